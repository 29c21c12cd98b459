import type { Feature } from "../../access/index.ts";
import type { Space } from "../../privacy/index.ts";
import { rowsToRead, type Page } from "../../platform/pagination.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import type { SealedColumn } from "../../platform/rotate.ts";
import type { EventType } from "./webhooks.schema.ts";

/* Endpoints. Lock order across tables: endpoint, queue, deliveries. */

export const SECRET_PURPOSE = "webhook-secret";

const SEALED = { table: "webhook_endpoints", key: ["id"], purpose: SECRET_PURPOSE, id: "id" };

export const webhookRows: Feature["ofApp"] = [
  {
    table: "webhook_queue",
    where: "endpoint_id IN (SELECT id FROM webhook_endpoints WHERE app_id = $1)",
  },
  { table: "webhook_replies" },
  { table: "webhook_deliveries" },
  { table: "webhook_events" },
  { table: "webhook_endpoints" },
];

/** Rotating an endpoint's secret moves a ciphertext from the first column to the second. */
export const sealedEndpoints: readonly SealedColumn[] = [
  { ...SEALED, column: "secret" },
  { ...SEALED, column: "previous_secret" },
];

export interface Endpoint {
  id: string;
  url: string;
  events: EventType[];
  description: string | null;
  status: "active" | "disabled";
  disabledReason: DisabledReason | null;
  /** Deliveries in a row that failed for good. */
  consecutiveFailures: number;
  /** Attempts in a row that failed, of any delivery. */
  failedAttempts: number;
  /** When the next retry is due. */
  nextAttemptAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export type DisabledReason = "too_many_failures" | "manual";

const COLUMNS = `id, url, events, description, status, disabled_reason AS "disabledReason",
  consecutive_failures AS "consecutiveFailures", failed_attempts AS "failedAttempts",
  (SELECT min(q.due_at) FROM webhook_queue q
   WHERE q.endpoint_id = webhook_endpoints.id AND NOT q.is_ready) AS "nextAttemptAt",
  created_at AS "createdAt", updated_at AS "updatedAt"`;

/** Serialises counting and adding endpoints of an app. */
export async function lockEndpointsOf(tx: Tx, { appId }: Space): Promise<void> {
  await tx.query("SELECT 1 FROM apps WHERE id = $1 FOR NO KEY UPDATE", [appId]);
}

export async function countEndpoints(db: Queryable, { appId, mode }: Space): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    "SELECT count(*) AS count FROM webhook_endpoints WHERE app_id = $1 AND mode = $2",
    [appId, mode],
  );
  return row!.count;
}

export async function insertEndpoint(
  tx: Tx,
  { appId, mode }: Space,
  endpoint: Pick<Endpoint, "id" | "url" | "events" | "description"> & { sealedSecret: Buffer },
  now: Date,
): Promise<Endpoint> {
  const { id, url, events, description, sealedSecret } = endpoint;
  const [row] = await tx.query<Endpoint>(
    `INSERT INTO webhook_endpoints (id, app_id, mode, url, events, description, secret, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) RETURNING ${COLUMNS}`,
    [id, appId, mode, url, events, description, sealedSecret, now],
  );
  return row!;
}

export function listEndpoints(
  db: Queryable,
  { appId, mode }: Space,
  page: Page,
): Promise<Endpoint[]> {
  return db.query<Endpoint>(
    `SELECT ${COLUMNS} FROM webhook_endpoints
     WHERE app_id = $1 AND mode = $2 AND ($3::text IS NULL OR id < $3)
     ORDER BY id DESC LIMIT $4 OFFSET $5`,
    [appId, mode, page.after ?? null, rowsToRead(page), page.offset],
  );
}

export async function findEndpoint(
  db: Queryable,
  { appId, mode }: Space,
  id: string,
): Promise<Endpoint | undefined> {
  const [row] = await db.query<Endpoint>(
    `SELECT ${COLUMNS} FROM webhook_endpoints WHERE id = $1 AND app_id = $2 AND mode = $3`,
    [id, appId, mode],
  );
  return row;
}

/** The app and mode of an endpoint, for operators, who see those of every app. */
export async function findSpace(db: Queryable, endpointId: string): Promise<Space | undefined> {
  const [row] = await db.query<Space>(
    `SELECT app_id AS "appId", mode FROM webhook_endpoints WHERE id = $1`,
    [endpointId],
  );
  return row;
}

export type AnyEndpoint = Endpoint & Space;

