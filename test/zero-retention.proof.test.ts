import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { releaseTask, updateApp } from "../src/access/index.ts";
import { FEATURES, SWEEPS } from "../src/features.ts";
import { openDocumentPool } from "../src/platform/documents/index.ts";
import { runSweeps } from "../src/platform/sweeps.ts";
import { readReceipt, RECEIPT_HEADER, receiptKey } from "../src/privacy/index.ts";
import {
  startTestApp,
  testDocuments,
  testEngine,
  testReader,
  type Customer,
  type Reply,
} from "./support/app.ts";
import { batchTasksFor } from "./support/batches.ts";
import { asDocx, asPdf, startFileServer, type FileServer } from "./support/file-server.ts";
import { operatorOf, type SendAs } from "./support/operators.ts";
import { tasksFor } from "./support/pathways.ts";
import { DEADLINE_MS, until } from "./support/until.ts";
import { startWebhookBench, type WebhookBench } from "./support/webhooks.ts";
import { withoutQuotes } from "./support/without-quotes.ts";
import * as zero from "./support/zero-retention.ts";
import { CANDIDATE, EVENTS, JOB, RESUME, type Used } from "./support/zero-retention.ts";

let bench: WebhookBench;
let files: FileServer;
let admin: SendAs;
beforeAll(async () => {
  [bench, files] = await Promise.all([startWebhookBench(), startFileServer()]);
  admin = await operatorOf(bench.app);
});
afterAll(() => Promise.all([bench.close(), files.close()]));

const setRetention = async ({ appId, live }: Customer, months: number): Promise<void> => {
  const body = { retention_months: months };
  expect((await admin("PATCH", `/apps/${appId}`, { body })).status).toBe(200);
  await until(
    () => bench.app.send("GET", "/me", { key: live }),
    (me) => me.body.app.retention_months === months,
  );
};

async function customerWith(retentionMonths: number): Promise<Customer> {
  const customer = await bench.app.customer({ credits: 100 });
  const { appId } = customer;
  // All that an app may ask to be kept beside results.
  await updateApp(bench.app.db, appId, { logsSandboxBodies: true, keepsReplyExcerpt: true });
  await setRetention(customer, retentionMonths);
  return customer;
}

const send: ReturnType<typeof zero.sendAs> = (...sent) => zero.sendAs(bench.app.send)(...sent);
const analyze = (key: string, once?: string) => zero.analyze(bench.app.send, key, once);
const plan = (key: string, once?: string) => zero.plan(bench.app.send, key, once);

async function analyzeInBatch(key: string): Promise<void> {
  files.serve("/cv.pdf", asPdf(RESUME));
  const url = `${files.url}/cv.pdf`;
  const candidates = [{ file: url, external_candidate_id: CANDIDATE }];
  const queued = await send(key, "POST", "/resumes/batches", {
    target_job: JOB,
    file_urls: [url],
    candidates,
  });
  expect(queued.status, queued.text).toBe(202);
  const { batch_id: id } = queued.body;
  const { db, vault } = bench.app;
  const parts = { vault, engine: testEngine(), reader: testReader(), documents: testDocuments() };
  for (const task of batchTasksFor(db, parts)) await task.run({ id, position: 0 });
  const batch = await send(key, "GET", `/resumes/batches/${id}`);
  expect([batch.status, batch.body.progress.completed], batch.text).toEqual([200, 1]);
}

const useEverything = async (key: string): Promise<Used> => {
  await analyzeInBatch(key);
  const { send: raw, db, vault } = bench.app;
  const finish = async (id: string) => {
    for (const task of tasksFor(db)) await task.run({ id });
  };
  return zero.useEverything({ send: raw, db, vault, receiver: bench.receiver, files, finish }, key);
};

/** The bodies that an endpoint received: first attempts, then the retries that this call makes. */
async function retriesAt(path: string): Promise<{ first: object[]; again: object[] }> {
  await bench.makeDue();
  const events = (await bench.receiver.arrived(path, 6)).map(({ event }) => event as object);
  return { first: events.slice(0, 3), again: events.slice(3, 6) };
}

const passElevenMinutes = () => zero.passElevenMinutes(bench.app.db);
const sweep = () => zero.sweep(bench.app.db);
const findWords = (used: Used) => zero.findWords(bench.app, used);

const codeOf = ({ status, body }: Reply): [number, string] => [status, body.error?.code];
const GONE = [410, "not_retained"];

