import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import {
  canWriteCompiled,
  compiledFileOf,
  readCompiled,
  writeCompiled,
} from "./compiled-knowledge.ts";
import {
  type Engine,
  type KnowledgeRecords,
  type RecordKind,
  type Removal,
  type VectorTable,
  checkRecord,
  checkRecords,
  compileTables,
  createEngine,
  mergeRecords,
} from "./engine/index.ts";

const BUILT_IN = fileURLToPath(new URL("../knowledge", import.meta.url));

/**
 * File patterns of each kind of record, in the built-in knowledge base and in an operator's folder.
 */
const PLACES: Readonly<Record<RecordKind, string>> = {
  skills: "skills/*.ndjson",
  roles: "roles/*.ndjson",
  groups: "groups.ndjson",
  fields: "fields/*.json",
  education: "education/*.ndjson",
  work: "work/*.ndjson",
  regulated: "regulated/*.ndjson",
  routes: "routes/*.ndjson",
  curricula: "curricula/*.ndjson",
  practice: "practice/*.ndjson",
  resources: "resources/*.ndjson",
  abbreviations: "lexicon/abbreviations.ndjson",
  spellings: "lexicon/spellings.ndjson",
  ranks: "lexicon/ranks.ndjson",
  noise: "lexicon/noise.ndjson",
  fillers: "lexicon/fillers.ndjson",
  notJobs: "lexicon/not-jobs.ndjson",
  alike: "lexicon/alike.ndjson",
  headings: "lexicon/headings.ndjson",
  passages: "lexicon/passages.ndjson",
  lexicons: "languages/*/lexicon.json",
  roleNames: "languages/*/roles.ndjson",
  skillNames: "languages/*/skills.ndjson",
  prose: "languages/*/*-prose.ndjson",
};
const KINDS = Object.keys(PLACES) as RecordKind[];

/** Record → `path:line`, for messages. */
type Origins = Map<object, string>;
type AnyRecord = KnowledgeRecords[RecordKind][number];

export interface LoadedKnowledge {
  readonly engine: Engine;
  /** As of `fingerprintKnowledge`, of the very bytes that the engine was made of. */
  readonly fingerprint: string;
  /** Changes with the records, the vectors and the engine's code. */
  readonly madeOf: string;
}

interface LoadOptions {
  readonly cacheFolder?: string;
  /**
   * Whether to write a compiled file where there is none, which takes two seconds: for the built-in
   * records always, for an operator's when a server starts.
   */
  readonly isKept?: boolean;
}

/**
 * An engine over the built-in records and those of an operator's folder (`WAYMARK_KNOWLEDGE_DIR`).
 * Its tables come from a compiled file where there is one.
 */
export function loadKnowledge(
  operatorFolder?: string,
  { cacheFolder, isKept = operatorFolder === undefined }: LoadOptions = {},
): LoadedKnowledge {
  const folders = readFolders(operatorFolder);
  const fingerprint = fingerprintOf(folders);
  const records = recordsOf(folders, undefined);
  const manifest = readVectorFile("manifest.json");
  const vectors = (): VectorTable => loadVectors(manifest);
  const file = compiledFileOf(
    operatorFolder ? "overlay" : "built-in",
    `${fingerprint}\n${manifest.toString("utf8")}`,
  );
  let compiled = readCompiled(file, cacheFolder);
  if (!compiled && isKept && canWriteCompiled(cacheFolder)) {
    compiled = compileTables(records, vectors);
    writeCompiled(file, compiled, cacheFolder);
  }
  const engine = createEngine(records, { vectors, ...(compiled && { compiled }) });
  return { engine, fingerprint, madeOf: file };
}

export const loadEngine = (operatorFolder?: string): Engine => loadKnowledge(operatorFolder).engine;

const readVectorFile = (name: string): Buffer => readFileSync(join(BUILT_IN, "vectors", name));

/** The table of title vectors; tools/vectors/ makes it. */
function loadVectors(manifest: Buffer): VectorTable {
  const { dimensions, languages } = JSON.parse(manifest.toString("utf8")) as {
    dimensions: number;
    languages: string[];
  };
  const [vectors, shares] = [readVectorFile("vectors.bin"), readVectorFile("languages.bin")];
  return {
    dimensions,
    languages,
    pieces: readVectorFile("pieces.txt").toString("utf8").trimEnd().split("\n"),
    vectors: new Int8Array(vectors.buffer, vectors.byteOffset, vectors.length),
    shares,
  };
}

