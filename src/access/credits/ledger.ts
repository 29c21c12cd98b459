import { createHash } from "node:crypto";
import type { Vault } from "../../platform/crypto.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";

/*
 * The ledger: append-only, with a hash chain per app. Each entry's hash covers its fields and the
 * previous hash; the app's row contains the newest hash and the count. Appending requires the lock
 * of that row, so `seq` has no gaps and follows commit order.
 *
 * Anyone with SQL access can recompute plain hashes, so two values are keyed with the vault: the
 * seal of a grant, and one anchor per app, which seals the chain up to its `seq`. The anchor moves
 * only over entries that were checked against the old one (`ledger-anchors.ts`).
 */
export interface LedgerEntry {
  id: number;
  kind: "grant" | "charge" | "refund";
  amountMillicredits: number;
  balanceAfterMillicredits: number;
  requestId: string | null;
  note: string | null;
  createdAt: Date;
}

/**
 * An entry with the fields of the chain. `atMicros`: a Date would lose PostgreSQL's microseconds.
 */
export interface ChainedEntry extends Omit<LedgerEntry, "createdAt"> {
  appId: string;
  seq: number;
  isRefundable: boolean;
  atMicros: number;
  hash: Buffer;
  seal: Buffer | null;
}

export interface Anchor {
  appId: string;
  seq: number;
  /** Grants up to this `seq` may lack a seal: an operator accepted them. */
  acceptedSeq: number;
  seal: Buffer;
}

const FIELDS = `id, kind, amount_millicredits AS "amountMillicredits",
  balance_after_millicredits AS "balanceAfterMillicredits", request_id AS "requestId", note`;
const CHAIN_FIELDS = `${FIELDS}, app_id AS "appId", seq, is_refundable AS "isRefundable",
  (extract(epoch FROM created_at) * 1000000)::bigint AS "atMicros", hash, seal`;

/** The previous hash of an app's first entry. */
export const CHAIN_START: Buffer = Buffer.alloc(0);

/** The same as `ledger_hash` in migrations/0008_ledger_chain.sql: checks must not rely on the database's own copy. */
export function entryHash(previous: Buffer, e: Omit<ChainedEntry, "id" | "hash" | "seal">): Buffer {
  const fields = [
    e.appId,
    e.seq,
    e.kind,
    e.amountMillicredits,
    e.balanceAfterMillicredits,
    e.requestId ?? "-",
    e.isRefundable ? "t" : "f",
    e.atMicros,
    ...(e.note === null ? [] : [e.note]),
  ];
  return createHash("sha256").update(previous).update(fields.join("\n")).digest();
}

export const sealOfGrant = (vault: Vault, appId: string, seq: number, hash: Buffer): Buffer =>
  vault.fingerprint("ledger-grant", appId, String(seq), hash);

/** `hash` is that of the anchored entry. */
export const sealOfAnchor = (
  vault: Vault,
  { appId, seq, acceptedSeq }: Omit<Anchor, "seal">,
  hash: Buffer,
): Buffer => vault.fingerprint("ledger-anchor", appId, String(seq), String(acceptedSeq), hash);

/** Adds credits, or removes some; undefined when the balance would become negative. */
export async function grant(
  tx: Tx,
  vault: Vault,
  appId: string,
  amountMillicredits: number,
  note: string | null,
  now: Date,
): Promise<LedgerEntry | undefined> {
  const [app] = await tx.query<{ balance: number; count: number; head: Buffer }>(
    `SELECT balance_millicredits AS balance, ledger_count AS count, ledger_head AS head
     FROM apps WHERE id = $1 FOR NO KEY UPDATE`,
    [appId],
  );
  if (!app || app.balance + amountMillicredits < 0) return undefined;
  const seq = app.count + 1;
  const balance = app.balance + amountMillicredits;
  // Hashed here and not in the database: the seal covers what this program was asked to grant.
  const hash = entryHash(app.head, {
    appId,
    seq,
    kind: "grant",
    amountMillicredits,
    balanceAfterMillicredits: balance,
    requestId: null,
    isRefundable: false,
    atMicros: now.getTime() * 1000,
    note,
  });
  const [entry] = await tx.query<LedgerEntry>(
    `WITH moved AS (
       UPDATE apps SET balance_millicredits = $4, ledger_count = $2, ledger_head = $3 WHERE id = $1)
     INSERT INTO ledger_entries (app_id, seq, hash, kind, amount_millicredits, balance_after_millicredits, note, created_at, seal)
     VALUES ($1, $2, $3, 'grant', $5, $4, $6, $7, $8) RETURNING ${FIELDS}, created_at AS "createdAt"`,
    [
      appId,
      seq,
      hash,
      balance,
      amountMillicredits,
      note,
      now,
      sealOfGrant(vault, appId, seq, hash),
    ],
  );
  // The first entry starts the anchor. Later grants leave it: it moves only over checked entries.
  const anchor = { appId, seq, acceptedSeq: 0 };
  if (seq === 1)
    await tx.query("INSERT INTO ledger_anchors (app_id, seq, seal) VALUES ($1, $2, $3)", [
      appId,
      seq,
      sealOfAnchor(vault, anchor, hash),
    ]);
  return entry;
}

export function listLedger(db: Queryable, appId: string): Promise<LedgerEntry[]> {
  return db.query<LedgerEntry>(
    `SELECT ${FIELDS}, created_at AS "createdAt" FROM ledger_entries WHERE app_id = $1 ORDER BY seq`,
    [appId],
  );
}

const PAGE = 5_000;

/**
 * Entries in chain order, of all apps or of one after a `seq`, one page at a time. The end of an
 * app is detected here: with `app_id = $1` a table without statistics is sorted for every page.
 */
export async function* readChain(
  db: Queryable,
  from: { appId?: string; afterSeq?: number } = {},
): AsyncGenerator<ChainedEntry> {
  let last = { appId: from.appId ?? "", seq: from.afterSeq ?? Number.MIN_SAFE_INTEGER };
  for (;;) {
    const page = await db.query<ChainedEntry>(
      `SELECT ${CHAIN_FIELDS} FROM ledger_entries 
       WHERE (app_id, seq) > ($1, $2) ORDER BY app_id, seq LIMIT ${PAGE}`,
      [last.appId, last.seq],
    );
    for (const entry of page) {
      if (from.appId !== undefined && entry.appId !== from.appId) return;
      yield entry;
    }
    if (page.length < PAGE) return;
    last = page.at(-1)!;
  }
}

export interface BalanceCheck {
  appId: string;
  balanceMillicredits: number;
  ledgerMillicredits: number;
}

/** Every balance with the sum of its ledger. */
export function checkBalances(db: Queryable): Promise<BalanceCheck[]> {
  return db.query<BalanceCheck>(
    `SELECT a.id AS "appId", a.balance_millicredits AS "balanceMillicredits",
       coalesce(sum(e.amount_millicredits), 0)::bigint AS "ledgerMillicredits"
     FROM apps a LEFT JOIN ledger_entries e ON e.app_id = a.id GROUP BY a.id ORDER BY a.id`,
  );
}
