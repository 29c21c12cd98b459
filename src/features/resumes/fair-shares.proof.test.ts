import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type Reply, type TestApp } from "../../../test/support/app.ts";
import { slowPdf } from "../../../test/support/documents.ts";
import { asPdf, startFileServer, type FileServer } from "../../../test/support/file-server.ts";
import { DEVELOPER } from "../../../test/support/resumes.ts";
import { asScan, drawLines } from "../../../test/support/scans.ts";
import {
  isOcrInstalled,
  openDocumentPool,
  type DocumentPool,
} from "../../platform/documents/index.ts";

/** Stops every slow document well before its 40 pages are read. */
const DEADLINE_MS = 2_500;
/** Longer than a busy machine takes for a few documents. */
const PATIENT_MS = 300_000;

let files: FileServer;
let documents: DocumentPool;
let app: TestApp;
let salt = 0;
beforeAll(async () => {
  documents = openDocumentPool({ timeoutMs: DEADLINE_MS });
  [app, files] = await Promise.all([
    startTestApp({ allowPrivateHosts: true, documents }),
    startFileServer(),
  ]);
});
afterAll(async () => {
  await Promise.all([app.close(), files.close(), documents.close()]);
});

const analyze = (key: string, url: string, on = app): Promise<Reply> =>
  on.send("POST", "/resumes/analyze", {
    key,
    body: { file_url: url, target_job: { title: "Back-End Developer" } },
  });
const serveSlow = (pages = 40): string => files.serve(`/slow-${++salt}.pdf`, slowPdf(pages, salt));
const serveCv = (): string => files.serve(`/cv-${++salt}.pdf`, asPdf(DEVELOPER));
const sandboxLeft = async (key: string): Promise<number> => {
  const { body } = await app.send("GET", "/me", { key });
  return body.sandbox_quota.remaining;
};
/** Remaining engine calls, read with a call that fails validation and so uses one. */
const rateLeft = async (key: string): Promise<number> => {
  const { headers } = await app.send("POST", "/resumes/analyze", { key, body: {} });
  return Number(headers.get("x-ratelimit-remaining"));
};

/** Gives the pool no document before so many have come, then all in order of arrival. */
function queuedTogether(pool: DocumentPool, count: number) {
  const arrived: (() => void)[] = [];
  const ended: (string | undefined)[] = [];
  return {
    ...pool,
    /** The owners of documents, in the order in which these were read. */
    ended,
    waiting: () => arrived.length,
    async read(bytes: Uint8Array, owner?: string): ReturnType<DocumentPool["read"]> {
      await new Promise<void>((resolve) => {
        if (arrived.push(resolve) === count) for (const start of arrived) start();
      });
      return pool.read(bytes, owner).finally(() => ended.push(owner));
    },
  };
}

describe("an app that sends slow documents", () => {
  it("does not delay the documents of another", async () => {
    const pool = openDocumentPool({ threads: 1, timeoutMs: PATIENT_MS, maxWaitMs: PATIENT_MS });
    const shared = queuedTogether(pool, 9);
    const both = await startTestApp({ allowPrivateHosts: true, documents: shared });
    const [hostile, other] = await Promise.all([both.customer(), both.customer()]);
    const slow = Array.from({ length: 8 }, () => analyze(hostile.test, serveSlow(3), both));
    while (shared.waiting() < 8) await new Promise((resolve) => setImmediate(resolve));
    expect((await analyze(other.test, serveCv(), both)).status).toBe(200);
    // In order of arrival it would have been the ninth.
    expect(shared.ended.indexOf(other.appId)).toBe(1);
    await pool.close();
    await Promise.all(slow);
    await both.close();
  });

  it("pays neither quota nor credits nor further rate for what was not read in time", async () => {
    const { test, live } = await app.customer({ rateAi: 100, sandboxQuota: 50, credits: 10 });
    const reply = await analyze(test, serveSlow());
    expect(reply.body.error).toMatchObject({
      code: "resume_unreadable",
      message: "The document took too long to read.",
    });
    expect(await sandboxLeft(test)).toBe(50);
    expect(await rateLeft(test)).toBe(100 - 1 - 1);
    expect((await analyze(live, serveSlow())).status).toBe(400);
    const { body } = await app.send("GET", "/me", { key: live });
    expect(body.credits.balance).toBe(10);
  });
});

describe.skipIf(!isOcrInstalled())("an app that sends slow scans", () => {
  const LINES = ["Jane Roe", "Software engineer at the Acme company", "Python and PostgreSQL"];
  const DENSE = Array.from({ length: 90 }, (_, i) => `${LINES[1]}, ${LINES[2]} in the year ${i}`);
  const readScan = (key: string, url: string, on: TestApp): Promise<Reply> =>
    on.send("POST", "/resumes/read", { key, body: { file_url: url } });
  const serveScan = async (): Promise<string> =>
    files.serve(`/scan-${++salt}.pdf`, asScan([await drawLines(LINES)]));
  /** Five full pages; further bytes at the end make another file of it. */
  const serveSlowScan = async (): Promise<string> => {
    const page = await drawLines(DENSE, 4);
    const scan = asScan(Array.from({ length: 5 }, () => page));
    return files.serve(`/dense-${++salt}.pdf`, Buffer.concat([scan, Buffer.from(`\n%${salt}`)]));
  };

  it("keeps none of another's from being recognised, nor do two such apps", async () => {
    const ocr = openDocumentPool({
      ocr: true,
      timeoutMs: DEADLINE_MS,
      recognitionBudgetMs: 12_000,
    });
    const both = await startTestApp({ allowPrivateHosts: true, documents: ocr });
    const [first, second, other] = await Promise.all([
      both.customer(),
      both.customer(),
      both.customer({ rateAi: 1_000 }),
    ]);
    const slow: Promise<Reply>[] = [];
    for (const { test } of [first, first, first, second, second, second])
      slow.push(readScan(test, await serveSlowScan(), both));
    for (let scan = 1; scan <= 2; scan++)
      expect((await readScan(other.test, await serveScan(), both)).status).toBe(200);
    await ocr.close();
    const replies = await Promise.all(slow);
    const ended = replies.filter(({ headers }) => headers.get("retry-after") === "60");
    expect(ended.length).toBeGreaterThan(0);
    for (const { status, body } of ended) {
      expect(status).toBe(503);
      expect(body.error.message).toMatch(/^Scans of other apps are waiting/);
    }
    await both.close();
  });
});

describe("a document that waits too long for a thread", () => {
  it("is refused with 503 and Retry-After, and costs nothing", async () => {
    const busy = openDocumentPool({ threads: 1, maxWaitMs: 50, timeoutMs: DEADLINE_MS });
    const small = await startTestApp({ allowPrivateHosts: true, documents: busy });
    try {
      const [first, second] = await Promise.all([
        small.customer(),
        small.customer({ credits: 10 }),
      ]);
      const running = analyze(first.test, serveSlow(), small);
      const slowPath = `/slow-${salt}.pdf`;
      while (!files.asked.includes(slowPath)) await new Promise((r) => setImmediate(r));
      const replies = await Promise.all([running, analyze(second.live, serveCv(), small)]);
      const refused = replies.find(({ status }) => status === 503);
      expect(refused?.body.error.code).toBe("service_unavailable");
      expect(refused?.headers.get("retry-after")).toBe("5");
      const { body } = await small.send("GET", "/me", { key: second.live });
      expect(body.credits.balance).toBe(10);
    } finally {
      await small.close();
      await busy.close();
    }
  });
});
