import { apiError } from "../../errors.ts";
import { Unavailable } from "../../platform/fair-queue.ts";
import { OidcRefused, OidcUnavailable, type Oidc } from "../../platform/oidc.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { lower } from "./random-secrets.ts";
import type { Method, SignedIn, SignInDeps, SignInParts, Visit } from "./sign-in-parts.ts";

/*
 * Signing in at an OpenID provider, for operators and members alike. State, nonce and code verifier
 * travel in a cookie that the vault encrypts; the provider sends the browser to a page of the
 * console, which posts the reply.
 */

/** The page of the console to which a provider sends the browser back. */
const RETURN_PATH = "/console/sign-in/return";
const OIDC_MS = 10 * 60_000;

/** Whose provider it is, and whom it lets in. */
export interface OidcWay {
  method: Method;
  /** Undefined: it is gone since the sign-in began. */
  oidc: Oidc | undefined;
  /** The account of somebody whom the provider has signed in, bound to the subject from now on. */
  take(
    tx: Tx,
    person: { subject: string; email: string | undefined },
  ): Promise<{ id: string; email: string } | undefined>;
  /** Why nobody was found; without an e-mail address where the provider has verified none. */
  refusal(email: string | undefined): string;
}

export interface OidcSignIns {
  /** Where the browser goes, and what it keeps meanwhile. */
  start(oidc: Oidc, redirectUri: string, appId?: string): Promise<{ url: string; kept: string }>;
  finish(
    visit: Visit,
    input: { reply: URL; kept: string | undefined },
    wayOf: (appId: string) => Promise<OidcWay>,
  ): Promise<SignedIn>;
}

interface Kept {
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
  /** Empty: the provider of the operators. */
  appId: string;
  expires: number;
}

export function createOidcSignIns(deps: SignInDeps, parts: SignInParts): OidcSignIns {
  const { db, clock, vault, people } = deps;
  const context = { purpose: "oidc-sign-in", appId: "", id: people.name };

  const openKept = (kept: string | undefined): Kept | undefined => {
    if (kept === undefined) return undefined;
    try {
      const plain = vault.decrypt(context, Buffer.from(kept, "base64url"));
      const started = JSON.parse(plain.toString("utf8")) as Kept;
      return started.expires < clock().getTime() ? undefined : started;
    } catch {
      return undefined;
    }
  };

  return {
    async start(oidc, redirectUri, appId = "") {
      const { url, ...started } = await oidc.start(redirectUri).catch(explain);
      const expires = clock().getTime() + OIDC_MS;
      const plain = Buffer.from(JSON.stringify({ ...started, redirectUri, appId, expires }));
      return { url, kept: vault.encrypt(context, plain).toString("base64url") };
    },

    async finish(visit, { reply, kept }, wayOf) {
      const started = openKept(kept);
      const way = await wayOf(started?.appId ?? "");
      const { method, oidc } = way;
      const buckets = parts.unbrakedBuckets(visit);
      const failures = await parts.attempts.take(buckets);
      const refuse = async (message: string): Promise<never> => {
        await parts.noteFailure(visit, { targetId: null, method, failures });
        throw apiError("unauthorized", message);
      };
      if (!started || !oidc) return refuse("This sign-in has ended. Begin again.");
      const url = new URL(started.redirectUri);
      url.search = reply.search;
      const person = await oidc.finish(url, started).catch((error: unknown) => {
        if (error instanceof OidcRefused) return undefined;
        return explain(error);
      });
      if (!person) return refuse("The provider's reply is not a right one. Begin again.");
      const { subject, isEmailVerified } = person;
      const email = isEmailVerified ? person.email && lower(person.email) : undefined;
      const entered = await db.transaction((tx) => way.take(tx, { subject, email }));
      if (!entered) return refuse(way.refusal(email));
      const { id, email: name } = entered;
      return parts.changesOf(visit, id).change("session.create", async (tx, note) => {
        await parts.attempts.forget(tx, [parts.passwordBuckets(visit, name)[0]!, ...buckets]);
        const made = await parts.enter(tx, { id, name }, method);
        if (!made.person.needs) note.targetId = id;
        note.details = { method, ...(started.appId === "" ? {} : { app_id: started.appId }) };
        return made;
      });
    },
  };
}

function explain(error: unknown): never {
  if (error instanceof OidcUnavailable)
    throw new Unavailable("The OpenID provider does not answer. Retry, or sign in another way.", 5);
  throw error;
}

/**
 * Where the provider sends the browser back. Anybody can claim an origin: with a provider that returns to
 * any address, a code would go to one who made somebody follow the link.
 */
export function returnAddress(origin: string | undefined, publicUrl: string): string {
  const url = URL.parse(origin ?? "");
  const isPage = (url?.protocol === "https:" || url?.protocol === "http:") && url.origin === origin;
  if (!isPage) throw apiError("invalid_request", "Only a browser can sign in this way.");
  if (publicUrl !== "" && origin !== publicUrl)
    throw apiError("invalid_request", `Sign in at ${publicUrl}/console (WAYMARK_PUBLIC_URL).`);
  return `${url.origin}${RETURN_PATH}`;
}
