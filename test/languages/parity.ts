import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Engine, analyseResume, readTarget } from "../../src/engine/index.ts";

const FOLDER = join(import.meta.dirname, "parity");
const NOW = new Date("2026-11-15T12:00:00Z");

/** One person's scores by the language of the résumé. */
export interface Parity {
  readonly person: string;
  readonly title: string;
  readonly overall: ReadonlyMap<string, number>;
}

/** The same people in all languages, scored for the job that the first line names. */
export function scoreParity(engine: Engine): Parity[] {
  const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((f) => f.endsWith(".txt")) : [];
  const people = Map.groupBy(files.toSorted(), (file) => file.split(".")[0] ?? "");
  return Array.from(people, ([person, own]) => {
    const texts = own.map((file) => {
      const whole = readFileSync(join(FOLDER, file), "utf8");
      const end = whole.indexOf("\n");
      return {
        language: file.split(".")[1] ?? "",
        head: whole.slice(0, end),
        text: whole.slice(end + 1).trim(),
      };
    });
    const { target: title } = JSON.parse(texts[0]?.head ?? "{}") as { target: string };
    const target = readTarget(engine, { title, skills: [] });
    if (!target) throw new Error(`${person}: no role is called ${title}`);
    const read = texts.filter(({ language }) => engine.knowledge.languages.isRead(language));
    const overall = read.map(
      ({ language, text }) =>
        [language, analyseResume(engine, { text, target, now: NOW })?.scores.overall ?? 0] as const,
    );
    return { person, title, overall: new Map(overall) };
  });
}

/** The greatest difference from the English score. */
export const spreadOf = ({ overall }: Parity): number =>
  Math.max(
    0,
    ...Array.from(overall.values(), (score) => Math.abs(score - (overall.get("en") ?? score))),
  );
