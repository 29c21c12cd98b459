import { FEATURES } from "../../features.ts";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, testVault, type Customer, type TestApp } from "../../../test/support/app.ts";
import { searchDatabaseFor } from "../../../test/support/database-search.ts";
import { asPdf, startFileServer, type FileServer } from "../../../test/support/file-server.ts";
import { tasksFor } from "../../../test/support/pathways.ts";
import { DEVELOPER } from "../../../test/support/resumes.ts";
import { candidateHash, lockCandidate, recordErasure } from "../../privacy/index.ts";
import { createLog } from "../../platform/log.ts";
import { startWorker } from "../../platform/tasks.ts";

const vault = testVault();
let app: TestApp;
let files: FileServer;
let customer: Customer;
beforeAll(async () => {
  [app, files] = await Promise.all([startTestApp({ allowPrivateHosts: true }), startFileServer()]);
  customer = await app.customer({ credits: 1000 });
  await app.send("POST", "/webhooks", {
    key: customer.live,
    // No sender runs here, so deliveries stay pending.
    body: {
      url: `${files.url}/hook`,
      events: ["resume.analysis.completed", "pathway.completed", "candidate.deleted"],
    },
  });
});
afterAll(() => Promise.all([app.close(), files.close()]));

const send = (method: string, path: string, body?: object, headers = {}, key = customer.live) =>
  app.send(method, path, { key, headers, ...(body ? { body } : {}) });
const analyze = (id: string, source: object = { resume_text: DEVELOPER }, headers = {}) =>
  send(
    "POST",
    "/resumes/analyze",
    { external_candidate_id: id, target_job: { title: "Back-End Developer" }, ...source },
    headers,
  );
const generate = (id: string, headers = {}, key = customer.live) =>
  send(
    "POST",
    "/career-pathways/generate",
    { external_candidate_id: id, target_role: { title: "Welder" } },
    headers,
    key,
  );
const balance = async () => (await send("GET", "/me")).body.credits.balance as number;

