import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readReceipt, receiptKey } from "../../privacy/index.ts";
import {
  createTestDatabase,
  startTestApp,
  testVault,
  type Customer,
  type Reply,
  type TestApp,
} from "../../../test/support/app.ts";
import { until } from "../../../test/support/jobs.ts";
import { lintOpenapi } from "../../../test/support/lint-openapi.ts";
import { operatorOf, type SendAs } from "../../../test/support/operators.ts";
import { emptyReport } from "../../features/import/index.ts";
import { changesByCommand, listKeys } from "../../access/index.ts";

let app: TestApp;
let admin: SendAs;
let customer: Customer;

beforeAll(async () => {
  app = await startTestApp({ allowPrivateHosts: true });
  admin = await operatorOf(app);
  customer = await app.customer({ credits: 10 });
});
afterAll(() => app.close());

const auditOf = async (targetId: string) =>
  (await admin("GET", `/audit?target_id=${targetId}`)).body.data;

describe("apps, keys and credits", () => {
  it("are created, changed and listed with limits", async () => {
    const made = await admin("POST", "/apps", {
      body: { name: "Acme <b>board</b>", credits: 12.5, rate_read: 100 },
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ credits: 12.5, rate_read: 100, rate_ai: 20 });
    const { id } = made.body;
    const changed = await admin("PATCH", `/apps/${id}`, { body: { rate_ai: 5 } });
    expect(changed.body).toMatchObject({ rate_ai: 5, rate_read: 100 });
    const found = await admin("GET", "/apps?q=BOARD");
    expect(found.body.data.map((each: { id: string }) => each.id)).toEqual([id]);
    expect(found.body.pagination).toMatchObject({ page: 1, total: 1 });
    expect((await auditOf(id)).map((entry: { action: string }) => entry.action)).toEqual([
      "app.update",
      "app.create",
    ]);
  });

  it("make one new key of six rotations at once", async () => {
    const { id } = await customer.key();
    const before = (await listKeys(app.db, customer.appId)).length;
    const body = { grace_seconds: 3600 };
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => admin("POST", `/keys/${id}/rotate`, { body })),
    );
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await listKeys(app.db, customer.appId)).toHaveLength(before + 1);
  });

  it("take a key through its life: created, used, rotated, revoked, refused", async () => {
    const made = await admin("POST", `/apps/${customer.appId}/keys`, {
      body: { mode: "test", scopes: ["jobs:read"], ip_allowlist: ["127.0.0.1", "::1"] },
    });
    expect(made.status).toBe(201);
    const { key, id } = made.body;
    expect((await app.send("GET", "/jobs", { key })).status).toBe(200);
    expect((await app.send("GET", "/webhooks", { key })).body.error.code).toBe(
      "insufficient_scope",
    );
    const rotated = await admin("POST", `/keys/${id}/rotate`, { body: { grace_seconds: 0 } });
    expect(rotated.status).toBe(201);
    const again = await admin("POST", `/keys/${id}/rotate`);
    expect([again.status, again.body.error.code]).toEqual([409, "invalid_request"]);
    expect(again.body.error.message).toContain(rotated.body.id);
    expect((await app.send("GET", "/jobs", { key: rotated.body.key })).status).toBe(200);
    const revoked = await admin("POST", `/keys/${rotated.body.id}/revoke`);
    expect(revoked.body.status).toBe("revoked");
    await until(
      () => app.send("GET", "/jobs", { key: rotated.body.key }),
      ({ status }) => status === 401,
    );
    const listed = await admin("GET", `/apps/${customer.appId}/keys`);
    expect(listed.text).not.toContain(key);
    expect(listed.text).not.toContain(rotated.body.key);
    const dump = JSON.stringify(await auditOf(id));
    expect(dump).not.toContain(key);
    expect(dump).toContain("key.rotate");
  });

  it("grant credits and page through the ledger, newest first", async () => {
    const { id } = (await admin("POST", "/apps", { body: { name: "Ledger" } })).body;
    for (const amount of [1, 2, 3.001]) {
      const grant = await admin("POST", `/apps/${id}/credits`, { body: { amount, note: "n" } });
      expect(grant.status).toBe(201);
    }
    const page = await admin("GET", `/apps/${id}/ledger?per_page=2`);
    expect(page.body.data.map((e: { amount: number }) => e.amount)).toEqual([3.001, 2]);
    expect(page.body.pagination.total).toBe(3);
    const rest = await admin("GET", `/apps/${id}/ledger?per_page=2&page=2`);
    expect(rest.body.data.map((e: { amount: number }) => e.amount)).toEqual([1]);
    const grants = await admin("GET", `/apps/${id}/ledger?kind=charge`);
    expect(grants.body.data).toEqual([]);
    const tooMany = await admin("POST", `/apps/${id}/credits`, { body: { amount: -7 } });
    expect(tooMany.body.error.details[0].field).toBe("amount");
  });

  it.each([
    ["POST", "/apps", { name: "" }, "name"],
    ["POST", "/apps", { name: "x", credits: 0.0001 }, "credits"],
    ["POST", "/apps", { name: "x", rate_read: 0 }, "rate_read"],
    ["POST", "/apps", { name: "x\0" }, "name"],
    ["POST", "/apps", { name: "x", more: 1 }, "more"],
    ["POST", "/tokens", { role: "root" }, "role"],
    ["POST", "/admins", { email: "nobody" }, "email"],
    ["GET", "/requests?status=4x", undefined, "status"],
    ["GET", "/requests?from=yesterday", undefined, "from"],
    ["GET", "/overview?step=hour&from=2020-01-01", undefined, "step"],
    ["GET", "/apps?per_page=51", undefined, "per_page"],
    ["POST", "/sources/close", { source: "a b" }, "source"],
    ["POST", "/sources", { name: "a", from: "file.csv", every_seconds: 600 }, "from"],
    ["POST", "/sources", { name: "a", from: "lever:a", every_seconds: 60 }, "every_seconds"],
    ["POST", "/imports", { url: "ftp://example.com/x" }, "url"],
    ["POST", "/imports?format=doc", { url: "https://example.com/x" }, "format"],
    ["POST", "/candidates/erase", { app_id: "a" }, "external_candidate_id"],
  ])("answers %s %s %j with 400 naming %s", async (method, path, body, field) => {
    const reply = await admin(method, path, { body });
    expect(reply.status).toBe(400);
    expect(reply.body.error.details[0].field).toBe(field);
  });

  it("refuses unknown ids, paths and methods like /v1", async () => {
    expect((await admin("GET", "/apps/app_none")).status).toBe(404);
    expect((await admin("POST", "/keys/key_none/revoke")).status).toBe(404);
    expect((await admin("POST", "/apps/app_none/credits", { body: { amount: 1 } })).status).toBe(
      404,
    );
    expect((await admin("GET", "/requests/not-an-id")).status).toBe(404);
    const nothing = await admin("GET", "/nothing");
    expect(nothing.status).toBe(404);
    expect(nothing.body.error.message).toContain("/operator/v1/openapi.json");
    const wrong = await admin("PUT", "/apps");
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get("allow")).toBe("GET, HEAD, POST");
    expect(wrong.headers.get("x-request-id")).toBe(wrong.body.error.request_id);
  });
});

