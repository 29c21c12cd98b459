import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import {
  canWriteCompiled,
  compiledFileOf,
  readCompiled,
  writeCompiled,
} from "./compiled-knowledge.ts";
import { recordsInDocument } from "./knowledge/documents.ts";
import { isOldLayout } from "./knowledge/convert.ts";
import { parseDocument } from "./knowledge/yaml.ts";
import {
  type Engine,
  type KnowledgeRecords,
  type RecordKind,
  type Removal,
  type VectorTable,
  checkRecord,
  checkRecords,
  compilingTables,
  createEngine,
  mergeRecords,
} from "./engine/index.ts";

const BUILT_IN = fileURLToPath(new URL("../knowledge", import.meta.url));

/**
 * File patterns of each kind of record, in the built-in knowledge base and in an operator's folder.
 */
const PLACES: Readonly<Record<RecordKind, string>> = {
  skills: "skills/*.ndjson",
  roles: "roles/*/*.yaml",
  groups: "groups.ndjson",
  fields: "fields/*.yaml",
  education: "education/*.ndjson",
  work: "work/*.ndjson",
  regulated: "professions/*.yaml",
  // The way into a role is a part of the role's document.
  routes: "roles/*/*.yaml",
  curricula: "curricula/*.yaml",
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
/** The order of the roles: of two with the same score the earlier one wins. */
const ROLE_ORDER = "roles/index.yaml";

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
export function loadKnowledge(operatorFolder?: string, options?: LoadOptions): LoadedKnowledge {
  const steps = loading(operatorFolder, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same while other work goes on. */
export async function loadKnowledgeInSteps(
  operatorFolder?: string,
  options?: LoadOptions,
): Promise<LoadedKnowledge> {
  const steps = loading(operatorFolder, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await nextTurn();
  }
}

function* loading(
  operatorFolder?: string,
  { cacheFolder, isKept = operatorFolder === undefined }: LoadOptions = {},
): Generator<void, LoadedKnowledge> {
  const folders = readFolders(operatorFolder);
  const fingerprint = fingerprintOf(folders);
  const manifest = readVectorFile("manifest.json");
  const vectors = (): VectorTable => loadVectors(manifest);
  const file = compiledFileOf(
    operatorFolder ? "overlay" : "built-in",
    `${fingerprint}\n${manifest.toString("utf8")}`,
  );
  yield;
  let compiled = readCompiled(file, cacheFolder);
  const records = recordsOf(folders, undefined, compiled?.documents);
  if (!compiled && isKept && canWriteCompiled(cacheFolder)) {
    const tables = yield* compilingTables(records, vectors);
    compiled = { ...tables, documents: documentsOf(records) };
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
    return origin === undefined ? text : `${placeOf(origin, text)}: ${text}`;
  });
  return { records, problems };
}

/** The line of a document that a problem is about: the first that has the last name in its text. */
function placeOf(origin: string, problem: string): string {
  if (!origin.endsWith(".yaml")) return origin;
  const lines = readFileSync(origin, "utf8").split("\n");
  const names = problem.replace(/^[^:]*: /, "").match(/[\p{L}\d-]{3,}/gu) ?? [];
  for (const name of names.toReversed()) {
    const line = lines.findIndex((text) => text.split(/[^\p{L}\d-]+/u).includes(name));
    if (line >= 0) return `${origin}:${line + 1}`;
  }
  return `${origin}:1`;
}

/** Changes with every record, so a result can be traced to its knowledge base. */
export const fingerprintKnowledge = (operatorFolder?: string): string =>
  fingerprintOf(readFolders(operatorFolder));

function fingerprintOf(folders: readonly Folder[]): string {
  const hash = createHash("sha256");
  for (const { files, order } of folders) {
    const all = new Set([...KINDS.flatMap((kind) => files[kind]), order]);
    for (const { file, bytes } of all) hash.update(`${file}\n`).update(bytes);
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

/** The documents of the operator's folder, or else the built-in ones. */
export function listDocuments(operatorFolder?: string): string[] {
  const folder = operatorFolder ?? BUILT_IN;
  const files = new Set(KINDS.flatMap((kind) => filesOf(folder, kind)));
  return [...files].filter((file) => file.endsWith(".yaml")).map((file) => join(folder, file));
}

/** The files of learning resources, built in and the operator's. */
export const listResourceFiles = (operatorFolder?: string): string[] =>
  (operatorFolder ? [BUILT_IN, operatorFolder] : [BUILT_IN]).flatMap((folder) =>
    filesOf(folder, "resources").map((file) => join(folder, file)),
  );

interface KnowledgeFile {
  readonly file: string;
  readonly bytes: Buffer;
}

/** All files of a folder, read at once: one state of it, even if it changes later. */
interface Folder {
  readonly path: string;
  readonly files: Record<RecordKind, readonly KnowledgeFile[]>;
  readonly order: KnowledgeFile;
}

/** The built-in folder, then the operator's. */
const readFolders = (operatorFolder: string | undefined): Folder[] =>
  (operatorFolder ? [BUILT_IN, operatorFolder] : [BUILT_IN]).map((path) => {
    if (path !== BUILT_IN && isOldLayout(path))
      throw new Error(
        `${path} holds records of version 0.1: run \`waymark knowledge convert ${path}\` once`,
      );
    const read = new Map<string, KnowledgeFile>();
    const files: Partial<Folder["files"]> = {};
    for (const kind of KINDS) {
      files[kind] = filesOf(path, kind).map((file) => {
        const known = read.get(file) ?? { file, bytes: readFileSync(join(path, file)) };
        read.set(file, known);
        return known;
      });
    }
    const order = existsSync(join(path, ROLE_ORDER)) ? readFileSync(join(path, ROLE_ORDER)) : "";
    return {
      path,
      files: files as Folder["files"],
      order: { file: ROLE_ORDER, bytes: Buffer.from(order) },
    };
  });

/** Kinds whose records are cut out of documents, which take longer to parse than JSON. */
const DOCUMENT_KINDS = ["roles", "routes", "regulated", "curricula", "fields"] as const;

/** The records of documents as lines of JSON, for the compiled file. */
const documentsOf = (records: KnowledgeRecords): Record<string, string[]> =>
  Object.fromEntries(
    DOCUMENT_KINDS.map((kind) => [kind, records[kind].map((record) => JSON.stringify(record))]),
  );

/** The built-in records of a kind are parsed when they are first used, unless `origins` asks for all.
 * `documents` are those of a compiled file, overlay included. */
function recordsOf(
  [ours, theirs]: readonly Folder[],
  origins: Origins | undefined,
  documents?: Readonly<Record<string, readonly string[]>>,
): KnowledgeRecords {
  if (theirs) refuseUnknownFiles(theirs.path);
  const records = {};
  for (const kind of KINDS) {
    const compiled = documents?.[kind];
    const overlay = theirs && !compiled ? parseOverlay(theirs, kind, origins ?? new Map()) : [];
    let parsed: readonly AnyRecord[] | undefined;
    const get = (): readonly AnyRecord[] => {
      if (compiled) return (parsed ??= compiled.map((line) => JSON.parse(line) as AnyRecord));
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
    const origin = origins.get(record) ?? "";
    if (problem) throw new Error(`${placeOf(origin, problem.text)}: ${problem.text}`);
  }
}

const isRemoval = (record: object): boolean => "remove" in record && record.remove === true;

/** Otherwise a misspelt file name would be ignored silently. */
function refuseUnknownFiles(folder: string): void {
  const known = new Set(KINDS.flatMap((kind) => filesOf(folder, kind)));
  const folders = ["", ...new Set(KINDS.flatMap((kind) => foldersOf(folder, kind)))];
  for (const name of folders.flatMap((inner) => list(folder, inner))) {
    if (/\.(?:(?:nd)?json|ya?ml)$/.test(name) && name !== ROLE_ORDER && !known.has(name))
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
  for (const { file, bytes } of inRoleOrder(folder, kind)) {
    const path = join(folder.path, file);
    const text = bytes.toString("utf8");
    if (file.endsWith(".yaml")) {
      const found = recordsInDocument(kind, parseYaml(text, path)) as (AnyRecord & Removal)[];
      for (const record of found) origins?.set(record, path);
      records.push(...found);
      continue;
    }
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

/** Roles in the order of the index, then those that it does not name. */
function inRoleOrder({ files, order }: Folder, kind: RecordKind): readonly KnowledgeFile[] {
  if (kind !== "roles" || order.bytes.length === 0) return files[kind];
  const index = parseYaml(order.bytes.toString("utf8"), order.file) as Record<string, string[]>;
  const paths = Object.entries(index).flatMap(([folder, ids]) =>
    ids.map((id) => `roles/${folder}/${id}.yaml`),
  );
  const places = new Map(paths.map((path, place) => [path, place]));
  const placeOf = ({ file }: KnowledgeFile): number => places.get(file) ?? Infinity;
  return files[kind].toSorted((a, b) => placeOf(a) - placeOf(b) || 0);
}

function parseYaml(text: string, path: string): object {
  let document: unknown;
  try {
    document = parseDocument(text);
  } catch (error) {
    const line = (error as { mark?: { line?: number } }).mark?.line;
    const where = line === undefined ? path : `${path}:${line + 1}`;
    throw new Error(`${where} is not YAML: ${(error as Error).message.split("\n")[0]}`, {
      cause: error,
    });
  }
  if (typeof document !== "object" || document === null)
    throw new Error(`${path} is not a document with fields`);
  return document;
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
