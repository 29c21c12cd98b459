import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../src/platform/clock.ts";
import {
  createCustomer,
  createTestDatabase,
  prepareVault,
  TEST_SECRET,
  type Customer,
  type TestDatabase,
} from "./support/app.ts";
import { startWaymark, stop, type StartedServer } from "./support/command.ts";
import { addJobs } from "./support/jobs.ts";
import { missingForCluster, startCluster, type TestCluster } from "./support/opensearch/cluster.ts";
import { until } from "./support/until.ts";

/* A server with WAYMARK_PROCESSES=2 whose postings are in a cluster: each process searches it itself. */

const missing = await missingForCluster();
if (missing !== undefined) console.log(`The tests on OpenSearch are skipped: ${missing}.`);

describe.skipIf(missing !== undefined)("several processes and a cluster", () => {
  let nodes: TestCluster;
  let db: TestDatabase;
  let customer: Customer;
  let group: StartedServer;
  beforeAll(async () => {
    nodes = await startCluster({ nodes: 1 });
    db = await createTestDatabase();
    await prepareVault(db);
    await addJobs(db, [{ title: "Welder", company: "Works", country: "DE", city: "Kiel" }]);
    customer = await createCustomer(db, systemClock, { credits: 100 });
    group = await startWaymark({
      DATABASE_URL: db.url,
      WAYMARK_SECRET: TEST_SECRET,
      WAYMARK_PROCESSES: "2",
      WAYMARK_CATALOGUE: "opensearch",
      OPENSEARCH_URL: nodes.addresses.join(),
      OPENSEARCH_INDEX: "processes",
      LOG_LEVEL: "warn",
    });
  });
  afterAll(async () => {
    await stop(group);
    await nodes.close();
    await db.drop();
  });

  const search = async (): Promise<{ status: number; total: number }> => {
    const reply = await fetch(`${group.url}/v1/jobs?q=welder`, {
      headers: { authorization: `Bearer ${customer.live}`, connection: "close" },
    });
    const { pagination } = (await reply.json()) as { pagination?: { total: number } };
    return { status: reply.status, total: pagination?.total ?? -1 };
  };

  it("search while the first process hangs", async () => {
    await until(search, ({ total }) => total === 1);
    group.process.kill("SIGSTOP");
    try {
      const found = await Promise.all(Array.from({ length: 6 }, search));
      expect(found).toEqual(found.map(() => ({ status: 200, total: 1 })));
    } finally {
      group.process.kill("SIGCONT");
    }
  });
});