describe("the audit log", () => {
  it("commits with its change or not at all", async () => {
    const changes = changesByCommand(app);
    const { id } = (await admin("POST", "/apps", { body: { name: "Audited" } })).body;
    await expect(
      changes.change("app.test", async (tx, note) => {
        note.targetId = id;
        await tx.query("UPDATE apps SET name = 'changed' WHERE id = $1", [id]);
        throw new Error("after the change");
      }),
    ).rejects.toThrow("after the change");
    expect((await admin("GET", `/apps/${id}`)).body.name).toBe("Audited");
    // The other way round: the entry cannot be written, so the change is undone.
    await app.db.query(
      "ALTER TABLE operator_audit ADD CONSTRAINT full_up CHECK (action <> 'app.update') NOT VALID",
    );
    const failed = await admin("PATCH", `/apps/${id}`, { body: { name: "unaudited" } });
    await app.db.query("ALTER TABLE operator_audit DROP CONSTRAINT full_up");
    expect(failed.status).toBe(500);
    expect((await admin("GET", `/apps/${id}`)).body.name).toBe("Audited");
    expect(await auditOf(id)).toHaveLength(1);
  });

  it("cannot be changed or emptied", async () => {
    for (const sql of [
      "UPDATE operator_audit SET action = 'x'",
      "DELETE FROM operator_audit",
      "TRUNCATE operator_audit",
    ])
      await expect(app.db.query(sql)).rejects.toThrow("append-only");
  });
});

