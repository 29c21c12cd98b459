import { rowsToRead, type Page } from "../platform/pagination.ts";
import type { Queryable, Tx } from "../platform/postgres/database.ts";

/** Who changes something. `command` is the command line, `anyone` somebody who is not signed in. */
export interface Actor {
  kind: "admin" | "token" | "command" | "anyone";
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

export async function insertAuditEntry(
  tx: Tx,
  entry: Omit<AuditEntry, "id" | "actorKind" | "actorId" | "actorName"> & { actor: Actor },
): Promise<void> {
  await tx.query(
    `INSERT INTO operator_audit (actor_kind, actor_id, action, target_id, details, request_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      entry.actor.kind,
      entry.actor.id,
      entry.action,
      entry.targetId,
      entry.details,
      entry.requestId,
      entry.createdAt,
    ],
  );
}

export interface AuditFilter {
  actorId: string | null;
  action: string | null;
  targetId: string | null;
}

const MATCHES = `($1::text IS NULL OR a.actor_id = $1) AND ($2::text IS NULL OR a.action = $2)
  AND ($3::text IS NULL OR a.target_id = $3)`;

export async function listAudit(
  db: Queryable,
  { actorId, action, targetId }: AuditFilter,
  page: Page<number>,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const values = [actorId, action, targetId];
  const [row] = await db.query<{ total: number }>(
    `SELECT count(*) AS total FROM operator_audit a WHERE ${MATCHES}`,
    values,
  );
  const entries = await db.query<AuditEntry>(
    `SELECT a.id, a.actor_kind AS "actorKind", a.actor_id AS "actorId", coalesce(m.email, t.name) AS "actorName",
       a.action, a.target_id AS "targetId", a.details, a.request_id AS "requestId", a.created_at AS "createdAt"
     FROM operator_audit a
     LEFT JOIN operator_admins m ON a.actor_kind = 'admin' AND m.id = a.actor_id
     LEFT JOIN operator_tokens t ON a.actor_kind = 'token' AND t.id = a.actor_id
     WHERE ${MATCHES} AND ($4::bigint IS NULL OR a.id < $4)
     ORDER BY a.id DESC LIMIT $5 OFFSET $6`,
    [...values, page.after ?? null, rowsToRead(page), page.offset],
  );
  return { entries, total: row!.total };
}
