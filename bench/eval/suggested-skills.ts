import { readFileSync } from "node:fs";
import { findSkill } from "../../src/engine/index.ts";
import { type EvalContext, share, table } from "./data.ts";

/** Names of skills that no spelling matches: which skill is offered for them. */
export function measureSuggestions({ engine, verbose }: EvalContext): string {
  const lines = readFileSync(new URL("suggested-skills.tsv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t") as [name: string, skills: string | undefined]);
  const judged = lines
    .filter(([name]) => findSkill(engine.knowledge, name) === undefined)
    .map(([name, skills = ""]) => {
      const offered = engine.skillMeanings.nearest(name)?.id;
      const isRight = offered !== undefined && skills.split("|").includes(offered);
      if (verbose && offered !== undefined && !isRight) console.log(`${name} → ${offered}`);
      return { isMeant: skills !== "", isOffered: offered !== undefined, isRight };
    });
  const row = (name: string, own: typeof judged): string[] => {
    const offered = own.filter((one) => one.isOffered).length;
    const right = own.filter((one) => one.isRight).length;
    const meant = own.filter((one) => one.isMeant).length;
    return [name, String(own.length), `${right} of ${offered}`, share(right, meant)];
  };
  return `## Skills that are offered for unknown names

Misspelt, foreign, new and senseless names, written with the skills they may mean before the engine
was asked (bench/eval/suggested-skills.tsv); synonyms among the offers were then added to the right
ones by hand. ${lines.length - judged.length} of ${lines.length} are recognised and left out here. The
likeness was chosen on the first, third, … of the others.

${table(
  ["names", "count", "offers right", "right, of the names that mean a skill"],
  [
    row(
      "chosen on",
      judged.filter((_, at) => at % 2 === 0),
    ),
    row(
      "others",
      judged.filter((_, at) => at % 2 === 1),
    ),
    row("all", judged),
  ],
)}`;
}
