import type { Queryable } from "../../platform/postgres/database.ts";
import { JOURNAL_DAYS } from "../../privacy/index.ts";

/** Triggers fill the table; the journal of revocations is exported from it. */
export async function deleteOldRevocations(db: Queryable, batch: number): Promise<number> {
  const rows = await db.query(
    `DELETE FROM revocations WHERE no IN (
       SELECT no FROM revocations WHERE created_at < now() - interval '${JOURNAL_DAYS} days' LIMIT $1) RETURNING 1`,
    [batch],
  );
  return rows.length;
}
