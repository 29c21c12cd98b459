import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/app.ts";
import { collectLog } from "../../../../test/support/log-lines.ts";
import { until } from "../../../../test/support/until.ts";
import { systemClock } from "../../../platform/clock.ts";
import { startWorker } from "../../../platform/tasks.ts";
import { runSource, sourceTasks, type SourceDeps } from "./sources.ts";
import {
  claimSource,
  findSource,
  finishRun,
  insertSource,
  resumeSource,
  type JobSource,
} from "./sources.store.ts";

let db: TestDatabase;
let server: Server;
let base: string;
/** What the server answers, when the test lets it; an address without a reply is 404. */
let replies: Record<string, string>;
let asked: string[];
let hold: Promise<void>;
beforeAll(async () => {
  db = await createTestDatabase();
  server = createServer(({ url = "" }, response) => {
    asked.push(url);
    const answer = async (): Promise<void> => {
      await hold;
      response.statusCode = replies[url] === undefined ? 404 : 200;
      response.end(replies[url]);
    };
    void answer();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await db.drop();
});
beforeEach(async () => {
  replies = {};
  asked = [];
  hold = Promise.resolve();
  await db.query("TRUNCATE job_sources, jobs");
});

const running = new AbortController().signal;
const deps = (): SourceDeps => ({
  db,
  clock: systemClock,
  log: collectLog().log,
  allowPrivateHosts: true,
  knowledgeDir: undefined,
});

async function addSource(name: string, change: { isReplace?: boolean } = {}): Promise<void> {
  const source = { name, origin: `${base}/${name}`, everySeconds: 3_600, isReplace: false };
  await db.transaction((tx) => insertSource(tx, { ...source, ...change }));
}
const stateOf = async (name: string): Promise<JobSource> => (await findSource(db, name))!;
const isDue = async (name: string): Promise<boolean> =>
  (await stateOf(name)).nextRunAt <= (await db.query<{ now: Date }>("SELECT now()"))[0]!.now;

const gate = (): { open(): void } => {
  let open = (): void => {};
  hold = new Promise((resolve) => (open = resolve));
  return { open };
};
const FEED = JSON.stringify({ external_id: "1", title: "Cook", description: "Cooks." });

describe("a source", () => {
  it("is imported under its name, and stores its report", async () => {
    replies["/feed"] = [
      { external_id: "1", title: "Cook", description: "Cooks.", job_type: "odd" },
      { external_id: "2", title: "", description: "Cooks." },
    ]
      .map((row) => JSON.stringify(row))
      .join("\n");
    await addSource("feed");
    expect(await isDue("feed")).toBe(true);
    await runSource(deps(), null, running);
    expect(await db.query("SELECT source, external_id FROM jobs")).toEqual([
      { source: "feed", external_id: "1" },
    ]);
    expect(await stateOf("feed")).toMatchObject({
      isRunning: false,
      failure: null,
      finishedAt: expect.any(Date),
      report: {
        read: 2,
        added: 1,
        rejected: 1,
        errors: [{ line: 2, reason: "title: is missing" }],
        dropped: [{ field: "employment_type", value: "odd", count: 1 }],
      },
    });
    expect(await isDue("feed")).toBe(false);
    expect(await runSource(deps(), null, running)).toBeUndefined();
  });

  it("that cannot be fetched stores why, closes nothing, and waits for its next time", async () => {
    await db.query(
      `INSERT INTO jobs (id, source, external_id, status, title, description, group_id, change_no, posted_at,
         created_at, updated_at, is_remote, requirements, skill_ids, skill_importance, title_words, side_words,
         body_words, row_hash, vacancy_hash, text_sketch)
       VALUES ('job_1', 'gone', '1', 'published', 'Cook', 'Cooks', 'job_1', 1, now(), now(), now(), false,
         '{}', '{}', '{}', '', '', '', '', '', '')`,
    );
    await addSource("gone", { isReplace: true });
    await runSource(deps(), null, running);
    const { failure, report } = await stateOf("gone");
    expect(failure).toBe(
      `${base}/gone: it could not be fetched (unexpected_status); none was closed.`,
    );
    expect(report).toMatchObject({ read: 0, closed: 0 });
    expect(await db.query("SELECT status FROM jobs")).toEqual([{ status: "published" }]);
    expect(await isDue("gone")).toBe(false);
  });

  it("is run once when two workers look at the same time, and no other beside it", async () => {
    await addSource("a");
    await addSource("b");
    const { open } = gate();
    const workers = await Promise.all(
      [1, 2].map(() =>
        startWorker(db, sourceTasks({ ...deps(), stopping: running }), collectLog().log),
      ),
    );
    const look = () => db.query("SELECT graphile_worker.add_job('import-sources')");
    const looks = async () =>
      (
        await db.query(
          "SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'import-sources'",
        )
      ).length;
    await Promise.all([look(), look(), look()]);
    await until(() => asked.length > 0);
    // The other looks end without a source, although the second is due.
    await until(async () => (await looks()) === 1);
    expect(asked).toEqual(["/a"]);
    open();
    await until(async () => (await looks()) === 0);
    expect(asked).toEqual(["/a", "/b"]);
    await Promise.all(workers.map((worker) => worker.stop()));
  });

  const dieAfter = (seconds: number) =>
    db.query(
      `UPDATE job_sources SET run_id = 'run_dead', seen_at = now() - make_interval(secs => $1),
         next_run_at = now() + interval '1 hour'`,
      [seconds],
    );

  it("whose process died is due again after 30 s, and not before", async () => {
    replies["/lost"] = FEED;
    await addSource("lost");
    await dieAfter(29);
    expect(await runSource(deps(), null, running)).toBeUndefined();
    await dieAfter(31);
    expect(await runSource(deps(), null, running)).toMatchObject({ name: "lost" });
  });

  it("that ends its process is repeated twice, and then paused", async () => {
    await addSource("deadly");
    const claims = [];
    for (let crash = 1; crash <= 4; crash++) {
      claims.push((await claimSource(db, `run_${crash}`, null))?.name);
      await dieAfter(31);
    }
    expect(claims).toEqual(["deadly", "deadly", "deadly", undefined]);
    expect(await stateOf("deadly")).toMatchObject({
      failures: 3,
      pausedAt: expect.any(Date),
      failure: "The process that imported it ended.",
    });
    expect(asked).toEqual([]);
  });

  it("that fails is run less and less often, is paused, and starts from zero once resumed", async () => {
    await addSource("bad");
    const hours = [];
    for (;;) {
      await db.query("UPDATE job_sources SET next_run_at = now()");
      if (!(await claimSource(db, "run", null))) break;
      await finishRun(db, "run", { report: null, failure: "broken", outcome: "failed" });
      const [row] = await db.query<{ seconds: number }>(
        `SELECT extract(epoch FROM next_run_at - finished_at)::float8 AS seconds FROM job_sources`,
      );
      hours.push(Math.round(row!.seconds / 3_600));
    }
    expect(hours).toEqual([1, 2, 4, 8, 16, 24, 24, 24, 24, 24]);
    expect(await stateOf("bad")).toMatchObject({ failures: 10, pausedAt: expect.any(Date) });
    await db.transaction((tx) => resumeSource(tx, "bad"));
    expect(await stateOf("bad")).toMatchObject({ failures: 0, pausedAt: null });
    replies["/bad"] = FEED;
    expect(await runSource(deps(), null, running)).toMatchObject({ outcome: "succeeded" });
    expect(await stateOf("bad")).toMatchObject({ failures: 0, failure: null });
  });

  it("of 20,000 columns fails with the reason, while this process stays free", async () => {
    replies["/wide"] = `${"a,".repeat(20_000)}\n${"1\n".repeat(2_000)}`;
    await addSource("wide");
    const before = process.threadCpuUsage();
    await runSource(deps(), null, running);
    const { user } = process.threadCpuUsage(before);
    expect((await stateOf("wide")).failure).toBe(
      `${base}/wide: the first line, which names the columns: has more than 1,000 cells; none was closed.`,
    );
    expect(user / 1_000).toBeLessThan(250);
  });

  it("that is stopped with its worker is given back at once", async () => {
    await addSource("slow");
    const { open } = gate();
    const stopping = new AbortController();
    const run = runSource(deps(), null, stopping.signal);
    await until(() => asked.length === 1);
    stopping.abort();
    expect(await run).toBeUndefined();
    expect(await stateOf("slow")).toMatchObject({ isRunning: false, finishedAt: null });
    expect(await isDue("slow")).toBe(true);
    open();
  });

  it("runs by name before its time", async () => {
    await addSource("early");
    await runSource(deps(), null, running);
    await runSource(deps(), "early", running);
    expect(asked).toEqual(["/early", "/early"]);
    expect(await runSource(deps(), "none", running)).toBeUndefined();
  });
});
