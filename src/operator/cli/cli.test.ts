import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createTestDatabase,
  startTestApp,
  TEST_SECRET,
  type TestDatabase,
} from "../../../test/support/app.ts";
import { runWaymark } from "../../../test/support/command-line.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

async function run(...argv: string[]) {
  const told = await runWaymark(argv, { DATABASE_URL: db.url, WAYMARK_SECRET: TEST_SECRET });
  const isJson = argv.includes("--json") && told.code === 0;
  return { ...told, json: isJson ? JSON.parse(told.out) : undefined };
}

describe("apps and keys", () => {
  it("finds every command that the help lists", async () => {
    const { out: help } = await run("--help");
    const names = [...help.matchAll(/^  ([a-z-]+(?: [a-z-]+)?) {2,}/gm)].map(([, name]) => name!);
    expect(names.length).toBeGreaterThan(30);
    for (const name of names) {
      const { code, out } = await run(...name.split(" "), "--help");
      expect({ code, line: out.split(":")[0] }).toEqual({ code: 0, line: `waymark ${name}` });
    }
  });

  it("are created, listed, changed, rotated and revoked; a key is shown in clear once", async () => {
    const app = (
      await run(
        "apps",
        "create",
        "--name",
        "Acme",
        "--credits",
        "12.345",
        "--sandbox-quota",
        "7",
        "--retention-months",
        "3",
        "--rate-read",
        "11",
        "--rate-ai",
        "5",
        "--json",
      )
    ).json;
    expect(app).toMatchObject({
      id: expect.stringMatching(/^app_/),
      name: "Acme",
      credits: 12.345,
      sandbox_quota: 7,
      retention_months: 3,
      rate_read: 11,
      rate_ai: 5,
    });
    const key = (
      await run(
        "keys",
        "create",
        "--app",
        app.id,
        "--mode",
        "live",
        "--scopes",
        "jobs:read,jobs:match",
        "--ip",
        "10.0.0.0/8, ::ffff:192.0.2.1",
        "--expires",
        "2099-01-01",
        "--name",
        "old",
        "--json",
      )
    ).json;
    expect(key).toMatchObject({
      id: expect.stringMatching(/^key_/),
      key: expect.stringMatching(/^sk_live_/),
      scopes: ["jobs:read", "jobs:match"],
      ip_allowlist: ["10.0.0.0/8", "192.0.2.1"],
      expires_at: "2099-01-01T00:00:00.000Z",
      name: "old",
    });
    const listed = await run("keys", "list", "--app", app.id, "--json");
    expect(listed.json.data).toHaveLength(1);
    expect(listed.out).not.toContain(key.key);
    const past = ["keys", "create", "--app", app.id, "--mode", "live", "--expires", "2020-01-01"];
    const expired = (await run(...past, "--json")).json;
    expect(expired.expires_at).toBe("2020-01-01T00:00:00.000Z");
    expect((await run("keys", "rotate", expired.id)).code).toBe(1);
    const rotated = (await run("keys", "rotate", key.id, "--grace", "60", "--json")).json;
    expect(rotated.key).not.toBe(key.key);
    expect(rotated).toMatchObject({
      scopes: key.scopes,
      ip_allowlist: key.ip_allowlist,
      mode: "live",
      expires_at: key.expires_at,
    });
    expect((await run("keys", "revoke", rotated.id, "--json")).json.revoked_at).toMatch(/Z$/);
    const updated = (await run("apps", "update", app.id, "--rate-read", "99", "--json")).json;
    expect(updated).toMatchObject({ rate_read: 99, rate_ai: 5, name: "Acme" });
    expect(
      (await run("apps", "list", "--json")).json.data.map((a: { id: string }) => a.id),
    ).toContain(app.id);
    const publishable = (
      await run(
        "keys",
        "create",
        "--app",
        app.id,
        "--mode",
        "test",
        "--type",
        "publishable",
        "--json",
      )
    ).json;
    expect(publishable.key).toMatch(/^pk_test_/);
  });

  it("work beside a running server: the API accepts a key created by a command", async () => {
    const server = await startTestApp();
    const { live } = await server.customer({ credits: 1 });
    expect((await server.send("GET", "/me", { key: live })).body.credits.balance).toBe(1);
    await server.close();
  });
});

