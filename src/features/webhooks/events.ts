import type { Subject } from "../../access/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Vault } from "../../platform/crypto.ts";
import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import {
  erasePayloads,
  insertEvent,
  payloadContext,
  subscribedEndpoints,
  type SealedPayload,
} from "./deliveries.store.ts";
import { notifySenders } from "./queue.store.ts";
import { slotAt } from "./slots.ts";
import type { EventType } from "./webhooks.schema.ts";
import type { Space } from "./webhooks.store.ts";

export interface EventInput extends Space {
  type: EventType;
  /** Sent as it is: the resource, shaped as its own operation shows it. */
  data: object;
  /** The candidate the data is about: it is encrypted with their key, and erasure finds it. */
  subject?: Subject;
}

/** Other features speak to customers through this. */
export interface EventSink {
  /**
   * With the transaction: event, deliveries and first attempts exist when the rest does. Answers
   * the event's id, or nothing when nobody is subscribed to it.
   */
  emitEvent(tx: Tx, input: EventInput): Promise<string | undefined>;
  /** Empties the events about a candidate, so that those still queued are not sent; answers how many. */
  forgetCandidateEvents(tx: Tx, space: Space, candidate: Buffer): Promise<number>;
}

/** Who gets an event: one delivery each. */
type Recipient = { id: string; isActive: boolean };

export interface Emitter extends EventSink {
  emitTo(
    tx: Tx,
    input: EventInput,
    recipients: Recipient[],
  ): Promise<{ eventId: string; deliveryIds: string[] }>;
  /** Tells the senders that something is due, when the transaction commits. */
  wakeSenders(tx: Tx): Promise<void>;
}

/** NOTIFY makes commits take turns, so under load one in a while must do: the senders also poll. */
const NOTIFY_EVERY_MS = 50;

export function createEmitter({ vault, clock }: { vault: Vault; clock: Clock }): Emitter {
  let notifiedAt = -Infinity;

  const emitter: Emitter = {
    async emitEvent(tx, input) {
      const recipients = await subscribedEndpoints(tx, input, input.type);
      // Nobody to tell: then nothing about anybody is kept.
      if (recipients.length === 0) return undefined;
      return (await emitter.emitTo(tx, input, recipients)).eventId;
    },

    async emitTo(tx, input, recipients) {
      const createdAt = clock();
      const id = newId("evt", createdAt);
      const { type, data } = input;
      // These very bytes are what is signed and sent, on every attempt.
      const body = JSON.stringify({ id, type, created_at: createdAt.toISOString(), data });
      const deliveries = recipients.map((recipient) => ({
        id: newId("dlv", createdAt),
        endpointId: recipient.id,
        isActive: recipient.isActive,
      }));
      const event = {
        slot: slotAt(createdAt),
        id,
        type,
        subject: input.subject?.candidate ?? null,
        sealedPayload: vault.encrypt(
          payloadContext(input.appId, id),
          Buffer.from(body, "utf8"),
          input.subject?.key,
        ),
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

    forgetCandidateEvents: erasePayloads,
  };
  return emitter;
}

/** Nothing when the payload was erased, or when the key of its candidate was. */
export function openPayload(vault: Vault, event: SealedPayload): Buffer | undefined {
  const { appId, id, payload, ownKey } = event;
  if (!payload || vault.isDestroyed(payload, ownKey)) return undefined;
  return vault.decrypt(payloadContext(appId, id), payload, ownKey);
}
