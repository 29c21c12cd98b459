import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createCustomer,
  createTestDatabase,
  prepareVault,
  sender,
  startTestApp,
  TEST_SECRET,
  type Customer,
  type Send,
  type TestApp,
  type TestDatabase,
} from "../../../test/support/app.ts";
import { startWaymark, stop } from "../../../test/support/command.ts";
import { searchDatabaseFor } from "../../../test/support/database-search.ts";
import {
  asDocx,
  asPdf,
  startFileServer,
  type FileServer,
} from "../../../test/support/file-server.ts";
import { modelConfig } from "../../../test/support/model-config.ts";
import { startModelServer, type ModelServer } from "../../../test/support/model-server.ts";
import { startOtlpReceiver } from "../../../test/support/otlp-receiver.ts";
import { DEVELOPER } from "../../../test/support/resumes.ts";
import { until } from "../../../test/support/until.ts";
import { readBodies, updateApp } from "../../access/index.ts";
import { systemClock } from "../../platform/clock.ts";
import { createLanguageModel } from "../../model/index.ts";
import { createLog } from "../../platform/log.ts";

/** Random, so only this run can have left it anywhere. */
const CANARY = `Canary${randomBytes(8).toString("hex")}`;
const RESUME = DEVELOPER.replace("Jane Doe", `${CANARY} Doe`)
  .replace("Acme Payments Ltd", `${CANARY} Payments Ltd`)
  .replace("SUMMARY\n", `SUMMARY\nBuilt the ${CANARY} engine in Python for 12 clients. `);
const CANDIDATE = `${CANARY}-id`;
const JOB = { title: "Back-End Developer", skills: ["Python", "PostgreSQL", "COBOL"] };

let app: TestApp;
let written: TestApp;
let files: FileServer;
let model: ModelServer;
let customer: Customer;
let logged = "";
beforeAll(async () => {
  const out = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString("utf8");
      done();
    },
  });
  const log = createLog("trace", out as unknown as NodeJS.WriteStream);
  [files, model] = await Promise.all([startFileServer(), startModelServer()]);
  const languageModel = createLanguageModel(modelConfig(model.url), {
    tryMs: 300,
    pauseMs: 1,
    log,
  });
  app = await startTestApp({ allowPrivateHosts: true, log });
  written = await startTestApp({ languageModel, log });
  customer = await app.customer({ credits: 1000 });
});
afterAll(async () => {
  await Promise.all([app.close(), written.close(), files.close(), model.close()]);
});

const analyze = (send: Send, key: string, body: object, headers: Record<string, string> = {}) =>
  send("POST", "/resumes/analyze", {
    key,
    headers,
    body: { external_candidate_id: CANDIDATE, target_job: JOB, ...body },
  });

/** Sends a résumé in every way in which a server takes one, also in ways that it refuses. */
async function sendEverywhere(send: Send, { live: key }: Customer, resume: string): Promise<void> {
  const idempotent = { "idempotency-key": `key ${CANARY}` };
  const again = { "idempotency-key": `read ${CANARY}` };
  const pdf = files.serve(`/${CANARY}.pdf`, asPdf(RESUME));
  const docx = files.serve(`/${CANARY}.docx`, asDocx(RESUME));
  const broken = files.serve("/broken.pdf", Buffer.from(`%PDF-1.7 ${CANARY}`));
  const post = (path: string, body: object, headers = {}) =>
    send("POST", path, { key, headers, body });
  const hook = { url: `${files.url}/hook`, events: ["resume.analysis.completed"] };
  expect((await post("/webhooks", hook)).status).toBe(201);
  const statuses = [
    await analyze(send, key, { resume_text: resume }),
    await analyze(send, key, { resume_text: resume }, idempotent),
    await analyze(send, key, { resume_text: resume }, idempotent),
    await analyze(send, key, { file_url: pdf }),
    await analyze(send, key, { file_url: docx }),
    await post("/jobs/match", { resume_text: resume }),
    await analyze(send, key, { resume_text: `${CANARY} lorem ipsum` }),
    await analyze(send, key, { resume_text: resume, target_job: { title: "Zorbulon" } }),
    await analyze(send, key, { resume_text: resume, [CANARY]: CANARY }),
    await analyze(send, key, { file_url: broken }),
    await analyze(send, key, { file_url: `${files.url}/${CANARY}-missing.pdf` }),
    await analyze(send, key, { resume_text: resume, file_url: pdf }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 400, 400, 400, 400, 400, 400]);
  for (const reply of [
    await post("/resumes/read", { resume_text: resume }),
    await post("/resumes/read", { resume_text: resume }, again),
    await post("/resumes/read", { resume_text: resume }, again),
    await post("/resumes/read", { file_url: pdf }),
    await post("/resumes/redact", { resume_text: resume }),
    await post("/resumes/redact", { file_url: pdf }),
  ]) {
    expect(reply.status).toBe(200);
    expect(reply.body.text).toContain(CANARY);
  }
}

