import { createHash, randomBytes } from "node:crypto";
import { clientNetwork } from "../access/index.ts";
import { apiError, fieldError } from "../errors.ts";
import type { Clock } from "../platform/clock.ts";
import type { Vault } from "../platform/crypto.ts";
import { newId } from "../platform/ids.ts";
import type { Database, Tx } from "../platform/postgres/database.ts";
import type { Actor } from "./audit.store.ts";
import { changesAs, type Changes } from "./changes.ts";
import { adminOfToken, revokeTokensOf } from "./operator-tokens.store.ts";
import type { Passwords } from "./passwords.ts";
import {
  countAttempts,
  deleteExpiredPeople,
  deleteSession,
  deleteSessionsOf,
  disableAdmin,
  findAccount,
  findAdmin,
  findInvitation,
  forgetAttempts,
  hasActiveAdmin,
  hasAdmin,
  insertInvitation,
  insertSession,
  isEnabled,
  lockAdmins,
  setPassword,
  takeInvitation,
  upsertAdmin,
  useSession,
  type Admin,
  type Invitation,
  type Role,
} from "./people.store.ts";

/*
 * Who operates this installation. Administrators sign in with a password and get a session;
 * programs send a token. Both are stored as SHA-256 of 256 random bits, so no salt is needed.
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
const LOCK_MINUTES = 15;
const SESSION_IDLE_MS = SESSION_IDLE_MINUTES * MINUTE_MS;
const SESSION_MS = SESSION_HOURS * 60 * MINUTE_MS;
const INVITATION_MS = INVITATION_HOURS * 60 * MINUTE_MS;
/** Wrong passwords in this window lock an account or a network until it ends. */
const LOCK_MS = LOCK_MINUTES * MINUTE_MS;
export const MAX_ATTEMPTS_OF_ACCOUNT = 5;
const MAX_ATTEMPTS_OF_NETWORK = 30;

/** The page of the console that takes a one-time link. */
const SETUP_PATH = "/console/setup";

export const isEmail = (text: string): boolean => /^[^\s@<>"]{1,64}@[^\s@<>"]{1,189}$/.test(text);

export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();
const newSecret = (): string => randomBytes(32).toString("base64url");
const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
const lower = (email: string): string => email.trim().toLowerCase();

/** Somebody whose session or token is valid. */
export interface Operator {
  kind: "admin" | "token";
  id: string;
  /** An administrator's e-mail address, or a token's name. */
  name: string;
  role: Role;
  expiresAt: Date | null;
}

export async function findBySession(
  { db, clock }: { db: Database; clock: Clock },
  cookie: string,
): Promise<Operator | undefined> {
  const now = clock();
  const found = await useSession(db, hashOf(cookie), now, later(now, -SESSION_IDLE_MS));
  if (!found) return undefined;
  const { adminId, email, role, expiresAt } = found;
  return { kind: "admin", id: adminId, name: email, role, expiresAt };
}

export interface SignedIn {
  operator: Operator;
  /** The value of the cookie: made at sign-in, so a planted one is worthless. */
  cookie: string;
}

export interface Visit {
  address: string;
  requestId: string;
}

export interface People {
  signIn(visit: Visit, email: string, password: string): Promise<SignedIn>;
  findInvitation(token: string): Promise<Invitation>;
  setUp(
    visit: Visit,
    input: { token: string; password: string; email: string | undefined },
  ): Promise<SignedIn>;
  changePassword(
    changes: Changes,
    operator: Operator,
    input: { current: string; next: string },
  ): Promise<SignedIn>;
}

interface Deps {
  db: Database;
  clock: Clock;
  vault: Vault;
  passwords: Passwords;
}

interface Callers {
  account: Buffer;
  network: Buffer;
}

/** Counts by keyed hashes: the table tells neither who tried nor from where. */
function limitAttempts({ db, clock, vault }: Omit<Deps, "passwords">) {
  return {
    callersOf: (visit: Visit, email: string): Callers => ({
      account: vault.fingerprint("operator-account", lower(email)),
      network: vault.fingerprint("operator-network", clientNetwork(visit.address)),
    }),
    async count(callers: Callers): Promise<void> {
      const now = clock();
      const windowStart = later(now, -LOCK_MS);
      const counted = await countAttempts(db, Object.values(callers), windowStart, now);
      for (const { caller, attempts, startedAt } of counted) {
        const isAccount = caller.equals(callers.account);
        if (attempts <= (isAccount ? MAX_ATTEMPTS_OF_ACCOUNT : MAX_ATTEMPTS_OF_NETWORK)) continue;
        const waitMs = startedAt.getTime() + LOCK_MS - now.getTime();
        throw tooManyAttempts(Math.max(1, Math.ceil(waitMs / 1000)));
      }
    },
  };
}