const job = (id: string, more: object = {}) => ({
  external_id: id,
  title: "Registered Nurse",
  company: "Clinic",
  description: "We look for a registered nurse with experience in patient care and triage.",
  country: "DE",
  ...more,
});

const finished = async (id: string) => {
  const { body } = await until(
    () => admin("GET", `/imports/${id}`),
    (reply) => ["completed", "failed"].includes(reply.body.status),
  );
  return body;
};

describe("sources", () => {
  it("are listed with their last result", async () => {
    const report = { ...emptyReport(), read: 3, added: 2, rejected: 1 };
    await app.db.query(
      `INSERT INTO job_sources (name, origin, every_seconds, is_replace, next_run_at, report, failure, created_at)
       VALUES ('board', 'lever:acme', 3600, true, now(), $1, 'no luck', now())`,
      [report],
    );
    const { status, body } = await admin("GET", "/sources");
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      {
        name: "board",
        from: "lever:acme",
        every_seconds: 3_600,
        running: false,
        last_report: report,
        last_failure: "no luck",
      },
    ]);
  });

  it("are added, made due and removed, with an audit entry for each change", async () => {
    const body = {
      name: "feed",
      from: "http://127.0.0.1:9/feed",
      every_seconds: 3_600,
      replace: true,
    };
    const made = await admin("POST", "/sources", { body });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ ...body, running: false, last_report: null });
    const twice = await admin("POST", "/sources", { body });
    expect(twice.body.error.details[0].field).toBe("name");
    await app.db.query(
      "UPDATE job_sources SET next_run_at = now() + interval '1 hour' WHERE name = 'feed'",
    );
    const due = await admin("POST", "/sources/feed/run");
    expect(due.status).toBe(202);
    expect(Date.parse(due.body.next_run_at)).toBeLessThanOrEqual(Date.now() + 60_000);
    await app.db.query(
      "UPDATE job_sources SET paused_at = now(), failures = 10, crashes = 3 WHERE name = 'feed'",
    );
    const [, paused] = (await admin("GET", "/sources")).body.data;
    expect(paused).toMatchObject({ failures: 10, paused_at: expect.any(String) });
    const resumed = await admin("POST", "/sources/feed/resume");
    expect([resumed.status, resumed.body.failures, resumed.body.paused_at]).toEqual([200, 0, null]);
    const gone = await admin("DELETE", "/sources/feed");
    expect(gone.body).toEqual({ name: "feed", removed: true });
    for (const [method, path] of [
      ["POST", "/sources/feed/run"],
      ["POST", "/sources/feed/resume"],
      ["DELETE", "/sources/feed"],
    ]) {
      expect((await admin(method!, path!)).status).toBe(404);
    }
    const actions = (await auditOf("feed")).map(({ action }: { action: string }) => action);
    expect(actions.toSorted()).toEqual([
      "source.add",
      "source.remove",
      "source.resume",
      "source.run",
    ]);
  });
});

