/*
 * The files of translations, languages/<language>/<kind>-prose.ndjson: one for each kind of record
 * and one for the sentences of the code, sorted by the id of the sentence.
 */
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  CODE_SENTENCES,
  type KnowledgeRecords,
  SPOKEN_KINDS,
  hashIn,
  sentenceHash,
  sentencesIn,
} from "../engine/index.ts";

const ENGINE = fileURLToPath(new URL("../engine", import.meta.url));
const ENDING = "-prose.ndjson";
const KINDS = [CODE_SENTENCES, ...SPOKEN_KINDS];

interface Translation {
  readonly id: string;
  readonly of?: string;
  readonly text: string;
}

/** Every string literal of the engine's code, unescaped: the sentences that it says are among them. */
export function codeTexts(): Set<string> {
  const texts = new Set<string>();
  const files = readdirSync(ENGINE, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.[jt]s$/.test(file) && !/\.(?:test|fixture)\.ts$/.test(file),
  );
  for (const file of files)
    for (const [, double, single] of readFileSync(join(ENGINE, file), "utf8").matchAll(
      /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'/g,
    ))
      texts.add((double ?? single ?? "").replaceAll(/\\(["'\\])/g, "$1"));
  return texts;
}

interface Stale {
  readonly id: string;
  /** The English of today; null where the sentence is gone, or is one of the code. */
  readonly english: string | null;
  readonly translation: string;
}

export interface TranslationReport {
  readonly translated: number;
  /** Their English has changed or is gone: they are not told. */
  readonly stale: readonly Stale[];
}

export function reportTranslations(
  records: KnowledgeRecords,
  language: string,
  code = codeTexts(),
): TranslationReport {
  const english = new Map([...sentencesIn(records)].map(({ id, text }) => [id, text]));
  const told = new Set([...english.values(), ...code].map(sentenceHash));
  const own = records.prose.filter(({ id }) => id.startsWith(`${language}/`));
  const stale = own
    .filter(({ of }) => !told.has(hashIn(of)))
    .map(({ id: key, text: translation }) => {
      const id = key.slice(language.length + 1);
      return { id, english: english.get(id) ?? null, translation };
    });
  return { translated: own.length - stale.length, stale };
}

/** Writes the hash of the English where a translation has none or has the English itself, and sorts.
 * Returns the changed files; with `isDry` it writes nothing. */
export function formatTranslations(
  folder: string,
  records: KnowledgeRecords,
  isDry = false,
): string[] {
  const english = new Map([...sentencesIn(records)].map(({ id, text }) => [id, text]));
  return filesIn(folder).filter((file) => {
    const before = readFileSync(file, "utf8");
    const lines = linesOf(before).map(({ id, of = english.get(id), text }) => ({
      id,
      ...(of !== undefined && { of: hashIn(of) }),
      text,
    }));
    const after = written(lines);
    if (after !== before && !isDry) writeFileSync(file, after);
    return after !== before;
  });
}

/** In version 0.1 the id of a translation was the English itself. */
const isOld = ({ id, of }: Translation): boolean =>
  of === undefined && !KINDS.some((kind) => id.startsWith(`${kind}/`));

export const hasOldTranslations = (folder: string): boolean =>
  filesIn(folder).some((file) => linesOf(readFileSync(file, "utf8")).some(isOld));

/** Gives translations of version 0.1 the ids of their sentences, each in the file of its kind. */
export function convertTranslations(folder: string, records: KnowledgeRecords): string[] {
  const ids = new Map<string, string>();
  for (const { id, text } of sentencesIn(records)) if (!ids.has(text)) ids.set(text, id);
  const byLanguage = Map.groupBy(filesIn(folder), (file) => file.split("/").at(-2) ?? "");
  return [...byLanguage].flatMap(([language, files]) => {
    const all = files.flatMap((file) => linesOf(readFileSync(file, "utf8")));
    if (!all.some(isOld)) return [];
    const named = new Map<string, Translation>();
    for (const one of all) {
      const id = isOld(one) ? freeId(ids.get(one.id) ?? codeId(one.id), named) : one.id;
      const of = isOld(one) ? sentenceHash(one.id) : one.of;
      named.set(id, { id, ...(of !== undefined && { of }), text: one.text });
    }
    for (const file of files) rmSync(file);
    return [...Map.groupBy(named.values(), ({ id }) => id.split("/")[0] ?? "")].map(
      ([kind, same]) => {
        const name = `languages/${language}/${kind}${ENDING}`;
        writeFileSync(join(folder, name), written(same));
        return name;
      },
    );
  });
}

const MOST_WORDS = 9;

/** The first words of a sentence of the code. */
const codeId = (text: string): string =>
  `${CODE_SENTENCES}/${(text.toLowerCase().match(/[a-z0-9]+/g) ?? ["sentence"])
    .slice(0, MOST_WORDS)
    .join("-")}`;

function freeId(id: string, taken: ReadonlyMap<string, unknown>): string {
  if (!taken.has(id)) return id;
  let n = 2;
  while (taken.has(`${id}-${n}`)) n++;
  return `${id}-${n}`;
}

function filesIn(folder: string): string[] {
  const languages = join(folder, "languages");
  if (!existsSync(languages)) return [];
  return readdirSync(languages, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ENDING))
    .toSorted()
    .map((name) => join(languages, name));
}

const linesOf = (text: string): Translation[] =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as Translation);

const written = (lines: readonly Translation[]): string =>
  lines
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((line) => `${JSON.stringify(line)}\n`)
    .join("");
