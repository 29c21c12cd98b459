import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Event } from "../../sdk/typescript/src/index.ts";
import type { Database } from "../../src/platform/postgres/database.ts";
import { NoAnswer, type Acknowledged, type CallApi, type Mode } from "./customers.ts";

/** Replies of erased candidates that are asked for again: each is a whole new request. */
const MAX_REVIVED = 50;
/** One at a time, the checks of a long run would take longer than the run. */
const CHECKED_AT_ONCE = 8;
const QUIET_DEADLINE_MS = 180_000;
const COSTS = { search: 100, match: 1_000, analyze: 2_000, pathway: 3_000 } as const;

export interface ChecksParts {
  readonly db: Database;
  readonly appId: string;
  readonly keys: Readonly<Record<Mode, string>>;
  readonly call: CallApi;
  readonly events: Readonly<Record<Mode, ReadonlyMap<string, Event>>>;
  readonly candidateRows: readonly CandidateRows[];
  hashOf(mode: Mode, candidate: string): Buffer;
}

/** Traces of an erased candidate that the checker must not find. */
export interface CandidateRows {
  readonly table: string;
  /** Of the rows about the candidate with the hash $1. */
  readonly condition: string;
}

/** Observations from outside during the faults. */
export interface Observed {
  readonly acknowledged: readonly Acknowledged[];
  readonly unansweredReads: number;
}

interface Fate {
  readonly one: Acknowledged;
  /** An erasure of the candidate came after it, or may have raced with it. */
  readonly mayBeErased: boolean;
  /** It was answered before an erasure was sent, so nothing of it may be left. */
  readonly isErased: boolean;
}

/**
 * Invariants after the faults, checked over HTTP and in the database. Where a request raced with
 * an erasure both outcomes are right; everything else is compared exactly.
 */
export class Checks {
  readonly #parts: ChecksParts;

  constructor(parts: ChecksParts) {
    this.#parts = parts;
  }

  /** Waits until every pathway has ended and no delivery is pending; returns what is left over. */
  async waitUntilQuiet(deadlineMs = QUIET_DEADLINE_MS): Promise<string[]> {
    const { db } = this.#parts;
    for (const started = Date.now(); Date.now() - started < deadlineMs; await sleep(500)) {
      const [row] = await db
        .query<{ open: number }>(
          `SELECT (SELECT count(*) FROM pathways WHERE status IN ('queued', 'processing'))::int
             + (SELECT count(*) FROM webhook_queue)::int AS open`,
        )
        .catch(() => [{ open: 1 }]);
      if (row!.open === 0) return [];
    }
    const left = await db.query<{ line: string }>(
      `SELECT format('pathway %s is %s; task: %s attempts, locked by %s for %s, due in %s, %s', p.id, p.status,
         j.attempts, j.locked_by, now() - j.locked_at, j.run_at - now(), j.last_error) AS line
       FROM pathways p LEFT JOIN graphile_worker._private_jobs j ON j.payload ->> 'id' = p.id
       WHERE p.status IN ('queued', 'processing')
       UNION ALL
       SELECT format('attempt %s of %s is not made: sender %s, %s failures, due in %s',
         id, delivery_id, sender, failures, due_at - now()) FROM webhook_queue`,
    );
    return left.map(({ line }) => `not quiet after ${deadlineMs / 1_000} s: ${line}`);
  }

