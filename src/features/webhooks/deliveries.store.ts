import { HELD_SINCE, KEEPS_NO_RESULTS } from "../../access/index.ts";
import { keySql, type Space } from "../../privacy/index.ts";
import type { SealContext } from "../../platform/crypto.ts";
import { timeRangeOf } from "../../platform/http/shared-fields.ts";
import { rowsToRead, type Page } from "../../platform/pagination.ts";
import type { Database, Queryable, Tx } from "../../platform/postgres/database.ts";
import { SLOTS } from "../../platform/postgres/day-ring.ts";
import type { SealedColumn } from "../../platform/rotate.ts";
import { OVERDUE_BY } from "../../platform/sweeps.ts";
import { firstIdAt, historyStart, slotOf, TIME_DIGITS, timeOfId } from "./slots.ts";
import type { EventType } from "./webhooks.schema.ts";

/* Events and the history of their deliveries. */

export interface Attempt {
  number: number;
  trigger: "scheduled" | "manual";
  status_code: number | null;
  error: string | null;
  started_at: string;
  duration_ms: number;
}

export interface Delivery {
  slot: number;
  id: string;
  endpointId: string;
  eventId: string;
  eventType: EventType;
  status: "pending" | "succeeded" | "failed";
  reason: "endpoint_disabled" | "payload_erased" | null;
  attempts: Attempt[];
  nextAttemptAt: Date | null;
  createdAt: Date;
}

const COLUMNS = `d.slot, d.id, d.endpoint_id AS "endpointId", d.event_id AS "eventId", d.event_type AS "eventType",
  d.status, d.reason, d.attempts, d.created_at AS "createdAt",
  (SELECT min(q.due_at) FROM webhook_queue q WHERE q.delivery_id = d.id) AS "nextAttemptAt"`;

const PAYLOAD = "webhook-event";

export const payloadContext = (appId: string, id: string): SealContext => ({
  purpose: PAYLOAD,
  appId,
  id,
});

export const sealedPayloads: SealedColumn = {
  table: "webhook_events",
  column: "payload",
  key: ["slot", "id"],
  purpose: PAYLOAD,
  id: "id",
  ownKey: keySql("subject"),
};

/** A payload, null once erased or no longer held, and the values to decrypt it. */
export interface SealedPayload {
  id: string;
  appId: string;
  type: EventType;
  createdAt: Date;
  payload: Buffer | null;
  ownKey: Buffer | null;
  /** Stands for the payload once it is held no longer; null: the payload is kept. */
  resultId: string | null;
  isHeld: boolean;
}

export const PAYLOAD_COLUMNS = `id, app_id AS "appId", type, created_at AS "createdAt", payload,
  ${keySql("subject")} AS "ownKey", result_id AS "resultId",
  payload IS NOT NULL AND created_at > ${HELD_SINCE} AS "isHeld"`;

export interface NewEvent {
  slot: number;
  id: string;
  type: EventType;
  subject: Buffer | null;
  sealedPayload: Buffer | null;
  resultId: string | null;
  requestId: string | null;
  traceparent: string | null;
  createdAt: Date;
}

export function subscribedEndpoints(
  db: Queryable,
  { appId, mode }: Space,
  type: EventType,
): Promise<{ id: string; isActive: boolean; isUnretained: boolean }[]> {
  return db.query(
    `SELECT id, status = 'active' AS "isActive", ${KEEPS_NO_RESULTS} AS "isUnretained"
     FROM webhook_endpoints
     WHERE app_id = $1 AND mode = $2 AND $3 = ANY (events)`,
    [appId, mode, type],
  );
}

