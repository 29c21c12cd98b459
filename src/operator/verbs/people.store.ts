import { createAccountStore, type PasswordLink } from "../../access/index.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";

/* Administrators and their one-time links. */

/** `viewer` reads, `admin` changes too. */
export const ROLES = ["admin", "viewer"] as const;
export type OperatorRole = (typeof ROLES)[number];

export const adminAccounts = createAccountStore({
  people: "operator_admins",
  sessions: "operator_sessions",
  signIns: "operator_sign_ins",
  owner: "admin_id",
});

export async function findRole(db: Queryable, id: string): Promise<OperatorRole | undefined> {
  const [row] = await db.query<{ role: OperatorRole }>(
    "SELECT role FROM operator_admins WHERE id = $1 AND disabled_at IS NULL",
    [id],
  );
  return row?.role;
}

export interface Admin {
  id: string;
  email: string;
  role: OperatorRole;
  hasPassword: boolean;
  usesOidc: boolean;
  hasSecondFactor: boolean;
  sessions: number;
  disabledAt: Date | null;
  lastSeenAt: Date | null;
  createdAt: Date;
}

const ADMIN = `a.id, a.email, a.role, a.password IS NOT NULL AS "hasPassword", a.oidc_subject IS NOT NULL AS "usesOidc",
  EXISTS (SELECT FROM totp_secrets f WHERE f.subject = a.id AND f.confirmed_at IS NOT NULL)
    OR EXISTS (SELECT FROM passkeys f WHERE f.subject = a.id) AS "hasSecondFactor", a.disabled_at AS "disabledAt",
  a.last_seen_at AS "lastSeenAt", a.created_at AS "createdAt",
  (SELECT count(*) FROM operator_sessions s WHERE s.admin_id = a.id AND s.expires_at > now()) AS sessions`;

export function listAdmins(db: Queryable): Promise<Admin[]> {
  return db.query<Admin>(`SELECT ${ADMIN} FROM operator_admins a ORDER BY a.created_at, a.id`);
}

export async function findAdmin(db: Queryable, id: string): Promise<Admin | undefined> {
  const [admin] = await db.query<Admin>(`SELECT ${ADMIN} FROM operator_admins a WHERE a.id = $1`, [
    id,
  ]);
  return admin;
}

export async function hasAdmin(db: Queryable): Promise<boolean> {
  const found = await db.query(
    "SELECT 1 FROM operator_admins WHERE disabled_at IS NULL AND role = 'admin' LIMIT 1",
  );
  return found.length > 0;
}

/** Somebody who has signed in and can change things; an invited one cannot yet. */
export async function hasActiveAdmin(db: Queryable): Promise<boolean> {
  const found = await db.query(
    `SELECT 1 FROM operator_admins
     WHERE disabled_at IS NULL AND role = 'admin' AND (password IS NOT NULL OR oidc_subject IS NOT NULL) LIMIT 1`,
  );
  return found.length > 0;
}

/** Whether this administrator is enabled; a share lock keeps it so until the transaction ends. */
export async function isEnabled(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.query(
    "SELECT 1 FROM operator_admins WHERE id = $1 AND disabled_at IS NULL FOR SHARE",
    [id],
  );
  return found.length > 0;
}

/** Adds an administrator, or enables one again with this role. */
export async function upsertAdmin(
  tx: Tx,
  { id, email, role }: { id: string; email: string; role: OperatorRole },
  now: Date,
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `INSERT INTO operator_admins (id, email, role, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (email) DO UPDATE SET role = excluded.role, disabled_at = NULL RETURNING id`,
    [id, email, role, now],
  );
  return row!.id;
}

export async function disableAdmin(tx: Tx, id: string, now: Date): Promise<boolean> {
  const changed = await tx.query(
    `UPDATE operator_admins SET disabled_at = coalesce(disabled_at, $2), password = NULL, oidc_subject = NULL
     WHERE id = $1 RETURNING 1`,
    [id, now],
  );
  // The links to this account, and those that it made for others.
  await tx.query("DELETE FROM operator_invitations WHERE admin_id = $1 OR invited_by = $1", [id]);
  return changed.length > 0;
}

