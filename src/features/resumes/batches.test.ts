import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startTestApp,
  testDocuments,
  testEngine,
  testReader,
  testVault,
  type Customer,
  type Reply,
  type TestApp,
} from "../../../test/support/app.ts";
import { batchTasksFor } from "../../../test/support/batches.ts";
import {
  asDocx,
  asPdf,
  startFileServer,
  type FileServer,
} from "../../../test/support/file-server.ts";
import { makeOdt, makeRtf } from "../../../test/support/text-documents.ts";
import { DEVELOPER } from "../../../test/support/resumes.ts";
import { until } from "../../../test/support/until.ts";
import { listLedger } from "../../access/index.ts";
import { createLog } from "../../platform/log.ts";
import { runSweeps } from "../../platform/sweeps.ts";
import { startWorker, type PausableWorker, type Task } from "../../platform/tasks.ts";
import { MAX_BATCH_FILES } from "./batches.schema.ts";
import { resumes } from "./index.ts";

let app: TestApp;
let hosted: FileServer;
let tasks: Task[];
beforeAll(async () => {
  [app, hosted] = await Promise.all([startTestApp({ allowPrivateHosts: true }), startFileServer()]);
  const parts = { vault: testVault(), engine: testEngine(), reader: testReader() };
  tasks = batchTasksFor(app.db, { ...parts, documents: testDocuments() });
});
afterAll(async () => {
  await Promise.all([app.close(), hosted.close()]);
});

const JOB = { title: "Back-End Developer", skills: ["Python", "PostgreSQL", "COBOL"] };
const PDF = asPdf(DEVELOPER);
const BROKEN = strToU8("%PDF-1.7 and nothing else");
/** The résumé of somebody else, so that no reader can answer from what it remembers. */
const NO_SKILLS = asPdf("Jo Doe\nI like long walks and the sea.");

interface Sent {
  files: readonly (readonly [name: string, content: Uint8Array])[];
  candidates?: object;
  key: string;
  once?: string;
  fields?: Record<string, string>;
}

async function send({ files, candidates, key, once, fields }: Sent): Promise<Reply> {
  const form = new FormData();
  for (const [name, content] of files)
    form.append("files", new Blob([new Uint8Array(content)]), name);
  form.append("target_job", JSON.stringify(JOB));
  if (candidates) form.append("candidates", JSON.stringify(candidates));
  for (const [name, value] of Object.entries(fields ?? {})) form.append(name, value);
  const reply = await fetch(`${app.url}/v1/resumes/batches`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, ...(once ? { "Idempotency-Key": once } : {}) },
    body: form,
  });
  const text = await reply.text();
  return { status: reply.status, headers: reply.headers, text, body: JSON.parse(text) };
}

const read = (key: string, id: string): Promise<Reply> =>
  app.send("GET", `/resumes/batches/${id}`, { key });

/** Lets a worker run until the batch is done, then stops it. */
async function finish(key: string, id: string): Promise<Reply["body"]> {
  const worker: PausableWorker = await startWorker(app.db, tasks, createLog("silent"));
  const { body } = await until(
    () => read(key, id),
    (reply) => reply.body.status === "completed",
  );
  await worker.stop();
  return body;
}

async function accepted(sent: Sent): Promise<string> {
  const reply = await send(sent);
  expect(reply.status, reply.text).toBe(202);
  return reply.body.batch_id;
}

const balanceOf = async ({ live }: Customer): Promise<number> =>
  (await app.send("GET", "/me", { key: live })).body.credits.balance;
const queuedTasks = async (id: string): Promise<number> => {
  const rows = await app.db.query(
    "SELECT 1 FROM graphile_worker._private_jobs WHERE payload->>'id' = $1",
    [id],
  );
  return rows.length;
};
const outcome = ({ status, body }: Reply) => [
  status,
  body.error?.code,
  body.error?.details.map((detail: { field: string }) => detail.field),
];
const FIELD = (field: string) => [400, "validation_error", [field]];

