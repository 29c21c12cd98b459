import type { Client } from "pg";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import type { BackupTable } from "./backup-file.ts";

/** What lets somebody in for a while. A restore must not bring back what has ended since. */
const SIGN_INS = [
  "public.operator_sessions",
  "public.operator_invitations",
  "public.operator_sign_ins",
  "public.member_sessions",
  "public.member_invitations",
  "public.member_sign_ins",
  "public.portal_links",
  "public.outgoing_mails",
  "public.passkey_challenges",
];

/** What belongs to running processes, signed-in people or the last minutes: not worth restoring. */
const TRANSIENT = new Set([
  ...SIGN_INS,
  "public.schema_migrations",
  "public.rate_windows",
  "public.worker_heartbeats",
  "public.webhook_senders",
  "public.operator_failures",
  "public.sign_in_attempts",
  "public.operator_processes",
  "public.request_log",
  "public.sandbox_bodies",
  "graphile_worker.migrations",
]);

/** Our tables, each after those that it refers to. */
export async function findTables(db: Queryable): Promise<BackupTable[]> {
  const rows = await db.query<{ table: string; columns: string[]; needs: string[] }>(
    `SELECT n.nspname || '.' || c.relname AS "table",
       (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
       coalesce((SELECT array_agg(DISTINCT fn.nspname || '.' || f.relname)
        FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid JOIN pg_namespace fn ON fn.oid = f.relnamespace
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid), '{}') AS needs
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND n.nspname IN ('public', 'waymark_keys', 'graphile_worker')
     ORDER BY 1`,
  );
  const left = rows.filter(({ table }) => !TRANSIENT.has(table));
  const ordered: BackupTable[] = [];
  const isReady = ({ needs }: (typeof left)[number]): boolean =>
    needs.every((needed) => !left.some(({ table }) => table === needed));
  while (left.length > 0) {
    const at = left.findIndex(isReady);
    if (at < 0) throw new Error("the tables refer to each other in a circle");
    const [{ table, columns }] = left.splice(at, 1) as [(typeof left)[number]];
    ordered.push({ table, columns });
  }
  return ordered;
}

const FETCH_ROWS = 1_000;

/** All rows of a table as JSON, in an open transaction. */
export async function* readRows(
  client: Client,
  { table, columns }: BackupTable,
): AsyncGenerator<string> {
  await client.query(
    `DECLARE backup_rows NO SCROLL CURSOR FOR
     SELECT row_to_json(t)::text AS json FROM (SELECT ${columns.map(quote).join(", ")} FROM ${quoteName(table)}) t`,
  );
  for (;;) {
    const { rows } = await client.query<{ json: string }>(`FETCH ${FETCH_ROWS} FROM backup_rows`);
    for (const { json } of rows) yield json;
    if (rows.length < FETCH_ROWS) break;
  }
  await client.query("CLOSE backup_rows");
}

export const insertRows = (
  db: Queryable,
  { table, columns }: BackupTable,
  rows: readonly string[],
): Promise<object[]> => {
  const list = columns.map(quote).join(", ");
  return db.query(
    `INSERT INTO ${quoteName(table)} (${list}) OVERRIDING SYSTEM VALUE
     SELECT ${list} FROM json_populate_recordset(NULL::${quoteName(table)}, $1::json)`,
    [`[${rows.join(",")}]`],
  );
};

/** A restore takes as long as it takes. */
export async function liftTimeLimits(tx: Tx): Promise<void> {
  await tx.query("SET LOCAL statement_timeout = 0");
  await tx.query("SET LOCAL idle_in_transaction_session_timeout = 0");
}

/** Takes rows as they were: without triggers, and without what a migration or a start has put in. */
export async function prepareTable(tx: Tx, { table }: BackupTable): Promise<void> {
  await tx.query(`ALTER TABLE ${quoteName(table)} DISABLE TRIGGER USER`);
  await tx.query(`DELETE FROM ${quoteName(table)}`);
}

/** New rows continue after the restored ones. */
export async function finishTable(tx: Tx, { table }: BackupTable): Promise<void> {
  const columns = await tx.query<{ name: string }>(
    `SELECT attname::text AS name FROM pg_attribute
     WHERE attrelid = $1::text::regclass AND attnum > 0
       AND pg_get_serial_sequence($1::text, attname::text) IS NOT NULL`,
    [quoteName(table)],
  );
  for (const { name } of columns)
    await tx.query(
      `SELECT setval(pg_get_serial_sequence($1::text, $2::text), max(${quote(name)})) FROM ${quoteName(table)}
       HAVING max(${quote(name)}) IS NOT NULL`,
      [quoteName(table), name],
    );
  await tx.query(`ALTER TABLE ${quoteName(table)} ENABLE TRIGGER USER`);
}

/**
 * Change numbers continue above the restored ones, or no index would see the next change. Snapshots
 * of the index, and one in a cluster, may contain changes that the backup does not, under numbers that
 * are given again.
 */
export async function continueJobChanges(tx: Tx): Promise<void> {
  await tx.query(
    "SELECT setval('job_changes', max(change_no)) FROM jobs HAVING max(change_no) IS NOT NULL",
  );
  await tx.query(
    "DELETE FROM facts WHERE starts_with(name, 'index-snapshot:') OR starts_with(name, 'index-feed')",
  );
}

/** Returns how many rows there were. */
export async function endSignIns(tx: Tx): Promise<number> {
  let ended = 0;
  for (const table of SIGN_INS)
    ended += (await tx.query(`DELETE FROM ${quoteName(table)} RETURNING 1`)).length;
  return ended;
}

export interface JournalErasure {
  /** Keyed hash, in hexadecimal. */
  readonly candidate: string;
  readonly erased_at: string;
}

export const listErasures = (db: Queryable): Promise<JournalErasure[]> =>
  db.query<JournalErasure>(
    `SELECT encode(candidate, 'hex') AS candidate,
       to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS erased_at
     FROM candidate_erasures ORDER BY no`,
  );

/** The times of the last erasure and the last revocation that the database has; 0 where there is none. */
export async function findLastEntries(
  db: Queryable,
): Promise<{ erasureMs: number; revocationMs: number }> {
  const [row] = await db.query<{ erased: Date | null; revoked: Date | null }>(
    `SELECT (SELECT max(created_at) FROM candidate_erasures) AS erased,
       (SELECT max(created_at) FROM revocations) AS revoked`,
  );
  return {
    erasureMs: row!.erased?.getTime() ?? 0,
    revocationMs: row!.revoked?.getTime() ?? 0,
  };
}

export async function hasApps(db: Queryable): Promise<boolean> {
  const [row] = await db.query("SELECT 1 FROM public.apps LIMIT 1");
  return row !== undefined;
}

export async function schemaNumber(db: Queryable): Promise<number> {
  const [found] = await db.query<{ exists: boolean }>(
    "SELECT to_regclass('public.schema_migrations') IS NOT NULL AS exists",
  );
  if (!found!.exists) return 0;
  const [row] = await db.query<{ number: number }>(
    "SELECT coalesce(max(number), 0)::int AS number FROM public.schema_migrations",
  );
  return row!.number;
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const quoteName = (table: string): string => table.split(".").map(quote).join(".");