describe("an app that keeps no results", () => {
  it("leaves no word of a person or a result in any table, but charges, events and ids", async () => {
    const customer = await customerWith(0);
    const used = await useEverything(customer.live);
    await useEverything(customer.test);
    expect(new Set(Object.values(used.later))).toEqual(new Set([410]));
    const { first, again } = await retriesAt(used.path);
    const { analysis_id: id } = used.analysis.body;
    expect(first).toContainEqual(
      expect.objectContaining({ data: withoutQuotes(used.analysis.body) }),
    );
    expect(again).toContainEqual(expect.objectContaining({ data: { analysis_id: id } }));
    for (const event of again)
      expect(Object.keys((event as { data: object }).data)).toEqual([
        expect.stringMatching(/^(?:analysis|pathway)_id$/),
      ]);
    // Until then a pathway and a reply are held.
    const held = await until(
      () => findWords(used),
      (found) => !found.includes("webhook_events.payload"),
    );
    expect(held).toEqual([
      "idempotency_keys.reply",
      "pathway_feedback.said",
      "pathways.input",
      "pathways.result",
      "resume_batch_files.result",
    ]);

    await passElevenMinutes();
    const pathway = `/career-pathways/${used.pathway.body.pathway_id}`;
    for (const isSwept of [false, true]) {
      if (isSwept) await sweep();
      expect(codeOf(await send(customer.live, "GET", pathway))).toEqual(GONE);
      expect(codeOf(await analyze(customer.live, "analysis"))).toEqual(GONE);
      expect(codeOf(await plan(customer.live, "pathway"))).toEqual(GONE);
    }
    expect(await findWords(used)).toEqual([]);
    const { body } = await admin("GET", `/apps/${customer.appId}/ledger?kind=charge`);
    expect(body.data.length).toBe(6);
  });

  it("was one that kept them: they would be found, and go when it changes", async () => {
    const customer = await customerWith(12);
    const used = await useEverything(customer.live);
    const inSandbox = await useEverything(customer.test);
    expect(used.later).toEqual({
      read: 200,
      explain: 200,
      correct: 200,
      decide: 201,
      decisions: 200,
    });
    await until(
      () => findWords(used),
      (found) => found.includes("webhook_replies.excerpt") && found.length >= 8,
    );
    expect(await findWords(used)).toEqual([
      "idempotency_keys.reply",
      "pathway_feedback.said",
      "pathways.input",
      "pathways.result",
      "resume_analyses.body",
      "resume_decisions.said",
      "resume_files.content",
      "webhook_events.payload",
      "webhook_replies.excerpt",
    ]);
    const { db } = bench.app;
    const rowsOf = async (table: string) =>
      (await db.query(`SELECT 1 FROM ${table} WHERE app_id = $1`, [customer.appId])).length;
    expect([await rowsOf("resume_files"), (await rowsOf("sandbox_bodies")) > 0]).toEqual([4, true]);

    await setRetention(customer, 0);
    const tasks = await db.query<{ isLater: boolean }>(
      `SELECT run_at > now() + interval '9 minutes' AS "isLater"
       FROM graphile_worker._private_jobs WHERE payload ->> 'appId' = $1 ORDER BY run_at`,
      [customer.appId],
    );
    expect(tasks).toEqual([{ isLater: false }, { isLater: true }]);
    const releases = FEATURES.flatMap((feature) => feature.releases);
    const task = releaseTask(db, releases);
    await passElevenMinutes();
    await task.run({ appId: customer.appId });
    await sweep();
    expect(await findWords(used)).toEqual([]);
    expect(await findWords(inSandbox)).toEqual([]);
    expect([await rowsOf("resume_files"), await rowsOf("sandbox_bodies")]).toEqual([0, 0]);
    const { analysis_id: id } = used.analysis.body;
    expect(codeOf(await send(customer.live, "GET", `/resumes/analyses/${id}`))).toEqual(GONE);
    const pathway = `/career-pathways/${used.pathway.body.pathway_id}`;
    expect(codeOf(await send(customer.live, "GET", pathway))).toEqual(GONE);
    expect(codeOf(await analyze(customer.live, "analysis"))).toEqual(GONE);
  });

  it("leaves the results of other apps where they are", async () => {
    const [keeping, leaving] = [await customerWith(12), await customerWith(12)];
    const [kept, gone] = [await analyze(keeping.live, "a"), await analyze(leaving.live, "a")];
    const releases = FEATURES.flatMap((feature) => feature.releases);
    // Not yet one that keeps none: a task that comes late does nothing.
    await releaseTask(bench.app.db, releases).run({ appId: leaving.appId });
    const read = async (key: string, { body }: Reply) =>
      (await send(key, "GET", `/resumes/analyses/${body.analysis_id}`)).status;
    expect(await read(leaving.live, gone)).toBe(200);
    await setRetention(leaving, 0);
    await releaseTask(bench.app.db, releases).run({ appId: leaving.appId });
    expect([await read(keeping.live, kept), await read(leaving.live, gone)]).toEqual([200, 410]);
    expect((await analyze(keeping.live, "a")).headers.get("idempotent-replayed")).toBe("true");
  });

  it("answers 404 for what it never had, and for what another app had", async () => {
    const [one, other] = [await customerWith(0), await customerWith(0)];
    const { analysis_id: id } = (await analyze(one.live)).body;
    const unknown = `${id.slice(0, -4)}zzzz`;
    for (const [key, of] of [
      [one.live, unknown],
      [one.test, id],
      [other.live, id],
    ])
      expect((await send(key, "GET", `/resumes/analyses/${of}`)).status).toBe(404);
  });

  it("gets the credits back of a pathway that was not done in time, and of a lost reply", async () => {
    const customer = await customerWith(0);
    const balance = async () =>
      (await send(customer.live, "GET", "/me")).body.credits.balance as number;
    const before = await balance();
    const queued = await plan(customer.live);
    const { headers } = await analyze(customer.live, "lost");
    await bench.app.db.query(
      "UPDATE idempotency_keys SET locked_until = 'infinity', lock_token = $2 WHERE app_id = $1",
      [customer.appId, headers.get("x-request-id")],
    );
    expect(await balance()).toBe(before - 5);
    await passElevenMinutes();
    // In any order, and at once.
    await runSweeps(bench.app.db, SWEEPS.toReversed());
    await Promise.all([sweep(), sweep()]);
    expect(await balance()).toBe(before);
    const id = queued.body.pathway_id;
    for (const task of tasksFor(bench.app.db)) await task.run({ id });
    expect(codeOf(await send(customer.live, "GET", `/career-pathways/${id}`))).toEqual(GONE);
  });

  it("erases what is held of a candidate, and says so in the receipt", async () => {
    const { live } = await customerWith(0);
    await analyze(live, "analysis");
    await plan(live);
    const erased = await send(live, "DELETE", `/candidates/${CANDIDATE}`);
    expect(erased.body.deleted).toEqual({ analyses: 0, pathways: 1, files: 0 });
    const text = erased.headers.get(RECEIPT_HEADER)!;
    expect(readReceipt(receiptKey(bench.app.vault), text)!.destroyed).toEqual({
      analyses: 0,
      pathways: 1,
      files: 0,
      stored_replies: 1,
      event_payloads: 0,
      logged_bodies: 0,
      keys: 1,
    });
    expect((await analyze(live, "analysis")).headers.has("idempotent-replayed")).toBe(false);
  });

  it("ends each thread that read a document of it, and of no other app", async () => {
    const documents = openDocumentPool({ threads: 1, timeoutMs: DEADLINE_MS });
    const app = await startTestApp({ allowPrivateHosts: true, documents });
    let started = 0;
    const count = (): void => void started++;
    process.on("worker", count);
    files.serve("/cv.pdf", asPdf(RESUME));
    files.serve("/cv.docx", asDocx(RESUME));
    const sendFile = async (key: string, to: string, file: string, more: object = {}) => {
      const body = { file_url: files.url + file, ...more };
      return (await app.send("POST", to, { key, body })).status;
    };
    const threadsFor = async (retentionMonths: number) => {
      const { appId, live: key } = await app.customer({ credits: 100 });
      await updateApp(app.db, appId, { retentionMonths });
      const before = started;
      // The last one is read, then rewritten.
      expect([
        await sendFile(key, "/resumes/analyze", "/cv.pdf", { target_job: JOB }),
        await sendFile(key, "/resumes/read", "/cv.pdf"),
        await sendFile(key, "/resumes/read", "/cv.docx"),
        await sendFile(key, "/resumes/redact", "/cv.docx"),
      ]).toEqual([200, 200, 200, 200]);
      return started - before;
    };
    expect(await threadsFor(12)).toBe(1);
    // It ends the thread of before with its first document, and its last leaves none.
    expect(await threadsFor(0)).toBe(4);
    expect(await threadsFor(12)).toBe(1);
    process.off("worker", count);
    await app.close();
    await documents.close();
  });

  it("sends ids only where no first attempt could carry the payload", async () => {
    const { live } = await customerWith(0);
    const path = `/later-${randomBytes(4).toString("hex")}`;
    const { id } = await bench.endpoint(live, path, { events: EVENTS });
    await send(live, "PATCH", `/webhooks/${id}`, { status: "disabled" });
    const { analysis_id } = (await analyze(live)).body;
    await send(live, "PATCH", `/webhooks/${id}`, { status: "active" });
    const since = new Date(Date.now() - 60_000).toISOString();
    expect((await send(live, "POST", `/webhooks/${id}/recover`, { since })).body.recovering).toBe(
      1,
    );
    const [sent] = await bench.receiver.arrived(path, 1);
    expect(sent!.event.data).toEqual({ analysis_id });
  });
});
