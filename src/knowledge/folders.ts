import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { RecordKind } from "../engine/index.ts";

export const BUILT_IN = fileURLToPath(new URL("../../knowledge", import.meta.url));

/** The words of English titles and headings. They stood in lexicon/ once, where operators may keep them. */
const inEnglish = (file: string): readonly string[] => [`languages/en/${file}`, `lexicon/${file}`];

/**
 * File patterns of each kind of record, in the built-in knowledge base and in an operator's folder.
 */
const PLACES: Readonly<Record<RecordKind, string | readonly string[]>> = {
  skills: "skills/*.ndjson",
  roles: "roles/*/*.yaml",
  groups: "groups.ndjson",
  education: "education/*.ndjson",
  regulated: "professions/*.yaml",
  // A profession's document holds its own; the others belong to several occupations.
  credentials: ["professions/*.yaml", "credentials/*.yaml"],
  // The way into a role is a part of the role's document.
  routes: "roles/*/*.yaml",
  nationalRoutes: "routes/*/*.yaml",
  occupations: "routes/shared/occupations/*/*.yaml",
  routeCountries: "routes/shared/countries/*.yaml",
  planWords: "routes/shared/words/*.yaml",
  askedTargets: "routes/shared/asked/*.yaml",
  assessmentWords: "assessments/*.yaml",
  modelWords: "languages/*/model-words.yaml",
  practice: "practice/*.ndjson",
  // English pages and those of one country by topic; those of a language in its own document.
  resources: ["resources/*.ndjson", "resources/*.yaml"],
  deeds: "deeds/*.yaml",
  deedVerbs: "deeds/verbs/*.yaml",
  deedObjects: "deeds/objects/*.yaml",
  deedGrammars: "deeds/grammars/*.yaml",
  abbreviations: inEnglish("abbreviations.ndjson"),
  spellings: inEnglish("spellings.ndjson"),
  ranks: inEnglish("ranks.ndjson"),
  noise: inEnglish("noise.ndjson"),
  fillers: inEnglish("fillers.ndjson"),
  notJobs: inEnglish("not-jobs.ndjson"),
  wordClasses: "languages/en/word-classes.ndjson",
  alike: inEnglish("alike.ndjson"),
  headings: inEnglish("headings.ndjson"),
  passages: inEnglish("passages.ndjson"),
  lexicons: "languages/*/lexicon.json",
  roleNames: "languages/*/roles.ndjson",
  skillNames: "languages/*/skills.ndjson",
  prose: "languages/*/*-prose.ndjson",
};
export const KINDS = Object.keys(PLACES) as RecordKind[];
/** The order of the roles: of two with the same score the earlier one wins. */
const ROLE_ORDER = "roles/index.yaml";
/** Weights of the learned reader in place of this version's own: those of an earlier one, for example. */
const READER = "reader.bin";
/** The files that a knowledge base may hold; a star is the name of a topic, record or language. */
export const KNOWLEDGE_PATHS: readonly string[] = [
  ...new Set([...Object.values(PLACES).flat(), ROLE_ORDER]),
];

export interface KnowledgeFile {
  readonly file: string;
  readonly bytes: Buffer;
  /** Kept between its two uses: a document of a role holds a role and a route,
   * that of a profession its rules and credentials. */
  document?: object | undefined;
}

type KindReaders = Readonly<Record<RecordKind, () => readonly KnowledgeFile[]>>;

export interface Folder {
  readonly path: string;
  readonly files: KindReaders;
  readonly order: KnowledgeFile;
  readonly reader: KnowledgeFile | undefined;
}

/** The built-in folder, then the operator's: all files, read at once, so that they are one state of it. */
export const readFolders = (operatorFolder: string | undefined): Folder[] =>
  foldersWith(operatorFolder, (path) => {
    const read = new Map<string, KnowledgeFile>();
    return readersOf((kind) => {
      const files = filesOf(path, kind).map((file) => {
        const known = read.get(file) ?? readFile(path, file);
        read.set(file, known);
        return known;
      });
      return () => files;
    });
  });