export function createPeople(deps: Deps): People {
  const { db, clock, passwords } = deps;
  const limit = limitAttempts(deps);

  const openSession = async (tx: Tx, account: Omit<Operator, "kind" | "expiresAt">) => {
    const cookie = newSecret();
    const now = clock();
    const expiresAt = later(now, SESSION_MS);
    await insertSession(tx, { sha256: hashOf(cookie), adminId: account.id, now, expiresAt });
    const operator: Operator = { ...account, kind: "admin", expiresAt };
    return { operator, cookie };
  };

  const changesOf = (visit: Visit, id: string): Changes =>
    changesAs(deps, { kind: "admin", id }, visit.requestId);

  return {
    async signIn(visit, email, password) {
      const callers = limit.callersOf(visit, email);
      await limit.count(callers);
      const account = await findAccount(db, lower(email));
      if (!(await passwords.verify(password, account?.password ?? null)) || !account)
        throw apiError("unauthorized", "The e-mail address or the password is wrong.");
      await deleteExpiredPeople(db, clock());
      const { id, role } = account;
      return changesOf(visit, id).change("session.create", async (tx, note) => {
        note.targetId = id;
        await forgetAttempts(tx, callers);
        return openSession(tx, { id, name: lower(email), role });
      });
    },

    async findInvitation(token) {
      const found = await findInvitation(db, hashOf(token), clock());
      if (!found) throw deadLink();
      return found;
    },

    async setUp(visit, { token, password, email }) {
      const known = await findInvitation(db, hashOf(token), clock());
      if (!known) throw deadLink();
      if (known.adminId === null && email === undefined) throw fieldError("email", "is required");
      const hash = await passwords.hash(password);
      const { adminId } = known;
      const changes = adminId
        ? changesOf(visit, adminId)
        : changesAs(deps, { kind: "anyone", id: null }, visit.requestId);
      return changes.change("admin.setup", async (tx, note) => {
        await lockAdmins(tx);
        const taken = await takeInvitation(tx, hashOf(token), clock());
        if (!taken) throw deadLink();
        const name = taken.email ?? lower(email!);
        const first = { id: newId("adm", clock()), email: name, role: "admin" as const };
        const id = taken.adminId ?? (await upsertAdmin(tx, first, clock()));
        await setPassword(tx, id, hash);
        await deleteSessionsOf(tx, id);
        await forgetAttempts(tx, { account: limit.callersOf(visit, name).account });
        note.targetId = id;
        const { role } = (await findAdmin(tx, id))!;
        return openSession(tx, { id, name, role });
      });
    },

    async changePassword(changes, operator, { current, next }) {
      const account = await findAccount(db, operator.name);
      if (!(await passwords.verify(current, account?.password ?? null)))
        throw fieldError("current_password", "is wrong");
      const hash = await passwords.hash(next);
      return changes.change("admin.password", async (tx, note) => {
        note.targetId = operator.id;
        await setPassword(tx, operator.id, hash);
        await deleteSessionsOf(tx, operator.id);
        return openSession(tx, operator);
      });
    },
  };
}

export const endSession = (changes: Changes, id: string, cookie: string): Promise<number> =>
  changes.change("session.end", async (tx, note) => {
    note.targetId = id;
    return deleteSession(tx, hashOf(cookie));
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
  await insertInvitation(tx, { sha256: hashOf(token), adminId, invitedBy, expiresAt });
  return { path: `${SETUP_PATH}#${token}`, expiresAt };
}

/** Adds an administrator, or gives an existing one a new link and role. */
export const inviteAdmin = (
  changes: Changes,
  { clock }: { clock: Clock },
  { email, role }: { email: string; role: Role },
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
    if (hadActive) await refuseLastAdminGone(tx);
    note.targetId = id;
    note.details = { revoked_tokens: await revokeTokensOf(tx, id, clock()) };
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

const deadLink = (): Error =>
  apiError(
    "not_found",
    "This link was used or has expired. `waymark admins create --email E` makes another.",
  );

const tooManyAttempts = (seconds: number): Error =>
  apiError(
    "rate_limited",
    `Too many failed attempts to sign in. Wait ${seconds} s, or use a new one-time link.`,
    { headers: { "Retry-After": String(seconds) } },
  );
