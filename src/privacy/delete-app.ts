import type { Tx } from "../platform/postgres/database.ts";

/**
 * Rows that are deleted with their app: those of `table` with its `app_id`, unless `where` says
 * otherwise (`$1` is the app). A test fails when a table with an app's id is in no list.
 */
export interface AppRows {
  table: string;
  where?: string;
}

/** Deleted after the rows of the features, keys of candidates first. */
const OWN_ROWS: readonly AppRows[] = [
  { table: "idempotency_keys" },
  { table: "waymark_keys.candidate_keys" },
  { table: "sandbox_calls" },
  { table: "sandbox_months" },
  {
    table: "rate_windows",
    where: "subject IN (SELECT id FROM api_keys WHERE app_id = $1)",
  },
  { table: "task_shares", where: "owner = $1" },
  { table: "totp_secrets" },
  { table: "recovery_codes" },
  { table: "passkeys" },
  { table: "outgoing_mails" },
  { table: "api_keys" },
];

/**
 * Deletes everything of a disabled app but its ledger, which is the operator's, and the log of
 * requests, which names nobody and ends by itself. Its candidates count as erased, so that a
 * restored backup does not bring them back.
 */
export async function deleteApp(
  tx: Tx,
  id: string,
  rows: readonly AppRows[],
  now: Date,
): Promise<Record<string, number>> {
  await tx.query("SET LOCAL statement_timeout = 0");
  await tx.query(
    `INSERT INTO candidate_erasures (candidate, created_at)
     SELECT candidate_hash, $2 FROM waymark_keys.candidate_keys WHERE app_id = $1`,
    [id, now],
  );
  const deleted: Record<string, number> = {};
  const remove = async ({ table, where = "app_id = $1" }: AppRows): Promise<void> => {
    const [counted] = await tx.query<{ n: number }>(
      `WITH gone AS (DELETE FROM ${table} WHERE ${where} RETURNING 1) SELECT count(*) AS n FROM gone`,
      [id],
    );
    deleted[table] = (deleted[table] ?? 0) + counted!.n;
  };
  for (const table of rows) await remove(table);
  // The order in which requests lock: rows of a feature, the app, then its keys and windows.
  await tx.query("UPDATE apps SET name = 'deleted', deleted_at = $2 WHERE id = $1", [id, now]);
  for (const table of OWN_ROWS) await remove(table);
  return deleted;
}
