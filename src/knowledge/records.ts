import { type KnowledgeRecords, checkRecords, mergeRecords } from "../engine/index.ts";
import { type Folder, KINDS, readFolders, refuseUnknownFiles } from "./folders.ts";
import { parseOverlay } from "./overlay.ts";
import { type AnyRecord, type Origins, parseKind, placeOf } from "./parse.ts";

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

/** Kinds whose records are cut out of documents, which take longer to parse than JSON. */
const DOCUMENT_KINDS = [
  "roles",
  "routes",
  "regulated",
  "credentials",
  "funding",
  "curricula",
  "fields",
  "resources",
  // The other records of deeds are needed for compiling only.
  "deedGrammars",
] as const;

/** The records of documents as lines of JSON, for the compiled file. */
export const documentsOf = (records: KnowledgeRecords): Record<string, string[]> =>
  Object.fromEntries(
    DOCUMENT_KINDS.map((kind) => [kind, records[kind].map((record) => JSON.stringify(record))]),
  );

/** The built-in records of a kind are parsed when they are first used, unless `origins` asks for all.
 * `documents` are those of a compiled file, overlay included. */
export function recordsOf(
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
