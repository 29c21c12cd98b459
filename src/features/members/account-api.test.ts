import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/support/app.ts";
import { lintOpenapi } from "../../../test/support/lint-openapi.ts";
import { inviteTo, memberOf, memberToken } from "../../../test/support/members.ts";
import { members } from "./index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe("/v1/account", () => {
  it("has an OpenAPI document of its own", async () => {
    const { status, body } = await app.send("GET", "/account/openapi.json");
    expect(status).toBe(200);
    expect(body.info.title).toBe("Waymark for members of an app");
    expect(body.servers[0].url).toBe("/v1/account");
    expect(Object.keys(body.paths)).toContain("/apps/{app}/keys");
    expect(await lintOpenapi(body)).toEqual([]);
  });

  it("is not in the public document", async () => {
    const { text } = await app.send("GET", "/openapi.json");
    expect(text).not.toContain("/apps/{app}");
  });

  it("names its document for an unknown path", async () => {
    const { status, body } = await app.send("GET", "/account/nothing");
    expect(status).toBe(404);
    expect(body.error.message).toContain("/v1/account/openapi.json");
  });

  it("lets owners invite to their app where nobody signs up", async () => {
    const { appId } = await app.customer();
    const owner = await memberOf(app, appId, "owner@example.com", "owner");
    const invited = await owner.send("POST", `/apps/${appId}/members`, {
      body: { email: "x@example.com", role: "viewer" },
    });
    expect([invited.status, invited.body.link]).toEqual([
      201,
      expect.stringContaining("/console/join#"),
    ]);
    const methods = await owner.send("GET", "/session/methods");
    expect(methods.body.sign_up).toBe("off");
  });

  it("keeps no link that has ended", async () => {
    const { appId } = await app.customer();
    for (const email of ["ended@example.com", "open@example.com"])
      await inviteTo(app, appId, email, "viewer");
    await app.db.query(
      `UPDATE member_invitations SET expires_at = now() - interval '1 second'
       WHERE membership_id = (SELECT s.id FROM memberships s JOIN members m ON m.id = s.member_id
         WHERE m.email = 'ended@example.com')`,
    );
    const count = async () => (await app.db.query("SELECT 1 FROM member_invitations")).length;
    const before = await count();
    await members.sweeps[0]!.run(app.db);
    expect(await count()).toBe(before - 1);
  });

  it("takes tokens and no sessions without the console", async () => {
    const { appId } = await app.customer();
    const owner = await memberOf(app, appId, "token@example.com", "owner");
    const path = `/apps/${appId}/tokens`;
    const made = await owner.send("POST", path, { body: { role: "viewer" } });
    const bare = await startTestApp({ db: app.db, vault: app.vault, console: false });
    const headers = { cookie: owner.cookie };
    expect((await bare.send("GET", "/account/me", { headers })).status).toBe(401);
    expect((await memberToken(bare, made.body.token)("GET", "/me")).status).toBe(200);
    const body = { email: "token@example.com", password: "x" };
    expect((await bare.send("POST", "/account/session", { body })).status).toBe(404);
    await bare.stop();
  });
});
