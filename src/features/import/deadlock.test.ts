import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/support/app.ts";
import { systemClock } from "../../platform/clock.ts";
import { LOCKS } from "../../platform/postgres/locks.ts";
import { importRows } from "./import.ts";
import { openReadingPool, type ReadingPool } from "./reading-pool.ts";
import type { ImportReport } from "./report.ts";

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

async function* rowsOf(company: string) {
  yield [1, 2, 3].map((n) => ({
    line: n,
    record: { external_id: `p${n}`, title: `Cook ${n}`, company, description: "Cooks." },
  }));
}
const run = (company: string): Promise<ImportReport> =>
  importRows({ db, clock: systemClock, reader }, rowsOf(company), { source: "feed" });

const isImportWaiting = async (): Promise<boolean> =>
  (await db.query("SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'"))
    .length > 0;

/**
 * Makes an import and another transaction wait for each other. PostgreSQL ends the one whose second of
 * waiting is over first: the import, unless this machine was too busy to begin the other's wait in time.
 */
async function deadlock(
  company: string,
): Promise<{ report: ImportReport; ended: "import" | "other" }> {
  const other = await db.connect();
  await other.query("BEGIN");
  await other.query("UPDATE jobs SET company = company WHERE external_id = 'p2'");
  const importing = run(company);
  while (!(await isImportWaiting())) await new Promise((resolve) => setImmediate(resolve));
  // The import holds this lock and waits for the row.
  const ended = await other.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.jobChanges]).then(
    () => "import" as const,
    () => "other" as const,
  );
  await other.query("COMMIT");
  await other.end();
  return { report: await importing, ended };
}

describe("an import that deadlocks with another transaction", () => {
  it("goes on, and refuses no row", async () => {
    await run("Bistro");
    for (let attempt = 1, ended = "other"; ended === "other"; attempt++) {
      expect(attempt, "every time the other transaction was ended").toBeLessThan(6);
      const company = `Grill ${attempt}`;
      const result = await deadlock(company);
      ended = result.ended;
      expect(result.report).toMatchObject({ updated: 3, added: 0, errors: [] });
      const rows = await db.query<{ company: string }>("SELECT DISTINCT company FROM jobs");
      expect(rows).toEqual([{ company }]);
    }
  });
});