describe("a batch of résumés", () => {
  it("answers at once, then has an analysis or an error for each file, and charges the analyses", async () => {
    const customer = await app.customer({ credits: 100 });
    const reply = await send({
      key: customer.live,
      files: [
        ["ada.pdf", PDF],
        ["broken.pdf", BROKEN],
        ["ben.docx", asDocx(DEVELOPER)],
        ["walks.pdf", NO_SKILLS],
        ["large.pdf", new Uint8Array(10 * 1024 * 1024 + 1)],
      ],
      candidates: [{ file: "ben.docx", external_candidate_id: "cand-ben" }],
    });
    const { batch_id: id } = reply.body;
    expect([reply.status, reply.body]).toEqual([
      202,
      { batch_id: id, status: "queued", poll_url: `/v1/resumes/batches/${id}`, total: 5 },
    ]);
    expect(reply.headers.get("location")).toBe(`/v1/resumes/batches/${id}`);
    expect(reply.headers.get("x-credits-charged")).toBe("0");
    const queued = await read(customer.live, id);
    expect(queued.body.progress).toEqual({
      total: 5,
      waiting: 4,
      completed: 0,
      failed: 1,
      erased: 0,
    });
    expect(await balanceOf(customer)).toBe(100);

    const done = await finish(customer.live, id);
    expect(done.progress).toEqual({ total: 5, waiting: 0, completed: 2, failed: 3, erased: 0 });
    const files = done.files as Reply["body"][];
    expect(files.map((file) => [file.index, file.name, file.status, file.error?.code])).toEqual([
      [0, "ada.pdf", "completed", undefined],
      [1, "broken.pdf", "failed", "resume_unreadable"],
      [2, "ben.docx", "completed", undefined],
      [3, "walks.pdf", "failed", "no_skills_found"],
      [4, "large.pdf", "failed", "resume_unreadable"],
    ]);
    expect(files[4].error.message).toBe("The file is larger than 10 MB.");
    expect(files.map((file) => "analysis" in file)).not.toContain(true);
    expect(done.target_job).toEqual(JOB);

    const one = await app.send("POST", "/resumes/analyze", {
      key: customer.live,
      body: { target_job: JOB, file_url: hosted.serve("/ben.docx", asDocx(DEVELOPER)) },
    });
    const { body: analysis } = await app.send("GET", `/resumes/analyses/${files[2].analysis_id}`, {
      key: customer.live,
    });
    expect(analysis.external_candidate_id).toBe("cand-ben");
    const { scores, matched_skills: matched, document } = one.body;
    expect(analysis).toMatchObject({ scores, matched_skills: matched, document });

    expect(await balanceOf(customer)).toBe(100 - 2 * 2 - 2);
    const charges = (await listLedger(app.db, customer.appId)).filter(({ note }) => note);
    expect(charges.map(({ note }) => note ?? "").toSorted((a, b) => a.localeCompare(b))).toEqual([
      `file 0 of batch ${id}`,
      `file 2 of batch ${id}`,
    ]);
    const left = await app.db.query(
      "SELECT 1 FROM resume_batch_files WHERE batch_id = $1 AND content IS NOT NULL",
      [id],
    );
    expect(left, "no file stays in the queue").toEqual([]);
  });

  it("takes the files of a ZIP one by one, without what is no document", async () => {
    const { test } = await app.customer();
    const packed = zipSync({
      "cvs/ada.pdf": PDF,
      "cvs/ben.docx": asDocx(DEVELOPER),
      "cvs/dan.rtf": makeRtf(DEVELOPER),
      "cvs/eve.odt": makeOdt(DEVELOPER),
      "__MACOSX/cvs/._ada.pdf": strToU8("x"),
      "cvs/.DS_Store": strToU8("x"),
      "cvs/huge.pdf": new Uint8Array(10 * 1024 * 1024 + 1),
    });
    const id = await accepted({
      key: test,
      files: [
        ["all.zip", packed],
        ["cy.pdf", PDF],
      ],
      candidates: [{ file: "cvs/ada.pdf", external_candidate_id: "cand-ada" }],
    });
    const { files } = await finish(test, id);
    expect(
      files.map((file: Reply["body"]) => [file.name, file.external_candidate_id, file.status]),
    ).toEqual([
      ["cvs/ada.pdf", "cand-ada", "completed"],
      ["cvs/ben.docx", null, "completed"],
      ["cvs/dan.rtf", null, "completed"],
      ["cvs/eve.odt", null, "completed"],
      ["cvs/huge.pdf", null, "failed"],
      ["cy.pdf", null, "completed"],
    ]);
  });

  it("takes URLs as JSON, and says beside each what was wrong with it", async () => {
    const { test } = await app.customer();
    const reply = await app.send("POST", "/resumes/batches", {
      key: test,
      body: {
        target_job: JOB,
        file_urls: [hosted.serve("/a.pdf", PDF), `${hosted.url}/missing.pdf`],
        candidates: [{ file: `${hosted.url}/a.pdf`, external_candidate_id: "cand-a" }],
      },
    });
    expect(reply.status, reply.text).toBe(202);
    const { files } = await finish(test, reply.body.batch_id);
    expect(
      files.map((file: Reply["body"]) => [file.external_candidate_id, file.status, file.error]),
    ).toEqual([
      ["cand-a", "completed", null],
      [
        null,
        "failed",
        {
          code: "resume_unreadable",
          message: "The file could not be fetched: its host did not answer with success.",
        },
      ],
    ]);
  });

  it("sends an event for each analysis and, last, one that names nobody for the batch", async () => {
    const { live, appId } = await app.customer({ credits: 100 });
    const events = ["resume.analysis.completed", "resumes.batch_completed"];
    await app.send("POST", "/webhooks", { key: live, body: { url: `${hosted.url}/hook`, events } });
    const id = await accepted({
      key: live,
      files: [
        ["ada.pdf", PDF],
        ["broken.pdf", BROKEN],
      ],
      candidates: [{ file: "ada.pdf", external_candidate_id: "cand-ada" }],
    });
    const {
      files: _files,
      target_job: _job,
      language: _language,
      ...summary
    } = await finish(live, id);
    const rows = await app.db.query<{
      id: string;
      type: string;
      payload: Buffer;
      subject: unknown;
    }>("SELECT id, type, payload, subject FROM webhook_events WHERE app_id = $1 ORDER BY id", [
      appId,
    ]);
    expect(rows.map(({ type }) => type).toSorted()).toEqual(events);
    const { id: eventId, payload, subject } = rows.find(({ type }) => type === events[1])!;
    expect(subject).toBeNull();
    const context = { purpose: "webhook-event", appId, id: eventId };
    const told = JSON.parse(testVault().decrypt(context, payload).toString("utf8"));
    expect(told.data).toEqual(summary);
  });

  it("has at most two tasks in the queue, whatever its size", async () => {
    const { test } = await app.customer();
    const files = Array.from({ length: 20 }, (_, n) => [`${n}.pdf`, BROKEN] as const);
    const id = await accepted({ key: test, files });
    expect(await queuedTasks(id)).toBe(2);
    const done = await finish(test, id);
    expect([done.progress.failed, await queuedTasks(id)]).toEqual([20, 0]);
  });

  it("is done at once when no file of it can be read", async () => {
    const { test } = await app.customer();
    const large = new Uint8Array(10 * 1024 * 1024 + 1);
    const id = await accepted({ key: test, files: [["large.pdf", large]] });
    expect((await read(test, id)).body.status).toBe("completed");
  });
});

