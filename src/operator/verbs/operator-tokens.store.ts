import type { Actor } from "../../access/index.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import type { OperatorRole } from "./people.store.ts";

export interface OperatorToken {
  id: string;
  name: string;
  role: OperatorRole;
  hint: string;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  createdAt: Date;
  /** Null: made before creators were recorded. */
  creatorKind: Actor["kind"] | null;
  creatorId: string | null;
  /** An administrator's e-mail address, or a token's name. */
  creatorName: string | null;
}

/** A token may do no more than the administrator who answers for it. */
const TOKEN = `t.id, t.name, CASE WHEN a.role = 'viewer' THEN a.role ELSE t.role END AS role, t.hint,
  t.expires_at AS "expiresAt", t.revoked_at AS "revokedAt", t.last_used_at AS "lastUsedAt",
  t.created_at AS "createdAt", t.created_by_kind AS "creatorKind", t.created_by_id AS "creatorId",
  CASE t.created_by_kind
    WHEN 'admin' THEN (SELECT email FROM operator_admins WHERE id = t.created_by_id)
    WHEN 'token' THEN (SELECT name FROM operator_tokens WHERE id = t.created_by_id) END AS "creatorName"`;
const TOKENS = "operator_tokens t LEFT JOIN operator_admins a ON a.id = t.admin_id";

export async function insertToken(
  tx: Tx,
  token: Pick<OperatorToken, "id" | "name" | "role" | "hint" | "expiresAt"> & {
    sha256: Buffer;
    creator: Actor;
    /** The administrator with whom it ends. */
    adminId: string | null;
  },
  now: Date,
): Promise<OperatorToken> {
  const { id, name, role, sha256, hint, expiresAt, creator, adminId } = token;
  await tx.query(
    `INSERT INTO operator_tokens
       (id, name, role, sha256, hint, expires_at, created_at, created_by_kind, created_by_id, admin_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [id, name, role, sha256, hint, expiresAt, now, creator.kind, creator.id, adminId],
  );
  return (await findToken(tx, id))!;
}

async function findToken(db: Queryable, id: string): Promise<OperatorToken | undefined> {
  const [row] = await db.query<OperatorToken>(`SELECT ${TOKEN} FROM ${TOKENS} WHERE t.id = $1`, [
    id,
  ]);
  return row;
}

export function listTokens(db: Queryable): Promise<OperatorToken[]> {
  return db.query<OperatorToken>(`SELECT ${TOKEN} FROM ${TOKENS} ORDER BY t.created_at, t.id`);
}

export async function revokeToken(
  tx: Tx,
  id: string,
  now: Date,
): Promise<OperatorToken | undefined> {
  await tx.query(
    "UPDATE operator_tokens SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL",
    [id, now],
  );
  return findToken(tx, id);
}

/** Revokes what this administrator made, also by way of another token; returns the ids. */
export async function revokeTokensOf(tx: Tx, adminId: string, now: Date): Promise<string[]> {
  const revoked = await tx.query<{ id: string }>(
    "UPDATE operator_tokens SET revoked_at = $2 WHERE admin_id = $1 AND revoked_at IS NULL RETURNING id",
    [adminId, now],
  );
  return revoked.map(({ id }) => id);
}

/** The administrator who answers for a token; null for one that the command line made. */
export async function adminOfToken(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx.query<{ adminId: string | null }>(
    `SELECT admin_id AS "adminId" FROM operator_tokens WHERE id = $1`,
    [id],
  );
  return row?.adminId ?? null;
}

export async function useToken(
  db: Queryable,
  sha256: Buffer,
  now: Date,
): Promise<OperatorToken | undefined> {
  const [row] = await db.query<OperatorToken>(
    `WITH used AS (
       UPDATE operator_tokens SET last_used_at = $2
       WHERE sha256 = $1 AND coalesce(last_used_at, '-infinity') < $2::timestamptz - interval '1 minute')
     SELECT ${TOKEN} FROM ${TOKENS}
     WHERE t.sha256 = $1 AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > $2)
       AND a.disabled_at IS NULL`,
    [sha256, now],
  );
  return row;
}
