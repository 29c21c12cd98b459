import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, startTestApp, type TestDatabase } from "../../../test/support/app.ts";
import { addJobs, closeJob, until } from "../../../test/support/jobs.ts";
import { startReplica, type TestReplica } from "../../../test/support/replica.ts";
import { createLog } from "../log.ts";
import { isDatabaseAway, openDatabase } from "./database.ts";
import { Replica } from "./replica.ts";

let db: TestDatabase;
let standby: TestReplica;
let replica: Replica;
const open = (primary: TestDatabase): Replica => {
  const connectionString = standby.urlOf(new URL(primary.url).pathname.slice(1));
  return new Replica({ primary, connection: { connectionString }, log: createLog("silent") });
};
beforeAll(async () => {
  db = await createTestDatabase();
  await db.query("CREATE TABLE things (n int)");
  standby = await startReplica();
  replica = open(db);
});
afterAll(async () => {
  await replica.stop();
  await db.drop();
  await standby.stop();
});

const WHO = `SELECT pg_is_in_recovery() AS "isReplica", (SELECT count(*) FROM things) AS things`;
const ask = async (since = 0, reads = replica) =>
  (
    await reads.since(since).queryPrepared<{ isReplica: boolean; things: number }>("who", WHO, [])
  )[0]!;
const add = () => db.query("INSERT INTO things VALUES (1)");
const count = async () => (await db.query("SELECT 1 FROM things")).length;

describe("reads from a replica", () => {
  it("are answered by the replica while it has replayed the primary's recent writes", async () => {
    await add();
    const written = performance.now();
    const answer = await until(
      () => ask(written),
      ({ isReplica }) => isReplica,
    );
    expect(answer.things).toBe(await count());
  });

  it("contain what was committed before the moment that they ask for", async () => {
    for (let n = 0; n < 50; n++) {
      await add();
      expect((await ask(performance.now())).things).toBe(await count());
    }
  });

  it("are answered by the primary while the replica is behind, and by the replica again", async () => {
    await standby.pause(true);
    await add();
    // The last mark before the write may still be good for a moment; the next one is not.
    await until(
      () => ask(),
      ({ isReplica }) => !isReplica,
    );
    for (let n = 0; n < 20; n++)
      expect(await ask()).toEqual({ isReplica: false, things: await count() });
    await standby.pause(false);
    const answer = await until(
      () => ask(),
      ({ isReplica }) => isReplica,
    );
    expect(answer.things).toBe(await count());
  });

  it("are answered by the primary where the address leads to no replica or to nothing", async () => {
    const log = createLog("silent");
    for (const connectionString of [db.url, db.url.replace("host=", "host=%2Fnowhere")]) {
      const other = new Replica({ primary: db, connection: { connectionString }, log });
      for (let n = 0; n < 5; n++) expect((await ask(0, other)).isReplica).toBe(false);
      await other.stop();
    }
  });
});

describe("a database that is a standby", () => {
  it("counts as away for everything but replicas, also for reads", async () => {
    const demoted = openDatabase({ connection: { connectionString: standby.urlOf("postgres") } });
    const failure = await demoted.query("SELECT 1").catch((error: unknown) => error);
    expect(isDatabaseAway(failure)).toBe(true);
    await demoted.close();
  });
});

describe("rows of postings from a replica", () => {
  it("are those that the index knows, however far the replica is behind", async () => {
    const own = await createTestDatabase();
    const rows = open(own);
    const app = await startTestApp({ db: own, replica: rows });
    const { live: key } = await app.customer({ credits: 100 });
    const list = async () => (await app.send("GET", "/jobs", { key })).body;
    await standby.pause(true);
    const [id] = await addJobs(own, [{ title: "Welder" }]);
    const shown = await until(list, ({ pagination }) => pagination.total === 1);
    expect(shown.data.map((job: { id: string }) => job.id)).toEqual([id]);
    expect((await app.send("GET", `/jobs/${id}`, { key })).status).toBe(200);
    await closeJob(own, id!);
    await until(list, ({ pagination }) => pagination.total === 0);
    expect((await app.send("GET", `/jobs/${id}`, { key })).status).toBe(404);
    await standby.pause(false);
    await rows.stop();
    await app.close();
  });
});
