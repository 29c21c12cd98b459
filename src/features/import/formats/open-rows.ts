import { Readable } from "node:stream";
import { openBoard } from "../origins/boards.ts";
import { downloadFile, toBrokenFile, type Downloader } from "../origins/download.ts";
import { findOrigin } from "../origins/origin.ts";
import type { ImportFormat } from "./import-formats.ts";
import { openTextFile } from "./open-file.ts";
import { readCsv } from "./csv.ts";
import { readHtml } from "./html.ts";
import { readJson, ROW_LISTS } from "./json.ts";
import { readNdjson } from "./ndjson.ts";
import { BrokenFile, type FeedRow, type RowReader } from "./feed-rows.ts";
import { readXml } from "./read-xml.ts";

export interface OpenRowsOptions {
  readonly format: ImportFormat;
  /** The stream that the path `-` refers to. */
  readonly input: Readable;
  onBytes(bytes: number): void;
  /** Fetches paths that are addresses or job boards; without it every path is a file. */
  readonly outbound?: Downloader;
}

/** Yields the rows of all files, addresses and boards in order. */
export async function* openRows(
  paths: readonly string[],
  options: OpenRowsOptions,
): AsyncGenerator<FeedRow[]> {
  const isOneOfSeveral = paths.length > 1;
  const barren: string[] = [];
  for (const path of paths) {
    try {
      for await (const rows of rowsOf(path, options))
        yield isOneOfSeveral ? rows.map((row) => ({ ...row, file: path })) : rows;
    } catch (error) {
      if (error instanceof BarrenFile) {
        barren.push(path);
        continue;
      }
      if (!(error instanceof BrokenFile)) throw error;
      throw new BrokenFile(`${path}: ${error.message}`);
    }
  }
  // Report empty files last, so that an empty page of a feed does not block the others.
  if (barren.length > 0) throw new BrokenFile(`${barren.join(", ")}: there is no posting in it`);
}

async function* rowsOf(path: string, options: OpenRowsOptions): AsyncGenerator<FeedRow[]> {
  const { outbound } = options;
  const origin = outbound && findOrigin(path);
  if (!outbound || !origin) yield* rowsOfFile(path, options);
  else if (origin.kind === "board") yield* openBoard(outbound, origin.board, origin.name);
  else {
    const body = await downloadFile(outbound, origin.url).catch((error: unknown) => {
      throw toBrokenFile(error);
    });
    yield* rowsOfFile("-", { ...options, input: Readable.from([body]) });
  }
}

async function* rowsOfFile(
  path: string,
  { format, input, onBytes }: OpenRowsOptions,
): AsyncGenerator<FeedRow[]> {
  const { head, pieces } = await openTextFile(path, input, onBytes);
  const reader = readerFor(format, head);
  let count = 0;
  const counted = (rows: FeedRow[]): FeedRow[] => {
    count += rows.length;
    return rows;
  };
  for await (const piece of pieces) yield counted(reader.push(piece));
  yield counted(reader.end());
  if (count === 0 && head.trim() !== "") throw new BarrenFile();
}

/** The file has content but no row. */
class BarrenFile extends Error {}

function readerFor(format: ImportFormat, head: string): RowReader {
  const told = format === "auto" ? tellFormat(head) : format;
  if (told === "ndjson") return readNdjson();
  if (told === "csv") return readCsv(head);
  if (told === "xml") return readXml();
  if (told === "html" || (told === "jsonld" && head.trimStart().startsWith("<"))) return readHtml();
  return readJson();
}

/** Detects the format from the content, because file names are unreliable. */
function tellFormat(head: string): "ndjson" | "json" | "csv" | "xml" | "html" {
  const text = head.trimStart();
  if (text === "") return "ndjson";
  if (text.startsWith("<")) return /<html|<!doctype html|ld\+json/i.test(text) ? "html" : "xml";
  if (text.startsWith("[")) return "json";
  if (!text.startsWith("{")) return tellCsv(text);
  const [first, second] = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (second === undefined) return holdsList(text) ? "json" : "ndjson";
  if (isJson(first!)) return "ndjson";
  // A line that is no complete JSON value may belong to a list with one row per line.
  return second.startsWith("{") && !holdsList(text) ? "ndjson" : "json";
}

/** Whether the object contains a list of rows. The text may be cut off, so it cannot be parsed. */
function holdsList(text: string): boolean {
  let [depth, arraysAbove] = [0, 0];
  let key = "";
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\[^]?)*(?:"|$)|[{}[\]]/g)) {
    if (token === "[" || token === "]") {
      const isOfRows = ROW_LISTS.test(key) && /^\[\s*[{\]]/.test(text.slice(index, index + 100));
      if (token === "[" && arraysAbove === 0 && isOfRows) return true;
      arraysAbove += token === "[" ? 1 : -1;
    } else if (token === "{" || token === "}") depth += token === "{" ? 1 : -1;
    else key = token.slice(1, -1);
    if (depth === 0) return false;
  }
  return false;
}

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
