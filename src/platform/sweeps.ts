import type { Log } from "./log.ts";
import type { Database, Queryable } from "./postgres/database.ts";
import { defineTask, type Task } from "./tasks.ts";

/*
 * Sweeps delete expired rows by the database's clock. If that clock jumps ahead, everything looks
 * expired. So a sweep of data that customers want to keep first counts overdue rows: those that
 * should have been deleted more than OVERDUE_BY ago. Sweeps run every minute or hour, so normally
 * there are none.
 * A sweep stops when more than MAX_ROWS rows and more than half of the table are overdue: the clock
 * jumped, or no worker ran for much of the retention period. An operator checks and runs `waymark
 * sweep --force`.
 */

/** As an SQL interval. */
export const OVERDUE_BY = "1 day";
const MAX_ROWS = 100;

export interface Sweep {
  /** The data it deletes, as logs and commands name it. */
  name: string;
  /** Cron pattern (UTC). */
  schedule: string;
  /** Rows that must not be deleted in bulk without an operator; none if absent. */
  guard?: {
    table: string;
    /** An SQL condition for overdue rows. */
    overdue: string | ((db: Queryable) => Promise<string>);
  };
  run(db: Database): Promise<void>;
}

export interface StoppedSweep {
  name: string;
  overdueRows: number;
  otherRows: number;
}

/** Why this sweep must not run unattended, or undefined. Costs no more than the delete itself. */
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

/** Runs the sweeps that may run and returns the others. `isForced` runs them all. */
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

/** One scheduled task per sweep. A sweep that stops logs it once, until it has run again. */
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
