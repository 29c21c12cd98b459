import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/support/app.ts";
import { systemClock } from "../../platform/clock.ts";
import { runSweeps } from "../../platform/sweeps.ts";
import { catalogue, closeJob } from "../catalogue/index.ts";
import { openReadingPool, type ReadingPool } from "./reading-pool.ts";
import { importRows, type ImportOptions } from "./import.ts";
import type { ImportReport } from "./report.ts";
import { BrokenFile } from "./formats/feed-rows.ts";

let db: TestDatabase;
let reader: ReadingPool;
beforeAll(async () => {
  db = await createTestDatabase();
  reader = openReadingPool(undefined);
});
afterAll(async () => {
  await reader.close();
  await db.drop();
});
beforeEach(async () => {
  await db.query("TRUNCATE jobs");
});

const posting = (id: string, change: object = {}): object => ({
  external_id: id,
  title: `Nurse ${id}`,
  company: "Clinic",
  city: "Leeds",
  description: `Nurse for ward ${id}. Requires BLS.`,
  posted_at: "2026-11-01",
  ...change,
});

async function* rowsOf(records: readonly object[], failure?: Error) {
  yield records.map((record, place) => ({ line: place + 1, record }));
  if (failure) throw failure;
}

const run = (
  records: readonly object[],
  options: Partial<ImportOptions> & { failure?: Error } = {},
): Promise<ImportReport> =>
  importRows({ db, clock: systemClock, reader }, rowsOf(records, options.failure), {
    source: "feed",
    ...options,
  });

const MORTAL = new URL("./mortal-thread.fixture.ts", import.meta.url);

interface Stored {
  id: string;
  external_id: string;
  source: string;
  status: string;
  title: string;
  group_id: string;
  change_no: number;
  skill_ids: string[];
  skill_importance: number[];
  [column: string]: unknown;
}
const stored = (): Promise<Stored[]> =>
  db.query<Stored>("SELECT * FROM jobs ORDER BY external_id, source");
const counts = (report: ImportReport): object => ({ ...report, errors: undefined });
const NOTHING = {
  errors: undefined,
  read: 0,
  added: 0,
  updated: 0,
  unchanged: 0,
  closed: 0,
  rejected: 0,
  dropped: [],
};

