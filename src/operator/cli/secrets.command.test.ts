import { createCipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createTestDatabase,
  startTestApp,
  type Customer,
  type TestApp,
  type TestDatabase,
} from "../../../test/support/app.ts";
import { asPdf, startFileServer, type FileServer } from "../../../test/support/file-server.ts";
import { DEVELOPER } from "../../../test/support/resumes.ts";
import { until } from "../../../test/support/until.ts";
import { createApp, createOutbox, createSecondFactors, updateApp } from "../../access/index.ts";
import { openKeyRing } from "../../platform/key-ring.ts";
import { rotateSecrets, StillWriting } from "../../platform/rotate.ts";
import { runWaymark } from "../../../test/support/command-line.ts";
import { SEALED_COLUMNS } from "./secrets.command.ts";
import { withoutQuotes } from "../../../test/support/without-quotes.ts";

const OLD = "the-old-secret-of-more-than-thirty-two-bytes";
const NEW = "the-new-secret-of-more-than-thirty-two-bytes";

let files: FileServer;
beforeAll(async () => {
  files = await startFileServer();
  files.serve("/cv.pdf", asPdf(DEVELOPER));
});
afterAll(() => files.close());

async function rotate(db: TestDatabase, secret: string) {
  const env = { DATABASE_URL: db.url, WAYMARK_SECRET: secret };
  const { code, out, err } = await runWaymark(["secrets", "rotate", "--json"], env);
  return { code, result: out ? JSON.parse(out) : undefined, err };
}

const startWith = async (db: TestDatabase, ...secrets: string[]): Promise<TestApp> =>
  startTestApp({ db, vault: await openKeyRing(db, secrets), allowPrivateHosts: true });

/** Number of values per column, and how many of them the first of `secrets` encrypted. */
async function sealedBy(db: TestDatabase, ...secrets: string[]) {
  const vault = await openKeyRing(db, secrets);
  const counts = { all: 0, current: 0 };
  const empty: string[] = [];
  for (const { table, column } of SEALED_COLUMNS) {
    const rows = await db.query<{ sealed: Buffer }>(
      `SELECT ${column} AS sealed FROM ${table} WHERE ${column} IS NOT NULL`,
    );
    if (rows.length === 0) empty.push(`${table}.${column}`);
    counts.all += rows.length;
    counts.current += rows.filter(({ sealed }) => vault.isCurrent(sealed)).length;
  }
  return { ...counts, empty };
}

