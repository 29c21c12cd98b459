import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, testEngine, type TestApp } from "../../../test/support/app.ts";
import { addJobs } from "../../../test/support/jobs.ts";
import { until } from "../../../test/support/until.ts";
import { createLog } from "../../platform/log.ts";
import { createLiveCatalogue, type LiveCatalogue } from "../catalogue/index.ts";
import { createSharedJobIndex } from "./job-index.ts";

const MANY = 40;

let app: TestApp;
let live: LiveCatalogue;
beforeAll(async () => {
  app = await startTestApp();
  const titles = ["Back-End Developer", "Registered Nurse", "Welder", "Data Analyst", "Teacher"];
  await addJobs(
    app.db,
    Array.from({ length: 100 }, (_, n) => ({ title: titles[n % 5]!, company: `Company ${n}` })),
  );
  live = createLiveCatalogue({ ...app, log: createLog("silent"), engine: testEngine() });
  live.start();
  await live.loaded;
});
afterAll(async () => {
  await live.stop();
  await app.close();
});

describe("the index of a single process", () => {
  it("serves apps in turn, whatever one of them has sent before", async () => {
    const index = createSharedJobIndex(live, testEngine());
    const search = { text: "nurse", filters: {}, facets: undefined, offset: 0, limit: 10 };
    const done: string[] = [];
    const ask = async (owner: string): Promise<void> => {
      await index.search({ ...search, nowMs: Date.now() }, owner);
      done.push(owner);
    };
    const asked = Array.from({ length: MANY }, () => ask("greedy"));
    asked.push(ask("small"), ask("small"));
    await Promise.all(asked);
    expect(done.slice(0, 4)).toEqual(["greedy", "small", "greedy", "small"]);
    expect(done).toHaveLength(MANY + 2);
  });
});

describe("an app with many searches waiting", () => {
  it("has one under way instead of three beside a request of another app", async () => {
    const greedy = await app.customer({ credits: 1_000 });
    const search = () => app.send("GET", "/jobs?q=nurse", { key: greedy.live });
    await until(async () => (await search()).body.pagination.total > 0);
    expect(await mostUnderWay(greedy.live)).toBe(3);
    const calm = await app.customer({ credits: 1_000 });
    const holder = await app.db.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT 1 FROM apps WHERE id = $1 FOR NO KEY UPDATE", [calm.appId]);
    const body = { skills: ["python", "sql"] };
    const unfinished = app.send("POST", "/jobs/match", { key: calm.live, body });
    await until(async () => (await countWaiting("%")) > 0);
    expect(await mostUnderWay(greedy.live)).toBe(1);
    await holder.query("COMMIT");
    await holder.end();
    expect((await unfinished).status).toBe(200);
  });
});

describe("an app whose charges wait", () => {
  it("leaves connections to the matches and searches of another", async () => {
    const [greedy, small] = await Promise.all([
      app.customer({ credits: 1_000 }),
      app.customer({ credits: 1_000 }),
    ]);
    const body = { skills: ["python", "sql"] };
    const match = (key: string) => app.send("POST", "/jobs/match", { key, body });
    const holder = await app.db.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT 1 FROM apps WHERE id = $1 FOR NO KEY UPDATE", [greedy.appId]);
    const asked = Array.from({ length: MANY }, () => match(greedy.live));
    const waiting =
      "SELECT 1 FROM pg_locks WHERE NOT granted AND locktype IN ('transactionid', 'tuple')";
    while ((await holder.query(waiting)).rows.length < app.db.pool.options.max / 2)
      await new Promise((resolve) => setImmediate(resolve));
    expect((await match(small.live)).status).toBe(200);
    expect((await app.send("GET", "/jobs?q=nurse", { key: small.live })).status).toBe(200);
    await holder.query("COMMIT");
    await holder.end();
    for (const { status } of await Promise.all(asked)) expect([200, 503]).toContain(status);
  });
});

/** Of an app that keeps many waiting; each stays under way for as long as the postings are locked. */
async function mostUnderWay(key: string): Promise<number> {
  const locker = await app.db.connect();
  const underWay = () => countWaiting("SELECT % FROM jobs WHERE id = ANY%");
  await locker.query("BEGIN; LOCK TABLE jobs");
  const asked = Array.from({ length: MANY }, () => app.send("GET", "/jobs?q=nurse", { key }));
  await until(async () => (await underWay()) === 3);
  // The first ones came before there were many.
  await locker.query("COMMIT; BEGIN; LOCK TABLE jobs");
  await until(async () => (await underWay()) > 0);
  // Time for more to come.
  for (let n = 0; n < 10; n++) await app.send("GET", "/skills?q=nursing", { key });
  const most = await underWay();
  await locker.query("COMMIT");
  await locker.end();
  for (const { status } of await Promise.all(asked)) expect([200, 503]).toContain(status);
  return most;
}

/** Statements like this one that wait for a lock; a transaction would see them as at its first look. */
async function countWaiting(statement: string): Promise<number> {
  const rows = await app.db.query(
    `SELECT 1 FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1`,
    [statement],
  );
  return rows.length;
}
