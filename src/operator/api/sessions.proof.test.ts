import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/support/app.ts";
import {
  browser,
  CONSOLE,
  cookieOf,
  invite,
  operatorOf,
  PASSWORD,
  signedIn,
} from "../../../test/support/operators.ts";
import { inviteFirstAdmin } from "../verbs/people.ts";
import { FREE_ATTEMPTS } from "../../access/index.ts";

let app: TestApp;
let now = new Date("2026-11-15T12:00:00Z");
const later = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * 60_000);
};

beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
});
afterAll(() => app.close());

describe("signing in", () => {
  it("goes from a one-time link to a session and ends at sign-out", async () => {
    const token = await invite(app, "Ada@Example.com");
    const stranger = browser(app);
    const check = await stranger("POST", "/setup/check", { body: { token } });
    expect(check.body).toMatchObject({ email: "ada@example.com" });
    for (const password of ["short", "passwordpassword", "ada-example-com"]) {
      const weak = await stranger("POST", "/setup", { body: { token, password } });
      expect([weak.status, weak.body.error.details[0].field]).toEqual([400, "password"]);
    }
    const setUp = await stranger("POST", "/setup", { body: { token, password: PASSWORD } });
    expect(setUp.status).toBe(200);
    expect(setUp.headers.get("set-cookie")).toMatch(
      /^waymark_operator=[\w-]{43}; Path=\/operator; HttpOnly; SameSite=Strict, waymark_device=/,
    );
    const again = await stranger("POST", "/setup", { body: { token, password: PASSWORD } });
    expect(again.status).toBe(404);

    const body = { email: "ADA@example.com", password: PASSWORD };
    const signIn = await stranger("POST", "/session", { body });
    expect(signIn.body).toMatchObject({ kind: "admin", name: "ada@example.com", role: "admin" });
    const ada = browser(app, cookieOf(signIn));
    expect((await ada("GET", "/me")).body.name).toBe("ada@example.com");
    const out = await ada("DELETE", "/session");
    expect(out.body).toEqual({ ended_sessions: 1 });
    expect(out.headers.get("set-cookie")).toContain("Max-Age=0");
    expect((await ada("GET", "/me")).status).toBe(401);
  });

  it("gives a new session id, so a planted cookie signs nobody in", async () => {
    await signedIn(app, "fix@example.com");
    const planted = `waymark_operator=${"A".repeat(43)}`;
    const reply = await browser(app, planted)("POST", "/session", {
      body: { email: "fix@example.com", password: PASSWORD },
    });
    expect(reply.status).toBe(200);
    expect(cookieOf(reply)).not.toBe(planted);
    expect((await browser(app, planted)("GET", "/me")).status).toBe(401);
    expect((await browser(app, cookieOf(reply))("GET", "/me")).status).toBe(200);
  });

  it("signs out everywhere", async () => {
    const { send, cookie } = await signedIn(app, "every@example.com");
    const other = await browser(app)("POST", "/session", {
      body: { email: "every@example.com", password: PASSWORD },
    });
    expect((await send("DELETE", "/sessions")).body).toEqual({ ended_sessions: 2 });
    for (const value of [cookie, cookieOf(other)])
      expect((await browser(app, value)("GET", "/me")).status).toBe(401);
  });

  it("ends a session after an hour without requests and after twelve hours at the latest", async () => {
    const idle = await signedIn(app, "idle@example.com");
    later(59);
    expect((await idle.send("GET", "/me")).status).toBe(200);
    later(59);
    expect((await idle.send("GET", "/me")).status).toBe(200);
    later(61);
    expect((await idle.send("GET", "/me")).status).toBe(401);
    const busy = await signedIn(app, "busy@example.com");
    for (let i = 0; i < 14; i++) {
      later(50);
      expect((await busy.send("GET", "/me")).status).toBe(200);
    }
    later(50);
    expect((await busy.send("GET", "/me")).status).toBe(401);
  });

  it("shows as last seen the last request, to the minute", async () => {
    const { send } = await signedIn(app, "seen@example.com");
    const seen = async (): Promise<string> => {
      const { body } = await send("GET", "/admins");
      return body.data.find((one: { email: string }) => one.email === "seen@example.com")
        .last_seen_at;
    };
    const signIn = now.toISOString();
    later(0.5);
    expect(await seen()).toBe(signIn);
    later(30);
    await send("GET", "/me");
    expect(await seen()).toBe(now.toISOString());
  });

  it("answers an unknown address like a wrong password, and slows both down alike", async () => {
    await signedIn(app, "slow@example.com");
    for (const email of ["slow@example.com", "unknown@example.com"]) {
      const tryOnce = (password: string) =>
        browser(app)("POST", "/session", { body: { email, password } });
      for (let i = 0; i < FREE_ATTEMPTS; i++) {
        const { status, body } = await tryOnce("wrong password");
        expect(status).toBe(401);
        expect(body.error).toMatchObject({
          code: "unauthorized",
          message: "The e-mail address or the password is wrong.",
        });
      }
      for (const wait of [2, 4, 8]) {
        const refused = await tryOnce(PASSWORD);
        expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, String(wait)]);
        later(wait / 60);
        expect((await tryOnce("wrong password")).status).toBe(401);
      }
    }
    later(16 / 60);
    const body = { email: "slow@example.com", password: PASSWORD };
    expect((await browser(app)("POST", "/session", { body })).status).toBe(200);
    // A success clears the count.
    const wrong = { ...body, password: "wrong password" };
    for (let i = 0; i < 2; i++)
      expect((await browser(app)("POST", "/session", { body: wrong })).status).toBe(401);
    later(24 * 60 + 1);
  });

  it("lets no stranger slow down the owner: not from another network, nor from the same one", async () => {
    const proxied = await startTestApp({ trustProxy: ["127.0.0.1"], clock: () => now });
    try {
      const own = await signedIn(proxied, "owner@example.com");
      const tryFrom = (address: string, password: string, cookie = "") =>
        browser(proxied, cookie)("POST", "/session", {
          body: { email: "owner@example.com", password },
          headers: { "x-forwarded-for": address },
        });
      for (let i = 0; i <= FREE_ATTEMPTS; i++) await tryFrom("203.0.113.7", "wrong password");
      expect((await tryFrom("203.0.113.7", PASSWORD)).status).toBe(429);
      expect((await tryFrom("198.51.100.1", PASSWORD)).status).toBe(200);
      // In the network of the attacker the owner's own browser is known by its cookie.
      expect((await tryFrom("203.0.113.7", PASSWORD, own.device)).status).toBe(200);
      const forged = `waymark_device=${"A".repeat(22)}.${"A".repeat(43)}`;
      expect((await tryFrom("203.0.113.7", PASSWORD, forged)).status).toBe(429);
      // With anything added its own would begin a new count of guesses.
      expect((await tryFrom("203.0.113.7", PASSWORD, `${own.device}.x`)).status).toBe(429);
    } finally {
      await proxied.close();
    }
  });

  it("counts concurrent guesses before it checks them", async () => {
    await signedIn(app, "race@example.com");
    const body = { email: "race@example.com", password: "wrong password" };
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => browser(app)("POST", "/session", { body })),
    );
    const checked = replies.filter(({ status }) => status === 401);
    expect(checked).toHaveLength(FREE_ATTEMPTS);
    later(24 * 60 + 1);
  });

  it("is in the audit log also when it fails, without filling it", async () => {
    const { id } = await signedIn(app, "watched@example.com");
    const body = { email: "watched@example.com", password: "wrong password" };
    for (let i = 0; i < FREE_ATTEMPTS; i++) await browser(app)("POST", "/session", { body });
    const admin = await operatorOf(app);
    const { body: log } = await admin("GET", `/audit?action=session.refuse&target_id=${id}`);
    const failures = log.data.map((entry: { details: object }) => entry.details);
    expect(failures).toEqual([4, 2, 1].map((n) => ({ method: "password", failures: n })));
    expect(log.data[0].actor.kind).toBe("anyone");
    later(24 * 60 + 1);
  });

  it("lets the first administrator choose an address, once", async () => {
    const fresh = await startTestApp();
    try {
      const link = await inviteFirstAdmin(fresh);
      const spare = await inviteFirstAdmin(fresh);
      const [token, spareToken] = [link!, spare!].map(({ path }) => path.split("#")[1]!);
      const set = (body: object) => browser(fresh)("POST", "/setup", { body });
      expect((await set({ token, password: PASSWORD })).body.error.details[0].field).toBe("email");
      const made = await set({ token, password: PASSWORD, email: "first@example.com" });
      expect(made.body).toMatchObject({ role: "admin", name: "first@example.com" });
      const second = await set({
        token: spareToken,
        password: PASSWORD,
        email: "evil@example.com",
      });
      expect(second.status).toBe(404);
      expect(await inviteFirstAdmin(fresh)).toBeUndefined();
    } finally {
      await fresh.close();
    }
  });

  it("stores neither passwords nor session ids nor tokens in clear", async () => {
    const { cookie } = await signedIn(app, "dump@example.com");
    const secret = cookie.split("=")[1]!;
    const rows = await app.db.query<{ text: string }>(
      `SELECT row_to_json(t)::text AS text FROM operator_admins t
       UNION ALL SELECT row_to_json(t)::text FROM operator_sessions t
       UNION ALL SELECT row_to_json(t)::text FROM operator_tokens t
       UNION ALL SELECT row_to_json(t)::text FROM operator_audit t`,
    );
    const dump = rows.map(({ text }) => text).join("\n");
    expect(dump).not.toContain(secret);
    expect(dump).not.toContain(PASSWORD);
    expect(dump).toContain("scrypt$");
  });

  it("ends other sessions when the password changes", async () => {
    const { send, cookie } = await signedIn(app, "change@example.com");
    const wrong = await send("POST", "/me/password", {
      body: { current_password: "not this one", new_password: "another long password" },
    });
    expect(wrong.body.error.details[0].field).toBe("current_password");
    for (let i = 1; i < FREE_ATTEMPTS; i++)
      await send("POST", "/me/password", {
        body: { current_password: `guess ${i}`, new_password: "another long password" },
      });
    const braked = await send("POST", "/me/password", {
      body: { current_password: PASSWORD, new_password: "another long password" },
    });
    expect(braked.status).toBe(429);
    later(1);
    const weak = await send("POST", "/me/password", {
      body: { current_password: PASSWORD, new_password: "passwordpassword" },
    });
    expect([weak.status, weak.body.error.details[0].field]).toEqual([400, "new_password"]);
    later(1);
    const changed = await send("POST", "/me/password", {
      body: { current_password: PASSWORD, new_password: "another long password" },
    });
    expect(changed.status).toBe(200);
    expect((await browser(app, cookie)("GET", "/me")).status).toBe(401);
    expect((await browser(app, cookieOf(changed))("GET", "/me")).status).toBe(200);
  });
});

