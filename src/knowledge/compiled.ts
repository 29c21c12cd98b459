import { createHash, randomBytes } from "node:crypto";
import {
  accessSync,
  constants,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { crc32 } from "node:zlib";
import type { CompiledTables } from "../engine/index.ts";

/** The engine's tables, and the records that were cut out of documents as lines of JSON by kind. */
export type CompiledKnowledge = CompiledTables & {
  readonly documents?: Readonly<Record<string, readonly string[]>>;
};

/*
 * A file with the tables of a knowledge base, so that later processes and threads need not build
 * them. Its name is a checksum of everything that the tables are made of: the records, the vectors,
 * the engine's code and that of this folder. It is a cache: any file may be deleted at any time, and
 * where it cannot be written, or is damaged, everything works from the records.
 *
 *   magic and CRC-32 of the rest · length of the header · header (JSON) · columns
 *
 * Files are written under another name and renamed, so two processes at once do no harm.
 */

const CACHE = fileURLToPath(new URL("../../node_modules/.cache/waymark", import.meta.url));
/** The code that makes the tables: the engine's, and that which reads the records. */
const CODE = [new URL("../engine", import.meta.url), new URL(".", import.meta.url)].map((url) =>
  fileURLToPath(url),
);

/** Changes with the layout of the file. */
const MAGIC = 0x4b_4d_57_01;
const PREFIX_BYTES = 12;
/** A typed array must start at a multiple of its elements' size. */
const ALIGNMENT = 8;
/** One for this version and one for that before: a rolling update needs both. */
const KEPT_FILES = 2;
/** Older unfinished files were left behind by a process that was killed. */
const UNFINISHED_MS = 3_600_000;

const ARRAYS = {
  Int8Array,
  Uint8Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float64Array,
};
type ArrayName = keyof typeof ARRAYS;
type Column = InstanceType<(typeof ARRAYS)[ArrayName]> | readonly string[];
type Columns = Record<string, Column>;
type Tables = Record<string, Columns>;

/** `count`: of the texts of a list, which are joined by line ends. */
interface Place {
  readonly type: ArrayName | "texts";
  readonly start: number;
  readonly bytes: number;
  readonly count: number;
}
type Header = Record<string, Record<string, Place>>;

/** The name of the file for tables made of `sources`, a checksum of the records and the vectors. */
export function compiledFileOf(kind: "built-in" | "overlay", sources: string): string {
  const hash = createHash("sha256").update(sources);
  for (const folder of CODE) {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
      // JavaScript in a package.
      .filter((file) => /\.[jt]s$/.test(file) && !/\.(?:test|fixture)\.ts$/.test(file))
      .toSorted();
    for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(folder, file)));
  }
  return `knowledge-${kind}-${hash.digest("hex").slice(0, 32)}.bin`;
}

/** Undefined when there is no such file or it is damaged. */
export function readCompiled(file: string, folder = CACHE): CompiledKnowledge | undefined {
  try {
    return decode(readFileSync(join(folder, file)));
  } catch {
    return undefined;
  }
}

/** Whether compiling is worth the time. */
export function canWriteCompiled(folder = CACHE): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

export function writeCompiled(file: string, tables: CompiledKnowledge, folder = CACHE): void {
  const unfinished = join(folder, `${file}.${randomBytes(6).toString("hex")}.tmp`);
  try {
    writeFileSync(unfinished, encode(tables as unknown as Tables));
    renameSync(unfinished, join(folder, file));
    prune(folder, file);
  } catch {
    // A full disk or a missing right: the next start builds the tables again.
    removeIfPossible(unfinished);
  }
}

function removeIfPossible(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // `prune` removes it later.
  }
}

/** Removes files of earlier versions and knowledge bases. */
function prune(folder: string, written: string): void {
  const kind = written.slice(0, written.lastIndexOf("-") + 1);
  const files = readdirSync(folder)
    .filter((name) => name.startsWith(kind) && name !== written)
    .map((name) => ({ path: join(folder, name), age: statSync(join(folder, name)).mtimeMs }))
    .toSorted((a, b) => b.age - a.age);
  const finished = files.filter(({ path }) => path.endsWith(".bin"));
  const old = files.filter(
    ({ path, age }) => path.endsWith(".tmp") && Date.now() - age > UNFINISHED_MS,
  );
  for (const { path } of [...finished.slice(KEPT_FILES - 1), ...old]) removeIfPossible(path);
}

function encode(tables: Tables): Buffer {
  const header: Header = {};
  const parts: Uint8Array[] = [];
  let start = 0;
  for (const [table, columns] of Object.entries(tables)) {
    const places: Record<string, Place> = {};
    for (const [name, column] of Object.entries(columns)) {
      const { type, bytes } = bytesOf(column);
      places[name] = { type, start, bytes: bytes.length, count: column.length };
      parts.push(bytes, new Uint8Array(padding(bytes.length)));
      start += bytes.length + padding(bytes.length);
    }
    header[table] = places;
  }
  const text = Buffer.from(JSON.stringify(header));
  const head = Buffer.alloc(PREFIX_BYTES);
  head.writeUInt32LE(MAGIC, 0);
  head.writeUInt32LE(text.length, 8);
  const gap = Buffer.alloc(padding(PREFIX_BYTES + text.length));
  const all = Buffer.concat([head, text, gap, ...parts]);
  all.writeUInt32LE(crc32(all.subarray(8)), 4);
  return all;
}

const padding = (bytes: number): number => -bytes & (ALIGNMENT - 1);

function bytesOf(column: Column): { type: Place["type"]; bytes: Uint8Array } {
  if (Array.isArray(column)) {
    const texts = column as readonly string[];
    if (texts.some((text) => text.includes("\n"))) throw new Error("a text holds a line end");
    return { type: "texts", bytes: Buffer.from(texts.join("\n")) };
  }
  const array = column as Exclude<Column, readonly string[]>;
  const type = array.constructor.name as ArrayName;
  return { type, bytes: new Uint8Array(array.buffer, array.byteOffset, array.byteLength) };
}

function decode(all: Buffer<ArrayBuffer>): CompiledKnowledge {
  if (all.readUInt32LE(0) !== MAGIC || all.readUInt32LE(4) !== crc32(all.subarray(8)))
    throw new Error("the file is damaged");
  const end = PREFIX_BYTES + all.readUInt32LE(8);
  const header = JSON.parse(all.toString("utf8", PREFIX_BYTES, end)) as Header;
  // Arrays are views of these bytes, which start at an aligned offset of their buffer.
  const body = all.subarray(end + padding(end));
  const tables: Tables = {};
  for (const [table, places] of Object.entries(header)) tables[table] = columnsAt(body, places);
  return tables as unknown as CompiledKnowledge;
}

function columnsAt(body: Buffer<ArrayBuffer>, places: Record<string, Place>): Columns {
  const columns: Columns = {};
  for (const [name, { type, start, bytes, count }] of Object.entries(places)) {
    if (type === "texts") {
      // Texts are decoded when they are first used.
      let texts: readonly string[] | undefined;
      const get = (): readonly string[] =>
        (texts ??= count === 0 ? [] : body.toString("utf8", start, start + bytes).split("\n"));
      Object.defineProperty(columns, name, { get, enumerable: true });
    } else columns[name] = new ARRAYS[type](body.buffer, body.byteOffset + start, count);
  }
  return columns;
}
