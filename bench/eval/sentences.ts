/*
 * `npm run eval:sentences` writes a file for people who judge our sentences: of each résumé of
 * bench/eval/people its text, the post and every sentence of the analysis, numbered, and nothing that
 * tells what is right. Of the part `later` only such readers open the file, and only their totals are
 * published.
 *
 *   --half tune|publish|later  which part of the set (default: tune)
 *   --each N                   so many people of each language (default: all)
 *   --language en|de|es|fr     the language of the sentences (default: en)
 *   --out FILE                 the file
 *   --verbose                  lists the facts told that contradict the truth; not for the part `later`
 *
 * It prints how many of the facts told contradict the truth, by kind. A skill is compared only where the
 * post names it; a sentence may mislead without such a fact, so readers judge as well.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Engine, analyseResume, readTarget, writeAnalysis } from "../../src/engine/index.ts";
import type { Analysis } from "../../src/engine/analysis/analyse.ts";
import { loadEngine } from "../../src/knowledge/index.ts";
import { NOW, textOf } from "./people-resumes.ts";
import { TOLD_KINDS, type ToldFact, toldFacts } from "./told-facts.ts";
import { HALVES, type PersonOfSet, readPeople } from "./people-set.ts";

const { values: options } = parseArgs({
  options: {
    half: { type: "string", default: "tune" },
    each: { type: "string", default: "1000" },
    language: { type: "string", default: "en" },
    out: { type: "string" },
    verbose: { type: "boolean", default: false },
  },
});
const half = HALVES.find((name) => name === options.half);
if (half === undefined) throw new Error(`--half is one of ${HALVES.join(", ")}`);
if (options.out === undefined) throw new Error("--out FILE is needed");

if (half === "later" && options.verbose)
  throw new Error("The part `later` shows totals only, so that no rule is fitted to its errors.");

const SENTENCE_END = /(?<=\p{L}[.]|\d[.]|[)”"][.])\s+(?=[\p{Lu}\d“"])/u;

const engine = loadEngine();
const pages: string[] = [];
const facts: ToldFact[] = [];
let told = 0;
for (const { resumes } of readPeople(half)) {
  for (const person of resumes.slice(0, Number(options.each))) {
    if (!person.target_job) continue;
    const analysis = await analysisOf(engine, person, person.target_job);
    const lines = analysis ? sentencesOf(engine, analysis) : [];
    const own = analysis ? toldFacts(analysis, person) : [];
    if (options.verbose)
      for (const { kind, text, isWrong } of own) if (isWrong) console.log(person.id, kind, text);
    facts.push(...own);
    told += lines.length;
    const { title, skills = [] } = person.target_job;
    pages.push(
      [
        `=== ${person.id}`,
        person.text.trimEnd(),
        "",
        `--- the post: ${title}${skills.length > 0 ? `; it names ${skills.join(", ")}` : ""}`,
        ...lines.map((line, place) => `${place + 1}. ${line}`),
      ].join("\n"),
    );
  }
}
writeFileSync(options.out, `${pages.join("\n\n")}\n`);
console.log(`${pages.length} people, ${told} sentences: ${options.out}`);
for (const kind of TOLD_KINDS) {
  const own = facts.filter((fact) => fact.kind === kind);
  console.log(`${kind}: ${own.filter(({ isWrong }) => isWrong).length} wrong of ${own.length}`);
}

async function analysisOf(
  tables: Engine,
  person: PersonOfSet,
  { title, skills = [] }: NonNullable<PersonOfSet["target_job"]>,
): Promise<Analysis | undefined> {
  const target = readTarget(tables, { title, skills });
  const text = await textOf(person);
  return target && analyseResume(tables, { text, target, now: NOW });
}

function sentencesOf(tables: Engine, analysis: Analysis): string[] {
  const { assessment, ...lists } = writeAnalysis(tables, analysis, options.language);
  const { strengths, gaps, recommendations, questions } = lists;
  return [
    ...assessment.split(SENTENCE_END),
    ...strengths,
    ...gaps,
    ...recommendations,
    ...questions,
  ];
}
