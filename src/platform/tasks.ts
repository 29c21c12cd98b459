import { EventEmitter } from "node:events";
import { Logger, parseCronItems, run, type CronItem, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import { DEAD_AFTER_SECONDS, holdLease } from "./leases.ts";
import type { Log } from "./log.ts";
import { isDatabaseAway, type Database, type Tx } from "./postgres/database.ts";

/*
 * Terms: a task is a kind of background work; a queued task is one piece of it, with a payload of
 * ids and never personal data; a worker pool is what one process runs.
 */

export interface Task<Payload extends object = object> {
  name: string;
  maxAttempts: number;
  /** Cron pattern (UTC), for tasks that run on a schedule. */
  schedule?: string;
  run(payload: Payload): Promise<void>;
}

export function defineTask<Payload extends object>(task: Task<Payload>): Task<Payload> {
  return task;
}

/** Queues a task in the transaction: both commit or neither does. */
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

export interface PausableWorker extends RunningWorker {
  /** Finishes running tasks and claims no more until `resume`. The two calls must not overlap. */
  pause(): Promise<void>;
  resume(): Promise<void>;
}

export async function startWorker(
  db: Database,
  tasks: readonly Task[],
  log: Log,
): Promise<PausableWorker> {
  let running: RunningWorker | undefined = await openRunner(db, tasks, log);
  const pause = async (): Promise<void> => {
    const ending = running;
    running = undefined;
    await ending?.stop();
  };
  return {
    pause,
    async resume() {
      running ??= await openRunner(db, tasks, log);
    },
    stop: pause,
  };
}

async function openRunner(db: Database, tasks: readonly Task[], log: Log): Promise<RunningWorker> {
  const events: WorkerEvents = new EventEmitter();
  let pool = "";
  events.on("pool:create", ({ workerPool }) => (pool = workerPool.id));
  await repairSchedule(db, log);
  const runner = await run({
    pgPool: patient(db),
    noHandleSignals: true,
    noPreparedStatements: db.isPooled,
    concurrency: 4,
    pollInterval: 500,
    events,
    logger: new Logger(() => (level, message) => {
      // Its messages name tasks and ids; its meta may contain payloads.
      if (level === "error") log.error({ worker: message }, "worker");
      else if (level === "warning") log.warn({ worker: message }, "worker");
      else log.debug({ worker: message }, "worker");
    }),
    taskList: Object.fromEntries(
      tasks.map((task) => [task.name, (payload) => task.run(payload as object)]),
    ),
    parsedCronItems: parseCronItems(tasks.flatMap((task) => cronItemOf(task))),
  });
  // Without a listener a lost connection would end the process; the runner reconnects by itself.
  runner.promise.catch((error: unknown) => log.error({ err: error }, "the worker ended"));
  const lease = await holdLease(
    {
      db,
      log,
      table: "worker_heartbeats",
      releaseUnheld: unlockUnheld,
      // A task that was taken over may run twice; every task must allow that.
      onLost: () => pool,
    },
    pool,
  ).catch(async (error: unknown) => {
    await runner.stop();
    throw error;
  });
  return {
    async stop() {
      await runner.stop();
      await lease.stop();
    },
  };
}

/**
 * At most one run of a scheduled task is queued: the next replaces one that was missed or planned
 * for a wrong time.
 */
const cronItemOf = ({ name, schedule, maxAttempts }: Task): CronItem[] =>
  schedule === undefined
    ? []
    : [
        {
          task: name,
          match: schedule,
          identifier: name,
          options: { maxAttempts, jobKey: name, jobKeyMode: "replace" },
        },
      ];

/** A task planned by a machine whose clock was ahead would not run until that time. */
async function repairSchedule(db: Database, log: Log): Promise<void> {
  const repaired = await db.query<{ identifier: string }>(
    `UPDATE graphile_worker._private_known_crontabs SET last_execution = now()
     WHERE last_execution > now() + interval '1 minute' RETURNING identifier`,
  );
  if (repaired.length === 0) return;
  const scheduled = repaired.map(({ identifier }) => identifier);
  log.warn(
    { scheduled },
    "these tasks had last run in the future; their schedule continues from now",
  );
}

/**
 * Unlocks tasks of pools that are not in the table: dead, possibly before their first heartbeat.
 */
async function unlockUnheld(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ pools: string[] | null; tasks: number }>(
    `SELECT array_agg(DISTINCT locked_by) AS pools, count(*) AS tasks FROM graphile_worker.jobs
     WHERE locked_at < now() - make_interval(secs => $1)
       AND NOT EXISTS (SELECT FROM worker_heartbeats WHERE pool_id = locked_by)`,
    [DEAD_AFTER_SECONDS],
  );
  if (!row?.pools) return 0;
  await tx.query("SELECT graphile_worker.force_unlock_workers($1)", [row.pools]);
  return row.tasks;
}

/**
 * The runner retries only "cannot connect now". Any other loss of the database while it records a
 * task's end rejects a promise without a handler, which would end the process.
 */
function patient({ pool, directPool }: Database): pg.Pool {
  const goAway = (error: unknown): never => {
    throw isDatabaseAway(error)
      ? Object.assign(new Error("the database is away", { cause: error }), { code: "57P03" })
      : error;
  };
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect().catch(goAway);
    const query = (config: pg.QueryConfig, values?: unknown[]) =>
      client.query(config, values).catch(goAway);
    return withMethod(client, "query", query);
  };
  // Only its listener passes a callback; it needs a session, and reconnects by itself.
  return withMethod(pool, "connect", (listener?: Parameters<pg.Pool["connect"]>[0]) =>
    listener ? directPool.connect(listener) : connect(),
  );
}

function withMethod<T extends object>(target: T, name: keyof T, method: unknown): T {
  return new Proxy(target, {
    get(_, key) {
      if (key === name) return method;
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}
