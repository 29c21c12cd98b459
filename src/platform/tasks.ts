import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import {
  Logger,
  parseCronItems,
  run,
  type CronItem,
  type JobHelpers,
  type WorkerEvents,
} from "graphile-worker";
import { DEAD_AFTER_SECONDS, holdLease } from "./leases.ts";
import type { Log } from "./log.ts";
import type { Database, Queryable, Tx } from "./postgres/database.ts";
import { correctSchedule, patientPool, unlockTasks } from "./runner-internals.ts";
import { BEFORE_ALL_ROUNDS, startRound, takeRound, takeRoundAgain } from "./task-rounds.ts";

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

/** Tasks that a process runs at once. */
export const TASKS_AT_ONCE = 4;

/** In the payload of a queued task. */
interface Owned {
  owner?: string;
}

/**
 * Queues a task in the transaction: both commit or neither does. Tasks of different owners (apps)
 * run in rotation. Who queues tasks of several owners in one transaction sorts them by owner.
 */
export async function enqueue<Payload extends object>(
  tx: Tx,
  task: Pick<Task<Payload>, "name" | "maxAttempts">,
  payload: Payload,
  owner?: string,
  afterMinutes = 0,
): Promise<void> {
  const round = owner === undefined ? BEFORE_ALL_ROUNDS : await takeRound(tx, owner);
  const owned: Payload & Owned = owner === undefined ? payload : { ...payload, owner };
  await tx.query(
    `SELECT graphile_worker.add_job($1, $2::json, max_attempts => $3, priority => $4,
       run_at => now() + make_interval(mins => $5))`,
    [task.name, JSON.stringify(owned), task.maxAttempts, round, afterMinutes],
  );
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
  const worker = new TaskWorker(db, tasks, log);
  await worker.resume();
  return worker;
}

const REOPEN_AFTER_MS = 1_000;

/** Keeps one runner open while it may claim tasks; a runner that ends by itself is replaced. */
class TaskWorker implements PausableWorker {
  readonly #db: Database;
  readonly #tasks: readonly Task[];
  readonly #log: Log;
  #mayClaim = false;
  #runner: RunningWorker | undefined;

  constructor(db: Database, tasks: readonly Task[], log: Log) {
    this.#db = db;
    this.#tasks = tasks;
    this.#log = log;
  }

  async resume(): Promise<void> {
    this.#mayClaim = true;
    this.#runner ??= await openRunner(this.#db, this.#tasks, this.#log, () => void this.#replace());
  }

  async pause(): Promise<void> {
    this.#mayClaim = false;
    const ending = this.#runner;
    this.#runner = undefined;
    await ending?.stop();
  }

  stop(): Promise<void> {
    return this.pause();
  }

  async #replace(): Promise<void> {
    this.#runner = undefined;
    while (this.#mayClaim && !this.#runner) {
      await this.resume().catch((error: unknown) =>
        this.#log.warn({ err: error }, "the worker could not be started again"),
      );
      if (!this.#runner) await sleep(REOPEN_AFTER_MS);
    }
    if (!this.#mayClaim) await this.pause();
  }
}

async function openRunner(
  db: Database,
  tasks: readonly Task[],
  log: Log,
  onEnded: () => void,
): Promise<RunningWorker> {
  const events: WorkerEvents = new EventEmitter();
  let pool = "";
  events.on("pool:create", ({ workerPool }) => (pool = workerPool.id));
  const running = new Set<string>();
  events.on("job:start", ({ job }) => running.add(job.id));
  events.on("job:complete", ({ job }) => running.delete(job.id));
  await repairSchedule(db, log);
  const runner = await run({
    pgPool: patientPool(db),
    noHandleSignals: true,
    noPreparedStatements: db.isPooled,
    concurrency: TASKS_AT_ONCE,
    pollInterval: 500,
    events,
    logger: new Logger(() => (level, message) => {
      // Its messages name tasks and ids; its meta may contain payloads.
      if (level === "error") log.error({ worker: message }, "worker");
      else if (level === "warning") log.warn({ worker: message }, "worker");
      else log.debug({ worker: message }, "worker");
    }),
    taskList: Object.fromEntries(tasks.map((task) => [task.name, inTurn(db, task)])),
    parsedCronItems: parseCronItems(tasks.flatMap((task) => cronItemOf(task))),
  });
  // Without a handler a lost connection would end the process.
  const ended = runner.promise.catch((error: unknown) => error);
  const lease = await holdLease(
    {
      db,
      log,
      table: "worker_heartbeats",
      releaseUnheld: () => unlockUnheld(db),
      findIdle: (own) => findOtherClaims(db, own, [...running]),
      releaseIdle: (own, ids) => unlockTasks(db, own, ids),
      // A task that was taken over may run twice; every task must allow that.
      onLost: () => pool,
    },
    pool,
  ).catch(async (error: unknown) => {
    await runner.stop();
    throw error;
  });
  let isStopping = false;
  const replaceUnlessStopped = async (): Promise<void> => {
    const error = await ended;
    if (isStopping) return;
    log.error({ err: error }, "the worker ended by itself; it is started again");
    await lease.stop();
    onEnded();
  };
  void replaceUnlessStopped();
  return {
    async stop() {
      isStopping = true;
      await runner.stop();
      await lease.stop();
    },
  };
}

/** Runs a queued task as one of its owner's round. */
const inTurn =
  (db: Database, task: Task) =>
  async (payload: unknown, { job }: JobHelpers): Promise<void> => {
    const { owner } = payload as Owned;
    if (owner === undefined) return task.run(payload as object);
    await startRound(db, job.priority);
    try {
      await task.run(payload as object);
    } catch (error) {
      await takeRoundAgain(db, job.id, owner).catch(() => {});
      throw error;
    }
  };

/** Tasks locked by this pool other than those it runs. */
async function findOtherClaims(
  db: Queryable,
  pool: string,
  running: readonly string[],
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `SELECT id::text AS id FROM graphile_worker.jobs
     WHERE locked_by = $1 AND id <> ALL ($2::bigint[])`,
    [pool, running],
  );
  return rows.map(({ id }) => id);
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
  const scheduled = await correctSchedule(db);
  if (scheduled.length === 0) return;
  log.warn(
    { scheduled },
    "these tasks had last run in the future; their schedule continues from now",
  );
}

/**
 * Unlocks tasks of pools that are not in the table: dead, possibly before their first heartbeat.
 */
async function unlockUnheld(db: Queryable): Promise<number> {
  const [row] = await db.query<{ pools: string[] | null; tasks: number }>(
    `SELECT array_agg(DISTINCT locked_by) AS pools, count(*) AS tasks FROM graphile_worker.jobs
     WHERE locked_at < now() - make_interval(secs => $1)
       AND NOT EXISTS (SELECT FROM worker_heartbeats WHERE pool_id = locked_by)`,
    [DEAD_AFTER_SECONDS],
  );
  if (!row?.pools) return 0;
  await db.query("SELECT graphile_worker.force_unlock_workers($1)", [row.pools]);
  return row.tasks;
}
