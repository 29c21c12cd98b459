import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { lockInTransaction } from "../../platform/postgres/locks.ts";

/** Call it before any write: the lock keeps change numbers in commit order. Listeners are notified
 * on commit. */
export async function beginJobChanges(tx: Tx): Promise<void> {
  await tx.query("SELECT pg_notify('job_changes', '')");
  await lockInTransaction(tx, "jobChanges");
}

/** Returns how many of them were not closed before. */
export async function closeJobs(tx: Tx, ids: readonly string[], now: Date): Promise<number> {
  const closed = await tx.query(
    `UPDATE jobs SET status = 'closed', change_no = nextval('job_changes'), updated_at = $2
     WHERE id = ANY($1::text[]) AND status <> 'closed' RETURNING id`,
    [ids, now],
  );
  return closed.length;
}

/** A page of a source's open postings, ordered by external id. */
export function listOpenJobs(
  db: Queryable,
  source: string,
  afterExternalId: string,
  limit: number,
): Promise<{ id: string; external_id: string }[]> {
  return db.query(
    `SELECT id, external_id FROM jobs
     WHERE source = $1 AND external_id > $2 AND status <> 'closed'
     ORDER BY external_id LIMIT $3`,
    [source, afterExternalId, limit],
  );
}
