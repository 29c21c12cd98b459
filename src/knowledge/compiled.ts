import { createHash, randomBytes } from "node:crypto";
import {
  accessSync,
  closeSync,
  constants,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
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

/**
 * The engine's tables, and the records that were cut out of documents as lines of JSON by kind. The
 * lines are decoded with each use, because they are parsed once.
 */
export type CompiledKnowledge = CompiledTables & {
  readonly documents?: Readonly<Record<string, readonly string[]>>;
};

/*
 * A file with the tables of a knowledge base, so that later processes and threads need not build
 * them. Its name is a checksum of everything that the tables are made of: the records, the vectors,
 * the engine's code and that of this folder. It is a cache: any file may be deleted at any time, and
 * where it cannot be written, or is damaged, everything works from the records.
 *
 *   magic and CRC-32 of the rest · length of the header · header (JSON) · arrays · texts
 *
 * Arrays are views of one buffer for as long as the engine lives. Texts have a buffer for each column,
 * which is released when they are first used.
 *
 * Files are written under another name and renamed, so two processes at once do no harm.
 */

const CACHE = fileURLToPath(new URL("../../node_modules/.cache/waymark", import.meta.url));
/** The code that makes the tables: the engine's, and that which reads the records. */
const CODE = [new URL("../engine", import.meta.url), new URL(".", import.meta.url)].map((url) =>
  fileURLToPath(url),
);

/** Changes with the layout of the file. */
const MAGIC = 0x4b_4d_57_02;
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
  let opened: number | undefined;
  try {
    opened = openSync(join(folder, file), "r");
    return decode(new CheckedFile(opened));
  } catch {
    return undefined;
  } finally {
    if (opened !== undefined) closeSync(opened);
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
  const add = (isText: boolean): void => {
    for (const [table, columns] of Object.entries(tables)) {
      const places = (header[table] ??= {});
      for (const [name, column] of Object.entries(columns)) {
        if (Array.isArray(column) !== isText) continue;
        const { type, bytes } = bytesOf(column);
        places[name] = { type, start, bytes: bytes.length, count: column.length };
        parts.push(bytes, new Uint8Array(padding(bytes.length)));
        start += bytes.length + padding(bytes.length);
      }
    }
  };
  add(false);
  add(true);
  const text = Buffer.from(JSON.stringify(header));
  const head = Buffer.alloc(PREFIX_BYTES);
  head.writeUInt32LE(MAGIC, 0);
  head.writeUInt32LE(text.length, 8);
  const gap = Buffer.alloc(padding(text.length));
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

/** Bytes of a file in their order, and a checksum of them. */
class CheckedFile {
  readonly #file: number;
  checksum = 0;

  constructor(file: number) {
    this.#file = file;
  }

  take(length: number): Buffer<ArrayBuffer> {
    const bytes = Buffer.allocUnsafeSlow(length);
    for (let at = 0; at < length;) {
      const read = readSync(this.#file, bytes, at, length - at, null);
      if (read === 0) throw new Error("the file is damaged");
      at += read;
    }
    this.checksum = crc32(bytes, this.checksum);
    return bytes;
  }

  isAtEnd(): boolean {
    return readSync(this.#file, Buffer.alloc(1), 0, 1, null) === 0;
  }
}

function decode(file: CheckedFile): CompiledKnowledge {
  const start = file.take(8);
  file.checksum = 0;
  if (start.readUInt32LE(0) !== MAGIC) throw new Error("the file is damaged");
  const length = file.take(4).readUInt32LE(0);
  const header = JSON.parse(file.take(length).toString("utf8")) as Header;
  file.take(padding(length));
  const tables: Tables = {};
  for (const table of Object.keys(header)) tables[table] = {};
  const places = Object.entries(header).flatMap(([table, columns]) =>
    Object.entries(columns).map(([name, place]) => ({ table, name, place })),
  );
  const isText = ({ place }: { place: Place }): boolean => place.type === "texts";
  const arrays = places.filter((each) => !isText(each));
  const last = arrays.at(-1)?.place ?? { start: 0, bytes: 0 };
  const body = file.take(last.start + last.bytes + padding(last.bytes));
  for (const { table, name, place } of arrays)
    tables[table]![name] = new ARRAYS[place.type as ArrayName](
      body.buffer,
      place.start,
      place.count,
    );
  for (const { table, name, place } of places.filter(isText)) {
    const bytes = file.take(place.bytes);
    file.take(padding(place.bytes));
    const get = table === "documents" ? () => textsOf(bytes, place) : textsOnce(bytes, place);
    Object.defineProperty(tables[table]!, name, { get, enumerable: true });
  }
  if (file.checksum !== start.readUInt32LE(4) || !file.isAtEnd())
    throw new Error("the file is damaged");
  return tables as unknown as CompiledKnowledge;
}

const textsOf = (bytes: Buffer, { count }: Place): readonly string[] =>
  count === 0 ? [] : bytes.toString("utf8").split("\n");

/** Decodes with the first use, and keeps the result instead of the bytes. */
function textsOnce(given: Buffer, place: Place): () => readonly string[] {
  let bytes: Buffer | undefined = given;
  let texts: readonly string[] = [];
  return () => {
    if (bytes) texts = textsOf(bytes, place);
    bytes = undefined;
    return texts;
  };
}
