import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, TEST_SECRET, type TestDatabase } from "../../../test/support/app.ts";
import { waymark } from "../../../test/support/command.ts";
import { migrate } from "./migrate.ts";

const LOCK = 7_294_811;

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

describe("migrations", () => {
  it("of an up-to-date database take no lock and run beside its holder", async () => {
    const holder = await db.connect();
    await holder.query("SELECT pg_advisory_lock($1)", [LOCK]);
    const env = { DATABASE_URL: db.url, WAYMARK_SECRET: TEST_SECRET };
    const ran = await waymark(["apps", "list", "--json"], env);
    expect([ran.code, ran.err]).toEqual([0, ""]);
    expect(await migrate(db, { waitMs: 1 })).toEqual([]);
    await holder.end();
  });

  it("stop waiting with one line that names the holder of the lock", async () => {
    await db.empty();
    const holder = await db.connect();
    const { rows } = await holder.query<{ pid: number }>(
      `SELECT pg_backend_pid() AS pid, pg_advisory_lock(${LOCK})`,
    );
    const { pid } = rows[0]!;
    await expect(migrate(db, { waitMs: 100 })).rejects.toThrow(
      new RegExp(
        `^Waited 0 s for the migration lock: process ${pid} of PostgreSQL \\(client on the same machine\\) ` +
          `holds it since \\d{4}-\\S+Z\\. Start again when it has finished, or end it with ` +
          `SELECT pg_terminate_backend\\(${pid}\\)\\.$`,
      ),
    );
    await holder.end();
    expect(await migrate(db)).not.toEqual([]);
  });

  it("are applied once when several processes start on an empty database", async () => {
    await db.empty();
    const applied = await Promise.all([migrate(db), migrate(db), migrate(db)]);
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  });

  it("refuse a newer schema, even with nothing to apply", async () => {
    await db.query("INSERT INTO schema_migrations (number, name, sha256) VALUES (9999, 'x', 'x')");
    await expect(migrate(db)).rejects.toThrow(/is newer than this program knows/);
  });
});
