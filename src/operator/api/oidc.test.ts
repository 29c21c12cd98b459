import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/support/app.ts";
import {
  browser,
  cookieOf,
  CONSOLE,
  invite,
  operatorOf,
  signedIn,
} from "../../../test/support/operators.ts";

const ORIGIN = "https://console.example";

let server: Server;
let issuer: string;
let app: TestApp;
/** The accounts of the provider, by login. */
const PEOPLE: Record<string, { email: string; email_verified: boolean }> = {
  ada: { email: "Ada@example.com", email_verified: true },
  liar: { email: "ada@example.com", email_verified: false },
  other: { email: "ada@example.com", email_verified: true },
  stranger: { email: "stranger@example.com", email_verified: true },
  gone: { email: "gone@example.com", email_verified: true },
  // The Kelvin sign, whose small letter is a plain "k".
  kelvin: { email: "\u212aate@example.com", email_verified: true },
};

beforeAll(async () => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: "waymark",
        client_secret: "a-secret-of-the-client",
        redirect_uris: [`${ORIGIN}/console/sign-in/return`],
        response_types: ["code"],
        grant_types: ["authorization_code"],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    cookies: { keys: ["a key of tests"] },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...PEOPLE[id]! }) }),
  });
  const answer = provider.callback();
  server.on("request", (request, response) => void answer(request, response));
  app = await startTestApp({ oidcIssuer: issuer, requireSecondFactor: true });
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const start = () => browser(app)("POST", "/session/oidc", { headers: { origin: ORIGIN } });

/** Signs in at the provider like a person with a browser; returns the query that comes back. */
async function atProvider(address: string, login: string): Promise<string> {
  const jar = new Map<string, string>();
  let next = address;
  let body: URLSearchParams | undefined;
  for (let steps = 0; steps < 12; steps++) {
    const reply = await fetch(next, {
      method: body ? "POST" : "GET",
      ...(body ? { body } : {}),
      redirect: "manual",
      headers: { cookie: [...jar].map((pair) => pair.join("=")).join("; ") },
    });
    for (const cookie of reply.headers.getSetCookie()) {
      const [name = "", value = ""] = cookie.split(";")[0]!.split("=");
      jar.set(name, value);
    }
    body = undefined;
    const to = reply.headers.get("location");
    if (to?.startsWith(ORIGIN)) return new URL(to).search;
    if (to) next = new URL(to, next).href;
    else {
      const page = await reply.text();
      const action = /action="([^"]+)"/.exec(page)?.[1];
      if (!action) throw new Error(`no form at ${next}: ${page.slice(0, 300)}`);
      next = new URL(action, next).href;
      body = page.includes('name="login"')
        ? new URLSearchParams({ prompt: "login", login, password: "x" })
        : new URLSearchParams({ prompt: "consent" });
    }
  }
  throw new Error("the provider never sent the browser back");
}

const finish = (query: string, cookie: string) =>
  app.send("POST", "//operator/v1/session/oidc/finish", {
    body: { query },
    headers: { ...CONSOLE, cookie },
  });

async function signInAs(login: string) {
  const started = await start();
  expect(started.status).toBe(200);
  const query = await atProvider(started.body.url, login);
  return finish(query, cookieOf(started));
}

describe("signing in with an OpenID provider", () => {
  it("lets an invited administrator in, by verified e-mail, and counts as a second factor", async () => {
    await invite(app, "ada@example.com");
    const { body: methods } = await browser(app)("GET", "/session/methods");
    expect(methods.oidc).toBe(new URL(issuer).host);
    const reply = await signInAs("ada");
    expect(reply.body).toMatchObject({ name: "ada@example.com", role: "admin", needs: null });
    expect((await browser(app, cookieOf(reply))("GET", "/apps")).status).toBe(200);
    const admin = await operatorOf(app);
    const { body } = await admin("GET", `/audit?action=session.create&target_id=${reply.body.id}`);
    expect(body.data[0].details).toEqual({ method: "oidc" });
    // The account is the provider's from now on: a new address there changes nothing.
    PEOPLE["ada"]!.email = "renamed@example.com";
    expect((await signInAs("ada")).body.name).toBe("ada@example.com");
  });

  it("refuses strangers, unverified addresses, disabled accounts and another account of the address", async () => {
    const gone = await signedIn(app, "gone@example.com");
    const admin = await operatorOf(app);
    expect((await admin("DELETE", `/admins/${gone.id}`)).status).toBe(200);
    for (const login of ["stranger", "liar", "other", "gone"]) {
      const reply = await signInAs(login);
      expect([login, reply.status]).toEqual([login, 401]);
      expect(reply.body.error.message).toMatch(/no administrator here|does not vouch/);
    }
    const { body } = await admin("GET", "/audit?action=session.refuse");
    expect(body.data[0].details.method).toBe("oidc");
  });

  it("refuses a reply with another state, another browser, or one that is used twice", async () => {
    const started = await start();
    const query = await atProvider(started.body.url, "ada");
    const forged = query.replace(/state=[^&]+/, "state=forged");
    expect((await finish(forged, cookieOf(started))).status).toBe(401);
    expect((await finish(query, cookieOf(await start()))).status).toBe(401);
    expect((await finish(query, "")).status).toBe(401);
    expect((await finish(query, "waymark_oidc=AAAA")).status).toBe(401);
    expect((await finish(query, cookieOf(started))).status).toBe(200);
    expect((await finish(query, cookieOf(started))).status).toBe(401);
  });

  it("does not take a letter that looks alike, or whose small letter is the same, for the address", async () => {
    await invite(app, "kate@example.com");
    expect((await signInAs("kelvin")).status).toBe(401);
  });

  it("returns to a web page only, and to its public address where that is known", async () => {
    const from = (on: TestApp, origin: string) =>
      browser(on)("POST", "/session/oidc", { headers: { origin } });
    for (const origin of ["null", "javascript:alert(1)", "https://evil.example/path", "x", "//e"])
      expect([origin, (await from(app, origin)).status]).toEqual([origin, 400]);
    const known = await startTestApp({ oidcIssuer: issuer, smtpUrl: "smtp://127.0.0.1:9" });
    try {
      const refused = await from(known, "https://evil.example");
      expect(refused.status).toBe(400);
      expect(refused.body.error.message).toContain("https://console.example.com");
      const { body } = await from(known, "https://console.example.com");
      expect(new URL(body.url).searchParams.get("redirect_uri")).toBe(
        "https://console.example.com/console/sign-in/return",
      );
    } finally {
      await known.close();
    }
  });

  it("says so when there is no provider, or when it does not answer", async () => {
    const dead = await startTestApp({ oidcIssuer: "http://127.0.0.1:9" });
    const none = await startTestApp();
    try {
      const ask = (on: TestApp) =>
        browser(on)("POST", "/session/oidc", { headers: { origin: ORIGIN } });
      expect((await ask(dead)).status).toBe(503);
      expect((await ask(none)).status).toBe(404);
    } finally {
      await dead.close();
      await none.close();
    }
  });
});