/** Fills every column, with and without a candidate. */
async function fill({ send, db }: TestApp, { live: key, test, appId }: Customer) {
  const vault = await openKeyRing(db, [OLD]);
  const factors = createSecondFactors({ vault, clock: () => new Date() });
  const owner = { subject: "adm_test", appId: "" };
  await db.transaction((tx) => factors.beginTotp(tx, owner, "ada@example.com"));
  const clock = () => new Date();
  const outbox = createOutbox({ vault, clock }, { smtpUrl: "smtp://localhost" })!;
  const mail = { appId: "", to: "ada@example.com", subject: "Hello", text: "Hello" };
  await db.transaction((tx) => outbox.queue(tx, mail));
  const hook = { url: `${files.url}/hook`, events: ["resume.analysis.completed"] };
  const { id: endpoint } = (await send("POST", "/webhooks", { key, body: hook })).body;
  const path = `/webhooks/${endpoint}/rotate-secret`;
  await send("POST", path, { key, body: { keep_previous_for_seconds: 3600 } });
  const analyze = (more: object, headers = {}) =>
    send("POST", "/resumes/analyze", {
      key,
      headers,
      body: { target_job: { title: "Back-End Developer" }, ...more },
    });
  const named = await analyze(
    { external_candidate_id: "jane", file_url: `${files.url}/cv.pdf` },
    { "idempotency-key": "k" },
  );
  const nameless = await analyze({ resume_text: DEVELOPER });
  const pathway = await send("POST", "/career-pathways/generate", {
    key,
    body: { external_candidate_id: "jane", target_role: { title: "Welder" } },
  });
  expect([named.status, nameless.status, pathway.status]).toEqual([200, 200, 202]);
  const feedback = await send("POST", `/career-pathways/${pathway.body.pathway_id}/feedback`, {
    key,
    body: { kind: "wrong", quote: "A welder needs no licence." },
  });
  expect(feedback.status).toBe(201);
  const decision = await send("POST", `/resumes/analyses/${named.body.analysis_id}/decisions`, {
    key,
    body: { outcome: "advanced", decided_by: "Ada Roe" },
  });
  expect(decision.status).toBe(201);
  await updateApp(db, appId, { logsSandboxBodies: true });
  const body = { skills: ["Python"] };
  const logged = await send("POST", "/jobs/match", { key: test, body });
  expect(logged.status).toBe(200);
  await until(
    () => db.query("SELECT FROM sandbox_bodies"),
    (rows) => rows.length > 0,
  );
  const provider = { purpose: "app-provider", appId, id: appId };
  await db.query(
    `INSERT INTO app_providers (app_id, domain, issuer, client_id, client_secret, updated_at)
     VALUES ($1, 'acme.example', 'https://login.acme.example', 'waymark', $2, now())`,
    [appId, vault.encrypt(provider, Buffer.from("a secret"))],
  );
  const sealed = (purpose: string, id: string) =>
    vault.encrypt({ purpose, appId, id }, Buffer.from("{}"));
  await db.query(
    `INSERT INTO resume_batches (id, app_id, mode, request_id, status, job, total, created_at, updated_at, expires_at)
     VALUES ('rb_x', $1, 'live', gen_random_uuid(), 'processing', $2, 1, now(), now(), now() + interval '1 day')`,
    [appId, sealed("resume-batch-job", "rb_x")],
  );
  const part = (name: string) => sealed(`resume-batch-${name}`, "rb_x:0");
  await db.query(
    `INSERT INTO resume_batch_files (batch_id, position, app_id, mode, status, input, content, result)
     VALUES ('rb_x', 0, $1, 'live', 'queued', $2, $3, $4)`,
    [appId, part("input"), part("content"), part("result")],
  );
  const reply = { purpose: "webhook-reply", appId, id: "dlv_x:1" };
  await db.query(
    `INSERT INTO webhook_replies (slot, id, started_ms, app_id, mode, excerpt, created_at)
     VALUES (0, 'dlv_x', 1, $1, 'live', $2, now())`,
    [appId, vault.encrypt(reply, Buffer.from("ok"))],
  );
  return { endpoint, named, nameless, pathway, analyze };
}

