import {
  MAX_PASSKEYS,
  hasFactor,
  readFactors,
  type FactorStatus,
  type KeptPasskey,
} from "../../access/index.ts";
import { apiError, fieldError } from "../../errors.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Changes } from "./changes.ts";
import type { Operator } from "./people.ts";
import { findAccount } from "./people.store.ts";
import type { SignedIn, SignInDeps, SignInParts } from "./sign-in-parts.ts";
import type { Waiting } from "./sign-in.ts";

/*
 * An administrator's own second factors. Every change of somebody who is signed in needs the
 * password again, so that an open browser or a stolen cookie is not enough to add a passkey. The
 * first factor of a required enrolment ends the wait and opens the session.
 */

/** What a first factor brings: recovery codes, and the session that waited for it. */
export interface Enrolled {
  recoveryCodes: string[] | null;
  entered: SignedIn | null;
}

export interface OwnFactors {
  read(operator: Operator): Promise<FactorStatus>;
  beginTotp(
    changes: Changes,
    operator: Operator,
    password: string | undefined,
  ): Promise<{ secret: string; uri: string }>;
  confirmTotp(changes: Changes, waiting: Waiting, code: string): Promise<Enrolled>;
  removeTotp(
    changes: Changes,
    operator: Operator,
    password: string | undefined,
  ): Promise<FactorStatus>;
  beginPasskey(operator: Operator, origin: URL, password: string | undefined): Promise<object>;
  addPasskey(
    changes: Changes,
    waiting: Waiting,
    input: { origin: URL; name: string; response: unknown },
  ): Promise<Enrolled & { passkey: KeptPasskey }>;
  removePasskey(
    changes: Changes,
    operator: Operator,
    id: string,
    password: string | undefined,
  ): Promise<FactorStatus>;
  makeRecoveryCodes(
    changes: Changes,
    operator: Operator,
    password: string | undefined,
  ): Promise<string[]>;
}

// Over 80 lines: one short verb for each change, over the same parts.
export function createOwnFactors(deps: SignInDeps, parts: SignInParts): OwnFactors {
  const { db, passwords } = deps;
  const { attempts, factors } = parts;
  const ownerOf = ({ id }: Operator) => ({ subject: id, appId: "" });

  const confirmPassword = async (
    { id, name, needs }: Operator,
    password: string | undefined,
  ): Promise<void> => {
    // In an enrolment it was right a moment ago; an account of a provider may have none.
    const account = needs ? undefined : await findAccount(db, name);
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
    { operator, cookie }: Waiting,
    method: "totp" | "passkey",
  ): Promise<Enrolled> => {
    const { recoveryCodes } = await readFactors(tx, operator.id);
    const codes =
      recoveryCodes === 0 ? await factors.makeRecoveryCodes(tx, ownerOf(operator)) : null;
    if (operator.needs !== "enrolment") return { recoveryCodes: codes, entered: null };
    await parts.endWait(tx, cookie);
    return { recoveryCodes: codes, entered: await parts.enter(tx, operator, method) };
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
    read: ({ id }) => readFactors(db, id),

    async beginTotp(_changes, operator, password) {
      await confirmPassword(operator, password);
      return db.transaction((tx) => factors.beginTotp(tx, ownerOf(operator), operator.name));
    },

    async confirmTotp(changes, waiting, code) {
      const { operator } = waiting;
      const buckets = parts.ownBuckets(operator.id);
      await attempts.take(buckets);
      return changes.change("totp.enable", async (tx, note) => {
        if (!(await factors.confirmTotp(tx, operator.id, code)))
          throw fieldError(
            "code",
            "is wrong: check the clock of the device, and take the newest code",
          );
        await attempts.forget(tx, buckets);
        note.targetId = operator.id;
        return enrol(tx, waiting, "totp");
      });
    },

    async removeTotp(changes, operator, password) {
      await confirmPassword(operator, password);
      return changes.change("totp.remove", async (tx, note) => {
        if (await factors.removeTotp(tx, operator.id)) note.targetId = operator.id;
        return refuseLastFactor(tx, operator.id);
      });
    },

    async beginPasskey(operator, origin, password) {
      await confirmPassword(operator, password);
      return db.transaction(async (tx) => {
        const { passkeys } = await readFactors(tx, operator.id);
        if (passkeys.length >= MAX_PASSKEYS)
          throw apiError("invalid_request", `An account has at most ${MAX_PASSKEYS} passkeys.`);
        const owner = { subject: operator.id, account: operator.name };
        return factors.beginPasskey(tx, owner, origin);
      });
    },

    async addPasskey(changes, waiting, input) {
      const { operator } = waiting;
      return changes.change("passkey.add", async (tx, note) => {
        const passkey = await factors.addPasskey(tx, ownerOf(operator), input);
        if (!passkey)
          throw fieldError("response", "is not the answer of a passkey to this request");
        note.targetId = operator.id;
        note.details = { passkey: passkey.id };
        return { passkey, ...(await enrol(tx, waiting, "passkey")) };
      });
    },

    async removePasskey(changes, operator, id, password) {
      await confirmPassword(operator, password);
      return changes.change("passkey.remove", async (tx, note) => {
        if (!(await factors.removePasskey(tx, operator.id, id)))
          throw apiError("not_found", "There is no such passkey.");
        note.targetId = operator.id;
        note.details = { passkey: id };
        return refuseLastFactor(tx, operator.id);
      });
    },

    async makeRecoveryCodes(changes, operator, password) {
      await confirmPassword(operator, password);
      return changes.change("recovery_codes.create", async (tx, note) => {
        if (!hasFactor(await readFactors(tx, operator.id)))
          throw apiError("invalid_request", "Set up a second factor first.");
        note.targetId = operator.id;
        return factors.makeRecoveryCodes(tx, ownerOf(operator));
      });
    },
  };
}
