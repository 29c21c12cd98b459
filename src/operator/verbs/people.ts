import {
  findPerson,
  later,
  lower,
  newSecret,
  removeFactors,
  secretHash,
  type Actor,
  type Changes,
  type People,
  type Principal,
} from "../../access/index.ts";
import { apiError, fieldError } from "../../errors.ts";
import type { Clock } from "../../platform/clock.ts";
import { newId } from "../../platform/ids.ts";
import type { Database, Tx } from "../../platform/postgres/database.ts";
import { adminOfToken, revokeTokensOf } from "./operator-tokens.store.ts";
import {
  adminAccounts,
  deleteExpiredLinks,
  deleteInvitationsOf,
  disableAdmin,
  findAdmin,
  findRole,
  hasActiveAdmin,
  hasAdmin,
  insertInvitation,
  isEnabled,
  lockAdmins,
  upsertAdmin,
  type Admin,
  type OperatorRole,
} from "./people.store.ts";

/*
 * Who operates this installation. Administrators sign in and get a session; programs send a token.
 *
 *   administrator  invited (one-time link) → active → disabled; a new link makes it active again
 *   link           works once, until it expires, a newer one replaces it, or the administrator who
 *                  made it is disabled
 */

const INVITATION_HOURS = 24;
const INVITATION_MS = INVITATION_HOURS * 3_600_000;
/** The page of the console that takes a one-time link. */
export const SETUP_PATH = "/console/setup";

export const OPERATORS: People = {
  name: "operator",
  actorKind: "admin",
  store: adminAccounts,
  deletePasswordLinks: deleteInvitationsOf,
};

/** Somebody whose session or token is valid. */
export interface Operator extends Principal {
  kind: "admin" | "token";
  role: OperatorRole;
}

export async function findAdminBySession(
  deps: { db: Database; clock: Clock },
  cookie: string,
): Promise<Operator | undefined> {
  const person = await findPerson(deps, OPERATORS, cookie);
  return person && asOperator(deps.db, person);
}

/** Undefined when the account was disabled meanwhile. */
export async function asOperator(db: Database, person: Principal): Promise<Operator | undefined> {
  const role = await findRole(db, person.id);
  return role && { ...person, kind: "admin", role };
}

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
  await deleteExpiredLinks(tx, now);
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
    await adminAccounts.deleteSessionsOf(tx, id);
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
    await adminAccounts.deleteSessionsOf(tx, id);
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
