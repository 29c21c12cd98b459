import { apiError, fieldError } from "../../errors.ts";
import { newId } from "../../platform/ids.ts";
import { OidcRefused, OidcUnavailable } from "../../platform/oidc.ts";
import { Unavailable } from "../../platform/fair-queue.ts";
import { changesAs, type Changes } from "./changes.ts";
import { secretHash, lower, type Operator } from "./people.ts";
import {
  deleteSessionsOf,
  findAccount,
  findAdmin,
  findInvitation,
  lockAdmins,
  setPassword,
  takeInvitation,
  takeOidcAccount,
  upsertAdmin,
  type Invitation,
} from "./people.store.ts";
import type { Method, SignedIn, SignInDeps, SignInParts, Visit } from "./sign-in-parts.ts";

/*
 * Signing in. A password leads to a session, or to a wait for the second factor of the account, or
 * for the setting up of one where the installation requires it. A passkey and an OpenID provider
 * lead to a session at once.
 */

export interface SignIns {
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
  /** A one-time or recovery code of somebody whose password was right. */
  finishWithCode(visit: Visit, waiting: Waiting, code: string): Promise<SignedIn>;
  requestPasskey(waiting: Waiting | undefined, origin: URL): Promise<object>;
  finishWithPasskey(
    visit: Visit,
    waiting: Waiting | undefined,
    input: { origin: URL; response: { id: string } },
  ): Promise<SignedIn>;
  /** Where the browser goes, and what it keeps meanwhile. */
  startOidc(redirectUri: string): Promise<{ url: string; kept: string }>;
  finishOidc(visit: Visit, reply: URL, kept: string | undefined): Promise<SignedIn>;
}

/** Somebody whose password was right, with the cookie of the wait. */
export interface Waiting {
  operator: Operator;
  cookie: string;
}

const OIDC_MS = 10 * 60_000;
const OIDC_CONTEXT = { purpose: "oidc-sign-in", appId: "", id: "cookie" };

