import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { batched } from "../../platform/batch.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Vault } from "../../platform/crypto.ts";
import { holdLease, type Lease } from "../../platform/leases.ts";
import type { Log } from "../../platform/log.ts";
import type { Outbound } from "../../platform/outbound.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { keepListening, type Listener } from "../../platform/postgres/listen.ts";
import { NO_TRACING, type Beginning, type Tracing } from "../../platform/tracing.ts";
import { Wake } from "../../platform/wake.ts";
import { openSecret } from "./endpoints.service.ts";
import { openPayload } from "./events.ts";
import { finishAttempts, type MadeAttempt, type RetryPolicy } from "./finish.ts";
import {
  CHANNEL,
  claimAttempts,
  dropErased,
  findOtherClaims,
  freeAttempts,
  freeUnheldAttempts,
  readEvents,
  type ClaimedAttempt,
  type SealedEvent,
} from "./queue.store.ts";
import { dropSentPayloads } from "./release.store.ts";
import { sealReply } from "./replies.store.ts";
import { makeAttempt } from "./send.ts";
import {
  CLAIM_AT_MOST,
  DRAIN_MS,
  FRESH_MS,
  GATHER_MS,
  MAX_FRESH,
  MAX_UNDER_WAY,
  PER_ENDPOINT,
  POLL_MS,
  RECORD_TRIES,
} from "./limits.ts";

/*
 * The sender of one process. It claims due attempts, sends them, and records the results in
 * batches. Claimed attempts are covered by a lease (platform/leases.ts): when the process dies,
 * other senders free its attempts within seconds.
 *
 * Phases of the sender:
 *   claiming  claims attempts while it has capacity and `mayClaim` allows it
 *   draining  claims nothing; running attempts have DRAIN_MS to finish, then they are aborted
 *   stopped   nothing is running and the lease is released
 *
 * States of an attempt here:
 *   fresh     younger than FRESH_MS; counts against MAX_FRESH
 *   slow      older; counts against MAX_UNDER_WAY only, so a hung receiver does not delay others
 *   made      answered, failed or timed out; waits to be recorded in a batch
 *   cut off   aborted by us (lease lost, drain over): not recorded, another sender repeats it
 */

export interface DeliveryDeps {
  db: Database;
  vault: Vault;
  clock: Clock;
  log: Log;
  outbound: Outbound;
  timeoutMs: number;
  delaysSeconds: readonly number[];
  /** False: finish running attempts, but claim no more. */
  mayClaim(): boolean;
  onAttempt?(outcome: "succeeded" | "failed"): void;
  tracing?: Tracing | undefined;
}

export interface RunningDelivery {
  stop(): Promise<void>;
}

export async function startDelivery(deps: DeliveryDeps): Promise<RunningDelivery> {
  const sender = new Sender(deps);
  await sender.start();
  return sender;
}

class Sender implements RunningDelivery {
  readonly #deps: DeliveryDeps;
  readonly #policy: RetryPolicy;
  readonly #wake = new Wake();
  /** The attempts being made, by their id in the queue. */
  readonly #underWay = new Map<number, Promise<void>>();
  readonly #record: (made: MadeAttempt & { sender: string }) => Promise<void>;
  #phase: "claiming" | "draining" | "stopped" = "claiming";
  #fresh = 0;
  /** The last endpoint served; the next claim starts after it, so endpoints take turns. */
  #lastServed = "";
  #identity = newIdentity();
  #lease: Lease | undefined;
  #listener: Listener | undefined;
  #claiming: Promise<void> | undefined;

  constructor(deps: DeliveryDeps) {
    this.#deps = deps;
    this.#policy = { delaysSeconds: deps.delaysSeconds, random: Math.random };
    this.#record = batched((made) => this.#recordAll(made));
  }