/** Throws when an operator's record is malformed; the built-in ones are checked by the tests. */
export function loadRecords(operatorFolder?: string): KnowledgeRecords {
  return recordsOf(readFolders(operatorFolder), undefined);
}

/** Loads all records and lists every problem with file and line. */
export function checkKnowledge(operatorFolder?: string): {
  readonly records: KnowledgeRecords;
  readonly problems: readonly string[];
} {
  const origins: Origins = new Map();
  const records = recordsOf(readFolders(operatorFolder), origins);
  const problems = checkRecords(records).map(({ record, text }) => {
    const origin = record && origins.get(record);
    return origin === undefined ? text : `${origin}: ${text}`;
  });
  return { records, problems };
}

/** Changes with every record, so a result can be traced to its knowledge base. */
export const fingerprintKnowledge = (operatorFolder?: string): string =>
  fingerprintOf(readFolders(operatorFolder));

function fingerprintOf(folders: readonly Folder[]): string {
  const hash = createHash("sha256");
  for (const { files } of folders) {
    for (const { file, bytes } of KINDS.flatMap((kind) => files[kind])) {
      hash.update(`${file}\n`).update(bytes);
    }
  }
  return hash.digest("hex");
}

export interface OverlayChange {
  kind: RecordKind;
  id: string;
  change: "added" | "changed" | "removed";
  /** The fields that a changed record replaces. */
  fields: string[];
}

/** What the records of an operator's folder change in the built-in ones. */
export function describeOverlay(operatorFolder: string): OverlayChange[] {
  const [ours, theirs] = readFolders(operatorFolder);
  return KINDS.flatMap((kind) => {
    const overlay = theirs ? parseKind(theirs, kind, undefined) : [];
    if (!ours || overlay.length === 0) return [];
    const builtIn = new Map(parseKind(ours, kind, undefined).map((each) => [each.id, each]));
    return overlay.flatMap((record): OverlayChange[] => {
      const before = builtIn.get(record.id);
      const { id } = record;
      if (isRemoval(record)) return before ? [{ kind, id, change: "removed", fields: [] }] : [];
      if (!before) return [{ kind, id, change: "added", fields: [] }];
      const fields = changedFields(before, record);
      return fields.length > 0 ? [{ kind, id, change: "changed", fields }] : [];
    });
  });
}

function changedFields(before: object, after: object): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const valueOf = (record: object, name: string): unknown =>
    (record as Record<string, unknown>)[name];
  return [...names]
    .filter((name) => !isDeepStrictEqual(valueOf(before, name), valueOf(after, name)))
    .toSorted();
}

/** The files of learning resources, built in and the operator's. */
export const listResourceFiles = (operatorFolder?: string): string[] =>
  (operatorFolder ? [BUILT_IN, operatorFolder] : [BUILT_IN]).flatMap((folder) =>
    filesOf(folder, "resources").map((file) => join(folder, file)),
  );

/** All files of a folder, read at once: one state of it, even if it changes later. */
interface Folder {
  readonly path: string;
  readonly files: Record<RecordKind, readonly { file: string; bytes: Buffer }[]>;
}

/** The built-in folder, then the operator's. */
const readFolders = (operatorFolder: string | undefined): Folder[] =>
  (operatorFolder ? [BUILT_IN, operatorFolder] : [BUILT_IN]).map((path) => {
    const files: Partial<Folder["files"]> = {};
    for (const kind of KINDS) {
      files[kind] = filesOf(path, kind).map((file) => {
        return { file, bytes: readFileSync(join(path, file)) };
      });
    }
    return { path, files: files as Folder["files"] };
  });

/** The built-in records of a kind are parsed when they are first used, unless `origins` asks for all. */
function recordsOf(
  [ours, theirs]: readonly Folder[],
  origins: Origins | undefined,
): KnowledgeRecords {
  if (theirs) refuseUnknownFiles(theirs.path);
  const records = {};
  for (const kind of KINDS) {
    const overlay = theirs ? parseOverlay(theirs, kind, origins ?? new Map()) : [];
    let parsed: readonly AnyRecord[] | undefined;
    const get = (): readonly AnyRecord[] => {
      const builtIn = (): AnyRecord[] => (ours ? parseKind(ours, kind, origins) : []);
      return (parsed ??= theirs ? mergeRecords(builtIn(), overlay) : builtIn());
    };
    Object.defineProperty(records, kind, { get, enumerable: true });
  }
  return records as KnowledgeRecords;
}

