import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/support/app.ts";

let db: TestDatabase;
beforeAll(async () => void (db = await createTestDatabase()));
afterAll(() => db.drop());

const DIST = dirname(createRequire(import.meta.url).resolve("graphile-worker"));
const read = (file: string) => readFileSync(join(DIST, file), "utf8");

it("relies on graphile-worker 0.18.0: after an upgrade, read runner-internals.ts again", () => {
  const { version } = JSON.parse(read("../package.json")) as { version: string };
  expect(version).toBe("0.18.0");
});

it("finds the columns of the private tables that it uses", async () => {
  const columns = await db.query<{ name: string; type: string }>(
    `SELECT c.relname || '.' || a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = 'graphile_worker'::regnamespace
       AND (c.relname = '_private_jobs' AND a.attname IN ('id', 'locked_at', 'locked_by', 'priority')
         OR c.relname = '_private_known_crontabs' AND a.attname IN ('identifier', 'last_execution'))
     ORDER BY 1`,
  );
  expect(columns).toEqual([
    { name: "_private_jobs.id", type: "bigint" },
    { name: "_private_jobs.locked_at", type: "timestamp with time zone" },
    { name: "_private_jobs.locked_by", type: "text" },
    { name: "_private_jobs.priority", type: "smallint" },
    { name: "_private_known_crontabs.identifier", type: "text" },
    { name: "_private_known_crontabs.last_execution", type: "timestamp with time zone" },
  ]);
});

it("renames passing failures to the one that the runner retries", () => {
  expect(read("lib.js")).toMatch(/"57P03": \{ minDelay/);
});
