import { spawn } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startTestApp,
  TEST_SECRET,
  testDocuments,
  testEngine,
  testReader,
  testVault,
  type TestApp,
} from "../../../test/support/app.ts";
import { batchTasksFor } from "../../../test/support/batches.ts";
import { bareEnv, MODULE_CACHE, startWaymark, stop } from "../../../test/support/command.ts";
import { asPdf } from "../../../test/support/file-server.ts";
import { DEVELOPER } from "../../../test/support/resumes.ts";
import { until } from "../../../test/support/until.ts";
import { checkBalances, listLedger } from "../../access/index.ts";
import { createLog } from "../../platform/log.ts";
import { startWorker } from "../../platform/tasks.ts";

const DOOMED = new URL("../../../test/support/doomed-batch-worker.ts", import.meta.url).pathname;
const FILES = 10;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

function runDoomed(killAt: number, killWhen: string): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [DOOMED], {
    env: bareEnv({
      ...MODULE_CACHE,
      DATABASE_URL: app.db.url,
      WAYMARK_SECRET: TEST_SECRET,
      KILL_AT: String(killAt),
      KILL_WHEN: killWhen,
    }),
    stdio: ["ignore", "ignore", "inherit"],
  });
  return new Promise((resolve) => child.once("exit", (_code, signal) => resolve(signal)));
}

function formOf(files: readonly Uint8Array[]): FormData {
  const form = new FormData();
  form.append("target_job", JSON.stringify({ title: "Back-End Developer" }));
  for (const [index, file] of files.entries())
    form.append("files", new Blob([new Uint8Array(file)]), `${index}.pdf`);
  const candidates = files.map((_file, index) => ({
    file: `${index}.pdf`,
    external_candidate_id: `c${index}`,
  }));
  form.append("candidates", JSON.stringify(candidates));
  return form;
}

const post = (key: string, body: FormData | Uint8Array<ArrayBuffer>, headers = {}) =>
  fetch(`${app.url}/v1/resumes/batches`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, ...headers },
    body,
  });

describe("workers killed at any statement", () => {
  it("leave every file of their batches ended once, with one charge and one event for each analysis", async () => {
    const { live, appId } = await app.customer({ credits: 1000, rateRead: 100_000 });
    const events = ["resume.analysis.completed", "resumes.batch_completed"];
    const body = { url: "https://example.com/hook", events };
    expect((await app.send("POST", "/webhooks", { key: live, body })).status).toBe(201);
    const ids: string[] = [];
    // From the first file that a worker takes to well past its first results.
    const kills = Array.from({ length: 12 }, (_, n) => 8 + n * 4);
    for (let n = 0; n < kills.length; n += 2) {
      const files = Array.from({ length: FILES }, (_, i) =>
        asPdf(i % 3 === 2 ? `Jo Doe ${n} ${i}\nLong walks.` : `${DEVELOPER}\nRun ${n} ${i}`),
      );
      const accepted = await post(live, formOf(files));
      expect(accepted.status).toBe(202);
      ids.push(((await accepted.json()) as { batch_id: string }).batch_id);
      const signals = await Promise.all([
        runDoomed(kills[n]!, "before"),
        runDoomed(kills[n + 1]!, "sent"),
      ]);
      expect(signals).toEqual(["SIGKILL", "SIGKILL"]);
    }
    const parts = { vault: testVault(), engine: testEngine(), reader: testReader() };
    const tasks = batchTasksFor(app.db, { ...parts, documents: testDocuments() });
    const worker = await startWorker(app.db, tasks, createLog("silent"));
    const analyses: string[] = [];
    for (const id of ids) {
      const { body: batch } = await until(
        () => app.send("GET", `/resumes/batches/${id}`, { key: live }),
        (reply) => reply.body.status === "completed",
      );
      const files = batch.files as { index: number; error: object | null; analysis_id: string }[];
      expect(files.map(({ error }) => error)).toEqual(
        files.map(({ index }) =>
          index % 3 === 2
            ? { code: "no_skills_found", message: "No skills could be found in the résumé." }
            : null,
        ),
      );
      analyses.push(...files.flatMap(({ analysis_id: one }) => one ?? []));
    }
    await worker.stop();

    const stored = await app.db.query<{ id: string }>(
      "SELECT id FROM resume_analyses WHERE app_id = $1 ORDER BY id",
      [appId],
    );
    expect(stored.map(({ id }) => id)).toEqual(analyses.toSorted());
    const ledger = await listLedger(app.db, appId);
    const charged = ledger.filter(({ kind }) => kind === "charge").map(({ note }) => note);
    expect([charged.length, new Set(charged).size]).toEqual([analyses.length, analyses.length]);
    const told = await app.db.query<{ type: string; n: number }>(
      "SELECT type, count(*) AS n FROM webhook_events WHERE app_id = $1 GROUP BY type ORDER BY type",
      [appId],
    );
    expect(told).toEqual([
      { type: "resume.analysis.completed", n: analyses.length },
      { type: "resumes.batch_completed", n: ids.length },
    ]);
    const check = (await checkBalances(app.db)).find((one) => one.appId === appId);
    expect(check!.balanceMillicredits).toBe(check!.ledgerMillicredits);
    expect(check!.balanceMillicredits).toBe(1_000_000 - 2000 * analyses.length);
  });
});

describe("a batch on two servers", () => {
  it("of another app waits for its turn only, not for the files of a large one", async () => {
    const [many, one] = await Promise.all([
      app.customer({ rateRead: 100_000 }),
      app.customer({ rateRead: 100_000 }),
    ]);
    const env = { DATABASE_URL: app.db.url, WAYMARK_SECRET: TEST_SECRET, LOG_LEVEL: "warn" };
    const servers = await Promise.all([startWaymark(env), startWaymark(env)]);
    try {
      const progressOf = async (key: string, id: string) =>
        (await app.send("GET", `/resumes/batches/${id}`, { key })).body.progress;
      const start = async (key: string, count: number): Promise<string> => {
        const files = Array.from({ length: count }, (_, n) => asPdf(`${DEVELOPER}\nCopy ${n}`));
        return ((await (await post(key, formOf(files))).json()) as { batch_id: string }).batch_id;
      };
      const large = await start(many.test, 80);
      await until(
        () => progressOf(many.test, large),
        ({ completed }) => completed >= 4,
      );
      const small = await start(one.test, 1);
      const { completed: before, waiting } = await progressOf(many.test, large);
      expect(waiting, "the queue is still long").toBeGreaterThan(40);
      await until(
        () => progressOf(one.test, small),
        ({ completed }) => completed === 1,
      );
      const { completed: after } = await progressOf(many.test, large);
      expect(after - before).toBeLessThanOrEqual(12);
      const end = await until(
        () => progressOf(many.test, large),
        (progress) => progress.waiting === 0,
      );
      expect(end.completed).toBe(80);
    } finally {
      await Promise.all(servers.map(stop));
    }
  });
});

describe("a large form", () => {
  it("is 413 over the limit of its path", async () => {
    const { test } = await app.customer();
    const headers = { "Content-Type": "multipart/form-data; boundary=b" };
    const reply = await post(test, new Uint8Array(101 * 1024 * 1024), headers);
    expect(reply.status).toBe(413);
  });

  it("of a hundred megabytes is taken, and others are answered meanwhile", async () => {
    const { test } = await app.customer({ sandboxQuota: 100 });
    const large = asPdf(DEVELOPER, `\n% ${"x".repeat(9_900_000)}`);
    const sending = post(test, formOf(Array.from({ length: 10 }, () => large)));
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.send("GET", "/me", { key: test })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await sending).status).toBe(202);
  });
});
