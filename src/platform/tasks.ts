import { EventEmitter } from "node:events";
import { Logger, parseCronItems, run, type WorkerEvents } from "graphile-worker";
import type { Log } from "./log.ts";
import type { Database, Tx } from "./postgres/database.ts";

/*
 * Terms. A task is a kind of background work; a queued task is one piece of it, with a payload of
 * ids and never of personal data. A worker pool is what one process runs.
 */
export interface Task<Payload extends object = object> {
  name: string;
  maxAttempts: number;
  /** Cron pattern (UTC), for tasks that run by the clock. */
  schedule?: string;
  run(payload: Payload): Promise<void>;
}

export function defineTask<Payload extends object>(task: Task<Payload>): Task<Payload> {
  return task;
}

/** Queues a task with the transaction: it exists when the rest does. */
export async function enqueue<Payload extends object>(
  tx: Tx,
  task: Pick<Task<Payload>, "name" | "maxAttempts">,
  payload: Payload,
): Promise<void> {
  await tx.query("SELECT graphile_worker.add_job($1, $2::json, max_attempts => $3)", [
    task.name,
    JSON.stringify(payload),
    task.maxAttempts,
  ]);
}

export interface RunningWorker {
  stop(): Promise<void>;
}

const HEARTBEAT_MS = 2_000;
/** A pool that was not seen for this long is dead; its tasks are taken over. */
const DEAD_AFTER_SECONDS = 8;

export async function startWorker(
  db: Database,
  tasks: readonly Task[],
  log: Log,
): Promise<RunningWorker> {
  const events: WorkerEvents = new EventEmitter();
  const pools = new Set<string>();
  events.on("pool:create", ({ workerPool }) => pools.add(workerPool.id));

  const beat = async (): Promise<void> => {
    // In one transaction: a dead pool is forgotten when its tasks are free, and not before.
    const freed = await db.transaction(async (tx) => {
      const [row] = await tx.query<{ freed: string[] | null }>(HEARTBEAT, [
        [...pools],
        DEAD_AFTER_SECONDS,
      ]);
      const dead = row?.freed ?? [];
      if (dead.length > 0) {
        await tx.query("SELECT graphile_worker.force_unlock_workers($1)", [dead]);
      }
      return dead;
    });
    if (freed.length > 0) log.warn({ pools: freed }, "took over the tasks of dead workers");
  };

  const runner = await run({
    pgPool: db.pool,
    noHandleSignals: true,
    concurrency: 4,
    pollInterval: 500,
    events,
    logger: new Logger(() => (level, message) => {
      // Its messages name tasks and ids; its meta may hold payloads.
      if (level === "error") log.error({ worker: message }, "worker");
      else if (level === "warning") log.warn({ worker: message }, "worker");
      else log.debug({ worker: message }, "worker");
    }),
    taskList: Object.fromEntries(
      tasks.map((task) => [task.name, (payload) => task.run(payload as object)]),
    ),
    parsedCronItems: parseCronItems(
      tasks.flatMap((task) =>
        task.schedule ? [{ task: task.name, match: task.schedule, identifier: task.name }] : [],
      ),
    ),
  });
  await beat();
  const timer = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error }, "heartbeat failed"));
  }, HEARTBEAT_MS);
  // Without a listener a lost connection would end the process; the runner reconnects by itself.
  runner.promise.catch((error: unknown) => log.error({ err: error }, "the worker ended"));

  return {
    async stop() {
      clearInterval(timer);
      await runner.stop();
      await db
        .query("DELETE FROM worker_heartbeats WHERE pool_id = ANY ($1)", [[...pools]])
        .catch(() => {});
    },
  };
}

/** Dead are those not seen for long, and those that took tasks and died before they were ever seen. */
const HEARTBEAT = `
  WITH mine AS (
    INSERT INTO worker_heartbeats (pool_id, seen_at) SELECT unnest($1::text[]), now()
    ON CONFLICT (pool_id) DO UPDATE SET seen_at = excluded.seen_at),
  dead AS (
    DELETE FROM worker_heartbeats
    WHERE pool_id <> ALL ($1::text[]) AND seen_at < now() - make_interval(secs => $2) RETURNING pool_id),
  unseen AS (
    SELECT DISTINCT locked_by FROM graphile_worker.jobs
    WHERE locked_by <> ALL ($1::text[]) AND locked_at < now() - make_interval(secs => $2)
      AND NOT EXISTS (SELECT FROM worker_heartbeats WHERE pool_id = locked_by))
  SELECT array_agg(pool_id) AS freed FROM (SELECT pool_id FROM dead UNION SELECT locked_by FROM unseen) AS gone`;
