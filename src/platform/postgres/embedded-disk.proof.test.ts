import { appendFile, chmod, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { temporaryFolder, type Folder } from "../../../test/support/command.ts";
import { createLog } from "../log.ts";
import { openDatabase, type Database } from "./database.ts";
import { openEmbedded, type EmbeddedPostgres } from "./embedded.ts";

let folder: Folder;
let postgres: EmbeddedPostgres;
let db: Database;
beforeEach(async () => {
  folder = await temporaryFolder();
  // The database's account needs access when we are root.
  await chmod(folder.path, 0o755);
  postgres = await openEmbedded(join(folder.path, "data"), createLog("silent"), { logCheckMs: 20 });
  await postgres.ensure();
  db = openDatabase({ connection: postgres.url, maxConnections: 1 });
});
afterEach(async () => {
  await db.close();
  await postgres.stop();
  await folder.remove();
});

describe("on the disk, the embedded database", () => {
  it("keeps at most two log files of 10 MB and continues writing after a rotation", async () => {
    const log = join(folder.path, "data/postgres/postgres.log");
    const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size ?? 0;
    for (const mark of ["first", "second"]) {
      await appendFile(log, `${mark}\n${"x".repeat(10_000_000)}`);
      while ((await sizeOf(log)) > 1_000_000) await sleep(5);
      const kept = await readFile(`${log}.1`, "utf8");
      expect(kept).toContain(mark);
      expect(kept.length).toBeLessThan(11_000_000);
    }
    expect((await stat(`${log}.1`)).mode & 0o077).toBe(0);
    await expect(db.query("SELECT 1/0")).rejects.toThrow("division by zero");
    while (!(await readFile(log, "utf8")).includes("division by zero")) await sleep(5);
    expect(await readFile(log, "utf8")).not.toContain("\0");
  });

  it("bounds the write-ahead log", async () => {
    const settings = await db.query(
      `SELECT name, setting || coalesce(unit, '') AS value FROM pg_settings
       WHERE name IN ('max_wal_size', 'wal_keep_size', 'max_slot_wal_keep_size') ORDER BY name`,
    );
    expect(settings).toEqual([
      { name: "max_slot_wal_keep_size", value: "1024MB" },
      { name: "max_wal_size", value: "1024MB" },
      { name: "wal_keep_size", value: "0MB" },
    ]);
  });
});
