import { createAccountStore } from "../../access/index.ts";
import type { AppRows } from "../../privacy/index.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import type { Sweep } from "../../platform/sweeps.ts";

/* Members and their memberships in apps. */

/** `viewer` reads; `developer` also works with keys and webhooks; `owner` does everything. */
export const MEMBER_ROLES = ["owner", "developer", "viewer"] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** Smaller is less. */
const RANKS: Readonly<Record<MemberRole, number>> = { viewer: 0, developer: 1, owner: 2 };
export const isAtLeast = (role: MemberRole, needed: MemberRole): boolean =>
  RANKS[role] >= RANKS[needed];
export const lesserRole = (a: MemberRole, b: MemberRole): MemberRole => (isAtLeast(a, b) ? b : a);

export const memberAccounts = createAccountStore({
  people: "members",
  sessions: "member_sessions",
  signIns: "member_sign_ins",
  owner: "member_id",
});

/** A member as the people of one app see them. */
export interface AppMember {
  /** Of the membership. */
  membershipId: string;
  id: string;
  email: string;
  role: MemberRole;
  invitedBy: string | null;
  hasSecondFactor: boolean;
  disabledAt: Date | null;
  acceptedAt: Date | null;
  lastSeenAt: Date | null;
  createdAt: Date;
}

const APP_MEMBER = `s.id AS "membershipId", m.id, m.email, s.role,
  (SELECT email FROM members WHERE id = s.invited_by) AS "invitedBy",
  EXISTS (SELECT FROM totp_secrets f WHERE f.subject = m.id AND f.confirmed_at IS NOT NULL)
    OR EXISTS (SELECT FROM passkeys f WHERE f.subject = m.id) AS "hasSecondFactor",
  m.disabled_at AS "disabledAt", s.accepted_at AS "acceptedAt", m.last_seen_at AS "lastSeenAt",
  s.created_at AS "createdAt"`;
const OF_APP = "memberships s JOIN members m ON m.id = s.member_id";

export const listAppMembers = (db: Queryable, appId: string): Promise<AppMember[]> =>
  db.query<AppMember>(
    `SELECT ${APP_MEMBER} FROM ${OF_APP} WHERE s.app_id = $1 ORDER BY s.created_at, s.id`,
    [appId],
  );

export async function findAppMember(
  db: Queryable,
  appId: string,
  memberId: string,
): Promise<AppMember | undefined> {
  const [row] = await db.query<AppMember>(
    `SELECT ${APP_MEMBER} FROM ${OF_APP} WHERE s.app_id = $1 AND m.id = $2`,
    [appId, memberId],
  );
  return row;
}

/** Addresses of those who own an app, for mails to them. */
export async function ownerAddresses(db: Queryable, appId: string): Promise<string[]> {
  const rows = await db.query<{ email: string }>(
    `SELECT m.email FROM ${OF_APP} WHERE s.app_id = $1 AND ${IS_ACTIVE} AND s.role = 'owner' ORDER BY m.email`,
    [appId],
  );
  return rows.map(({ email }) => email);
}

/** Accepted, with a password, and not disabled. */
const IS_ACTIVE = "s.accepted_at IS NOT NULL AND m.disabled_at IS NULL";

export interface AppMembership {
  id: string;
  appId: string;
  appName: string;
  role: MemberRole;
  isAppDisabled: boolean;
}

const MEMBERSHIP = `s.id, s.app_id AS "appId", a.name AS "appName", s.role,
  a.disabled_at IS NOT NULL AS "isAppDisabled"`;
const OF_MEMBER = `memberships s JOIN apps a ON a.id = s.app_id AND a.deleted_at IS NULL
  JOIN members m ON m.id = s.member_id AND ${IS_ACTIVE}`;

/** Those that were accepted. */
export const listMemberships = (db: Queryable, memberId: string): Promise<AppMembership[]> =>
  db.query<AppMembership>(
    `SELECT ${MEMBERSHIP} FROM ${OF_MEMBER} WHERE m.id = $1 ORDER BY a.name, a.id`,
    [memberId],
  );

export async function findMembership(
  db: Queryable,
  memberId: string,
  appId: string,
): Promise<AppMembership | undefined> {
  const [row] = await db.query<AppMembership>(
    `SELECT ${MEMBERSHIP} FROM ${OF_MEMBER} WHERE m.id = $1 AND s.app_id = $2`,
    [memberId, appId],
  );
  return row;
}

/** The role as it is now; the row stays as it is until the transaction ends. */
export async function lockRole(tx: Tx, membershipId: string): Promise<MemberRole | undefined> {
  const [row] = await tx.query<{ role: MemberRole }>(
    `SELECT s.role FROM ${OF_APP} WHERE s.id = $1 AND ${IS_ACTIVE} FOR UPDATE OF s`,
    [membershipId],
  );
  return row?.role;
}

