import { createFairGate, type FairGate } from "../../platform/fair-queue.ts";
import { isOutcomeUnknown, type Database, type Tx } from "../../platform/postgres/database.ts";
import type { Page } from "../../platform/pagination.ts";
import { rateLimited, refuseWithoutMeans, type Admission, type Admitted } from "./admission.ts";
import type { Subject, Space } from "../../privacy/index.ts";
import { charge, insufficientCredits, refund, type Charge } from "../credits/credits.ts";
import type { Claim, Idempotency, StoredReply } from "../idempotency/idempotency.ts";
import type { LostCharges } from "../idempotency/lost-charges.ts";
import { costsCredits, countsAgainstQuota, type Caller, type KeyPolicy } from "../policy.ts";
import type { Means, Rate } from "../rates/rates.ts";
import type { Reads } from "../rates/reads.ts";

/** A final reply: charged, stored for replay and committed with its effects. */
export class Settled {
  readonly reply: StoredReply;
  readonly charge: Charge | undefined;
  constructor(reply: StoredReply, charge: Charge | undefined) {
    this.reply = reply;
    this.charge = charge;
  }
}

/** Set by the work of a commit to control how it is stored and charged. */
export interface Outcome {
  /** The candidate in the reply: its key encrypts the stored reply, and erasure deletes it. */
  subject?: Subject;
  headers?: Readonly<Record<string, string>>;
  /** The reply as it is stored for a replay, where that leaves parts of it out. */
  kept?: object;
  /** The candidate was erased during the call: the reply is sent and charged, but not stored. */
  isForgotten?: boolean;
  /** Refunds the charge immediately, with this note in the ledger. */
  refundNote?: string;
}

export interface CallDeps {
  db: Database;
  admission: Pick<Admission, "countMore">;
  reads: Pick<Reads, "admit">;
  lostCharges: LostCharges;
  idempotency: Idempotency;
  /** Transactions of this process, by app: see `createCommitGate`. */
  commits: FairGate;
}

const MAX_WAITING_COMMITS = 10_000;
/** As long as a transaction would wait for a connection. */
const MAX_COMMIT_WAIT_MS = 10_000;

/**
 * Transactions of one app wait for its row, each with a connection. So an app has half of them at
 * most, or the statements of all others would wait with it.
 */
export function createCommitGate({ pool }: Database): FairGate {
  const { max } = pool.options;
  return createFairGate({
    atOnce: Math.max(2, Math.floor((max * 3) / 4)),
    atOncePerOwner: Math.max(1, Math.floor(max / 2)),
    maxWaiting: MAX_WAITING_COMMITS,
    maxWaitingPerOwner: MAX_WAITING_COMMITS / 2,
    maxWaitMs: MAX_COMMIT_WAIT_MS,
  });
}

export interface CallParts {
  admitted: Admitted;
  /** Gets the rate of a read that is counted with its charge, and of further requests. */
  onRate: (rate: Rate) => void;
  policy: KeyPolicy;
  requestId: string;
  now: Date;
  claim: Claim | undefined;
  /** The success status of the operation and the serialiser of its body. */
  status: number;
  serialize: (body: unknown) => string;
  /** Headers of a success of this call, by its body. */
  headers: (body: unknown) => Readonly<Record<string, string>> | undefined;
  /** The language that the caller asks for. */
  language: string;
  /** A field of the body that must not be stored. */
  echo: string | undefined;
  /** False: only that the call succeeded is stored. */
  isReplyStored: boolean;
  /** Runs again what was charged before, answers a HEAD, or is charged with its results. */
  isFree: boolean;
  /** What to read of the list, for an operation that is one. */
  page: Page<unknown> | undefined;
}

/** What a verb needs to know of its call. The operators' API, which charges nothing, brings its own. */
export interface CallContext {
  /** The data the call may access. */
  readonly space: Space;
  readonly requestId: string;
  readonly now: Date;
  /** Commits everything `work` did, or nothing. */
  commit(work: (tx: Tx, outcome: Outcome) => Promise<unknown>): Promise<Settled>;
}

/** One admitted request: the caller, and the methods to commit its reply. */
export class Call implements CallContext {
  readonly #deps: CallDeps;
  readonly #parts: CallParts;
  constructor(deps: CallDeps, parts: CallParts) {
    this.#deps = deps;
    this.#parts = parts;
  }

  get caller(): Caller {
    return this.#parts.admitted.caller;
  }
  /** The data the call may access: its app's, in the mode of its key. */
  get space(): Space {
    const { appId, key } = this.caller;
    return { appId, mode: key.mode };
  }
  get requestId(): string {
    return this.#parts.requestId;
  }
  get now(): Date {
    return this.#parts.now;
  }
  /** ISO 639-1: what the call makes is written in it. */
  get language(): string {
    return this.#parts.language;
  }
  /** The page to read, for an operation that is a list. */
  page<Position = string>(): Page<Position> {
    const { page } = this.#parts;
    if (!page) throw new Error("The operation is no list.");
    return page as Page<Position>;
  }
  /** Not for billed reads, which may run before they are counted. */
  get means(): Means {
    const { means } = this.#parts.admitted;
    if (!means) throw new Error("The request is not counted yet.");
    return means;
  }