describe("credits", () => {
  it("are granted, listed and verified; a difference exits with 1", async () => {
    const { id } = (await run("apps", "create", "--name", "Money", "--json")).json;
    await run("credits", "grant", "--app", id, "--amount", "2.5", "--note", "invoice 7");
    await run("credits", "grant", "--app", id, "--amount", "-0.5");
    const { data } = (await run("credits", "ledger", "--app", id, "--json")).json;
    expect(
      data.map((e: Record<string, unknown>) => [
        e["kind"],
        e["amount"],
        e["balance_after"],
        e["note"],
      ]),
    ).toEqual([
      ["grant", 2.5, 2.5, "invoice 7"],
      ["grant", -0.5, 2, null],
    ]);
    expect(Object.keys(data[0]).toSorted()).toEqual([
      "amount",
      "balance_after",
      "created_at",
      "id",
      "kind",
      "note",
      "request_id",
    ]);
    expect((await run("credits", "verify")).code).toBe(0);
    await db.query(
      "UPDATE apps SET balance_millicredits = balance_millicredits + 1 WHERE id = $1",
      [id],
    );
    const wrong = await run("credits", "verify", "--json");
    expect([wrong.code, JSON.parse(wrong.out).differences[0].app_id]).toEqual([1, id]);
    await db.query(
      "UPDATE apps SET balance_millicredits = balance_millicredits - 1 WHERE id = $1",
      [id],
    );
    const verified = await run("credits", "verify");
    expect(verified.out).toMatch(
      /^\d+ balances equal their ledgers; \d+ entries are chained and sealed\.\n$/,
    );
    await db.transaction(async (tx) => {
      await tx.query("SET LOCAL session_replication_role = replica");
      await tx.query("UPDATE ledger_entries SET note = 'invoice 8' WHERE id = $1", [data[0].id]);
    });
    const changed = await run("credits", "verify");
    expect([changed.code, changed.out]).toEqual([
      1,
      expect.stringContaining(`${id}, entry ${data[0].id}: was changed, or does not belong`),
    ]);
    expect(changed.err).toMatch(
      /^waymark: 0 of \d+ balances differ from their ledgers; 1 findings in \d+ entries\.\n$/,
    );
    const refused = await run("credits", "seal", "--app", id);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("is not sealed")]);
    const tooMuch = await run("credits", "grant", "--app", id, "--amount", "-3");
    expect([tooMuch.code, tooMuch.err]).toEqual([
      1,
      "waymark: The app has fewer than 3 credits; a balance never goes below zero.\n",
    ]);
  });
});

describe("usage", () => {
  it.each([
    [["nonsense"], 2, "there is no command"],
    [["apps"], 2, "one of: apps create, apps list, apps update"],
    [["apps", "create"], 2, "--name is missing"],
    [["apps", "create", "--name", "x", "--credits", "1.2345"], 2, "at most 3 decimals"],
    [["apps", "create", "--name", "x", "--colour", "red"], 2, "--colour"],
    [["apps", "update", "app_x"], 2, "say what to change"],
    [["apps", "update", "app_x", "--rate-read", "5"], 1, "There is no app app_x"],
    [["keys", "create", "--app", "app_x", "--mode", "real"], 2, "live or test"],
    [["keys", "create", "--app", "app_x", "--mode", "live"], 1, "There is no app app_x"],
    [
      ["keys", "create", "--app", "x", "--mode", "live", "--scopes", "jobs"],
      2,
      "known are jobs:read",
    ],
    [["keys", "create", "--app", "x", "--mode", "live", "--ip", "10.0.0.300"], 2, "--ip has"],
    [["keys", "create", "--app", "x", "--mode", "live", "--ip", "10/8"], 2, "--ip has"],
    [["keys", "create", "--app", "x", "--mode", "live", "--ip", "010.0.0.1"], 2, "--ip has"],
    [["keys", "create", "--app", "x", "--mode", "live", "--ip", ""], 2, "--ip has"],
    [["keys", "create", "--app", "x", "--mode", "live", "--expires", "soon"], 2, "--expires is"],
    [["decisions", "export"], 2, "--app is missing"],
    [["decisions", "export", "--app", "x", "--mode", "both"], 2, "--mode is live or test"],
    [["decisions", "export", "--app", "x"], 1, "There is no app x"],
    [["audit", "fairness", "--decisions", "x.csv"], 2, "--category names no column"],
    [["keys", "revoke"], 2, "usage: waymark keys revoke ID"],
    [["keys", "revoke", "key_x"], 1, "There is no such key"],
    [["credits", "grant", "--app", "x", "--amount", "0"], 2, "must not be 0"],
  ])("%j exits with %i and one helpful line", async (argv, code, message) => {
    const ran = await run(...argv);
    expect(ran.code).toBe(code);
    expect(ran.err).toContain(message);
    expect(ran.err.trimEnd().split("\n")).toHaveLength(1);
    expect(ran.out).toBe("");
  });

  it("--help lists the commands and the flags of each", async () => {
    const help = await run("--help");
    expect(help.code).toBe(0);
    for (const word of [
      "serve",
      "migrate",
      "config",
      "doctor",
      "apps create",
      "keys rotate",
      "credits verify",
    ]) {
      expect(help.out).toContain(word);
    }
    const one = await run("keys", "create", "--help");
    expect(one.out).toContain("--scopes");
    expect(one.out).toContain("webhooks:manage");
  });
});