describe("an import", () => {
  it("rejects only the posting that kills a reading thread", async () => {
    const mortal = openReadingPool(undefined, MORTAL);
    try {
      const records = Array.from({ length: 12 }, (_, i) => posting(String(i + 10)));
      records[3] = posting("13", { title: "Fatal" });
      records[8] = posting("18", { title: "Fatal" });
      const report = await importRows({ db, clock: systemClock, reader: mortal }, rowsOf(records), {
        source: "feed",
      });
      expect(counts(report)).toEqual({ ...NOTHING, read: 12, added: 10, rejected: 2 });
      expect(report.errors).toEqual([
        { line: 4, reason: "the text could not be read" },
        { line: 9, reason: "the text could not be read" },
      ]);
      expect((await stored()).map(({ title }) => title)).not.toContain("Fatal");
    } finally {
      await mortal.close();
    }
  });

  it("rejects only the posting that hangs a reading thread", async () => {
    const mortal = openReadingPool(undefined, MORTAL, 200);
    try {
      const records = Array.from({ length: 4 }, (_, i) => posting(String(i + 30)));
      records[2] = posting("32", { title: "Endless" });
      const report = await importRows({ db, clock: systemClock, reader: mortal }, rowsOf(records), {
        source: "feed",
      });
      expect(counts(report)).toEqual({ ...NOTHING, read: 4, added: 3, rejected: 1 });
      expect(report.errors).toEqual([{ line: 3, reason: "the text could not be read" }]);
    } finally {
      await mortal.close();
    }
  });

  it("fails with the cause when a reading thread cannot start", async () => {
    const broken = openReadingPool(undefined, new URL("./no-such-thread.ts", import.meta.url));
    const imported = importRows(
      { db, clock: systemClock, reader: broken },
      rowsOf([posting("1")]),
      { source: "feed" },
    );
    await expect(imported).rejects.toThrow("no-such-thread");
    await broken.close();
  });

  it("adds new rows, updates changed ones, skips unchanged ones, and counts each", async () => {
    const first = await run([posting("1"), posting("2"), posting("3")]);
    expect(counts(first)).toEqual({ ...NOTHING, read: 3, added: 3 });
    const before = await stored();
    const again = await run([posting("1"), posting("2"), posting("3")]);
    expect(counts(again)).toEqual({ ...NOTHING, read: 3, unchanged: 3 });
    expect(await stored()).toEqual(before);
    const changed = await run([posting("2", { title: "Head Nurse" }), posting("3"), posting("4")]);
    expect(counts(changed)).toEqual({ ...NOTHING, read: 3, added: 1, updated: 1, unchanged: 1 });
    const after = await stored();
    expect(after.map((job) => job.title)).toEqual(["Nurse 1", "Head Nurse", "Nurse 3", "Nurse 4"]);
    expect(after[1]!.id).toBe(before[1]!.id);
    expect(after[1]!.change_no).toBeGreaterThan(before[2]!.change_no);
    expect(after[2]).toEqual(before[2]);
  });

  it("rejects invalid rows with line and reason and imports the rest", async () => {
    const report = await run([
      posting("1"),
      posting("2", { title: "" }),
      posting("3", { country: "Narnia" }),
      [] as object,
      posting("1"),
      posting("4"),
      posting("2"),
    ]);
    expect(counts(report)).toEqual({ ...NOTHING, read: 7, added: 3, rejected: 4 });
    expect(report.errors).toEqual([
      { line: 2, reason: "title: is missing" },
      { line: 3, reason: 'country: "Narnia" is no country we know' },
      { line: 4, reason: "not a posting" },
      { line: 5, reason: "external_id: is the same as on line 1" },
    ]);
    expect((await stored()).map((job) => job.external_id)).toEqual(["1", "2", "4"]);
  });

  it("imports the other rows of a batch when the database rejects one", async () => {
    await db.query("ALTER TABLE jobs ADD CONSTRAINT poison CHECK (title <> 'Poison')");
    try {
      const rows = Array.from({ length: 9 }, (_, i) => posting(`${i}`));
      const report = await run(rows.with(4, posting("4", { title: "Poison" })));
      expect(counts(report)).toEqual({ ...NOTHING, read: 9, added: 8, rejected: 1 });
      expect(report.errors).toEqual([{ line: 5, reason: "it could not be stored" }]);
    } finally {
      await db.query("ALTER TABLE jobs DROP CONSTRAINT poison");
    }
  });

  it("parses from the text what the row lacks", async () => {
    await run([
      posting("1", {
        title: "Senior Java Developer",
        description:
          "Fully remote. We use Jira.\nRequirements:\n- Java\n- Spring Boot\n- 5+ years of experience\nNice to have:\n- Kubernetes\nWe offer: full-time, €60,000 - €75,000 per year.",
      }),
      posting("2", { skills: ["k8s", "Postgres", "blorping"], is_remote: false, salary_min: 10 }),
    ]);
    const [read, given] = await stored();
    expect(read).toMatchObject({
      is_remote: true,
      employment_type: "full_time",
      experience_level: "senior",
      salary_min: 60_000,
      salary_max: 75_000,
      salary_currency: "EUR",
      salary_period: "year",
      role_id: "java-developer",
    });
    expect(read!["requirements"]).toContain("Spring Boot");
    const wanted = Object.fromEntries(
      read!.skill_ids.map((id, place) => [id, read!.skill_importance[place]]),
    );
    expect(wanted).toEqual({ java: 3, "spring-boot": 3, jira: 2, kubernetes: 1 });
    expect(read!.skill_importance).toEqual(read!.skill_importance.toSorted((a, b) => b - a));
    // The row's skill list replaces the text's skills; unknown words are only searchable.
    expect(given!.skill_ids.toSorted()).toEqual(["kubernetes", "postgresql"]);
    const words = await db.query<{ id: number }>(
      "SELECT id FROM search_words WHERE word = 'blorping' OR word = 'blorp'",
    );
    const side = given!["side_words"] as Buffer;
    const ids = Array.from({ length: side.length / 4 }, (_, i) => side.readInt32LE(i * 4));
    expect(ids).toContain(words[0]!.id);
  });

  it("prefers the row's fields over values parsed from the text", async () => {
    await run([
      posting("1", {
        title: "Senior Java Developer",
        description:
          "Fully remote, full-time. Requirements:\n- Java\nWe pay €60,000 - €75,000 per year.",
        is_remote: false,
        employment_type: "part_time",
        experience_level: "junior",
        salary: { min: 40_000, max: 50_000, currency: "USD", period: "year" },
        requirements: ["Patience"],
      }),
      posting("2", {
        description: "We pay €60,000 - €75,000 per year.",
        salary: "$20 an hour",
      }),
    ]);
    const [given, inWords] = await stored();
    expect(given).toMatchObject({
      is_remote: false,
      employment_type: "part_time",
      experience_level: "junior",
      salary_min: 40_000,
      salary_max: 50_000,
      salary_currency: "USD",
      requirements: ["Patience"],
    });
    expect(inWords).toMatchObject({
      salary_min: 20,
      salary_currency: "USD",
      salary_period: "hour",
    });
  });

  it("counts every rejected row and lists the first thousand", async () => {
    const bad = Array.from({ length: 1_010 }, (_, n) => posting(String(n), { title: "" }));
    const report = await run([...bad, posting("sound")]);
    expect([report.rejected, report.added, report.errors.length]).toEqual([1_010, 1, 1_000]);
    expect(report.errors.at(-1)).toEqual({ line: 1_000, reason: "title: is missing" });
  });

  it("counts and quotes the values that it dropped, the most frequent first", async () => {
    const many = Array.from({ length: 30 }, (_, n) => posting(`s${n}`, { salary: `offer ${n}` }));
    const report = await run([
      posting("1", { country_code: "Narnia" }),
      posting("2", { country_code: "Narnia" }),
      posting("3", { country_code: "Oz", posted_at: "2126-01-01", sector: "x".repeat(300) }),
      posting("4", { title: "", country_code: "Mordor" }),
      ...many,
    ]);
    expect(report).toMatchObject({ added: 33, rejected: 1 });
    const { dropped } = report;
    expect(dropped.slice(0, 2)).toEqual([
      { field: "salary", value: null, count: 10 },
      { field: "country", value: "Narnia", count: 2 },
    ]);
    expect(dropped.filter(({ field }) => field !== "salary").slice(1)).toEqual([
      { field: "country", value: "Oz", count: 1 },
      { field: "industry", value: `${"x".repeat(59)}…`, count: 1 },
      { field: "posted_at", value: "2126-01-01T00:00:00.000Z", count: 1 },
    ]);
    expect(dropped.filter(({ field }) => field === "salary")).toHaveLength(21);
  });

  it("that is a dry run writes nothing and reports what the import then does", async () => {
    await run([posting("1"), posting("2"), posting("3")]);
    const before = await stored();
    const words = await db.query("SELECT count(*) AS n FROM search_words");
    const rows = [
      posting("1"),
      posting("2", { description: "Zymurgist for breweries wanted." }),
      posting("4", { salary: "soon" }),
      posting("5", { title: "" }),
    ];
    const dry = await run(rows, { isReplacing: true, isDryRun: true });
    expect(await stored()).toEqual(before);
    expect(await db.query("SELECT count(*) AS n FROM search_words")).toEqual(words);
    expect(dry).toMatchObject({ added: 1, updated: 1, unchanged: 1, closed: 1, rejected: 1 });
    expect(await run(rows, { isReplacing: true })).toEqual(dry);
  });

  it("uses the time of the first import when a row has no date", async () => {
    await run([posting("1", { posted_at: null })]);
    const [first] = await stored();
    await run([posting("1", { posted_at: null, title: "Other" })]);
    const [second] = await stored();
    expect(second!.title).toBe("Other");
    expect(second!["posted_at"]).toEqual(first!["posted_at"]);
  });

  it("ignores a posting date in the future", async () => {
    const future = { posted_at: "2126-01-01" };
    await run([posting("1", future)]);
    const [first] = await stored();
    expect((first!["posted_at"] as Date).getTime()).toBeLessThanOrEqual(Date.now());
    await run([posting("1", { ...future, title: "Other" })]);
    expect((await stored())[0]).toMatchObject({ title: "Other", posted_at: first!["posted_at"] });
  });

  it("reopens closed postings, keeps drafts, and counts expired rows as added", async () => {
    const rows = [
      posting("1"),
      posting("2", { status: "draft" }),
      posting("3", { expires_at: "2020-01-01" }),
    ];
    expect(counts(await run(rows))).toMatchObject({ added: 3 });
    const [job] = await stored();
    expect(await closeJob({ db, clock: systemClock }, job!.id)).toBe(true);
    expect((await stored()).map((j) => j.status)).toEqual(["closed", "draft", "published"]);
    expect(counts(await run(rows))).toMatchObject({ updated: 1, unchanged: 2 });
    expect((await stored()).map((j) => j.status)).toEqual(["published", "draft", "published"]);
    expect(await closeJob({ db, clock: systemClock }, "job_none")).toBe(false);
  });
});

