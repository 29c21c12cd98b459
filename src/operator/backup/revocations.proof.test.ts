import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createTestDatabase,
  startTestApp,
  TEST_SECRET,
  type TestApp,
  type TestDatabase,
} from "../../../test/support/app.ts";
import { temporaryFolder, waymark, type Folder } from "../../../test/support/command.ts";
import { browser, PASSWORD, signedIn, type SendAs } from "../../../test/support/operators.ts";
import { memberBrowser, memberOf, memberToken } from "../../../test/support/members.ts";
import { openKeyRing } from "../../platform/key-ring.ts";

const TIMEOUT_MS = 180_000;

let app: TestApp;
let folder: Folder;
let admin: SendAs;
const made: TestDatabase[] = [];
const envOf = (db: TestDatabase) => ({ DATABASE_URL: db.url, WAYMARK_SECRET: TEST_SECRET });
const pathOf = (name: string) => join(folder.path, name);

interface Report {
  revoked: Record<string, number>;
  warning: string | null;
}

const run = async (args: string[], db: TestDatabase) => {
  const { code, out, err } = await waymark([...args, "--json"], envOf(db));
  expect([code, err]).toEqual([0, ""]);
  return JSON.parse(out);
};

async function restored(...flags: string[]): Promise<{ app: TestApp; report: Report }> {
  const db = await createTestDatabase();
  made.push(db);
  await db.empty();
  const report = await run(["restore", pathOf("old.backup"), ...flags], db);
  return { report, app: await startTestApp({ db, vault: await openKeyRing(db, [TEST_SECRET]) }) };
}

const statusOf = async (to: TestApp, key: string) => (await to.send("GET", "/me", { key })).status;
const operatorStatus = async (to: TestApp, key: string) =>
  (await to.send("GET", "//operator/v1/me", { key })).status;
const signIn = async (to: TestApp, email: string, password = PASSWORD) =>
  (await browser(to)("POST", "/session", { body: { email, password } })).status;

const portalStatus = async (to: TestApp, appId: string, link: string) =>
  (await memberToken(to, link)("GET", `/apps/${appId}/portal`)).status;

/** What somebody could use when the backup was made, and what was ended since. */
interface Scene {
  kept: { key: string; token: string };
  ended: { key: string; rotated: string; token: string; ofDisabledApp: string; ofDeleted: string };
  enabledAgain: string;
  deletedApp: string;
  endpoint: string;
  team: { appId: string; endedToken: string; keptToken: string; portal: string };
}
let scene: Scene;

beforeAll(async () => {
  [app, folder] = await Promise.all([startTestApp(), temporaryFolder()]);
  admin = (await signedIn(app, "boss@example.com")).send;
  const eve = await signedIn(app, "eve@example.com");
  await signedIn(app, "changed@example.com");
  await signedIn(app, "demoted@example.com");
  const customer = await app.customer();
  const others = [await app.customer(), await app.customer(), await app.customer()] as const;
  const revoked = await customer.key();
  const rotated = await customer.key();
  const newToken = async () => (await admin("POST", "/tokens", { body: { role: "admin" } })).body;
  const [keptToken, endedToken] = [await newToken(), await newToken()];
  const { body: endpoint } = await app.send("POST", "/webhooks", {
    key: customer.live,
    body: { url: "https://example.com/hook", events: ["webhook.test"] },
  });
  const { appId: team } = await app.customer();
  const join = (name: string, role: "owner" | "developer") =>
    memberOf(app, team, `${name}@example.com`, role);
  const owner = await join("team-owner", "owner");
  const [gone, lowered] = [await join("team-gone", "developer"), await join("team-low", "owner")];
  const [locked, fresh] = [await join("team-locked", "owner"), await join("team-new", "owner")];
  const memberTokenOf = async () =>
    (await owner.send("POST", `/apps/${team}/tokens`, { body: { role: "viewer" } })).body;
  const [keptOfMember, endedOfMember] = [await memberTokenOf(), await memberTokenOf()];
  const { body: link } = await admin("POST", `/apps/${team}/portal-links`, {
    body: { page: "webhooks", mode: "live" },
  });
  const portal = String(link.url).split("#")[1]!;
  expect(await portalStatus(app, team, portal)).toBe(200);
  await addFactors("adm_with_factors");
  await run(["backup", pathOf("old.backup")], app.db);

  for (const [table, id] of [
    ["totp_secrets", "totp_1"],
    ["recovery_codes", "code_used"],
    ["passkeys", "passkey_1"],
  ])
    await app.db.query(`DELETE FROM ${table} WHERE id = $1`, [id]);
  const expectOk = async (reply: Promise<{ status: number }>) =>
    expect((await reply).status).toBeLessThan(300);
  await expectOk(admin("POST", `/keys/${revoked.id}/revoke`));
  await expectOk(admin("POST", `/keys/${rotated.id}/rotate`, { body: { grace_seconds: 0 } }));
  await expectOk(admin("DELETE", `/tokens/${endedToken.id}`));
  await expectOk(admin("DELETE", `/admins/${eve.id}`));
  await expectOk(
    admin("POST", "/admins", { body: { email: "demoted@example.com", role: "viewer" } }),
  );
  const changed = browser(app, await cookieFor("changed@example.com"));
  await expectOk(
    changed("POST", "/me/password", {
      body: { current_password: PASSWORD, new_password: "another long password" },
    }),
  );
  await expectOk(app.send("DELETE", `/webhooks/${endpoint.id}`, { key: customer.live }));
  for (const { appId } of others) await expectOk(admin("POST", `/apps/${appId}/disable`));
  await expectOk(admin("POST", `/apps/${others[1].appId}/enable`));
  await app.db.query("UPDATE apps SET disabled_at = now() - interval '1 hour' WHERE id = $1", [
    others[2].appId,
  ]);
  await expectOk(admin("DELETE", `/apps/${others[2].appId}`));
  const path = `/apps/${team}`;
  await expectOk(owner.send("DELETE", `${path}/members/${gone.id}`));
  await expectOk(
    owner.send("PATCH", `${path}/members/${lowered.id}`, { body: { role: "developer" } }),
  );
  await expectOk(admin("PATCH", `/members/${locked.id}`, { body: { is_disabled: true } }));
  await expectOk(
    fresh.send("POST", "/password", {
      body: { current_password: PASSWORD, new_password: "another long password" },
    }),
  );
  await expectOk(owner.send("DELETE", `${path}/tokens/${endedOfMember.id}`));
  await run(["revocations", "export", pathOf("journal")], app.db);
  scene = {
    team: { appId: team, endedToken: endedOfMember.token, keptToken: keptOfMember.token, portal },
    kept: { key: customer.live, token: keptToken.token },
    ended: {
      key: revoked.key,
      rotated: rotated.key,
      token: endedToken.token,
      ofDisabledApp: others[0].live,
      ofDeleted: others[2].live,
    },
    enabledAgain: others[1].live,
    deletedApp: others[2].appId,
    endpoint: endpoint.id,
  };
}, TIMEOUT_MS);
afterAll(async () => {
  await app.close();
  for (const db of made) await db.drop();
  await folder.remove();
});

