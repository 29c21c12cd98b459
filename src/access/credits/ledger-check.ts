import type { Vault } from "../../platform/crypto.ts";
import type { Database, Queryable } from "../../platform/postgres/database.ts";
import {
  CHAIN_START,
  entryHash,
  readChain,
  sealOfAnchor,
  sealOfGrant,
  type Anchor,
  type ChainedEntry,
} from "./ledger.ts";

/** An inconsistency that this program cannot have written. */
export interface Finding {
  appId: string;
  entryId: number | null;
  message: string;
}

type Report = (entryId: number | null, message: string) => void;

/** Invariants between an entry and the previous one. */
export class ChainCheck {
  readonly #report: Report;
  hash: Buffer;
  seq: number;
  #balance: number | undefined;
  constructor(report: Report, start: { seq: number; hash: Buffer; balance?: number }) {
    this.#report = report;
    this.seq = start.seq;
    this.hash = start.hash;
    this.#balance = start.balance;
  }

  add(entry: ChainedEntry): void {
    const { id, seq, kind, amountMillicredits: amount, balanceAfterMillicredits: balance } = entry;
    const missing = seq - this.seq - 1;
    if (missing > 0) this.#report(id, `${missing} entries before this one were removed`);
    else if (missing < 0) this.#report(id, `its number ${seq} was given to another entry too`);
    else if (!entryHash(this.hash, entry).equals(entry.hash))
      this.#report(
        id,
        "was changed, or does not belong after the entry before it: its hash does not match",
      );
    if (missing === 0 && this.#balance !== undefined && this.#balance + amount !== balance)
      this.#report(id, "its balance is not the one before it plus its amount");
    const isWrongWay = kind === "charge" ? amount > 0 : kind === "refund" && amount < 0;
    if (isWrongWay) this.#report(id, `a ${kind} that moves the balance the wrong way`);
    this.seq = seq;
    this.hash = entry.hash;
    this.#balance = balance;
  }
}

interface AppRow {
  appId: string;
  balance: number;
  count: number;
  head: Buffer;
}

/** Checks one app: chain, grants, anchor, row. Call `add` for each entry, then `end`. */
class LedgerCheck {
  readonly #vault: Vault;
  readonly #app: AppRow;
  readonly #anchor: Anchor | undefined;
  readonly #report: Report;
  readonly #chain: ChainCheck;
  #count = 0;
  #sum = 0;
  #isAnchored = false;
  #lastId: number | null = null;
  constructor(vault: Vault, app: AppRow, anchor: Anchor | undefined, report: Report) {
    this.#vault = vault;
    this.#app = app;
    this.#anchor = anchor;
    this.#report = report;
    this.#chain = new ChainCheck(report, { seq: 0, hash: CHAIN_START, balance: 0 });
  }

