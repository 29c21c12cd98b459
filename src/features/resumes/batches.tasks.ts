import type { Sweep } from "../../platform/sweeps.ts";
import { defineTask, type Task } from "../../platform/tasks.ts";
import { analyseBatchFile, type BatchTaskDeps } from "./analyse-batch-file.ts";
import { BATCH_TASK, queueAgain, type FileTask } from "./batches.queue.ts";
import { deleteExpiredBatches, OVERDUE_BATCHES, touchForgottenBatches } from "./batches.store.ts";
import { createSourceReader } from "./resume-source.ts";
import { createWriter } from "./writer.ts";

/** Small, because each may have a hundred files. */
const SWEPT_AT_ONCE = 50;
/** Longer than any run of a file with its retries. */
const FORGOTTEN_MINUTES = 15;

export function batchTasks(deps: BatchTaskDeps): Task[] {
  const parts = { ...deps, readSource: createSourceReader(deps), write: createWriter(deps) };
  return [defineTask<FileTask>({ ...BATCH_TASK, run: (task) => analyseBatchFile(parts, task) })];
}

const sweep =
  (kind: "held" | "kept"): Sweep["run"] =>
  async (db) => {
    while ((await deleteExpiredBatches(db, kind, SWEPT_AT_ONCE)) >= SWEPT_AT_ONCE);
  };

export const batchSweeps: readonly Sweep[] = [
  // Without a guard: what is held must never be held for longer.
  { name: "held-resume-batches", schedule: "* * * * *", run: sweep("held") },
  {
    name: "resume-batches",
    schedule: "* * * * *",
    guard: { table: "resume_batches", overdue: OVERDUE_BATCHES },
    run: sweep("kept"),
  },
  {
    // Queues lost tasks again; deletes nothing.
    name: "forgotten-resume-batches",
    schedule: "* * * * *",
    run: (db) =>
      db.transaction(async (tx) => {
        const forgotten = await touchForgottenBatches(tx, SWEPT_AT_ONCE, FORGOTTEN_MINUTES);
        for (const { id, appId } of forgotten) await queueAgain(tx, id, appId);
      }),
  },
];
