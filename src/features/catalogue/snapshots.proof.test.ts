import { copyFile, readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { collectLog, type LogLine } from "../../../test/support/log-lines.ts";
import { temporaryFolder, type Folder } from "../../../test/support/command.ts";
import { addJobs, closeJob, until } from "../../../test/support/jobs.ts";
import { ageSnapshots, listSaved, openSnapshots } from "../../../test/support/snapshots.ts";
import { createTestDatabase, testEngine, type TestDatabase } from "../../../test/support/app.ts";
import type { Catalogue } from "../../engine/index.ts";
import { systemClock, type Clock } from "../../platform/clock.ts";
import { createLiveCatalogue, type LiveCatalogue } from "./live-catalogue.ts";
import { catalogueSweeps } from "./maintain.ts";
import { Snapshots } from "./snapshots.ts";

const DAY_MS = 86_400_000;

let db: TestDatabase;
let folder: Folder;
const open: LiveCatalogue[] = [];
beforeEach(async () => {
  [db, folder] = await Promise.all([createTestDatabase(), temporaryFolder()]);
});
afterEach(async () => {
  for (const live of open.splice(0)) await live.stop();
  await db.drop();
  await folder.remove();
});

interface Index {
  live: LiveCatalogue;
  catalogue: Catalogue;
  source: string | undefined;
  warnings: LogLine[];
}

interface IndexOptions {
  on?: TestDatabase;
  madeOf?: string;
  isSaved?: boolean;
  clock?: Clock;
}

async function startIndex(options: IndexOptions = {}): Promise<Index> {
  const { on = db, madeOf = "a program", isSaved = true, clock = systemClock } = options;
  const { log, lines } = collectLog();
  const snapshots = isSaved ? { folder: folder.path, madeOf } : undefined;
  const live = createLiveCatalogue({ db: on, engine: testEngine(), clock, log, snapshots });
  open.push(live);
  live.start();
  await live.loaded;
  return {
    live,
    catalogue: live.get(),
    source: live.origin()?.source,
    warnings: lines.filter(({ level }) => level === "warn"),
  };
}

const savedFiles = (): Promise<string[]> => listSaved(folder.path);

/** Starts an index on the database, waits until it is saved, and stops it. */
async function saveOnce(options: IndexOptions = {}): Promise<string> {
  const before = await savedFiles();
  const { live } = await startIndex(options);
  const files = await until(savedFiles, (names) => names.some((name) => !before.includes(name)));
  await live.stop();
  return join(
    folder.path,
    files.find((name) => !before.includes(name))!,
  );
}

/** Everything that the feed and matching say about the postings of these tests. */
function answersOf(catalogue: Catalogue, nowMs = Date.now()): unknown[] {
  const page = { offset: 0, limit: 100, nowMs };
  const { skills } = testEngine().knowledge;
  const python = skills.get("python")!.index;
  const only = (value: number) => {
    const values = new Uint8Array(skills.size);
    values[python] = value;
    return values;
  };
  const wordOf = (word: string) => catalogue.words.numberOf(word);
  return [
    catalogue.search({ ...page, filters: {} }),
    catalogue.search({
      ...page,
      filters: {},
      facets: { fields: ["company", "country"], limit: 50 },
    }),
    ...["keeper", "glaciologist", "baker"].map((word) =>
      catalogue.search({ ...page, filters: {}, text: [[{ words: [wordOf(word)], weight: 100 }]] }),
    ),
    catalogue.match({
      credits: only(100),
      exact: only(1),
      factors: new Uint16Array((testEngine().knowledge.roleList.length + 1) * 8).fill(1000),
      filters: {},
      limit: 25,
      nowMs,
    }),
  ];
}

const idsOf = (catalogue: Catalogue): string[] =>
  catalogue.search({ filters: {}, offset: 0, limit: 100, nowMs: Date.now() }).ids;

async function addSome(on = db): Promise<string[]> {
  const [first, ...others] = await addJobs(on, [
    { title: "Lighthouse Keeper", company: "Coast", country: "IS", skills: ["python"] },
    { title: "Baker", company: "Ovens", country: "DE" },
    { title: "Night Baker", company: "Ovens", country: "DE", skills: ["python", "java"] },
    { title: "Gone", expiresAt: "2020-01-01T00:00:00Z" },
  ]);
  const copies = await addJobs(on, [
    { title: "Lighthouse Keeper", company: "Coast and Sea", duplicateOf: first! },
  ]);
  return [first!, ...others, ...copies];
}

async function expectSameAsDatabase(index: Index): Promise<void> {
  const fresh = await startIndex({ isSaved: false });
  expect(fresh.source).toBe("database");
  expect(answersOf(index.catalogue)).toEqual(answersOf(fresh.catalogue));
  expect(index.catalogue.stats().postings).toBe(fresh.catalogue.stats().postings);
  await fresh.live.stop();
}

describe("a start with a snapshot", () => {
  it("loads it, and has every change since, before it serves", async () => {
    const [keeper, baker, night] = await addSome();
    await saveOnce();
    const [glaciologist] = await addJobs(db, [{ title: "Glaciologist", company: "Ice" }]);
    await closeJob(db, keeper!);
    await addJobs(db, [{ id: baker!, title: "Baker", company: "Bread", duplicateOf: night! }]);
    const index = await startIndex();
    expect(index.source).toBe("snapshot");
    expect(idsOf(index.catalogue)).toContain(glaciologist);
    expect(idsOf(index.catalogue)).not.toContain(keeper);
    await expectSameAsDatabase(index);
    // It follows on as usual.
    await closeJob(db, glaciologist!);
    await index.live.inStep();
    await expectSameAsDatabase(index);
  });

  it("may apply changes again that the snapshot contains", async () => {
    await addSome();
    await saveOnce();
    await db.query(
      `UPDATE facts SET value = convert_to(jsonb_set(convert_from(value, 'UTF8')::jsonb, '{changeNo}', '0')::text, 'UTF8')
       WHERE name LIKE 'index-snapshot:%'`,
    );
    const index = await startIndex();
    expect(index.source).toBe("snapshot");
    await expectSameAsDatabase(index);
  });

  it("does not hold postings that have expired since", async () => {
    await addSome();
    const [short] = await addJobs(db, [
      { title: "Short", expiresAt: new Date(Date.now() + DAY_MS).toISOString() },
    ]);
    await saveOnce();
    const later = () => new Date(Date.now() + 2 * DAY_MS);
    const index = await startIndex({ clock: later });
    const fresh = await startIndex({ clock: later, isSaved: false });
    expect([index.source, fresh.source]).toEqual(["snapshot", "database"]);
    const nowMs = later().getTime();
    expect(answersOf(index.catalogue, nowMs)).toEqual(answersOf(fresh.catalogue, nowMs));
    expect(index.catalogue.stats().postings).toBe(fresh.catalogue.stats().postings);
    expect(JSON.stringify(answersOf(index.catalogue, nowMs))).not.toContain(short);
  });

  it("never finds a posting that was closed and deleted meanwhile", async () => {
    const [keeper] = await addSome();
    await saveOnce();
    await closeJob(db, keeper!);
    // As if 91 days had passed: for the closed posting, and so for the snapshot before it.
    await db.query("UPDATE jobs SET updated_at = now() - interval '91 days' WHERE id = $1", [
      keeper,
    ]);
    await ageSnapshots(db, "91 days");
    await catalogueSweeps[0]!.run(db);
    expect(await db.query("SELECT 1 FROM jobs WHERE id = $1", [keeper])).toEqual([]);
    const index = await startIndex();
    expect(index.source).toBe("database");
    expect(idsOf(index.catalogue)).not.toContain(keeper);
  });
});

describe("a snapshot is not used", () => {
  it("after the table of postings was emptied, even if another was to be written since", async () => {
    await addSome();
    const running = await startIndex();
    await until(savedFiles, (names) => names.length === 1);
    await ageSnapshots(db, "20 minutes");
    const snapshots = await openSnapshots(db, folder.path);
    await db.query("TRUNCATE jobs");
    const [fresh] = await addJobs(db, [{ title: "Baker" }]);
    const stale = { catalogue: running.catalogue, lastChange: 1_000 };
    await expect(snapshots.writeIfDue(() => stale)).rejects.toThrow("emptied");
    // Said once; it does not try again.
    expect(await snapshots.writeIfDue(() => stale)).toBe(false);
    expect(await readdir(folder.path)).toHaveLength(1);
    const index = await startIndex();
    expect(index.source).toBe("database");
    expect(idsOf(index.catalogue)).toEqual([fresh]);
  });

  it("by another database that shares the folder; each has its own", async () => {
    await addSome();
    await saveOnce();
    const other = await createTestDatabase();
    try {
      const [only] = await addJobs(other, [{ title: "Baker" }]);
      const first = await startIndex({ on: other });
      expect(first.source).toBe("database");
      await until(savedFiles, (names) => names.length === 2);
      await first.live.stop();
      const second = await startIndex({ on: other });
      expect([second.source, idsOf(second.catalogue)]).toEqual(["snapshot", [only]]);
      await second.live.stop();
      const ours = await startIndex();
      expect(ours.source).toBe("snapshot");
      await expectSameAsDatabase(ours);
    } finally {
      await other.drop();
    }
  });

  it("by another version of the program; each has its own", async () => {
    await addSome();
    await saveOnce();
    await saveOnce({ madeOf: "a newer program" });
    expect(await savedFiles()).toHaveLength(2);
    for (const madeOf of ["a program", "a newer program"]) {
      expect((await startIndex({ madeOf })).source).toBe("snapshot");
    }
    expect((await startIndex({ madeOf: "a third one" })).source).toBe("database");
  });

  it("when change numbers were set back, or much has changed", async () => {
    await addSome();
    await saveOnce();
    const { last } = (
      await db.query<{ last: number }>("SELECT last_value AS last FROM job_changes")
    )[0]!;
    await db.query("SELECT setval('job_changes', 1)");
    expect((await startIndex()).source).toBe("database");
    await db.query("SELECT setval('job_changes', $1)", [last]);
    await db.query(
      `INSERT INTO jobs SELECT made.*
       FROM (SELECT * FROM jobs LIMIT 1) AS one, generate_series(1, 10001) AS n,
         jsonb_populate_record(NULL::jobs, to_jsonb(one) || jsonb_build_object(
           'id', 'job_' || lpad(n::text, 26, '0'), 'group_id', 'job_' || lpad(n::text, 26, '0'),
           'external_id', n::text, 'change_no', $1::int8 + n)) AS made`,
      [last],
    );
    const index = await startIndex();
    expect(index.source).toBe("database");
    expect(index.warnings).toMatchObject([{ reason: "too much has changed since" }]);
  });

  it("when the file is damaged, cut, extended or another one: one line in the log", async () => {
    await addSome();
    const path = await saveOnce();
    const bytes = await readFile(path);
    const flipped = (at: number) => {
      const copy = Buffer.from(bytes);
      copy[at] = copy[at]! ^ (1 << (at % 8));
      return copy;
    };
    const step = Math.floor(bytes.length / 40);
    const places = Array.from({ length: 40 }, (_, n) => n * step + (n % 17));
    const damaged = [
      ...places.map(flipped),
      ...places.map((at) => bytes.subarray(0, at)),
      Buffer.concat([bytes, Buffer.alloc(1)]),
      Buffer.concat([bytes, bytes]),
      Buffer.from("not a snapshot at all"),
    ];
    const label = bytes.readUInt32LE(8) + 16;
    damaged.push(bytes.subarray(0, label), bytes.subarray(0, label + 16), Buffer.alloc(0));
    const { log, lines } = collectLog();
    const snapshots = new Snapshots({ db, log }, { folder: folder.path, madeOf: "a program" });
    const client = await db.connect();
    await db.query(`CREATE TABLE kept AS SELECT * FROM facts WHERE name LIKE 'index-snapshot:%'`);
    expect(await snapshots.load(client)).toBeDefined();
    for (const [n, content] of damaged.entries()) {
      await writeFile(path, content);
      await db.query("INSERT INTO facts SELECT * FROM kept ON CONFLICT DO NOTHING");
      expect(await snapshots.load(client), `damage ${n}`).toBeUndefined();
      expect(lines).toHaveLength(n + 1);
      // It is out of the way of the next start.
      expect(await savedFiles()).toEqual([]);
    }
    await client.end();
    await writeFile(path, flipped(bytes.length - 100));
    await db.query("INSERT INTO facts SELECT * FROM kept");
    const index = await startIndex();
    expect(index.source).toBe("database");
    expect(index.warnings).toHaveLength(1);
    await expectSameAsDatabase(index);
    await until(savedFiles, (names) => names.length === 1);
    expect((await startIndex()).source).toBe("snapshot");
  });

  it("under the name of another snapshot", async () => {
    await addSome();
    const older = await saveOnce();
    await copyFile(older, join(folder.path, "kept"));
    await db.query("DELETE FROM facts WHERE name LIKE 'index-snapshot:%'");
    const newer = await saveOnce();
    await copyFile(join(folder.path, "kept"), newer);
    const index = await startIndex();
    expect(index.source).toBe("database");
    expect(index.warnings).toMatchObject([{ reason: "the file is another snapshot" }]);
  });
});