/** Inserts the event, a delivery per endpoint and, for active endpoints, the first attempt. */
export async function insertEvent(
  tx: Tx,
  { appId, mode }: Space,
  event: NewEvent,
  deliveries: { id: string; endpointId: string; isActive: boolean }[],
): Promise<void> {
  await tx.query(
    `WITH deliveries AS (
       SELECT * FROM unnest($12::text[], $13::text[], $14::boolean[]) AS d (id, endpoint_id, is_active)),
     event AS (
       INSERT INTO webhook_events
         (slot, id, app_id, mode, type, subject, payload, created_at, request_id, traceparent, result_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)),
     history AS (
       INSERT INTO webhook_deliveries (slot, id, app_id, endpoint_id, event_id, event_type, status, reason, created_at)
       SELECT $1, id, $3, endpoint_id, $2, $5, CASE WHEN is_active THEN 'pending' ELSE 'failed' END,
         CASE WHEN NOT is_active THEN 'endpoint_disabled' END, $8
       FROM deliveries)
     INSERT INTO webhook_queue (endpoint_id, slot, delivery_id, event_id, trigger, priority, due_at, is_ready)
     SELECT endpoint_id, $1, id, $2, 'scheduled', 0, clock_timestamp(), true FROM deliveries WHERE is_active`,
    [
      event.slot,
      event.id,
      appId,
      mode,
      event.type,
      event.subject,
      event.sealedPayload,
      event.createdAt,
      event.requestId,
      event.traceparent,
      event.resultId,
      deliveries.map((d) => d.id),
      deliveries.map((d) => d.endpointId),
      deliveries.map((d) => d.isActive),
    ],
  );
}

export interface DeliveryFilter {
  status?: string;
  event_type?: string;
  /** By the time of the event: not before, and before. */
  from?: string;
  to?: string;
}

const MATCHES = `d.app_id = $1 AND d.endpoint_id = $2 AND d.created_at > $3
  AND ($4::text IS NULL OR d.status = $4) AND ($5::text IS NULL OR d.event_type = $5)
  AND ($6::timestamptz IS NULL OR d.created_at >= $6) AND ($7::timestamptz IS NULL OR d.created_at < $7)`;

export async function listDeliveries(
  db: Queryable,
  { appId }: Space,
  endpointId: string,
  filter: DeliveryFilter,
  page: Page,
  now: Date,
): Promise<{ deliveries: Delivery[]; total: number }> {
  const range = timeRangeOf(filter);
  const values = [
    appId,
    endpointId,
    historyStart(now),
    filter.status ?? null,
    filter.event_type ?? null,
    range.from,
    range.to,
  ];
  const [row] = await db.query<{ total: number }>(
    `SELECT count(*) AS total FROM webhook_deliveries d WHERE ${MATCHES}`,
    values,
  );
  const deliveries = await db.query<Delivery>(
    `SELECT ${COLUMNS} FROM webhook_deliveries d WHERE ${MATCHES} AND ($8::text IS NULL OR d.id < $8)
     ORDER BY d.id DESC LIMIT $9 OFFSET $10`,
    [...values, page.after ?? null, rowsToRead(page), page.offset],
  );
  return { deliveries, total: row!.total };
}

export async function findDelivery(
  db: Queryable,
  { appId }: Space,
  endpointId: string,
  id: string,
  now: Date,
): Promise<Delivery | undefined> {
  const slot = slotOf(id);
  if (slot === undefined) return undefined;
  const [row] = await db.query<Delivery>(
    `SELECT ${COLUMNS} FROM webhook_deliveries d
     WHERE d.slot = $1 AND d.id = $2 AND d.app_id = $3 AND d.endpoint_id = $4 AND d.created_at > $5`,
    [slot, id, appId, endpointId, historyStart(now)],
  );
  return row;
}

/** The endpoint of a delivery of this app and mode. */
export async function findEndpointOf(
  db: Queryable,
  { appId, mode }: Space,
  deliveryId: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    `SELECT e.id FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
     WHERE d.slot = $1 AND d.id = $2 AND e.app_id = $3 AND e.mode = $4`,
    [slotOf(deliveryId) ?? -1, deliveryId, appId, mode],
  );
  return row?.id;
}

export async function findPayload(
  db: Queryable,
  { appId }: Space,
  { slot, eventId }: Delivery,
): Promise<SealedPayload | undefined> {
  const [row] = await db.query<SealedPayload>(
    `SELECT ${PAYLOAD_COLUMNS} FROM webhook_events WHERE slot = $1 AND id = $2 AND app_id = $3`,
    [slot, eventId, appId],
  );
  return row;
}

