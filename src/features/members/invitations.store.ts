import type { PasswordLink } from "../../access/index.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import type { MemberRole } from "./members.store.ts";

/* One-time links of members, by the SHA-256 of their token. */

/** `join` accepts a membership, `reset` sets an account's password, `sign_up` makes an app. */
export type LinkPurpose = "join" | "reset" | "sign_up";

export interface NewLink {
  sha256: Buffer;
  purpose: LinkPurpose;
  membershipId?: string;
  memberId?: string;
  email?: string;
  appName?: string;
  invitedBy?: string | null;
  /** Whether the inviter gets the link; false: it is only mailed. */
  isSeenByInviter: boolean;
  expiresAt: Date;
}

/** A new link replaces the older ones for the same thing. */
export async function insertLink(tx: Tx, link: NewLink): Promise<void> {
  const { sha256, purpose, membershipId, memberId, email, appName, invitedBy } = link;
  await tx.query(
    `DELETE FROM member_invitations
     WHERE purpose = $1 AND (membership_id = $2 OR member_id = $3 OR email = $4)`,
    [purpose, membershipId ?? null, memberId ?? null, email ?? null],
  );
  await tx.query(
    `INSERT INTO member_invitations
       (sha256, purpose, membership_id, member_id, email, app_name, invited_by, is_seen_by_inviter, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      sha256,
      purpose,
      membershipId ?? null,
      memberId ?? null,
      email ?? null,
      appName ?? null,
      invitedBy ?? null,
      link.isSeenByInviter,
      link.expiresAt,
    ],
  );
}

/** For somebody who forgot the password; leaves the account's other links alone. */
export async function insertResetLink(
  tx: Tx,
  { owner, sha256, expiresAt }: PasswordLink,
  now: Date,
): Promise<void> {
  await deleteExpiredMemberLinks(tx, now);
  await tx.query(
    `INSERT INTO member_invitations (sha256, purpose, member_id, is_seen_by_inviter, expires_at)
     VALUES ($1, 'reset', $2, false, $3)`,
    [sha256, owner, expiresAt],
  );
}

/** The password was set, or its account disabled: the links that would set it again are void. */
export async function deleteResetLinks(tx: Tx, memberId: string): Promise<void> {
  await tx.query("DELETE FROM member_invitations WHERE purpose = 'reset' AND member_id = $1", [
    memberId,
  ]);
}

export interface Link {
  purpose: LinkPurpose;
  membershipId: string | null;
  /** The account's id; null while there is none. */
  memberId: string | null;
  email: string;
  /** Null for a reset. */
  appName: string | null;
  appId: string | null;
  role: MemberRole | null;
  /** The account's, where it has one. */
  password: string | null;
  /** Whether the account was ever entered by a link that no owner had seen. */
  isProved: boolean;
  /** Whether the owner who invited has the link too; false: an operator made it, or it was mailed. */
  isSeenByOwner: boolean;
  isByOperator: boolean;
  /** Whether somebody else than the inviter of this link invited the account, to any app. */
  isInvitedElsewhere: boolean;
  expiresAt: Date;
}

/** Void when its app was disabled or deleted, or its account disabled. */
const LINK = `SELECT i.purpose, i.membership_id AS "membershipId", m.id AS "memberId",
    coalesce(m.email, i.email) AS email, coalesce(a.name, i.app_name) AS "appName", a.id AS "appId",
    CASE i.purpose WHEN 'sign_up' THEN 'owner' ELSE s.role END AS role, m.password,
    m.proved_at IS NOT NULL AS "isProved",
    i.invited_by IS NOT NULL AND i.is_seen_by_inviter AS "isSeenByOwner",
    i.invited_by IS NULL AND i.is_seen_by_inviter AS "isByOperator",
    EXISTS (SELECT FROM memberships o WHERE o.member_id = m.id
      AND o.invited_by IS DISTINCT FROM i.invited_by) AS "isInvitedElsewhere",
    i.expires_at AS "expiresAt"
  FROM member_invitations i
    LEFT JOIN memberships s ON s.id = i.membership_id
    LEFT JOIN apps a ON a.id = s.app_id
    LEFT JOIN members m ON m.id = coalesce(i.member_id, s.member_id) OR m.email = i.email
  WHERE i.sha256 = $1 AND i.expires_at > $2 AND m.disabled_at IS NULL
    AND a.disabled_at IS NULL AND a.deleted_at IS NULL`;

export async function findLink(
  db: Queryable,
  sha256: Buffer,
  now: Date,
): Promise<Link | undefined> {
  const [row] = await db.query<Link>(LINK, [sha256, now]);
  return row;
}

/** Uses a link up; of two concurrent uses one gets undefined. */
export async function takeLink(tx: Tx, sha256: Buffer, now: Date): Promise<Link | undefined> {
  const found = await findLink(tx, sha256, now);
  const taken = await tx.query("DELETE FROM member_invitations WHERE sha256 = $1 RETURNING 1", [
    sha256,
  ]);
  return taken.length > 0 ? found : undefined;
}

/** Those that this member made for the app and that nobody has used. */
export async function deleteLinksBy(tx: Tx, memberId: string, appId: string): Promise<void> {
  await tx.query(
    `DELETE FROM member_invitations WHERE invited_by = $1
       AND membership_id IN (SELECT id FROM memberships WHERE app_id = $2)`,
    [memberId, appId],
  );
}

export async function deleteExpiredMemberLinks(db: Queryable, now: Date): Promise<void> {
  await db.query("DELETE FROM member_invitations WHERE expires_at < $1", [now]);
}
