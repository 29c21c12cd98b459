import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type Reply, type TestApp } from "../../../test/support/app.ts";
import {
  inviteTo,
  memberBrowser,
  memberOf,
  type SignedInMember,
} from "../../../test/support/members.ts";
import { startNameServer, type TextRecords } from "../../../test/support/name-server.ts";
import {
  CLIENT,
  startProvider,
  type People,
  type TestProvider,
} from "../../../test/support/oidc-provider.ts";
import { cookieOf, operatorOf, PASSWORD } from "../../../test/support/operators.ts";
import { codeOf } from "../../../test/support/totp.ts";

const ORIGIN = "https://console.example";
const RECORDS: TextRecords = new Map();
const verified = (email: string) => ({ email, email_verified: true });
const PEOPLE: People = {
  ada: verified("Ada@acme.example"),
  liar: { email: "ada@acme.example", email_verified: false },
  other: verified("ada@acme.example"),
  bea: verified("bea@acme.example"),
  cal: verified("cal@acme.example"),
  dan: verified("dan@acme.example"),
  guest: verified("guest@elsewhere.example"),
  stranger: verified("stranger@acme.example"),
};

let provider: TestProvider;
let stopNames: () => Promise<void>;
let app: TestApp;
let appId: string;
let owner: SignedInMember;

const settings = () => ({ domain: "acme.example", issuer: provider.issuer, ...CLIENT });
const save = (by: SignedInMember, id: string, body: object = settings()): Promise<Reply> =>
  by.send("POST", `/apps/${id}/oidc`, { body, headers: { origin: ORIGIN } });
const allow = (...apps: string[]) =>
  RECORDS.set(
    "_waymark.acme.example",
    apps.map((id) => `waymark-app=${id}`),
  );

beforeAll(async () => {
  provider = await startProvider(ORIGIN, PEOPLE);
  stopNames = await startNameServer(RECORDS);
  app = await startTestApp({ allowPrivateHosts: true });
  ({ appId } = await app.customer());
  owner = await memberOf(app, appId, "owner@acme.example", "owner");
  allow(appId);
  const saved = await save(owner, appId);
  expect([saved.status, saved.body]).toMatchObject([
    200,
    { provider: { has_client_secret: true } },
  ]);
});
afterAll(async () => {
  await app.close();
  await provider.close();
  await stopNames();
});

const start = (email: string, on = app) =>
  memberBrowser(on)("POST", "/session/oidc", { body: { email }, headers: { origin: ORIGIN } });
const finish = (query: string, cookie: string) =>
  memberBrowser(app, cookie)("POST", "/session/oidc/finish", { body: { query } });

async function signInAs(login: string, email = "somebody@acme.example"): Promise<Reply> {
  const started = await start(email);
  expect([login, started.status]).toEqual([login, 200]);
  return finish(await provider.signIn(started.body.url, login), cookieOf(started));
}

describe("signing in with the provider of an organisation", () => {
  it("lets an invited member in without a password, and keeps knowing them by the provider's name", async () => {
    const before = await memberBrowser(app)("GET", "/session/methods");
    expect(before.body).toMatchObject({ has_organisations: true });
    await inviteTo(app, appId, "ada@acme.example", "viewer");
    const reply = await signInAs("ada");
    expect(reply.body).toMatchObject({
      email: "ada@acme.example",
      needs: null,
      apps: [{ id: appId, role: "viewer" }],
    });
    const own = memberBrowser(app, cookieOf(reply));
    expect((await own("GET", `/apps/${appId}`)).status).toBe(200);
    const admin = await operatorOf(app);
    const { body } = await admin("GET", `/audit?action=session.create&target_id=${reply.body.id}`);
    expect(body.data[0].details).toEqual({ method: "organisation", app_id: appId });
    PEOPLE["ada"] = verified("renamed@acme.example");
    expect((await signInAs("ada")).body.email).toBe("ada@acme.example");
  });

  it("refuses strangers, unverified addresses, other domains, disabled members and a second person of an address", async () => {
    await memberOf(app, appId, "guest@elsewhere.example", "viewer");
    const dan = await memberOf(app, appId, "dan@acme.example", "viewer");
    const admin = await operatorOf(app);
    await admin("PATCH", `/members/${dan.id}`, { body: { is_disabled: true } });
    for (const login of ["stranger", "liar", "other", "guest", "dan"]) {
      const reply = await signInAs(login);
      expect([login, reply.status]).toEqual([login, 401]);
      expect(reply.body.error.message).toMatch(/no member of this app|does not vouch/);
    }
  });

  it("lets nobody in while the domain does not name the app", async () => {
    allow("app_other");
    expect((await start("ada@acme.example")).status).toBe(404);
    allow(appId);
    const started = await start("ada@acme.example");
    const query = await provider.signIn(started.body.url, "ada");
    RECORDS.clear();
    const late = await finish(query, cookieOf(started));
    allow(appId);
    expect(late.status).toBe(401);
    expect((await start("somebody@elsewhere.example")).status).toBe(404);
  });

  it("refuses a reply with another state, of another browser, or used twice", async () => {
    const started = await start("ada@acme.example");
    const query = await provider.signIn(started.body.url, "ada");
    const forged = query.replace(/state=[^&]+/, "state=forged");
    expect((await finish(forged, cookieOf(started))).status).toBe(401);
    expect((await finish(query, cookieOf(await start("ada@acme.example")))).status).toBe(401);
    expect((await finish(query, "")).status).toBe(401);
    expect((await finish(query, cookieOf(started))).status).toBe(200);
    expect((await finish(query, cookieOf(started))).status).toBe(401);
  });

  it("still asks for the account's own second factor", async () => {
    const bea = await memberOf(app, appId, "bea@acme.example", "viewer");
    const { body } = await bea.send("POST", "/me/totp", { body: { password: PASSWORD } });
    const code = codeOf(body.secret);
    await bea.send("POST", "/me/totp/confirm", { body: { code } });
    const reply = await signInAs("bea");
    expect(reply.body).toMatchObject({ needs: "second_factor", apps: [] });
  });

  it("takes an account back that only links of owners led to", async () => {
    const { appId: evilApp } = await app.customer();
    const evil = await memberOf(app, evilApp, "evil@evil.example", "owner");
    const invited = await evil.send("POST", `/apps/${evilApp}/members`, {
      body: { email: "cal@acme.example", role: "owner" },
      headers: { origin: ORIGIN },
    });
    const token = invited.body.link.split("#")[1];
    const squat = await memberBrowser(app)("POST", "/invitations/accept", {
      body: { token, password: PASSWORD },
    });
    await inviteTo(app, appId, "cal@acme.example", "owner");
    const reply = await signInAs("cal");
    expect(reply.body).toMatchObject({ email: "cal@acme.example", needs: null });
    expect((await memberBrowser(app, cookieOf(squat))("GET", "/me")).status).toBe(401);
    const again = await memberBrowser(app)("POST", "/session", {
      body: { email: "cal@acme.example", password: PASSWORD },
    });
    expect(again.status).toBe(401);
  });

  it("is one factor enough where the installation requires two, for an account without its own", async () => {
    const strict = await startTestApp({ allowPrivateHosts: true, requireSecondFactor: true });
    try {
      const customer = await strict.customer();
      await strict.db.query(
        `INSERT INTO app_providers (app_id, domain, issuer, client_id, client_secret, updated_at)
         VALUES ($1, 'acme.example', $2, 'waymark', $3, now())`,
        [
          customer.appId,
          provider.issuer,
          strict.vault.encrypt(
            { purpose: "app-provider", appId: customer.appId, id: customer.appId },
            Buffer.from(CLIENT.client_secret),
          ),
        ],
      );
      allow(appId, customer.appId);
      await inviteTo(strict, customer.appId, "bea@acme.example", "viewer");
      const started = await start("bea@acme.example", strict);
      const query = await provider.signIn(started.body.url, "bea");
      const reply = await memberBrowser(strict, cookieOf(started))("POST", "/session/oidc/finish", {
        body: { query },
      });
      expect(reply.body).toMatchObject({ email: "bea@acme.example", needs: null });
    } finally {
      allow(appId);
      await strict.close();
    }
  });
});