describe("the price of a batch", () => {
  it("must be on the balance for all files; what runs short later fails and is free", async () => {
    const customer = await app.customer({ credits: 4 });
    const { live } = customer;
    const file = ["ada.pdf", PDF] as const;
    expect(outcome(await send({ key: live, files: [file, file, file] })).slice(0, 2)).toEqual([
      402,
      "insufficient_credits",
    ]);
    const id = await accepted({ key: live, files: [file, file] });
    const spent = await app.send("POST", "/resumes/analyze", {
      key: live,
      body: { target_job: JOB, resume_text: DEVELOPER },
    });
    expect(spent.status).toBe(200);
    const { progress, files } = await finish(live, id);
    expect(progress).toMatchObject({ completed: 1, failed: 1 });
    expect(files.flatMap((one: Reply["body"]) => one.error?.code ?? [])).toEqual([
      "insufficient_credits",
    ]);
    expect(await balanceOf(customer)).toBe(0);
  });

  it("is one call of the sandbox quota for each analysis, and none for an error", async () => {
    const { test, live } = await app.customer({ sandboxQuota: 3 });
    const quota = async (): Promise<number> =>
      (await app.send("GET", "/me", { key: test })).body.sandbox_quota.used;
    const good = ["ada.pdf", PDF] as const;
    const bad = ["broken.pdf", BROKEN] as const;
    expect(outcome(await send({ key: test, files: [good, good, bad, bad] })).slice(0, 2)).toEqual([
      429,
      "sandbox_quota_exceeded",
    ]);
    const id = await accepted({ key: test, files: [good, bad, good] });
    expect(await quota()).toBe(0);
    await finish(test, id);
    expect(await quota()).toBe(2);
    expect((await read(live, id)).status, "live keys do not see it").toBe(404);
  });
});