describe("replacing", () => {
  it("closes postings that are missing from the rows, and none of other sources", async () => {
    await run([posting("1"), posting("2"), posting("3")]);
    await run([posting("9")], { source: "other" });
    const report = await run([posting("2"), posting("4"), posting("3", { title: "" })], {
      isReplacing: true,
    });
    // A rejected row is still in the file, so its posting stays unchanged.
    expect(counts(report)).toEqual({
      ...NOTHING,
      read: 3,
      added: 1,
      unchanged: 1,
      closed: 1,
      rejected: 1,
    });
    expect((await stored()).map((j) => [j.external_id, j.status])).toEqual([
      ["1", "closed"],
      ["2", "published"],
      ["3", "published"],
      ["4", "published"],
      ["9", "published"],
    ]);
  });

  it("closes thousands of postings in one import", async () => {
    const many = Array.from({ length: 2_100 }, (_, n) => posting(String(10_000 + n)));
    await run(many);
    const report = await run(many.slice(1_049, 1_051), { isReplacing: true });
    expect(counts(report)).toMatchObject({ unchanged: 2, closed: 2_098 });
    const open = (await stored()).filter(({ status }) => status === "published");
    expect(open.map((job) => job.external_id)).toEqual(["11049", "11050"]);
  });

  it("does not close the posting of a rejected row identified by URL or text", async () => {
    const byAddress = posting("1", { external_id: null, url: "https://example.com/1" });
    const byWords = posting("2", { external_id: null });
    await run([byAddress, byWords, posting("3")]);
    const narnia = { country: "Narnia" };
    const report = await run(
      [{ ...byAddress, ...narnia }, { ...byWords, ...narnia }, posting("4")],
      { isReplacing: true },
    );
    expect(report).toMatchObject({ rejected: 2, added: 1, closed: 1 });
    expect(report.unidentified).toBeUndefined();
    const open = (await stored()).filter((job) => job.status === "published");
    expect(open.map((job) => job.title).toSorted()).toEqual(["Nurse 1", "Nurse 2", "Nurse 4"]);
  });

  it.each([
    ["is no posting", ["x"] as object],
    ["has an id that cannot be read", posting("1", { external_id: { a: 1 } })],
    ["has no id, and an address that is none", posting("1", { external_id: "", url: "ftp://a" })],
    ["has neither id nor address nor text", { title: "Nurse 1" }],
  ])("closes nothing when a rejected row %s", async (_, row) => {
    await run([posting("1"), posting("2")]);
    const report = await run([posting("2"), row], { isReplacing: true });
    expect(report).toMatchObject({ closed: 0, rejected: 1, unidentified: 1 });
    expect((await stored()).map((job) => job.status)).toEqual(["published", "published"]);
  });

  it("closes nothing when the file is truncated, but keeps the rows read before", async () => {
    await run([posting("1")]);
    const failure = new BrokenFile("the JSON ends in the middle");
    await expect(run([posting("2")], { isReplacing: true, failure })).rejects.toThrow(failure);
    expect((await stored()).map((j) => [j.external_id, j.status])).toEqual([
      ["1", "published"],
      ["2", "published"],
    ]);
  });

  it("closes nothing when there is no valid row", async () => {
    await run([posting("1")]);
    await expect(run([], { isReplacing: true })).rejects.toThrow(/no sound posting/);
    await expect(run([{ a: 1 }], { isReplacing: true })).rejects.toThrow(/no sound posting/);
    expect((await stored()).map((j) => j.status)).toEqual(["published"]);
  });
});