describe("members", () => {
  it("are invited with a one-time link, listed, disabled and removed", async () => {
    const { json: app } = await run("apps", "create", "--name", "Team", "--json");
    const common = ["--app", app.id, "--json"];
    const made = await run("members", "invite", "--email", "Dev@Example.com", ...common);
    expect(made.json).toMatchObject({
      member: { email: "dev@example.com", role: "developer", status: "invited" },
      sent: false,
      link: expect.stringMatching(/^http:\/\/127\.0\.0\.1:8080\/console\/join#[\w-]{43}$/),
    });
    const listed = await run("members", "list", ...common);
    expect(listed.json.data).toEqual([made.json.member]);
    const { id } = made.json.member;
    for (const word of ["disable", "enable", "reset-2fa"])
      expect(await run("members", word, id)).toMatchObject({ code: 0 });
    expect((await run("members", "remove", id, ...common)).json.id).toBe(id);
    expect((await run("members", "list", ...common)).json.data).toEqual([]);
    expect(await run("members", "remove", id, ...common)).toMatchObject({ code: 1 });
    expect(await run("members", "disable", id)).toMatchObject({ code: 1 });
    const unknown = ["--app", "app_none", "--email", "a@example.com"];
    expect(await run("members", "invite", ...unknown)).toMatchObject({ code: 1 });
    expect(await run("members", "invite", "--app", app.id, "--email", "x")).toMatchObject({
      code: 2,
    });
  });
});

describe("administrators and tokens", () => {
  it("are made with a one-time link or a token that is shown once, listed and ended", async () => {
    const url = "https://waymark.example/";
    const made = await run(
      "admins",
      "create",
      "--email",
      "Eve@Example.com",
      "--url",
      url,
      "--json",
    );
    expect(made.json).toMatchObject({ email: "eve@example.com", role: "admin" });
    expect(made.json.setup_url).toMatch(/^https:\/\/waymark\.example\/console\/setup#[\w-]{43}$/);
    const viewer = await run(
      "admins",
      "create",
      "--email",
      "v@x.org",
      "--role",
      "viewer",
      "--json",
    );
    const listed = (await run("admins", "list", "--json")).json.data;
    expect(listed.map((a: { role: string; status: string }) => [a.role, a.status])).toEqual([
      ["admin", "invited"],
      ["viewer", "invited"],
    ]);
    const ended = await run("admins", "disable", viewer.json.id, "--json");
    expect(ended.json.status).toBe("disabled");

    const token = (await run("tokens", "create", "--role", "viewer", "--name", "ci", "--json"))
      .json;
    expect(token.token).toMatch(/^wop_\w{43}$/);
    const tokens = await run("tokens", "list");
    expect(tokens.out).toContain("ci");
    expect(tokens.out).not.toContain(token.token);
    expect((await run("tokens", "revoke", token.id, "--json")).json.status).toBe("revoked");
  });

  it("are refused with a wrong role, address or id", async () => {
    expect(await run("tokens", "create", "--role", "root")).toMatchObject({ code: 2 });
    expect(await run("admins", "create", "--email", "nobody")).toMatchObject({ code: 2 });
    expect(await run("tokens", "revoke", "tok_none")).toMatchObject({ code: 1 });
    expect(await run("admins", "disable", "adm_none")).toMatchObject({ code: 1 });
  });

  it("audit what commands change", async () => {
    const { json } = await run("apps", "create", "--name", "Audited", "--json");
    const entries = await db.query<{ action: string }>(
      "SELECT action FROM operator_audit WHERE target_id = $1 AND actor_kind = 'command'",
      [json.id],
    );
    expect(entries).toEqual([{ action: "app.create" }]);
  });
});
