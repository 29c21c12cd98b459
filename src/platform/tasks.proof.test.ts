import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/support/app.ts";
import { startStopwatch } from "../../test/support/stopwatch.ts";
import { createLog } from "./log.ts";
import { defineTask, enqueue, startWorker } from "./tasks.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const log = createLog("silent");

describe("tasks", () => {
  it("exist only if the transaction that queued them commits", async () => {
    const seen: number[] = [];
    let done = (): void => {};
    const finished = new Promise<void>((resolve) => (done = resolve));
    const task = defineTask<{ n: number }>({
      name: "probe",
      maxAttempts: 3,
      async run({ n }) {
        seen.push(n);
        if (n === 2) done();
      },
    });
    await db
      .transaction((tx) =>
        enqueue(tx, task, { n: 1 }).then(() => Promise.reject(new Error("undo"))),
      )
      .catch(() => {});
    await db.transaction((tx) => enqueue(tx, task, { n: 2 }));
    const worker = await startWorker(db, [task], log);
    await finished;
    await worker.stop();
    expect(seen).toEqual([2]);
  });

  it("that end while the database is down are recorded when it is back; the process survives", async () => {
    let isAway = false;
    const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const pool = new Proxy(db.pool, {
      get(target, key) {
        if (key === "connect")
          return (...args: []) => (isAway ? Promise.reject(refused) : target.connect(...args));
        const value: unknown = Reflect.get(target, key);
        return typeof value === "function" ? (value.bind(target) as unknown) : value;
      },
    });
    let done = (): void => {};
    const finished = new Promise<void>((resolve) => (done = resolve));
    const task = defineTask<{ n: number }>({
      name: "unlucky",
      maxAttempts: 3,
      async run() {
        isAway = true;
        setTimeout(() => {
          isAway = false;
          done();
        }, 300);
        throw new Error("as planned");
      },
    });
    await db.transaction((tx) => enqueue(tx, task, { n: 1 }));
    const worker = await startWorker({ ...db, pool }, [task], log);
    await finished;
    const noted = () =>
      db.query("SELECT 1 FROM graphile_worker.jobs WHERE last_error = 'as planned'");
    while ((await noted()).length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    await worker.stop();
    await db.query("DELETE FROM graphile_worker._private_jobs");
  });

  it("of a worker killed midway are taken over within 15 s", async () => {
    const task = defineTask<{ n: number }>({ name: "doomed", maxAttempts: 5, run: async () => {} });
    await db.transaction((tx) => enqueue(tx, task, { n: 1 }));
    const victim = spawn(
      process.execPath,
      [new URL("../../test/support/doomed-worker.ts", import.meta.url).pathname],
      {
        env: { PATH: process.env["PATH"], DATABASE_URL: db.url },
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    await once(victim.stdout, "data");
    victim.kill("SIGKILL");
    const watch = startStopwatch();
    let done = (): void => {};
    const finished = new Promise<void>((resolve) => (done = resolve));
    const worker = await startWorker(db, [{ ...task, run: async () => done() }], log);
    await finished;
    expect(watch.fairMs()).toBeLessThan(15_000);
    await worker.stop();
    expect(await db.query("SELECT 1 FROM worker_heartbeats")).toEqual([]);
  });

  it("that are scheduled continue after a machine whose clock was ahead ran them", async () => {
    const task = defineTask({
      name: "ahead",
      maxAttempts: 1,
      schedule: "* * * * *",
      run: async () => {},
    });
    await db.query(
      `INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
       VALUES ('ahead', now(), now() + interval '1 year'), ('other', now(), now() - interval '1 hour')`,
    );
    const worker = await startWorker(db, [task], log);
    const [ahead, other] = await db.query<{ secondsAgo: number }>(
      `SELECT extract(epoch FROM now() - last_execution)::float8 AS "secondsAgo"
       FROM graphile_worker._private_known_crontabs WHERE identifier IN ('ahead', 'other') ORDER BY identifier`,
    );
    expect(ahead!.secondsAgo).toBeGreaterThanOrEqual(0);
    expect(other!.secondsAgo).toBeGreaterThan(3_000);
    await worker.stop();
  });

  it("of a worker that died before its first heartbeat are taken over too", async () => {
    const task = defineTask<{ n: number }>({ name: "unseen", maxAttempts: 5, run: async () => {} });
    await db.transaction((tx) => enqueue(tx, task, { n: 1 }));
    const lock =
      "UPDATE graphile_worker._private_jobs SET locked_by = 'ghost', locked_at = now() -";
    await db.query(`${lock} interval '9 seconds' WHERE locked_by IS NULL`);
    let done = (): void => {};
    const finished = new Promise<void>((resolve) => (done = resolve));
    const worker = await startWorker(db, [{ ...task, run: async () => done() }], log);
    await finished;
    await worker.stop();
  });

  it("whose claim was never answered are released by the worker that holds them", async () => {
    const task = defineTask<{ n: number }>({
      name: "unheard",
      maxAttempts: 5,
      run: async () => {},
    });
    let done = (): void => {};
    const finished = new Promise<void>((resolve) => (done = resolve));
    const worker = await startWorker(db, [{ ...task, run: async () => done() }], log);
    await db.transaction(async (tx) => {
      await enqueue(tx, task, { n: 1 });
      await tx.query(
        `UPDATE graphile_worker._private_jobs SET locked_at = now(),
           locked_by = (SELECT pool_id FROM worker_heartbeats) WHERE locked_by IS NULL`,
      );
    });
    await finished;
    await worker.stop();
  });

  it("are run after their runner ended by itself", async () => {
    const task = defineTask<{ n: number }>({ name: "later", maxAttempts: 5, run: async () => {} });
    let done = (): void => {};
    const finished = new Promise<void>((resolve) => (done = resolve));
    const worker = await startWorker(db, [{ ...task, run: async () => done() }], log);
    const [first] = await db.query<{ id: string }>("SELECT pool_id AS id FROM worker_heartbeats");
    const hasEnded = async () =>
      (await db.query("SELECT 1 FROM worker_heartbeats WHERE pool_id = $1", [first!.id])).length ===
      0;
    // The runner ends itself when it hears that its tables have changed; it listens a moment later.
    while (!(await hasEnded())) {
      await db.query(`SELECT pg_notify('worker:migrate', '{"breaking":true}')`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    process.exitCode = undefined;
    await db.transaction((tx) => enqueue(tx, task, { n: 1 }));
    await finished;
    await worker.stop();
  });
});