async function runQueue(): Promise<void> {
  const worker = await startWorker(app.db, tasksFor(app.db), createLog("silent"));
  for (;;) {
    const [row] = await app.db.query<{ open: number }>(
      "SELECT count(*) AS open FROM graphile_worker._private_jobs WHERE attempts < max_attempts AND key IS NULL",
    );
    if (row!.open === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await worker.stop();
}

const hashOf = (id: string, mode: "live" | "test" = "live") =>
  candidateHash(vault, { appId: customer.appId, mode }, id);

async function someoneWaitsForALock(): Promise<void> {
  const waiting = () =>
    app.db.query(
      `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
  while ((await waiting()).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Rows under the candidate's hash, in every table with such a column. */
async function holdingsOf(
  id: string,
  mode: "live" | "test" = "live",
): Promise<Record<string, number>> {
  const hash = hashOf(id, mode);
  const held: Record<string, number> = {};
  for (const { table, column } of await candidateColumns()) {
    const payload = table === "webhook_events" ? " AND payload IS NOT NULL" : "";
    const [row] = await app.db.query<{ n: number }>(
      `SELECT count(*) AS n FROM ${table} WHERE ${column} = $1${payload}`,
      [hash],
    );
    if (row!.n > 0) held[table] = row!.n;
  }
  return held;
}

const candidateColumns = () =>
  app.db.query<{ table: string; column: string }>(
    `SELECT a.attrelid::regclass::text AS table, a.attname AS column
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace IN ('public'::regnamespace, 'waymark_keys'::regnamespace)
       AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND a.attnum > 0 AND a.attname ~ 'candidate|subject' AND a.atttypid = 'bytea'::regtype ORDER BY 1`,
  );

describe("erasing a candidate", () => {
  it("leaves no results, files, replies or payloads, and returns their counts", async () => {
    const id = `Canary${randomBytes(8).toString("hex")}`;
    const replayed = { "idempotency-key": `${id}-1` };
    const first = await analyze(id, undefined, replayed);
    const file = await analyze(id, { file_url: files.serve("/cv.pdf", asPdf(DEVELOPER)) });
    const pathway = await generate(id, { "idempotency-key": `${id}-2` });
    expect([first.status, file.status, pathway.status]).toEqual([200, 200, 202]);
    await runQueue();
    const said = { kind: "wrong", quote: `${id} is quoted`, note: `${id} is told` };
    const told = await send("POST", `/career-pathways/${pathway.body.pathway_id}/feedback`, said, {
      "idempotency-key": `${id}-3`,
    });
    expect(told.status).toBe(201);
    expect(await holdingsOf(id)).toEqual({
      idempotency_keys: 3,
      pathway_feedback: 1,
      pathways: 1,
      resume_analyses: 2,
      resume_files: 1,
      webhook_events: 3,
      "waymark_keys.candidate_keys": 1,
    });

    const reply = await send("DELETE", `/candidates/${id}`, undefined, { "idempotency-key": id });
    expect(reply.status).toBe(202);
    expect(reply.body).toEqual({
      external_candidate_id: id,
      previously_known: true,
      deleted: { analyses: 2, pathways: 1, files: 1 },
    });
    // Only the erasure itself is recorded, by a hash.
    expect(await holdingsOf(id)).toEqual({ candidate_erasures: 1 });
    expect(await searchDatabaseFor(app.db, id)).toEqual([]);
    for (const { body } of [first, file]) {
      expect((await send("GET", `/resumes/analyses/${body.analysis_id}`)).status).toBe(404);
    }
    expect((await send("GET", `/career-pathways/${pathway.body.pathway_id}`)).status).toBe(404);
    const list = await send("GET", `/career-pathways?external_candidate_id=${id}`);
    expect(list.body.data).toEqual([]);

    // The candidate is unknown again, and the same key executes again.
    const anew = await analyze(id, undefined, replayed);
    expect(anew.headers.has("idempotent-replayed")).toBe(false);
    expect(anew.body.analysis_id).not.toBe(first.body.analysis_id);
    const again = await send("DELETE", `/candidates/${id}`);
    expect(again.body.deleted).toEqual({ analyses: 1, pathways: 0, files: 0 });
    const unknown = await send("DELETE", `/candidates/${id}`);
    expect([unknown.status, unknown.body.previously_known]).toEqual([202, false]);
  });

  it("cancels a pathway that is not generated yet and refunds its credits, once", async () => {
    const before = await balance();
    const { body } = await generate("waiting");
    expect(await balance()).toBe(before - 3);
    const reply = await send("DELETE", "/candidates/waiting");
    expect(reply.body.deleted).toEqual({ analyses: 0, pathways: 1, files: 0 });
    expect(await balance()).toBe(before);
    await runQueue();
    expect((await send("GET", `/career-pathways/${body.pathway_id}`)).status).toBe(404);
    expect(await balance()).toBe(before);
    expect(await holdingsOf("waiting")).toEqual({ candidate_erasures: 1 });
  });

  it("refunds a sandbox call for a cancelled sandbox pathway", async () => {
    const used = async () =>
      (await send("GET", "/me", undefined, {}, customer.test)).body.sandbox_quota.used;
    const before = await used();
    await generate("sandbox-candidate", {}, customer.test);
    expect(await used()).toBe(before + 1);
    await send("DELETE", "/candidates/sandbox-candidate", undefined, {}, customer.test);
    expect(await used()).toBe(before);
  });

  it("with a sandbox key leaves live data, other apps and other candidates untouched", async () => {
    const other = await app.customer({ credits: 10 });
    const mine = await analyze("shared-id");
    const body = {
      external_candidate_id: "shared-id",
      resume_text: DEVELOPER,
      target_job: { title: "Back-End Developer" },
    };
    const theirs = await send("POST", "/resumes/analyze", body, {}, other.live);
    const neighbour = await analyze("shared-id ");
    for (const key of [customer.test, other.test]) {
      const reply = await send("DELETE", "/candidates/shared-id", undefined, {}, key);
      expect(reply.body.previously_known).toBe(false);
    }
    await send("DELETE", "/candidates/shared-id");
    const read = async (id: string, key: string) =>
      (await send("GET", `/resumes/analyses/${id}`, undefined, {}, key)).status;
    expect(await read(mine.body.analysis_id, customer.live)).toBe(404);
    expect(await read(theirs.body.analysis_id, other.live)).toBe(200);
    expect(await read(neighbour.body.analysis_id, customer.live)).toBe(200);
  });

  it("with a live key covers the sandbox too", async () => {
    const body = {
      external_candidate_id: "in-both",
      resume_text: DEVELOPER,
      target_job: { title: "Back-End Developer" },
    };
    const sandbox = await send("POST", "/resumes/analyze", body, {}, customer.test);
    const live = await analyze("in-both");
    await generate("in-both", {}, customer.test);
    const path = `/resumes/analyses/${sandbox.body.analysis_id}`;
    expect((await send("GET", path, undefined, {}, customer.test)).status).toBe(200);
    const reply = await send("DELETE", "/candidates/in-both");
    expect(reply.body.deleted).toEqual({ analyses: 2, pathways: 1, files: 0 });
    expect((await send("GET", path, undefined, {}, customer.test)).status).toBe(404);
    expect((await send("GET", `/resumes/analyses/${live.body.analysis_id}`)).status).toBe(404);
    expect(await holdingsOf("in-both")).toEqual({ candidate_erasures: 1 });
    expect(await holdingsOf("in-both", "test")).toEqual({ candidate_erasures: 1 });
  });

  it("while an analysis of the candidate runs: it is answered and charged, and nothing is stored", async () => {
    const before = await balance();
    let erased: Promise<unknown> | undefined;
    const url = files.serve("/slow.pdf", (_request, response) => {
      // The file arrives only after the erasure.
      erased = send("DELETE", "/candidates/raced").then(() => response.end(asPdf(DEVELOPER)));
    });
    const reply = await analyze("raced", { file_url: url }, { "idempotency-key": "raced" });
    await erased;
    expect([reply.status, reply.headers.get("x-credits-charged")]).toEqual([200, "2"]);
    expect(reply.body.external_candidate_id).toBe("raced");
    expect(await balance()).toBe(before - 2);
    expect(await holdingsOf("raced")).toEqual({ candidate_erasures: 1 });
    expect((await send("GET", `/resumes/analyses/${reply.body.analysis_id}`)).status).toBe(404);
    const events = await app.db.query(
      "SELECT 1 FROM webhook_events WHERE app_id = $1 AND subject = $2",
      [customer.appId, hashOf("raced")],
    );
    const claims = await app.db.query(
      "SELECT 1 FROM idempotency_keys WHERE app_id = $1 AND key_hash = $2",
      [customer.appId, vault.fingerprint("idempotency-key", "raced")],
    );
    expect([events, claims]).toEqual([[], []]);
  });

  it("while a pathway is requested: it is answered 202, cancelled and refunded", async () => {
    const before = await balance();
    const asked = { "idempotency-key": "raced-pathway" };
    // Holds the lock that the request waits for after reading the last erasure, then erases.
    const request = await app.db.transaction(async (tx) => {
      await lockCandidate(tx, hashOf("raced-pathway"));
      const sent = generate("raced-pathway", asked);
      await someoneWaitsForALock();
      await recordErasure(tx, hashOf("raced-pathway"), new Date());
      return { sent };
    });
    const reply = await request.sent;
    expect([reply.status, reply.body.status]).toEqual([202, "queued"]);
    expect(reply.headers.get("x-credits-charged")).toBe("3");
    expect(await balance()).toBe(before);
    expect((await send("GET", `/career-pathways/${reply.body.pathway_id}`)).status).toBe(404);
    expect(await holdingsOf("raced-pathway")).toEqual({ candidate_erasures: 1 });
    const ledger = await app.db.query<{ note: string | null }>(
      "SELECT note FROM ledger_entries WHERE app_id = $1 ORDER BY id DESC LIMIT 2",
      [customer.appId],
    );
    expect(ledger.map(({ note }) => note)).toEqual([
      "pathway cancelled: its candidate was erased",
      null,
    ]);
    const anew = await generate("raced-pathway", asked);
    expect(anew.headers.has("idempotent-replayed")).toBe(false);
  });

  it("while many analyses and pathways run: all are answered, and only later ones are stored", async () => {
    const id = "busy";
    const before = await balance();
    const work = Array.from({ length: 12 }, (_, n) =>
      n % 3 === 0 ? generate(id) : analyze(id, undefined, { "idempotency-key": `busy-${n}` }),
    );
    const erasures = await Promise.all([
      send("DELETE", `/candidates/${id}`),
      send("DELETE", `/candidates/${id}`),
    ]);
    const done = await Promise.all(work);
    expect(done.map(({ status }) => status)).toEqual(done.map((_, n) => (n % 3 === 0 ? 202 : 200)));
    for (const { status } of erasures) expect(status).toBe(202);
    const last = await send("DELETE", `/candidates/${id}`);
    const sum = (name: "analyses" | "pathways") =>
      [...erasures, last].reduce((total, { body }) => total + body.deleted[name], 0);
    expect(sum("analyses")).toBeLessThanOrEqual(8);
    expect(sum("pathways")).toBeLessThanOrEqual(4);
    // Every pathway was cancelled, by the erasure that found it or by the one it raced.
    expect(await balance()).toBe(before - 8 * 2);
    expect(await holdingsOf(id)).toEqual({ candidate_erasures: 3 });
  });

  it("covers every table with a candidate column", async () => {
    const holdings = FEATURES.flatMap((feature) => feature.holdings);
    const covered = new Set([
      ...holdings.flatMap(({ tables }) => tables),
      // Emptied by `forgetReplies` and `forgetCandidateEvents`; the last one records the erasure.
      "idempotency_keys",
      "webhook_events",
      "webhook_replies",
      "candidate_erasures",
      // `destroyKey`.
      "waymark_keys.candidate_keys",
    ]);
    const tables = (await candidateColumns()).map(({ table }) => table);
    expect(tables.length).toBeGreaterThan(3);
    expect(tables.filter((table) => !covered.has(table))).toEqual([]);
  });
});
