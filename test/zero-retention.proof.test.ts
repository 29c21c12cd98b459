import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { releaseTask, updateApp } from "../src/access/index.ts";
import { FEATURES, SWEEPS } from "../src/features.ts";
import { runSweeps } from "../src/platform/sweeps.ts";
import { readReceipt, RECEIPT_HEADER, receiptKey } from "../src/privacy/index.ts";
import type { Customer, Reply } from "./support/app.ts";
import { searchOpenedDatabaseFor } from "./support/database-search.ts";
import { asPdf, startFileServer, type FileServer } from "./support/file-server.ts";
import { operatorOf, type SendAs } from "./support/operators.ts";
import { tasksFor } from "./support/pathways.ts";
import { DEVELOPER } from "./support/resumes.ts";
import { until } from "./support/until.ts";
import { startWebhookBench, type WebhookBench } from "./support/webhooks.ts";
import { withoutQuotes } from "./support/without-quotes.ts";

/** In what results say of the person, so that every stored result would hold it. */
const CANARY = `Canary${randomBytes(6).toString("hex")}`;
const RESUME = DEVELOPER.replace("Jane Doe", `${CANARY} Doe`).replace("Acme", CANARY);
const CANDIDATE = "cand-1";
const JOB = { title: "Back-End Developer", skills: ["Python", "PostgreSQL", "COBOL"] };
const EVENTS = ["resume.analysis.completed", "pathway.completed", "pathway.failed"];