describe("imports over HTTP", () => {
  const upload = (
    query: string,
    body: string | Uint8Array<ArrayBuffer>,
    type = "application/x-ndjson",
  ) => sendRaw(`/imports?${query}`, body, type);
  const sendRaw = async (path: string, body: string | Uint8Array<ArrayBuffer>, type: string) => {
    const key = (await admin("POST", "/tokens", { body: { role: "admin" } })).body.token;
    const response = await fetch(`${app.url}/operator/v1${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": type },
      body,
    });
    return { status: response.status, body: (await response.json()) as Reply["body"] };
  };

  it("take sound rows and report the rejected ones with line and reason", async () => {
    const lines = [job("1"), { external_id: "2" }, job("3", { title: "Chef" })];
    const started = await upload("source=feed-a", lines.map((l) => JSON.stringify(l)).join("\n"));
    expect(started.status).toBe(202);
    expect(started.body).toMatchObject({ source: "feed-a", origin: "upload" });
    const done = await finished(started.body.id);
    expect(done).toMatchObject({
      status: "completed",
      read: 3,
      added: 2,
      rejected: 1,
      progress: 1,
    });
    expect(done.errors).toEqual([{ line: 2, reason: expect.any(String) }]);
    expect((await auditOf(done.id))[0].details).toMatchObject({ source: "feed-a" });
    const found = await admin("GET", "/jobs?source=feed-a&q=chef");
    expect(found.body.data).toHaveLength(1);
    const closed = await admin("POST", `/jobs/${found.body.data[0].id}/close`);
    expect(closed.body).toEqual({ id: found.body.data[0].id, status: "closed" });
    const detail = await admin("GET", `/jobs/${found.body.data[0].id}`);
    expect(detail.body).toMatchObject({ status: "closed", external_id: "3" });
  });

  it("accept gzipped CSV and replace what is gone", async () => {
    const csv =
      "external_id,title,company,description\n1,Baker,Shop,We bake bread every morning with sourdough.\n";
    const first = await upload("source=feed-b", JSON.stringify(job("old")));
    await finished(first.body.id);
    const second = await upload("source=feed-b&replace=true", gzipSync(csv), "application/gzip");
    expect(await finished(second.body.id)).toMatchObject({
      added: 1,
      closed: 1,
      status: "completed",
    });
    const stats = (await admin("GET", "/catalogue")).body;
    expect(stats.sources).toContainEqual({ source: "feed-b", published: 1, draft: 0, closed: 1 });
    const closed = await admin("POST", "/sources/close", { body: { source: "feed-b" } });
    expect(closed.body).toEqual({ source: "feed-b", closed: 1 });
  });

  it("say why a broken file or an unreachable address failed", async () => {
    const broken = await upload("format=xml", "<jobs><job><title>x</title>");
    const report = await finished(broken.body.id);
    expect(report.status).toBe("failed");
    expect(report.failure).not.toContain("/tmp");
    const { body } = await admin("POST", "/imports", { body: { url: "http://127.0.0.1:9/feed" } });
    const fetched = await finished(body.id);
    expect(fetched).toMatchObject({ status: "failed", origin: "url" });
    expect(fetched.failure).toContain("connection_refused");
  });

  it("are listed by source, status and time", async () => {
    const { body } = await upload("source=listed", "<broken", "application/xml");
    await finished(body.id);
    const listed = async (query: string) =>
      (await admin("GET", `/imports?source=listed${query}`)).body.data.length as number;
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    expect(await listed("")).toBe(1);
    expect(await listed(`&status=failed&from=${at(-60_000)}&to=${at(60_000)}`)).toBe(1);
    expect(await listed("&status=completed")).toBe(0);
    expect(await listed(`&to=${at(-60_000)}`)).toBe(0);
    expect(await listed(`&from=${at(60_000)}`)).toBe(0);
    expect((await admin("GET", "/imports?source=never")).body.data).toEqual([]);
    // An import whose process died is shown as failed, and so it is found.
    await app.db.query(
      "UPDATE operator_imports SET status = 'running', seen_at = now() - interval '1 hour' WHERE id = $1",
      [body.id],
    );
    expect([await listed("&status=failed"), await listed("&status=running")]).toEqual([1, 0]);
  });

  it("refuse an empty body and forms", async () => {
    expect((await upload("", "")).status).toBe(400);
    const form = new FormData();
    form.set("file", new Blob(["x"]));
    const response = await fetch(`${app.url}/operator/v1/imports`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${(await admin("POST", "/tokens", { body: { role: "admin" } })).body.token}`,
      },
      body: form,
    });
    expect(response.status).toBe(400);
  });

  it("fetch addresses only through the safe way out", async () => {
    const strict = await startTestApp();
    try {
      const send = await operatorOf(strict);
      for (const url of [
        "http://169.254.169.254/latest",
        "https://127.0.0.1/x",
        "file:///etc/passwd",
      ]) {
        const reply = await send("POST", "/imports", { body: { url } });
        expect(reply.status).toBe(400);
        expect(reply.body.error.details[0].field).toBe("url");
      }
    } finally {
      await strict.close();
    }
  });
});

