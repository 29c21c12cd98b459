import { isDeepStrictEqual } from "node:util";
import type { Database, Tx } from "../../platform/postgres/database.ts";
import { cancelDeliveries, type Attempt } from "./deliveries.store.ts";
import { DISABLE_AT, MAX_FAILURES, MAX_JITTER } from "./limits.ts";
import {
  lockQueued,
  postpone,
  recordAttempts,
  removeQueued,
  type Postponed,
  type QueuedAttempt,
  type Recorded,
} from "./queue.store.ts";
import { insertReplies, type SealedReply } from "./replies.store.ts";
import { lockCounters, markDisabled, setCounters } from "./webhooks.store.ts";

/** A finished attempt, as the sender saw it. */
export interface MadeAttempt {
  queueId: number;
  slot: number;
  deliveryId: string;
  endpointId: string;
  /** The event, if its payload goes once it was sent. */
  heldEvent?: string | undefined;
  trigger: Attempt["trigger"];
  /** Earlier scheduled attempts of this delivery that failed. */
  failures: number;
  isSuccess: boolean;
  attempt: Omit<Attempt, "number">;
  /** The start of the receiver's reply, for an app that keeps it. */
  reply: SealedReply | undefined;
}

export interface DeliveryVerdict {
  /** null: unchanged. */
  status: Recorded["status"];
  remove: number[];
  postpone?: Postponed;
}

export interface RetryPolicy {
  /** Seconds before each of the attempts that can follow the first. */
  delaysSeconds: readonly number[];
  /** 0 ≤ random < 1. */
  random: () => number;
}

/**
 * Decides a delivery's next state; `queued` contains all its queued attempts, including this one.
 */
export function judgeAttempt(
  made: MadeAttempt,
  queued: readonly QueuedAttempt[],
  policy: RetryPolicy,
): DeliveryVerdict {
  // Missing: cancelled while it ran. Only a success still counts.
  if (!queued.some((q) => q.id === made.queueId))
    return { status: made.isSuccess ? "succeeded" : null, remove: [] };
  const others = queued.filter((q) => q.id !== made.queueId);
  const isAskedAgain = others.some((q) => q.trigger === "manual");
  const scheduled = others.filter((q) => q.trigger === "scheduled");
  if (made.isSuccess) {
    return {
      status: isAskedAgain ? "pending" : "succeeded",
      remove: [made.queueId, ...scheduled.map((q) => q.id)],
    };
  }
  if (made.trigger === "manual") {
    const isRetriedAnyway = scheduled.some((q) => q.failures < MAX_FAILURES);
    return {
      status: isAskedAgain || isRetriedAnyway ? "pending" : "failed",
      remove: [made.queueId],
    };
  }
  const failures = made.failures + 1;
  const status = isAskedAgain || failures < MAX_FAILURES ? "pending" : "failed";
  const delay = policy.delaysSeconds[failures - 1];
  if (delay === undefined) return { status, remove: [made.queueId] };
  // Jitter only delays, and spreads retries.
  const delaySeconds = delay * (1 + policy.random() * MAX_JITTER);
  return { status, remove: [], postpone: { id: made.queueId, failures, delaySeconds } };
}

/** Records attempts and queues the next ones, in one transaction. At most one per delivery. */
export async function finishAttempts(
  db: Database,
  sender: string,
  made: readonly MadeAttempt[],
  policy: RetryPolicy,
): Promise<void> {
  await db.transaction(async (tx) => {
    // First: an erasure locks the events before the deliveries too.
    await insertReplies(
      tx,
      made.flatMap(({ reply }) => (reply ? [reply] : [])),
    );
    const counters = await openCounters(tx, made);
    const queued = Map.groupBy(
      await lockQueued(
        tx,
        made.map((m) => m.deliveryId),
      ),
      (q) => q.deliveryId,
    );
    const recorded = new Map<number, Recorded[]>();
    const remove: number[] = [];
    const postponed: Postponed[] = [];
    for (const m of made) {
      const rows = queued.get(m.deliveryId) ?? [];
      const own = rows.find((q) => q.id === m.queueId);
      // This sender's lease was lost: another process makes this attempt and records it.
      if (own && own.sender !== sender) continue;
      const verdict = judgeAttempt(m, rows, policy);
      remove.push(...verdict.remove);
      if (verdict.postpone) postponed.push(verdict.postpone);
      counters.count(m);
      const bySlot = recorded.get(m.slot) ?? [];
      recorded.set(m.slot, bySlot);
      bySlot.push({ deliveryId: m.deliveryId, attempt: m.attempt, status: verdict.status });
    }
    if (remove.length > 0) await removeQueued(tx, remove);
    if (postponed.length > 0) await postpone(tx, postponed);
    for (const [slot, records] of recorded) await recordAttempts(tx, slot, records);
    await counters.close();
  });
}

const isLastFailure = (m: MadeAttempt): boolean =>
  !m.isSuccess && m.trigger === "scheduled" && m.failures + 1 === MAX_FAILURES;

/** Failures in a row per endpoint, of attempts and of deliveries; DISABLE_AT of the latter disable it. */
async function openCounters(tx: Tx, made: readonly MadeAttempt[]) {
  const idsOf = (list: MadeAttempt[]): string[] => [...new Set(list.map((m) => m.endpointId))];
  const locked = await lockCounters(
    tx,
    idsOf(made.filter((m) => !m.isSuccess)),
    idsOf(made.filter((m) => m.isSuccess)),
  );
  const endpoints = new Map(locked.map((e) => [e.id, { ...e }]));
  return {
    count(m: MadeAttempt): void {
      const endpoint = endpoints.get(m.endpointId);
      if (!endpoint || endpoint.status === "disabled") return;
      endpoint.failedAttempts = m.isSuccess ? 0 : endpoint.failedAttempts + 1;
      if (m.isSuccess) endpoint.consecutiveFailures = 0;
      else if (isLastFailure(m) && ++endpoint.consecutiveFailures >= DISABLE_AT)
        endpoint.status = "disabled";
    },
    async close(): Promise<void> {
      const changed = locked
        .map((before) => ({ before, after: endpoints.get(before.id)! }))
        .filter(({ before, after }) => !isDeepStrictEqual(before, after));
      if (changed.length === 0) return;
      await setCounters(
        tx,
        changed.map(({ after }) => after),
      );
      for (const { before, after } of changed) {
        if (before.status === after.status) continue;
        await markDisabled(tx, after.id, "too_many_failures");
        await cancelDeliveries(tx, after.id);
      }
    },
  };
}
