import type { Readable } from "node:stream";
import { openTextFile } from "./open-file.ts";
import { readNdjson } from "./ndjson.ts";
import { type Row, type RowReader } from "./rows.ts";

export const IMPORT_FORMATS = ["auto", "ndjson", "json", "csv", "jsonld", "xml"] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

export interface OpenRowsOptions {
  readonly format: ImportFormat;
  /** What `-` reads. */
  readonly input: Readable;
  onBytes(bytes: number): void;
}

/** The rows of all files, one after the other: together they are what the source has. */
export async function* openRows(
  paths: readonly string[],
  { format, input, onBytes }: OpenRowsOptions,
): AsyncGenerator<Row[]> {
  for (const path of paths) {
    const { head, pieces } = await openTextFile(path, input, onBytes);
    const reader = readerFor(format, head);
    const file = paths.length > 1 ? path : undefined;
    const named = (rows: Row[]): Row[] => (file ? rows.map((row) => ({ ...row, file })) : rows);
    for await (const piece of pieces) yield named(reader.push(piece));
    yield named(reader.end());
  }
}

function readerFor(format: ImportFormat, _head: string): RowReader {
  return format === "auto" ? readNdjson() : readNdjson();
}
