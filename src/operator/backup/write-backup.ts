import type { Client } from "pg";
import type { Runtime } from "../../platform/runtime.ts";
import { VERSION } from "../../version.ts";
import { writeBackupFile, type BackupPart } from "./backup-file.ts";
import { describeSecret } from "./backup-secret.ts";
import { findTables, readRows, schemaNumber } from "./backup.store.ts";

export interface WrittenBackup {
  readonly file: string;
  readonly tables: number;
  readonly rows: number;
  readonly created_at: string;
}

/** One snapshot of all tables, while servers continue to write. */
export async function writeBackup(
  { db, clock, vault, config }: Pick<Runtime, "db" | "clock" | "vault" | "config">,
  file: string,
  onRows: (rows: number) => void = () => {},
): Promise<WrittenBackup> {
  const client = await db.connect("waymark-backup");
  try {
    // It may take long, and waits for the disk between two statements.
    await client.query("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0");
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const inSnapshot = {
      query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
        (await client.query(text, [...values])).rows as Row[],
    };
    const tables = await findTables(inSnapshot);
    const schema = await schemaNumber(inSnapshot);
    const created_at = clock().toISOString();
    const parts = partsOf(client, tables, onRows);
    const secret = describeSecret(config, vault);
    const head = { version: VERSION, schema, created_at, secret };
    const rows = await writeBackupFile(file, head, parts);
    return { file, tables: tables.length, rows, created_at };
  } finally {
    await client.end();
  }
}

async function* partsOf(
  client: Client,
  tables: Awaited<ReturnType<typeof findTables>>,
  onRows: (rows: number) => void,
): AsyncGenerator<BackupPart> {
  let rows = 0;
  for (const table of tables) {
    yield { kind: "table", table };
    for await (const json of readRows(client, table)) {
      yield { kind: "row", json };
      if (++rows % 1_000 === 0) onRows(rows);
    }
  }
}
