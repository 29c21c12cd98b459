import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import type { MemberRole } from "./members.store.ts";

export interface MemberToken {
  id: string;
  appId: string;
  name: string;
  role: MemberRole;
  hint: string;
  memberId: string;
  memberEmail: string;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  createdAt: Date;
}

/** A token may do no more than the member may now. */
const TOKEN = `t.id, t.app_id AS "appId", t.name, t.hint, m.id AS "memberId", m.email AS "memberEmail",
  CASE WHEN s.role = 'viewer' OR t.role = 'viewer' THEN 'viewer'
    WHEN s.role = 'developer' OR t.role = 'developer' THEN 'developer' ELSE 'owner' END AS role,
  t.expires_at AS "expiresAt", t.revoked_at AS "revokedAt", t.last_used_at AS "lastUsedAt",
  t.created_at AS "createdAt"`;
const TOKENS = `member_tokens t JOIN memberships s ON s.id = t.membership_id
  JOIN members m ON m.id = s.member_id`;

export async function insertMemberToken(
  tx: Tx,
  token: Pick<MemberToken, "id" | "appId" | "name" | "role" | "hint" | "expiresAt"> & {
    membershipId: string;
    sha256: Buffer;
  },
  now: Date,
): Promise<MemberToken> {
  const { id, membershipId, appId, name, role, sha256, hint, expiresAt } = token;
  await tx.query(
    `INSERT INTO member_tokens (id, membership_id, app_id, name, role, sha256, hint, expires_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, membershipId, appId, name, role, sha256, hint, expiresAt, now],
  );
  return (await findMemberToken(tx, appId, id))!;
}

export async function findMemberToken(
  db: Queryable,
  appId: string,
  id: string,
): Promise<MemberToken | undefined> {
  const [row] = await db.query<MemberToken>(
    `SELECT ${TOKEN} FROM ${TOKENS} WHERE t.app_id = $1 AND t.id = $2`,
    [appId, id],
  );
  return row;
}

/** Of one member, or of all of the app's. */
export const listMemberTokens = (
  db: Queryable,
  appId: string,
  memberId: string | null,
): Promise<MemberToken[]> =>
  db.query<MemberToken>(
    `SELECT ${TOKEN} FROM ${TOKENS} WHERE t.app_id = $1 AND ($2::text IS NULL OR m.id = $2)
     ORDER BY t.created_at, t.id`,
    [appId, memberId],
  );

export async function revokeMemberToken(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query("UPDATE member_tokens SET revoked_at = coalesce(revoked_at, $2) WHERE id = $1", [
    id,
    now,
  ]);
}

export async function useMemberToken(
  db: Queryable,
  sha256: Buffer,
  now: Date,
): Promise<MemberToken | undefined> {
  const [row] = await db.query<MemberToken>(
    `WITH used AS (
       UPDATE member_tokens SET last_used_at = $2
       WHERE sha256 = $1 AND coalesce(last_used_at, '-infinity') < $2::timestamptz - interval '1 minute')
     SELECT ${TOKEN} FROM ${TOKENS}
     WHERE t.sha256 = $1 AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > $2)
       AND s.accepted_at IS NOT NULL AND m.disabled_at IS NULL`,
    [sha256, now],
  );
  return row;
}
