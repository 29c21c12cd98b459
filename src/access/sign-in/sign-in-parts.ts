import { randomBytes } from "node:crypto";
import { apiError } from "../../errors.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Vault } from "../../platform/crypto.ts";
import type { Database, Tx } from "../../platform/postgres/database.ts";
import { appendAuditEntry, changesAs, type Changes } from "../audit/changes.ts";
import { clientNetwork } from "../keys/allowlist.ts";
import type { Outbox } from "../mail/outbox.ts";
import type { SignInNeeds } from "./accounts.store.ts";
import { createAttempts, deleteOldAttempts, type Bucket } from "./attempts.ts";
import { tellOwner, type SignInChange } from "./notices.ts";
import type { Passwords } from "./passwords.ts";
import { createSecondFactors, hasFactor, readFactors } from "./second-factors.ts";
import { later, lower, newSecret, secretHash } from "./random-secrets.ts";
import { SESSION_MS, type People, type Principal } from "./sessions.ts";

/*
 * What every way of signing in shares: the brake on attempts, the audit of failures, and the session
 * or the wait for a second factor that a right answer leads to.
 */

/** Attempts without a wait, of an account at one place and of a network over all accounts. */
export const FREE_ATTEMPTS = 5;
const FREE_ATTEMPTS_OF_NETWORK = 30;
const UNBRAKED = 1_000_000_000;
/** How long a sign-in may wait for its second factor. */
const SIGN_IN_MS = 10 * 60_000;

export interface SignInDeps {
  db: Database;
  clock: Clock;
  vault: Vault;
  passwords: Passwords;
  requiresSecondFactor: boolean;
  people: People;
  /** Undefined where no mail goes out. */
  outbox: Outbox | undefined;
}

/** Who comes in, before anything is known about them. */
export interface Visit {
  address: string;
  requestId: string;
  /** The value of the device cookie. */
  device: string | undefined;
}

export interface SignedIn {
  person: Principal;
  /** The value of the session cookie: made at sign-in, so a planted one is worthless. */
  cookie: string;
  /** The value of the device cookie; only for a whole sign-in. */
  device?: string;
}

/** Somebody whose password was right, with the cookie of the wait. */
export interface Waiting {
  person: Principal;
  cookie: string;
}

export type Method =
  | "password"
  | "totp"
  | "recovery_code"
  | "passkey"
  | "oidc"
  | "organisation"
  | "link";
/** The methods that are two factors, or the second one. */
const WHOLE: ReadonlySet<Method> = new Set(["totp", "recovery_code", "passkey", "oidc"]);

export type SignInParts = ReturnType<typeof createSignInParts>;

// Over 80 lines: the shared steps close over the same dependencies.
export function createSignInParts(deps: SignInDeps) {
  const { db, clock, vault, people } = deps;
  const { store } = people;
  const attempts = createAttempts(deps);
  const factors = createSecondFactors(deps);

  /** Known only to a browser that has signed in to this account before. */
  const deviceOf = (email: string, nonce: string): string => {
    const mac = vault.fingerprint(`${people.name}-device`, lower(email), nonce);
    return `${nonce}.${mac.toString("base64url")}`;
  };
  const newDevice = (email: string): string =>
    deviceOf(email, randomBytes(16).toString("base64url"));
  // Whole, because attempts are counted by it: anything added would begin a new count.
  const isOwnDevice = ({ device = "" }: Visit, email: string): boolean =>
    device === deviceOf(email, device.split(".", 1)[0]!);

  const bucket = (free: number, ...parts: string[]): Bucket => ({
    caller: vault.fingerprint("sign-in-attempts", people.name, ...parts),
    free,
  });

  /**
   * A stranger counts in the bucket of their own network; the owner's browser in one of its own, so
   * nobody else can slow it down.
   */
  const passwordBuckets = (visit: Visit, email: string): Bucket[] => {
    if (isOwnDevice(visit, email))
      return [bucket(FREE_ATTEMPTS, "password-device", lower(email), visit.device!)];
    const network = clientNetwork(visit.address);
    return [
      bucket(FREE_ATTEMPTS, "password", lower(email), network),
      bucket(FREE_ATTEMPTS_OF_NETWORK, "network", network),
    ];
  };
  /** Only who knows the password gets here, so other browsers share one bucket over all networks. */
  const codeBuckets = (visit: Visit, email: string): Bucket[] =>
    isOwnDevice(visit, email)
      ? [bucket(FREE_ATTEMPTS, "code-device", lower(email), visit.device!)]
      : [bucket(FREE_ATTEMPTS, "code", lower(email))];

  const needsOf = async (tx: Tx, id: string, method: Method): Promise<SignInNeeds | null> => {
    if (WHOLE.has(method)) return null;
    if (hasFactor(await readFactors(tx, id))) return "second_factor";
    // A member's provider belongs to one app, so it stands for no factor of the account's own.
    if (method === "organisation") return null;
    return deps.requiresSecondFactor ? "enrolment" : null;
  };

  return {
    attempts,
    factors,
    passwordBuckets,
    codeBuckets,
    /** Counts for the audit log only: nobody guesses a passkey or a provider's reply. */
    unbrakedBuckets: ({ address }: Visit): Bucket[] => [
      bucket(UNBRAKED, "unbraked", clientNetwork(address)),
    ],
    bucket,
    ownBuckets: (id: string): Bucket[] => [bucket(FREE_ATTEMPTS, "own-password", id)],

    changesOf: (visit: Visit, id: string): Changes =>
      changesAs(deps, { kind: people.actorKind, id }, visit.requestId),

    tellOwner: (tx: Tx, owner: { id: string; name: string }, change: SignInChange) =>
      tellOwner(tx, deps.outbox, owner, change),

    /** A session, or the wait for what is still missing. */
    async enter(
      tx: Tx,
      { id, name }: Pick<Principal, "id" | "name">,
      method: Method,
    ): Promise<SignedIn> {
      const now = clock();
      const cookie = newSecret();
      const needs = await needsOf(tx, id, method);
      const expiresAt = later(now, needs ? SIGN_IN_MS : SESSION_MS);
      const row = { sha256: secretHash(cookie), owner: id, expiresAt };
      const person: Principal = { id, name, needs, expiresAt };
      if (needs) {
        await store.insertSignIn(tx, { ...row, needs });
        return { person, cookie };
      }
      await store.insertSession(tx, row, now);
      return { person, cookie, device: newDevice(name) };
    },

    /** Ends the wait of this cookie; of two concurrent answers one fails. */
    async endWait(tx: Tx, cookie: string): Promise<void> {
      if (!(await store.deleteSignIn(tx, secretHash(cookie))))
        throw apiError("unauthorized", "This sign-in has ended. Begin again.");
    },

    /**
     * The audit entry of a failed attempt. Of many in a row only the 1st, 2nd, 4th, 8th … are
     * written: a stranger must not fill a log that is never emptied.
     */
    async noteFailure(
      { requestId }: Visit,
      failure: { targetId: string | null; method: Method; failures: number },
    ): Promise<void> {
      const { targetId, method, failures } = failure;
      await deleteOldAttempts(db, clock());
      if (!Number.isInteger(Math.log2(failures))) return;
      await db.transaction((tx) =>
        appendAuditEntry(tx, deps, {
          actor: { kind: "anyone", id: null },
          action: "session.refuse",
          targetId,
          details: { method, failures },
          requestId,
        }),
      );
    },

    sweep: (): Promise<void> => store.deleteExpired(db, clock()),
  };
}
