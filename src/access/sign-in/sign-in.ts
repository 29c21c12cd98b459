import { apiError, fieldError } from "../../errors.ts";
import type { Changes } from "../audit/changes.ts";
import { lower } from "./random-secrets.ts";
import type { Principal } from "./sessions.ts";
import type { SignedIn, SignInDeps, SignInParts, Visit, Waiting } from "./sign-in-parts.ts";
import { refuseWeakPassword } from "./weak-passwords.ts";

/*
 * Signing in, for operators and members alike. A password leads to a session, or to a wait for the
 * second factor of the account, or for the setting up of one where the installation requires it. A
 * passkey leads to a session at once.
 */

export interface SignIns {
  signIn(visit: Visit, email: string, password: string): Promise<SignedIn>;
  changePassword(
    changes: Changes,
    person: Principal,
    input: { current: string; next: string },
  ): Promise<SignedIn>;
  /** A one-time or recovery code of somebody whose password was right. */
  finishWithCode(visit: Visit, waiting: Waiting, code: string): Promise<SignedIn>;
  requestPasskey(waiting: Waiting | undefined, origin: URL): Promise<object>;
  finishWithPasskey(
    visit: Visit,
    waiting: Waiting | undefined,
    input: { origin: URL; response: { id: string } },
  ): Promise<SignedIn>;
}

// Over 80 lines: one verb for each way of signing in, over the same parts.
export function createSignIns(deps: SignInDeps, parts: SignInParts): SignIns {
  const { db, passwords, people } = deps;
  const { store } = people;
  const { attempts, factors, enter } = parts;

  return {
    async signIn(visit, email, password) {
      const buckets = parts.passwordBuckets(visit, email);
      const failures = await attempts.take(buckets);
      const account = await store.findAccount(db, lower(email));
      const refuse = async (): Promise<never> => {
        const targetId = account?.id ?? null;
        await parts.noteFailure(visit, { targetId, method: "password", failures });
        throw wrongPassword();
      };
      const isRight = await passwords.verify(password, account?.password ?? null);
      if (!isRight || !account) return refuse();
      await parts.sweep();
      const { id } = account;
      const entered = await parts
        .changesOf(visit, id)
        .change("session.create", async (tx, note) => {
          // A reset that committed meanwhile has ended the sessions: none may follow it.
          if (!(await store.holdPassword(tx, id, account.password))) return undefined;
          await attempts.forget(tx, buckets);
          const made = await enter(tx, { id, name: lower(email) }, "password");
          if (!made.person.needs) note.targetId = id;
          note.details = { method: "password" };
          return made;
        });
      return entered ?? refuse();
    },

    async changePassword(changes, person, { current, next }) {
      const buckets = parts.ownBuckets(person.id);
      await attempts.take(buckets);
      const account = await store.findAccountById(db, person.id);
      const known = account?.password ?? null;
      if (!(await passwords.verify(current, known)))
        throw fieldError("current_password", "is wrong");
      refuseWeakPassword("new_password", next, person.name);
      const hash = await passwords.hash(next);
      return changes.change(`${people.actorKind}.password`, async (tx, note) => {
        if (!(await store.holdPassword(tx, person.id, known))) throw wrongPassword();
        note.targetId = person.id;
        await attempts.forget(tx, buckets);
        await store.setPassword(tx, person.id, hash);
        await store.deleteSessionsOf(tx, person.id);
        await people.deletePasswordLinks(tx, person.id);
        await parts.tellOwner(tx, person, "password");
        // Only a caller with a whole session gets here.
        return enter(tx, person, "totp");
      });
    },

    async finishWithCode(visit, { person, cookie }, code) {
      const { id, name } = person;
      const buckets = parts.codeBuckets(visit, name);
      const failures = await attempts.take(buckets);
      const entered = await parts
        .changesOf(visit, id)
        .change("session.create", async (tx, note) => {
          const method = (await factors.useTotp(tx, id, code))
            ? "totp"
            : (await factors.useRecoveryCode(tx, id, code))
              ? "recovery_code"
              : undefined;
          if (!method) return undefined;
          await parts.endWait(tx, cookie);
          await attempts.forget(tx, buckets);
          note.targetId = id;
          note.details = { method };
          return enter(tx, person, method);
        });
      if (entered) return entered;
      await parts.noteFailure(visit, { targetId: id, method: "totp", failures });
      throw fieldError("code", "is wrong, or was used before");
    },

    requestPasskey: (waiting, origin) =>
      db.transaction((tx) => factors.requestPasskey(tx, waiting?.person.id ?? null, origin)),

    async finishWithPasskey(visit, waiting, input) {
      const buckets = parts.unbrakedBuckets(visit);
      const failures = await attempts.take(buckets);
      const subject = waiting?.person.id ?? null;
      const owner = await db.transaction((tx) => factors.usePasskey(tx, subject, input));
      // A passkey of the other door's people has no account here.
      const account = owner === undefined ? undefined : await store.findAccountById(db, owner);
      if (!account) {
        await parts.noteFailure(visit, { targetId: null, method: "passkey", failures });
        throw apiError("unauthorized", "This passkey is not known here.");
      }
      await parts.sweep();
      const { id, email: name } = account;
      return parts.changesOf(visit, id).change("session.create", async (tx, note) => {
        if (waiting) await parts.endWait(tx, waiting.cookie);
        await attempts.forget(tx, [parts.passwordBuckets(visit, name)[0]!, ...buckets]);
        note.targetId = id;
        note.details = { method: "passkey" };
        return enter(tx, { id, name }, "passkey");
      });
    },
  };
}

const wrongPassword = (): Error =>
  apiError("unauthorized", "The e-mail address or the password is wrong.");
