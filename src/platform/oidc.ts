import type { Configuration } from "openid-client";
import type { Outbound } from "./outbound.ts";

/*
 * Signing in at an OpenID provider: authorization code with PKCE, state and nonce. The library checks
 * state, issuer, audience, expiry and nonce; the signature of the id_token is checked with the
 * provider's keys although TLS would do. Every call has a time and a size limit and follows no
 * redirect. An operator's issuer may be a private host; a customer's is called through the outbound
 * of webhooks, which refuses them.
 */

export interface OidcSettings {
  issuer: string;
  clientId: string;
  /** Empty: a public client. */
  clientSecret: string;
}

/** What the browser keeps between leaving for the provider and coming back. */
export interface OidcStart {
  url: string;
  state: string;
  nonce: string;
  verifier: string;
}

export interface OidcPerson {
  /** Issuer and subject: the one name that the provider never gives to somebody else. */
  subject: string;
  email: string | undefined;
  isEmailVerified: boolean;
}

/** The provider is away or answers nonsense: an error of the installation. */
export class OidcUnavailable extends Error {}
/** The reply that the browser brought is not a right one. */
export class OidcRefused extends Error {}

export interface Oidc {
  /** As the sign-in button names it. */
  readonly name: string;
  start(redirectUri: string): Promise<OidcStart>;
  finish(reply: URL, started: Pick<OidcStart, "state" | "nonce" | "verifier">): Promise<OidcPerson>;
}

const TIMEOUT_MS = 10_000;
const MAX_REPLY_BYTES = 1024 * 1024;
/** The provider's metadata is read again after this time, for changed addresses. */
const DISCOVERY_MS = 60 * 60_000;

/** Loaded with the first use: most installations have no provider. */
const library = () => import("openid-client");

type Fetch = (url: string, options: object) => Promise<Response>;

export function createOidc(settings: OidcSettings, outbound?: Outbound): Oidc {
  const send = outbound ? fetchThrough(outbound) : boundedFetch;
  const issuer = new URL(settings.issuer);
  let known: { configuration: Promise<Configuration>; until: number } | undefined;

  const configure = async (): Promise<Configuration> => {
    if (!known || known.until < performance.now()) {
      known = {
        configuration: discover(settings, issuer, send),
        until: performance.now() + DISCOVERY_MS,
      };
      known.configuration.catch(() => (known = undefined));
    }
    return known.configuration;
  };

  return {
    name: issuer.host,
    async start(redirectUri) {
      const oidc = await library();
      const configuration = await configure();
      const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
      const verifier = oidc.randomPKCECodeVerifier();
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: "openid email",
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      });
      return { url: url.href, state, nonce, verifier };
    },
    async finish(reply, { state, nonce, verifier }) {
      const oidc = await library();
      const configuration = await configure();
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, reply, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims()!;
        const { email, email_verified } =
          claims["email"] === undefined
            ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
            : claims;
        return {
          subject: `${claims.iss} ${claims.sub}`,
          email: typeof email === "string" ? email : undefined,
          isEmailVerified: email_verified === true,
        };
      } catch (error) {
        if (isUnavailable(error)) throw unavailable(error);
        throw new OidcRefused("The provider's reply is not a right one.", { cause: error });
      }
    },
  };
}

async function discover(
  { clientId, clientSecret }: OidcSettings,
  issuer: URL,
  send: Fetch,
): Promise<Configuration> {
  const oidc = await library();
  const authentication = clientSecret === "" ? oidc.None() : oidc.ClientSecretBasic(clientSecret);
  try {
    return await oidc.discovery(issuer, clientId, undefined, authentication, {
      timeout: TIMEOUT_MS / 1000,
      [oidc.customFetch]: send,
      execute: [
        oidc.enableNonRepudiationChecks,
        ...(issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : []),
      ],
    });
  } catch (error) {
    throw unavailable(error);
  }
}

/** The library wraps what `boundedFetch` throws. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof OidcUnavailable || (error instanceof Error && isUnavailable(error.cause));

const unavailable = (cause: unknown): OidcUnavailable =>
  cause instanceof OidcUnavailable
    ? cause
    : new OidcUnavailable("The OpenID provider does not answer as expected.", { cause });

/** No redirects, a time limit over the whole reply, and a limit of its size. */
async function boundedFetch(url: string, options: object): Promise<Response> {
  try {
    const reply = await fetch(url, {
      ...(options as RequestInit),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of reply.body ?? []) {
      bytes += chunk.length;
      if (bytes > MAX_REPLY_BYTES) throw new Error(`more than ${MAX_REPLY_BYTES} bytes`);
      chunks.push(chunk);
    }
    const { status, headers } = reply;
    return new Response(bytes === 0 ? null : Buffer.concat(chunks), { status, headers });
  } catch (error) {
    throw unavailable(error);
  }
}

/** The same over the way out for addresses that customers give. */
const fetchThrough =
  (outbound: Outbound): Fetch =>
  async (url, options) => {
    const { method, headers: given, body } = new Request(url, options);
    const headers = Object.fromEntries(given);
    try {
      if (method === "POST") {
        const sent =
          body === null ? Buffer.alloc(0) : Buffer.from(await new Response(body).arrayBuffer());
        const limits = { timeoutMs: TIMEOUT_MS, excerptBytes: MAX_TOKEN_BYTES };
        const answer = await outbound.post(url, { headers, body: sent, ...limits });
        const { status, excerpt } = answer;
        return new Response(new Uint8Array(await excerpt), { status, headers: JSON_TYPE });
      }
      const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_REPLY_BYTES, maxRedirects: 0 };
      const answer = await outbound.download(url, { headers, ...limits });
      return new Response(new Uint8Array(answer.body), {
        headers: { "content-type": answer.contentType ?? "" },
      });
    } catch (error) {
      throw unavailable(error);
    }
  };

/** The outbound reads no more of a reply to a POST. */
const MAX_TOKEN_BYTES = 64 * 1024;
const JSON_TYPE = { "content-type": "application/json" };
