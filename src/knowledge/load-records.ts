import { type KnowledgeRecords, type RecordKind, mergeRecords } from "../engine/postings.ts";
import { type Folder, KINDS, refuseUnknownFiles } from "./folders.ts";
import { type RecordCheck, parseOverlay } from "./overlay.ts";
import { type AnyRecord, type Origins, parseKind } from "./parse.ts";

/** Kinds whose records are cut out of documents, which take longer to parse than JSON. */
const DOCUMENT_KINDS = [
  "roles",
  "routes",
  "occupations",
  "nationalRoutes",
  "routeCountries",
  "planWords",
  "assessmentWords",
  "modelWords",
  "askedTargets",
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

interface RecordsOptions {
  /** Of the operator's records, where there is a folder of them. */
  readonly check: RecordCheck | undefined;
  readonly origins?: Origins;
  /** Those of a compiled file, overlay included. */
  readonly documents?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** The built-in records of a kind are parsed when they are first used, unless `origins` asks for all. */
export function recordsOf(
  [ours, theirs]: readonly Folder[],
  { check, origins, documents }: RecordsOptions,
): KnowledgeRecords {
  if (theirs) refuseUnknownFiles(theirs.path);
  const records = {};
  for (const kind of KINDS) {
    const isCompiled = documents !== undefined && kind in documents;
    const overlay =
      theirs && check && !isCompiled ? parseOverlay(theirs, kind, origins ?? new Map(), check) : [];
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
  { path, files, order, reader }: Folder,
  kind: RecordKind,
  origins: Origins | undefined,
): () => AnyRecord[] {
  const part = {
    path,
    files: { [kind]: files[kind] } as unknown as Folder["files"],
    order,
    reader,
  };
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
