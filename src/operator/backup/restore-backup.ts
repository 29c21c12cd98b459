import type { Database, Tx } from "../../platform/postgres/database.ts";
import { migrate } from "../../platform/postgres/migrate.ts";
import {
  BadBackup,
  readBackupFile,
  type BackupHead,
  type BackupPart,
  type BackupTable,
} from "./backup-file.ts";
import {
  continueJobChanges,
  endSignIns,
  findLastEntries,
  finishTable,
  hasApps,
  insertRows,
  liftTimeLimits,
  prepareTable,
  schemaNumber,
} from "./backup.store.ts";
import { replayErasures, type ErasureJournal } from "./erasure-journal.ts";
import {
  deleteAppsAgain,
  replayRevocations,
  type RevocationJournal,
} from "./revocation-journal.ts";

/** A batch is sent when it has this many rows or characters. */
const BATCH_ROWS = 500;
const BATCH_CHARACTERS = 4 * 1024 * 1024;

export interface Restored {
  readonly created_at: string;
  readonly tables: number;
  readonly rows: number;
  /** Candidates that were in the backup and have been erased since. */
  readonly erased: number;
  /** Rows that were in use in the backup and have been revoked since, by kind. */
  readonly revoked: Readonly<Record<string, number>>;
  /** Migrations that the backup lacked. */
  readonly migrated: readonly string[];
}

export interface Journals {
  readonly erasures?: ErasureJournal | undefined;
  readonly revocations?: RevocationJournal | undefined;
}

export interface RestoreParts {
  readonly db: Database;
  readonly file: string;
  readonly journals: Journals;
  onRows?(rows: number): void;
}

/**
 * Loads a backup into an empty database. Rows, replayed erasures and revocations commit together:
 * whenever it is interrupted, the database is empty and the restore can be repeated.
 */
export async function restoreBackup(parts: RestoreParts): Promise<Restored> {
  const { db, file, journals } = parts;
  const reading = readBackupFile(file);
  const { value: first } = await reading.next();
  const head = first as BackupHead;
  await prepareSchema(db, head);
  const restore = async (tx: Tx) => {
    await liftTimeLimits(tx);
    const counts = await load(tx, reading as AsyncGenerator<BackupPart>, parts.onRows);
    await continueJobChanges(tx);
    const madeAt = Date.parse(head.created_at);
    return {
      ...counts,
      erased: journals.erasures ? await replayErasures(tx, journals.erasures, madeAt) : 0,
      revoked: journals.revocations
        ? await replayRevocations(tx, journals.revocations, madeAt)
        : {},
    };
  };
  const loaded = await db.transaction(restore, { tries: 1 });
  const migrated = await migrate(db);
  if (journals.revocations) await deleteAppsAgain(db, journals.revocations);
  return { created_at: head.created_at, ...loaded, migrated };
}

/** The rows need the schema that they were written with; later migrations follow after them. */
async function prepareSchema(db: Database, head: BackupHead): Promise<void> {
  const present = await schemaNumber(db);
  if (present > 0 && (await hasApps(db)))
    throw new BadBackup(
      "The database is not empty. Restore into a new one: another DATABASE_URL or WAYMARK_DATA_DIR.",
    );
  if (present > head.schema)
    throw new BadBackup(
      `The database has schema ${present}, the backup ${head.schema}. Restore into a new, empty database.`,
    );
  await migrate(db, { upTo: head.schema });
}

async function load(
  tx: Tx,
  parts: AsyncGenerator<BackupPart>,
  onRows: (rows: number) => void = () => {},
): Promise<{ tables: number; rows: number }> {
  const tables: BackupTable[] = [];
  let rows = 0;
  let batch: string[] = [];
  let characters = 0;
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    await insertRows(tx, tables.at(-1)!, batch);
    rows += batch.length;
    onRows(rows);
    batch = [];
    characters = 0;
  };
  for await (const part of parts) {
    if (part.kind === "table") {
      await flush();
      tables.push(part.table);
      await prepareTable(tx, part.table);
      continue;
    }
    batch.push(part.json);
    characters += part.json.length;
    if (batch.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) await flush();
  }
  await flush();
  for (const table of tables) {
    await finishTable(tx, table);
  }
  return { tables: tables.length, rows };
}

export interface Replayed extends Pick<Restored, "erased" | "revoked"> {
  /** Sessions and links that the recovery brought back. */
  readonly ended: number;
}

/**
 * The same for a database that PostgreSQL has recovered to an earlier time. What it knows of erasures and
 * revocations ends there; sessions and one-time links, which no backup has, end all.
 */
export async function replayJournals(db: Database, journals: Journals): Promise<Replayed> {
  const replayed = await db.transaction(async (tx) => {
    await liftTimeLimits(tx);
    const last = await findLastEntries(tx);
    return {
      ended: await endSignIns(tx),
      erased: journals.erasures ? await replayErasures(tx, journals.erasures, last.erasureMs) : 0,
      revoked: journals.revocations
        ? await replayRevocations(tx, journals.revocations, last.revocationMs)
        : {},
    };
  });
  if (journals.revocations) await deleteAppsAgain(db, journals.revocations);
  return replayed;
}
