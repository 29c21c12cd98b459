import {
  type KnowledgeRecords,
  type RecordKind,
  checkRecords,
  checkRoutes,
  mergeRecords,
} from "../engine/index.ts";
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
  const found = checkRecords(records);
  const faulty = new Set(found.map(({ record }) => record));
  const sound = <T extends object>(list: readonly T[]): T[] =>
    list.filter((one) => !faulty.has(one));
  const routes = checkRoutes({
    ...records,
    occupations: sound(records.occupations),
    nationalRoutes: sound(records.nationalRoutes),
    routeCountries: sound(records.routeCountries),
  });
  const problems = [...found, ...routes].map(({ record, text }) => {
    const origin = record && origins.get(record);
    return origin === undefined ? text : `${placeOf(origin, text)}: ${text}`;
  });
  return { records, problems };
}

/** Kinds whose records are cut out of documents, which take longer to parse than JSON. */
const DOCUMENT_KINDS = [
  "roles",
  "routes",
  "occupations",
  "nationalRoutes",
  "routeCountries",
  "planWords",
  "regulated",
  "credentials",
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
    const isCompiled = documents !== undefined && kind in documents;
    const overlay = theirs && !isCompiled ? parseOverlay(theirs, kind, origins ?? new Map()) : [];
    const builtIn = ours && !isCompiled ? builtInReader(ours, kind, origins) : () => [];
    const read = isCompiled
      ? compiledReader(documents, kind)
      : theirs
        ? () => mergeRecords(builtIn(), overlay)
        : builtIn;
    Object.defineProperty(records, kind, { get: once(read), enumerable: true });
  }
  return records as KnowledgeRecords;
}

type Reader = () => readonly AnyRecord[];

/* Readers hold no more than they need, because a server holds those of kinds that it never uses. */

const compiledReader =
  (documents: Readonly<Record<string, readonly string[]>>, kind: string): Reader =>
  () =>
    documents[kind]!.map((line) => JSON.parse(line) as AnyRecord);

function builtInReader(
  { path, files, order }: Folder,
  kind: RecordKind,
  origins: Origins | undefined,
): () => AnyRecord[] {
  const part = { path, files: { [kind]: files[kind] } as Folder["files"], order };
  return () => parseKind(part, kind, origins);
}

/** Reads with the first use, and forgets what it read from. */
function once(given: Reader): Reader {
  let read: Reader | undefined = given;
  let records: readonly AnyRecord[] = [];
  return () => {
    if (read) records = read();
    read = undefined;
    return records;
  };
}
