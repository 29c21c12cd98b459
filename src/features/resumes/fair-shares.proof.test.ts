import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type Reply, type TestApp } from "../../../test/support/app.ts";
import { slowPdf } from "../../../test/support/documents.ts";
import { asPdf, startFileServer, type FileServer } from "../../../test/support/file-server.ts";
import { DEVELOPER } from "../../../test/support/resumes.ts";
import { openDocumentPool, type DocumentPool } from "../../platform/documents/index.ts";

/** Stops every slow document well before its 40 pages are read. */
const DEADLINE_MS = 2_500;

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
const serveSlow = (): string => files.serve(`/slow-${++salt}.pdf`, slowPdf(40, salt));
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

describe("an app that sends slow documents", () => {
  it("does not delay the documents of another", async () => {
    const shared = openDocumentPool();
    const both = await startTestApp({ allowPrivateHosts: true, documents: shared });
    const [hostile, other] = await Promise.all([both.customer(), both.customer()]);
    let ended = 0;
    const slow = Array.from({ length: 8 }, () =>
      analyze(hostile.test, serveSlow(), both).then(() => ended++),
    );
    const last = `/slow-${salt}.pdf`;
    while (!files.asked.includes(last)) await new Promise((resolve) => setImmediate(resolve));
    const began = performance.now();
    expect((await analyze(other.test, serveCv(), both)).status).toBe(200);
    console.log(`beside eight slow documents: ${Math.round(performance.now() - began)} ms`);
    // In order of arrival it would have been ninth.
    expect(ended).toBeLessThan(5);
    await shared.close();
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
