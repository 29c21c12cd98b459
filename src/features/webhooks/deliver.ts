import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { batched } from "../../platform/batch.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Vault } from "../../platform/crypto.ts";
import { holdLease } from "../../platform/leases.ts";
import type { Log } from "../../platform/log.ts";
import type { Outbound } from "../../platform/outbound.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { keepListening } from "../../platform/postgres/listen.ts";
import { Wake } from "../../platform/wake.ts";
import { openSecret } from "./endpoints.service.ts";
import { openPayload } from "./events.ts";
import { finishAttempts, type MadeAttempt, type RetryPolicy } from "./finish.ts";
import {
  CHANNEL,
  claimAttempts,
  dropErased,
  freeUnheldAttempts,
  readEvents,
  type ClaimedAttempt,
  type SealedEvent,
} from "./queue.store.ts";
import { makeAttempt } from "./send.ts";

/*
 * The sender of one process. It claims attempts that are due, makes them, and records them in
 * batches. It holds what it has claimed by a lease (platform/leases.ts): when it dies, the others
 * free what it had within seconds.
 */

export interface DeliveryDeps {
  db: Database;
  vault: Vault;
  clock: Clock;
  log: Log;
  outbound: Outbound;
  timeoutMs: number;
  delaysSeconds: readonly number[];
  /** False: finish what is under way, but claim nothing. */
  mayClaim(): boolean;
}

export interface RunningDelivery {
  stop(): Promise<void>;
}

/** Claimed rows count too, or an endpoint that hangs would fill every sender with its own. */
const PER_ENDPOINT = 2;
/** Attempts that have just begun. Those that take longer than a second no longer count here … */
const MAX_FRESH = 256;
const FRESH_MS = 1_000;
/** … but here: hung receivers cost a socket each, and no turn of anybody else. */
const MAX_UNDER_WAY = 6_000;
const CLAIM_AT_MOST = 250;
const POLL_MS = 300;
/** Ends of attempts come in bursts; a claim for each would cost more than the attempts. */
const GATHER_MS = 5;
/** Below what a stop of the whole process may take. */
const DRAIN_MS = 11_000;