  async start(): Promise<void> {
    const { db, log } = this.#deps;
    this.#lease = await holdLease(
      {
        db,
        log,
        table: "webhook_senders",
        releaseUnheld: () => freeUnheldAttempts(db),
        findIdle: (sender) => findOtherClaims(db, sender, [...this.#underWay.keys()]),
        releaseIdle: (sender, ids) => freeAttempts(db, sender, ids),
        onLost: () => {
          this.#identity.abort();
          this.#identity = newIdentity();
          return this.#identity.sender;
        },
        onReleased: () => this.#wake.now(),
      },
      this.#identity.sender,
    );
    this.#listener = keepListening(db, {
      channel: CHANNEL,
      name: "waymark webhooks",
      log,
      onNotify: () => this.#wake.now(),
    });
    this.#claiming = this.#keepClaiming();
  }

  async stop(): Promise<void> {
    this.#phase = "draining";
    this.#wake.now();
    await this.#claiming;
    await this.#listener?.stop();
    const cutOff = setTimeout(() => this.#identity.abort(), DRAIN_MS);
    await Promise.all(this.#underWay.values());
    clearTimeout(cutOff);
    await this.#lease?.stop();
    this.#phase = "stopped";
  }

  async #keepClaiming(): Promise<void> {
    while (this.#isClaiming) {
      const wanted = this.#deps.mayClaim() ? this.#room : 0;
      let count = 0;
      try {
        if (wanted > 0) count = await this.#claim(wanted);
      } catch (error) {
        this.#deps.log.warn({ err: error }, "webhook attempts could not be claimed");
        await sleep(POLL_MS);
      }
      // A partial batch does not mean that the queue is empty, so claim again without waiting.
      if (count === 0) await this.#wake.wait(POLL_MS);
      if (this.#isClaiming) await sleep(GATHER_MS);
    }
  }

  get #isClaiming(): boolean {
    return this.#phase === "claiming";
  }

  get #room(): number {
    return Math.min(CLAIM_AT_MOST, MAX_FRESH - this.#fresh, MAX_UNDER_WAY - this.#underWay.size);
  }

  /** Claims and starts up to `wanted` attempts; returns their number. */
  async #claim(wanted: number): Promise<number> {
    const { db, log } = this.#deps;
    const { sender } = this.#identity;
    const claimed = await claimAttempts(db, sender, wanted, PER_ENDPOINT, this.#lastServed);
    this.#lastServed = lastOf(claimed, this.#lastServed);
    const events = new Map<string, SealedEvent>();
    for (const [slot, group] of Map.groupBy(claimed, (c) => c.slot)) {
      const ids = [...new Set(group.map((c) => c.eventId))];
      for (const event of await readEvents(db, slot, ids)) events.set(event.id, event);
    }
    for (const one of claimed) {
      const running: Promise<void> = this.#make(one, events.get(one.eventId))
        .catch((error: unknown) => log.error({ err: error }, "an attempt could not be made"))
        .finally(() => this.#underWay.delete(one.id));
      this.#underWay.set(one.id, running);
    }
    return claimed.length;
  }

  async #make(claimed: ClaimedAttempt, event: SealedEvent | undefined): Promise<void> {
    const deps = this.#deps;
    // The event was erased while it was queued, so there is nothing to send.
    const isFirst = claimed.trigger === "scheduled" && claimed.failures === 0;
    const body = event && openPayload(deps.vault, event, isFirst);
    if (!body) return dropErased(deps.db, claimed);
    const { sender, signal } = this.#identity;
    const endFresh = this.#beginFresh();
    try {
      const parcel = {
        url: claimed.url,
        secrets: secretsOf(deps, claimed, event.appId),
        body,
        eventId: event.id,
        eventType: event.type,
        deliveryId: claimed.deliveryId,
        trigger: claimed.trigger,
        keepsExcerpt: event.keepsExcerpt,
      };
      const { tracing = NO_TRACING } = deps;
      const made = await tracing.begin(beginningOf(claimed, event), () =>
        makeAttempt({ ...deps, tracing }, signal, parcel),
      );
      // We aborted it, so it must not count as a failure of the receiver.
      if (!made) return undefined;
      const { attempt, excerpt } = made;
      deps.onAttempt?.(attempt.error === null ? "succeeded" : "failed");
      return await this.#record({
        sender,
        queueId: claimed.id,
        slot: claimed.slot,
        deliveryId: claimed.deliveryId,
        endpointId: claimed.endpointId,
        heldEvent: event.resultId === null ? undefined : event.id,
        trigger: claimed.trigger,
        failures: claimed.failures,
        isSuccess: attempt.error === null,
        attempt,
        reply:
          excerpt &&
          sealReply(deps.vault, event, claimed, { startedAt: attempt.started_at, excerpt }),
      });
    } finally {
      endFresh();
    }
  }

  /** Counts an attempt as fresh until FRESH_MS have passed or the returned function is called. */
  #beginFresh(): () => void {
    let isFresh = true;
    this.#fresh++;
    const age = (): void => {
      if (isFresh) this.#fresh--;
      isFresh = false;
    };
    const timer = setTimeout(() => {
      age();
      this.#wake.now();
    }, FRESH_MS);
    return () => {
      clearTimeout(timer);
      age();
    };
  }

  async #recordAll(made: (MadeAttempt & { sender: string })[]): Promise<undefined[]> {
    for (const group of onePerDelivery(made)) await this.#recordGroup(group);
    await this.#dropSent(made);
    this.#wake.now();
    return made.map(() => undefined);
  }

  /** Outside of their transaction, so that it sees what others have recorded. A sweep finds what is left. */
  async #dropSent(made: readonly MadeAttempt[]): Promise<void> {
    const { db, log } = this.#deps;
    const held = made.flatMap(({ slot, heldEvent: id }) =>
      id === undefined ? [] : [{ slot, id }],
    );
    if (held.length === 0) return;
    await dropSentPayloads(db, held).catch((error: unknown) =>
      log.warn({ err: error }, "payloads could not be dropped"),
    );
  }

  /** Retries while the database is unavailable, because an unrecorded attempt is sent again. */
  async #recordGroup(group: (MadeAttempt & { sender: string })[]): Promise<void> {
    const { db, log } = this.#deps;
    for (let tries = 1; ; tries++) {
      try {
        return await finishAttempts(db, group[0]!.sender, group, this.#policy);
      } catch (error) {
        log.warn({ err: error, attempts: group.length }, "attempts could not be recorded");
        // Give up: the lease releases them, and the same event ids are sent again.
        if (tries >= RECORD_TRIES) return undefined;
        await sleep(Math.min(2_000, 50 * 2 ** tries));
      }
    }
  }
}