export interface EventOfRequest {
  id: string;
  type: EventType;
  createdAt: Date;
  deliveries: { id: string; endpoint_id: string; status: Delivery["status"]; attempts: number }[];
}

/**
 * The events that a request caused, with their deliveries. A delivery's id begins with the time of
 * its event's id, so the primary key finds it.
 */
export function findEventsOf(db: Queryable, requestId: string): Promise<EventOfRequest[]> {
  return db.query<EventOfRequest>(
    `SELECT e.id, e.type, e.created_at AS "createdAt", coalesce((
       SELECT json_agg(json_build_object('id', d.id, 'endpoint_id', d.endpoint_id, 'status', d.status,
         'attempts', d.attempt_count) ORDER BY d.id)
       FROM webhook_deliveries d
       WHERE d.slot = e.slot AND d.event_id = e.id AND d.id >= 'dlv_' || substr(e.id, 5, ${TIME_DIGITS})
         AND d.id < 'dlv_' || substr(e.id, 5, ${TIME_DIGITS}) || '~'), '[]') AS deliveries
     FROM webhook_events e WHERE e.request_id = $1 ORDER BY e.id LIMIT 100`,
    [requestId],
  );
}

/** Queues one manual attempt, now; a second request before it has begun adds none. */
export async function queueRetry(tx: Tx, { appId }: Space, delivery: Delivery): Promise<void> {
  await tx.query(
    `UPDATE webhook_deliveries SET status = 'pending', reason = NULL
     WHERE slot = $1 AND id = $2 AND app_id = $3`,
    [delivery.slot, delivery.id, appId],
  );
  await tx.query(
    `INSERT INTO webhook_queue (endpoint_id, slot, delivery_id, event_id, trigger, priority, due_at, is_ready)
     SELECT $1, $2, $3, $4, 'manual', 0, clock_timestamp(), true
     WHERE NOT EXISTS (SELECT FROM webhook_queue
       WHERE delivery_id = $3 AND trigger = 'manual' AND sender IS NULL)`,
    [delivery.endpointId, delivery.slot, delivery.id, delivery.eventId],
  );
}

/** Queues every failed delivery since then, one per tenth of a second; returns their number. */
export async function queueRecovery(
  tx: Tx,
  { appId }: Space,
  endpointId: string,
  since: Date,
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `WITH again AS (
       UPDATE webhook_deliveries d SET status = 'pending', reason = NULL
       WHERE d.app_id = $1 AND d.endpoint_id = $2 AND d.status = 'failed' AND d.created_at >= $3
         AND EXISTS (SELECT FROM webhook_events e
           WHERE e.slot = d.slot AND e.id = d.event_id
             AND (e.payload IS NOT NULL OR e.result_id IS NOT NULL))
       RETURNING d.slot, d.id, d.event_id),
     queued AS (
       INSERT INTO webhook_queue (endpoint_id, slot, delivery_id, event_id, trigger, priority, due_at, is_ready)
       SELECT $2, slot, id, event_id, 'manual', 2,
         clock_timestamp() + (row_number() OVER (ORDER BY id) - 1) * interval '100 milliseconds', false
       FROM again RETURNING 1)
     SELECT count(*) AS count FROM queued`,
    [appId, endpointId, since],
  );
  return row!.count;
}

/**
 * Stops all attempts to this endpoint; pending deliveries are recorded as failed, so they can be
 * recovered.
 */
export async function cancelDeliveries(tx: Tx, endpointId: string): Promise<void> {
  await tx.query(
    `DELETE FROM webhook_queue WHERE id IN (
       SELECT id FROM webhook_queue WHERE endpoint_id = $1 ORDER BY id FOR UPDATE)`,
    [endpointId],
  );
  await tx.query(
    `UPDATE webhook_deliveries SET status = 'failed', reason = 'endpoint_disabled'
     WHERE endpoint_id = $1 AND status = 'pending'`,
    [endpointId],
  );
}