async function expectNothingStored(databases: TestDatabase[]): Promise<void> {
  for (const db of databases) {
    expect(await searchDatabaseFor(db, CANARY)).toEqual([]);
    await db.query("CHECKPOINT");
  }
  expect(await searchFiles(databases, CANARY)).toEqual([]);
}

describe("the text of a résumé", () => {
  it("leaves no trace in the database, its files, the queue, the logs and requests to a model", async () => {
    await sendEverywhere(app.send, customer, RESUME);
    // Also where the app keeps what it can.
    const { appId, test } = customer;
    await updateApp(app.db, appId, { logsSandboxBodies: true, keepsReplyExcerpt: true });
    await sendEverywhere(app.send, { ...customer, live: test }, RESUME);
    const bodies = await until(
      () => app.db.query<{ id: string }>("SELECT request_id AS id FROM sandbox_bodies"),
      (rows) => rows.length >= 16,
    );
    for (const { id } of bodies) {
      const shown = JSON.stringify(await readBodies(app, appId, id, new Date()));
      expect(shown.replaceAll(CANDIDATE, "")).not.toContain(CANARY);
    }

    // A model that fails, and one that violates its instructions.
    const other = await written.customer({ credits: 10 });
    model.answer((response) => response.writeHead(500).end(CANARY), CANARY, { assessment: CANARY });
    expect((await analyze(written.send, other.live, { resume_text: RESUME })).status).toBe(502);
    expect(model.requests.map(({ raw }) => raw).join()).not.toMatch(new RegExp(`Acme|Leeds|Doe`));

    await expectNothingStored([app.db, written.db]);
    expect(logged.length).toBeGreaterThan(0);
    expect(logged).not.toContain(CANARY);
  });

  it("leaves none in a group of processes or in their traces", async () => {
    const db = await createTestDatabase();
    await prepareVault(db);
    const collector = await startOtlpReceiver();
    const group = await startWaymark({
      DATABASE_URL: db.url,
      WAYMARK_SECRET: TEST_SECRET,
      WAYMARK_PROCESSES: "2",
      WAYMARK_ALLOW_PRIVATE_HOSTS: "true",
      LOG_LEVEL: "trace",
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    });
    // Long enough to be read by a thread of the first process, like documents.
    const long = `${RESUME}\n${`Wrote services for ${CANARY} in Python. `.repeat(300)}`;
    const paying = await createCustomer(db, systemClock, { credits: 1_000 });
    await sendEverywhere(sender(group.url), paying, long);
    const { code, out, err } = await stop(group);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("resume_unreadable");
    expect(out).not.toContain(CANARY);
    const names = new Set(collector.spans.map(({ name }) => name));
    for (const name of ["read document", "engine analysis", "engine match", "webhook attempt"])
      expect(names).toContain(name);
    expect(collector.text()).not.toContain(CANARY);
    await expectNothingStored([db]);
    await collector.close();
    await db.drop();
  });

  it("would be found if it were stored", async () => {
    const proof = `Proof${randomBytes(8).toString("hex")}`;
    await app.db.query("CREATE TABLE proof (word text, bytes bytea)");
    await app.db.query("INSERT INTO proof VALUES ($1, $2)", [proof, Buffer.from(`x${proof}`)]);
    expect(await searchDatabaseFor(app.db, proof)).toEqual([
      "public.proof.bytes",
      "public.proof.word",
    ]);
    await app.db.query("CHECKPOINT");
    expect(await searchFiles([app.db], proof)).not.toEqual([]);
  });
});

/** Searches the database server's files, except tables of other tests' databases. */
async function searchFiles(databases: TestDatabase[], needle: string): Promise<string[]> {
  const own = await Promise.all(
    databases.map(async (db) => {
      const [row] = await db.query<{ folder: string; oid: string }>(
        `SELECT current_setting('data_directory') AS folder, oid::text AS oid
         FROM pg_database WHERE datname = current_database()`,
      );
      return row!;
    }),
  );
  const { folder } = own[0]!;
  const isOthers = (path: string): boolean => {
    const [, oid] = /\/base\/(\d+)/.exec(path) ?? [];
    return oid !== undefined && !own.some((database) => database.oid === oid);
  };
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || isOthers(path)) continue;
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    if (bytes.includes(needle)) found.push(path);
  }
  return found;
}
