/*
 * The format of a backup: gzip of lines. Lines that begin with `#` are ours (JSON after it), the
 * others are rows as PostgreSQL prints them as JSON, so no value passes through JavaScript.
 *
 *   #{"format":1,"version":"0.1.0","schema":11,"created_at":"…"}
 *   #{"table":"public.apps","columns":["id",…]}     then its rows
 *   #{"end":true,"rows":1234}                       without it the file is cut short
 */
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

const FORMAT = 1;

export interface BackupHead {
  readonly version: string;
  /** Number of the last migration. */
  readonly schema: number;
  readonly created_at: string;
  /** Undefined in backups of earlier versions. */
  readonly secret?: BackupSecret | undefined;
}

export interface BackupSecret {
  /** Where the server had its secret from: WAYMARK_SECRET, or the file in its data folder. */
  readonly source: "environment" | "file";
  /** The file, on the machine that made the backup. */
  readonly file: string | null;
  /** Ids of the secrets that the rows may need; they say nothing about the secrets. */
  readonly key_ids: readonly string[];
}

export interface BackupTable {
  /** With its schema. */
  readonly table: string;
  readonly columns: readonly string[];
}

export type BackupPart =
  | { readonly kind: "table"; readonly table: BackupTable }
  | { readonly kind: "row"; readonly json: string };

/** The file cannot be restored; the message says why. */
export class BadBackup extends Error {}

/** Writes beside the file and renames at the end, so that a file with this name is complete. */
export async function writeBackupFile(
  path: string,
  head: BackupHead,
  parts: AsyncIterable<BackupPart>,
): Promise<number> {
  const partial = `${path}.partial`;
  let rows = 0;
  const lines = async function* (): AsyncGenerator<string> {
    yield `#${JSON.stringify({ format: FORMAT, ...head })}\n`;
    for await (const part of parts) {
      if (part.kind === "row") {
        rows++;
        yield `${part.json}\n`;
      } else yield `#${JSON.stringify(part.table)}\n`;
    }
    yield `#${JSON.stringify({ end: true, rows })}\n`;
  };
  try {
    const file = createWriteStream(partial, { mode: 0o600, flush: true });
    await pipeline(Readable.from(lines()), createGzip(), file);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  return rows;
}

interface OurLine extends Partial<BackupHead>, Partial<BackupTable> {
  readonly format?: number;
  readonly end?: true;
  readonly rows?: number;
}

/** Reads a backup from its head on; throws `BadBackup` at the first sign of damage. */
export async function* readBackupFile(path: string): AsyncGenerator<BackupHead | BackupPart> {
  let rows = 0;
  let isAtHead = true;
  let hasEnded = false;
  for await (const line of linesOf(path)) {
    if (isAtHead) {
      isAtHead = false;
      yield headOf(line);
      continue;
    }
    if (hasEnded) throw new BadBackup("The backup goes on after its end: it is damaged.");
    if (!line.startsWith("#")) {
      rows++;
      yield { kind: "row", json: line };
      continue;
    }
    const { table, columns, end, rows: written } = JSON.parse(line.slice(1)) as OurLine;
    if (table !== undefined && columns) yield { kind: "table", table: { table, columns } };
    if (end) {
      hasEnded = true;
      if (written !== rows)
        throw new BadBackup(`The backup has ${rows} of ${written} rows: it is damaged.`);
    }
  }
  if (!hasEnded) throw new BadBackup("The backup is cut short: it was not written to its end.");
}

function headOf(line: string): BackupHead {
  const { format, version, schema, created_at, secret } = parseOurLine(line);
  if (format === undefined || version === undefined || schema === undefined || !created_at)
    throw new BadBackup("This is no backup of Waymark.");
  if (format > FORMAT)
    throw new BadBackup(
      `The backup was made by a newer version (${version}): restore it with that.`,
    );
  return { version, schema, created_at, secret };
}

function parseOurLine(line: string): OurLine {
  try {
    return line.startsWith("#") ? (JSON.parse(line.slice(1)) as OurLine) : {};
  } catch {
    return {};
  }
}

export async function readBackupHead(path: string): Promise<BackupHead> {
  const reading = readBackupFile(path);
  const { value } = await reading.next();
  await reading.return(undefined);
  if (value === undefined) throw new BadBackup("This is no backup of Waymark.");
  return value as BackupHead;
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const gunzip = createGunzip();
  // An error of either ends the other, and the loop below throws it.
  const piping = pipeline(file, gunzip).catch((error: unknown) => error as Error);
  // A reader of the head only is gone when the damage shows.
  const lines = createInterface({ input: gunzip, crlfDelay: Infinity }).on("error", () => {});
  try {
    yield* lines;
  } catch (error) {
    throw readFailure(error as NodeJS.ErrnoException);
  } finally {
    file.destroy();
    gunzip.destroy();
  }
  const failure = await piping;
  if (failure instanceof Error) throw readFailure(failure);
}

function readFailure(error: NodeJS.ErrnoException): Error {
  if (error.code === "Z_DATA_ERROR") return new BadBackup("This is no backup of Waymark.");
  if (error.code === "Z_BUF_ERROR" || error.code === "ERR_STREAM_PREMATURE_CLOSE")
    return new BadBackup("The backup is cut short: it was not written to its end.");
  return error;
}
