import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, TEST_SECRET, type TestDatabase } from "../../../test/support/app.ts";
import { bareEnv, finished, temporaryFolder, type Folder } from "../../../test/support/command.ts";
import { systemClock } from "../../platform/clock.ts";
import { LOCKS } from "../../platform/postgres/locks.ts";
import { importRows, type ImportOptions } from "./import.ts";
import { openReadingPool, type ReadingPool } from "./reading-pool.ts";
import type { ImportReport } from "./report.ts";
import { SourceBusy } from "./source-lock.ts";

const BIN = new URL("../../../bin/waymark.js", import.meta.url).pathname;

let db: TestDatabase;
let reader: ReadingPool;
let folder: Folder;
beforeAll(async () => {
  db = await createTestDatabase();
  reader = openReadingPool(undefined);
  folder = await temporaryFolder();
});
afterAll(async () => {
  await reader.close();
  await folder.remove();
  await db.drop();
});
beforeEach(async () => void (await db.query("TRUNCATE jobs, import_parts")));

const posting = (id: string, change: object = {}): object => ({
  external_id: id,
  title: `Cook ${id}`,
  company: "Bistro",
  description: `Cooks for ${id} guests.`,
  ...change,
});
const postings = (prefix: string, count: number): object[] =>
  Array.from({ length: count }, (_, i) => posting(`${prefix}${i}`));

async function* rowsOf(records: readonly object[], beforeEnd?: () => Promise<void>) {
  yield records.map((record, place) => ({ line: place + 1, record }));
  await beforeEnd?.();
}

const run = (
  records: readonly object[],
  options: Partial<ImportOptions> = {},
  beforeEnd?: () => Promise<void>,
): Promise<ImportReport> =>
  importRows({ db, clock: systemClock, reader }, rowsOf(records, beforeEnd), {
    source: "feed",
    ...options,
  });

const part = (n: number, parts = 2, name = "night") => ({
  isReplacing: true,
  part: { run: name, part: n, parts },
});

const open = async (source = "feed"): Promise<string[]> =>
  (
    await db.query<{ external_id: string }>(
      `SELECT external_id FROM jobs WHERE source = $1 AND status <> 'closed' ORDER BY external_id COLLATE "C"`,
      [source],
    )
  ).map((job) => job.external_id);

