import type pg from "pg";
import { isPassing, type Database, type Queryable, type Tx } from "./postgres/database.ts";

/*
 * Everything that relies on more of graphile-worker than it documents: columns of two private
 * tables, and the error code after which it tries again. Its public functions unlock all tasks of a
 * pool or none, reschedule no locked task, and know nothing of wrong clocks. The test of this file
 * names the version that was read and fails on an upgrade: read the list again then.
 */

/** Unlocks some tasks of a pool; returns their number. */
export async function unlockTasks(db: Queryable, pool: string, ids: string[]): Promise<number> {
  const unlocked = await db.query(
    `UPDATE graphile_worker._private_jobs SET locked_by = NULL, locked_at = NULL
     WHERE locked_by = $1 AND id = ANY ($2::bigint[]) RETURNING 1`,
    [pool, ids],
  );
  return unlocked.length;
}

/** Gives a task, which may be running, the priority of its owner's next round. */
export async function takeNextPriority(
  db: Queryable,
  taskId: string,
  owner: string,
  lowest: number,
): Promise<void> {
  await db.query(
    `UPDATE graphile_worker._private_jobs SET priority = least(take_task_round($2), $3) WHERE id = $1::bigint`,
    [taskId, owner, lowest],
  );
}

/** Lowers the numbers of all rounds; the first stays 1. */
export async function shiftPriorities(tx: Tx, by: number): Promise<void> {
  await tx.query(
    `UPDATE graphile_worker._private_jobs SET priority = greatest(priority - $1, 1) WHERE priority > 1`,
    [by],
  );
}

/** Scheduled tasks that last ran in the future continue from now; returns their names. */
export async function correctSchedule(db: Queryable): Promise<string[]> {
  const repaired = await db.query<{ identifier: string }>(
    `UPDATE graphile_worker._private_known_crontabs SET last_execution = now()
     WHERE last_execution > now() + interval '1 minute' RETURNING identifier`,
  );
  return repaired.map(({ identifier }) => identifier);
}

/** "Cannot connect now": the only error after which the runner tries again. */
const RETRIED = "57P03";

/**
 * A pool for the runner. Any other passing failure of the database while it records a task's end
 * would reject a promise without a handler, which ends the process.
 */
export function patientPool({ pool, directPool }: Database): pg.Pool {
  const goAway = (error: unknown): never => {
    throw isPassing(error)
      ? Object.assign(new Error("the database failed for now", { cause: error }), { code: RETRIED })
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