/** Locks the table against a second first administrator, or the last one's removal. */
export async function lockAdmins(tx: Tx): Promise<void> {
  await tx.query("LOCK TABLE operator_admins IN SHARE ROW EXCLUSIVE MODE");
}

export async function insertInvitation(
  tx: Tx,
  link: { sha256: Buffer; adminId: string | null; invitedBy: string | null; expiresAt: Date },
): Promise<void> {
  const { sha256, adminId, invitedBy, expiresAt } = link;
  // A new link replaces the account's older ones.
  await tx.query("DELETE FROM operator_invitations WHERE admin_id = $1", [adminId]);
  await tx.query(
    "INSERT INTO operator_invitations (sha256, admin_id, invited_by, expires_at) VALUES ($1, $2, $3, $4)",
    [sha256, adminId, invitedBy, expiresAt],
  );
}

/** For somebody who forgot the password; leaves the account's other links alone. */
export async function insertPasswordLink(
  tx: Tx,
  { owner, sha256, expiresAt }: PasswordLink,
  now: Date,
): Promise<void> {
  await deleteExpiredLinks(tx, now);
  await tx.query(
    "INSERT INTO operator_invitations (sha256, admin_id, expires_at) VALUES ($1, $2, $3)",
    [sha256, owner, expiresAt],
  );
}

/** The password was set: the links that would set it again are void. */
export async function deleteInvitationsOf(tx: Tx, adminId: string): Promise<void> {
  await tx.query("DELETE FROM operator_invitations WHERE admin_id = $1", [adminId]);
}

export interface Invitation {
  adminId: string | null;
  email: string | null;
  expiresAt: Date;
}

/** A link for the first administrator is void once there is one. */
const INVITATION = `SELECT i.admin_id AS "adminId", a.email, i.expires_at AS "expiresAt"
  FROM operator_invitations i LEFT JOIN operator_admins a ON a.id = i.admin_id
  WHERE i.sha256 = $1 AND i.expires_at > $2 AND a.disabled_at IS NULL
    AND (i.admin_id IS NOT NULL OR NOT EXISTS (
      SELECT FROM operator_admins WHERE disabled_at IS NULL AND role = 'admin'))`;

export async function findInvitation(
  db: Queryable,
  sha256: Buffer,
  now: Date,
): Promise<Invitation | undefined> {
  const [row] = await db.query<Invitation>(INVITATION, [sha256, now]);
  return row;
}

/** Uses a link up; of two concurrent uses one gets undefined. */
export async function takeInvitation(
  tx: Tx,
  sha256: Buffer,
  now: Date,
): Promise<Invitation | undefined> {
  const found = await findInvitation(tx, sha256, now);
  const taken = await tx.query("DELETE FROM operator_invitations WHERE sha256 = $1 RETURNING 1", [
    sha256,
  ]);
  return taken.length > 0 ? found : undefined;
}

/** By the provider's name for the account, else by an e-mail address that has none yet. */
export async function takeOidcAccount(
  tx: Tx,
  { subject, email }: { subject: string; email: string | undefined },
): Promise<{ id: string; email: string } | undefined> {
  const [row] = await tx.query<{ id: string; email: string }>(
    `UPDATE operator_admins SET oidc_subject = $1 WHERE id = (
       SELECT id FROM operator_admins
       WHERE disabled_at IS NULL AND (oidc_subject = $1 OR (oidc_subject IS NULL AND email = $2))
       ORDER BY oidc_subject IS NULL LIMIT 1)
     RETURNING id, email`,
    [subject, email ?? null],
  );
  return row;
}

export async function deleteExpiredLinks(tx: Tx, now: Date): Promise<void> {
  await tx.query("DELETE FROM operator_invitations WHERE expires_at < $1", [now]);
}
