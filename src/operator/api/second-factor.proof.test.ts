import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, TEST_SECRET, testVault, type TestApp } from "../../../test/support/app.ts";
import {
  browser,
  cookieOf,
  invite,
  operatorOf,
  PASSWORD,
  signedIn,
  type SendAs,
} from "../../../test/support/operators.ts";
import { sealedTotpSecrets } from "../../access/index.ts";
import { openVault } from "../../platform/crypto.ts";
import { rotateSecrets } from "../../platform/rotate.ts";
import { hotp, stepAt } from "../../platform/totp.ts";
import { FREE_ATTEMPTS } from "../../access/index.ts";

let app: TestApp;
let now = new Date("2026-11-16T12:00:00Z");
const later = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1000);
};

beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
});
afterAll(() => app.close());

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** As an authenticator app reads the secret. */
function codeOf(secret: string, offset = 0): string {
  const bits = [...secret].map((c) => ALPHABET.indexOf(c).toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2));
  return hotp(Buffer.from(bytes), stepAt(now) + offset);
}

const password = (on: TestApp, email: string, cookie = "") =>
  browser(on, cookie)("POST", "/session", { body: { email, password: PASSWORD } });

/** Somebody with one-time codes. */
async function withTotp(email: string) {
  const person = await signedIn(app, email);
  const { body } = await person.send("POST", "/me/totp", { body: { password: PASSWORD } });
  const secret: string = body.secret;
  const confirmed = await person.send("POST", "/me/totp/confirm", {
    body: { code: codeOf(secret) },
  });
  expect(confirmed.status).toBe(200);
  later(30);
  return { ...person, secret, codes: confirmed.body.recovery_codes as string[] };
}

const finish = (send: SendAs, code: string) => send("POST", "/session/code", { body: { code } });

