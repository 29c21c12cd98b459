/*
 * Writes the assessments of one set of `bench/eval/assessments`, for readers who see nothing else of the
 * program: `npm run eval:assessments -- --set first --out FILE`.
 */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { analyseResume, readTarget, writeAnalysis } from "../../src/engine/index.ts";
import { skillsAsked } from "../../src/features/resumes/judge-resume.ts";
import { loadEngine } from "../../src/knowledge/index.ts";

interface Assessed {
  readonly n: string;
  readonly language: string;
  readonly target_job: { title: string; skills?: string[]; description?: string };
  readonly text: string;
}

const FOLDER = join(import.meta.dirname, "assessments");
const NOW = new Date("2026-11-19T00:00:00Z");
const SETS = readdirSync(FOLDER).flatMap((name) => /^(.*)\.json$/.exec(name)?.[1] ?? []);

const { values: options } = parseArgs({
  options: { set: { type: "string", default: "first" }, out: { type: "string" } },
});
if (!SETS.includes(options.set)) throw new Error(`--set is one of ${SETS.join(", ")}`);
if (options.out === undefined) throw new Error("--out FILE is needed");

const engine = loadEngine();
const people = JSON.parse(
  readFileSync(join(FOLDER, `${options.set}.json`), "utf8"),
) as readonly Assessed[];
const texts = people.map(({ n, language, target_job: job, text }) => {
  const target = readTarget(engine, {
    title: job.title,
    skills: skillsAsked(engine, job),
    postingText: job.description,
  });
  const analysis = target && analyseResume(engine, { text, target, now: NOW });
  if (!analysis) return { n };
  const { evidence: _, ...writing } = writeAnalysis(engine, analysis, language);
  return { n, score: analysis.scores.overall, ...writing };
});
writeFileSync(options.out, `${JSON.stringify(texts, undefined, 2)}\n`);
console.log(`${texts.length} assessments: ${options.out}`);
