/*
 * The CPU time of reading, analysing and matching a résumé in the engine, warm and one at a time: the
 * résumés of bench/eval/people. With `--against FOLDER` another checkout does the same in the same
 * run, and rounds alternate, so that the machine's drift affects both alike.
 *
 *   npm run bench resumes -- --rounds 6 --against ../waymark-before
 */
import { createHash } from "node:crypto";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { ExperienceLevel } from "../../src/engine/index.ts";
import type * as EngineDoor from "../../src/engine/index.ts";
import type * as KnowledgeDoor from "../../src/knowledge/index.ts";
import type * as Findings from "../../src/reading/findings.ts";
import { type PersonOfSet, type PostingOfSet, readPeople } from "../eval/people-set.ts";

const WARM_UP = 2;
/** As many as the search for a résumé without a place returns. */
const POSTINGS = 50;
const CHARS = 4_096;
const NOW = new Date("2026-11-17T00:00:00Z");
const KINDS = ["read", "analyse", "match"] as const;
type Kind = (typeof KINDS)[number];

/** One checkout, ready to work. */
interface Checkout {
  readonly name: string;
  readonly work: Readonly<Record<Kind, (person: PersonOfSet) => unknown>>;
  /** Milliseconds of each kind and language, by round. */
  readonly times: Map<string, number[]>;
}

const { values: options } = parseArgs({
  options: { rounds: { type: "string", default: "6" }, against: { type: "string" } },
});
const sets = readPeople("tune").map(({ language, resumes, postings }) => ({
  language,
  resumes: [
    ...resumes,
    ...readPeople("layouts")
      .filter((other) => other.language === language)
      .flatMap((other) => other.resumes),
  ],
  postings,
}));
const postings = sets.flatMap((set) => set.postings).slice(0, POSTINGS);
const checkouts = [await open("here", join(import.meta.dirname, "../.."))];
if (options.against !== undefined)
  checkouts.unshift(await open("before", resolve(options.against)));
for (let round = 0; round < WARM_UP + Number(options.rounds); round++)
  for (const checkout of checkouts) runRound(checkout, round >= WARM_UP);
report();

async function open(name: string, folder: string): Promise<Checkout> {
  const load = async (path: string): Promise<unknown> => import(join(folder, "src", path));
  const { loadEngine } = (await load("knowledge/index.ts")) as typeof KnowledgeDoor;
  const { readDocument, readTarget } = (await load("engine/index.ts")) as typeof EngineDoor;
  const { analyseText, findCandidate, scorePostings } = (await load(
    "reading/findings.ts",
  )) as typeof Findings;
  const engine = loadEngine();
  engine.prepare();
  const jobs = postings.map(toPosting);
  return {
    name,
    work: {
      read: ({ text }) => readDocument(engine, { text, now: NOW }),
      analyse: ({ text, target_job: job }) => {
        const target = readTarget(engine, {
          title: job?.title ?? "Office Manager",
          skills: job?.skills ?? [],
        });
        return target && analyseText(engine, { text, target, now: NOW });
      },
      match: ({ text }) => {
        const { applicant, skillNames } = findCandidate(engine, { text, now: NOW });
        return [skillNames, scorePostings(engine, { applicant, postings: jobs })];
      },
    },
    times: new Map(),
  };
}

function toPosting({ text, truth }: PostingOfSet) {
  return {
    title: truth.title,
    skills: [...truth.skills_required, ...truth.skills_nice],
    level: truth.experience_level as ExperienceLevel,
    description: text,
    requirements: [],
    place: { country: null, city: null, isRemote: truth.is_remote },
  };
}

function runRound({ work, times }: Checkout, isCounted: boolean): void {
  for (const kind of KINDS)
    for (const { language, resumes } of sets) {
      const start = process.threadCpuUsage();
      for (const person of resumes) work[kind](person);
      const { user, system } = process.threadCpuUsage(start);
      if (!isCounted) continue;
      const key = `${kind} ${language}`;
      times.set(key, [...(times.get(key) ?? []), (user + system) / 1_000]);
    }
}

function report(): void {
  const chars = (languages: readonly string[]): number =>
    sets
      .filter(({ language }) => languages.includes(language))
      .flatMap(({ resumes }) => resumes)
      .reduce((sum, { text }) => sum + text.length, 0);
  const languages = sets.map(({ language }) => language);
  const count = sets.flatMap(({ resumes }) => resumes).length;
  console.log(
    `${count} résumés of ${Math.round(chars(languages) / count)} characters; a match scores ${postings.length} postings.`,
  );
  console.log(`CPU of ${CHARS} characters in ms, median of ${options.rounds} rounds`);
  console.table(
    [languages, ...languages.map((language) => [language])].map((of) => ({
      language: of.length > 1 ? "all" : of[0],
      ...Object.fromEntries(
        KINDS.flatMap((kind) =>
          checkouts.map(({ name, times }) => {
            const ms = of.reduce((sum, one) => sum + median(times.get(`${kind} ${one}`) ?? []), 0);
            return [`${kind} ${name}`, ((ms / chars(of)) * CHARS).toFixed(2)];
          }),
        ),
      ),
    })),
  );
  for (const { name, work } of checkouts) console.log(`results ${name}: ${digest(work)}`);
}

/** The same for two checkouts that answer the same, whatever they take. */
function digest(work: Checkout["work"]): string {
  const hash = createHash("sha256");
  for (const person of sets.flatMap(({ resumes }) => resumes))
    for (const kind of KINDS) hash.update(JSON.stringify(work[kind](person)) ?? "");
  return hash.digest("hex").slice(0, 16);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