describe("a repeated request", () => {
  it("replays with its Idempotency-Key, and the key is refused for other files", async () => {
    const customer = await app.customer({ credits: 10 });
    const sent = { key: customer.live, files: [["ada.pdf", PDF]] as const, once: "batch-1" };
    const first = await send(sent);
    const again = await send(sent);
    expect([again.status, again.body]).toEqual([202, first.body]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    const other = await send({ ...sent, files: [["ada.pdf", BROKEN]] });
    expect(outcome(other).slice(0, 2)).toEqual([422, "idempotency_key_reused"]);
    const renamed = await send({ ...sent, files: [["eve.pdf", PDF]] });
    expect(renamed.status).toBe(422);
    await finish(customer.live, first.body.batch_id);
    expect(await balanceOf(customer)).toBe(8);
  });
});

describe("two runs of one file at once", () => {
  it("end it once: one analysis, one charge", async () => {
    const customer = await app.customer({ credits: 10 });
    const { live, appId } = customer;
    const waiting: (() => void)[] = [];
    const url = hosted.serve("/both.pdf", (_request, response) => {
      waiting.push(() => response.writeHead(200).end(PDF));
      if (waiting.length === 2) for (const answer of waiting) answer();
    });
    const { body } = await app.send("POST", "/resumes/batches", {
      key: live,
      body: { target_job: JOB, file_urls: [url] },
    });
    const { batch_id: id } = body;
    const runs = [0, 1].flatMap(() => tasks.map((task) => task.run({ id, position: 0 })));
    await Promise.all(runs);
    const { body: batch } = await read(live, id);
    expect([batch.status, batch.progress.completed, waiting.length]).toEqual(["completed", 1, 2]);
    const rows = await app.db.query("SELECT id FROM resume_analyses WHERE app_id = $1", [appId]);
    expect(rows).toEqual([{ id: batch.files[0].analysis_id }]);
    expect(await balanceOf(customer)).toBe(8);
  });
});

describe("a batch of another app", () => {
  it("is 404, like one that does not exist", async () => {
    const [owner, other] = await Promise.all([app.customer(), app.customer()]);
    const id = await accepted({ key: owner.test, files: [["ada.pdf", PDF]] });
    expect((await read(other.test, id)).status).toBe(404);
    expect((await read(owner.test, "rb_unknown")).status).toBe(404);
  });
});

describe("a bad batch", () => {
  it("is refused by the field at fault, and stores nothing", async () => {
    const { test: key, appId } = await app.customer();
    const file = ["ada.pdf", PDF] as const;
    const many = Array.from({ length: MAX_BATCH_FILES + 1 }, () => ["a.pdf", BROKEN] as const);
    const packed = zipSync(
      Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`${n}.pdf`, BROKEN])),
    );
    const named = (...names: string[]) =>
      names.map((name) => ({ file: name, external_candidate_id: "c" }));
    expect(outcome(await send({ key, files: [] }))).toEqual(FIELD("files"));
    expect(outcome(await send({ key, files: many }))).toEqual(FIELD("files"));
    expect(outcome(await send({ key, files: [["a.zip", packed], file] }))).toEqual(FIELD("files"));
    const noZip = strToU8("PK but no archive");
    expect(outcome(await send({ key, files: [file, ["a.zip", noZip]] }))).toEqual(FIELD("files.1"));
    const empty = zipSync({ "cvs/.hidden": strToU8("x") });
    expect(outcome(await send({ key, files: [["a.zip", empty]] }))).toEqual(FIELD("files.0"));
    const field = FIELD("candidates.0.file");
    expect(outcome(await send({ key, files: [file], candidates: named("b.pdf") }))).toEqual(field);
    const twice = { key, files: [file, file], candidates: named("ada.pdf") };
    expect(outcome(await send(twice))).toEqual(field);
    const candidates = named("ada.pdf", "ada.pdf");
    expect(outcome(await send({ key, files: [file], candidates }))).toEqual(
      FIELD("candidates.1.file"),
    );
    const unknown = { key, files: [file], fields: { external_candidate_id: "c" } };
    expect(outcome(await send(unknown))).toEqual(FIELD("external_candidate_id"));
    const vague = {
      target_job: { title: "Analyst" },
      file_urls: ["https://a.example/b"],
    };
    expect(outcome(await app.send("POST", "/resumes/batches", { key, body: vague }))).toEqual(
      FIELD("target_job.title"),
    );
    expect(
      outcome(await app.send("POST", "/resumes/batches", { key, body: { target_job: JOB } })),
    ).toEqual(FIELD("file_urls"));
    const rows = await app.db.query("SELECT 1 FROM resume_batches WHERE app_id = $1", [appId]);
    expect(rows).toEqual([]);
  });
});

