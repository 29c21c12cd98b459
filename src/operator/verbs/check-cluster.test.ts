import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, TEST_SECRET, type TestDatabase } from "../../../test/support/app.ts";
import { readConfig } from "../../platform/config.ts";
import { viewCluster } from "./check-cluster.ts";

describe("the operators' view of a cluster", () => {
  const node = createServer((_, reply) => reply.writeHead(401).end("Unauthorized"));
  let db: TestDatabase;
  beforeAll(async () => {
    node.listen(0, "127.0.0.1");
    await once(node, "listening");
    db = await createTestDatabase();
  });
  afterAll(async () => {
    node.close();
    await db.drop();
  });

  const view = (settings: Record<string, string>) => {
    const config = readConfig({ DATABASE_URL: db.url, WAYMARK_SECRET: TEST_SECRET, ...settings });
    return viewCluster({ config, db, fingerprint: "of-tests" });
  };

  it("is none with the embedded index", () => {
    expect(view({})).toBeUndefined();
  });

  it("tells a wrong password from a cluster that is away only in the doctor's check", async () => {
    const { port } = node.address() as AddressInfo;
    const refused = view({
      WAYMARK_CATALOGUE: "opensearch",
      OPENSEARCH_URL: `http://127.0.0.1:${port}`,
    })!;
    const unreachable = { health: "unreachable", index: null, behind: null };
    expect(await refused.state()).toEqual(unreachable);
    await expect(refused.check()).rejects.toThrow("status 401");
    const away = view({ WAYMARK_CATALOGUE: "opensearch", OPENSEARCH_URL: "http://127.0.0.1:1" })!;
    expect(await away.state()).toEqual(unreachable);
    await expect(away.check()).rejects.toThrow("cannot be reached");
  });
});