export async function startDelivery(deps: DeliveryDeps): Promise<RunningDelivery> {
  const { db, log } = deps;
  const policy: RetryPolicy = { delaysSeconds: deps.delaysSeconds, random: Math.random };
  const wake = new Wake();
  const underWay = new Set<Promise<void>>();
  let fresh = 0;
  let lastServed = "";
  let identity = newIdentity();
  const stopping = new AbortController();

  const finish = batched<MadeAttempt & { sender: string }, void>(async (made) => {
    for (const group of onePerDelivery(made)) {
      await persist(group, () => finishAttempts(db, group[0]!.sender, group, policy));
    }
    wake.now();
    return made.map(() => undefined);
  });

  /** What was sent must be recorded: while the database is away it is tried again. */
  const persist = async (made: readonly { sender: string }[], work: () => Promise<void>) => {
    for (let tries = 1; ; tries++) {
      try {
        return await work();
      } catch (error) {
        log.warn({ err: error, attempts: made.length }, "attempts could not be recorded");
        // By then the others have taken it over; it will be sent again, with the same event id.
        if (tries >= 10) return undefined;
        await sleep(Math.min(2_000, 50 * 2 ** tries));
      }
    }
  };

  const run = async (claimed: ClaimedAttempt, event: SealedEvent | undefined): Promise<void> => {
    // Erased while it waited: there is nothing to send any more.
    const body = event && openPayload(deps.vault, event);
    if (!body) return dropErased(db, claimed);
    const { sender, signal } = identity;
    let isFresh = true;
    fresh++;
    const age = (): void => {
      if (isFresh) fresh--;
      isFresh = false;
    };
    const timer = setTimeout(() => {
      age();
      wake.now();
    }, FRESH_MS);
    try {
      const attempt = await makeAttempt(deps, signal, {
        url: claimed.url,
        secrets: secretsOf(deps, claimed, event.appId),
        body,
        eventId: event.id,
        eventType: event.type,
        deliveryId: claimed.deliveryId,
        trigger: claimed.trigger,
      });
      // Cut off by ourselves, which says nothing about the receiver.
      if (!attempt) return undefined;
      return await finish({
        sender,
        queueId: claimed.id,
        slot: claimed.slot,
        deliveryId: claimed.deliveryId,
        endpointId: claimed.endpointId,
        trigger: claimed.trigger,
        failures: claimed.failures,
        isSuccess: attempt.error === null,
        attempt,
      });
    } finally {
      clearTimeout(timer);
      age();
    }
  };

  const claim = async (wanted: number): Promise<number> => {
    const claimed = await claimAttempts(db, identity.sender, wanted, PER_ENDPOINT, lastServed);
    lastServed = lastOf(claimed, lastServed);
    const events = new Map<string, SealedEvent>();
    for (const [slot, group] of Map.groupBy(claimed, (c) => c.slot)) {
      const ids = [...new Set(group.map((c) => c.eventId))];
      for (const event of await readEvents(db, slot, ids)) events.set(event.id, event);
    }
    for (const one of claimed) {
      const running: Promise<void> = run(one, events.get(one.eventId))
        .catch((error: unknown) => log.error({ err: error }, "an attempt could not be made"))
        .finally(() => underWay.delete(running));
      underWay.add(running);
    }
    return claimed.length;
  };

  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const room = Math.min(CLAIM_AT_MOST, MAX_FRESH - fresh, MAX_UNDER_WAY - underWay.size);
      const wanted = deps.mayClaim() ? room : 0;
      let count = 0;
      try {
        if (wanted > 0) count = await claim(wanted);
      } catch (error) {
        log.warn({ err: error }, "webhook attempts could not be claimed");
        await sleep(POLL_MS);
      }
      // Fewer than wanted may still leave some: the next turn finds out, and costs little.
      if (count === 0) await wake.wait(POLL_MS);
      if (!stopping.signal.aborted) await sleep(GATHER_MS);
    }
  };

  const lease = await holdLease(
    {
      db,
      log,
      table: "webhook_senders",
      releaseUnheld: freeUnheldAttempts,
      onLost() {
        identity.abort();
        identity = newIdentity();
        return identity.sender;
      },
      onReleased: () => wake.now(),
    },
    identity.sender,
  );

  const listener = keepListening(db, {
    channel: CHANNEL,
    name: "waymark webhooks",
    log,
    onNotify: () => wake.now(),
  });
  const looping = loop();

  return {
    async stop() {
      stopping.abort();
      wake.now();
      await looping;
      await listener.stop();
      const cutOff = setTimeout(() => identity.abort(), DRAIN_MS);
      await Promise.all(underWay);
      clearTimeout(cutOff);
      await lease.stop();
    },
  };
}

/** A new name to hold attempts under; `abort` ends those that were made under it. */
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

/** Where the next turn begins: after the endpoint that this one, going round, came to last. */
function lastOf(claimed: ClaimedAttempt[], before: string): string {
  const ids = claimed.map((c) => c.endpointId);
  const wrapped = ids.filter((id) => id <= before);
  return (wrapped.length > 0 ? wrapped : ids).reduce((a, b) => (a > b ? a : b), "") || before;
}

/** A statement can change a row once: two attempts of one delivery go one after the other. */
function onePerDelivery<T extends { deliveryId: string; sender: string }>(made: T[]): T[][] {
  const groups: { sender: string; deliveries: Map<string, T> }[] = [];
  for (const m of made) {
    let group = groups.find((g) => g.sender === m.sender && !g.deliveries.has(m.deliveryId));
    if (!group) groups.push((group = { sender: m.sender, deliveries: new Map() }));
    group.deliveries.set(m.deliveryId, m);
  }
  return groups.map((g) => [...g.deliveries.values()]);
}