  async findBroken(observed: Observed): Promise<string[]> {
    const fates = fatesOf(observed.acknowledged);
    const broken = [
      ...(await this.#moneyFaults(fates, observed.unansweredReads)),
      ...(await this.#refundFaults()),
      ...(await this.#sandboxFaults(fates)),
      ...this.#eventFaults(fates),
      ...(await this.#rowsOfErased(observed.acknowledged)),
    ];
    broken.push(...(await checkEach(fates, (fate) => this.#resultFaults(fate))));
    const erased = fates.filter(({ isErased, one }) => isErased && one.idempotencyKey);
    broken.push(
      ...(await checkEach(erased.slice(0, MAX_REVIVED), ({ one }) => this.#revivedReplies(one))),
    );
    return broken;
  }

  async #resultFaults({ one, isErased, mayBeErased }: Fate): Promise<string[]> {
    const faults = isErased ? await this.#leftOvers(one) : [];
    if (!mayBeErased && one.idempotencyKey)
      faults.push(...(await this.#replayFaults(one)), ...(await this.#lostResults(one)));
    return faults;
  }

  #get(one: Acknowledged, path: string): ReturnType<CallApi> {
    return this.#parts.call(this.#parts.keys[one.mode], "GET", path);
  }

  async #replayFaults(one: Acknowledged): Promise<string[]> {
    const { call, keys } = this.#parts;
    const again = await call(keys[one.mode], one.method, one.path, one);
    return again.headers.get("idempotent-replayed") === "true" &&
      asKept(again.text) === asKept(one.text)
      ? []
      : [`${one.operation} ${one.idempotencyKey} is not replayed as it was answered`];
  }

  async #lostResults(one: Acknowledged): Promise<string[]> {
    const path = resultPath(one);
    if (path === undefined) return [];
    const read = await this.#get(one, path);
    if (one.operation === "analyze")
      return asKept(read.text) === asKept(one.text) ? [] : [`${path} has changed`];
    const { status } = JSON.parse(read.text) as { status?: string };
    const expected = one.isDoomed ? "failed" : "completed";
    return status === expected ? [] : [`${path} is ${status ?? "lost"}, not ${expected}`];
  }

  /** Candidates whose erasure was confirmed must be gone. */
  async #leftOvers(one: Acknowledged): Promise<string[]> {
    const path = resultPath(one);
    if (path === undefined) return [];
    const { status } = await this.#get(one, path);
    return status === 404 ? [] : [`${path} is ${status} after its candidate was erased`];
  }

  /** Last of all checks: it is a new request, which is charged and stored. */
  async #revivedReplies(one: Acknowledged): Promise<string[]> {
    const { call, keys } = this.#parts;
    const again = await call(keys[one.mode], one.method, one.path, one);
    return again.headers.get("idempotent-replayed") === "true"
      ? [`${one.operation} ${one.idempotencyKey} is replayed after its candidate was erased`]
      : [];
  }

  /** An erased result is unreadable without its key, so the rows themselves are looked for too. */
  async #rowsOfErased(all: readonly Acknowledged[]): Promise<string[]> {
    const { db, hashOf, candidateRows } = this.#parts;
    const faults: string[] = [];
    const groups = Map.groupBy(
      all.filter(({ candidate }) => candidate !== undefined),
      ({ mode, candidate }) => `${mode} ${candidate}`,
    );
    for (const group of groups.values()) {
      const { mode, candidate } = group[0]!;
      const others = group.filter(({ operation }) => operation !== "erase");
      const isErased = group.some(
        (erasure) =>
          erasure.operation === "erase" &&
          others.every(({ answeredAt }) => answeredAt < erasure.sentAt),
      );
      if (!isErased) continue;
      for (const { table, condition } of candidateRows) {
        const rows = await db.query(`SELECT FROM ${table} WHERE ${condition}`, [
          hashOf(mode, candidate!),
        ]);
        if (rows.length > 0)
          faults.push(`${table} has ${rows.length} rows of ${candidate} (${mode}), who was erased`);
      }
    }
    return faults;
  }

  /** Charges less refunds equal the answers; a read whose reply was lost may have cost once. */
  async #moneyFaults(fates: readonly Fate[], unansweredReads: number): Promise<string[]> {
    const rows = await this.#parts.db.query<{ cost: number; spent: number }>(
      `SELECT abs(amount_millicredits)::int AS cost,
         (count(*) FILTER (WHERE kind = 'charge') - count(*) FILTER (WHERE kind = 'refund'))::int AS spent
       FROM ledger_entries WHERE app_id = $1 AND kind IN ('charge', 'refund') GROUP BY 1`,
      [this.#parts.appId],
    );
    const spent = new Map(rows.map(({ cost, spent: net }) => [cost, net]));
    const unknown = rows.filter(({ cost }) => !Object.values<number>(COSTS).includes(cost));
    const faults = unknown.map(({ cost }) => `an amount of ${cost} belongs to no operation`);
    for (const operation of ["search", "match", "analyze", "pathway"] as const) {
      const mine = fates.filter(({ one }) => one.mode === "live" && one.operation === operation);
      const due = mine.filter(({ one }) => !one.isDoomed).length;
      // A pathway that was erased while it was generated is cancelled and refunded.
      const cancellable = mine.filter(({ one, mayBeErased }) => mayBeErased && !one.isDoomed);
      const least = operation === "pathway" ? due - cancellable.length : due;
      const most = due + (operation === "search" ? unansweredReads : lostToErasure(mine));
      const paid = spent.get(COSTS[operation]) ?? 0;
      if (paid < least || paid > most)
        faults.push(
          `${operation}: paid for ${paid}, answered ${due} (${least} to ${most} are right)`,
        );
    }
    return faults;
  }

  /** Exact where the sums above are not: cancelled plans, which are refunded too, hide one that was not. */
  async #refundFaults(): Promise<string[]> {
    const rows = await this.#parts.db.query<{ id: string }>(
      `SELECT id FROM pathways p WHERE app_id = $1 AND mode = 'live' AND status = 'failed' AND NOT EXISTS (
         SELECT FROM ledger_entries WHERE request_id = p.request_id AND kind = 'refund')`,
      [this.#parts.appId],
    );
    return rows.map(({ id }) => `pathway ${id} failed and is not refunded`);
  }

  async #sandboxFaults(fates: readonly Fate[]): Promise<string[]> {
    const [row] = await this.#parts.db.query<{ used: number; calls: number }>(
      `SELECT (SELECT coalesce(sum(used), 0) FROM sandbox_months WHERE app_id = $1)::int AS used,
         (SELECT count(*) FROM sandbox_calls WHERE app_id = $1 AND returned_at IS NULL)::int AS calls`,
      [this.#parts.appId],
    );
    const { used, calls } = row!;
    const engineCalls = fates.filter(
      ({ one }) => one.mode === "test" && !["search", "erase"].includes(one.operation),
    );
    const due = engineCalls.filter(({ one }) => !one.isDoomed).length;
    const cancellable = engineCalls.filter(
      ({ one, mayBeErased }) => one.operation === "pathway" && mayBeErased && !one.isDoomed,
    ).length;
    const faults: string[] = [];
    if (calls > due + lostToErasure(engineCalls) || calls < due - cancellable)
      faults.push(`the sandbox has ${calls} calls, answered ${due}`);
    // Documents that take long count more than once.
    if (used < calls) faults.push(`the sandbox's quota counts ${used} of ${calls} calls`);
    return faults;
  }

  /** Each result has exactly one event with the same content, and there is no other event. */
  #eventFaults(fates: readonly Fate[]): string[] {
    const faults: string[] = [];
    for (const mode of ["live", "test"] as const) {
      const received = Map.groupBy(this.#parts.events[mode].values(), subjectOf);
      const expected = new Map<string, { least: number; most: number; text?: string }>();
      for (const { one, mayBeErased } of fates.filter((fate) => fate.one.mode === mode)) {
        const subject = expectedSubject(one);
        if (subject === undefined) continue;
        const before = expected.get(subject) ?? { least: 0, most: 0 };
        expected.set(subject, {
          least: before.least + (mayBeErased ? 0 : 1),
          most: before.most + 1,
          ...(one.operation === "analyze" ? { text: one.text } : {}),
        });
      }
      for (const [subject, { least, most, text }] of expected) {
        const events = received.get(subject) ?? [];
        received.delete(subject);
        if (events.length < least || events.length > most)
          faults.push(
            `${mode}: ${events.length} events of ${subject}, ${least} to ${most} are right`,
          );
        if (
          text !== undefined &&
          events.some(({ data }) => !isDeepStrictEqual(data, JSON.parse(asKept(text))))
        )
          faults.push(`${mode}: the event of ${subject} differs from the reply`);
      }
      for (const [subject] of received)
        faults.push(`${mode}: nobody caused the event of ${subject}`);
    }
    return faults;
  }
}

async function checkEach<T>(
  all: readonly T[],
  check: (one: T) => Promise<string[]>,
): Promise<string[]> {
  const faults: string[] = [];
  let next = 0;
  const checkSome = async (): Promise<void> => {
    while (next < all.length)
      faults.push(
        ...(await check(all[next++]!).catch((error: unknown) => {
          if (error instanceof NoAnswer) return [error.message];
          throw error;
        })),
      );
  };
  await Promise.all(Array.from({ length: CHECKED_AT_ONCE }, checkSome));
  return faults;
}

/** The subject of an event, to compare it with the request that caused it. */
function subjectOf(event: Event): string {
  switch (event.type) {
    case "resume.analysis.completed":
      return `${event.type} ${event.data.analysis_id}`;
    case "pathway.completed":
    case "pathway.failed":
      return `${event.type} ${event.data.pathway_id}`;
    case "candidate.deleted":
      return `${event.type} ${event.data.external_candidate_id}`;
    default:
      return event.type;
  }
}

/**
 * A reply about a candidate who is erased meanwhile is not stored, so a caller who did not get it
 * pays again for a retry.
 */
const lostToErasure = (fates: readonly Fate[]): number =>
  fates
    .filter(({ one, mayBeErased }) => mayBeErased && !one.isDoomed)
    .reduce((sum, { one }) => sum + one.lostAttempts, 0);

function expectedSubject(one: Acknowledged): string | undefined {
  const body = JSON.parse(one.text) as Record<string, string>;
  switch (one.operation) {
    case "analyze":
      return `resume.analysis.completed ${body["analysis_id"]}`;
    case "pathway":
      return `pathway.${one.isDoomed ? "failed" : "completed"} ${body["pathway_id"]}`;
    case "erase":
      return `candidate.deleted ${one.candidate}`;
    default:
      return undefined;
  }
}

/** An analysis as it is stored: lines of the résumé are quoted in the direct reply only. */
function asKept(text: string): string {
  const body = JSON.parse(text) as { evidence?: readonly { quote?: string }[] };
  if (!Array.isArray(body.evidence)) return text;
  const evidence = body.evidence.map(({ quote: _quote, ...one }) => one);
  return JSON.stringify({ ...body, evidence });
}

function resultPath(one: Acknowledged): string | undefined {
  const body = JSON.parse(one.text) as Record<string, string>;
  if (one.operation === "analyze") return `/resumes/analyses/${body["analysis_id"]}`;
  if (one.operation === "pathway") return `/career-pathways/${body["pathway_id"]}`;
  return undefined;
}

/** A live key's erasure removes the sandbox's data too; a sandbox key's touches the sandbox only. */
function fatesOf(all: readonly Acknowledged[]): Fate[] {
  const erasures = all.filter(({ operation }) => operation === "erase");
  return all.map((one) => {
    const later = erasures.filter(
      (erasure) =>
        one.operation !== "erase" &&
        one.candidate !== undefined &&
        erasure.candidate === one.candidate &&
        (erasure.mode === "live" || one.mode === "test"),
    );
    return {
      one,
      mayBeErased: later.some((erasure) => erasure.answeredAt > one.sentAt),
      isErased: later.some((erasure) => erasure.sentAt > one.answeredAt),
    };
  });
}

/** No window of the app with a low limit let more pass than that and what may be forgotten. */
export const rateFaults = (
  passed: ReadonlyMap<string, readonly number[]>,
  limit: number,
  forgottenOf: (times: readonly number[]) => number,
): string[] =>
  [...passed]
    .filter(([, times]) => times.length > limit + forgottenOf(times))
    .map(
      ([window, { length }]) =>
        `${length} requests passed in the window up to ${window}, ${limit} may`,
    );
