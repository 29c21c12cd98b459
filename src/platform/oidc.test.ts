import { createHash, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOidc, OidcRefused, OidcUnavailable, type OidcStart } from "./oidc.ts";

/* A provider that lies: each test changes one thing of a right reply. */

const good = generateKeyPairSync("rsa", { modulusLength: 2048 });
const evil = generateKeyPairSync("rsa", { modulusLength: 2048 });
const REDIRECT = "https://console.example/return";

let server: Server;
let issuer: string;
let tokenReply: () => { status?: number; body: string };
let challenge = "";

beforeAll(async () => {
  server = createServer((request, response) => {
    const send = (body: unknown, status = 200) =>
      response
        .writeHead(status, { "content-type": "application/json" })
        .end(typeof body === "string" ? body : JSON.stringify(body));
    if (request.url === "/.well-known/openid-configuration")
      return send({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        userinfo_endpoint: `${issuer}/userinfo`,
        id_token_signing_alg_values_supported: ["RS256"],
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
      });
    if (request.url === "/jwks")
      return send({
        keys: [{ ...good.publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256" }],
      });
    let sent = "";
    request.on("data", (chunk) => (sent += String(chunk)));
    request.on("end", () => {
      const verifier = new URLSearchParams(sent).get("code_verifier") ?? "";
      const isRight = createHash("sha256").update(verifier).digest("base64url") === challenge;
      if (!isRight) return send({ error: "invalid_grant" }, 400);
      const { status, body } = tokenReply();
      return send(body, status);
    });
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

function idToken(claims: object, key: KeyObject = good.privateKey, alg = "RS256"): string {
  const body = `${part({ alg, kid: "1", typ: "JWT" })}.${part(claims)}`;
  const signature =
    alg === "none" ? "" : sign("sha256", Buffer.from(body), key).toString("base64url");
  return `${body}.${signature}`;
}

const claimsOf = ({ nonce }: OidcStart) => {
  const seconds = Math.floor(Date.now() / 1000);
  return {
    iss: issuer,
    sub: "42",
    aud: "waymark",
    iat: seconds,
    exp: seconds + 300,
    nonce,
    email: "ada@example.com",
    email_verified: true,
  };
};

/** One sign-in whose id_token is made by `make`. */
async function signIn(make: (started: OidcStart) => string, change: Partial<OidcStart> = {}) {
  const oidc = createOidc({ issuer, clientId: "waymark", clientSecret: "secret" });
  const started = await oidc.start(REDIRECT);
  challenge = new URL(started.url).searchParams.get("code_challenge")!;
  tokenReply = () => ({
    body: JSON.stringify({ access_token: "a", token_type: "bearer", id_token: make(started) }),
  });
  const reply = new URL(`${REDIRECT}?code=c&state=${started.state}`);
  return oidc.finish(reply, { ...started, ...change });
}

describe("the OpenID client", () => {
  it("takes a right reply", async () => {
    const person = await signIn((started) => idToken(claimsOf(started)));
    expect(person).toEqual({
      subject: `${issuer} 42`,
      email: "ada@example.com",
      isEmailVerified: true,
    });
  });

  it.each([
    ["signed by another key", (s: OidcStart) => idToken(claimsOf(s), evil.privateKey)],
    ["not signed at all", (s: OidcStart) => idToken(claimsOf(s), good.privateKey, "none")],
    [
      "of another issuer",
      (s: OidcStart) => idToken({ ...claimsOf(s), iss: "https://evil.example" }),
    ],
    ["for another client", (s: OidcStart) => idToken({ ...claimsOf(s), aud: "somebody-else" })],
    ["that has expired", (s: OidcStart) => idToken({ ...claimsOf(s), exp: 1_700_000_000 })],
    ["with another nonce", (s: OidcStart) => idToken({ ...claimsOf(s), nonce: "another" })],
    ["without a subject", (s: OidcStart) => idToken({ ...claimsOf(s), sub: undefined })],
  ])("refuses an id_token %s", async (_name, make) => {
    await expect(signIn(make)).rejects.toBeInstanceOf(OidcRefused);
  });

  it("refuses a reply with another state or code verifier", async () => {
    const make = (started: OidcStart) => idToken(claimsOf(started));
    await expect(signIn(make, { state: "another" })).rejects.toBeInstanceOf(OidcRefused);
    const verifier = "another-verifier-that-is-long-enough-for-the-rule";
    await expect(signIn(make, { verifier })).rejects.toBeInstanceOf(OidcRefused);
  });

  it("refuses the reply of another provider (mix-up), and a parameter that comes twice", async () => {
    const oidc = createOidc({ issuer, clientId: "waymark", clientSecret: "secret" });
    const started = await oidc.start(REDIRECT);
    challenge = new URL(started.url).searchParams.get("code_challenge")!;
    const token = { access_token: "a", token_type: "bearer", id_token: idToken(claimsOf(started)) };
    tokenReply = () => ({ body: JSON.stringify(token) });
    const finish = (query: string) =>
      oidc.finish(new URL(`${REDIRECT}?code=c&state=${started.state}${query}`), started);
    for (const query of [
      "&iss=https%3A%2F%2Fevil.example",
      `&state=${started.state}`,
      "&code=d",
      "&error=access_denied",
    ])
      await expect(finish(query), query).rejects.toBeInstanceOf(OidcRefused);
    expect(await finish("")).toMatchObject({ subject: `${issuer} 42` });
  });

  it("gives up on a reply of any size", async () => {
    const huge = () => idToken({ filler: "x".repeat(2_000_000) });
    await expect(signIn(huge)).rejects.toBeInstanceOf(OidcUnavailable);
  });

  it("does not take an address for verified because its text says so", async () => {
    const person = await signIn((s) => idToken({ ...claimsOf(s), email_verified: "true" }));
    expect(person.isEmailVerified).toBe(false);
  });
});