/** As somebody has them who has set up codes and a passkey. */
async function addFactors(subject: string): Promise<void> {
  await app.db.query(
    `INSERT INTO totp_secrets (id, subject, secret, confirmed_at, created_at)
     VALUES ('totp_1', $1, '\\x00', now(), now())`,
    [subject],
  );
  await app.db.query(
    `INSERT INTO recovery_codes (id, subject, created_at)
     VALUES ('code_used', $1, now()), ('code_left', $1, now())`,
    [subject],
  );
  await app.db.query(
    `INSERT INTO passkeys (id, subject, rp_id, public_key, counter, transports, name, created_at)
     VALUES ('passkey_1', $1, 'console.example', '\\x00', 0, '{}', 'Laptop', now())`,
    [subject],
  );
}

async function cookieFor(email: string): Promise<string> {
  const reply = await browser(app)("POST", "/session", { body: { email, password: PASSWORD } });
  return reply.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
}

describe("a restore with the journal of revocations", () => {
  it("revives nothing that was revoked since the backup", { timeout: TIMEOUT_MS }, async () => {
    const { app: copy, report } = await restored("--revocations", pathOf("journal"));
    const { kept, ended } = scene;
    expect(report.revoked).toEqual({
      key: 2,
      token: 1,
      admin_disabled: 1,
      admin_demoted: 1,
      admin_password: 1,
      member_token: 1,
      membership: 1,
      membership_to_developer: 1,
      member_deleted: 1,
      member_disabled: 1,
      member_password: 1,
      app_disabled: 2,
      totp: 1,
      recovery_code: 1,
      passkey: 1,
      endpoint: 1,
    });
    const factors = await copy.db.query(
      "SELECT id FROM totp_secrets UNION ALL SELECT id FROM recovery_codes UNION ALL SELECT id FROM passkeys",
    );
    expect(factors).toEqual([{ id: "code_left" }]);
    expect(report.warning).toContain("NO JOURNAL OF ERASURES");
    expect(report.warning).not.toContain("NO JOURNAL OF REVOCATIONS");
    for (const key of [ended.key, ended.rotated, ended.ofDisabledApp, ended.ofDeleted])
      expect(await statusOf(copy, key)).toBe(401);
    expect(await operatorStatus(copy, ended.token)).toBe(401);
    expect(await signIn(copy, "eve@example.com")).toBe(401);
    expect(await signIn(copy, "changed@example.com")).toBe(401);
    const demoted = await browser(copy)("POST", "/session", {
      body: { email: "demoted@example.com", password: PASSWORD },
    });
    expect(demoted.body.role).toBe("viewer");
    const hooks = await copy.send("GET", "/webhooks", { key: kept.key });
    expect(hooks.body.data).toEqual([]);
    const [app] = await copy.db.query<{ deletedAt: Date | null }>(
      `SELECT deleted_at AS "deletedAt" FROM apps WHERE id = $1`,
      [scene.deletedApp],
    );
    expect(app!.deletedAt).not.toBeNull();
    // What was not revoked, or was taken back, still works.
    for (const key of [kept.key, scene.enabledAgain]) expect(await statusOf(copy, key)).toBe(200);
    expect(await operatorStatus(copy, kept.token)).toBe(200);
    expect(await signIn(copy, "boss@example.com")).toBe(200);
    const { team } = scene;
    const enter = (name: string) =>
      memberBrowser(copy)("POST", "/session", {
        body: { email: `${name}@example.com`, password: PASSWORD },
      });
    for (const name of ["team-gone", "team-locked", "team-new"])
      expect([name, (await enter(name)).status]).toEqual([name, 401]);
    expect((await enter("team-low")).body.apps).toMatchObject([{ role: "developer" }]);
    expect((await enter("team-owner")).body.apps).toMatchObject([{ role: "owner" }]);
    const ofToken = async (token: string) => (await memberToken(copy, token)("GET", "/me")).status;
    expect(await ofToken(team.endedToken)).toBe(401);
    expect(await ofToken(team.keptToken)).toBe(200);
    // The restored database continues the journal: a second restore needs only the latest one.
    await run(["revocations", "export", pathOf("next")], copy.db);
    const next = await readFile(pathOf("next"), "utf8");
    for (const kind of ["key", "token", "admin_disabled", "app_deleted"])
      expect(next).toContain(`"kind":"${kind}"`);
    await copy.stop();
  });
});

