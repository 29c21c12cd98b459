import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { OVERDUE_BY } from "../../platform/sweeps.ts";
import { visiblePosting } from "./visible-posting.ts";

/** Long enough for a feed to return after an outage and keep the ids of its postings. */
const KEPT_CLOSED = "interval '90 days'";

/** See platform/sweeps.ts. */
export const OVERDUE_JOBS = `status = 'closed' AND updated_at < now() - ${KEPT_CLOSED} - interval '${OVERDUE_BY}'`;

/** Deletes up to `limit` postings closed longer than KEPT_CLOSED; returns their number. */
export async function deleteClosedJobs(tx: Tx, limit: number): Promise<number> {
  const deleted = await tx.query(
    `DELETE FROM jobs WHERE id = ANY (ARRAY(
       SELECT id FROM jobs WHERE status = 'closed' AND updated_at < now() - ${KEPT_CLOSED} ORDER BY updated_at LIMIT $1))
     RETURNING id`,
    [limit],
  );
  return deleted.length;
}

export interface JobStats {
  total: number;
  published: number;
  draft: number;
  closed: number;
  /** Published and not expired. Includes duplicates, which the feed hides. */
  visible: number;
  expired: number;
  duplicates: number;
  with_salary: number;
  remote: number;
  with_role: number;
}

export async function readJobStats(db: Queryable, now: Date): Promise<JobStats> {
  const [stats] = await db.query<JobStats>(
    `SELECT count(*) AS total,
       count(*) FILTER (WHERE status = 'published') AS published,
       count(*) FILTER (WHERE status = 'draft') AS draft,
       count(*) FILTER (WHERE status = 'closed') AS closed,
       count(*) FILTER (WHERE ${visiblePosting("$1")}) AS visible,
       count(*) FILTER (WHERE status = 'published' AND expires_at <= $1) AS expired,
       count(*) FILTER (WHERE group_id <> id) AS duplicates,
       count(*) FILTER (WHERE salary_max IS NOT NULL) AS with_salary,
       count(*) FILTER (WHERE is_remote) AS remote,
       count(*) FILTER (WHERE role_id IS NOT NULL) AS with_role
     FROM jobs`,
    [now],
  );
  return stats!;
}

export function countJobsBySource(
  db: Queryable,
): Promise<{ source: string; published: number; draft: number; closed: number }[]> {
  return db.query(
    `SELECT source,
       count(*) FILTER (WHERE status = 'published') AS published,
       count(*) FILTER (WHERE status = 'draft') AS draft,
       count(*) FILTER (WHERE status = 'closed') AS closed
     FROM jobs GROUP BY source ORDER BY source`,
  );
}

export function listTopCountries(
  db: Queryable,
  limit: number,
): Promise<{ country: string | null; postings: number }[]> {
  return db.query(
    `SELECT country, count(*) AS postings FROM jobs WHERE status = 'published'
     GROUP BY country ORDER BY postings DESC, country LIMIT $1`,
    [limit],
  );
}

export async function countSearchWords(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>("SELECT count(*) AS count FROM search_words");
  return row!.count;
}

export async function isJob(db: Queryable, id: string): Promise<boolean> {
  return (await db.query("SELECT 1 FROM jobs WHERE id = $1", [id])).length > 0;
}

export async function hasJobsBeside(db: Queryable, source: string): Promise<boolean> {
  return (await db.query("SELECT 1 FROM jobs WHERE source <> $1 LIMIT 1", [source])).length > 0;
}
