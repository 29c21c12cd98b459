import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { runMigrations } from "graphile-worker";
import type { Database } from "./database.ts";
import { lockInSession } from "./locks.ts";

const FOLDER = join(import.meta.dirname, "../../../migrations");

interface Migration {
  number: number;
  name: string;
  sql: string;
  sha256: string;
}

/** Applies what is missing, once, however many processes start together. Returns what it applied. */
export async function migrate(database: Database): Promise<string[]> {
  const known = await readMigrations();
  const client = await database.connect();
  const applied: string[] = [];
  try {
    await client.query("SET statement_timeout = 0");
    await lockInSession(client, "migration");
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migrations (
         number int PRIMARY KEY, name text NOT NULL, sha256 text NOT NULL,
         applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    const { rows: done } = await client.query<{ number: number; name: string; sha256: string }>(
      "SELECT number, name, sha256 FROM schema_migrations ORDER BY number",
    );
    refuseUnknown(known, done);
    for (const migration of known.slice(done.length)) {
      await client.query("BEGIN");
      await client.query(migration.sql);
      await client.query(
        "INSERT INTO schema_migrations (number, name, sha256) VALUES ($1, $2, $3)",
        [migration.number, migration.name, migration.sha256],
      );
      await client.query("COMMIT");
      applied.push(migration.name);
    }
    await runMigrations({ pgPool: database.pool });
    return applied;
  } finally {
    await client.end();
  }
}

async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".sql")).toSorted();
  return Promise.all(
    files.map(async (file, i) => {
      const number = Number(file.slice(0, 4));
      if (number !== i + 1) throw new Error(`migrations/${file} should be number ${i + 1}.`);
      const sql = await readFile(join(FOLDER, file), "utf8");
      return { number, name: file, sql, sha256: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

function refuseUnknown(
  known: Migration[],
  done: { number: number; name: string; sha256: string }[],
): void {
  const newest = done.at(-1)?.number ?? 0;
  if (newest > known.length) {
    throw new Error(
      `The database's schema (${newest}) is newer than this program knows (${known.length}): start a newer release.`,
    );
  }
  const changed = done.find((d, i) => d.sha256 !== known[i]?.sha256);
  if (changed) {
    throw new Error(
      `The database was migrated with another ${changed.name} than this program has.`,
    );
  }
}
