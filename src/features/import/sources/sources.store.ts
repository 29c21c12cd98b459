import { lockInTransaction } from "../../../platform/postgres/locks.ts";
import type { Database, Queryable, Tx } from "../../../platform/postgres/database.ts";
import type { ImportReport } from "../report.ts";

export interface JobSource {
  name: string;
  origin: string;
  everySeconds: number;
  isReplace: boolean;
  nextRunAt: Date;
  isRunning: boolean;
  startedAt: Date | null;
  finishedAt: Date | null;
  report: ImportReport | null;
  /** Why the last run failed, or closed nothing. */
  failure: string | null;
  /** Runs that failed since the last one that did not. */
  failures: number;
  /** Set once it failed too often: it is run no longer until it is resumed. */
  pausedAt: Date | null;
  createdAt: Date;
}

/** A source is paused after so many failed runs in a row; every failure doubles the time to the
 * next run, up to a day or the source's own period. */
const MAX_FAILED_RUNS = 10;
/** A source is paused when its import ended its process so often in a row, or broke its limits. */
const MAX_CRASHES = 3;
const LONGEST_BACKOFF_SECONDS = 86_400;
/** Exponents stay below this, so that the power stays small. */
const MAX_DOUBLINGS = 20;

export type RunOutcome = "succeeded" | "failed" | "crashed";

/** A run that is not renewed for so long is lost: its process died. */
const LOST_AFTER = "interval '30 seconds'";
const IS_RUNNING = `(run_id IS NOT NULL AND seen_at > now() - ${LOST_AFTER})`;

const SOURCE = `name, origin, every_seconds AS "everySeconds", is_replace AS "isReplace",
  next_run_at AS "nextRunAt", ${IS_RUNNING} AS "isRunning", started_at AS "startedAt",
  finished_at AS "finishedAt", report, failure, failures, paused_at AS "pausedAt", created_at AS "createdAt"`;

/** Undefined when the name is taken. The first run is due at once. */
export async function insertSource(
  tx: Tx,
  source: Pick<JobSource, "name" | "origin" | "everySeconds" | "isReplace">,
): Promise<JobSource | undefined> {
  const [row] = await tx.query<JobSource>(
    `INSERT INTO job_sources (name, origin, every_seconds, is_replace, next_run_at, created_at)
     VALUES ($1, $2, $3, $4, now(), now()) ON CONFLICT DO NOTHING RETURNING ${SOURCE}`,
    [source.name, source.origin, source.everySeconds, source.isReplace],
  );
  return row;
}

export async function deleteSource(tx: Tx, name: string): Promise<boolean> {
  const gone = await tx.query("DELETE FROM job_sources WHERE name = $1 RETURNING 1", [name]);
  return gone.length > 0;
}

/** The next worker that looks runs it, and its failures count from zero. Undefined when there is
 * none of the name. */
export async function resumeSource(tx: Tx, name: string): Promise<JobSource | undefined> {
  const [row] = await tx.query<JobSource>(
    `UPDATE job_sources SET next_run_at = now(), paused_at = NULL, failures = 0, crashes = 0
     WHERE name = $1 RETURNING ${SOURCE}`,
    [name],
  );
  return row;
}

export function listSources(db: Queryable): Promise<JobSource[]> {
  return db.query<JobSource>(`SELECT ${SOURCE} FROM job_sources ORDER BY name`);
}

export async function findSource(db: Queryable, name: string): Promise<JobSource | undefined> {
  const [row] = await db.query<JobSource>(`SELECT ${SOURCE} FROM job_sources WHERE name = $1`, [
    name,
  ]);
  return row;
}

/** A lost run is due again at once, unless it was the last of MAX_CRASHES: then it is paused. */
const END_LOST_RUNS = `UPDATE job_sources SET run_id = NULL, seen_at = NULL, finished_at = now(),
    next_run_at = now(), failures = failures + 1, crashes = crashes + 1, failure = $1,
    paused_at = coalesce(paused_at, CASE
      WHEN crashes + 1 >= ${MAX_CRASHES} OR failures + 1 >= ${MAX_FAILED_RUNS} THEN now() END)
  WHERE run_id IS NOT NULL AND NOT ${IS_RUNNING}`;
const LOST = "The process that imported it ended.";

/**
 * Claims a named source, or the one that is due longest. Undefined when there is none, or while any
 * source is imported: imports would only wait for each other.
 */
export function claimSource(
  db: Database,
  runId: string,
  name: string | null,
): Promise<JobSource | undefined> {
  return db.transaction(async (tx) => {
    await lockInTransaction(tx, "sourceClaims");
    await tx.query(END_LOST_RUNS, [LOST]);
    const [row] = await tx.query<JobSource>(
      `UPDATE job_sources SET run_id = $1, seen_at = now(), started_at = now(),
         next_run_at = now() + make_interval(secs => every_seconds)
       WHERE NOT EXISTS (SELECT FROM job_sources WHERE ${IS_RUNNING}) AND name = (
         SELECT name FROM job_sources
         WHERE CASE WHEN $2::text IS NULL THEN next_run_at <= now() AND paused_at IS NULL
           ELSE name = $2 END
         ORDER BY next_run_at, name LIMIT 1)
       RETURNING ${SOURCE}`,
      [runId, name],
    );
    return row;
  });
}

/** False when the run was lost, or the source removed. */
export async function renewRun(db: Queryable, runId: string): Promise<boolean> {
  const renewed = await db.query(
    "UPDATE job_sources SET seen_at = now() WHERE run_id = $1 RETURNING 1",
    [runId],
  );
  return renewed.length > 0;
}

export async function finishRun(
  db: Queryable,
  runId: string,
  { report, failure, outcome }: Pick<JobSource, "report" | "failure"> & { outcome: RunOutcome },
): Promise<void> {
  await db.query(
    `UPDATE job_sources SET run_id = NULL, seen_at = NULL, finished_at = now(), report = $2, failure = $3,
       failures = CASE WHEN $4 THEN failures + 1 ELSE 0 END,
       crashes = CASE WHEN $5 THEN crashes + 1 ELSE 0 END,
       paused_at = CASE WHEN NOT $4 THEN NULL
         WHEN failures + 1 >= ${MAX_FAILED_RUNS} OR ($5 AND crashes + 1 >= ${MAX_CRASHES})
         THEN coalesce(paused_at, now()) ELSE paused_at END,
       next_run_at = CASE WHEN NOT $4 THEN next_run_at ELSE now() + make_interval(secs => least(
         every_seconds * 2 ^ least(failures, ${MAX_DOUBLINGS}),
         greatest(every_seconds, ${LONGEST_BACKOFF_SECONDS}))) END
     WHERE run_id = $1`,
    [runId, report, failure, outcome !== "succeeded", outcome === "crashed"],
  );
}

/** Gives a run back that was stopped: it is due at once. */
export async function releaseRun(db: Queryable, runId: string): Promise<void> {
  await db.query(
    `UPDATE job_sources SET run_id = NULL, seen_at = NULL, next_run_at = now() WHERE run_id = $1`,
    [runId],
  );
}