describe("waymark secrets rotate", () => {
  it("re-encrypts every column while the old secret is present, which is then no longer needed", async () => {
    const db = await createTestDatabase();
    const before = await startWith(db, OLD);
    const customer = await before.customer({ credits: 100 });
    const { endpoint, named, nameless, pathway } = await fill(before, customer);
    // A result that no worker made.
    const result = {
      readiness_score: 0,
      skill_checklist: [],
      diagnosis: { readiness_summary: "", strengths: [], priority_gaps: [] },
      roadmap: { summary: "", total_months: 0, phases: [] },
    };
    const [row] = await db.query<{ key: Buffer; appId: string }>(
      `SELECT key, p.app_id AS "appId" FROM pathways p JOIN waymark_keys.candidate_keys k
         ON k.candidate_hash = p.candidate`,
    );
    const ring = await openKeyRing(db, [OLD]);
    const context = { appId: row!.appId, id: pathway.body.pathway_id };
    const bytes = Buffer.from(JSON.stringify(result));
    await db.query(
      "UPDATE pathways SET status = 'completed', result = $1, completed_at = now() WHERE id = $2",
      [
        ring.encrypt({ purpose: "pathway-result", ...context }, bytes, row!.key),
        pathway.body.pathway_id,
      ],
    );
    const held = await sealedBy(db, OLD);
    expect(held.empty).toEqual([]);
    expect(held.current).toBe(held.all);

    // While two secrets are in use, both are required.
    const during = await startWith(db, NEW, OLD);
    await expect(openKeyRing(db, [NEW])).rejects.toThrow("it must hold the secret");
    await expect(openKeyRing(db, [OLD])).rejects.toThrow("it must hold the secret");
    expect((await sealedBy(db, NEW, OLD)).current).toBe(0);

    const rotated = await rotate(db, `${NEW}, ${OLD}`);
    expect([rotated.code, rotated.err]).toEqual([0, ""]);
    expect(rotated.result).toEqual({ encrypted: held.all, destroyed: 0, unreadable: 0 });
    expect(await sealedBy(db, NEW)).toEqual({ all: held.all, current: held.all, empty: [] });
    await expect(openKeyRing(db, [OLD])).rejects.toThrow("it must hold the secret");
    expect((await rotate(db, NEW)).result.encrypted).toBe(0);

    const after = await startWith(db, NEW);
    const { live: key } = customer;
    for (const { body } of [named, nameless]) {
      const read = await after.send("GET", `/resumes/analyses/${body.analysis_id}`, { key });
      expect(read.body).toEqual(withoutQuotes(body));
    }
    const read = await after.send("GET", `/career-pathways/${pathway.body.pathway_id}`, { key });
    expect([read.status, read.body.external_candidate_id]).toEqual([200, "jane"]);
    const path = `/webhooks/${endpoint}/deliveries`;
    const [delivery] = (await after.send("GET", path, { key })).body.data;
    const shown = await after.send("GET", `${path}/${delivery.id}`, { key });
    expect(shown.body.payload.data).toEqual(withoutQuotes(nameless.body));
    // Look-ups still find earlier rows: by idempotency key and by candidate.
    const replay = await after.send("POST", "/resumes/analyze", {
      key,
      headers: { "idempotency-key": "k" },
      body: {
        target_job: { title: "Back-End Developer" },
        external_candidate_id: "jane",
        file_url: `${files.url}/cv.pdf`,
      },
    });
    expect(replay.headers.get("idempotent-replayed")).toBe("true");
    expect(replay.body).toEqual(withoutQuotes(named.body));
    const erased = await after.send("DELETE", "/candidates/jane", { key });
    expect(erased.body.deleted).toEqual({ analyses: 1, pathways: 1, files: 1 });
    for (const app of [during, after]) await app.stop();
    await before.close();
  });

  it("keeps values that no secret opens, reports them, and still requires the old secret", async () => {
    const db = await createTestDatabase();
    const app = await startWith(db, OLD);
    await fill(app, await app.customer({ credits: 100 }));
    await db.query(
      "UPDATE resume_analyses SET body = set_byte(body, 60, 255 - get_byte(body, 60)) WHERE candidate IS NULL",
    );
    const rotated = await rotate(db, `${NEW} ${OLD}`);
    expect([rotated.code, rotated.result.unreadable]).toEqual([1, 1]);
    expect(rotated.err).toContain("1 values were encrypted with a secret");
    await expect(openKeyRing(db, [NEW])).rejects.toThrow("it must hold the secret");
    await app.close();
  });

  it("stops when a process keeps encrypting with an older secret", async () => {
    const db = await createTestDatabase();
    const app = await startWith(db, OLD);
    const { id: appId } = await createApp(db, app.clock, { name: "Writer" });
    const old = await openKeyRing(db, [OLD]);
    const vault = await openKeyRing(db, [NEW, OLD]);
    let written = 0;
    const write = async (): Promise<void> => {
      const id = `ra_${written++}`;
      const sealed = old.encrypt({ purpose: "analysis", appId, id }, Buffer.from("{}"));
      await db.query(
        `INSERT INTO resume_analyses (id, app_id, mode, body, created_at, expires_at)
         VALUES ($1, $2, 'live', $3, now(), now())`,
        [id, appId, sealed],
      );
    };
    await write();
    const analyses = SEALED_COLUMNS.find(({ table }) => table === "resume_analyses");
    const rotating = rotateSecrets({ db, vault }, [analyses!], write);
    await expect(rotating).rejects.toThrow(StillWriting);
    await expect(openKeyRing(db, [NEW])).rejects.toThrow("it must hold the secret");
    await app.close();
  });

  it("covers every column of bytes except hashes and keys", async () => {
    const db = await createTestDatabase();
    const columns = await db.query<{ name: string }>(
      `SELECT a.attrelid::regclass || '.' || a.attname AS name
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
       WHERE c.relnamespace IN ('public'::regnamespace, 'waymark_keys'::regnamespace)
         AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0
         AND a.atttypid = 'bytea'::regtype AND a.attname !~ 'hash|sha256|candidate|subject|fingerprint|_words|_sketch'`,
    );
    const covered = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
    // The look-up key is encrypted last; candidate keys, the ledger's hashes and those of imported
    // ids are no ciphertexts.
    covered.push("facts.value", "waymark_keys.candidate_keys.key");
    covered.push(
      "apps.ledger_head",
      "ledger_anchors.seal",
      "ledger_entries.seal",
      "import_parts.ids",
      // Hashes, seals and public keys.
      "operator_audit_head.seal",
      "passkeys.public_key",
      "revocations.proof",
      "sign_in_attempts.caller",
    );
    expect(columns.map(({ name }) => name).toSorted()).toEqual(covered.toSorted());
    await db.drop();
  });
});

