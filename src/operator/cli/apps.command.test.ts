import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, testVault, type TestApp } from "../../../test/support/app.ts";
import { dump } from "../../../test/support/dump.ts";
import { until } from "../../../test/support/jobs.ts";
import { operatorOf, type SendAs } from "../../../test/support/operators.ts";
import { DEVELOPER } from "../../../test/support/resumes.ts";
import { verifyLedgers } from "../../access/index.ts";

let app: TestApp;
let admin: SendAs;
let now = new Date();

beforeAll(async () => {
  app = await startTestApp({ allowPrivateHosts: true, clock: () => now });
  admin = await operatorOf(app);
});
afterAll(() => app.close());

const analyze = (key: string, candidate: string) =>
  app.send("POST", "/resumes/analyze", {
    key,
    headers: { "idempotency-key": candidate },
    body: {
      external_candidate_id: candidate,
      resume_text: DEVELOPER,
      target_job: { title: "Back-End Developer" },
    },
  });

describe("an app with unlimited credits", () => {
  it("pays for nothing, and pays again once its credits are counted", async () => {
    const { appId, live } = await app.customer({ credits: 0 });
    const before = await analyze(live, "poor");
    expect(before.body.error.code).toBe("insufficient_credits");
    const changed = await admin("PATCH", `/apps/${appId}`, {
      body: { has_unlimited_credits: true },
    });
    expect(changed.body).toMatchObject({ has_unlimited_credits: true, credits: 0 });
    const me = await until(
      () => app.send("GET", "/me", { key: live }),
      ({ body }) => body.credits === null,
    );
    expect(me.body.sandbox_quota).toBeNull();
    for (const replayed of [null, "true"]) {
      const reply = await analyze(live, "rich");
      expect(reply.status).toBe(200);
      expect(reply.headers.get("idempotent-replayed")).toBe(replayed);
      for (const name of ["x-credits-charged", "x-credits-remaining", "x-sandbox-remaining"])
        expect(reply.headers.has(name)).toBe(false);
    }
    expect((await app.send("GET", "/jobs", { key: live })).status).toBe(200);
    expect((await admin("GET", `/apps/${appId}/ledger`)).body.data).toEqual([]);
    await admin("PATCH", `/apps/${appId}`, { body: { has_unlimited_credits: false } });
    await until(
      () => app.send("GET", "/me", { key: live }),
      ({ body }) => body.credits !== null,
    );
    expect((await analyze(live, "poor")).status).toBe(402);
  });
});

describe("a disabled app", () => {
  it("is refused with every key until it is enabled again", async () => {
    const { appId, live, test } = await app.customer({ credits: 10 });
    const { body } = await admin("POST", `/apps/${appId}/disable`);
    expect(body.disabled_at).toBe(now.toISOString());
    for (const key of [live, test]) {
      const refused = await until(
        () => app.send("GET", "/me", { key }),
        ({ status }) => status === 401,
      );
      expect(refused.body.error).toMatchObject({
        code: "unauthorized",
        message: expect.stringContaining("app is disabled"),
      });
    }
    expect((await admin("POST", `/apps/${appId}/enable`)).body.disabled_at).toBeNull();
    await until(
      () => app.send("GET", "/me", { key: live }),
      ({ status }) => status === 200,
    );
  });
});

describe("a deleted app", () => {
  it("must be disabled for a minute first", async () => {
    const { appId } = await app.customer();
    const remove = () => admin("DELETE", `/apps/${appId}`);
    expect((await remove()).body.error.details[0].message).toContain("disable it first");
    await admin("POST", `/apps/${appId}/disable`);
    now = new Date(now.getTime() + 59_000);
    expect((await remove()).body.error.details[0].message).toContain("try again in 1 s");
    now = new Date(now.getTime() + 1_000);
    expect((await remove()).status).toBe(200);
    for (const reply of [
      await remove(),
      await admin("GET", `/apps/${appId}`),
      await admin("POST", `/apps/${appId}/enable`),
      await admin("POST", `/apps/${appId}/keys`, { body: { mode: "live" } }),
    ])
      expect(reply.status).toBe(404);
  });

  it("leaves nothing but its ledger and the logs without names", async () => {
    const kept = await app.customer({ credits: 10 });
    const gone = await app.customer({ credits: 10 });
    for (const { live, test } of [kept, gone]) {
      for (const key of [live, test]) {
        expect((await analyze(key, "ada")).status).toBe(200);
        await app.send("POST", "/career-pathways/generate", {
          key,
          body: { external_candidate_id: "ada", target_role: { title: "Welder" } },
        });
        const url = "http://127.0.0.1:9/hook";
        const events = ["resume.analysis.completed", "webhook.test"];
        const endpoint = await app.send("POST", "/webhooks", { key, body: { url, events } });
        await app.send("POST", `/webhooks/${endpoint.body.id}/test`, { key });
      }
    }
    await admin("POST", `/apps/${gone.appId}/disable`);
    now = new Date(now.getTime() + 60_000);
    const { body } = await admin("DELETE", `/apps/${gone.appId}`);
    expect(body.deleted).toMatchObject({ resume_analyses: 2, pathways: 2, webhook_endpoints: 2 });
    const left = [...(await dump(app.db, {}))]
      .filter(([, rows]) => rows.includes(gone.appId))
      .map(([table]) => table.replace(/_\d+$/, ""));
    const allowed = [
      "apps",
      "ledger_entries",
      "ledger_anchors",
      "operator_audit",
      // That it was deleted, for a restored backup.
      "revocations",
      // Tasks that no worker of this test has taken; they name their app until then.
      "graphile_worker._private_jobs",
    ];
    expect(
      left.filter((table) => !/^request_(log|hours|key_hours)/.test(table)).toSorted(),
    ).toEqual(allowed.toSorted());
    const findings: string[] = [];
    await verifyLedgers(app.db, testVault(), ({ message }) => findings.push(message));
    expect(findings).toEqual([]);
    expect((await analyze(kept.live, "ada")).headers.get("idempotent-replayed")).toBe("true");
    const erased = await app.db.query("SELECT FROM candidate_erasures");
    expect(erased).toHaveLength(2);
  });

  it("takes the rows of every table that names an app", async () => {
    const tables = await app.db.query<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
       WHERE a.attname = 'app_id' AND c.relkind IN ('r', 'p') AND NOT c.relispartition`,
    );
    const { appId } = await app.customer();
    await admin("POST", `/apps/${appId}/disable`);
    now = new Date(now.getTime() + 60_000);
    const { body } = await admin("DELETE", `/apps/${appId}`);
    const kept = [
      "ledger_entries",
      "ledger_anchors",
      "request_log",
      "request_hours",
      "request_key_hours",
    ];
    expect(
      tables
        .map(({ name }) => name)
        .filter((name) => !(name in body.deleted))
        .toSorted(),
    ).toEqual(kept.toSorted());
  });
});