describe("erasing a candidate of a batch", () => {
  const erase = async (key: string, id: string) =>
    (await app.send("DELETE", `/candidates/${id}`, { key })).body.deleted;

  it("takes their file out, done or waiting; the rest goes on, and nothing of them is charged", async () => {
    const customer = await app.customer({ credits: 20 });
    const { live } = customer;
    const id = await accepted({
      key: live,
      files: [
        ["ada.pdf", PDF],
        ["ben.pdf", PDF],
        ["cy.pdf", PDF],
      ],
      candidates: ["ada", "ben", "cy"].map((name) => ({
        file: `${name}.pdf`,
        external_candidate_id: name,
      })),
    });
    expect(await erase(live, "cy")).toEqual({ analyses: 0, pathways: 0, files: 1 });
    const done = await finish(live, id);
    expect(done.progress).toMatchObject({ total: 3, completed: 2, erased: 1 });
    expect(done.files.map(({ name }: { name: string }) => name)).toEqual(["ada.pdf", "ben.pdf"]);
    expect(await balanceOf(customer)).toBe(16);
    expect(await erase(live, "ada")).toEqual({ analyses: 1, pathways: 0, files: 1 });
    const { progress, files } = (await read(live, id)).body;
    expect(progress).toEqual({ total: 3, waiting: 0, completed: 1, failed: 0, erased: 2 });
    expect(files).toHaveLength(1);
  });

  it("ends a batch of which nothing is left", async () => {
    const { test } = await app.customer();
    const candidates = [{ file: "ada.pdf", external_candidate_id: "ada" }];
    const id = await accepted({ key: test, files: [["ada.pdf", PDF]], candidates });
    await erase(test, "ada");
    expect((await finish(test, id)).progress).toMatchObject({ erased: 1, completed: 0 });
  });

  it("during the run of their file keeps nothing of it and charges nothing", async () => {
    const customer = await app.customer({ credits: 20 });
    const { live, appId } = customer;
    let isErased = false;
    const url = hosted.serve("/slow.pdf", (_request, response) => {
      void (async () => {
        await erase(live, "ada");
        isErased = true;
        response.writeHead(200).end(PDF);
      })();
    });
    const { body } = await app.send("POST", "/resumes/batches", {
      key: live,
      body: {
        target_job: JOB,
        file_urls: [url],
        candidates: [{ file: url, external_candidate_id: "ada" }],
      },
    });
    const done = await finish(live, body.batch_id);
    expect([isErased, done.progress.erased, done.files]).toEqual([true, 1, []]);
    expect(await balanceOf(customer)).toBe(20);
    const rows = await app.db.query("SELECT 1 FROM resume_analyses WHERE app_id = $1", [appId]);
    expect(rows).toEqual([]);
  });
});

