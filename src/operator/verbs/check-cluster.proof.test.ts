import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createTestDatabase,
  testEngine,
  TEST_SECRET,
  type TestDatabase,
} from "../../../test/support/app.ts";
import { addJobs, until } from "../../../test/support/jobs.ts";
import {
  missingForCluster,
  startCluster,
  type TestCluster,
} from "../../../test/support/opensearch/cluster.ts";
import { buildIndex, openCluster } from "../../features/catalogue/index.ts";
import { systemClock } from "../../platform/clock.ts";
import { readConfig } from "../../platform/config.ts";
import { Metrics } from "../../platform/metrics.ts";
import { viewCluster, type ClusterView } from "./check-cluster.ts";
import { watchStates } from "../metrics/process-states.ts";

/* What operators are told of a real cluster: `waymark doctor`, the system page and the metrics. */

const FINGERPRINT = "of-tests";
const missing = await missingForCluster();
if (missing !== undefined) console.log(`The tests on OpenSearch are skipped: ${missing}.`);

describe.skipIf(missing !== undefined)("the operators' view of a cluster", () => {
  let nodes: TestCluster;
  let db: TestDatabase;
  let view: ClusterView;
  let opened: NonNullable<ReturnType<typeof openCluster>>;

  beforeAll(async () => {
    nodes = await startCluster();
    db = await createTestDatabase();
    const config = readConfig({
      DATABASE_URL: db.url,
      WAYMARK_SECRET: TEST_SECRET,
      WAYMARK_CATALOGUE: "opensearch",
      OPENSEARCH_URL: nodes.addresses.join(),
    });
    view = viewCluster({ config, db, fingerprint: FINGERPRINT })!;
    opened = openCluster(config, FINGERPRINT)!;
  });
  afterAll(async () => {
    await opened.cluster.close();
    await nodes.close();
    await db.drop();
  });

  const build = async (): Promise<string> => {
    const client = await db.connect();
    try {
      const deps = { ...opened, engine: testEngine(), clock: systemClock };
      // Two copies of three shards: each node has some of them.
      return (await buildIndex(deps, client, { shards: 3 }))!;
    } finally {
      await client.end();
    }
  };
  const scrape = async (): Promise<string> => {
    const metrics = new Metrics();
    watchStates(metrics, { db, index: undefined, cluster: view });
    return metrics.text();
  };

  it("says that there is no index before one is built", async () => {
    expect(await view.state()).toEqual({ health: "green", index: null, behind: null });
    await expect(view.check()).rejects.toThrow("no index yet");
    expect(await scrape()).not.toMatch(/^waymark_cluster_changes_behind /m);
  });

  it("tells index, health and how many changes nobody fed", async () => {
    await addJobs(db, [{ title: "Welder" }, { title: "Nurse" }]);
    const index = await build();
    await nodes.untilGreen();
    expect(await view.state()).toEqual({ health: "green", index, behind: 0 });
    expect(await view.check()).toBe("green, 2 of 2 open postings, 0 changes behind");
    await addJobs(db, [{ title: "Baker" }]);
    const { behind } = await view.state();
    expect(behind).toBeGreaterThan(0);
    const text = await scrape();
    expect(text).toContain('waymark_cluster_health{status="green"} 1');
    expect(text).toContain('waymark_cluster_health{status="unreachable"} 0');
    expect(text).toContain(`waymark_cluster_changes_behind ${behind}`);
  });

  it("finds a field that somebody else mapped", async () => {
    await opened.cluster.send({
      method: "PUT",
      path: `/${opened.aliases.jobs}/_mapping`,
      body: { properties: { foreign: { type: "keyword" } } },
    });
    await expect(view.check()).rejects.toThrow("mapped otherwise: foreign");
    await build();
    expect(await view.check()).toContain("3 of 3 open postings");
  });

  it("says that the index is of another installation", async () => {
    await db.query("DELETE FROM facts WHERE name = 'index-feed-owner'");
    await expect(view.check()).rejects.toThrow("belongs to another installation");
    await expect(build()).rejects.toThrow("belongs to another installation");
  });

  it("tells of a lost copy, and that no node answers", async () => {
    await nodes.untilGreen();
    await nodes.kill(2);
    await until(
      () => view.state(),
      ({ health }) => health === "yellow",
    );
    await Promise.all([nodes.kill(0), nodes.kill(1)]);
    expect(await view.state()).toEqual({ health: "unreachable", index: null, behind: null });
    expect(await scrape()).toContain('waymark_cluster_health{status="unreachable"} 1');
    await expect(view.check()).rejects.toThrow("cannot be reached");
  });
});
