import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/support/app.ts";
import { createLog } from "./log.ts";
import { runSweeps } from "./sweeps.ts";
import { RENUMBER_AFTER, taskSweeps } from "./task-sweeps.ts";
import { defineTask, enqueue, startWorker, type Task } from "./tasks.ts";

interface Piece {
  n: number;
  owner?: string;
}

const log = createLog("silent");
/** Of each worker. */
const CONCURRENCY = 4;
const KIND = { name: "piece", maxAttempts: 5 };

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

const queue = (owner: string, count: number): Promise<void> =>
  db.transaction(async (tx) => {
    for (let n = 0; n < count; n++) await enqueue<Piece>(tx, KIND, { n }, owner);
  });

/** Runs tasks and notes their owners in the order of starting. */
class Starts {
  readonly owners: string[] = [];
  #reached: { count: number; resolve: () => void } | undefined;

  task(work: (piece: Piece) => Promise<void> = async () => {}): Task<Piece> {
    return defineTask<Piece>({
      ...KIND,
      run: (piece) => {
        this.owners.push(piece.owner!);
        if (this.owners.length === this.#reached?.count) this.#reached.resolve();
        return work(piece);
      },
    });
  }

  /** Resolves when this many have started. */
  async reach(count: number): Promise<void> {
    if (this.owners.length >= count) return;
    await new Promise<void>((resolve) => (this.#reached = { count, resolve }));
  }
}

const priorities = async (): Promise<number[]> => {
  const rows = await db.query<{ priority: number }>(
    "SELECT priority FROM graphile_worker.jobs ORDER BY id",
  );
  return rows.map(({ priority }) => priority);
};

describe("tasks of several owners", () => {
  it("of an owner with one start within the next round, whatever another has queued, on two workers", async () => {
    await queue("many", 300);
    const starts = new Starts();
    const workers = await Promise.all([
      startWorker(db, [starts.task()], log),
      startWorker(db, [starts.task()], log),
    ]);
    await starts.reach(40);
    await queue("one", 1);
    const before = starts.owners.length;
    await starts.reach(301);
    await Promise.all(workers.map((worker) => worker.stop()));
    // The workers may have claimed their next tasks, and start some more while this one is claimed.
    const waited = starts.owners.indexOf("one") - before;
    expect(waited).toBeLessThanOrEqual(3 * 2 * CONCURRENCY);
  });

  it("start in rotation: nobody gains by queueing first, or by queueing often", async () => {
    await queue("first", 40);
    await queue("second", 20);
    await queue("third", 20);
    const starts = new Starts();
    const worker = await startWorker(db, [starts.task()], log);
    await starts.reach(80);
    await worker.stop();
    const shared = starts.owners.slice(0, 60);
    for (const owner of ["first", "second", "third"]) {
      const count = shared.filter((one) => one === owner).length;
      expect(Math.abs(count - 20), owner).toBeLessThanOrEqual(CONCURRENCY);
    }
  });

  it("take their turn again when they are retried", async () => {
    await queue("failing", 30);
    const failing = new Starts();
    const broken = failing.task(() => Promise.reject(new Error("as planned")));
    const first = await startWorker(db, [broken], log);
    await failing.reach(30);
    await first.stop();
    await queue("new", 1);
    await db.query("UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now()");
    const starts = new Starts();
    const second = await startWorker(db, [starts.task()], log);
    await starts.reach(31);
    await second.stop();
    expect(starts.owners.indexOf("new")).toBeLessThanOrEqual(CONCURRENCY);
  });

  it("keep their order when the rounds are numbered from 1 again", async () => {
    const ahead = RENUMBER_AFTER + 7;
    await queue("a", 1);
    await db.query("UPDATE task_clock SET round = $1", [ahead]);
    await queue("a", 3);
    await queue("b", 2);
    expect(await priorities()).toEqual([1, ahead, ahead + 1, ahead + 2, ahead, ahead + 1]);
    expect(await runSweeps(db, taskSweeps)).toEqual([]);
    expect(await priorities()).toEqual([1, 1, 2, 3, 1, 2]);
    await queue("a", 1);
    await queue("c", 1);
    expect((await priorities()).slice(-2)).toEqual([4, 1]);
  });

  it("have room for more tasks of one owner than the queue has rounds", async () => {
    await queue("a", 1);
    await db.query("UPDATE task_shares SET next_round = 40000");
    await queue("a", 1);
    expect(await priorities()).toEqual([1, 32_000]);
  });
});
