import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/support/app.ts";
import { createLog } from "./log.ts";
import { defineTask, enqueue, startWorker } from "./tasks.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const log = createLog("silent");

describe("tasks", () => {
  it("exist when the transaction that queued them commits, and not otherwise", async () => {
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

  it("of a worker killed in the middle are taken over within 15 s", async () => {
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
    const killedAt = performance.now();
    let done = (): void => {};
    const finished = new Promise<void>((resolve) => (done = resolve));
    const worker = await startWorker(db, [{ ...task, run: async () => done() }], log);
    await finished;
    await worker.stop();
    expect(performance.now() - killedAt).toBeLessThan(15_000);
    expect(await db.query("SELECT 1 FROM worker_heartbeats")).toEqual([]);
  });

  it("of a worker that died before it was ever seen are taken over too", async () => {
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
});