describe("a ciphertext that was moved", () => {
  it("to another row or app is not shown", async () => {
    const app = await startTestApp();
    const [mine, theirs] = [await app.customer(), await app.customer()];
    const analyze = async (key: string) =>
      (
        await app.send("POST", "/resumes/analyze", {
          key,
          body: { resume_text: DEVELOPER, target_job: { title: "Back-End Developer" } },
        })
      ).body.analysis_id as string;
    const [one, two, other] = [
      await analyze(mine.test),
      await analyze(mine.test),
      await analyze(theirs.test),
    ];
    const read = async (id: string) =>
      (await app.send("GET", `/resumes/analyses/${id}`, { key: mine.test })).status;
    expect([await read(one), await read(two)]).toEqual([200, 200]);
    for (const from of [two, other]) {
      await app.db.query(
        "UPDATE resume_analyses SET body = (SELECT body FROM resume_analyses WHERE id = $2) WHERE id = $1",
        [one, from],
      );
      expect(await read(one)).toBe(500);
    }
    expect(await read(two)).toBe(200);
    await app.close();
  });
});

describe("a database from before the first release", () => {
  it("opens with its secret, finds its rows, and needs neither the old format nor the secret after a rotation", async () => {
    const db = await createTestDatabase();
    const key = (purpose: string) => Buffer.from(hkdfSync("sha256", OLD, "waymark", purpose, 32));
    const seal = (purpose: string, text: string): Buffer => {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key(purpose), iv);
      const data = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), data]);
    };
    await db.query("INSERT INTO facts VALUES ('secret', $1)", [
      createHmac("sha256", key("secret-check")).digest(),
    ]);
    await expect(openKeyRing(db, [NEW])).rejects.toThrow("it must hold the secret");
    const app = await startWith(db, OLD);
    const { live, appId } = await app.customer({ credits: 10 });
    const made = await app.send("POST", "/resumes/analyze", {
      key: live,
      body: {
        external_candidate_id: "jane",
        resume_text: DEVELOPER,
        target_job: { title: "Back-End Developer" },
      },
    });
    const parts = [appId, "live", "jane"].map((part) => `${part.length}:${part}`).join("");
    const hash = createHmac("sha256", key("candidate")).update(parts).digest();
    const id = made.body.analysis_id as string;
    await db.query("UPDATE resume_analyses SET candidate = $1, body = $2", [
      hash,
      seal("analysis", JSON.stringify(made.body)),
    ]);
    await db.query("DELETE FROM waymark_keys.candidate_keys");
    await db.query(
      `INSERT INTO resume_analyses (id, app_id, mode, body, created_at, expires_at)
       SELECT 'ra_older', app_id, mode, body, created_at, expires_at FROM resume_analyses`,
    );
    const read = async (from: TestApp, of: string) =>
      (await from.send("GET", `/resumes/analyses/${of}`, { key: live })).status;
    expect([await read(app, id), await read(app, "ra_older")]).toEqual([200, 200]);
    expect((await rotate(db, `${NEW},${OLD}`)).result.encrypted).toBe(2);
    const after = await startWith(db, NEW);
    expect([await read(after, id), await read(after, "ra_older")]).toEqual([200, 200]);
    const erased = await after.send("DELETE", "/candidates/jane", { key: live });
    expect(erased.body.deleted.analyses).toBe(1);
    // A value in the old format does not open any more.
    await db.query("UPDATE resume_analyses SET body = $1", [
      seal("analysis", JSON.stringify(made.body)),
    ]);
    expect(await read(after, "ra_older")).toBe(500);
    await after.stop();
    await app.close();
  });
});