let bench: WebhookBench;
let files: FileServer;
let admin: SendAs;
beforeAll(async () => {
  [bench, files] = await Promise.all([startWebhookBench(), startFileServer()]);
  admin = await operatorOf(bench.app);
  files.serve("/cv.pdf", asPdf(RESUME));
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

const send = (key: string, method: string, path: string, body?: object, once?: string) =>
  bench.app.send(method, path, {
    key,
    ...(body ? { body } : {}),
    ...(once === undefined ? {} : { headers: { "idempotency-key": once } }),
  });

const analyze = (key: string, once?: string) =>
  send(
    key,
    "POST",
    "/resumes/analyze",
    { external_candidate_id: CANDIDATE, resume_text: RESUME, target_job: JOB },
    once,
  );
const plan = (key: string, once?: string) =>
  send(
    key,
    "POST",
    "/career-pathways/generate",
    {
      external_candidate_id: CANDIDATE,
      target_role: { title: "Welder" },
      current_role: `cook at ${CANARY}`,
      current_skills: ["Python", `${CANARY} weaving`],
    },
    once,
  );

interface Used {
  analysis: Reply;
  pathway: Reply;
  path: string;
  /** The statuses of all later requests for an analysis. */
  later: Record<string, number>;
}

/** Sends the résumé to every endpoint that takes one, and uses what comes of it. */
async function useEverything(key: string): Promise<Used> {
  const path = `/hook-${randomBytes(4).toString("hex")}`;
  bench.receiver.answer(path, (response, { raw }) =>
    response.writeHead(500).end(`${CANARY} ${raw.toString("utf8")}`),
  );
  await bench.endpoint(key, path, { events: EVENTS });
  const post = async (to: string, body: object, once?: string) => {
    const reply = await send(key, "POST", to, body, once);
    expect([to, reply.status], reply.text).toEqual([to, 200]);
    return reply;
  };
  const analysis = await analyze(key, "analysis");
  expect((await analyze(key, "analysis")).body).toEqual(withoutQuotes(analysis.body));
  await post("/resumes/analyze", { file_url: `${files.url}/cv.pdf`, target_job: JOB });
  for (const to of ["/resumes/read", "/resumes/redact", "/jobs/match"])
    await post(to, { resume_text: RESUME }, to);
  const candidates = [{ ref: "a", resume_text: RESUME }];
  await post("/jobs/rank", { job: { title: JOB.title }, candidates }, "rank");
  const queued = await plan(key, "pathway");
  const at = `/career-pathways/${queued.body.pathway_id}`;
  for (const task of tasksFor(bench.app.db)) await task.run({ id: queued.body.pathway_id });
  const pathway = await send(key, "GET", at);
  expect([pathway.status, pathway.body.status]).toEqual([200, "completed"]);
  expect((await send(key, "GET", at)).body).toEqual(pathway.body);
  const feedback = { kind: "wrong", quote: CANARY, note: `${CANARY} is no cook` };
  expect((await send(key, "POST", `${at}/feedback`, feedback)).status).toBe(201);
  const one = `/resumes/analyses/${analysis.body.analysis_id}`;
  const corrections = [{ kind: "date", says: "March 2019 –", should_say: "March 2017 –" }];
  const correction = { resume_text: RESUME, corrections };
  const decision = { outcome: "advanced", decided_by: CANARY };
  const later = {
    read: await send(key, "GET", one),
    explain: await send(key, "GET", `${one}/explanation`),
    correct: await send(key, "POST", `${one}/corrections`, correction, "correction"),
    decide: await send(key, "POST", `${one}/decisions`, decision, "decision"),
    decisions: await send(key, "GET", `${one}/decisions`),
  };
  // Every first attempt is over when its next one waits.
  await until(
    () =>
      bench.app.db.query(
        `SELECT 1 FROM webhook_queue q JOIN webhook_endpoints e ON e.id = q.endpoint_id
         WHERE e.url LIKE '%' || $1 AND q.failures = 1 AND q.sender IS NULL`,
        [path],
      ),
    (waiting) => waiting.length === 3,
  );
  const statuses = Object.entries(later).map(([name, { status }]) => [name, status] as const);
  return { analysis, pathway, path, later: Object.fromEntries(statuses) };
}

/** The bodies that an endpoint received: first attempts, then the retries that this call makes. */
async function retriesAt(path: string): Promise<{ first: object[]; again: object[] }> {
  await bench.makeDue();
  const events = (await bench.receiver.arrived(path, 6)).map(({ event }) => event as object);
  return { first: events.slice(0, 3), again: events.slice(3, 6) };
}

/** Everything becomes eleven minutes older, and what runs every minute runs. */
async function passElevenMinutes(): Promise<void> {
  const { db } = bench.app;
  const older = (column: string) => `${column} = ${column} - interval '11 minutes'`;
  await db.query(`UPDATE pathways SET ${older("created_at")}, ${older("expires_at")}`);
  await db.query(`UPDATE webhook_events SET ${older("created_at")}`);
  await db.query(`UPDATE idempotency_keys SET ${older("expires_at")}`);
}
const sweep = () => runSweeps(bench.app.db, SWEEPS);

/** The columns in which somebody with database, secret and keys finds words of a person or of a result. */
async function findWords({ analysis, pathway }: Used): Promise<string[]> {
  const { db, vault } = bench.app;
  const words = [
    CANARY,
    analysis.body.assessment.slice(0, 30),
    pathway.body.roadmap.summary.slice(0, 30),
  ];
  return searchOpenedDatabaseFor(db, vault, words);
}

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
    expect(body.data.length).toBe(5);
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
      (found) => found.includes("webhook_replies.excerpt") && found.length >= 7,
    );
    expect(await findWords(used)).toEqual([
      "idempotency_keys.reply",
      "pathway_feedback.said",
      "pathways.input",
      "pathways.result",
      "resume_analyses.body",
      "resume_decisions.said",
      "webhook_events.payload",
      "webhook_replies.excerpt",
    ]);
    const { db } = bench.app;
    const rowsOf = async (table: string) =>
      (await db.query(`SELECT 1 FROM ${table} WHERE app_id = $1`, [customer.appId])).length;
    expect([await rowsOf("resume_files"), (await rowsOf("sandbox_bodies")) > 0]).toEqual([2, true]);

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