describe("a closed posting", () => {
  it("keeps its id for 90 days and is then deleted", async () => {
    await run([posting("1"), posting("2"), posting("3"), posting("4", { status: "draft" })]);
    const [first, second] = await stored();
    for (const { id } of [first!, second!]) await closeJob({ db, clock: systemClock }, id);
    const age = (days: number) =>
      db.query("UPDATE jobs SET updated_at = updated_at - make_interval(days => $1)", [days]);
    await age(89);
    await runSweeps(db, catalogue.sweeps);
    expect(await stored()).toHaveLength(4);
    await run([posting("2")]);
    await age(2);
    await runSweeps(db, catalogue.sweeps);
    expect((await stored()).map((job) => [job.external_id, job.id === second!.id])).toEqual([
      ["2", true],
      ["3", false],
      ["4", false],
    ]);
    expect(await run([posting("1")])).toMatchObject({ added: 1 });
  });
});

describe("duplicates", () => {
  const TEXT =
    "We seek a nurse for our intensive care unit with twelve beds. You monitor patients, give medication, and talk with families. Two years of experience in critical care are needed, and certificates in life support.";
  const same = (id: string, change: object = {}) =>
    posting(id, { title: "ICU Nurse", description: TEXT, ...change });
  const groups = async (): Promise<Record<string, string>> => {
    const jobs = await stored();
    const names = new Map(jobs.map((job) => [job.id, `${job.source}:${job.external_id}`]));
    return Object.fromEntries(jobs.map((job) => [names.get(job.id)!, names.get(job.group_id)!]));
  };

  it("from other sources join the first posting, in any order of imports", async () => {
    const feeds: [string, object[]][] = [
      ["one", [same("1"), posting("5")]],
      [
        "two",
        [same("2", { company: "CLINIC Ltd", description: `${TEXT} Apply today, we answer soon.` })],
      ],
      [
        "three",
        [
          same("3", { city: "York" }),
          same("4", { description: "Quite another ward, for children." }),
        ],
      ],
    ];
    const expected = {
      "one:1": "one:1",
      "one:5": "one:5",
      "two:2": "one:1",
      "three:3": "three:3",
      "three:4": "three:4",
    };
    for (const [source, rows] of feeds) await run(rows, { source });
    expect(await groups()).toEqual(expected);
    for (const [source, rows] of feeds.toReversed()) await run(rows, { source });
    for (const [source] of feeds)
      await db.query("UPDATE jobs SET row_hash = '' WHERE source = $1", [source]);
    for (const [source, rows] of feeds.toReversed()) await run(rows, { source });
    expect(await groups()).toEqual(expected);
  });

  it("are separated when one of them, even the first, becomes another vacancy", async () => {
    await run([same("1")], { source: "one" });
    await run([same("2")], { source: "two" });
    await run([same("3")], { source: "three" });
    expect(await groups()).toEqual({ "one:1": "one:1", "two:2": "one:1", "three:3": "one:1" });
    await run([same("1", { title: "Midwife" })], { source: "one" });
    expect(await groups()).toEqual({ "one:1": "one:1", "two:2": "two:2", "three:3": "two:2" });
    await run([same("1")], { source: "one" });
    expect(await groups()).toEqual({ "one:1": "one:1", "two:2": "one:1", "three:3": "one:1" });
  });

  it("are not detected without a company", async () => {
    await run([same("1", { company: null })], { source: "one" });
    await run([same("1", { company: null })], { source: "two" });
    expect(await groups()).toEqual({ "one:1": "one:1", "two:1": "two:1" });
  });
});