describe("one-time codes", () => {
  it("are asked for after the password, and nothing else is allowed before", async () => {
    const { secret, id } = await withTotp("ada@example.com");
    const first = await password(app, "ada@example.com");
    expect(first.body).toMatchObject({ needs: "second_factor", name: "ada@example.com" });
    const waiting = browser(app, cookieOf(first));
    expect((await waiting("GET", "/me")).body.needs).toBe("second_factor");
    for (const [method, path] of [
      ["GET", "/apps"],
      ["POST", "/me/totp"],
      ["GET", "/me/second-factor"],
      ["DELETE", "/sessions"],
    ] as const)
      expect((await waiting(method, path)).status, path).toBe(401);
    expect((await finish(waiting, "000000")).body.error.details[0].field).toBe("code");
    const done = await finish(waiting, codeOf(secret));
    expect(done.body).toMatchObject({ needs: null, id });
    expect(cookieOf(done)).not.toBe(cookieOf(first));
    expect((await browser(app, cookieOf(done))("GET", "/apps")).status).toBe(200);
    // The wait is over: its cookie is worth nothing.
    expect((await waiting("GET", "/me")).status).toBe(401);
    const { body } = await (await operatorOf(app))("GET", `/audit?target_id=${id}`);
    const actions = body.data.map((one: { action: string; details: object }) => [
      one.action,
      one.details,
    ]);
    expect(actions).toEqual([
      ["session.create", { method: "totp" }],
      ["session.refuse", { method: "totp", failures: 1 }],
      ["totp.enable", {}],
      ["admin.setup", {}],
      ["admin.invite", { role: "admin" }],
    ]);
  });

  it("work once, also in two sign-ins at the same time", async () => {
    const { secret } = await withTotp("once@example.com");
    const cookies = [
      cookieOf(await password(app, "once@example.com")),
      cookieOf(await password(app, "once@example.com")),
    ];
    const code = codeOf(secret);
    const replies = await Promise.all(cookies.map((cookie) => finish(browser(app, cookie), code)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const third = browser(app, cookieOf(await password(app, "once@example.com")));
    expect((await finish(third, code)).status).toBe(400);
    // Nor does an older code of the accepted steps.
    expect((await finish(third, codeOf(secret, -1))).status).toBe(400);
    later(30);
    expect((await finish(third, codeOf(secret))).status).toBe(200);
  });

  it("cannot be guessed: attempts slow down over all networks, but not for the owner's browser", async () => {
    const { secret, device } = await withTotp("guess@example.com");
    const attacker = browser(app, cookieOf(await password(app, "guess@example.com")));
    for (let i = 0; i < FREE_ATTEMPTS; i++)
      expect((await finish(attacker, `00000${i}`)).status).toBe(400);
    expect((await finish(attacker, codeOf(secret))).status).toBe(429);
    const own = cookieOf(await password(app, "guess@example.com", device));
    expect((await finish(browser(app, `${own}; ${device}`), codeOf(secret))).status).toBe(200);
  });

  it("are set up only with the password and a first right code", async () => {
    const { send } = await signedIn(app, "setup@example.com");
    const bare = await send("POST", "/me/totp");
    expect(bare.body.error.details[0]).toMatchObject({ field: "password" });
    const wrong = await send("POST", "/me/totp", { body: { password: "not this one" } });
    expect(wrong.status).toBe(400);
    const { body } = await send("POST", "/me/totp", { body: { password: PASSWORD } });
    expect(body.uri).toContain(`secret=${body.secret}`);
    const early = await send("POST", "/me/totp/confirm", { body: { code: "000000" } });
    expect(early.status).toBe(400);
    expect((await password(app, "setup@example.com")).body.needs).toBeNull();
  });

  it("end when they are removed, with the password", async () => {
    const { send } = await withTotp("remove@example.com");
    expect((await send("DELETE", "/me/totp")).status).toBe(400);
    const removed = await send("DELETE", "/me/totp", { body: { password: PASSWORD } });
    expect(removed.body).toMatchObject({ totp_since: null });
    expect((await password(app, "remove@example.com")).body.needs).toBeNull();
  });

  it("have seeds that are encrypted at rest and re-encrypted by `secrets rotate`", async () => {
    const { secret } = await withTotp("sealed@example.com");
    const rows = await app.db.query<{ text: string }>(
      "SELECT row_to_json(t)::text AS text FROM totp_secrets t",
    );
    expect(rows.map(({ text }) => text).join("\n")).not.toContain(secret);
    const before = testVault();
    const lookupKey = Buffer.alloc(32, "look-up key of tests");
    const vault = openVault({
      secrets: ["another-secret-of-more-than-32-bytes!", TEST_SECRET],
      lookupKey,
    });
    expect(before.keyIds[0]).not.toEqual(vault.keyIds[0]);
    const { encrypted, unreadable } = await rotateSecrets({ db: app.db, vault }, [
      sealedTotpSecrets,
    ]);
    expect([encrypted > 0, unreadable]).toEqual([true, 0]);
    const rotated = await startTestApp({ db: app.db, vault, clock: () => now });
    try {
      const waiting = browser(rotated, cookieOf(await password(rotated, "sealed@example.com")));
      expect((await finish(waiting, codeOf(secret))).status).toBe(200);
    } finally {
      await rotated.stop();
      const back = openVault({
        secrets: [TEST_SECRET, "another-secret-of-more-than-32-bytes!"],
        lookupKey,
      });
      await rotateSecrets({ db: app.db, vault: back }, [sealedTotpSecrets]);
    }
  });
});

describe("recovery codes", () => {
  it("work once each, and end when new ones are made", async () => {
    const { send, codes } = await withTotp("lost@example.com");
    expect(codes).toHaveLength(10);
    const [first, second] = codes as [string, string];
    const enter = async (code: string) =>
      finish(browser(app, cookieOf(await password(app, "lost@example.com"))), code);
    expect((await enter(first)).status).toBe(200);
    expect((await enter(first)).status).toBe(400);
    const status = await send("GET", "/me/second-factor");
    expect(status.body.recovery_codes_left).toBe(9);
    const made = await send("POST", "/me/recovery-codes", { body: { password: PASSWORD } });
    expect(made.body.recovery_codes).toHaveLength(10);
    expect((await enter(second)).status).toBe(400);
    expect((await enter(made.body.recovery_codes[0].toUpperCase().replace("-", " "))).status).toBe(
      200,
    );
  });

  it("are not in the database in clear", async () => {
    const { codes } = await withTotp("clear@example.com");
    const rows = await app.db.query<{ id: string }>("SELECT id FROM recovery_codes");
    const stored = rows.map(({ id }) => id).join();
    for (const code of codes) expect(stored).not.toContain(code.replace("-", ""));
  });
});

describe("a lost second factor", () => {
  it("is removed by another administrator, and a one-time link alone does not get around it", async () => {
    const { id, send } = await withTotp("helpless@example.com");
    const token = await invite(app, "helpless@example.com");
    const link = await browser(app)("POST", "/setup", { body: { token, password: PASSWORD } });
    expect(link.body.needs).toBe("second_factor");
    const viewer = await operatorOf(app, "viewer");
    expect((await viewer("DELETE", `/admins/${id}/second-factor`)).status).toBe(403);
    const admin = await operatorOf(app);
    const reset = await admin("DELETE", `/admins/${id}/second-factor`);
    expect(reset.body).toMatchObject({ has_second_factor: false, sessions: 0 });
    expect((await send("GET", "/me")).status).toBe(401);
    expect((await password(app, "helpless@example.com")).body.needs).toBeNull();
    const { body } = await admin("GET", `/audit?action=admin.reset_second_factor`);
    expect(body.data[0].target_id).toBe(id);
  });
});

describe("WAYMARK_REQUIRE_2FA", () => {
  it("lets nobody in with a password alone, and asks to set up a factor first", async () => {
    await signedIn(app, "must@example.com");
    const strict = await startTestApp({ db: app.db, clock: () => now, requireSecondFactor: true });
    try {
      const first = await password(strict, "must@example.com");
      expect(first.body.needs).toBe("enrolment");
      const waiting = browser(strict, cookieOf(first));
      expect((await waiting("GET", "/apps")).status).toBe(401);
      expect((await finish(waiting, "000000")).status).toBe(401);
      const { body } = await waiting("POST", "/me/totp");
      const done = await waiting("POST", "/me/totp/confirm", {
        body: { code: codeOf(body.secret) },
      });
      expect(done.body).toMatchObject({ me: { needs: null } });
      expect(done.body.recovery_codes).toHaveLength(10);
      const inside = browser(strict, cookieOf(done));
      expect((await inside("GET", "/apps")).status).toBe(200);
      const last = await inside("DELETE", "/me/totp", { body: { password: PASSWORD } });
      expect(last.status).toBe(400);
      expect((await inside("GET", "/me/second-factor")).body.totp_since).not.toBeNull();
    } finally {
      await strict.stop();
    }
  });
});
