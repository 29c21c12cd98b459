import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type Engine,
  type KnowledgeRecords,
  type RecordKind,
  type Removal,
  type VectorTable,
  checkRecord,
  checkRecords,
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
  regulated: "regulated/*.ndjson",
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
};
const KINDS = Object.keys(PLACES) as RecordKind[];

/** Record → `path:line`, for messages. */
type Origins = Map<object, string>;
type AnyRecord = KnowledgeRecords[RecordKind][number];

/** An engine over the built-in records and those of an operator's folder (`WAYMARK_KNOWLEDGE_DIR`). */
export function loadEngine(operatorFolder?: string): Engine {
  return createEngine(loadRecords(operatorFolder), loadVectors());
}

/** The table of title vectors; tools/vectors/ makes it. */
function loadVectors(): VectorTable {
  const read = (name: string): Buffer => readFileSync(join(BUILT_IN, "vectors", name));
  const { dimensions, languages } = JSON.parse(read("manifest.json").toString("utf8")) as {
    dimensions: number;
    languages: string[];
  };
  return {
    dimensions,
    languages,
    pieces: read("pieces.txt").toString("utf8").trimEnd().split("\n"),
    vectors: new Int8Array(read("vectors.bin")),
    shares: new Uint8Array(read("languages.bin")),
  };
}

/** Throws when an operator's record is malformed; the built-in ones are checked by the tests. */
export function loadRecords(operatorFolder?: string): KnowledgeRecords {
  return readFolders(operatorFolder, undefined);
}

/** Loads all records and lists every problem with file and line. */
export function checkKnowledge(operatorFolder?: string): {
  readonly records: KnowledgeRecords;
  readonly problems: readonly string[];
} {
  const origins: Origins = new Map();
  const records = readFolders(operatorFolder, origins);
  const problems = checkRecords(records).map(({ record, text }) => {
    const origin = record && origins.get(record);
    return origin === undefined ? text : `${origin}: ${text}`;
  });
  return { records, problems };
}

/** Changes with every record, so a result can be traced to its knowledge base. */
export function fingerprintKnowledge(operatorFolder?: string): string {
  const hash = createHash("sha256");
  for (const folder of operatorFolder ? [BUILT_IN, operatorFolder] : [BUILT_IN]) {
    for (const file of KINDS.flatMap((kind) => filesOf(folder, kind))) {
      hash.update(`${file}\n`).update(readFileSync(join(folder, file)));
    }
  }
  return hash.digest("hex");
}

/** The files of learning resources, built in and the operator's. */
export const listResourceFiles = (operatorFolder?: string): string[] =>
  (operatorFolder ? [BUILT_IN, operatorFolder] : [BUILT_IN]).flatMap((folder) =>
    filesOf(folder, "resources").map((file) => join(folder, file)),
  );

function readFolders(
  operatorFolder: string | undefined,
  origins: Origins | undefined,
): KnowledgeRecords {
  const records: Partial<Record<RecordKind, AnyRecord[]>> = {};
  for (const kind of KINDS) records[kind] = readKind(BUILT_IN, kind, origins);
  if (operatorFolder) {
    refuseUnknownFiles(operatorFolder);
    const theirs: Origins = origins ?? new Map();
    for (const kind of KINDS) {
      const overlay = readKind(operatorFolder, kind, theirs);
      refuseMalformed(kind, overlay, theirs);
      records[kind] = mergeRecords(records[kind] ?? [], overlay);
    }
  }
  return records as KnowledgeRecords;
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
  const folders = ["", ...new Set(KINDS.flatMap((kind) => folderOf(kind)))];
  for (const name of folders.flatMap((inner) => list(folder, inner))) {
    if (/\.(?:nd)?json$/.test(name) && !known.has(name))
      throw new Error(
        `${join(folder, name)} is not a file of a knowledge base: ${Object.values(PLACES).join(", ")}`,
      );
  }
}

const folderOf = (kind: RecordKind): string => PLACES[kind].split("/").slice(0, -1).join("/");

/** Relative paths, sorted, so the order of records does not depend on the file system. */
function filesOf(folder: string, kind: RecordKind): string[] {
  const place = PLACES[kind];
  if (!place.includes("*")) return existsSync(join(folder, place)) ? [place] : [];
  const ending = place.slice(place.indexOf("*") + 1);
  return list(folder, folderOf(kind)).filter((name) => name.endsWith(ending));
}

function list(folder: string, inner: string): string[] {
  const path = join(folder, inner);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .toSorted()
    .map((name) => (inner === "" ? name : `${inner}/${name}`));
}

function readKind(
  folder: string,
  kind: RecordKind,
  origins: Origins | undefined,
): (AnyRecord & Removal)[] {
  const records: (AnyRecord & Removal)[] = [];
  for (const file of filesOf(folder, kind)) {
    const path = join(folder, file);
    const text = readFileSync(path, "utf8");
    // A .json file contains one record, an .ndjson file one per line.
    const lines = file.endsWith(".ndjson") ? text.split("\n") : [text];
    for (const [index, line] of lines.entries()) {
      if (line === "" || line.trim() === "") continue;
      const record = parseRecord(line, path, index + 1);
      origins?.set(record, `${path}:${index + 1}`);
      records.push(record);
    }
  }
  return records;
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
