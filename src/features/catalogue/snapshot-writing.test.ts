import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, testEngine, type TestDatabase } from "../../../test/support/app.ts";
import { temporaryFolder, type Folder } from "../../../test/support/command.ts";
import { addJobs, until } from "../../../test/support/jobs.ts";
import { collectLog } from "../../../test/support/log-lines.ts";
import { ageSnapshots, listSaved, openSnapshots } from "../../../test/support/snapshots.ts";
import { createCatalogue } from "../../engine/index.ts";
import { systemClock } from "../../platform/clock.ts";
import { tryLockInSession } from "../../platform/postgres/locks.ts";
import { createLiveCatalogue, type LiveCatalogue } from "./live-catalogue.ts";
import { writeSnapshotFile } from "./snapshot-file.ts";
import { addMark, readTable } from "./snapshot.store.ts";
import { Snapshots, type Followed } from "./snapshots.ts";

const DAY_MS = 86_400_000;

describe("writing snapshots", () => {
  let db: TestDatabase;
  let folder: Folder;
  let live: LiveCatalogue;
  let snapshots: Snapshots;
  let followed: Followed;
  beforeEach(async () => {
    [db, folder] = await Promise.all([createTestDatabase(), temporaryFolder()]);
    await addJobs(db, [{ title: "Baker" }, { title: "Keeper", skills: ["python"] }]);
    live = createLiveCatalogue({
      db,
      engine: testEngine(),
      clock: systemClock,
      log: collectLog().log,
    });
    live.start();
    await live.loaded;
    const catalogue = live.get();
    const [row] = await db.query<{ last: number }>("SELECT max(change_no) AS last FROM jobs");
    followed = { catalogue, lastChange: row!.last };
    snapshots = await openSnapshots(db, folder.path);
  });

  afterEach(async () => {
    await live.stop();
    await db.drop();
    await folder.remove();
  });

  /** Without memory of what another one wrote. */
  const write = async (change = 0): Promise<boolean> =>
    (await openSnapshots(db, folder.path)).writeIfDue(() => ({
      ...followed,
      lastChange: followed.lastChange + change,
    }));

  it("happens when there is none, when much has changed, or anything after a day", async () => {
    expect(await write()).toBe(true);
    const [first] = await listSaved(folder.path);
    await db.query("SELECT setval('job_changes', 1000)");
    expect(await write(1)).toBe(false);
    await ageSnapshots(db, "20 minutes");
    expect(await write()).toBe(false);
    expect(await write(1)).toBe(true);
    // The older one is gone, with its mark.
    const files = await listSaved(folder.path);
    expect(files).toHaveLength(1);
    expect(files).not.toContain(first);
    expect(await db.query("SELECT 1 FROM facts WHERE name LIKE 'index-snapshot:%'")).toHaveLength(
      1,
    );
    await ageSnapshots(db, "25 hours");
    expect(await write(1)).toBe(false);
    expect(await write(2)).toBe(true);
  });

  it("is done by one process at a time", async () => {
    const holder = await db.connect();
    expect(await tryLockInSession(holder, "indexSnapshot")).toBe(true);
    expect(await write()).toBe(false);
    await holder.end();
    await until(write, (isWritten) => isWritten);
    // The lock is free again, and what another process wrote is enough.
    expect(await write()).toBe(false);
    expect(await snapshots.writeIfDue(() => followed)).toBe(false);
  });

  it("is not done into another table or timeline than the index was read from", async () => {
    const client = await db.connect();
    const table = await readTable(client);
    const mark = { id: "late", changeNo: 1, filenode: table.filenode, takenAt: new Date() };
    expect(await addMark(client, mark, { ...table, timeline: "000000FF" })).toBe(false);
    expect(await addMark(client, mark, { ...table, filenode: 1 })).toBe(false);
    expect(await addMark(client, mark, table)).toBe(true);
    await client.end();
    // One that was never loaded does not know its table.
    const { log } = collectLog();
    const unread = new Snapshots({ db, log }, { folder: folder.path, madeOf: "a program" });
    expect(await unread.writeIfDue(() => followed)).toBe(false);
  });

  it("does nothing for an empty index", async () => {
    const none = { ...followed, catalogue: createCatalogue() };
    expect(await snapshots.writeIfDue(() => none)).toBe(false);
  });

  it("leaves nothing behind when it fails, and the older snapshot stays", async () => {
    expect(await write()).toBe(true);
    const before = await readdir(folder.path);
    const failing = function* () {
      yield* followed.catalogue.save();
      throw new Error("the disk is full");
    };
    const { signal } = new AbortController();
    const beforeRename = async () => {};
    const path = join(folder.path, "x.snapshot");
    await expect(writeSnapshotFile(path, {}, failing(), { signal, beforeRename })).rejects.toThrow(
      "the disk is full",
    );
    await expect(
      writeSnapshotFile(path, {}, followed.catalogue.save(), {
        signal: AbortSignal.abort(),
        beforeRename,
      }),
    ).rejects.toThrow("abort");
    expect(await readdir(folder.path)).toEqual(before);
    // The index can be saved again.
    expect([...followed.catalogue.save()].length).toBeGreaterThan(3);
  });

  it("removes what a killed process left, and foreign snapshots that are too old", async () => {
    const old = new Date(Date.now() - 8 * DAY_MS);
    const names = [
      "index-1-a.snapshot.tmp",
      "index-1-b.snapshot",
      "index-1-c.snapshot",
      "mine.txt",
    ];
    for (const name of names) {
      await writeFile(join(folder.path, name), "");
      if (name !== "index-1-c.snapshot") await utimes(join(folder.path, name), old, old);
    }
    expect(await write()).toBe(true);
    const left = await readdir(folder.path);
    expect(left).toHaveLength(3);
    expect(left).toEqual(expect.arrayContaining(["index-1-c.snapshot", "mine.txt"]));
  });

  it("goes on without a folder that can be written", async () => {
    const file = join(folder.path, "a-file");
    await writeFile(file, "");
    const { log, lines } = collectLog();
    const other = createLiveCatalogue({
      db,
      engine: testEngine(),
      clock: systemClock,
      log,
      snapshots: { folder: join(file, "below"), madeOf: "a program" },
    });
    other.start();
    await other.loaded;
    await until(
      async () => lines.filter(({ level }) => level === "warn").map(({ msg }) => msg),
      (warnings) => warnings.length > 0,
    );
    expect(other.get().stats().postings).toBe(followed.catalogue.stats().postings);
    await other.stop();
  });
});
