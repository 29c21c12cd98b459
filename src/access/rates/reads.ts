import { batchedByKey } from "../../platform/batch.ts";
import type { Clock } from "../../platform/clock.ts";
import { isOutcomeUnknown, type Database } from "../../platform/postgres/database.ts";
import {
  toRate,
  WINDOW_END,
  WINDOW_SECONDS,
  type WindowAsk,
  type Rate,
  type WindowRow,
} from "./rates.ts";

/*
 * Billed reads. They store nothing, so concurrent reads of an app share one durable statement, which
 * counts them in their rate windows and charges those within the limit (admit_reads). Apps have
 * separate queues, so a locked row delays only its own app.
 *
 * A read may run before it is counted while its key is known to have requests and credits left. The
 * statement decides; what is known here only bounds the work done for requests that it refuses. A
 * key that nothing is known of, or that has nothing left, is counted before the work.
 */

export interface Read {
  appId: string;
  /** The window to count it in; undefined when it was counted before. */
  ask: WindowAsk | undefined;
  costMillicredits: number;
  requestId: string;
}

export interface ReadOutcome {
  /** Undefined for a read that was counted before. */
  rate: Rate | undefined;
  isPaid: boolean;
  balanceMillicredits: number;
}

/** The amount a read was charged and the balance after it. */
export interface ReadEntry {
  amount: number;
  balance: number;
}

/** Finds the reads whose charge committed although the reply to it was lost. */
export type FindLostReads = (
  appId: string,
  requestIds: string[],
) => Promise<Map<string, ReadEntry>>;

export interface Reads {
  /** Whether a read may run before it is counted. Sets aside what it needs. */
  mayRunFirst(ask: WindowAsk, costMillicredits: number): boolean;
  /** Records what a key has left. */
  note(ask: WindowAsk, rate: Rate, balanceMillicredits: number): void;
  admit(read: Read): Promise<ReadOutcome>;
}

/** What is asked when the reply to a batch is lost. */
interface Recovery {
  findLost: FindLostReads;
  peek(ask: WindowAsk): Promise<Rate>;
}

interface AdmittedRow extends WindowRow {
  key: string | null;
  balance: number;
  paid: number;
}

/** The reads of a batch that are counted in one window. */
interface Group {
  ask: WindowAsk;
  position: number;
  /** Reads that have no outcome yet. */
  waiting: number;
  window?: WindowRow;
}

const MAX_KEYS = 10_000;
const ADMIT = `SELECT key, used, balance, paid, ${WINDOW_END}
  FROM admit_reads($1, 'read', ${WINDOW_SECONDS}, $2, $3, $4, $5, $6, $7, $8)`;

export function createReads(
  db: Database,
  clock: Clock,
  recover: Recovery,
  onBatch: (requests: number) => void = () => {},
): Reads {
  const left = new LeftByKey();

  const admitAll = async (reads: Read[]): Promise<ReadOutcome[]> => {
    onBatch(reads.length);
    const { appId } = reads[0]!;
    const isSorted = reads.every(
      (r, i) => i === 0 || reads[i - 1]!.costMillicredits <= r.costMillicredits,
    );
    const ordered = isSorted
      ? reads
      : reads.toSorted((a, b) => a.costMillicredits - b.costMillicredits);
    const keys = groupByKey(ordered);
    const groups = [...keys.values()];
    let rows: AdmittedRow[];
    try {
      rows = await db.queryPrepared<AdmittedRow>("admit_reads", ADMIT, [
        appId,
        groups.map(({ ask }) => ask.subject),
        groups.map(({ ask }) => ask.limit),
        groups.map(({ waiting }) => waiting),
        arrayOf(ordered, ({ ask }) => (ask ? keys.get(ask.subject)!.position : "NULL")),
        arrayOf(ordered, ({ costMillicredits }) => costMillicredits),
        arrayOf(ordered, ({ requestId }) => requestId),
        clock(),
      ]);
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error;
      return recoverReads(recover, reads, error);
    }
    for (const row of rows) {
      const group = row.key === null ? undefined : keys.get(row.key);
      if (group) group.window = row;
    }
    let { balance, paid } = rows[0]!;
    const outcomes = ordered.map(({ ask, costMillicredits }): ReadOutcome => {
      const group = ask && keys.get(ask.subject)!;
      // By the limit that the statement used: another read of the key may bring a newer one.
      const rate = group && toRate(group.ask, group.window!, group.window!.used - --group.waiting);
      const isPaid = rate?.isAllowed !== false && paid > 0;
      if (isPaid) {
        paid--;
        balance -= costMillicredits;
      }
      return { rate, isPaid, balanceMillicredits: balance };
    });
    for (const { ask, window } of groups) left.note(ask.subject, ask.limit - window!.used, balance);
    if (ordered === reads) return outcomes;
    const places = new Map(ordered.map((read, i) => [read, i]));
    return reads.map((read) => outcomes[places.get(read)!]!);
  };

  return {
    mayRunFirst: ({ subject }, costMillicredits) => left.take(subject, costMillicredits),
    note: ({ subject }, { remaining }, balanceMillicredits) =>
      left.note(subject, remaining, balanceMillicredits),
    admit: batchedByKey((read: Read) => read.appId, admitAll),
  };
}

/** What keys had left when last seen. */
class LeftByKey {
  readonly #left = new Map<string, { requests: number; millicredits: number }>();

  note(subject: string, requests: number, millicredits: number): void {
    if (this.#left.size >= MAX_KEYS && !this.#left.has(subject)) this.#left.clear();
    this.#left.set(subject, { requests, millicredits });
  }

  take(subject: string, millicredits: number): boolean {
    const left = this.#left.get(subject);
    if (!left || left.requests < 1 || left.millicredits < millicredits) return false;
    left.requests--;
    left.millicredits -= millicredits;
    return true;
  }
}

/**
 * After a lost reply. If one of the reads was charged, all were handled: one that was not charged
 * had too few credits, or was over its limit.
 */
async function recoverReads(
  recover: Recovery,
  reads: readonly Read[],
  error: unknown,
): Promise<ReadOutcome[]> {
  const requestIds = reads.map(({ requestId }) => requestId);
  const charged = await recover.findLost(reads[0]!.appId, requestIds);
  if (charged.size === 0) throw error;
  const balance = Math.min(...[...charged.values()].map((entry) => entry.balance));
  const rates = new Map<string, Rate>();
  for (const { ask } of groupByKey(reads).values()) rates.set(ask.subject, await recover.peek(ask));
  return reads.map(({ ask, requestId, costMillicredits }) => {
    const entry = charged.get(requestId);
    const isAllowed = entry !== undefined || balance < costMillicredits;
    return {
      rate: ask && { ...rates.get(ask.subject)!, isAllowed },
      isPaid: entry !== undefined,
      balanceMillicredits: entry?.balance ?? balance,
    };
  });
}

function groupByKey(reads: readonly Read[]): Map<string, Group> {
  const keys = new Map<string, Group>();
  for (const { ask } of reads) {
    if (!ask) continue;
    const known = keys.get(ask.subject);
    if (known) known.waiting++;
    else keys.set(ask.subject, { ask, position: keys.size + 1, waiting: 1 });
  }
  return keys;
}

/** PostgreSQL's text form: the driver's own takes several times as long. */
const arrayOf = (reads: readonly Read[], valueOf: (read: Read) => string | number): string =>
  `{${reads.map(valueOf).join()}}`;