  /** For a call whose results are charged later, one by one: refuses what would not pay for all of them. */
  refuseWithoutMeansFor(results: number): void {
    refuseWithoutMeans(this.#parts.admitted, this.#parts.policy, this.now, results);
  }

  /**
   * Commits result, charge, stored reply, events and queued work in one transaction. When the reply
   * to the COMMIT is lost, it asks the database, so that a caller never pays for an error.
   */
  async commit(work: (tx: Tx, outcome: Outcome) => Promise<unknown>): Promise<Settled> {
    let settled: Settled | undefined;
    try {
      const { db, commits } = this.#deps;
      return await commits(this.caller.appId, () =>
        db.transaction(async (tx) => {
          settled = await this.#settleIn(tx, work);
          return settled;
        }),
      );
    } catch (error) {
      if (!settled || !isOutcomeUnknown(error)) throw error;
      const { lostCharges } = this.#deps;
      const { claim } = this.#parts;
      const { caller, requestId, isCharged } = this;
      if (await lostCharges.wasCommitted({ caller, requestId, isCharged, claim })) return settled;
      throw error;
    }
  }

  async #settleIn(tx: Tx, work: (tx: Tx, outcome: Outcome) => Promise<unknown>): Promise<Settled> {
    const { idempotency } = this.#deps;
    const { claim, status, serialize, echo, policy } = this.#parts;
    const outcome: Outcome = {};
    const body = await work(tx, outcome);
    const { isForgotten, refundNote } = outcome;
    const own = this.#parts.headers(body);
    const headers = outcome.headers || own ? { ...own, ...outcome.headers } : undefined;
    const settle = (bytes: string): StoredReply => ({
      status,
      body: bytes,
      ...(headers ? { headers } : {}),
    });
    const reply = settle(serialize(body));
    const charged = this.isCharged
      ? await charge(tx, this.caller, policy.costMillicredits, this.requestId, this.now)
      : undefined;
    if (charged && refundNote) await refund(tx, this.requestId, refundNote, this.now);
    if (claim && isForgotten) await idempotency.forget(tx, claim);
    else if (claim) {
      const { kept = body } = outcome;
      const replayed = echo
        ? settle(serialize({ ...(kept as object), [echo]: "" }))
        : kept === body
          ? reply
          : settle(serialize(kept));
      const stored = this.#parts.isReplyStored ? replayed : { status, body: "" };
      await idempotency.store(tx, claim, stored, outcome.subject);
    }
    return new Settled(reply, charged);
  }

  /** For a verb without effects: charges the reply and stores it if it may be replayed. */
  async settle(body: unknown): Promise<Settled> {
    const { claim, policy, status, serialize } = this.#parts;
    if (claim || (this.isCharged && policy.rate === "ai")) return this.commit(async () => body);
    const headers = this.#parts.headers(body);
    const reply = { status, body: serialize(body), ...(headers ? { headers } : {}) };
    if (!this.isCharged) return new Settled(reply, undefined);
    return new Settled(reply, await this.#chargeRead());
  }

  async #chargeRead(): Promise<Charge> {
    const { reads } = this.#deps;
    const { admitted, onRate, policy, requestId } = this.#parts;
    const { ask, caller } = admitted;
    const { costMillicredits } = policy;
    admitted.ask = undefined;
    const { appId } = caller;
    const outcome = await reads.admit({ appId, ask, costMillicredits, requestId });
    const { rate, isPaid, balanceMillicredits } = outcome;
    if (rate) {
      onRate(rate);
      if (!rate.isAllowed) throw rateLimited(rate);
    }
    if (!isPaid) throw insufficientCredits(costMillicredits, balanceMillicredits);
    return { chargedMillicredits: costMillicredits, balanceMillicredits, sandboxUsed: 0 };
  }

  /**
   * For unusually expensive work, successful or not: counts as additional requests against the rate
   * limit, which the headers of this reply show.
   */
  async countCostly(requests: number): Promise<void> {
    const { policy, onRate } = this.#parts;
    onRate(await this.#deps.admission.countMore(this.caller, policy.rate, requests));
  }

  /** Sandbox keys pay from their quota, for engine calls only. */
  get isCharged(): boolean {
    const { policy, isFree } = this.#parts;
    const { caller } = this;
    if (isFree) return false;
    return caller.key.mode === "live" ? costsCredits(caller, policy) : countsAgainstQuota(policy);
  }
}