/** The same, but files are read when a kind is first used. */
export const findFolders = (operatorFolder: string | undefined): Folder[] =>
  foldersWith(operatorFolder, (path) =>
    readersOf((kind) => () => filesOf(path, kind).map((file) => readFile(path, file))),
  );

const foldersWith = (
  operatorFolder: string | undefined,
  read: (path: string) => KindReaders,
): Folder[] =>
  (operatorFolder ? [BUILT_IN, operatorFolder] : [BUILT_IN]).map((path) => {
    const hasOrder = existsSync(join(path, ROLE_ORDER));
    const order = hasOrder
      ? readFile(path, ROLE_ORDER)
      : { file: ROLE_ORDER, bytes: Buffer.alloc(0) };
    const reader = existsSync(join(path, READER)) ? readFile(path, READER) : undefined;
    return { path, files: read(path), order, reader };
  });

const readFile = (folder: string, file: string): KnowledgeFile => ({
  file,
  bytes: readFileSync(join(folder, file)),
});

const readersOf = (reader: (kind: RecordKind) => () => readonly KnowledgeFile[]): KindReaders =>
  Object.fromEntries(KINDS.map((kind) => [kind, reader(kind)])) as unknown as KindReaders;

/** Changes with every record, so a result can be traced to its knowledge base. */
export const fingerprintKnowledge = (operatorFolder?: string): string =>
  fingerprintOf(readFolders(operatorFolder));

export function fingerprintOf(folders: readonly Folder[]): string {
  const hash = createHash("sha256");
  for (const { files, order, reader } of folders) {
    const all = new Set([...KINDS.flatMap((kind) => files[kind]()), order, reader ?? []].flat());
    for (const { file, bytes } of all) hash.update(`${file}\n`).update(bytes);
  }
  return hash.digest("hex");
}

/** Every file of a folder that is read. */
export function listFiles(folder: string): string[] {
  const files = new Set(KINDS.flatMap((kind) => filesOf(folder, kind)));
  if (existsSync(join(folder, ROLE_ORDER))) files.add(ROLE_ORDER);
  return [...files].toSorted();
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

/** Otherwise a misspelt file name would be ignored silently. */
export function refuseUnknownFiles(folder: string): void {
  const known = new Set(KINDS.flatMap((kind) => filesOf(folder, kind)));
  const folders = ["", ...new Set(KINDS.flatMap((kind) => foldersOf(folder, kind)))];
  for (const name of folders.flatMap((inner) => list(folder, inner))) {
    if (/\.(?:(?:nd)?json|ya?ml)$/.test(name) && name !== ROLE_ORDER && !known.has(name))
      throw new Error(
        `${join(folder, name)} is not a file of a knowledge base: ${Object.values(PLACES).flat().join(", ")}`,
      );
  }
}

/** The folders that hold a kind of record; a language is a folder. */
const foldersOf = (folder: string, kind: RecordKind): string[] =>
  placesOf(kind).flatMap((place) => foldersAt(folder, place));

const placesOf = (kind: RecordKind): readonly string[] => [PLACES[kind]].flat();

function foldersAt(folder: string, place: string): string[] {
  const inner = place.split("/").slice(0, -1).join("/");
  return inner.endsWith("/*") ? list(folder, inner.slice(0, -2)) : [inner];
}

/** Relative paths, sorted, so the order of records does not depend on the file system. */
const filesOf = (folder: string, kind: RecordKind): string[] =>
  placesOf(kind).flatMap((place) => {
    if (!place.includes("*")) return existsSync(join(folder, place)) ? [place] : [];
    const ending = place.slice(place.lastIndexOf("*") + 1);
    return foldersAt(folder, place)
      .flatMap((inner) => list(folder, inner))
      .filter((name) => name.endsWith(ending));
  });

function list(folder: string, inner: string): string[] {
  const path = join(folder, inner);
  if (!existsSync(path) || !statSync(path).isDirectory()) return [];
  return readdirSync(path)
    .toSorted()
    .map((name) => (inner === "" ? name : `${inner}/${name}`));
}