describe("a restore without it", () => {
  it("says loudly that revoked keys work again", { timeout: TIMEOUT_MS }, async () => {
    const { app: copy, report } = await restored();
    expect(report.revoked).toEqual({});
    expect(report.warning).toContain("NO JOURNAL OF REVOCATIONS WAS REPLAYED");
    expect(await statusOf(copy, scene.ended.key)).toBe(200);
    // Links to the portal are in no backup, because they may have been revoked since.
    expect(await portalStatus(copy, scene.team.appId, scene.team.portal)).toBe(401);
    await copy.stop();
  });

  it("is mended by a replay, as after a recovery to a point in time", async () => {
    const { app: copy } = await restored();
    const { send, cookie } = await signedIn(copy, "somebody@example.com");
    expect((await browser(copy, cookie)("GET", "/me")).status).toBe(200);
    const { body: link } = await send("POST", `/apps/${scene.team.appId}/portal-links`, {
      body: { page: "webhooks", mode: "live" },
    });
    const openPortal = () => portalStatus(copy, scene.team.appId, link.url.split("#")[1]);
    expect(await openPortal()).toBe(200);
    const report = await run(["replay", "--revocations", pathOf("journal")], copy.db);
    expect(report.revoked).toMatchObject({ key: 2, token: 1, admin_disabled: 1, app_disabled: 2 });
    expect(report.ended).toBeGreaterThanOrEqual(2);
    for (const key of [scene.ended.key, scene.ended.rotated, scene.ended.ofDeleted])
      expect(await statusOf(copy, key)).toBe(401);
    expect(await operatorStatus(copy, scene.ended.token)).toBe(401);
    expect(await signIn(copy, "eve@example.com")).toBe(401);
    // Sessions that may have ended since sign nobody in; people sign in again.
    expect((await browser(copy, cookie)("GET", "/me")).status).toBe(401);
    expect(await openPortal()).toBe(401);
    expect(await signIn(copy, "boss@example.com")).toBe(200);
    expect(await statusOf(copy, scene.kept.key)).toBe(200);
    expect(await statusOf(copy, scene.enabledAgain)).toBe(200);
    // A second time there is nothing left to repeat.
    expect((await run(["replay", "--revocations", pathOf("journal")], copy.db)).revoked).toEqual(
      {},
    );
    await copy.stop();
  });

  it("refuses a journal that is cut short or of another kind", async () => {
    await writeFile(pathOf("cut"), '{"journal":"revocations","revocations":2}\n');
    await writeFile(pathOf("other"), '{"journal":"erasures","erasures":0}\n');
    for (const name of ["cut", "other"]) {
      const { code, err } = await waymark(
        ["restore", pathOf("old.backup"), "--revocations", pathOf(name)],
        envOf(app.db),
      );
      expect([name, code, err]).toEqual([name, 1, expect.stringContaining("no complete journal")]);
    }
  });
});

describe("the journal", () => {
  it("holds ids and no secret", async () => {
    const text = await readFile(pathOf("journal"), "utf8");
    const secrets = [...Object.values(scene.kept), ...Object.values(scene.ended), PASSWORD];
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).not.toContain("@example.com");
  });
});