describe("a request with a session", () => {
  it("is refused without the console's header, or from another origin", async () => {
    const { cookie } = await signedIn(app, "csrf@example.com");
    const post = (headers: Record<string, string>) =>
      app.send("POST", "//operator/v1/apps", {
        body: { name: "x" },
        headers: { cookie, ...headers },
      });
    const bare = await post({});
    expect(bare.status).toBe(403);
    expect(bare.body.error.code).toBe("invalid_request");
    expect((await post({ ...CONSOLE, "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await post({ ...CONSOLE, "sec-fetch-site": "same-origin" })).status).toBe(201);
    const login = await app.send("POST", "//operator/v1/session", {
      body: { email: "csrf@example.com", password: PASSWORD },
    });
    expect(login.status).toBe(403);
  });

  it("is not allowed to other origins by CORS", async () => {
    const reply = await app.send("OPTIONS", "//operator/v1/apps", {
      headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
    });
    expect(reply.headers.get("access-control-allow-origin")).toBeNull();
    expect(reply.status).toBe(405);
  });

  it("sends the cookie over https only where the proxy says https", async () => {
    const proxied = await startTestApp({ trustProxy: ["127.0.0.1"] });
    try {
      const token = await invite(proxied, "tls@example.com");
      const reply = await browser(proxied)("POST", "/setup", {
        body: { token, password: PASSWORD },
        headers: { "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.7" },
      });
      for (const cookie of reply.headers.getSetCookie()) expect(cookie).toMatch(/; Secure/);
    } finally {
      await proxied.close();
    }
  });
});

describe("without the console", () => {
  it("takes tokens and knows no sessions", async () => {
    const { cookie } = await signedIn(app, "before@example.com");
    const bare = await startTestApp({ db: app.db, console: false, clock: () => now });
    try {
      const send = await operatorOf(bare);
      expect((await send("GET", "/me")).status).toBe(200);
      expect((await browser(bare, cookie)("GET", "/me")).status).toBe(401);
      const body = { email: "before@example.com", password: PASSWORD };
      expect((await browser(bare)("POST", "/session", { body })).status).toBe(404);
    } finally {
      await bare.stop();
    }
  });
});

describe("roles", () => {
  it("let a viewer read everything but change nothing", async () => {
    const viewer = await operatorOf(app, "viewer");
    expect((await viewer("GET", "/apps")).status).toBe(200);
    const refused = await viewer("POST", "/apps", { body: { name: "x" } });
    expect(refused.status).toBe(403);
    expect(refused.body.error.code).toBe("insufficient_scope");
    const { send } = await signedIn(app, "viewer@example.com", "viewer");
    expect((await send("PATCH", "/apps/app_none", { body: { name: "x" } })).status).toBe(403);
    expect((await send("DELETE", "/session")).status).toBe(200);
  });

  it("let every operation but signing in be refused to strangers", async () => {
    const { body } = await app.send("GET", "//operator/v1/openapi.json");
    const open = new Set([
      "post /session",
      "post /setup",
      "post /setup/check",
      "post /session/forgotten",
      "get /session/methods",
      "post /session/passkey",
      "post /session/passkey/options",
      "post /session/oidc",
      "post /session/oidc/finish",
    ]);
    let checked = 0;
    for (const [path, item] of Object.entries(body.paths as Record<string, object>))
      for (const method of Object.keys(item)) {
        if (open.has(`${method} ${path}`)) continue;
        const url = `//operator/v1${path.replaceAll(/\{\w+\}/g, "x")}`;
        const reply = await app.send(method.toUpperCase(), url, { headers: CONSOLE });
        expect(reply.status, `${method} ${path}`).toBe(401);
        checked++;
      }
    expect(checked).toBeGreaterThan(40);
  });

  it("cannot take away the last administrator", async () => {
    const fresh = await startTestApp();
    try {
      const { send, id } = await signedIn(fresh, "only@example.com");
      expect((await send("DELETE", `/admins/${id}`)).status).toBe(400);
      const other = await signedIn(fresh, "other@example.com");
      expect((await send("DELETE", `/admins/${other.id}`)).body.status).toBe("disabled");
      expect((await other.send("GET", "/me")).status).toBe(401);
    } finally {
      await fresh.close();
    }
  });
});

describe("tokens", () => {
  it("work until they are revoked or expire", async () => {
    const admin = await operatorOf(app);
    const made = await admin("POST", "/tokens", {
      body: {
        role: "viewer",
        name: "dashboard",
        expires_at: new Date(now.getTime() + 3.6e6).toISOString(),
      },
    });
    expect(made.status).toBe(201);
    const as = (key: string) => app.send("GET", "//operator/v1/me", { key });
    expect((await as(made.body.token)).body).toMatchObject({ kind: "token", name: "dashboard" });
    later(61);
    expect((await as(made.body.token)).status).toBe(401);
    const other = await admin("POST", "/tokens", { body: { role: "admin" } });
    expect((await admin("DELETE", `/tokens/${other.body.id}`)).body.status).toBe("revoked");
    expect((await as(other.body.token)).status).toBe(401);
    const listed = await admin("GET", "/tokens");
    expect(listed.text).not.toContain(made.body.token);
  });

  it("are no keys of the public API, nor the other way round", async () => {
    const customer = await app.customer();
    const asKey = await app.send("GET", "//operator/v1/me", { key: customer.live });
    expect(asKey.status).toBe(401);
  });
});
