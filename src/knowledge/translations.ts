/* Translations of the sentences in the code, languages/<language>/code-prose.ndjson, sorted by their ids. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { KnowledgeRecords } from "../engine/index.ts";
import { hashIn, sentenceHash } from "../engine/terms.ts";

const ENGINE = fileURLToPath(new URL("../engine", import.meta.url));

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
  readonly translation: string;
}

export interface TranslationReport {
  readonly translated: number;
  /** Their English has changed or is gone: they are not told. */
  readonly stale: readonly Stale[];
}

export function reportTranslations(
  records: Pick<KnowledgeRecords, "prose">,
  language: string,
  code = codeTexts(),
): TranslationReport {
  const told = new Set([...code].map(sentenceHash));
  const own = records.prose.filter(({ id }) => id.startsWith(`${language}/`));
  const stale = own
    .filter(({ of }) => !told.has(hashIn(of)))
    .map(({ id, text }) => ({ id: id.slice(language.length + 1), translation: text }));
  return { translated: own.length - stale.length, stale };
}