const beginningOf = (claimed: ClaimedAttempt, event: SealedEvent): Beginning => ({
  name: "webhook attempt",
  kind: "client",
  traceparent: event.traceparent ?? undefined,
  attributes: { "waymark.event.type": event.type, "waymark.failures": claimed.failures },
});

/** A new sender id for claims; `abort` cancels the attempts running under it. */
function newIdentity() {
  const controller = new AbortController();
  return {
    sender: randomUUID() as string,
    signal: controller.signal,
    abort: () => controller.abort(),
  };
}

function secretsOf(
  { vault, clock }: DeliveryDeps,
  claimed: ClaimedAttempt,
  appId: string,
): string[] {
  const endpoint = { appId, id: claimed.endpointId };
  const secrets = [openSecret(vault, endpoint, claimed.sealedSecret)];
  const { sealedPreviousSecret: previous, previousSecretUntil: until } = claimed;
  if (previous && until && until > clock()) secrets.push(openSecret(vault, endpoint, previous));
  return secrets;
}

/** The last endpoint of this round. Ids at or below `before` come after a wrap-around. */
function lastOf(claimed: ClaimedAttempt[], before: string): string {
  const ids = claimed.map((c) => c.endpointId);
  const wrapped = ids.filter((id) => id <= before);
  return (wrapped.length > 0 ? wrapped : ids).reduce((a, b) => (a > b ? a : b), "") || before;
}

/** Separates attempts of one delivery, because a statement can update a row only once. */
function onePerDelivery<T extends { deliveryId: string; sender: string }>(made: T[]): T[][] {
  const groups: { sender: string; deliveries: Map<string, T> }[] = [];
  for (const m of made) {
    let group = groups.find((g) => g.sender === m.sender && !g.deliveries.has(m.deliveryId));
    if (!group) groups.push((group = { sender: m.sender, deliveries: new Map() }));
    group.deliveries.set(m.deliveryId, m);
  }
  return groups.map((g) => [...g.deliveries.values()]);
}
