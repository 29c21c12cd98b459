import { createHash, randomBytes } from "node:crypto";
import { removeFactors } from "../../access/index.ts";
import { apiError, fieldError } from "../../errors.ts";
import type { Clock } from "../../platform/clock.ts";
import { newId } from "../../platform/ids.ts";
import type { Database, Tx } from "../../platform/postgres/database.ts";
import type { Actor } from "./audit.store.ts";
import type { Changes } from "./changes.ts";
import { adminOfToken, revokeTokensOf } from "./operator-tokens.store.ts";
import {
  deleteSession,
  deleteSessionsOf,
  deleteSignIn,
  disableAdmin,
  findAdmin,
  findSignIn,
  hasActiveAdmin,
  hasAdmin,
  insertInvitation,
  isEnabled,
  lockAdmins,
  upsertAdmin,
  useSession,
  type Admin,
  type SignInNeeds,
  type OperatorRole,
} from "./people.store.ts";

/*
 * Who operates this installation. Administrators sign in (sign-in.ts) and get a session; programs
 * send a token. Both are stored as SHA-256 of 256 random bits, so no salt is needed.
 *
 *   administrator  invited (one-time link) → active → disabled; a new link makes it active again
 *   session        ends after SESSION_IDLE_MS without a request, after SESSION_MS at the latest, at
 *                  sign-out, and when its administrator is disabled or sets a password
 *   link           works once, until it expires, a newer one replaces it, or the administrator who
 *                  made it is disabled
 */

const MINUTE_MS = 60_000;
const SESSION_IDLE_MINUTES = 60;
const SESSION_HOURS = 12;
const INVITATION_HOURS = 24;
const SESSION_IDLE_MS = SESSION_IDLE_MINUTES * MINUTE_MS;
export const SESSION_MS = SESSION_HOURS * 60 * MINUTE_MS;
const INVITATION_MS = INVITATION_HOURS * 60 * MINUTE_MS;
/** The page of the console that takes a one-time link. */
const SETUP_PATH = "/console/setup";

export const isEmail = (text: string): boolean => /^[^\s@<>"]{1,64}@[^\s@<>"]{1,189}$/.test(text);

export const secretHash = (secret: string): Buffer => createHash("sha256").update(secret).digest();
export const newSecret = (): string => randomBytes(32).toString("base64url");
export const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
export const lower = (email: string): string => email.trim().toLowerCase();

/** Somebody whose session or token is valid. */
export interface Operator {
  kind: "admin" | "token";
  id: string;
  /** An administrator's e-mail address, or a token's name. */
  name: string;
  role: OperatorRole;
  expiresAt: Date | null;
  /** What is missing before this is a session; null for everybody who is signed in. */
  needs: SignInNeeds | null;
}

/** The owner of a session, or of a sign-in that waits for a second factor. */
export async function findBySession(
  { db, clock }: { db: Database; clock: Clock },
  cookie: string,
): Promise<Operator | undefined> {
  const now = clock();
  const found = await useSession(db, secretHash(cookie), now, later(now, -SESSION_IDLE_MS));
  const waiting = found ? undefined : await findSignIn(db, secretHash(cookie), now);
  const session = found ?? waiting;
  if (!session) return undefined;
  const { adminId, email, role, expiresAt } = session;
  const needs = waiting?.needs ?? null;
  return { kind: "admin", id: adminId, name: email, role, expiresAt, needs };
}

export const endSession = (changes: Changes, id: string, cookie: string): Promise<number> =>
  changes.change("session.end", async (tx, note) => {
    note.targetId = id;
    await deleteSignIn(tx, secretHash(cookie));
    return deleteSession(tx, secretHash(cookie));
  });

export const endSessionsOf = (changes: Changes, id: string): Promise<number> =>
  changes.change("session.end_all", async (tx, note) => {
    note.targetId = id;
    return deleteSessionsOf(tx, id);
  });

export interface OneTimeLink {
  /** Below the server's address. */
  path: string;
  expiresAt: Date;
}

async function invite(
  tx: Tx,
  { adminId, invitedBy }: { adminId: string | null; invitedBy: string | null },
  now: Date,
): Promise<OneTimeLink> {
  const token = newSecret();
  const expiresAt = later(now, INVITATION_MS);
  await insertInvitation(tx, { sha256: secretHash(token), adminId, invitedBy, expiresAt });
  return { path: `${SETUP_PATH}#${token}`, expiresAt };
}

/** Adds an administrator, or gives an existing one a new link and role. */
export const inviteAdmin = (
  changes: Changes,
  { clock }: { clock: Clock },
  { email, role }: { email: string; role: OperatorRole },
): Promise<OneTimeLink & { admin: Admin }> =>
  changes.change("admin.invite", async (tx, note) => {
    await lockAdmins(tx);
    const invitedBy = await answerableAdmin(tx, changes.actor);
    const hadActive = await hasActiveAdmin(tx);
    const id = await upsertAdmin(
      tx,
      { id: newId("adm", clock()), email: lower(email), role },
      clock(),
    );
    if (hadActive) await refuseLastAdminGone(tx);
    note.targetId = id;
    note.details = { role };
    const link = await invite(tx, { adminId: id, invitedBy }, clock());
    return { ...link, admin: (await findAdmin(tx, id))! };
  });

/** A link with which the first administrator sets up the account; undefined when there is one. */
export const inviteFirstAdmin = ({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): Promise<OneTimeLink | undefined> =>
  db.transaction(async (tx) =>
    (await hasAdmin(tx)) ? undefined : invite(tx, { adminId: null, invitedBy: null }, clock()),
  );

export const endAdmin = (
  changes: Changes,
  { clock }: { clock: Clock },
  id: string,
): Promise<Admin | undefined> =>
  changes.change("admin.disable", async (tx, note) => {
    await lockAdmins(tx);
    const hadActive = await hasActiveAdmin(tx);
    if (!(await disableAdmin(tx, id, clock()))) return undefined;
    await deleteSessionsOf(tx, id);
    await removeFactors(tx, id);
    if (hadActive) await refuseLastAdminGone(tx);
    note.targetId = id;
    note.details = { revoked_tokens: await revokeTokensOf(tx, id, clock()) };
    return findAdmin(tx, id);
  });

/** For somebody who has lost every second factor. Their sessions end. */
export const resetFactors = (changes: Changes, id: string): Promise<Admin | undefined> =>
  changes.change("admin.reset_second_factor", async (tx, note) => {
    if (!(await findAdmin(tx, id))) return undefined;
    await removeFactors(tx, id);
    await deleteSessionsOf(tx, id);
    note.targetId = id;
    return findAdmin(tx, id);
  });

async function refuseLastAdminGone(tx: Tx): Promise<void> {
  if (!(await hasActiveAdmin(tx)))
    throw fieldError(
      "id",
      "is the last active administrator: another one must have signed in first",
    );
}

/**
 * The administrator with whom the things end that this actor makes; null for the command line. One
 * who was disabled while the request was on its way makes nothing.
 */
export async function answerableAdmin(tx: Tx, { kind, id }: Actor): Promise<string | null> {
  const adminId = kind === "admin" ? id : kind === "token" ? await adminOfToken(tx, id!) : null;
  if (adminId !== null && !(await isEnabled(tx, adminId)))
    throw apiError("unauthorized", "This account was disabled.");
  return adminId;
}