describe("two processes that import at once", () => {
  const start = async (name: string, rows: object[], ...args: string[]) => {
    const path = join(folder.path, name);
    await writeFile(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    const child = spawn(process.execPath, [BIN, "jobs", "import", path, "--json", ...args], {
      env: bareEnv({ DATABASE_URL: db.url, WAYMARK_SECRET: TEST_SECRET }),
      stdio: ["ignore", "pipe", "pipe"],
    });
    return finished(child);
  };
  const state = (source: string): Promise<object[]> =>
    db.query(
      `SELECT external_id, status, title, description, skill_ids, role_id, title_words, body_words, row_hash
       FROM jobs WHERE source = $1 ORDER BY external_id`,
      [source],
    );

  it("lose nothing, close what neither has, and end as one import does", async () => {
    const [a, b] = [postings("a", 700), postings("b", 700)];
    await run([posting("gone"), posting("a1", { title: "Old title" })], { source: "split" });
    // Neither can write before both wait to write, so they do overlap.
    const lock = await db.connect();
    await lock.query("SELECT pg_advisory_lock($1)", [LOCKS.jobChanges]);
    const args = ["--source", "split", "--replace", "--run", "today"];
    const ran = [
      start("a.ndjson", a, ...args, "--part", "1/2"),
      start("b.ndjson", [...b, posting("a2")], ...args, "--part", "2/2"),
    ];
    const waiting = async (): Promise<number> => {
      const [row] = await db.query<{ n: number }>(
        "SELECT count(*) AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = $1",
        [LOCKS.jobChanges],
      );
      return row!.n;
    };
    while ((await waiting()) < 2);
    await lock.end();
    const ends = await Promise.all(ran);
    expect(ends.map(({ code, err }) => [code, err])).toEqual([
      [0, ""],
      [0, ""],
    ]);
    const reports = ends.map(({ out }) => JSON.parse(out) as ImportReport);
    const sum = (name: "read" | "added" | "closed" | "rejected"): number =>
      reports[0]![name] + reports[1]![name];
    expect(sum("read")).toBe(1_401);
    expect(sum("added")).toBe(1_399);
    expect(sum("closed")).toBe(1);
    expect(sum("rejected")).toBe(0);
    expect(reports.flatMap((report) => report.missing_parts)).toHaveLength(1);
    expect(await db.query("SELECT FROM import_parts")).toEqual([]);
    await run([...a, ...b], { source: "whole" });
    const split = await state("split");
    expect(split.filter((job) => "status" in job && job.status !== "closed")).toEqual(
      await state("whole"),
    );
    expect(await open("split")).not.toContain("gone");
  });
});

describe("a replacing import", () => {
  it("is refused while another import of the source runs, which it would close", async () => {
    await run([posting("old")]);
    let refused: unknown;
    await run([posting("new")], {}, async () => {
      refused = await run([posting("other")], { isReplacing: true }).catch((e: unknown) => e);
      await run([posting("elsewhere")], { isReplacing: true, source: "other" });
    });
    expect(refused).toBeInstanceOf(SourceBusy);
    expect((refused as Error).message).toBe(
      "another import of the source feed is running; repeat this one when it has ended",
    );
    expect(await open()).toEqual(["new", "old"]);
  });

  it("keeps every other import of its source out until it has closed", async () => {
    let refused: unknown;
    await run([posting("a")], { isReplacing: true }, async () => {
      refused = await run([posting("b")]).catch((e: unknown) => e);
    });
    expect(refused).toBeInstanceOf(SourceBusy);
    expect(await open()).toEqual(["a"]);
  });

  it("closes nothing when its lock was lost, because another may have run", async () => {
    await run([posting("old")]);
    const failed = run([posting("new")], { isReplacing: true }, async () => {
      const ended = await db.query(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'waymark import' AND datname = current_database()",
      );
      expect(ended).toHaveLength(1);
    });
    await expect(failed).rejects.toThrow("the connection to the database was lost");
    expect(await open()).toEqual(["new", "old"]);
  });
});

describe("the parts of a run", () => {
  it("close nothing before the last, in whatever order they come", async () => {
    await run([posting("a"), posting("b"), posting("gone")]);
    const first = await run([posting("b")], part(2));
    expect(first).toMatchObject({ closed: 0, missing_parts: [1] });
    const again = await run([posting("b")], part(2));
    expect(again).toMatchObject({ closed: 0, missing_parts: [1] });
    expect(await open()).toEqual(["a", "b", "gone"]);
    const last = await run([posting("a")], part(1));
    expect(last).toMatchObject({ closed: 1, missing_parts: [] });
    expect(await open()).toEqual(["a", "b"]);
  });

  it("of different runs do not complete each other", async () => {
    await run([posting("a"), posting("b")]);
    await run([posting("a")], part(1, 2, "monday"));
    const other = await run([posting("b")], part(2, 2, "tuesday"));
    expect(other).toMatchObject({ closed: 0, missing_parts: [1] });
    await db.query("UPDATE import_parts SET finished_at = finished_at - interval '25 hours'");
    const late = await run([posting("b")], part(2, 2, "monday"));
    expect(late).toMatchObject({ closed: 0, missing_parts: [1] });
    expect(await open()).toEqual(["a", "b"]);
  });

  it("close nothing when a rejected row of any part could be any posting", async () => {
    await run([posting("a"), posting("gone")]);
    await run([posting("a"), { title: "no id and no text" }], part(1));
    const last = await run([posting("b")], part(2));
    expect(last).toMatchObject({ closed: 0, unidentified: 1, missing_parts: [] });
    expect(await open()).toContain("gone");
    // Repeated with a mended file, the part completes the run.
    expect(await run([posting("a")], part(1))).toMatchObject({ closed: 1, missing_parts: [] });
  });

  it("wait with closing for an import outside of the run, and a repeated part closes", async () => {
    await run([posting("a"), posting("gone")]);
    await run([posting("a")], part(1));
    const lock = await db.connect();
    await lock.query("SELECT pg_advisory_lock_shared($1, hashtext('feed'))", [LOCKS.sourceImport]);
    const last = run([posting("b")], part(2));
    const asked = async (): Promise<number> => {
      const [row] = await db.query<{ n: number }>(
        "SELECT count(*) AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND classid = $1",
        [LOCKS.sourceImport],
      );
      return row!.n;
    };
    while ((await asked()) === 0);
    expect(await open()).toEqual(["a", "b", "gone"]);
    await lock.end();
    expect(await last).toMatchObject({ closed: 1 });
  });

  it("must agree on their number", async () => {
    await run([posting("a")], part(1));
    await expect(run([posting("b")], part(3, 3))).rejects.toThrow(
      "the run night was begun with another number of parts",
    );
  });
});

it("a posting without a date keeps the date of its first import", async () => {
  await run([posting("a")]);
  const dates = () => db.query("SELECT posted_at, id FROM jobs");
  const first = await dates();
  await run([posting("a", { title: "Chef" })]);
  expect(await dates()).toEqual(first);
  await run([posting("a", { posted_at: "2026-11-01T00:00:00Z" })]);
  expect(await dates()).toMatchObject([{ posted_at: new Date("2026-11-01T00:00:00Z") }]);
});
