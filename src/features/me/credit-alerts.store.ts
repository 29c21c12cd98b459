import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import type { Sweep } from "../../platform/sweeps.ts";

export interface CreditAlert {
  id: number;
  appId: string;
  balanceMillicredits: number;
  thresholdMillicredits: number;
  createdAt: Date;
}

const COLUMNS = `id, app_id AS "appId", balance_millicredits AS "balanceMillicredits",
  threshold_millicredits AS "thresholdMillicredits", created_at AS "createdAt"`;
const MAX_LISTED = 20;
const KEPT_DAYS = 400;

/** Marks alerts as sent and returns them; two processes never take the same one. */
export function takeUnsent(tx: Tx, batch: number): Promise<CreditAlert[]> {
  return tx.query<CreditAlert>(
    `UPDATE credit_alerts SET sent_at = now() WHERE id = ANY (ARRAY(
       SELECT id FROM credit_alerts WHERE sent_at IS NULL ORDER BY id LIMIT $1
       FOR UPDATE SKIP LOCKED)) RETURNING ${COLUMNS}`,
    [batch],
  );
}

/** The last alerts of an app, newest first. */
export function listCreditAlerts(db: Queryable, appId: string): Promise<CreditAlert[]> {
  return db.query<CreditAlert>(
    `SELECT ${COLUMNS} FROM credit_alerts WHERE app_id = $1 ORDER BY id DESC LIMIT ${MAX_LISTED}`,
    [appId],
  );
}

export const creditAlertSweep: Sweep = {
  name: "credit-alerts",
  schedule: "37 * * * *",
  async run(db) {
    await db.query(
      `DELETE FROM credit_alerts WHERE sent_at IS NOT NULL AND created_at < now() - interval '${KEPT_DAYS} days'`,
    );
  },
};