function parseOverlay(
  folder: Folder,
  kind: RecordKind,
  origins: Origins,
): readonly (AnyRecord & Removal)[] {
  const overlay = parseKind(folder, kind, origins);
  refuseMalformed(kind, overlay, origins);
  return overlay;
}

function refuseMalformed(
  kind: RecordKind,
  records: readonly (AnyRecord | Removal)[],
  origins: Origins,
): void {
  for (const record of records) {
    if (isRemoval(record)) continue;
    const [problem] = checkRecord(kind, record);
    if (problem) throw new Error(`${origins.get(record)}: ${problem.text}`);
  }
}

const isRemoval = (record: object): boolean => "remove" in record && record.remove === true;

/** Otherwise a misspelt file name would be ignored silently. */
function refuseUnknownFiles(folder: string): void {
  const known = new Set(KINDS.flatMap((kind) => filesOf(folder, kind)));
  const folders = ["", ...new Set(KINDS.flatMap((kind) => foldersOf(folder, kind)))];
  for (const name of folders.flatMap((inner) => list(folder, inner))) {
    if (/\.(?:nd)?json$/.test(name) && !known.has(name))
      throw new Error(
        `${join(folder, name)} is not a file of a knowledge base: ${Object.values(PLACES).join(", ")}`,
      );
  }
}

/** The folders that hold a kind of record; a language is a folder. */
function foldersOf(folder: string, kind: RecordKind): string[] {
  const inner = PLACES[kind].split("/").slice(0, -1).join("/");
  return inner.endsWith("/*") ? list(folder, inner.slice(0, -2)) : [inner];
}

/** Relative paths, sorted, so the order of records does not depend on the file system. */
function filesOf(folder: string, kind: RecordKind): string[] {
  const place = PLACES[kind];
  if (!place.includes("*")) return existsSync(join(folder, place)) ? [place] : [];
  const ending = place.slice(place.lastIndexOf("*") + 1);
  return foldersOf(folder, kind)
    .flatMap((inner) => list(folder, inner))
    .filter((name) => name.endsWith(ending));
}

function list(folder: string, inner: string): string[] {
  const path = join(folder, inner);
  if (!existsSync(path) || !statSync(path).isDirectory()) return [];
  return readdirSync(path)
    .toSorted()
    .map((name) => (inner === "" ? name : `${inner}/${name}`));
}

function parseKind(
  folder: Folder,
  kind: RecordKind,
  origins: Origins | undefined,
): (AnyRecord & Removal)[] {
  const records: (AnyRecord & Removal)[] = [];
  for (const { file, bytes } of folder.files[kind]) {
    const path = join(folder.path, file);
    const text = bytes.toString("utf8");
    // A .json file contains one record, an .ndjson file one per line.
    const lines = file.endsWith(".ndjson") ? text.split("\n") : [text];
    for (const [index, line] of lines.entries()) {
      if (line === "" || line.trim() === "") continue;
      const record = inLanguage(file, parseRecord(line, path, index + 1));
      origins?.set(record, `${path}:${index + 1}`);
      records.push(record);
    }
  }
  return records;
}

/** The folder of a language is a part of the ids in it: the titles of a role exist in each language. */
function inLanguage(file: string, record: AnyRecord & Removal): AnyRecord & Removal {
  const [folder, language, name] = file.split("/");
  if (folder !== "languages" || language === undefined) return record;
  const id = name === "lexicon.json" ? language : `${language}/${record.id}`;
  return Object.assign(record, { id });
}

function parseRecord(line: string, path: string, lineNumber: number): AnyRecord & Removal {
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch (error) {
    throw new Error(`${path}:${lineNumber} is not a JSON record`, { cause: error });
  }
  if (typeof record !== "object" || record === null)
    throw new Error(`${path}:${lineNumber} is not a JSON object`);
  return record as AnyRecord & Removal;
}