/** Locks who owns the app, so that of two removals the second sees the first. */
export async function lockOwners(tx: Tx, appId: string): Promise<void> {
  await tx.query(
    "SELECT 1 FROM memberships WHERE app_id = $1 AND role = 'owner' ORDER BY id FOR UPDATE",
    [appId],
  );
}

export async function hasActiveOwner(tx: Tx, appId: string): Promise<boolean> {
  const found = await tx.query(
    `SELECT 1 FROM ${OF_APP} WHERE s.app_id = $1 AND s.role = 'owner' AND ${IS_ACTIVE} LIMIT 1`,
    [appId],
  );
  return found.length > 0;
}

/** The id of the account with this address, which is made if there is none; locked. */
export async function upsertMember(
  tx: Tx,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<{ id: string; hasPassword: boolean }> {
  await tx.query(
    "INSERT INTO members (id, email, created_at) VALUES ($1, $2, $3) ON CONFLICT (email) DO NOTHING",
    [id, email, now],
  );
  const [row] = await tx.query<{ id: string; hasPassword: boolean }>(
    `SELECT id, password IS NOT NULL AS "hasPassword" FROM members WHERE email = $1 FOR UPDATE`,
    [email],
  );
  return row!;
}

/** It was entered by a link that only its mailbox or an operator had. */
export async function proveMember(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query("UPDATE members SET proved_at = coalesce(proved_at, $2) WHERE id = $1", [id, now]);
}

/** An existing membership gets the role; whether it was accepted stays. */
export async function upsertMembership(
  tx: Tx,
  row: { id: string; memberId: string; appId: string; role: MemberRole; invitedBy: string | null },
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO memberships (id, member_id, app_id, role, invited_by, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (member_id, app_id) DO UPDATE SET role = excluded.role, invited_by = excluded.invited_by`,
    [row.id, row.memberId, row.appId, row.role, row.invitedBy, now],
  );
}

export async function acceptMembership(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query("UPDATE memberships SET accepted_at = coalesce(accepted_at, $2) WHERE id = $1", [
    id,
    now,
  ]);
}

export async function setRole(tx: Tx, membershipId: string, role: MemberRole): Promise<void> {
  await tx.query("UPDATE memberships SET role = $2 WHERE id = $1", [membershipId, role]);
}

export async function deleteMembership(tx: Tx, membershipId: string): Promise<void> {
  await tx.query("DELETE FROM memberships WHERE id = $1", [membershipId]);
}

/** An account without any membership is nobody's: its address is not kept. */
export async function deleteMemberWithoutApp(tx: Tx, id: string): Promise<boolean> {
  const gone = await tx.query(
    `DELETE FROM members m WHERE id = $1
       AND NOT EXISTS (SELECT FROM memberships WHERE member_id = m.id) RETURNING 1`,
    [id],
  );
  return gone.length > 0;
}

export async function setMemberDisabled(tx: Tx, id: string, at: Date | null): Promise<boolean> {
  const changed = await tx.query(
    `UPDATE members SET disabled_at = CASE WHEN $2::timestamptz IS NULL THEN NULL
       ELSE coalesce(disabled_at, $2) END WHERE id = $1 RETURNING 1`,
    [id, at],
  );
  return changed.length > 0;
}

/** Members of this app and of no other: their accounts go with it. */
const ONLY_HERE = `IN (SELECT s.member_id FROM memberships s WHERE s.app_id = $1 AND NOT EXISTS (
  SELECT FROM memberships o WHERE o.member_id = s.member_id AND o.app_id <> $1))`;

export const rowsOfMembers: readonly AppRows[] = [
  { table: "totp_secrets", where: `subject ${ONLY_HERE}` },
  { table: "recovery_codes", where: `subject ${ONLY_HERE}` },
  { table: "passkeys", where: `subject ${ONLY_HERE}` },
  { table: "app_providers" },
  { table: "member_tokens" },
  { table: "portal_links" },
  // Sessions, links and memberships go with the account.
  { table: "members", where: `id ${ONLY_HERE}` },
  { table: "memberships" },
];

/** Links hold addresses of people who may never come: they go when they end. */
export const memberSweep: Sweep = {
  name: "members",
  schedule: "17 * * * *",
  async run(db) {
    for (const table of [
      "member_invitations",
      "member_sessions",
      "member_sign_ins",
      "portal_links",
    ])
      await db.query(`DELETE FROM ${table} WHERE expires_at < now()`);
  },
};
