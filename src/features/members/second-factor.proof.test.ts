import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/support/app.ts";
import { acceptLink, inviteTo, memberBrowser, memberOf } from "../../../test/support/members.ts";
import { browser, cookieOf, operatorOf, PASSWORD } from "../../../test/support/operators.ts";
import { hotp, stepAt } from "../../platform/totp.ts";

/* The flows are the operators' (src/operator/api/second-factor.proof.test.ts); these are the seams. */

let app: TestApp;
let now = new Date("2026-11-15T12:00:00Z");
const later = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1000);
};

beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
});
afterAll(() => app.close());

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
function codeOf(secret: string): string {
  const bits = [...secret].map((c) => ALPHABET.indexOf(c).toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2));
  return hotp(Buffer.from(bytes), stepAt(now));
}

async function withTotp(appId: string, email: string) {
  const member = await memberOf(app, appId, email, "owner");
  const { body } = await member.send("POST", "/me/totp", { body: { password: PASSWORD } });
  const secret: string = body.secret;
  const confirmed = await member.send("POST", "/me/totp/confirm", {
    body: { code: codeOf(secret) },
  });
  expect([confirmed.status, confirmed.body.me.email]).toEqual([200, email]);
  later(30);
  return { ...member, secret };
}

describe("a member's second factor", () => {
  it("is asked for after the password, and shows no app before", async () => {
    const { appId } = await app.customer();
    const { email, secret } = await withTotp(appId, "ada@example.com");
    const first = await memberBrowser(app)("POST", "/session", {
      body: { email, password: PASSWORD },
    });
    expect(first.body).toMatchObject({ needs: "second_factor", apps: [] });
    const waiting = memberBrowser(app, cookieOf(first));
    expect((await waiting("GET", `/apps/${appId}`)).status).toBe(401);
    // The wait at this door is none at the other.
    const crossed = cookieOf(first).replace("waymark_member", "waymark_operator");
    expect((await browser(app, crossed)("GET", "/me")).status).toBe(401);
    const done = await waiting("POST", "/session/code", { body: { code: codeOf(secret) } });
    expect(done.body.apps).toMatchObject([{ id: appId }]);
  });

  it("is asked for after a link to a further app, and is not removed by it", async () => {
    const [one, two] = [await app.customer(), await app.customer()];
    const { email, secret } = await withTotp(one.appId, "bea@example.com");
    const joined = await acceptLink(app, await inviteTo(app, two.appId, email, "viewer"));
    expect(joined.body).toMatchObject({ needs: "second_factor", apps: [] });
    const done = await memberBrowser(app, cookieOf(joined))("POST", "/session/code", {
      body: { code: codeOf(secret) },
    });
    expect(done.body.apps).toHaveLength(2);
  });

  it("that is lost is removed by an operator, which ends the sessions", async () => {
    const { appId } = await app.customer();
    const { email, id, send } = await withTotp(appId, "eve@example.com");
    const admin = await operatorOf(app);
    expect((await admin("DELETE", `/members/${id}/second-factor`)).status).toBe(200);
    expect((await send("GET", "/me")).status).toBe(401);
    const again = await memberBrowser(app)("POST", "/session", {
      body: { email, password: PASSWORD },
    });
    expect(again.body.needs).toBeNull();
  });

  it("goes with the account when its last app is deleted", async () => {
    const [one, two] = [await app.customer(), await app.customer()];
    const admin = await operatorOf(app);
    const ada = await withTotp(one.appId, "last@example.com");
    const stays = await withTotp(one.appId, "stays@example.com");
    await acceptLink(app, await inviteTo(app, two.appId, "stays@example.com", "viewer"));
    await admin("POST", `/apps/${one.appId}/disable`);
    later(120);
    const { body } = await admin("DELETE", `/apps/${one.appId}`);
    expect(body.deleted).toMatchObject({ members: 1, totp_secrets: 1, memberships: 1 });
    expect((await ada.send("GET", "/me")).status).toBe(401);
    const { body: me } = await stays.send("GET", "/me");
    expect(me.apps).toMatchObject([{ id: two.appId }]);
    const secrets = await app.db.query("SELECT 1 FROM totp_secrets WHERE subject = $1", [ada.id]);
    expect(secrets).toEqual([]);
  });

  it("is set up first where the installation requires one", async () => {
    const strict = await startTestApp({ clock: () => now, requireSecondFactor: true });
    const { appId } = await strict.customer();
    const joined = await acceptLink(
      strict,
      await inviteTo(strict, appId, "new@example.com", "viewer"),
    );
    expect(joined.body).toMatchObject({ needs: "enrolment", apps: [] });
    const waiting = memberBrowser(strict, cookieOf(joined));
    expect((await waiting("GET", `/apps/${appId}`)).status).toBe(401);
    const { body } = await waiting("POST", "/me/totp");
    const done = await waiting("POST", "/me/totp/confirm", { body: { code: codeOf(body.secret) } });
    expect(done.body).toMatchObject({ me: { needs: null, apps: [{ id: appId }] } });
    expect(done.body.recovery_codes).toHaveLength(10);
    await strict.close();
  });
});
