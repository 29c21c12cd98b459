import type { Readable } from "node:stream";
import { openTextFile } from "./open-file.ts";
import { readCsv } from "./csv.ts";
import { readHtml } from "./html.ts";
import { readJson } from "./json.ts";
import { readNdjson } from "./ndjson.ts";
import { BrokenFile, type Row, type RowReader } from "./rows.ts";
import { readXml } from "./xml.ts";

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
  options: OpenRowsOptions,
): AsyncGenerator<Row[]> {
  const isOneOfSeveral = paths.length > 1;
  for (const path of paths) {
    try {
      for await (const rows of rowsOf(path, options))
        yield isOneOfSeveral ? rows.map((row) => ({ ...row, file: path })) : rows;
    } catch (error) {
      if (!(error instanceof BrokenFile)) throw error;
      throw new BrokenFile(`${path}: ${error.message}`);
    }
  }
}

async function* rowsOf(
  path: string,
  { format, input, onBytes }: OpenRowsOptions,
): AsyncGenerator<Row[]> {
  const { head, pieces } = await openTextFile(path, input, onBytes);
  const reader = readerFor(format, head);
  for await (const piece of pieces) yield reader.push(piece);
  yield reader.end();
}

function readerFor(format: ImportFormat, head: string): RowReader {
  const told = format === "auto" ? tellFormat(head) : format;
  if (told === "ndjson") return readNdjson();
  if (told === "csv") return readCsv(head);
  if (told === "xml") return readXml();
  if (told === "html" || (told === "jsonld" && head.trimStart().startsWith("<"))) return readHtml();
  return readJson();
}

/** By what stands in the file, whatever it is called. */
function tellFormat(head: string): "ndjson" | "json" | "csv" | "xml" | "html" {
  const text = head.trimStart();
  if (text === "") return "ndjson";
  if (text.startsWith("<")) return /<html|<!doctype html|ld\+json/i.test(text) ? "html" : "xml";
  if (text.startsWith("[")) return "json";
  if (!text.startsWith("{")) return tellCsv(text);
  const [first, second] = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  // One line only, too long to be seen whole: an object that begins with its list, or a row.
  if (second === undefined) return WRAPPED.test(text) ? "json" : "ndjson";
  return second.startsWith("{") || isJson(first!) ? "ndjson" : "json";
}

const WRAPPED = /^\{\s*"(?:jobs|data|postings|results|items|@graph|@context)"\s*:/;

function tellCsv(text: string): "csv" {
  if (/^[^\n]*[,;\t|]/.test(text)) return "csv";
  throw new BrokenFile("it is none of the formats that can be told; name one with --format");
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
