import { Type } from "typebox";
import type { TimeRange } from "../../platform/http/shared-fields.ts";
import { Nullable, OneOf } from "../../platform/http/schema.ts";
import { rowsToRead, type Page } from "../../platform/pagination.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { toCredits } from "./credits.ts";
import type { LedgerEntry } from "./ledger.ts";

/* The ledger as both consoles show it. */

/** The fields of `showLedgerEntry`. */
export const LEDGER_FIELDS = {
  id: Type.Integer(),
  kind: OneOf("LedgerKind", ["grant", "charge", "refund"]),
  amount: Type.Number(),
  balance_after: Type.Number(),
  request_id: Nullable(Type.String()),
  note: Nullable(Type.String()),
  created_at: Type.String({ format: "date-time" }),
};

export const showLedgerEntry = (entry: LedgerEntry) => ({
  id: entry.id,
  kind: entry.kind,
  amount: toCredits(entry.amountMillicredits),
  balance_after: toCredits(entry.balanceAfterMillicredits),
  request_id: entry.requestId,
  note: entry.note,
  created_at: entry.createdAt.toISOString(),
});

const ENTRY = `id, kind, amount_millicredits AS "amountMillicredits",
  balance_after_millicredits AS "balanceAfterMillicredits", request_id AS "requestId", note,
  created_at AS "createdAt"`;
/** Entries are never deleted, so the one that ended the page before is there. */
const BEHIND = "(SELECT seq FROM ledger_entries WHERE id = $2)";
/** Entries are numbered from 1 without gaps, so an unfiltered page needs no count and no offset. */
const MAX_COUNTED = 10_000;

export async function pageOfLedger(
  db: Queryable,
  appId: string,
  { kind, from, to }: TimeRange & { kind: string | null },
  page: Page<number>,
): Promise<{ entries: LedgerEntry[]; total: number }> {
  const count = await countLedger(db, appId);
  const first = from ? await firstSeqAt(db, appId, from, count) : 1;
  const last = to ? (await firstSeqAt(db, appId, to, count)) - 1 : count;
  if (kind === null) {
    const entries = await db.query<LedgerEntry>(
      `SELECT ${ENTRY} FROM ledger_entries
       WHERE app_id = $1 AND seq >= $5 AND seq <= coalesce(${BEHIND} - 1, $3)
       ORDER BY seq DESC LIMIT $4`,
      [appId, page.after ?? null, last - page.offset, rowsToRead(page), first],
    );
    return { entries, total: Math.max(0, last - first + 1) };
  }
  const [row] = await db.query<{ total: number }>(
    `SELECT count(*) AS total FROM (
       SELECT FROM ledger_entries WHERE app_id = $1 AND kind = $2 AND seq BETWEEN $3 AND $4
       LIMIT ${MAX_COUNTED}) AS found`,
    [appId, kind, first, last],
  );
  const entries = await db.query<LedgerEntry>(
    `SELECT ${ENTRY} FROM ledger_entries WHERE app_id = $1 AND ($2::bigint IS NULL OR seq < ${BEHIND})
       AND kind = $3 AND seq BETWEEN $6 AND $7 ORDER BY seq DESC LIMIT $4 OFFSET $5`,
    [appId, page.after ?? null, kind, rowsToRead(page), page.offset, first, last],
  );
  return { entries, total: row!.total };
}

async function countLedger(db: Queryable, appId: string): Promise<number> {
  const [app] = await db.query<{ count: number }>(
    "SELECT ledger_count AS count FROM apps WHERE id = $1",
    [appId],
  );
  return app?.count ?? 0;
}

/** The first `seq` of an app's entries at or after a time, found by halving. */
async function firstSeqAt(db: Queryable, appId: string, at: Date, count: number): Promise<number> {
  let [low, high] = [1, count + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [entry] = await db.query<{ createdAt: Date }>(
      `SELECT created_at AS "createdAt" FROM ledger_entries WHERE app_id = $1 AND seq = $2`,
      [appId, middle],
    );
    if (entry && entry.createdAt < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A charge is made while its request runs, and the clocks of two processes differ a little. */
const BEFORE_MS = 30_000;
const MAX_READ = 200_000;

/**
 * Charge and refund of a request. Engine calls have an index by request; a read's charge is looked
 * for among the entries since the request began.
 */
export async function findCharges(
  db: Queryable,
  { appId, requestId, startedAt }: { appId: string; requestId: string; startedAt: Date },
): Promise<LedgerEntry[]> {
  const indexed = await db.query<LedgerEntry>(
    `SELECT ${ENTRY} FROM ledger_entries WHERE request_id = $1 AND is_refundable
     UNION ALL SELECT ${ENTRY} FROM ledger_entries WHERE request_id = $1 AND kind = 'refund'`,
    [requestId],
  );
  if (indexed.some(({ kind }) => kind === "charge")) return indexed;
  const from = new Date(startedAt.getTime() - BEFORE_MS);
  const first = await firstSeqAt(db, appId, from, await countLedger(db, appId));
  const reads = await db.query<LedgerEntry>(
    `SELECT ${ENTRY} FROM ledger_entries
     WHERE app_id = $1 AND seq >= $2 AND seq < $3 AND request_id = $4 AND kind = 'charge'`,
    [appId, first, first + MAX_READ, requestId],
  );
  return [...reads, ...indexed];
}

export interface CreditSums {
  at: Date;
  kind: LedgerEntry["kind"];
  millicredits: number;
}

/** Credits charged, refunded and granted, by step. */
export async function sumLedger(
  db: Queryable,
  appId: string,
  { from, to, step }: { from: Date; to: Date; step: "minute" | "hour" | "day" },
): Promise<CreditSums[]> {
  const count = await countLedger(db, appId);
  const first = await firstSeqAt(db, appId, from, count);
  const end = await firstSeqAt(db, appId, to, count);
  return db.query<CreditSums>(
    `SELECT date_trunc('${step}', created_at, 'UTC') AS at, kind, sum(amount_millicredits)::bigint AS millicredits
     FROM ledger_entries WHERE app_id = $1 AND seq >= $2 AND seq < $3 GROUP BY 1, 2 ORDER BY 1, 2`,
    [appId, first, end],
  );
}
