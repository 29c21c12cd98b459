import type { TimeRange } from "../../platform/http/shared-fields.ts";
import { rowsToRead, type Page } from "../../platform/pagination.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";

export const ACTOR_KINDS = [
  "admin",
  "token",
  "command",
  "member",
  "member_token",
  "portal",
  "anyone",
] as const;

/**
 * The author of a change. `command` is the command line, `member` and `member_token` are a customer's
 * people, `portal` the holder of a portal link, `anyone` somebody who is not signed in.
 */
export interface Actor {
  kind: (typeof ACTOR_KINDS)[number];
  id: string | null;
}

export interface AuditEntry {
  id: number;
  actorKind: Actor["kind"];
  actorId: string | null;
  actorName: string | null;
  action: string;
  targetId: string | null;
  details: object;
  requestId: string | null;
  createdAt: Date;
}

/** An entry with the fields of the chain. `atMicros`: a Date would lose PostgreSQL's microseconds. */
export interface ChainedAuditEntry {
  id: number;
  seq: number;
  hash: Buffer;
  actorKind: Actor["kind"];
  actorId: string | null;
  action: string;
  targetId: string | null;
  requestId: string | null;
  atMicros: number;
  /** As PostgreSQL prints it. */
  detailsText: string;
}

/** The end of the chain. */
export interface AuditHead {
  count: number;
  hash: Buffer;
  seal: Buffer | null;
}

export async function readAuditHead(db: Queryable): Promise<AuditHead> {
  const [head] = await db.query<AuditHead>("SELECT count, hash, seal FROM operator_audit_head");
  return head!;
}

export async function lockAuditHead(tx: Tx): Promise<AuditHead> {
  const [head] = await tx.query<AuditHead>(
    "SELECT count, hash, seal FROM operator_audit_head FOR UPDATE",
  );
  return head!;
}

export async function writeAuditHead(tx: Tx, { count, hash, seal }: AuditHead): Promise<void> {
  await tx.query("UPDATE operator_audit_head SET count = $1, hash = $2, seal = $3", [
    count,
    hash,
    seal,
  ]);
}

/** JSON as a `jsonb` column prints it. */
export async function textOfDetails(tx: Tx, details: object): Promise<string> {
  const [row] = await tx.query<{ text: string }>("SELECT $1::jsonb::text AS text", [
    JSON.stringify(details),
  ]);
  return row!.text;
}

export async function insertAuditEntry(
  tx: Tx,
  entry: Omit<ChainedAuditEntry, "id" | "atMicros">,
  createdAt: Date,
): Promise<void> {
  const { seq, hash, actorKind, actorId, action, targetId, requestId, detailsText } = entry;
  await tx.query(
    `INSERT INTO operator_audit
       (seq, hash, actor_kind, actor_id, action, target_id, details, request_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9)`,
    [seq, hash, actorKind, actorId, action, targetId, detailsText, requestId, createdAt],
  );
}

export const readOnly = (tx: Tx): Promise<unknown> =>
  tx.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");

const PAGE = 5_000;

/** Every entry in the order of the chain; one without a number comes first, as number 0. */
export async function* readAuditChain(db: Queryable): AsyncGenerator<ChainedAuditEntry> {
  let last = { seq: -1, id: 0 };
  for (;;) {
    const page = await db.query<ChainedAuditEntry>(
      `SELECT id, coalesce(seq, 0) AS seq, coalesce(hash, '') AS hash, actor_kind AS "actorKind",
         actor_id AS "actorId", action, target_id AS "targetId", request_id AS "requestId",
         (extract(epoch FROM created_at) * 1000000)::bigint AS "atMicros", details::text AS "detailsText"
       FROM operator_audit WHERE (coalesce(seq, 0), id) > ($1, $2) ORDER BY coalesce(seq, 0), id LIMIT ${PAGE}`,
      [last.seq, last.id],
    );
    yield* page;
    if (page.length < PAGE) return;
    last = page.at(-1)!;
  }
}

export interface AuditFilter extends TimeRange {
  actorId: string | null;
  action: string | null;
  targetId: string | null;
  /** Changes of this app and of what belongs to it. */
  appId?: string | null;
}

const MATCHES = `($1::text IS NULL OR a.actor_id = $1) AND ($2::text IS NULL OR a.action = $2)
  AND ($3::text IS NULL OR a.target_id = $3)
  AND ($4::text IS NULL OR a.details ->> 'app_id' = $4 OR a.target_id = $4)
  AND ($5::timestamptz IS NULL OR a.created_at >= $5)
  AND ($6::timestamptz IS NULL OR a.created_at < $6)`;

export async function listAudit(
  db: Queryable,
  { actorId, action, targetId, appId = null, from, to }: AuditFilter,
  page: Page<number>,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const values = [actorId, action, targetId, appId, from, to];
  const [row] = await db.query<{ total: number }>(
    `SELECT count(*) AS total FROM operator_audit a WHERE ${MATCHES}`,
    values,
  );
  const entries = await db.query<AuditEntry>(
    `SELECT a.id, a.actor_kind AS "actorKind", a.actor_id AS "actorId", coalesce(m.email, t.name, p.email, k.name) AS "actorName",
       a.action, a.target_id AS "targetId", a.details, a.request_id AS "requestId", a.created_at AS "createdAt"
     FROM operator_audit a
     LEFT JOIN operator_admins m ON a.actor_kind = 'admin' AND m.id = a.actor_id
     LEFT JOIN operator_tokens t ON a.actor_kind = 'token' AND t.id = a.actor_id
     LEFT JOIN members p ON a.actor_kind = 'member' AND p.id = a.actor_id
     LEFT JOIN member_tokens k ON a.actor_kind = 'member_token' AND k.id = a.actor_id
     WHERE ${MATCHES} AND ($7::bigint IS NULL OR a.id < $7)
     ORDER BY a.id DESC LIMIT $8 OFFSET $9`,
    [...values, page.after ?? null, rowsToRead(page), page.offset],
  );
  return { entries, total: row!.total };
}
