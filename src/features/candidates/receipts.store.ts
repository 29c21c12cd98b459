import { newId } from "../../platform/ids.ts";
import { rowsToRead, type Page } from "../../platform/pagination.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { JOURNAL_DAYS } from "../../privacy/index.ts";
import type { Sweep } from "../../platform/sweeps.ts";

export interface StoredReceipt {
  id: string;
  receipt: string;
  createdAt: Date;
}

export async function insertReceipt(
  tx: Tx,
  appId: string,
  receipt: string,
  now: Date,
): Promise<void> {
  await tx.query(
    "INSERT INTO erasure_receipts (id, app_id, receipt, created_at) VALUES ($1, $2, $3, $4)",
    [newId("er", now), appId, receipt, now],
  );
}

/** Newest first. */
export async function listReceipts(
  db: Queryable,
  appId: string,
  page: Page,
): Promise<{ receipts: StoredReceipt[]; total: number }> {
  const [row] = await db.query<{ total: number }>(
    "SELECT count(*) AS total FROM erasure_receipts WHERE app_id = $1",
    [appId],
  );
  const receipts = await db.query<StoredReceipt>(
    `SELECT id, receipt, created_at AS "createdAt" FROM erasure_receipts
     WHERE app_id = $1 AND ($2::text IS NULL OR id < $2) ORDER BY id DESC LIMIT $3 OFFSET $4`,
    [appId, page.after ?? null, rowsToRead(page), page.offset],
  );
  return { receipts, total: row!.total };
}

/** As long as erasures are remembered. */
export const receiptSweep: Sweep = {
  name: "erasure-receipts",
  schedule: "41 * * * *",
  async run(db) {
    await db.query(
      `DELETE FROM erasure_receipts WHERE created_at < now() - interval '${JOURNAL_DAYS} days'`,
    );
  },
};
