import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/app.ts";
import { until } from "../../../../test/support/until.ts";
import { Cluster } from "../../../platform/opensearch.ts";
import { createClusterCatalogue } from "./cluster-catalogue.ts";
import { saveFed } from "./feed.store.ts";
import { aliasesOf } from "./mapping.ts";

/* A node that says which index is in use and answers no search. */

const INDEX = "waymark-jobs-2-of-tests-00000001";
let name = INDEX;
let [asked, given] = [0, 0];
let sent = "";
const node = createServer((request, reply) => {
  if (request.url!.startsWith("/_msearch")) {
    asked++;
    reply.on("close", () => given++);
    void text(request).then((body) => (sent = body));
  } else reply.end(request.method === "HEAD" ? undefined : JSON.stringify({ [name]: {} }));
});

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  node.listen(0, "127.0.0.1");
  await once(node, "listening");
});
afterAll(async () => {
  node.closeAllConnections();
  node.close();
  await db.drop();
});

it("ends the calls of a question with it, and searches no index of another installation", async () => {
  const client = await db.connect();
  await saveFed(client, INDEX, { change: 0, at: 0 });
  await client.end();
  const { port } = node.address() as AddressInfo;
  const cluster = new Cluster({ nodes: [`http://127.0.0.1:${port}`] });
  const aliases = aliasesOf("waymark", "of-tests");
  const catalogue = createClusterCatalogue({ db, cluster, aliases, questionMs: 200 });
  catalogue.start();
  await catalogue.loaded;
  const search = { filters: {}, offset: 0, limit: 1, nowMs: Date.now() };
  const total = (): Promise<number> => catalogue.ask((searched) => searched.search(search).total);
  await expect(total()).rejects.toMatchObject({ name: "Unavailable", retryAfterSeconds: 2 });
  expect(asked).toBe(1);
  await until(
    async () => given,
    (count) => count === 1,
  );
  name = "waymark-jobs-2-of-tests-ffffffff";
  await until(
    () => total().catch(String),
    (answer) => String(answer).includes("not built yet"),
  );
  expect(catalogue.state()).toBe("loading");
  await catalogue.stop();
  await cluster.close();
});

it("sends what a caller wrote as the value of a term, whatever it says", async () => {
  const client = await db.connect();
  await saveFed(client, INDEX, { change: 0, at: 0 });
  await client.end();
  name = INDEX;
  const { port } = node.address() as AddressInfo;
  const cluster = new Cluster({ nodes: [`http://127.0.0.1:${port}`] });
  const aliases = aliasesOf("waymark", "of-tests");
  const catalogue = createClusterCatalogue({ db, cluster, aliases, questionMs: 200 });
  catalogue.start();
  await catalogue.loaded;
  const hostile = `x"}}}\n{"index":"other*"}\n{"query":{"match_all":{}}} OR *:* \u2028`;
  const filters = { company: hostile, city: hostile, region: hostile, industry: hostile };
  const search = { filters, offset: 0, limit: 1, nowMs: Date.now() };
  const asking = catalogue.ask((searched) => searched.search(search).total);
  await expect(asking).rejects.toMatchObject({ name: "Unavailable" });
  const lines = sent.trimEnd().split("\n");
  expect(lines).toHaveLength(2);
  const [head, body] = lines.map((line) => JSON.parse(line) as object);
  expect(head).toMatchObject({ index: aliases.jobs });
  const held: string[] = [];
  JSON.stringify(body, (key, value: unknown) => {
    if (key.includes("other*")) held.push("a name");
    if (value === hostile) held.push(key.replace("earlier.", ""));
    return value;
  });
  expect(new Set(held)).toEqual(new Set(Object.keys(filters)));
  await catalogue.stop();
  await cluster.close();
});