// Over 80 lines: one verb for each way of signing in, over the same parts.
export function createSignIns(deps: SignInDeps, parts: SignInParts): SignIns {
  const { db, clock, passwords, vault, oidc } = deps;
  const { attempts, factors, enter } = parts;

  const wrong = async (
    visit: Visit,
    failure: { targetId: string | null; method: Method; failures: number },
    error: Error,
  ): Promise<never> => {
    await parts.noteFailure(visit, failure);
    throw error;
  };

  return {
    async signIn(visit, email, password) {
      const buckets = parts.passwordBuckets(visit, email);
      const failures = await attempts.take(buckets);
      const account = await findAccount(db, lower(email));
      const isRight = await passwords.verify(password, account?.password ?? null);
      if (!isRight || !account) {
        const error = apiError("unauthorized", "The e-mail address or the password is wrong.");
        return wrong(visit, { targetId: account?.id ?? null, method: "password", failures }, error);
      }
      await parts.sweep();
      const { id, role } = account;
      return parts.changesOf(visit, id).change("session.create", async (tx, note) => {
        await attempts.forget(tx, buckets);
        const entered = await enter(tx, { id, name: lower(email), role }, "password");
        if (!entered.operator.needs) note.targetId = id;
        note.details = { method: "password" };
        return entered;
      });
    },

    async findInvitation(token) {
      const found = await findInvitation(db, secretHash(token), clock());
      if (!found) throw deadLink();
      return found;
    },

    async setUp(visit, { token, password, email }) {
      const known = await findInvitation(db, secretHash(token), clock());
      if (!known) throw deadLink();
      if (known.adminId === null && email === undefined) throw fieldError("email", "is required");
      const hash = await passwords.hash(password);
      const { adminId } = known;
      const changes = adminId
        ? parts.changesOf(visit, adminId)
        : changesAs(deps, { kind: "anyone", id: null }, visit.requestId);
      return changes.change("admin.setup", async (tx, note) => {
        await lockAdmins(tx);
        const taken = await takeInvitation(tx, secretHash(token), clock());
        if (!taken) throw deadLink();
        const name = taken.email ?? lower(email!);
        const first = { id: newId("adm", clock()), email: name, role: "admin" as const };
        const id = taken.adminId ?? (await upsertAdmin(tx, first, clock()));
        await setPassword(tx, id, hash);
        await deleteSessionsOf(tx, id);
        await attempts.forget(tx, parts.passwordBuckets(visit, name));
        note.targetId = id;
        const { role } = (await findAdmin(tx, id))!;
        return enter(tx, { id, name, role }, "link");
      });
    },

    async changePassword(changes, operator, { current, next }) {
      const buckets = parts.ownBuckets(operator.id);
      await attempts.take(buckets);
      const account = await findAccount(db, operator.name);
      if (!(await passwords.verify(current, account?.password ?? null)))
        throw fieldError("current_password", "is wrong");
      const hash = await passwords.hash(next);
      return changes.change("admin.password", async (tx, note) => {
        note.targetId = operator.id;
        await attempts.forget(tx, buckets);
        await setPassword(tx, operator.id, hash);
        await deleteSessionsOf(tx, operator.id);
        // Only a caller with a whole session gets here.
        return enter(tx, operator, "totp");
      });
    },

    async finishWithCode(visit, { operator, cookie }, code) {
      const { id, name } = operator;
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
          return enter(tx, operator, method);
        });
      if (entered) return entered;
      const error = fieldError("code", "is wrong, or was used before");
      return wrong(visit, { targetId: id, method: "totp", failures }, error);
    },

    requestPasskey: (waiting, origin) =>
      db.transaction((tx) => factors.requestPasskey(tx, waiting?.operator.id ?? null, origin)),

    async finishWithPasskey(visit, waiting, input) {
      const buckets = parts.unbrakedBuckets(visit);
      const failures = await attempts.take(buckets);
      const subject = waiting?.operator.id ?? null;
      const owner = await db.transaction((tx) => factors.usePasskey(tx, subject, input));
      const admin = owner === undefined ? undefined : await findAdmin(db, owner);
      if (!admin || admin.disabledAt) {
        const error = apiError("unauthorized", "This passkey is not known here.");
        return wrong(visit, { targetId: admin?.id ?? null, method: "passkey", failures }, error);
      }
      await parts.sweep();
      return parts.changesOf(visit, admin.id).change("session.create", async (tx, note) => {
        if (waiting) await parts.endWait(tx, waiting.cookie);
        await attempts.forget(tx, [parts.passwordBuckets(visit, admin.email)[0]!, ...buckets]);
        note.targetId = admin.id;
        note.details = { method: "passkey" };
        return enter(tx, { id: admin.id, name: admin.email, role: admin.role }, "passkey");
      });
    },

    async startOidc(redirectUri) {
      if (!oidc) throw noProvider();
      const { url, ...started } = await oidc.start(redirectUri).catch(explain);
      const expires = clock().getTime() + OIDC_MS;
      const plain = Buffer.from(JSON.stringify({ ...started, redirectUri, expires }));
      return { url, kept: vault.encrypt(OIDC_CONTEXT, plain).toString("base64url") };
    },

    async finishOidc(visit, reply, kept) {
      if (!oidc) throw noProvider();
      const buckets = parts.unbrakedBuckets(visit);
      const failures = await attempts.take(buckets);
      const refuse = (message: string) =>
        wrong(
          visit,
          { targetId: null, method: "oidc", failures },
          apiError("unauthorized", message),
        );
      const started = openKept(kept);
      if (!started || started.expires < clock().getTime())
        return refuse("This sign-in has ended. Begin again.");
      const url = new URL(started.redirectUri);
      url.search = reply.search;
      const person = await oidc.finish(url, started).catch((error: unknown) => {
        if (error instanceof OidcRefused) return undefined;
        return explain(error);
      });
      if (!person) return refuse("The provider's reply is not a right one. Begin again.");
      const email = person.isEmailVerified ? person.email && lower(person.email) : undefined;
      const entered = await db.transaction((tx) =>
        takeOidcAccount(tx, { subject: person.subject, email }),
      );
      if (!entered)
        return refuse(
          email
            ? `${email} is no administrator here, or signs in with another account. Ask one for an invitation.`
            : "The provider does not vouch for your e-mail address, so it cannot be compared with the administrators here.",
        );
      const { id, role, email: name } = entered;
      return parts.changesOf(visit, id).change("session.create", async (tx, note) => {
        await attempts.forget(tx, [parts.passwordBuckets(visit, name)[0]!, ...buckets]);
        note.targetId = id;
        note.details = { method: "oidc" };
        return enter(tx, { id, name, role }, "oidc");
      });
    },
  };

  function openKept(kept: string | undefined) {
    if (kept === undefined) return undefined;
    try {
      const plain = vault.decrypt(OIDC_CONTEXT, Buffer.from(kept, "base64url"));
      return JSON.parse(plain.toString("utf8")) as {
        state: string;
        nonce: string;
        verifier: string;
        redirectUri: string;
        expires: number;
      };
    } catch {
      return undefined;
    }
  }
}

function explain(error: unknown): never {
  if (error instanceof OidcUnavailable)
    throw new Unavailable("The OpenID provider does not answer. Retry, or sign in another way.", 5);
  throw error;
}

const noProvider = (): Error =>
  apiError("not_found", "This installation has no OpenID provider (WAYMARK_OIDC_ISSUER).");

const deadLink = (): Error =>
  apiError(
    "not_found",
    "This link was used or has expired. `waymark admins create --email E` makes another.",
  );
