import { SEALED_COLUMNS } from "../../src/operator/cli/secrets.command.ts";
import type { Vault } from "../../src/platform/crypto.ts";
import type { Database, Queryable } from "../../src/platform/postgres/database.ts";
import { dump } from "./dump.ts";

/**
 * Every column of a database that contains a text: all tables of all schemas, as text and, for
 * bytea, as bytes. Returns `schema.table.column`, sorted.
 */
export async function searchDatabaseFor(db: Queryable, needle: string): Promise<string[]> {
  const columns = await db.query<{ place: string; at: string; name: string; type: string }>(
    `SELECT format('%s.%s.%s', n.nspname, c.relname, a.attname) AS place,
       format('%I.%I', n.nspname, c.relname) AS at, quote_ident(a.attname) AS name, t.typname AS type
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_type t ON t.oid = a.atttypid
     WHERE c.relkind IN ('r', 'm') AND a.attnum > 0 AND NOT a.attisdropped
       AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')`,
  );
  const found: string[] = [];
  for (const { place, at, name, type } of columns) {
    const test =
      type === "bytea"
        ? `position(convert_to($1, 'UTF8') IN ${name}) > 0`
        : `position(lower($1) IN lower(${name}::text)) > 0`;
    const rows = await db.query(`SELECT 1 FROM ${at} WHERE ${test} LIMIT 1`, [needle]);
    if (rows.length > 0) found.push(place);
  }
  return found.toSorted();
}

/**
 * Tables that contain one of these texts in clear, and sealed columns (`table.column`) that do once they
 * are opened with secret and keys, sorted.
 */
export async function searchOpenedDatabaseFor(
  db: Database,
  vault: Vault,
  needles: readonly string[],
): Promise<string[]> {
  const isIn = (text: string | Buffer) => needles.some((needle) => text.includes(needle));
  const asBytes = needles.map((needle) => Buffer.from(needle, "utf8").toString("hex"));
  const found = new Set<string>();
  for (const [table, rows] of await dump(db, {}))
    if (isIn(rows) || asBytes.some((hex) => rows.includes(hex))) found.add(table);
  for (const { table, column, purpose, id, ownKey = "NULL::bytea" } of SEALED_COLUMNS) {
    const rows = await db.query<{ appId: string; id: string; sealed: Buffer; own: Buffer | null }>(
      `SELECT app_id AS "appId", ${id} AS id, ${column} AS sealed, ${ownKey} AS own
       FROM ${table} WHERE ${column} IS NOT NULL`,
    );
    for (const row of rows)
      if (isIn(vault.decrypt({ purpose, ...row }, row.sealed, row.own)))
        found.add(`${table}.${column}`);
  }
  return [...found].toSorted();
}
