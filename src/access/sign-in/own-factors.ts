import { apiError, fieldError } from "../../errors.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Changes } from "../audit/changes.ts";
import {
  hasFactor,
  MAX_PASSKEYS,
  readFactors,
  type FactorStatus,
  type KeptPasskey,
} from "./second-factors.ts";
import type { Principal } from "./sessions.ts";
import type { SignedIn, SignInDeps, SignInParts, Waiting } from "./sign-in-parts.ts";

/*
 * The own second factors of somebody who signs in. Every change of somebody who is signed in needs the
 * password again, so that an open browser or a stolen cookie is not enough to add a passkey. The
 * first factor of a required enrolment ends the wait and opens the session.
 */

/** What a first factor brings: recovery codes, and the session that waited for it. */
export interface Enrolled {
  recoveryCodes: string[] | null;
  entered: SignedIn | null;
}

export interface OwnFactors {
  read(person: Principal): Promise<FactorStatus & { hasPassword: boolean }>;
  beginTotp(
    changes: Changes,
    person: Principal,
    password: string | undefined,
  ): Promise<{ secret: string; uri: string }>;
  confirmTotp(changes: Changes, waiting: Waiting, code: string): Promise<Enrolled>;
  removeTotp(
    changes: Changes,
    person: Principal,
    password: string | undefined,
  ): Promise<FactorStatus>;
  beginPasskey(person: Principal, origin: URL, password: string | undefined): Promise<object>;
  addPasskey(
    changes: Changes,
    waiting: Waiting,
    input: { origin: URL; name: string; response: unknown },
  ): Promise<Enrolled & { passkey: KeptPasskey }>;
  removePasskey(
    changes: Changes,
    person: Principal,
    id: string,
    password: string | undefined,
  ): Promise<FactorStatus>;
  makeRecoveryCodes(
    changes: Changes,
    person: Principal,
    password: string | undefined,
  ): Promise<string[]>;
}

// Over 80 lines: one short verb for each change, over the same parts.
export function createOwnFactors(deps: SignInDeps, parts: SignInParts): OwnFactors {
  const { db, passwords } = deps;
  const { store } = deps.people;
  const { attempts, factors } = parts;
  const ownerOf = ({ id }: Principal) => ({ subject: id, appId: "" });

  const confirmPassword = async (
    { id, name, needs }: Principal,
    password: string | undefined,
  ): Promise<void> => {
    // In an enrolment it was right a moment ago; an account of a provider may have none.
    const account = needs ? undefined : await store.findAccount(db, name);
    if (!account?.password) return;
    if (password === undefined) throw fieldError("password", "is required");
    const buckets = parts.ownBuckets(id);
    await attempts.take(buckets);
    if (!(await passwords.verify(password, account.password)))
      throw fieldError("password", "is wrong");
    await db.transaction((tx) => attempts.forget(tx, buckets));
  };

  /** After the first factor: codes for the day it is lost, and the session that waited. */
  const enrol = async (
    tx: Tx,
    { person, cookie }: Waiting,
    method: "totp" | "passkey",
  ): Promise<Enrolled> => {
    const { recoveryCodes } = await readFactors(tx, person.id);
    const codes = recoveryCodes === 0 ? await factors.makeRecoveryCodes(tx, ownerOf(person)) : null;
    if (person.needs !== "enrolment") return { recoveryCodes: codes, entered: null };
    await parts.endWait(tx, cookie);
    return { recoveryCodes: codes, entered: await parts.enter(tx, person, method) };
  };

  const refuseLastFactor = async (tx: Tx, id: string): Promise<FactorStatus> => {
    const left = await readFactors(tx, id);
    if (deps.requiresSecondFactor && !hasFactor(left))
      throw apiError(
        "invalid_request",
        "This is the last second factor, and this installation requires one (WAYMARK_REQUIRE_2FA). Add another first.",
      );
    return left;
  };

  return {
    async read({ id }) {
      const account = await store.findAccountById(db, id);
      return { ...(await readFactors(db, id)), hasPassword: Boolean(account?.password) };
    },

    async beginTotp(_changes, person, password) {
      await confirmPassword(person, password);
      return db.transaction((tx) => factors.beginTotp(tx, ownerOf(person), person.name));
    },

    async confirmTotp(changes, waiting, code) {
      const { person } = waiting;
      const buckets = parts.ownBuckets(person.id);
      await attempts.take(buckets);
      return changes.change("totp.enable", async (tx, note) => {
        if (!(await factors.confirmTotp(tx, person.id, code)))
          throw fieldError(
            "code",
            "is wrong: check the clock of the device, and take the newest code",
          );
        await attempts.forget(tx, buckets);
        note.targetId = person.id;
        await parts.tellOwner(tx, person, "totp_added");
        return enrol(tx, waiting, "totp");
      });
    },

    async removeTotp(changes, person, password) {
      await confirmPassword(person, password);
      return changes.change("totp.remove", async (tx, note) => {
        if (await factors.removeTotp(tx, person.id)) {
          note.targetId = person.id;
          await parts.tellOwner(tx, person, "totp_removed");
        }
        return refuseLastFactor(tx, person.id);
      });
    },

    async beginPasskey(person, origin, password) {
      await confirmPassword(person, password);
      return db.transaction(async (tx) => {
        const { passkeys } = await readFactors(tx, person.id);
        if (passkeys.length >= MAX_PASSKEYS)
          throw apiError("invalid_request", `An account has at most ${MAX_PASSKEYS} passkeys.`);
        const owner = { subject: person.id, account: person.name };
        return factors.beginPasskey(tx, owner, origin);
      });
    },

    async addPasskey(changes, waiting, input) {
      const { person } = waiting;
      return changes.change("passkey.add", async (tx, note) => {
        const passkey = await factors.addPasskey(tx, ownerOf(person), input);
        if (!passkey)
          throw fieldError("response", "is not the answer of a passkey to this request");
        note.targetId = person.id;
        note.details = { passkey: passkey.id };
        await parts.tellOwner(tx, person, "passkey_added");
        return { passkey, ...(await enrol(tx, waiting, "passkey")) };
      });
    },

    async removePasskey(changes, person, id, password) {
      await confirmPassword(person, password);
      return changes.change("passkey.remove", async (tx, note) => {
        if (!(await factors.removePasskey(tx, person.id, id)))
          throw apiError("not_found", "There is no such passkey.");
        note.targetId = person.id;
        note.details = { passkey: id };
        await parts.tellOwner(tx, person, "passkey_removed");
        return refuseLastFactor(tx, person.id);
      });
    },

    async makeRecoveryCodes(changes, person, password) {
      await confirmPassword(person, password);
      return changes.change("recovery_codes.create", async (tx, note) => {
        if (!hasFactor(await readFactors(tx, person.id)))
          throw apiError("invalid_request", "Set up a second factor first.");
        note.targetId = person.id;
        await parts.tellOwner(tx, person, "recovery_codes");
        return factors.makeRecoveryCodes(tx, ownerOf(person));
      });
    },
  };
}
