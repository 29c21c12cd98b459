import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type Customer, type TestApp } from "../../../test/support/app.ts";
import {
  acceptLink,
  inviteTo,
  memberBrowser,
  memberOf,
  memberToken,
} from "../../../test/support/members.ts";
import {
  browser,
  cookieOf,
  operatorOf,
  PASSWORD,
  signedIn,
} from "../../../test/support/operators.ts";
import { codeOf } from "../../../test/support/totp.ts";
import { until } from "../../../test/support/until.ts";
import { FREE_ATTEMPTS } from "../../access/index.ts";

let app: TestApp;
let customer: Customer;
let other: Customer;
let now = new Date("2026-11-15T12:00:00Z");
const later = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * 60_000);
};

beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
  [customer, other] = [await app.customer({ credits: 5 }), await app.customer()];
});
afterAll(() => app.close());

describe("an invitation", () => {
  it("leads from the link to a session with the app", async () => {
    const token = await inviteTo(app, customer.appId, "Dev@Example.com", "developer");
    const stranger = memberBrowser(app);
    const check = await stranger("POST", "/invitations/check", { body: { token } });
    expect(check.body).toMatchObject({
      purpose: "join",
      email: "dev@example.com",
      app_name: "Test customer",
      role: "developer",
      has_account: false,
    });
    for (const password of ["short", "passwordpassword"]) {
      const weak = await acceptLink(app, token, password);
      expect([weak.status, weak.body.error.details[0].field]).toEqual([400, "password"]);
    }
    const joined = await acceptLink(app, token);
    expect(joined.status).toBe(200);
    expect(joined.headers.get("set-cookie")).toMatch(
      /^waymark_member=[\w-]{43}; Path=\/v1\/account; HttpOnly; SameSite=Strict, waymark_member_device=/,
    );
    expect(joined.body).toMatchObject({
      kind: "member",
      email: "dev@example.com",
      needs: null,
      apps: [{ id: customer.appId, role: "developer", is_disabled: false }],
    });
    const dev = memberBrowser(app, cookieOf(joined));
    const seen = await dev("GET", `/apps/${customer.appId}`);
    expect(seen.body).toMatchObject({ name: "Test customer", credits: 5, role: "developer" });
    expect((await acceptLink(app, token)).status).toBe(404);
  });

  it("works once, also for two at the same moment", async () => {
    const token = await inviteTo(app, customer.appId, "twice@example.com", "viewer");
    const replies = await Promise.all([acceptLink(app, token), acceptLink(app, token)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  it("ends after a week, and when a newer one replaces it", async () => {
    const old = await inviteTo(app, customer.appId, "late@example.com", "viewer");
    const newer = await inviteTo(app, customer.appId, "late@example.com", "viewer");
    expect((await acceptLink(app, old)).status).toBe(404);
    later(7 * 24 * 60 + 1);
    expect((await acceptLink(app, newer)).status).toBe(404);
  });

  it("ends with the owner who made it, removed or made less", async () => {
    const shop = await app.customer();
    const boss = await memberOf(app, shop.appId, "boss@example.com", "owner");
    const second = await memberOf(app, shop.appId, "second@example.com", "owner");
    const path = `/apps/${shop.appId}/members`;
    const invite = async (email: string): Promise<string> => {
      const { status, body } = await second.send("POST", path, { body: { email, role: "viewer" } });
      expect([status, body.sent]).toEqual([201, false]);
      return body.link.split("#")[1];
    };
    const first = await invite("x@example.com");
    await boss.send("PATCH", `${path}/${second.id}`, { body: { role: "developer" } });
    expect((await acceptLink(app, first)).status).toBe(404);
    await boss.send("PATCH", `${path}/${second.id}`, { body: { role: "owner" } });
    const again = await invite("y@example.com");
    expect((await boss.send("DELETE", `${path}/${second.id}`)).status).toBe(200);
    expect((await acceptLink(app, again)).status).toBe(404);
  });

  it("is void while its app is disabled, and for ever when it is deleted", async () => {
    const shop = await app.customer();
    const admin = await operatorOf(app);
    const token = await inviteTo(app, shop.appId, "closed@example.com", "owner");
    await admin("POST", `/apps/${shop.appId}/disable`);
    expect((await acceptLink(app, token)).status).toBe(404);
    await admin("POST", `/apps/${shop.appId}/enable`);
    const check = await memberBrowser(app)("POST", "/invitations/check", { body: { token } });
    expect(check.status).toBe(200);
    await admin("POST", `/apps/${shop.appId}/disable`);
    later(2);
    expect((await admin("DELETE", `/apps/${shop.appId}`)).status).toBe(200);
    expect((await acceptLink(app, token)).status).toBe(404);
    expect(await app.db.query("SELECT 1 FROM members WHERE email = 'closed@example.com'")).toEqual(
      [],
    );
  });

  it("never sets the password of an account that has one", async () => {
    const both = await memberOf(app, customer.appId, "both@example.com", "viewer");
    const token = await inviteTo(app, other.appId, "both@example.com", "developer");
    const check = await memberBrowser(app)("POST", "/invitations/check", { body: { token } });
    expect(check.body.has_account).toBe(true);
    const taken = await acceptLink(app, token, "a password of the inviter");
    expect([taken.status, taken.body.error.details[0].field]).toEqual([400, "password"]);
    expect((await both.send("GET", `/apps/${other.appId}`)).status).toBe(404);
    expect((await acceptLink(app, token)).status).toBe(200);
    const { body } = await both.send("GET", "/me");
    expect(body.apps.map(({ role }: { role: string }) => role).toSorted()).toEqual([
      "developer",
      "viewer",
    ]);
  });

  it("from an operator sets a new password for a member who has lost it", async () => {
    const lost = await memberOf(app, customer.appId, "lost@example.com", "viewer");
    const token = await inviteTo(app, customer.appId, "lost@example.com", "viewer");
    expect((await acceptLink(app, token, "a new long password")).status).toBe(200);
    expect((await lost.send("GET", "/me")).status).toBe(401);
    const signIn = (password: string) =>
      memberBrowser(app)("POST", "/session", { body: { email: lost.email, password } });
    expect((await signIn(PASSWORD)).status).toBe(401);
    expect((await signIn("a new long password")).status).toBe(200);
  });
});

describe("an invitation whose link an owner has", () => {
  /** An owner of an app of their own, who gets the links: no mail goes out. */
  async function ownerOf(email: string) {
    const shop = await app.customer();
    const owner = await memberOf(app, shop.appId, email, "owner");
    const invite = async (address: string): Promise<string> => {
      const body = { email: address, role: "viewer" };
      const reply = await owner.send("POST", `/apps/${shop.appId}/members`, { body });
      expect(reply.status).toBe(201);
      return reply.body.link.split("#")[1];
    };
    return { appId: shop.appId, invite };
  }
  const check = (token: string) =>
    memberBrowser(app)("POST", "/invitations/check", { body: { token } });
  const OTHERS = "a password of the inviter";

  it("sets no password for an address that somebody else has invited too", async () => {
    const rival = await ownerOf("rival1@example.com");
    const meant = await inviteTo(app, customer.appId, "wanted@example.com", "developer");
    const token = await rival.invite("wanted@example.com");
    for (const { status, body } of [await check(token), await acceptLink(app, token, OTHERS)]) {
      expect([status, body.error.details[0].field]).toEqual([400, "token"]);
      expect(body.error.message).toContain("open that invitation first");
    }
    const joined = await acceptLink(app, meant);
    expect(joined.body.apps).toMatchObject([{ id: customer.appId, role: "developer" }]);
    // The account has its own password now, and with it the other link works.
    expect((await acceptLink(app, token, OTHERS)).status).toBe(400);
    expect((await acceptLink(app, token)).body.apps).toHaveLength(2);
  });

  it("nor for one that another owner invited, until an operator makes a link", async () => {
    const [one, two] = [await ownerOf("rival2@example.com"), await ownerOf("rival3@example.com")];
    const links = [
      await one.invite("between@example.com"),
      await two.invite("between@example.com"),
    ];
    for (const link of links) expect((await acceptLink(app, link, OTHERS)).status).toBe(400);
    const token = await inviteTo(app, one.appId, "between@example.com", "viewer");
    expect((await acceptLink(app, token)).status).toBe(200);
    expect((await acceptLink(app, links[1]!)).status).toBe(200);
  });

  it("sets one for an address that only the same owner invited, to several apps too", async () => {
    const shop = await ownerOf("rival4@example.com");
    const second = await app.customer();
    await acceptLink(app, await inviteTo(app, second.appId, "rival4@example.com", "owner"));
    const boss = await memberBrowser(app)("POST", "/session", {
      body: { email: "rival4@example.com", password: PASSWORD },
    });
    const body = { email: "both-mine@example.com", role: "viewer" };
    const send = memberBrowser(app, cookieOf(boss));
    expect((await send("POST", `/apps/${second.appId}/members`, { body })).status).toBe(201);
    const token = await shop.invite("both-mine@example.com");
    expect((await acceptLink(app, token)).status).toBe(200);
  });

  it("leads to an account that a later link of an operator gives to the person meant", async () => {
    const rival = await ownerOf("rival5@example.com");
    const occupied = await acceptLink(app, await rival.invite("meant@example.com"), OTHERS);
    const occupant = memberBrowser(app, cookieOf(occupied));
    const setUp = await occupant("POST", "/me/totp", { body: { password: OTHERS } });
    const confirmed = await occupant("POST", "/me/totp/confirm", {
      body: { code: codeOf(setUp.body.secret, 0, now) },
    });
    expect(confirmed.status).toBe(200);
    const token = await inviteTo(app, customer.appId, "meant@example.com", "owner");
    expect((await check(token)).body.has_account).toBe(false);
    const joined = await acceptLink(app, token);
    expect([joined.status, joined.body.needs]).toEqual([200, null]);
    expect((await occupant("GET", "/me")).status).toBe(401);
    const signIn = (password: string) =>
      memberBrowser(app)("POST", "/session", { body: { email: "meant@example.com", password } });
    expect((await signIn(OTHERS)).status).toBe(401);
    expect((await signIn(PASSWORD)).body.needs).toBeNull();
    // From now on it is a person's own: the next link of an operator asks for the password.
    const next = await inviteTo(app, other.appId, "meant@example.com", "viewer");
    expect((await check(next)).body.has_account).toBe(true);
  });
});

describe("signing in", () => {
  it("answers an unknown address like a wrong password, and slows both down alike", async () => {
    await memberOf(app, customer.appId, "slow@example.com", "viewer");
    for (const email of ["slow@example.com", "nobody@example.com"]) {
      const tryOnce = () =>
        memberBrowser(app)("POST", "/session", { body: { email, password: "wrong password" } });
      for (let i = 0; i < FREE_ATTEMPTS; i++) {
        const { status, body } = await tryOnce();
        expect([status, body.error.message]).toEqual([
          401,
          "The e-mail address or the password is wrong.",
        ]);
      }
      expect((await tryOnce()).status).toBe(429);
    }
  });

  it("takes no cookie, password or token of an operator, and gives none", async () => {
    const operator = await signedIn(app, "op@example.com");
    const member = await memberOf(app, customer.appId, "op@example.com", "owner");
    const asMember = operator.cookie.replace("waymark_operator", "waymark_member");
    const asOperator = member.cookie.replace("waymark_member", "waymark_operator");
    for (const cookie of [operator.cookie, asMember])
      expect((await memberBrowser(app, cookie)("GET", "/me")).status).toBe(401);
    for (const cookie of [member.cookie, asOperator])
      expect((await browser(app, cookie)("GET", "/me")).status).toBe(401);
    const path = `/apps/${customer.appId}/tokens`;
    const { body } = await member.send("POST", path, { body: { role: "owner" } });
    expect((await app.send("GET", "//operator/v1/me", { key: body.token })).status).toBe(401);
    expect((await app.send("GET", "/me", { key: body.token })).status).toBe(401);
    const key = customer.live;
    expect((await app.send("GET", "/account/me", { key })).status).toBe(401);
  });

  it("refuses changes without the console's header, and from another site", async () => {
    const { cookie } = await memberOf(app, customer.appId, "csrf@example.com", "owner");
    const path = `/account/apps/${customer.appId}`;
    const body = { name: "Taken over" };
    for (const headers of [
      { cookie },
      { cookie, "x-waymark-console": "1", "sec-fetch-site": "cross-site" },
    ])
      expect((await app.send("PATCH", path, { body, headers })).status).toBe(403);
  });

  it("is counted against no key and is in no customer's request log", async () => {
    const { send } = await memberOf(app, customer.appId, "quiet@example.com", "viewer");
    await send("GET", "/me");
    await app.send("GET", "/me", { key: customer.live });
    await until(async () => {
      const logged = await app.db.query("SELECT 1 FROM request_log WHERE route = '/v1/me'");
      return logged.length > 0;
    });
    const rows = await app.db.query("SELECT 1 FROM request_log WHERE route LIKE '/v1/account%'");
    expect(rows).toEqual([]);
  });
});

describe("a membership", () => {
  it("that ends takes its app away at once, and leaves the other", async () => {
    const both = await memberOf(app, customer.appId, "two@example.com", "developer");
    await acceptLink(app, await inviteTo(app, other.appId, "two@example.com", "developer"));
    const tokens = await Promise.all(
      [customer, other].map(async ({ appId }) => {
        const made = await both.send("POST", `/apps/${appId}/tokens`, { body: { role: "viewer" } });
        return made.body.token as string;
      }),
    );
    const boss = await memberOf(app, customer.appId, "boss1@example.com", "owner");
    const removed = await boss.send("DELETE", `/apps/${customer.appId}/members/${both.id}`);
    expect(removed.status).toBe(200);
    expect((await both.send("GET", `/apps/${customer.appId}`)).status).toBe(404);
    expect((await both.send("GET", `/apps/${other.appId}`)).status).toBe(200);
    expect((await memberToken(app, tokens[0]!)("GET", "/me")).status).toBe(401);
    expect((await memberToken(app, tokens[1]!)("GET", "/me")).status).toBe(200);
  });

  it("that was the last one ends the sessions and the account", async () => {
    const boss = await memberOf(app, other.appId, "boss2@example.com", "owner");
    const gone = await memberOf(app, other.appId, "gone@example.com", "viewer");
    await boss.send("DELETE", `/apps/${other.appId}/members/${gone.id}`);
    expect((await gone.send("GET", "/me")).status).toBe(401);
    const rows = await app.db.query("SELECT 1 FROM members WHERE email = 'gone@example.com'");
    expect(rows).toEqual([]);
  });

  it("with a lowered role loses the rights of open sessions and of tokens", async () => {
    const boss = await memberOf(app, other.appId, "boss3@example.com", "owner");
    const dev = await memberOf(app, other.appId, "lowered@example.com", "developer");
    const made = await dev.send("POST", `/apps/${other.appId}/tokens`, {
      body: { role: "developer" },
    });
    const path = `/apps/${other.appId}/keys`;
    const token = memberToken(app, made.body.token);
    expect((await token("POST", path, { body: { mode: "test", name: "a" } })).status).toBe(201);
    await boss.send("PATCH", `/apps/${other.appId}/members/${dev.id}`, {
      body: { role: "viewer" },
    });
    for (const send of [dev.send, token])
      expect((await send("POST", path, { body: { mode: "test", name: "b" } })).status).toBe(403);
    const above = await dev.send("POST", `/apps/${other.appId}/tokens`, {
      body: { role: "owner" },
    });
    expect([above.status, above.body.error.details[0].field]).toEqual([400, "role"]);
  });

  it("of the last active owner stays, also against two removals at once", async () => {
    const shop = await app.customer();
    const path = `/apps/${shop.appId}/members`;
    const ada = await memberOf(app, shop.appId, "ada1@example.com", "owner");
    const reply = await ada.send("PATCH", `${path}/${ada.id}`, { body: { role: "viewer" } });
    expect([reply.status, reply.body.error.details[0].field]).toEqual([400, "id"]);
    expect((await ada.send("DELETE", `${path}/${ada.id}`)).status).toBe(400);
    const bea = await memberOf(app, shop.appId, "bea1@example.com", "owner");
    await Promise.all([
      ada.send("DELETE", `${path}/${bea.id}`),
      bea.send("DELETE", `${path}/${ada.id}`),
    ]);
    const owners = await app.db.query("SELECT 1 FROM memberships WHERE app_id = $1", [shop.appId]);
    expect(owners).toHaveLength(1);
  });

  it("in a disabled app reads and changes nothing", async () => {
    const shop = await app.customer();
    const ada = await memberOf(app, shop.appId, "ada2@example.com", "owner");
    const admin = await operatorOf(app);
    await admin("POST", `/apps/${shop.appId}/disable`);
    const seen = await ada.send("GET", `/apps/${shop.appId}`);
    expect([seen.status, seen.body.disabled_at]).toEqual([200, now.toISOString()]);
    const key = await ada.send("POST", `/apps/${shop.appId}/keys`, { body: { mode: "test" } });
    expect(key.status).toBe(403);
  });
});

describe("keys", () => {
  it("are made, changed, rotated and revoked by a developer, in the own app only", async () => {
    const dev = await memberOf(app, customer.appId, "keys@example.com", "developer");
    const path = `/apps/${customer.appId}/keys`;
    const made = await dev.send("POST", path, { body: { mode: "live", scopes: ["jobs:read"] } });
    expect(made.status).toBe(201);
    expect((await app.send("GET", "/me", { key: made.body.key })).status).toBe(200);
    const twice = await dev.send("POST", path, { body: { mode: "live" } });
    expect([twice.status, twice.body.error.details[0].field]).toEqual([400, "name"]);
    const id = made.body.id as string;
    const changed = await dev.send("PATCH", `${path}/${id}`, {
      body: { name: "shop", ip_allowlist: ["10.0.0.0/8"] },
    });
    expect(changed.body).toMatchObject({ name: "shop", ip_allowlist: ["10.0.0.0/8"] });
    const rotated = await dev.send("POST", `${path}/${id}/rotate`, { body: { grace_seconds: 0 } });
    expect([rotated.status, rotated.body.scopes]).toEqual([201, ["jobs:read"]]);
    const revoked = await dev.send("POST", `${path}/${rotated.body.id}/revoke`);
    expect(revoked.body.status).toBe("revoked");
    const foreign = await other.key();
    for (const action of ["rotate", "revoke"])
      expect((await dev.send("POST", `${path}/${foreign.id}/${action}`)).status).toBe(404);
    const list = await dev.send("GET", path);
    expect(list.text).not.toContain(made.body.key);
    expect(list.body.data.map((key: { id: string }) => key.id)).not.toContain(foreign.id);
  });

  it("of an app that signed up by itself are for the sandbox until an operator approves", async () => {
    const shop = await app.customer();
    const ada = await memberOf(app, shop.appId, "ada3@example.com", "owner");
    const admin = await operatorOf(app);
    await admin("PATCH", `/apps/${shop.appId}`, { body: { is_sandbox_only: true } });
    const make = (mode: string) =>
      ada.send("POST", `/apps/${shop.appId}/keys`, { body: { mode, name: `my ${mode}` } });
    expect((await make("test")).status).toBe(201);
    const refused = await make("live");
    expect([refused.status, refused.body.error.details[0].field]).toEqual([400, "mode"]);
    await admin("PATCH", `/apps/${shop.appId}`, { body: { is_sandbox_only: false } });
    expect((await make("live")).status).toBe(201);
  });
});

describe("the audit log of an app", () => {
  it("names its members and hides which operator", async () => {
    const shop = await app.customer();
    const admin = await operatorOf(app);
    await admin("PATCH", `/apps/${shop.appId}`, { body: { name: "Shop" } });
    const ada = await memberOf(app, shop.appId, "ada4@example.com", "owner");
    await ada.send("POST", `/apps/${shop.appId}/keys`, { body: { mode: "test" } });
    const { body } = await ada.send("GET", `/apps/${shop.appId}/audit`);
    const seen = body.data.map(
      ({ action, actor }: { action: string; actor: { kind: string; name: string } }) =>
        [action, actor.kind, actor.name].join(" "),
    );
    expect(seen).toEqual([
      "key.create member ada4@example.com",
      "member.join member ada4@example.com",
      "member.invite operator ",
      "app.update operator ",
    ]);
    const everything = await admin("GET", "/audit?action=key.create");
    expect(everything.body.data[0].actor).toMatchObject({ kind: "member", id: ada.id });
  });
});
