import { setImmediate as nextTurn } from "node:timers/promises";
import {
  createCatalogue,
  expandQuery,
  findTarget,
  planPathway,
  readDocument,
  readPosting,
  readTarget,
  SERVING_TABLES,
  type Engine,
} from "../engine/index.ts";
import { analyseText, findCandidate, scorePostings } from "./findings.ts";

const RESUME = `Jane Doe
jane.doe@example.com
SUMMARY
Back-end developer who builds payment services.
EXPERIENCE
Senior Software Engineer, Acme Ltd
March 2019 - Present
• Built services in Python and PostgreSQL for 3 million requests a day.
Software Engineer, Widget Works
06/2015 - 02/2019
• Wrote REST APIs in Django, deployed with Kuberntes.
EDUCATION
BSc in Computer Science, University of Leeds, 2012 - 2015
SKILLS
Pyhton, Django, Docker, C++, AWS, Git
`;

/** Compiles the reader of other languages; each further language then takes 40 to 120 ms once. */
const FOREIGN_RESUME = `Berufserfahrung
März 2019 – heute: Elektriker, Muster GmbH
Wartung von Anlagen, keine Erfahrung mit Java
Ausbildung
2012 – 2015 Ausbildung zum Elektriker
`;

/** As often as V8 needs to optimise what one analysis runs. */
const ROUNDS = 15;

/**
 * Builds the engine's tables and runs its code on a sample so V8 compiles it, in a thread that reads
 * résumés. What a server does itself never reads one: see `SERVING_TABLES`.
 */
export function warmUp(engine: Engine, now: Date): void {
  engine.prepare();
  for (const _ of servingSamples(engine)) continue;
  readDocument(engine, { text: RESUME, now });
  const { applicant } = findCandidate(engine, { text: RESUME, now });
  const posting = {
    title: "Back-End Developer",
    skills: ["Python", "SQL"],
    level: null,
    description: "You are fluent in English.",
    requirements: [],
    place: { country: null, city: null, isRemote: true },
  };
  scorePostings(engine, { applicant, postings: [posting] });
  for (const _ of practising(engine)) continue;
  for (let round = 0; round < ROUNDS; round++) analyseSample(engine, now);
}

/** The same for a process that leaves résumés to its threads. */
export function warmUpServing(engine: Engine): void {
  for (const _ of warmingUp(engine)) continue;
  for (const _ of practising(engine)) continue;
}

/** The same in steps: requests and signals that come meanwhile wait for one step each. */
export async function warmUpInSteps(engine: Engine, isStopping: () => boolean): Promise<void> {
  await inSteps(warmingUp(engine), isStopping);
}

/** Work that makes a ready server faster. */
export async function practiseInSteps(engine: Engine, isStopping: () => boolean): Promise<void> {
  await inSteps(practising(engine), isStopping);
}

async function inSteps(steps: Generator<void>, isStopping: () => boolean): Promise<void> {
  for (const _ of steps) {
    if (isStopping()) return;
    await nextTurn();
  }
}

/** Everything that a first request would build, and one run of most code. */
function* warmingUp(engine: Engine): Generator<void> {
  yield* engine.preparing(SERVING_TABLES);
  yield* servingSamples(engine);
}

function* servingSamples(engine: Engine): Generator<void> {
  readTarget(engine, { title: "Back-End Developer", skills: [] });
  yield;
  const goal = findTarget(engine, { title: "Software Engineer", description: RESUME });
  const skills = [{ name: "Python" }];
  const options = { weeklyHours: 10, includeResources: true };
  if (goal) planPathway(engine, goal, { skills, currentRole: "Tester" }, undefined, options);
  yield;
  readPosting(engine, { title: "Software Engineer", description: RESUME });
  yield;
  expandQuery({ engine, dictionary: createCatalogue().words }, "software engineer");
}

function* practising(engine: Engine): Generator<void> {
  engine.knowledge.languages.toReadable(FOREIGN_RESUME, "resume");
  yield;
  engine.speechIn("de");
  yield;
}

function analyseSample(engine: Engine, now: Date): void {
  const target = readTarget(engine, { title: "Back-End Developer", skills: [] });
  if (target) analyseText(engine, { text: RESUME, target, now });
}
