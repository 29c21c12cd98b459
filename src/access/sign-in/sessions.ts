import type { Actor } from "../audit/audit.store.ts";
import type { Changes } from "../audit/changes.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/postgres/database.ts";
import type { AccountStore, SignInNeeds } from "./accounts.store.ts";
import { later, secretHash } from "./random-secrets.ts";

/*
 * A session ends after SESSION_IDLE_MS without a request, after SESSION_MS at the latest, at
 * sign-out, and when its account is disabled or sets a password.
 */

const MINUTE_MS = 60_000;
const SESSION_IDLE_MINUTES = 60;
const SESSION_HOURS = 12;
const SESSION_IDLE_MS = SESSION_IDLE_MINUTES * MINUTE_MS;
export const SESSION_MS = SESSION_HOURS * 60 * MINUTE_MS;

/** Those who sign in at one door: operators, or the members of customers' apps. */
export interface People {
  readonly name: "operator" | "member";
  readonly actorKind: Actor["kind"];
  readonly store: AccountStore;
  /** Voids the one-time links that set the account's password. */
  deletePasswordLinks(tx: Tx, id: string): Promise<void>;
}

/** Somebody whose session or token is valid, or whose sign-in waits for a second factor. */
export interface Principal {
  id: string;
  /** The account's e-mail address, or a token's name. */
  name: string;
  expiresAt: Date | null;
  /** What is missing before this is a session; null for everybody who is signed in. */
  needs: SignInNeeds | null;
}

/** The owner of a session, or of a sign-in that waits for a second factor. */
export async function findPerson(
  { db, clock }: { db: Database; clock: Clock },
  { store }: People,
  cookie: string,
): Promise<Principal | undefined> {
  const now = clock();
  const sha256 = secretHash(cookie);
  const found = await store.useSession(db, sha256, now, later(now, -SESSION_IDLE_MS));
  const waiting = found ? undefined : await store.findSignIn(db, sha256, now);
  const session = found ?? waiting;
  if (!session) return undefined;
  const { id, email, expiresAt } = session;
  return { id, name: email, expiresAt, needs: waiting?.needs ?? null };
}

export const endSession = (
  changes: Changes,
  { store }: People,
  id: string,
  cookie: string,
): Promise<number> =>
  changes.change("session.end", async (tx, note) => {
    note.targetId = id;
    await store.deleteSignIn(tx, secretHash(cookie));
    return store.deleteSession(tx, secretHash(cookie));
  });

export const endSessionsOf = (changes: Changes, { store }: People, id: string): Promise<number> =>
  changes.change("session.end_all", async (tx, note) => {
    note.targetId = id;
    return store.deleteSessionsOf(tx, id);
  });
