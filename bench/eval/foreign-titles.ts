import { readFileSync } from "node:fs";
import { recogniseTitle } from "../../src/engine/roles/recognise-title.ts";
import { type EvalContext, share, table } from "./data.ts";

/** From this confidence on a title is taken for a role. */
const RECOGNISED = 0.5;

/** Titles of seven languages that are not ours: which role they are read as. */
export function measureForeignTitles({ engine, verbose }: EvalContext): string {
  const lines = readFileSync(new URL("foreign-titles.tsv", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t") as [language: string, title: string, roles: string]);
  const judged = lines.map(([language, title, roles]) => {
    const found = recogniseTitle(engine, title);
    const right = new Set(roles.split("|"));
    const best = found[0];
    const isRecognised = best !== undefined && best.score >= RECOGNISED;
    const isRight = best !== undefined && right.has(best.role.id);
    if (verbose && !isRight) console.log(`${language} ${title} → ${best?.role.id} ${best?.score}`);
    return {
      language,
      isInThree: found.slice(0, 3).some(({ role }) => right.has(role.id)),
      isRecognised,
      isWrong: isRecognised && !isRight,
    };
  });
  const row = (name: string, own: typeof judged): string[] => [
    name,
    String(own.length),
    share(own.filter((one) => one.isInThree).length, own.length),
    share(own.filter((one) => one.isRecognised).length, own.length),
    share(own.filter((one) => one.isWrong).length, own.length),
  ];
  const languages = Map.groupBy(judged, ({ language }) => language);
  return `## Titles in other languages

${lines.length} titles as they stand in advertisements, written with the roles they may mean before the engine was
asked (bench/eval/foreign-titles.tsv); the confidence that counts as recognised was chosen on them.
Target: a right role within the first three for 0.600.

${table(
  ["language", "titles", "right within three", "recognised", "recognised wrongly"],
  [...[...languages].map(([name, own]) => row(name, own)), row("all", judged)],
)}`;
}
