import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/support/app.ts";
import {
  startProvider,
  type People,
  type TestProvider,
} from "../../../test/support/oidc-provider.ts";
import {
  browser,
  cookieOf,
  CONSOLE,
  invite,
  operatorOf,
  signedIn,
} from "../../../test/support/operators.ts";

const ORIGIN = "https://console.example";

let provider: TestProvider;
let issuer: string;
let app: TestApp;
/** The accounts of the provider, by login. */
const PEOPLE: People = {
  ada: { email: "Ada@example.com", email_verified: true },
  liar: { email: "ada@example.com", email_verified: false },
  other: { email: "ada@example.com", email_verified: true },
  stranger: { email: "stranger@example.com", email_verified: true },
  gone: { email: "gone@example.com", email_verified: true },
  // The Kelvin sign, whose small letter is a plain "k".
  kelvin: { email: "\u212aate@example.com", email_verified: true },
};

beforeAll(async () => {
  provider = await startProvider(ORIGIN, PEOPLE);
  ({ issuer } = provider);
  app = await startTestApp({ oidcIssuer: issuer, requireSecondFactor: true });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const start = () => browser(app)("POST", "/session/oidc", { headers: { origin: ORIGIN } });

const finish = (query: string, cookie: string) =>
  app.send("POST", "//operator/v1/session/oidc/finish", {
    body: { query },
    headers: { ...CONSOLE, cookie },
  });

async function signInAs(login: string) {
  const started = await start();
  expect(started.status).toBe(200);
  const query = await provider.signIn(started.body.url, login);
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
    const query = await provider.signIn(started.body.url, "ada");
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
