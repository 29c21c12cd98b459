import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/support/app.ts";
import {
  browser,
  invite,
  operatorOf,
  PASSWORD,
  signedIn,
  type SendAs,
} from "../../../test/support/operators.ts";

let app: TestApp;
/** An administrator who stays, so that nobody else is the last one. */
let boss: SendAs;

beforeAll(async () => {
  app = await startTestApp();
  boss = (await signedIn(app, "boss@example.com")).send;
});
afterAll(() => app.close());

const as =
  (token: string): SendAs =>
  (method, path, options) =>
    app.send(method, `//operator/v1${path}`, { key: token, ...options });

const newToken = async (send: SendAs, role = "admin"): Promise<{ id: string; token: string }> => {
  const made = await send("POST", "/tokens", { body: { role, name: "a token" } });
  expect(made.status).toBe(201);
  return made.body;
};

const tokenOf = async (id: string) => {
  const { body } = await boss("GET", "/tokens");
  return (body.data as { id: string }[]).find((token) => token.id === id);
};

describe("a disabled administrator", () => {
  it("keeps no token, made directly or by way of another token", async () => {
    const eve = await signedIn(app, "eve@example.com");
    const direct = await newToken(eve.send);
    const indirect = await newToken(as(direct.token));
    expect((await as(indirect.token)("GET", "/me")).status).toBe(200);
    expect((await boss("DELETE", `/admins/${eve.id}`)).status).toBe(200);
    for (const { id, token } of [direct, indirect]) {
      expect((await as(token)("GET", "/me")).status).toBe(401);
      expect(await tokenOf(id)).toMatchObject({ status: "revoked" });
    }
    // A new link enables the account, but none of its old tokens.
    await invite(app, "eve@example.com");
    expect((await as(direct.token)("GET", "/me")).status).toBe(401);
    const { body } = await boss("GET", `/audit?target_id=${eve.id}&action=admin.disable`);
    expect(body.data[0].details.revoked_tokens.toSorted()).toEqual(
      [direct.id, indirect.id].toSorted(),
    );
  });

  it("cannot use links made before: neither for a new account nor to reset another's password", async () => {
    const eve = await signedIn(app, "eve2@example.com");
    const link = async (send: SendAs, email: string): Promise<string> => {
      const { body } = await send("POST", "/admins", { body: { email } });
      return body.setup_path.split("#")[1];
    };
    const byToken = as((await newToken(eve.send)).token);
    const links = [
      await link(eve.send, "eve-again@example.com"),
      await link(byToken, "eve-thrice@example.com"),
      await link(eve.send, "boss@example.com"),
    ];
    const fair = await invite(app, "fair@example.com");
    expect((await boss("DELETE", `/admins/${eve.id}`)).status).toBe(200);
    for (const token of links) {
      const used = await browser(app)("POST", "/setup", { body: { token, password: PASSWORD } });
      expect(used.status).toBe(404);
    }
    const used = await browser(app)("POST", "/setup", {
      body: { token: fair, password: PASSWORD },
    });
    expect(used.status).toBe(200);
  });

  it("makes nothing with a request that was admitted before", async () => {
    const eve = await signedIn(app, "eve3@example.com");
    const { token } = await newToken(eve.send);
    // What a process sees that looked the token up just before the account was disabled.
    await app.db.query("UPDATE operator_admins SET disabled_at = now() WHERE id = $1", [eve.id]);
    expect((await as(token)("POST", "/tokens", { body: { role: "admin" } })).status).toBe(401);
    expect((await eve.send("POST", "/tokens", { body: { role: "admin" } })).status).toBe(401);
  });
});

describe("a token", () => {
  it("names who made it", async () => {
    const ada = await signedIn(app, "ada@example.com");
    const first = await newToken(ada.send);
    const second = await newToken(as(first.token));
    const { id } = await newToken(await operatorOf(app));
    expect(await tokenOf(first.id)).toMatchObject({
      created_by: { kind: "admin", id: ada.id, name: "ada@example.com" },
    });
    expect(await tokenOf(second.id)).toMatchObject({
      created_by: { kind: "token", id: first.id, name: "a token" },
    });
    expect(await tokenOf(id)).toMatchObject({ created_by: { kind: "token" } });
    const { body } = await boss("GET", "/tokens");
    const kinds = (body.data as { created_by: { kind: string } }[]).map((t) => t.created_by.kind);
    expect(kinds).toContain("command");
  });

  it("may do no more than the administrator who made it, also after a change of role", async () => {
    const dan = await signedIn(app, "dan@example.com");
    const { token } = await newToken(dan.send);
    const demoted = await boss("POST", "/admins", {
      body: { email: "dan@example.com", role: "viewer" },
    });
    expect(demoted.status).toBe(201);
    expect((await as(token)("GET", "/apps")).status).toBe(200);
    expect((await as(token)("POST", "/apps", { body: { name: "x" } })).status).toBe(403);
  });
});

describe("the last active administrator", () => {
  it("cannot be disabled or made a viewer while others are only invited", async () => {
    const fresh = await startTestApp();
    try {
      const { send, id } = await signedIn(fresh, "only@example.com");
      await invite(fresh, "invited@example.com");
      expect((await send("DELETE", `/admins/${id}`)).status).toBe(400);
      const demoted = await send("POST", "/admins", {
        body: { email: "only@example.com", role: "viewer" },
      });
      expect(demoted.status).toBe(400);
      await signedIn(fresh, "invited@example.com");
      expect((await send("DELETE", `/admins/${id}`)).status).toBe(200);
    } finally {
      await fresh.close();
    }
  });
});