describe("candidates", () => {
  it("are erased with a receipt, and the audit log does not name them", async () => {
    const analysis = await app.send("POST", "/resumes/analyze", {
      key: customer.live,
      body: {
        resume_text:
          "Registered nurse with ten years of patient care, triage and wound care in a hospital.",
        target_job: { title: "Registered Nurse" },
        external_candidate_id: "canary-candidate-17",
      },
    });
    expect(analysis.status).toBe(200);
    const body = { app_id: customer.appId, external_candidate_id: "canary-candidate-17" };
    const preview = await admin("POST", "/candidates/preview", { body });
    expect(preview.body).toMatchObject({ analyses: 1, pathways: 0 });
    const reply = await admin("POST", "/candidates/erase", { body });
    expect(reply.status).toBe(202);
    expect(reply.body).toMatchObject({ previously_known: true, deleted: { analyses: 1 } });
    expect(readReceipt(receiptKey(testVault()), reply.body.receipt)).toMatchObject({
      app_id: customer.appId,
      modes: ["live", "test"],
    });
    const gone = await app.send("GET", `/resumes/analyses/${analysis.body.id}`, {
      key: customer.live,
    });
    expect(gone.status).toBe(404);
    const after = await admin("POST", "/candidates/preview", { body });
    expect(after.body).toMatchObject({ analyses: 0 });
    const audit = await admin("GET", "/audit?action=candidate.erase");
    expect(audit.body.data).toHaveLength(1);
    expect(audit.text).not.toContain("canary-candidate-17");
  });
});

describe("knowledge and system", () => {
  it("find skills and roles", async () => {
    const skills = await admin("GET", "/knowledge/skills?q=typescript");
    const [{ id }] = skills.body.data;
    const skill = await admin("GET", `/knowledge/skills/${id}`);
    expect(skill.body).toMatchObject({ id, overlay: null });
    const roles = await admin("GET", "/knowledge/roles?q=nurse&limit=1");
    const role = await admin("GET", `/knowledge/roles/${roles.body.data[0].id}`);
    expect(role.body.checklist.length).toBeGreaterThan(3);
    expect(role.body.titles_by_kind.same.length).toBeGreaterThan(0);
    const ways = await admin("GET", "/knowledge/roles/registered-nurse/route?country=GB");
    expect(ways.body.route.requires[0].sources.length).toBeGreaterThan(0);
    expect((await admin("GET", "/knowledge/overlay")).body).toMatchObject({
      folder: null,
      is_loaded: true,
      total: 0,
      changes: [],
      files: [],
    });
    const edit = { path: "skills/own.ndjson", text: "" };
    expect((await admin("POST", "/knowledge/overlay/check", { body: edit })).status).toBe(404);
  });

  it("try a title or a text, also for a viewer", async () => {
    const viewer = await operatorOf(app, "viewer");
    const attempt = async (body: object) => viewer("POST", "/knowledge/try", { body });
    const title = await attempt({ title: "staff nurse" });
    expect(title.body.roles[0]).toMatchObject({ id: "registered-nurse", score: 1 });
    expect(title.body.skills).toEqual([]);
    const text = "Ada Example\n\nSkills\nPython, PostgreSQL, Docker";
    const { body } = await attempt({ text });
    const python = body.skills.find(({ id }: { id: string }) => id === "python");
    const [{ start, end }] = python.mentions;
    expect(text.slice(start, end)).toBe("Python");
    expect((await attempt({})).status).toBe(400);
    expect((await attempt({ title: "nurse", text })).status).toBe(400);
  });

  it("describe processes, queues, index and database", async () => {
    const { body } = await admin("GET", "/system");
    expect(body.index).toMatchObject({ kind: "embedded", state: "current", cluster: null });
    expect(body.database.bytes).toBeGreaterThan(0);
    expect(body.queues.webhooks).toMatchObject({ due: 0, under_way: 0 });
    const checks = await admin("GET", "/system/checks");
    const names = checks.body.checks.map((check: { name: string }) => check.name);
    expect(names).toEqual([
      "database",
      "clock",
      "connections",
      "worker",
      "sweeps",
      "secret",
      "disk",
      "knowledge",
      "scans",
    ]);
  });
});

