import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createCustomer,
  createTestDatabase,
  prepareVault,
  sender,
  startTestApp,
  TEST_SECRET,
  type Send,
  type TestDatabase,
} from "../../../test/support/app.ts";
import { startWaymark, stop } from "../../../test/support/command.ts";
import { addJobs, closeJob, until } from "../../../test/support/jobs.ts";
import { startReplica, type TestReplica } from "../../../test/support/replica.ts";
import { systemClock } from "../clock.ts";
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
  standby = await startReplica();
  db = await createTestDatabase(standby.primary);
  await db.query("CREATE TABLE things (n int)");
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

  it("are answered by the primary while the replica lacks the database or its tables", async () => {
    await standby.pause(true);
    const young = await createTestDatabase(standby.primary);
    await young.query("CREATE TABLE things (n int)");
    const reads = open(young);
    // Long enough for a mark; an error would end the loop.
    for (const until = performance.now() + 1_500; performance.now() < until;)
      expect((await ask(0, reads)).isReplica).toBe(false);
    await standby.pause(false);
    await reads.stop();
    await young.drop();
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
  async function connect(connectionString: string): Promise<pg.Client | undefined> {
    const client = new pg.Client({ connectionString });
    return client.connect().then(
      () => client,
      () => undefined,
    );
  }

  /** Adds and closes a posting while the replica stands still. */
  async function followIndex(own: TestDatabase, send: Send, key: string): Promise<void> {
    const list = async () => (await send("GET", "/jobs?q=welder", { key })).body;
    await standby.pause(true);
    const [id] = await addJobs(own, [{ title: "Welder" }]);
    const shown = await until(list, ({ pagination }) => pagination.total === 1);
    expect(shown.data.map((job: { id: string }) => job.id)).toEqual([id]);
    expect((await send("GET", `/jobs/${id}`, { key })).status).toBe(200);
    await closeJob(own, id!);
    await until(list, ({ pagination }) => pagination.total === 0);
    expect((await send("GET", `/jobs/${id}`, { key })).status).toBe(404);
    await standby.pause(false);
  }

  it("are those that the index knows, however far the replica is behind", async () => {
    const own = await createTestDatabase(standby.primary);
    const rows = open(own);
    const app = await startTestApp({ db: own, replica: rows });
    await followIndex(own, app.send, (await app.customer({ credits: 10_000 })).live);
    await rows.stop();
    await app.close();
  });

  it("are those that the index of another process knows", async () => {
    const own = await createTestDatabase(standby.primary);
    await prepareVault(own);
    const { live } = await createCustomer(own, systemClock, { credits: 10_000 });
    const readUrl = standby.urlOf(new URL(own.url).pathname.slice(1));
    const group = await startWaymark({
      DATABASE_URL: own.url,
      DATABASE_READ_URL: readUrl,
      WAYMARK_SECRET: TEST_SECRET,
      WAYMARK_PROCESSES: "2",
      LOG_LEVEL: "warn",
    });
    const send = sender(group.url);
    // The replica may not have replayed the creation of the database yet.
    const client = (await until(() => connect(readUrl)))!;
    const lastRead = async (): Promise<number> => {
      const { rows } = await client.query<{ at: number }>(
        `SELECT extract(epoch FROM max(query_start))::float8 AS at FROM pg_stat_activity
         WHERE query LIKE '%FROM jobs %' AND pid <> pg_backend_pid()`,
      );
      return rows[0]!.at;
    };
    await addJobs(own, [{ title: "Nurse" }]);
    // A mark of the replica that was good just now shows a process that does not know of the change;
    // the next mark, half a second later, does not.
    for (let round = 0; round < 3; round++) {
      await until(
        async () => [await lastRead(), await send("GET", "/jobs", { key: live }), await lastRead()],
        ([before, , after]) => after !== before,
      );
      await followIndex(own, send, live);
    }
    await client.end();
    expect((await stop(group)).out).not.toContain('"level":');
    await own.drop();
  });
});
