import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { KnowledgeRecords, RecordKind, Removal } from "../engine/index.ts";
import { recordsInDocument } from "./record-documents.ts";
import type { Folder, KnowledgeFile } from "./folders.ts";
import { parseDocument } from "./yaml.ts";

/** Record → `path:line`, for messages. */
export type Origins = Map<object, string>;
export type AnyRecord = KnowledgeRecords[RecordKind][number];

export function parseKind(
  folder: Folder,
  kind: RecordKind,
  origins: Origins | undefined,
): (AnyRecord & Removal)[] {
  const records: (AnyRecord & Removal)[] = [];
  for (const each of inRoleOrder(folder, kind)) {
    const { file, bytes } = each;
    const path = join(folder.path, file);
    if (file.endsWith(".yaml")) {
      const document = each.document ?? parseYaml(bytes.toString("utf8"), path);
      each.document = SHARED.test(file) && !each.document ? document : undefined;
      const found = recordsInDocument(kind, document) as (AnyRecord & Removal)[];
      for (const record of found) origins?.set(record, path);
      records.push(...found);
      continue;
    }
    const text = bytes.toString("utf8");
    if (origins && file.endsWith(".json")) refuseRepeatedFields(text, path);
    // A .json file contains one record, an .ndjson file one per line.
    const lines = file.endsWith(".ndjson") ? text.split("\n") : [text];
    for (const [index, line] of lines.entries()) {
      if (line === "" || line.trim() === "") continue;
      const parsed = parseRecord(line, path, index + 1);
      const record = IN_EACH_LANGUAGE.has(kind) ? inLanguage(file, parsed) : parsed;
      origins?.set(record, `${path}:${index + 1}`);
      records.push(record);
    }
  }
  return records;
}

/** Documents that two kinds of records are cut out of. */
const SHARED = /^(?:roles|professions)\//;

/** Roles in the order of the index, then those that it does not name. */
function inRoleOrder({ files, order }: Folder, kind: RecordKind): readonly KnowledgeFile[] {
  const ofKind = files[kind]();
  if (kind !== "roles" || order.bytes.length === 0) return ofKind;
  const index = parseYaml(order.bytes.toString("utf8"), order.file) as Record<string, string[]>;
  const paths = Object.entries(index).flatMap(([folder, ids]) =>
    ids.map((id) => `roles/${folder}/${id}.yaml`),
  );
  const places = new Map(paths.map((path, place) => [path, place]));
  const placeOf = ({ file }: KnowledgeFile): number => places.get(file) ?? Infinity;
  return ofKind.toSorted((a, b) => placeOf(a) - placeOf(b) || 0);
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

/** JSON.parse keeps the last of two fields of one name in silence; a YAML reader refuses them. */
function refuseRepeatedFields(text: string, path: string): void {
  try {
    parseDocument(text);
  } catch (error) {
    const { reason, mark } = error as { reason?: string; mark?: { line?: number } };
    if (reason !== "duplicated mapping key") return;
    const line = (mark?.line ?? 0) + 1;
    throw new Error(`${path}:${line} repeats a field of the same record`, { cause: error });
  }
}

/** Kinds that exist in each language; the other files of languages/en are of English only. */
const IN_EACH_LANGUAGE: ReadonlySet<RecordKind> = new Set([
  "lexicons",
  "roleNames",
  "skillNames",
  "prose",
]);

/** The folder of a language is a part of the ids in it: the titles of a role exist in each language. */
function inLanguage(file: string, record: AnyRecord & Removal): AnyRecord & Removal {
  const [, language, name] = file.split("/");
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

/** The line of a document that a problem is about: the first that has the last name in its text. */
export function placeOf(origin: string, problem: string): string {
  if (!origin.endsWith(".yaml")) return origin;
  const lines = readFileSync(origin, "utf8").split("\n");
  const names = problem.replace(/^[^:]*: /, "").match(/[\p{L}\d-]{3,}/gu) ?? [];
  for (const name of names.toReversed()) {
    const line = lines.findIndex((text) => text.split(/[^\p{L}\d-]+/u).includes(name));
    if (line >= 0) return `${origin}:${line + 1}`;
  }
  return `${origin}:1`;
}
