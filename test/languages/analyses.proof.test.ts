import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { analyseResume, readTarget, writeAnalysis } from "../../src/engine/index.ts";
import { loadEngine } from "../../src/knowledge/index.ts";

const NOW = new Date("2026-11-15T12:00:00.000Z");
const engine = loadEngine();

/** `titles` are tried besides the one in the name of the file; `clumsy` is never good prose. */
const LANGUAGES = [
  {
    language: "de",
    name: "German",
    titles: ["Buchhalter", "Back-End Developer", "Teamleiter"],
    mark: "(auf Englisch)",
    clumsy: /^$/,
  },
  {
    language: "fr",
    name: "French",
    titles: ["Comptable", "Back-End Developer", "Chef d'équipe"],
    mark: "(en anglais)",
    // Vowels that were not elided, spaces that may break, contractions that were not made.
    clumsy:
      /(?<!\p{L})(?:de|le|la|que) [aeiouéèê]|[^\u00a0][:;?!»](?=\s|$)|« |(?<!\p{L})(?:de les|de le|à le)(?!\p{L})/iu,
  },
  {
    language: "es",
    name: "Spanish",
    titles: ["Contable", "Back-End Developer", "Jefe de equipo"],
    mark: "(en inglés)",
    // "y" before an i, contractions that were not made, questions that were not opened.
    clumsy: /(?<!\p{L})(?:y h?i(?![aeou])\p{Ll}|de el |a el )|(?<!¿[^?]*)\?/u,
  },
] as const;

const ENGLISH_WORDS = /(?<![\p{L}-])(?:the|this|were|are|your|you|with|it|which|from)(?![\p{L}-])/u;

describe.each(LANGUAGES)("an analysis in $name", ({ language, titles, mark, clumsy }) => {
  const folder = new URL(`documents/${language}/`, import.meta.url);
  const resumes = readdirSync(folder).filter((name) => name.endsWith(".resume.txt"));

  it.each(resumes)("has no English frame and no sentence without a translation: %s", (file) => {
    const speech = engine.speechIn(language);
    const content = readFileSync(new URL(file, folder), "utf8");
    const text = content.slice(content.indexOf("\n"));
    const named = file.replace(/^\d+-|\.resume\.txt$/g, "").replaceAll("-", " ");
    for (const title of [named, ...titles]) {
      const target = readTarget(engine, { title, skills: [] });
      const analysis = target && analyseResume(engine, { text, target, now: NOW });
      if (!analysis) continue;
      const { assessment, ...lists } = writeAnalysis(engine, analysis, language);
      const { strengths, gaps, recommendations, questions } = lists;
      const warnings = analysis.warnings.map((warning) => speech.say(warning));
      for (const told of [
        assessment,
        ...strengths,
        ...gaps,
        ...recommendations,
        ...questions,
        ...warnings,
      ]) {
        expect(told).not.toMatch(ENGLISH_WORDS);
        expect(told).not.toContain(mark);
        expect(told).not.toMatch(/[{}|]|(?<!\d\s?)%|(?<!C)#|  |undefined/);
        expect(told).not.toMatch(clumsy);
      }
    }
  });
});
