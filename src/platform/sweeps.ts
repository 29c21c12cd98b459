import type { Log } from "./log.ts";
import type { Database, Queryable } from "./postgres/database.ts";
import { defineTask, type Task } from "./tasks.ts";

/*
 * Sweeps delete what has expired, by the database's clock. When that clock jumps ahead, everything
 * seems to have expired. So a sweep of data that customers want to keep first counts the rows that
 * are overdue, which means that they should have been deleted more than OVERDUE_BY ago. Sweeps run
 * every minute or hour, so normally none is, however many expire at once. A sweep stops when overdue
 * rows are more than MAX_ROWS and more than half of their table: the clock jumped, or no worker ran
 * for a large part of the retention period. An operator looks, and runs `waymark sweep --force`.
 */

/** As SQL intervals write it. */
export const OVERDUE_BY = "1 day";
const MAX_ROWS = 100;

export interface Sweep {
  /** What it deletes from, as logs and commands name it. */
  name: string;
  /** Cron pattern (UTC). */
  schedule: string;
  /** The rows that a sweep must not delete in bulk unasked; without it there are none. */
  guard?: {
    table: string;
    /** An SQL condition that is true for overdue rows. */
    overdue: string | ((db: Queryable) => Promise<string>);
  };
  run(db: Database): Promise<void>;
}

export interface StoppedSweep {
  name: string;
  overdueRows: number;
  otherRows: number;
}

/** Why this sweep must not run unasked, or nothing. Costs no more than deleting the rows would. */
export async function findStop(
  db: Queryable,
  { name, guard }: Sweep,
): Promise<StoppedSweep | undefined> {
  if (!guard) return undefined;
  const { table, overdue } = guard;
  const condition = typeof overdue === "string" ? overdue : await overdue(db);
  const count = async (where: string, limit: number): Promise<number> => {
    const [row] = await db.query<{ n: number }>(
      `SELECT count(*) AS n FROM (SELECT FROM ${table} WHERE ${where} LIMIT $1) AS found`,
      [limit],
    );
    return row!.n;
  };
  if ((await count(condition, MAX_ROWS + 1)) <= MAX_ROWS) return undefined;
  const overdueRows = await count(condition, Number.MAX_SAFE_INTEGER);
  const otherRows = await count(`NOT (${condition})`, overdueRows);
  return otherRows < overdueRows ? { name, overdueRows, otherRows } : undefined;
}

export const describeStop = ({ name, overdueRows, otherRows }: StoppedSweep): string =>
  `the sweep of ${name} stopped: ${overdueRows} of ${overdueRows + otherRows} rows should have been deleted more than ${OVERDUE_BY} ago. Check the database's clock; when it is right, run: waymark sweep --force`;

/** Runs those that may run; answers the others. `isForced` runs them all. */
export async function runSweeps(
  db: Database,
  sweeps: readonly Sweep[],
  { isForced = false } = {},
): Promise<StoppedSweep[]> {
  const stopped: StoppedSweep[] = [];
  for (const sweep of sweeps) {
    const stop = isForced ? undefined : await findStop(db, sweep);
    if (stop) stopped.push(stop);
    else await sweep.run(db);
  }
  return stopped;
}

/** A scheduled task for each sweep. One that stops says so once, until it has run again. */
export function sweepTasks(db: Database, sweeps: readonly Sweep[], log: Log): Task[] {
  return sweeps.map((sweep) => {
    let isStopped = false;
    return defineTask({
      name: `sweep-${sweep.name}`,
      maxAttempts: 1,
      schedule: sweep.schedule,
      async run() {
        const [stop] = await runSweeps(db, [sweep]);
        if (stop && !isStopped) log.error(stop, describeStop(stop));
        isStopped = stop !== undefined;
      },
    });
  });
}