describe("retention", () => {
  const sweep = () => runSweeps(app.db, resumes.sweeps);

  it("hides a batch when its time is over and sweeps it with its files", async () => {
    const { test } = await app.customer();
    const id = await accepted({ key: test, files: [["ada.pdf", PDF]] });
    await app.db.query("UPDATE resume_batches SET expires_at = now() WHERE id = $1", [id]);
    expect((await read(test, id)).status).toBe(404);
    await sweep();
    const files = await app.db.query("SELECT 1 FROM resume_batch_files WHERE batch_id = $1", [id]);
    expect(files).toEqual([]);
  });

  it("of no months holds the batch with its analyses for ten minutes, then answers 410", async () => {
    const customer = await app.customer({ credits: 10 });
    const { live, appId } = customer;
    await app.db.query("UPDATE apps SET retention_months = 0 WHERE id = $1", [appId]);
    await until(
      () => app.send("GET", "/me", { key: live }),
      ({ body }) => body.app.retention_months === 0,
    );
    const sent = { key: live, files: [["ada.pdf", PDF]] as const, once: "held" };
    const id = await accepted(sent);
    const done = await finish(live, id);
    const [file] = done.files;
    expect(file.analysis).toMatchObject({ analysis_id: file.analysis_id, target_job: JOB });
    expect(new Date(done.expires_at).getTime() - new Date(done.created_at).getTime()).toBe(600_000);
    const analysis = await app.send("GET", `/resumes/analyses/${file.analysis_id}`, { key: live });
    expect(analysis.status).toBe(410);
    for (const table of ["resume_analyses", "resume_files"]) {
      const rows = await app.db.query(`SELECT 1 FROM ${table} WHERE app_id = $1`, [appId]);
      expect([table, rows]).toEqual([table, []]);
    }
    expect(await balanceOf(customer)).toBe(8);

    await app.db.query(
      `UPDATE resume_batches SET created_at = created_at - interval '11 minutes',
         expires_at = expires_at - interval '11 minutes' WHERE id = $1`,
      [id],
    );
    await sweep();
    expect((await read(live, id)).status).toBe(410);
    const rows = await app.db.query("SELECT 1 FROM resume_batch_files WHERE batch_id = $1", [id]);
    expect(rows).toEqual([]);
  });
});

describe("a batch whose tasks were lost", () => {
  it("goes on after a while", async () => {
    const { test } = await app.customer();
    const files = [
      ["ada.pdf", PDF],
      ["ben.pdf", PDF],
      ["cy.pdf", PDF],
    ] as const;
    const id = await accepted({ key: test, files });
    await app.db.query("DELETE FROM graphile_worker._private_jobs WHERE payload->>'id' = $1", [id]);
    await app.db.query(
      "UPDATE resume_batches SET updated_at = now() - interval '1 hour' WHERE id = $1",
      [id],
    );
    await runSweeps(app.db, resumes.sweeps);
    expect((await finish(test, id)).progress.completed).toBe(3);
  });
});
