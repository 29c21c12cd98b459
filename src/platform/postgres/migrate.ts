import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { runMigrations } from "graphile-worker";
import type { Client } from "pg";
import type { Database } from "./database.ts";
import { lockInSession, LOCKS } from "./locks.ts";

const FOLDER = join(import.meta.dirname, "../../../migrations");
/** Longer than most migrations; a process that times out can be restarted. */
const WAIT_MS = 60_000;
const LOCK_NOT_AVAILABLE = "55P03";
const UNDEFINED_TABLE = "42P01";

interface Migration {
  number: number;
  name: string;
  sql: string;
  sha256: string;
}

type Applied = Omit<Migration, "sql">;

const READ_APPLIED = "SELECT number, name, sha256 FROM schema_migrations ORDER BY number";

/**
 * Applies missing migrations once, however many processes start together, and returns them. An
 * up-to-date database is only read, without a lock. `upTo` stops at an earlier schema.
 */
export async function migrate(
  database: Database,
  { waitMs = WAIT_MS, upTo }: { waitMs?: number; upTo?: number } = {},
): Promise<string[]> {
  const known = (await readMigrations()).slice(0, upTo);
  const found = await readApplied(database);
  refuseUnknown(known, found);
  const applied = found.length < known.length ? await applyMissing(database, known, waitMs) : [];
  // The task queue does its own locking.
  await runMigrations({ pgPool: database.directPool });
  return applied;
}

async function readApplied(database: Database): Promise<Applied[]> {
  return database.query<Applied>(READ_APPLIED).catch((error: { code?: string }) => {
    if (error.code === UNDEFINED_TABLE) return [];
    throw error;
  });
}

async function applyMissing(
  database: Database,
  known: Migration[],
  waitMs: number,
): Promise<string[]> {
  const client = await database.connect();
  const applied: string[] = [];
  try {
    await client.query("SET statement_timeout = 0");
    await takeLock(client, waitMs);
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migrations (
         number int PRIMARY KEY, name text NOT NULL, sha256 text NOT NULL,
         applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    const { rows: done } = await client.query<Applied>(READ_APPLIED);
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
    return applied;
  } finally {
    await client.end();
  }
}

async function takeLock(client: Client, waitMs: number): Promise<void> {
  await client.query(`SET lock_timeout = ${waitMs}`);
  try {
    await lockInSession(client, "migration");
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    throw new Error(await describeHolder(client, waitMs), { cause: error });
  }
  await client.query("SET lock_timeout = 0");
}

async function describeHolder(client: Client, waitMs: number): Promise<string> {
  const { rows } = await client.query<{ pid: number; address: string | null; since: Date }>(
    `SELECT pid, host(client_addr) AS address, backend_start AS since
     FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = $1 AND objsubid = 1
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [LOCKS.migration],
  );
  const waited = `Waited ${Math.round(waitMs / 1000)} s for the migration lock`;
  const [holder] = rows;
  if (!holder) return `${waited}, which is free now: start again.`;
  const { pid, address, since } = holder;
  // Only a superuser sees the session start of another role.
  const from = since ? ` since ${since.toISOString()}` : "";
  return (
    `${waited}: process ${pid} of PostgreSQL (client ${address ?? "on the same machine"}) holds it${from}. ` +
    `Start again when it has finished, or end it with SELECT pg_terminate_backend(${pid}).`
  );
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

function refuseUnknown(known: Migration[], done: Applied[]): void {
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