  add(entry: ChainedEntry): void {
    this.#chain.add(entry);
    this.#count++;
    this.#sum += entry.amountMillicredits;
    this.#lastId = entry.id;
    if (entry.kind === "grant") this.#checkGrant(entry);
    if (entry.seq !== this.#anchor?.seq) return;
    this.#isAnchored = sealOfAnchor(this.#vault, this.#anchor, entry.hash).equals(
      this.#anchor.seal,
    );
    if (!this.#isAnchored)
      this.#report(entry.id, "the ledger up to here is not the one that was sealed");
  }

  #checkGrant({ id, appId, seq, hash, seal }: ChainedEntry): void {
    if (!seal) {
      if (seq > (this.#anchor?.acceptedSeq ?? 0))
        this.#report(id, "a grant without a seal: forged, or made before grants were sealed");
    } else if (!sealOfGrant(this.#vault, appId, seq, hash).equals(seal))
      this.#report(id, "a grant whose seal is wrong: it is forged or was changed");
  }

  /** Returns the sum of the entries, for the comparison with the balance. */
  end(): number {
    const { count, head } = this.#app;
    const anchor = this.#anchor;
    if (anchor && anchor.seq > this.#chain.seq)
      this.#report(
        this.#lastId,
        `entries after this one were removed: ${anchor.seq} were sealed, ${this.#count} are left`,
      );
    else if (anchor && !this.#isAnchored && this.#chain.seq > 0)
      this.#report(null, `the sealed entry, number ${anchor.seq}, is missing or was changed`);
    if (!anchor && this.#count > 0)
      this.#report(
        null,
        "the ledger has no seal: it was removed, or the ledger is older than seals",
      );
    if (count !== this.#count || !head.equals(this.#chain.hash))
      this.#report(
        this.#lastId,
        `is the newest entry found, but the app's row names another: it counts ${count} entries and the ledger ${this.#count}`,
      );
    return this.#sum;
  }
}

export interface LedgerReport {
  apps: number;
  entries: number;
  findings: number;
  differences: { appId: string; balanceMillicredits: number; ledgerMillicredits: number }[];
}

/** Checks every ledger in one snapshot, one entry at a time; yields findings as they occur. */
export async function verifyLedgers(
  db: Database,
  vault: Vault,
  onFinding: (finding: Finding) => void,
): Promise<LedgerReport> {
  return db.transaction(async (tx) => {
    await tx.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    const report: LedgerReport = { apps: 0, entries: 0, findings: 0, differences: [] };
    const found = (appId: string, entryId: number | null, message: string): void => {
      report.findings++;
      onFinding({ appId, entryId, message });
    };
    const anchors = await readAnchors(tx);
    const apps = await readApps(tx);
    report.apps = apps.size;
    const end = (appId: string, check: LedgerCheck): void => {
      const { balance } = apps.get(appId)!;
      const sum = check.end();
      if (sum !== balance)
        report.differences.push({ appId, balanceMillicredits: balance, ledgerMillicredits: sum });
    };
    const start = (app: AppRow): LedgerCheck =>
      new LedgerCheck(vault, app, anchors.get(app.appId), (entryId, message) =>
        found(app.appId, entryId, message),
      );
    const unseen = new Set(apps.keys());
    let current: { appId: string; check: LedgerCheck } | undefined;
    for await (const entry of readChain(tx)) {
      report.entries++;
      const app = apps.get(entry.appId);
      if (!app) {
        found(entry.appId, entry.id, "belongs to an app that does not exist");
        continue;
      }
      if (current?.appId !== entry.appId) {
        if (current) end(current.appId, current.check);
        current = { appId: entry.appId, check: start(app) };
        unseen.delete(entry.appId);
      }
      current.check.add(entry);
    }
    if (current) end(current.appId, current.check);
    for (const appId of unseen) end(appId, start(apps.get(appId)!));
    for (const { appId, id } of await readUnfoundedRefunds(tx))
      found(appId, id, "a refund that no charge of this app and amount belongs to");
    return report;
  });
}

async function readApps(db: Queryable): Promise<Map<string, AppRow>> {
  const rows = await db.query<AppRow>(
    `SELECT id AS "appId", balance_millicredits AS balance, ledger_count AS count, ledger_head AS head
     FROM apps ORDER BY id`,
  );
  return new Map(rows.map((row) => [row.appId, row]));
}

async function readAnchors(db: Queryable): Promise<Map<string, Anchor>> {
  const rows = await db.query<Anchor>(
    `SELECT app_id AS "appId", seq, accepted_seq AS "acceptedSeq", seal FROM ledger_anchors`,
  );
  return new Map(rows.map((row) => [row.appId, row]));
}

/** Refunds have no seal: each must match a whole charge. */
function readUnfoundedRefunds(db: Queryable): Promise<{ appId: string; id: number }[]> {
  const isItsCharge = `c.kind = 'charge' AND c.request_id = r.request_id AND c.app_id = r.app_id
    AND c.amount_millicredits = -r.amount_millicredits`;
  // The second search scans the app's ledger: charges for reads are in no index and rarely
  // refunded.
  return db.query(
    `SELECT r.app_id AS "appId", r.id FROM ledger_entries r
     WHERE r.kind = 'refund'
       AND NOT EXISTS (SELECT FROM ledger_entries c WHERE c.is_refundable AND ${isItsCharge})
       AND NOT EXISTS (SELECT FROM ledger_entries c WHERE NOT c.is_refundable AND ${isItsCharge})
     ORDER BY r.app_id, r.seq`,
  );
}
