import {
  changesAs,
  lower,
  refuseWeakPassword,
  secretHash,
  type Method,
  type SignedIn,
  type SignInDeps,
  type SignInParts,
  type Visit,
} from "../../access/index.ts";
import { apiError, fieldError } from "../../errors.ts";
import { newId } from "../../platform/ids.ts";
import { OidcRefused, OidcUnavailable, type Oidc } from "../../platform/oidc.ts";
import { Unavailable } from "../../platform/fair-queue.ts";
import {
  deleteInvitationsOf,
  findInvitation,
  lockAdmins,
  takeInvitation,
  takeOidcAccount,
  upsertAdmin,
  type Invitation,
} from "./people.store.ts";

/* The ways in that only administrators have: the one-time link, and the OpenID provider. */

export interface AdminSignIns {
  findInvitation(token: string): Promise<Invitation>;
  setUp(
    visit: Visit,
    input: { token: string; password: string; email: string | undefined },
  ): Promise<SignedIn>;
  /** Where the browser goes, and what it keeps meanwhile. */
  startOidc(redirectUri: string): Promise<{ url: string; kept: string }>;
  finishOidc(visit: Visit, reply: URL, kept: string | undefined): Promise<SignedIn>;
}

const OIDC_MS = 10 * 60_000;
const OIDC_CONTEXT = { purpose: "oidc-sign-in", appId: "", id: "cookie" };

// Over 80 lines: one verb for each way of signing in, over the same parts.
export function createAdminSignIns(
  deps: SignInDeps & { oidc: Oidc | undefined },
  parts: SignInParts,
): AdminSignIns {
  const { db, clock, passwords, vault, oidc } = deps;
  const { store } = deps.people;
  const { attempts, enter } = parts;

  const wrong = async (
    visit: Visit,
    failure: { targetId: string | null; method: Method; failures: number },
    error: Error,
  ): Promise<never> => {
    await parts.noteFailure(visit, failure);
    throw error;
  };

  return {
    async findInvitation(token) {
      const found = await findInvitation(db, secretHash(token), clock());
      if (!found) throw deadLink();
      return found;
    },

    async setUp(visit, { token, password, email }) {
      const known = await findInvitation(db, secretHash(token), clock());
      if (!known) throw deadLink();
      if (known.adminId === null && email === undefined) throw fieldError("email", "is required");
      refuseWeakPassword("password", password, known.email ?? email ?? "");
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
        const earlier = await store.findAccountById(tx, id);
        await store.setPassword(tx, id, hash);
        await store.deleteSessionsOf(tx, id);
        await deleteInvitationsOf(tx, id);
        if (earlier?.password) await parts.tellOwner(tx, { id, name }, "password");
        await attempts.forget(tx, parts.passwordBuckets(visit, name));
        note.targetId = id;
        return enter(tx, { id, name }, "link");
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
      const { id, email: name } = entered;
      return parts.changesOf(visit, id).change("session.create", async (tx, note) => {
        await attempts.forget(tx, [parts.passwordBuckets(visit, name)[0]!, ...buckets]);
        note.targetId = id;
        note.details = { method: "oidc" };
        return enter(tx, { id, name }, "oidc");
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
