import type { Database } from "../../src/platform/postgres/database.ts";

/** Rows of tables as JSON, comparable to the COPY text of `pg_dump`. */
export type Dump = Map<string, string>;

/** A logical dump of one schema, or of all our schemas but one. */
export async function dump(
  db: Database,
  schemas: { only?: string; without?: string },
): Promise<Dump> {
  return db.transaction(async (tx) => {
    await tx.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    const tables = await tx.query<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
         AND ($1::text IS NULL OR n.nspname = $1) AND ($2::text IS NULL OR n.nspname <> $2)`,
      [schemas.only ?? null, schemas.without ?? null],
    );
    const taken: Dump = new Map();
    for (const { name } of tables) {
      const [row] = await tx.query<{ rows: string }>(
        `SELECT coalesce(json_agg(t), '[]')::text AS rows FROM ${name} t`,
      );
      taken.set(name, row!.rows);
    }
    return taken;
  });
}

/** Replaces the tables' rows with those of a dump. */
export async function restore(db: Database, taken: Dump): Promise<void> {
  await db.transaction(async (tx) => {
    // Like a restore: without triggers and foreign keys.
    await tx.query("SET LOCAL session_replication_role = replica");
    for (const [name, rows] of taken) {
      const [row] = await tx.query<{ columns: string }>(
        `SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute
         WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
        [name],
      );
      await tx.query(`DELETE FROM ${name}`);
      await tx.query(
        `INSERT INTO ${name} (${row!.columns}) OVERRIDING SYSTEM VALUE
         SELECT ${row!.columns} FROM json_populate_recordset(NULL::${name}, $1::json)`,
        [rows],
      );
      // Sequences continue after the highest number in the dump.
      const numbered = await tx.query<{ column: string }>(
        `SELECT quote_ident(attname) AS column FROM pg_attribute
         WHERE attrelid = $1::regclass AND attidentity <> ''`,
        [name],
      );
      for (const { column } of numbered) {
        await tx.query(
          `SELECT setval(pg_get_serial_sequence($1, $2), coalesce(max(${column}), 0) + 1, false) FROM ${name}`,
          [name, column],
        );
      }
    }
  });
}