/** Endpoints of one app, or of all when it is null; newest first. */
export async function listAllEndpoints(
  db: Queryable,
  appId: string | null,
  page: Page,
): Promise<{ endpoints: AnyEndpoint[]; total: number }> {
  const [row] = await db.query<{ total: number }>(
    "SELECT count(*) AS total FROM webhook_endpoints WHERE $1::text IS NULL OR app_id = $1",
    [appId],
  );
  const endpoints = await db.query<AnyEndpoint>(
    `SELECT ${COLUMNS}, app_id AS "appId", mode FROM webhook_endpoints
     WHERE ($1::text IS NULL OR app_id = $1) AND ($2::text IS NULL OR id < $2)
     ORDER BY id DESC LIMIT $3 OFFSET $4`,
    [appId, page.after ?? null, rowsToRead(page), page.offset],
  );
  return { endpoints, total: row!.total };
}

/** Like `findEndpoint`, with a row lock until the transaction ends. */
export async function findEndpointLocked(
  tx: Tx,
  { appId, mode }: Space,
  id: string,
): Promise<Endpoint | undefined> {
  const [row] = await tx.query<Endpoint>(
    `SELECT ${COLUMNS} FROM webhook_endpoints WHERE id = $1 AND app_id = $2 AND mode = $3 FOR UPDATE`,
    [id, appId, mode],
  );
  return row;
}

export async function updateEndpoint(
  tx: Tx,
  { appId, mode }: Space,
  endpoint: Endpoint,
): Promise<void> {
  await tx.query(
    `UPDATE webhook_endpoints SET url = $4, events = $5, description = $6, status = $7,
       disabled_reason = $8, consecutive_failures = $9, failed_attempts = $10, updated_at = $11
     WHERE id = $1 AND app_id = $2 AND mode = $3`,
    [
      endpoint.id,
      appId,
      mode,
      endpoint.url,
      endpoint.events,
      endpoint.description,
      endpoint.status,
      endpoint.disabledReason,
      endpoint.consecutiveFailures,
      endpoint.failedAttempts,
      endpoint.updatedAt,
    ],
  );
}

/**
 * `keepSeconds` 0 removes the old secret at once. Uses the database's clock, which the senders
 * share.
 */
export async function replaceSecret(
  tx: Tx,
  { appId, mode }: Space,
  id: string,
  sealedSecret: Buffer,
  keepSeconds: number,
  now: Date,
): Promise<Endpoint | undefined> {
  const [row] = await tx.query<Endpoint>(
    `UPDATE webhook_endpoints SET secret = $4, updated_at = $6,
       previous_secret = CASE WHEN $5 > 0 THEN secret END,
       previous_secret_until = CASE WHEN $5 > 0 THEN clock_timestamp() + make_interval(secs => $5) END
     WHERE id = $1 AND app_id = $2 AND mode = $3 RETURNING ${COLUMNS}`,
    [id, appId, mode, sealedSecret, keepSeconds, now],
  );
  return row;
}

export async function deleteEndpoint(tx: Tx, { appId, mode }: Space, id: string): Promise<boolean> {
  const [row] = await tx.query(
    "DELETE FROM webhook_endpoints WHERE id = $1 AND app_id = $2 AND mode = $3 RETURNING 1",
    [id, appId, mode],
  );
  return row !== undefined;
}

export type Counters = Pick<Endpoint, "id" | "consecutiveFailures" | "failedAttempts" | "status">;

/** The endpoints whose counters these attempts change, locked in the common order. */
export function lockCounters(tx: Tx, failed: string[], succeeded: string[]): Promise<Counters[]> {
  return tx.query<Counters>(
    `SELECT id, consecutive_failures AS "consecutiveFailures", failed_attempts AS "failedAttempts", status
     FROM webhook_endpoints
     WHERE id = ANY ($1) OR (id = ANY ($2) AND (failed_attempts > 0 OR consecutive_failures > 0))
     ORDER BY id FOR UPDATE`,
    [failed, succeeded],
  );
}

export async function setCounters(tx: Tx, counters: Counters[]): Promise<void> {
  await tx.query(
    `UPDATE webhook_endpoints e SET consecutive_failures = c.failures, failed_attempts = c.attempts
     FROM unnest($1::text[], $2::int[], $3::int[]) AS c (id, failures, attempts) WHERE e.id = c.id`,
    [
      counters.map((c) => c.id),
      counters.map((c) => c.consecutiveFailures),
      counters.map((c) => c.failedAttempts),
    ],
  );
}

export async function markDisabled(tx: Tx, id: string, reason: DisabledReason): Promise<void> {
  await tx.query(
    `UPDATE webhook_endpoints SET status = 'disabled', disabled_reason = $2, updated_at = now()
     WHERE id = $1 AND status = 'active'`,
    [id, reason],
  );
}