describe("changes", () => {
  let listener: Awaited<ReturnType<TestDatabase["connect"]>>;
  beforeEach(async () => {
    listener = await db.connect();
    await listener.query("LISTEN job_changes");
  });
  afterEach(() => listener.end());

  it("are announced on commit and numbered in commit order", async () => {
    const heard = new Promise<string>((resolve) =>
      listener.once("notification", ({ channel }) => resolve(channel)),
    );
    const many = Array.from({ length: 600 }, (_, i) => posting(`a${i}`));
    const others = Array.from({ length: 600 }, (_, i) => posting(`b${i}`));
    let last = 0;
    let isDone = false;
    // A reader that asks for changes above the last number it saw must not miss any.
    const seen = new Set<string>();
    const follow = (async () => {
      for (let isLast = false; !isLast;) {
        isLast = isDone;
        const changes = await db.query<{ id: string; change_no: number }>(
          "SELECT id, change_no FROM jobs WHERE change_no > $1 ORDER BY change_no",
          [last],
        );
        for (const { id } of changes) seen.add(id);
        last = changes.at(-1)?.change_no ?? last;
      }
    })();
    await Promise.all([run(many, { source: "one" }), run(others, { source: "two" })]);
    isDone = true;
    await follow;
    expect(seen.size).toBe(1200);
    expect(await heard).toBe("job_changes");
  });
});
