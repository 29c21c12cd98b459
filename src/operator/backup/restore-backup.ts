import { forgetReplies } from "../../access/index.ts";
import { FEATURES } from "../../features.ts";
import { eraseHashed } from "../../privacy/index.ts";
import { forgetCandidateEvents } from "../../features/webhooks/index.ts";
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
  finishTable,
  hasApps,
  insertRows,
  liftTimeLimits,
  prepareTable,
  schemaNumber,
} from "./backup.store.ts";
import type { ErasureJournal } from "./erasure-journal.ts";
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
    const erased = await replayErasures(tx, journals.erasures, head);
    const revoked = journals.revocations
      ? await replayRevocations(tx, journals.revocations, head.created_at)
      : {};
    return { ...counts, erased, revoked };
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

/** Erasures up to the backup are in it; later ones are repeated. */
async function replayErasures(
  tx: Tx,
  journal: ErasureJournal | undefined,
  head: BackupHead,
): Promise<number> {
  const holdings = FEATURES.flatMap((feature) => feature.holdings);
  const erasing = { holdings, forgetReplies, forgetCandidateEvents };
  let erased = 0;
  for (const { candidate, erased_at } of journal?.entries ?? []) {
    if (Date.parse(erased_at) < Date.parse(head.created_at)) continue;
    const hash = Buffer.from(candidate, "hex");
    if (await eraseHashed(tx, erasing, hash, new Date(erased_at))) erased++;
  }
  return erased;
}