describe("an app's provider", () => {
  it("is set by owners only, and its secret is never shown", async () => {
    const viewer = await memberOf(app, appId, "eve@acme.example", "viewer");
    expect((await save(viewer, appId)).status).toBe(403);
    const shown = await viewer.send("GET", `/apps/${appId}/oidc`);
    expect(shown.body).toMatchObject({
      provider: { domain: "acme.example", record_name: "_waymark.acme.example" },
      record_value: `waymark-app=${appId}`,
    });
    expect(shown.text).not.toContain(CLIENT.client_secret);
    const [row] = await app.db.query<{ dump: string }>(
      "SELECT string_agg(p::text, '') AS dump FROM app_providers p",
    );
    expect(row!.dump).not.toContain(Buffer.from(CLIENT.client_secret).toString("hex"));
  });

  it.each([
    ["domain", { domain: "elsewhere.example" }, /_waymark\.elsewhere\.example.*waymark-app=/],
    ["domain", { domain: "no domain" }, /such as example\.com/],
    ["issuer", { issuer: "http://127.0.0.1:9" }, /does not answer/],
    ["issuer", { issuer: "nonsense" }, /./],
    ["client_id", { client_id: "" }, /./],
  ])("is refused with 400 on %s: %j", async (field, change, message) => {
    const reply = await save(owner, appId, { ...settings(), ...change });
    expect(reply.status).toBe(400);
    expect(reply.body.error.details).toMatchObject([{ field }]);
    expect(reply.body.error.details[0].message).toMatch(message);
  });

  it("is called through the safe way out", async () => {
    const safe = await startTestApp();
    try {
      const customer = await safe.customer();
      const member = await memberOf(safe, customer.appId, "owner@acme.example", "owner");
      allow(customer.appId);
      for (const issuer of [provider.issuer, "https://127.0.0.1", "https://[::1]/"]) {
        const reply = await save(member, customer.appId, { ...settings(), issuer });
        expect([issuer, reply.body.error.details[0].field]).toEqual([issuer, "issuer"]);
      }
    } finally {
      allow(appId);
      await safe.close();
    }
  });

  it("forgets its people with another domain or issuer, and lets nobody in once it is removed", async () => {
    await signInAs("ada");
    const bound = async () =>
      (
        await app.db.query<{ count: number }>(
          "SELECT count(*)::int AS count FROM memberships WHERE app_id = $1 AND oidc_subject IS NOT NULL",
          [appId],
        )
      )[0]!.count;
    expect(await bound()).toBeGreaterThan(0);
    await save(owner, appId);
    expect(await bound()).toBeGreaterThan(0);
    const removed = await owner.send("DELETE", `/apps/${appId}/oidc`);
    expect(removed.body).toEqual({ provider: null, record_value: `waymark-app=${appId}` });
    expect(await bound()).toBe(0);
    expect((await start("ada@acme.example")).status).toBe(404);
    expect((await owner.send("DELETE", `/apps/${appId}/oidc`)).status).toBe(404);
  });
});