/** Empties the events about a candidate and deletes the replies to them. A queued attempt finds nothing to send. */
export async function forgetCandidateEvents(
  tx: Tx,
  { appId, mode }: Space,
  subject: Buffer,
): Promise<number> {
  const events = await tx.query<{ id: string }>(
    `UPDATE webhook_events SET payload = NULL, subject = NULL, result_id = NULL
     WHERE app_id = $1 AND mode = $2 AND subject = $3 RETURNING id`,
    [appId, mode, subject],
  );
  if (events.length === 0) return 0;
  await tx.query("DELETE FROM webhook_replies WHERE app_id = $1 AND mode = $2 AND subject = $3", [
    appId,
    mode,
    subject,
  ]);
  const deliveries = await tx.query<{ id: string }>(
    `UPDATE webhook_deliveries SET status = 'failed', reason = 'payload_erased'
     WHERE status = 'pending' AND app_id = $1 AND event_id = ANY ($3)
       AND endpoint_id IN (SELECT id FROM webhook_endpoints WHERE app_id = $1 AND mode = $2)
     RETURNING id`,
    [appId, mode, events.map((e) => e.id)],
  );
  // A locked row belongs to an attempt that is ending; its next one will find nothing to send.
  await tx.query(
    `DELETE FROM webhook_queue WHERE id IN (
       SELECT id FROM webhook_queue WHERE delivery_id = ANY ($1) FOR UPDATE SKIP LOCKED)`,
    [deliveries.map((d) => d.id)],
  );
  return events.length;
}

/** Cancels deliveries whose event saw the endpoint active while it was being disabled. */
export async function cancelStrays(db: Queryable): Promise<void> {
  await db.query(
    `WITH strays AS (
       DELETE FROM webhook_queue q WHERE q.sender IS NULL AND NOT EXISTS (
         SELECT FROM webhook_endpoints e WHERE e.id = q.endpoint_id AND e.status = 'active')
       RETURNING q.slot, q.delivery_id)
     UPDATE webhook_deliveries d SET status = 'failed', reason = 'endpoint_disabled'
     FROM strays s WHERE d.slot = s.slot AND d.id = s.delivery_id AND d.status = 'pending'`,
  );
}

/** The tables of the history and the prefix of their ids. */
const HISTORY = {
  webhook_deliveries: "dlv",
  webhook_events: "evt",
  webhook_replies: "dlv",
} as const;

export type HistoryTable = keyof typeof HISTORY;
export const HISTORY_TABLES = Object.keys(HISTORY) as HistoryTable[];

/**
 * An SQL condition, see platform/sweeps.ts. Ids start with their time, so with the slot an index
 * finds them.
 */
export async function overdueHistory(db: Queryable, table: HistoryTable): Promise<string> {
  const [row] = await db.query<{ limit: Date }>(`SELECT now() - interval '${OVERDUE_BY}' AS limit`);
  const slots = Array.from({ length: SLOTS }, (_, slot) => slot).join(", ");
  return `slot IN (${slots}) AND id < '${firstIdAt(HISTORY[table], historyStart(row!.limit))}'`;
}

/** Frees the space of rows older than the history. */
export async function dropOldHistory(db: Database, table: HistoryTable): Promise<void> {
  const [clock] = await db.query<{ now: Date }>("SELECT now()");
  const start = historyStart(clock!.now);
  for (let slot = 0; slot < SLOTS; slot++) {
    const [row] = await db.query<{ oldest: string | null; newest: string | null }>(
      `SELECT min(id) AS oldest, max(id) AS newest FROM ${table} WHERE slot = $1`,
      [slot],
    );
    if (!row?.oldest || !row.newest || timeOfId(row.oldest)! >= start) continue;
    if (timeOfId(row.newest)! < start) {
      await db.transaction(async (tx) => {
        // Readers of the history must not queue behind a lock request that waits.
        await tx.query("SET LOCAL lock_timeout = '2s'");
        await tx.query(`TRUNCATE ${table}_${slot}`);
      });
    } else {
      // The day at the edge of the history, or a slot in use again after the sweep was down for days.
      await db.query(`DELETE FROM ${table} WHERE slot = $1 AND created_at < $2`, [slot, start]);
    }
  }
}