describe("the OpenAPI document", () => {
  it("passes the linter and describes every operation with a role", async () => {
    const { body, headers } = await app.send("GET", "//operator/v1/openapi.json");
    expect(headers.get("etag")).toBeTruthy();
    expect(await lintOpenapi(body)).toEqual([]);
    const operations = Object.values<Record<string, { description: string }>>(body.paths).flatMap(
      (item) => Object.values(item),
    );
    expect(operations.length).toBeGreaterThan(45);
    for (const { description } of operations)
      expect(description).toMatch(/Role: `(admin|viewer)`\.$|Needs no session\.$/);
  });
});

describe("a server that stops", () => {
  it("ends its imports as failed and leaves no file", async () => {
    const db = await createTestDatabase();
    const stopping = await startTestApp({ db });
    const send = await operatorOf(stopping);
    const key = (await send("POST", "/tokens", { body: { role: "admin" } })).body.token;
    const rows = Array.from({ length: 3_000 }, (_, i) => JSON.stringify(job(String(i))));
    const start = async () =>
      fetch(`${stopping.url}/operator/v1/imports?source=cut`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "text/plain" },
        body: rows.join("\n"),
      });
    expect((await start()).status).toBe(202);
    expect((await start()).status).toBe(202);
    await stopping.stop();
    const imports = await db.query<{ status: string; failure: string }>(
      "SELECT status, failure FROM operator_imports",
    );
    expect(imports).toHaveLength(2);
    for (const { status, failure } of imports)
      expect([status, failure]).toEqual(["failed", expect.stringContaining("server stopped")]);
    await db.drop();
  });
});

describe("an operator's own records", () => {
  it("are shown with what they change", async () => {
    const folder = await mkdtemp(join(tmpdir(), "waymark-overlay-"));
    await mkdir(join(folder, "skills"));
    const built = readFileSync("knowledge/skills/business-customer.ndjson", "utf8").split("\n")[0]!;
    const known = JSON.parse(built) as { id: string; name: string };
    const records = [
      { ...known, name: `${known.name} (ours)` },
      { ...known, id: "house-method", name: "House Method" },
    ];
    await writeFile(
      join(folder, "skills/ours.ndjson"),
      records.map((record) => JSON.stringify(record)).join("\n"),
    );
    const ours = await startTestApp({ knowledgeDir: folder });
    try {
      const send = await operatorOf(ours, "viewer");
      const { body } = await send("GET", "/knowledge/overlay");
      expect(body).toMatchObject({
        folder,
        is_loaded: true,
        total: 2,
        changes: [
          { kind: "skills", id: known.id, change: "changed", fields: ["name"] },
          { kind: "skills", id: "house-method", change: "added", fields: [] },
        ],
      });
      expect((await send("GET", `/knowledge/skills/${known.id}`)).body.overlay).toBe("changed");
    } finally {
      await ours.close();
      await rm(folder, { recursive: true });
    }
  });
});
