import type { Subject, Space } from "../../privacy/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Vault } from "../../platform/crypto.ts";
import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { slotAt } from "../../platform/postgres/day-ring.ts";
import { NO_TRACING, type Tracing } from "../../platform/tracing.ts";
import {
  forgetCandidateEvents,
  insertEvent,
  payloadContext,
  subscribedEndpoints,
  type SealedPayload,
} from "./deliveries.store.ts";
import { notifySenders } from "./queue.store.ts";
import type { EventType } from "./webhooks.schema.ts";

/** The events about a person, with the field of their data that an app may keep which keeps no results. */
export const RESULT_IDS: { readonly [Type in EventType]?: string } = {
  "resume.analysis.completed": "analysis_id",
  "pathway.completed": "pathway_id",
  "pathway.failed": "pathway_id",
};

export interface EventInput extends Space {
  type: EventType;
  /** Sent unchanged: the resource in the shape of its own operation. */
  data: object;
  /**
   * The candidate the data is about: the data is encrypted with their key, and erasure finds it.
   */
  subject?: Subject;
  /** The request that caused it, for the operators' request log. */
  requestId?: string;
}

/** The interface through which other features send events. */
export interface EventSink {
  /**
   * Joins the transaction: event, deliveries and first attempts commit with the rest. Returns the
   * event's id, or undefined without subscribers.
   */
  emitEvent(tx: Tx, input: EventInput): Promise<string | undefined>;
  /** Empties the events about a candidate, so queued ones are not sent; returns their number. */
  forgetCandidateEvents(tx: Tx, space: Space, candidate: Buffer): Promise<number>;
}

/** A subscribed endpoint, which gets one delivery. */
type Recipient = { id: string; isActive: boolean; isUnretained?: boolean };

export interface Emitter extends EventSink {
  emitTo(
    tx: Tx,
    input: EventInput,
    recipients: Recipient[],
  ): Promise<{ eventId: string; deliveryIds: string[] }>;
  /** Notifies the senders of due attempts when the transaction commits. */
  wakeSenders(tx: Tx): Promise<void>;
}

/** NOTIFY serialises commits, so it is throttled under load; the senders also poll. */
const NOTIFY_EVERY_MS = 50;

export function createEmitter({
  vault,
  clock,
  tracing = NO_TRACING,
}: {
  vault: Vault;
  clock: Clock;
  tracing?: Tracing | undefined;
}): Emitter {
  let notifiedAt = -Infinity;

  const emitter: Emitter = {
    async emitEvent(tx, input) {
      const recipients = await subscribedEndpoints(tx, input, input.type);
      // Without subscribers nothing about a candidate is stored.
      if (recipients.length === 0) return undefined;
      return (await emitter.emitTo(tx, input, recipients)).eventId;
    },

    async emitTo(tx, input, recipients) {
      const createdAt = clock();
      const id = newId("evt", createdAt);
      const { type, data } = input;
      // Exactly these bytes are signed and sent on every attempt.
      const body = JSON.stringify({ id, type, created_at: createdAt.toISOString(), data });
      const resultId = recipients[0]?.isUnretained ? resultIdOf(input) : null;
      // With no attempt to come at once, there is no delivery that may carry the payload.
      const isKept = resultId === null || recipients.some(({ isActive }) => isActive);
      const deliveries = recipients.map((recipient) => ({
        id: newId("dlv", createdAt),
        endpointId: recipient.id,
        isActive: recipient.isActive,
      }));
      const event = {
        slot: slotAt(createdAt),
        id,
        type,
        subject: isKept ? (input.subject?.candidate ?? null) : null,
        sealedPayload: isKept
          ? vault.encrypt(
              payloadContext(input.appId, id),
              Buffer.from(body, "utf8"),
              input.subject?.key,
            )
          : null,
        resultId,
        requestId: input.requestId ?? null,
        traceparent: tracing.traceparent() ?? null,
        createdAt,
      };
      await insertEvent(tx, input, event, deliveries);
      await emitter.wakeSenders(tx);
      return { eventId: id, deliveryIds: deliveries.map((d) => d.id) };
    },

    async wakeSenders(tx) {
      const now = performance.now();
      if (now - notifiedAt < NOTIFY_EVERY_MS) return;
      notifiedAt = now;
      await notifySenders(tx);
    },

    forgetCandidateEvents,
  };
  return emitter;
}

/** Null for an event that is not about a person. */
function resultIdOf({ type, data }: EventInput): string | null {
  const field = RESULT_IDS[type];
  return field === undefined ? null : String((data as Record<string, unknown>)[field]);
}

/**
 * Undefined when the payload or its candidate's key was erased. Of an app that keeps no results the
 * whole payload is for the first attempt only (`isFirst`), and ids stand for it then.
 */
export function openPayload(
  vault: Vault,
  event: SealedPayload,
  isFirst: boolean,
): Buffer | undefined {
  const { appId, id, payload, ownKey, type, createdAt, resultId } = event;
  if (resultId !== null && !(isFirst && event.isHeld)) {
    const data = { [RESULT_IDS[type]!]: resultId };
    return Buffer.from(JSON.stringify({ id, type, created_at: createdAt.toISOString(), data }));
  }
  if (!payload || vault.isDestroyed(payload, ownKey)) return undefined;
  return vault.decrypt(payloadContext(appId, id), payload, ownKey);
}
