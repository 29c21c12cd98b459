import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { enqueue } from "../../platform/tasks.ts";
import { NO_TRACING, traceHeader, type Tracing } from "../../platform/tracing.ts";
import type { EventSink } from "../webhooks/index.ts";
import { completeBatch, listBatchFiles, lockBatch, nextOpen } from "./batches.store.ts";
import { showBatchSummary } from "./stored-batch.ts";

/*
 * The work of a batch. A task reads one file; in the transaction that ends the file it queues the next one
 * of its lane, every LANES-th, or ends the batch when it was the last. So a batch has at most LANES
 * tasks in the queue and takes as many of a worker's places, whatever its size, and the tasks of other
 * apps come between them (platform/task-rounds.ts).
 */

/** Above our own limit of runs, so that ours applies first. */
export const BATCH_TASK = { name: "analyse-batch-file", maxAttempts: 25 };
const LANES = 2;

export interface FileTask {
  readonly id: string;
  readonly position: number;
}

export interface QueueDeps {
  clock: Clock;
  events: EventSink;
  tracing?: Tracing | undefined;
}

/** Queues the first open file of each lane, or ends the batch when there is none. */
export async function queueBatch(
  tx: Tx,
  deps: QueueDeps,
  id: string,
  appId: string,
): Promise<void> {
  await lockBatch(tx, id);
  for (let lane = 0; lane < LANES; lane++)
    await queueNext(tx, deps, { id, position: lane - LANES }, appId);
  await endBatch(tx, deps, id);
}

/** After a file has ended or was erased. */
export async function goOn(tx: Tx, deps: QueueDeps, task: FileTask, appId: string): Promise<void> {
  await lockBatch(tx, task.id);
  await queueNext(tx, deps, task, appId);
  await endBatch(tx, deps, task.id);
}

async function queueNext(
  tx: Tx,
  { tracing = NO_TRACING }: Pick<QueueDeps, "tracing">,
  { id, position }: FileTask,
  appId: string,
): Promise<void> {
  const next = await nextOpen(tx, id, position, LANES);
  if (next !== undefined)
    await enqueue(tx, BATCH_TASK, { id, position: next, ...traceHeader(tracing) }, appId);
}

/** Its task finds no file of this place and ends the batch, should no lane have an open one. */
const NO_FILE = -1;

/** For a batch whose tasks were lost; the caller holds its lock. */
export async function queueAgain(tx: Tx, id: string, appId: string): Promise<void> {
  for (let lane = 0; lane < LANES; lane++)
    await queueNext(tx, {}, { id, position: lane - LANES }, appId);
  await enqueue(tx, BATCH_TASK, { id, position: NO_FILE }, appId);
}

/** In the transaction of its last file. */
async function endBatch(tx: Tx, { clock, events }: QueueDeps, id: string): Promise<void> {
  const batch = await completeBatch(tx, id, clock());
  if (!batch) return;
  const { appId, mode, requestId } = batch;
  await events.emitEvent(tx, {
    appId,
    mode,
    type: "resumes.batch_completed",
    data: showBatchSummary(batch, await listBatchFiles(tx, id)),
    requestId,
  });
}
