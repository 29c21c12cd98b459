import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type Customer, type TestApp } from "../../../test/support/app.ts";
import { searchDatabaseFor } from "../../../test/support/database-search.ts";
import {
  asDocx,
  asPdf,
  startFileServer,
  type FileServer,
} from "../../../test/support/file-server.ts";
import { startModelServer, type ModelServer } from "../../../test/support/model-server.ts";
import { DEVELOPER } from "../../../test/support/resumes.ts";
import { createLanguageModel } from "../../platform/language-model.ts";
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
  const languageModel = createLanguageModel(
    { llmUrl: model.url, llmModel: "", llmKey: "" },
    { tryMs: 300, pauseMs: 1 },
  );
  app = await startTestApp({ allowPrivateHosts: true, log });
  written = await startTestApp({ languageModel, log });
  customer = await app.customer({ credits: 1000 });
});
afterAll(async () => {
  await Promise.all([app.close(), written.close(), files.close(), model.close()]);
});

describe("the text of a résumé", () => {
  it("leaves no trace in the database, its files, the queue, the logs and requests to a model", async () => {
    const send = (
      body: object,
      headers: Record<string, string> = {},
      to = app,
      key = customer.live,
    ) =>
      to.send("POST", "/resumes/analyze", {
        key,
        headers,
        body: { external_candidate_id: CANDIDATE, target_job: JOB, ...body },
      });
    await app.send("POST", "/webhooks", {
      key: customer.live,
      body: { url: `${files.url}/hook`, events: ["resume.analysis.completed"] },
    });
    const idempotent = { "idempotency-key": `key ${CANARY}` };
    const pdf = files.serve(`/${CANARY}.pdf`, asPdf(RESUME));
    const statuses = [
      await send({ resume_text: RESUME }),
      await send({ resume_text: RESUME }, idempotent),
      await send({ resume_text: RESUME }, idempotent),
      await send({ file_url: pdf }),
      await send({ file_url: files.serve(`/${CANARY}.docx`, asDocx(RESUME)) }),
      await send({ resume_text: `${CANARY} lorem ipsum` }),
      await send({ resume_text: RESUME, target_job: { title: "Zorbulon" } }),
      await send({ resume_text: RESUME, [CANARY]: CANARY }),
      await send({ file_url: files.serve("/broken.pdf", Buffer.from(`%PDF-1.7 ${CANARY}`)) }),
      await send({ file_url: `${files.url}/${CANARY}-missing.pdf` }),
      await send({ resume_text: RESUME, file_url: pdf }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 400, 400, 400, 400, 400, 400]);
    const read = (body: object, headers = {}) =>
      app.send("POST", "/resumes/read", { key: customer.live, headers, body });
    const again = { "idempotency-key": `read ${CANARY}` };
    for (const reply of [
      await read({ resume_text: RESUME }),
      await read({ resume_text: RESUME }, again),
      await read({ resume_text: RESUME }, again),
      await read({ file_url: pdf }),
    ]) {
      expect(reply.status).toBe(200);
      expect(reply.body.text).toContain(CANARY);
    }

    // A model that fails, and one that violates its instructions.
    const other = await written.customer({ credits: 10 });
    model.answer((response) => response.writeHead(500).end(CANARY), CANARY, { assessment: CANARY });
    expect((await send({ resume_text: RESUME }, {}, written, other.live)).status).toBe(502);
    expect(model.requests.map(({ raw }) => raw).join()).not.toMatch(new RegExp(`Acme|Leeds|Doe`));

    for (const { db } of [app, written]) {
      expect(await searchDatabaseFor(db, CANARY)).toEqual([]);
      await db.query("CHECKPOINT");
    }
    expect(await searchFiles(CANARY)).toEqual([]);
    expect(logged.length).toBeGreaterThan(0);
    expect(logged).not.toContain(CANARY);
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
    expect(await searchFiles(proof)).not.toEqual([]);
  });
});

/** Searches the database server's files, except tables of other tests' databases. */
async function searchFiles(needle: string): Promise<string[]> {
  const own = await Promise.all(
    [app, written].map(async ({ db }) => {
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
