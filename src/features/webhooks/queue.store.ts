import type { Database, Queryable, Tx } from "../../platform/postgres/database.ts";
import { PAYLOAD_COLUMNS, type Attempt, type SealedPayload } from "./deliveries.store.ts";
import { MAX_SHOWN_ATTEMPTS } from "./limits.ts";

/*
 * Queued and running attempts. `sender` is the process that makes one; it holds a lease in
 * webhook_senders.
 */

/** Notified when an attempt becomes due. */
export const CHANNEL = "webhook_due";

export interface ClaimedAttempt {
  id: number;
  slot: number;
  deliveryId: string;
  eventId: string;
  endpointId: string;
  trigger: Attempt["trigger"];
  failures: number;
  url: string;
  sealedSecret: Buffer;
  sealedPreviousSecret: Buffer | null;
  previousSecretUntil: Date | null;
}

export async function notifySenders(tx: Tx): Promise<void> {
  await tx.query(`NOTIFY ${CHANNEL}`);
}

/**
 * Releases the attempts of senders without a lease; returns their number. A row that is locked, for
 * example by an erasure whose server hangs, is left to the next takeover and delays no other.
 */
export async function freeUnheldAttempts(db: Queryable): Promise<number> {
  const freed = await db.query(
    `UPDATE webhook_queue SET sender = NULL WHERE id IN (
       SELECT id FROM webhook_queue
       WHERE sender IS NOT NULL AND sender NOT IN (SELECT id FROM webhook_senders)
       FOR UPDATE SKIP LOCKED) RETURNING 1`,
  );
  return freed.length;
}

/** Attempts claimed by this sender other than those it is making. */
export async function findOtherClaims(
  db: Queryable,
  sender: string,
  making: readonly number[],
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    "SELECT id::text AS id FROM webhook_queue WHERE sender = $1 AND id <> ALL ($2::bigint[])",
    [sender, making],
  );
  return rows.map(({ id }) => id);
}

export async function freeAttempts(db: Queryable, sender: string, ids: string[]): Promise<number> {
  const freed = await db.query(
    "UPDATE webhook_queue SET sender = NULL WHERE sender = $1 AND id = ANY ($2::bigint[]) RETURNING 1",
    [sender, ids],
  );
  return freed.length;
}

export function claimAttempts(
  db: Database,
  sender: string,
  wanted: number,
  perEndpoint: number,
  startAfter: string,
): Promise<ClaimedAttempt[]> {
  return db.queryPrepared<ClaimedAttempt>(
    "claim-webhook-attempts",
    `SELECT id, slot, delivery_id AS "deliveryId", event_id AS "eventId", endpoint_id AS "endpointId", trigger,
       failures, url, secret AS "sealedSecret", previous_secret AS "sealedPreviousSecret",
       previous_secret_until AS "previousSecretUntil"
     FROM claim_webhook_attempts($1, $2, $3, $4)`,
    [sender, wanted, perEndpoint, startAfter],
  );
}

export interface SealedEvent extends SealedPayload {
  traceparent: string | null;
  /** Whether its app keeps the start of receivers' replies. */
  keepsExcerpt: boolean;
}

export function readEvents(db: Queryable, slot: number, ids: string[]): Promise<SealedEvent[]> {
  return db.query<SealedEvent>(
    `SELECT ${PAYLOAD_COLUMNS}, traceparent,
       (SELECT a.keep_reply_excerpt AND a.retention_months > 0 FROM apps a WHERE a.id = app_id) AS "keepsExcerpt"
     FROM webhook_events WHERE slot = $1 AND id = ANY ($2)`,
    [slot, ids],
  );
}

export interface QueuedAttempt {
  id: number;
  deliveryId: string;
  trigger: Attempt["trigger"];
  failures: number;
  sender: string | null;
}

/** All queued attempts of these deliveries, locked in the common order. */
export function lockQueued(tx: Tx, deliveryIds: string[]): Promise<QueuedAttempt[]> {
  return tx.query<QueuedAttempt>(
    `SELECT id, delivery_id AS "deliveryId", trigger, failures, sender FROM webhook_queue
     WHERE delivery_id = ANY ($1) ORDER BY id FOR UPDATE`,
    [deliveryIds],
  );
}

/** Removes attempts whose payload was erased while they waited. */
export async function dropErased(
  db: Queryable,
  { id, slot, deliveryId }: ClaimedAttempt,
): Promise<void> {
  await db.query(
    `WITH dropped AS (DELETE FROM webhook_queue WHERE id = $1)
     UPDATE webhook_deliveries SET status = 'failed', reason = 'payload_erased'
     WHERE slot = $2 AND id = $3 AND status = 'pending'`,
    [id, slot, deliveryId],
  );
}

export async function removeQueued(db: Queryable, ids: number[]): Promise<void> {
  await db.query("DELETE FROM webhook_queue WHERE id = ANY ($1)", [ids]);
}

export interface Postponed {
  id: number;
  failures: number;
  delaySeconds: number;
}

export async function postpone(tx: Tx, attempts: Postponed[]): Promise<void> {
  await tx.query(
    `UPDATE webhook_queue q SET sender = NULL, failures = p.failures, priority = 1, is_ready = false,
       due_at = clock_timestamp() + make_interval(secs => p.delay)
     FROM unnest($1::bigint[], $2::smallint[], $3::float8[]) AS p (id, failures, delay) WHERE q.id = p.id`,
    [
      attempts.map((a) => a.id),
      attempts.map((a) => a.failures),
      attempts.map((a) => a.delaySeconds),
    ],
  );
}

export interface Recorded {
  deliveryId: string;
  attempt: Omit<Attempt, "number">;
  /** null: unchanged. */
  status: "pending" | "succeeded" | "failed" | null;
}

/** Adds an attempt to each delivery; at most the newest MAX_SHOWN_ATTEMPTS are kept. */
export async function recordAttempts(tx: Tx, slot: number, recorded: Recorded[]): Promise<void> {
  await tx.query(
    `UPDATE webhook_deliveries d SET attempt_count = d.attempt_count + 1,
       attempts = (CASE WHEN d.attempt_count >= ${MAX_SHOWN_ATTEMPTS} THEN d.attempts - 0 ELSE d.attempts END)
         || (r.attempt || jsonb_build_object('number', d.attempt_count + 1)),
       status = coalesce(r.status, d.status),
       reason = CASE WHEN r.status IS NULL THEN d.reason END
     FROM unnest($2::text[], $3::jsonb[], $4::text[]) AS r (id, attempt, status)
     WHERE d.slot = $1 AND d.id = r.id`,
    [
      slot,
      recorded.map((r) => r.deliveryId),
      recorded.map((r) => JSON.stringify(r.attempt)),
      recorded.map((r) => r.status),
    ],
  );
}
