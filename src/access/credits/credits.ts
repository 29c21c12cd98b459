import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { apiError, retryLater } from "../../errors.ts";
import type { Caller } from "../policy.ts";
import type { Space } from "../../privacy/index.ts";

export const toCredits = (millicredits: number): number => millicredits / 1000;

/**
 * SQL: first day of the current calendar month (UTC) for sandbox calls, by the database's clock.
 */
export const CURRENT_MONTH = "date_trunc('month', now() AT TIME ZONE 'UTC')::date";

export const nextMonth = (at: Date): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));

export function insufficientCredits(costMillicredits: number, balanceMillicredits: number): Error {
  return apiError(
    "insufficient_credits",
    `This call costs ${toCredits(costMillicredits)} credits and the app has ${toCredits(balanceMillicredits)}. Add credits, then retry.`,
  );
}

export function sandboxQuotaExceeded(quota: number, now: Date): Error {
  const resetsAt = nextMonth(now);
  return retryLater(
    "sandbox_quota_exceeded",
    `The sandbox quota of ${quota} engine calls this month is used up; it resets at ${resetsAt.toISOString()}.`,
    Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000)),
  );
}

/**
 * The charge of a call: credits for a live key, one call of the month's quota for a sandbox key.
 */
export interface Charge {
  chargedMillicredits: number;
  balanceMillicredits: number;
  sandboxUsed: number;
}

/** Charges in the transaction that stores the result. Call it last: it locks the app's row. */
export async function charge(
  tx: Tx,
  caller: Caller,
  costMillicredits: number,
  requestId: string,
  now: Date,
): Promise<Charge> {
  return caller.key.mode === "live"
    ? chargeLive(tx, caller.appId, { cost: costMillicredits, requestId, note: null }, now)
    : chargeSandbox(tx, caller, requestId, now);
}

/** Charges one result of a call that is charged later; `note` tells in the ledger which. As `charge`. */
export async function chargeResult(
  tx: Tx,
  { appId, mode }: Space,
  { note, ...priced }: { cost: number; requestId: string; note: string },
  now: Date,
): Promise<void> {
  const [app] = await tx.query<{ sandboxQuota: number; isUnlimited: boolean }>(
    `SELECT sandbox_quota AS "sandboxQuota", has_unlimited_credits AS "isUnlimited" FROM apps WHERE id = $1`,
    [appId],
  );
  const { sandboxQuota, isUnlimited } = app!;
  if (mode === "test") await chargeSandbox(tx, { appId, sandboxQuota }, priced.requestId, now);
  else if (!isUnlimited) await chargeLive(tx, appId, { ...priced, note }, now);
}

async function chargeLive(
  tx: Tx,
  appId: string,
  { cost, requestId, note }: { cost: number; requestId: string; note: string | null },
  now: Date,
): Promise<Charge> {
  const [row] = await tx.query<{ balance: number }>(
    "SELECT balance FROM append_entry($1, 'charge', -$2::bigint, $3, true, $4, $5)",
    [appId, cost, requestId, now, note],
  );
  if (!row) {
    const [app] = await tx.query<{ balance: number }>(
      "SELECT balance_millicredits AS balance FROM apps WHERE id = $1",
      [appId],
    );
    throw insufficientCredits(cost, app?.balance ?? 0);
  }
  return { chargedMillicredits: cost, balanceMillicredits: row.balance, sandboxUsed: 0 };
}

async function chargeSandbox(
  tx: Tx,
  caller: Pick<Caller, "appId" | "sandboxQuota">,
  requestId: string,
  now: Date,
): Promise<Charge> {
  const [row] = await tx.query<{ used: number }>(
    `WITH counted AS (
       INSERT INTO sandbox_months AS m (app_id, month, used)
       SELECT id, ${CURRENT_MONTH}, 1 FROM apps WHERE id = $1 AND sandbox_quota > 0
       ON CONFLICT (app_id, month) DO UPDATE SET used = m.used + 1
         WHERE m.used < (SELECT sandbox_quota FROM apps WHERE id = $1)
       RETURNING used, month),
     call AS (INSERT INTO sandbox_calls (request_id, app_id, month) SELECT $2, $1, month FROM counted)
     SELECT used FROM counted`,
    [caller.appId, requestId],
  );
  if (!row) throw sandboxQuotaExceeded(caller.sandboxQuota, now);
  return { chargedMillicredits: 0, balanceMillicredits: 0, sandboxUsed: row.used };
}

/** Refunds the request's charge once, however often it is called. */
export async function refund(tx: Tx, requestId: string, note: string, now: Date): Promise<boolean> {
  const [returned] = await tx.query<{ appId: string }>(
    `WITH call AS (
       UPDATE sandbox_calls SET returned_at = $2 WHERE request_id = $1 AND returned_at IS NULL RETURNING app_id, month),
     given_back AS (
       UPDATE sandbox_months m SET used = m.used - 1 FROM call WHERE m.app_id = call.app_id AND m.month = call.month)
     SELECT app_id AS "appId" FROM call`,
    [requestId, now],
  );
  if (returned) return true;
  const [charged] = await tx.query<{ appId: string; amount: number }>(
    `SELECT app_id AS "appId", -amount_millicredits AS amount FROM ledger_entries
     WHERE request_id = $1 AND is_refundable`,
    [requestId],
  );
  if (!charged) return false;
  return giveBack(tx, { ...charged, requestId, note }, now);
}

/** Appends the refund of a confirmed charge, unless it was refunded before. */
export async function giveBack(
  tx: Tx,
  charged: { appId: string; amount: number; requestId: string; note: string },
  now: Date,
): Promise<boolean> {
  // The app's row is locked before the check, so of two concurrent refunds the second sees the
  // first.
  await tx.query("SELECT 1 FROM apps WHERE id = $1 FOR NO KEY UPDATE", [charged.appId]);
  const [entry] = await tx.query(
    `SELECT balance FROM append_entry(
       (SELECT $1::text WHERE NOT EXISTS (SELECT FROM ledger_entries WHERE request_id = $3 AND kind = 'refund')),
       'refund', $2, $3, false, $4, $5)`,
    [charged.appId, charged.amount, charged.requestId, now, charged.note],
  );
  return entry !== undefined;
}

export async function deleteOldSandboxCalls(db: Queryable, batch: number): Promise<number> {
  const rows = await db.query(
    `DELETE FROM sandbox_calls WHERE request_id IN (
       SELECT request_id FROM sandbox_calls WHERE month < now() - interval '3 months' LIMIT $1) RETURNING 1`,
    [batch],
  );
  return rows.length;
}
