import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "../src/platform/postgres/migrate.ts";
import { createTestDatabase, type TestDatabase } from "./support/app.ts";
import { findBreaks, readSchema } from "./support/schema-changes.ts";

/**
 * The newest migration of the last release; before the first one, of the commit that upgrades are
 * rehearsed from. Raised with each release (docs/installation-upgrades.md).
 */
const RELEASED = 10;
/** By file, from that one on: breaks of things that the last release no longer uses, or that refuse nothing. */
const CONTRACTED: Readonly<Record<string, readonly string[]>> = {
  // They only write the journal of revocations.
  "0020_revocations.sql": [
    "TRIGGER api_keys_revoked on api_keys is new",
    "TRIGGER api_keys_shortened on api_keys is new",
    "TRIGGER apps_deleted on apps is new",
    "TRIGGER apps_disabled on apps is new",
    "TRIGGER apps_enabled on apps is new",
    "TRIGGER operator_admins_deleted on operator_admins is new",
    "TRIGGER operator_admins_demoted on operator_admins is new",
    "TRIGGER operator_admins_disabled on operator_admins is new",
    "TRIGGER operator_admins_enabled on operator_admins is new",
    "TRIGGER operator_admins_password on operator_admins is new",
    "TRIGGER operator_admins_promoted on operator_admins is new",
    "TRIGGER operator_tokens_deleted on operator_tokens is new",
    "TRIGGER operator_tokens_revoked on operator_tokens is new",
    "TRIGGER webhook_endpoints_deleted on webhook_endpoints is new",
  ],
  // It only fills in new columns.
  "0021_audit_chain.sql": ["TRIGGER operator_audit_chained on operator_audit is new"],
  // It only notes that an alert is due.
  "0024_account_pages.sql": ["TRIGGER apps_low_credits on apps is new"],
  // It allows one value more.
  "0032_zero_retention.sql": [
    "CHECK (((retention_months >= 0) AND (retention_months <= 120))) on apps is new",
  ],
};

const FILES = readdirSync(join(import.meta.dirname, "../migrations")).toSorted();

let db: TestDatabase;
beforeAll(async () => void (db = await createTestDatabase()));
afterAll(() => db.drop());

describe("migrations since the last release", () => {
  it("leave the release that still runs beside them working", async () => {
    expect(FILES.length).toBeGreaterThan(RELEASED);
    await db.empty();
    await migrate(db, { upTo: RELEASED });
    const released = await readSchema(db);
    expect(released.columns.size).toBeGreaterThan(100);
    for (const [n, file] of FILES.entries()) {
      if (n < RELEASED) continue;
      await migrate(db, { upTo: n + 1 });
      const accepted = new Set(FILES.slice(0, n + 1).flatMap((one) => CONTRACTED[one] ?? []));
      const found = findBreaks(released, await readSchema(db));
      expect(
        found.filter((one) => !accepted.has(one)),
        file,
      ).toEqual([]);
    }
  });

  it.each([
    ["ALTER TABLE apps DROP COLUMN name", "apps.name is gone"],
    ["ALTER TABLE apps RENAME COLUMN name TO title", "apps.name is gone"],
    ["ALTER TABLE webhook_queue RENAME TO queue", "webhook_queue.id is gone"],
    ["ALTER TABLE apps ADD COLUMN x int NOT NULL", "apps.x is new, NOT NULL and has no default"],
    [
      "ALTER TABLE webhook_events ALTER COLUMN request_id TYPE text",
      "webhook_events.request_id was uuid and is text",
    ],
    [
      "ALTER TABLE webhook_events ALTER COLUMN request_id SET NOT NULL",
      "webhook_events.request_id became NOT NULL",
    ],
    ["ALTER TABLE apps ADD CHECK (name <> '')", "CHECK ((name <> ''::text)) on apps is new"],
    ["CREATE UNIQUE INDEX ON apps (name)", "UNIQUE btree (name) on apps is new"],
    [
      "DROP INDEX ledger_entries_one_refund",
      "UNIQUE btree (request_id) WHERE (kind = 'refund'::text) on ledger_entries is gone",
    ],
  ])("would be refused: %s", async (sql, expected) => {
    expect(await breaksOf(sql)).toContain(expected);
  });

  it.each([
    "CREATE TABLE x (id int PRIMARY KEY, name text NOT NULL UNIQUE CHECK (name <> ''))",
    "ALTER TABLE apps ADD COLUMN x int",
    "ALTER TABLE apps ADD COLUMN x int NOT NULL DEFAULT 0 CHECK (x >= 0)",
    "CREATE INDEX ON apps (name)",
    "ALTER TABLE apps ALTER COLUMN name DROP NOT NULL",
    "CREATE FUNCTION x() RETURNS int LANGUAGE sql AS 'SELECT 1'",
  ])("would be accepted: %s", async (sql) => {
    expect(await breaksOf(sql)).toEqual([]);
  });
});

/** The breaks of a statement, which is rolled back. */
async function breaksOf(sql: string): Promise<string[]> {
  const undo = new Error("undo");
  let breaks: string[] = [];
  await db
    .transaction(async (tx) => {
      const before = await readSchema(tx);
      await tx.query(sql);
      breaks = findBreaks(before, await readSchema(tx));
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return breaks;
}
