import { isOutcomeUnknown, type Database, type Tx } from "../platform/postgres/database.ts";
import type { Admission } from "./admission.ts";
import type { Subject } from "./candidate-keys.ts";
import { charge, countSandbox, refund, type Charge, type ChargeRead } from "./credits.ts";
import type { Claim, Idempotency, StoredReply } from "./idempotency.ts";
import type { LostCharges } from "./lost-charges.ts";
import type { Caller, KeyPolicy, Space } from "./policy.ts";
import type { Means } from "./rates.ts";

/** A reply whose bytes are settled: charged for, stored for replay, committed with its effects. */
export class Settled {
  readonly reply: StoredReply;
  readonly charge: Charge | undefined;
  constructor(reply: StoredReply, charge: Charge | undefined) {
    this.reply = reply;
    this.charge = charge;
  }
}

/** What the work of a commit says about its end, before it returns. */
export interface Outcome {
  /** The candidate whose data the reply carries: encrypts the stored reply, and erasure finds it. */
  subject?: Subject;
  headers?: Readonly<Record<string, string>>;
  /** The candidate was erased while the call ran: it is answered and charged, and nothing is stored. */
  isForgotten?: boolean;
  /** Gives the charge back at once, with this note in the ledger. */
  refundNote?: string;
}

export interface CallParts {
  db: Database;
  admission: Pick<Admission, "countMore">;
  chargeRead: ChargeRead;
  lostCharges: LostCharges;
  idempotency: Idempotency;
  caller: Caller;
  policy: KeyPolicy;
  requestId: string;
  now: Date;
  means: Means;
  claim: Claim | undefined;
  /** The success status of the operation and how its body becomes bytes. */
  status: number;
  serialize: (body: unknown) => string;
  /** A field of the body that must not be stored. */
  echo: string | undefined;
}

/** One admitted request, as the verbs see it: who calls, and the way to commit an answer. */
export class Call {
  readonly #parts: CallParts;
  constructor(parts: CallParts) {
    this.#parts = parts;
  }

  get caller(): Caller {
    return this.#parts.caller;
  }
  /** What the call may see and change: its app's data in the mode of its key. */
  get space(): Space {
    const { appId, key } = this.#parts.caller;
    return { appId, mode: key.mode };
  }
  get requestId(): string {
    return this.#parts.requestId;
  }
  get now(): Date {
    return this.#parts.now;
  }
  get means(): Means {
    return this.#parts.means;
  }

  /**
   * Result, charge, stored reply, events and queued work in one transaction. When the reply to the
   * COMMIT is lost, the database is asked whether it committed: nobody pays for an error.
   */
  async commit(work: (tx: Tx, outcome: Outcome) => Promise<unknown>): Promise<Settled> {
    let settled: Settled | undefined;
    try {
      return await this.#parts.db.transaction(async (tx) => {
        settled = await this.#settleIn(tx, work);
        return settled;
      });
    } catch (error) {
      if (!settled || !isOutcomeUnknown(error)) throw error;
      const { lostCharges, claim } = this.#parts;
      const { caller, requestId, isCharged } = this;
      if (await lostCharges.wasCommitted({ caller, requestId, isCharged, claim })) return settled;
      throw error;
    }
  }

  async #settleIn(tx: Tx, work: (tx: Tx, outcome: Outcome) => Promise<unknown>): Promise<Settled> {
    const { idempotency, claim, status, serialize, echo, policy } = this.#parts;
    const outcome: Outcome = {};
    const body = await work(tx, outcome);
    const { headers, isForgotten, refundNote } = outcome;
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
      const kept = echo ? settle(serialize({ ...(body as object), [echo]: "" })) : reply;
      await idempotency.store(tx, claim, kept, outcome.subject);
    }
    return new Settled(reply, charged);
  }

  /** For a verb that stored nothing: pays for its answer, and keeps it when a replay may come. */
  async settle(body: unknown): Promise<Settled> {
    const { chargeRead, claim, policy, status, serialize } = this.#parts;
    if (claim || (this.isCharged && policy.rate === "ai")) return this.commit(async () => body);
    const reply = { status, body: serialize(body) };
    if (!this.isCharged) return new Settled(reply, undefined);
    const read = {
      appId: this.caller.appId,
      costMillicredits: policy.costMillicredits,
      requestId: this.requestId,
    };
    return new Settled(reply, await chargeRead(read));
  }

  /**
   * For work that cost us far more than usual, whether it succeeds or not: counts as so many further
   * requests of the rate limit, and for a sandbox key as one more call of its quota.
   */
  async countCostly(requests: number): Promise<void> {
    const { db, admission, policy, caller } = this.#parts;
    await admission.countMore(caller, policy.rate, requests);
    if (caller.key.mode === "test") await countSandbox(db, caller.appId);
  }

  /** Sandbox keys pay with their quota, and for engine calls only. */
  get isCharged(): boolean {
    const { policy, caller } = this.#parts;
    return caller.key.mode === "live" ? policy.costMillicredits > 0 : policy.rate === "ai";
  }
}
