import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { analyseResume, factsOf, readTarget, type Pathway } from "../../src/engine/index.ts";
import {
  createLanguageModel,
  createModelChecks,
  LanguageModelFailed,
  rewritePlan,
  writeProse,
  type AskedCheck,
  type PlanProse,
} from "../../src/model/index.ts";
import { testEngine, testReader } from "../support/app.ts";
import { modelConfig } from "../support/model-config.ts";
import { startModelServer, type ModelServer } from "../support/model-server.ts";
import { DEVELOPER } from "../support/resumes.ts";
import { announce, fuzz } from "./settings.ts";

announce("answers of a language model");

/*
 * A language model may answer anything. Reading and checking an answer takes CPU time in proportion
 * to its length, over all threads, and ends in a usable answer or in LanguageModelFailed.
 */

const engine = testEngine();
const target = readTarget(engine, {
  title: "Back-End Developer",
  skills: ["Python", "React", "COBOL", "Something Unheard Of"],
})!;
const facts = factsOf(
  analyseResume(engine, { text: DEVELOPER, target, now: new Date("2026-11-15T00:00:00Z") })!,
);
const PLAN: PlanProse = {
  readiness_summary: "You have Python.",
  summary: "Learn COBOL in 3 months.",
  phases: [
    {
      title: "COBOL",
      milestones: ["A program in COBOL that somebody else has read."],
      actions: [{ title: "Learn COBOL", description: "Read and write programs." }],
    },
  ],
};
const FOCUS = [["COBOL", "Python"]];
/** As far as a model sees it. */
const PATHWAY = {
  language: "en",
  roleTitle: "COBOL Developer",
  diagnosis: { readinessSummary: PLAN.readiness_summary, strengths: [], priorityGaps: [] },
  roadmap: {
    summary: PLAN.summary,
    phases: PLAN.phases.map((phase, at) => ({ ...phase, why: "", focus: FOCUS[at]! })),
  },
} as unknown as Pathway;
const check = createModelChecks(engine);
const aWriting = (text: string, line?: string): AskedCheck => ({
  of: "writing",
  facts,
  answer: writingOf(text, line),
  language: "en",
});
const aRewrite = (text: string): AskedCheck => ({
  of: "rewrite",
  before: PLAN,
  from: "en",
  focus: FOCUS,
  answer: planOf(text),
  language: "en",
});

/** Repeated, they were expensive for one pattern or another. */
const UNITS = [
  "A",
  "a",
  " ",
  "\n",
  "Ab ",
  "a.",
  "a-",
  "a@",
  "a:",
  '"',
  '." ',
  "C++ ",
  "Python, ",
  "one ",
  "twenty years ",
  "1",
  "1.",
  "9e9 ",
  "é\u0301",
  "\u2028",
  "not ",
  "https:",
  "```",
  "{",
  "[",
];

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
  // The first use builds tables and starts the thread.
  await ask(JSON.stringify(writingOf("Python is shown.")));
});
afterAll(() => server.close());

const writingOf = (assessment: string, line = "Python is shown.") => ({
  assessment,
  strengths: [line],
  recommendations: [line],
});

const planOf = (text: string): PlanProse => ({
  readiness_summary: text,
  summary: text,
  phases: [{ title: text, milestones: [text], actions: [{ title: text, description: text }] }],
});

const fill = (unit: string, chars: number): string =>
  unit.repeat(Math.ceil(chars / unit.length)).slice(0, chars);

const cpuMs = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
};

/** Asks twice: for the prose of an analysis, and for that of a plan. */
async function ask(answer: string): Promise<number> {
  server.always(answer);
  const model = createLanguageModel(modelConfig(server.url), { pauseMs: 0 })!;
  const reader = testReader();
  const language = engine.modelWords("en")!;
  const question = { model, check: reader.checkAnswer, owner: "fuzz", language };
  const began = process.cpuUsage();
  const asked = await Promise.allSettled([
    writeProse(question, facts),
    rewritePlan(question, PATHWAY),
  ]);
  for (const one of asked)
    if (one.status === "rejected") expect(one.reason).toBeInstanceOf(LanguageModelFailed);
  return cpuMs(began);
}

/** Six requests of up to 256 KB take 50 to 300 ms; quadratic patterns took minutes. */
const MAX_CPU_MS = 5_000;

describe("an answer of a language model", () => {
  it.each([
    ["the prose of an analysis", (text: string) => check(aWriting(text, text))],
    ["a rewritten plan", (text: string) => check(aRewrite(text))],
  ])("is checked in time that grows with its length: %s", (_name, check) => {
    const chars = 8_000;
    const costOf = (text: string): number => {
      const began = process.threadCpuUsage();
      check(text);
      const { user, system } = process.threadCpuUsage(began);
      return (user + system) / 1_000;
    };
    const slow = UNITS.find((unit) => {
      check(fill(unit, chars));
      // Twice the length costs twice as much; the rest is garbage collection and a coarse clock.
      const isLinear = (): boolean =>
        costOf(fill(unit, 2 * chars)) < 3 * costOf(fill(unit, chars)) + 50;
      return !isLinear() && !isLinear() && !isLinear();
    });
    expect(slow).toBeUndefined();
  });

  it("costs little CPU time, whatever it is", async () => {
    const unit = fc.array(fc.constantFrom(...UNITS, "json", "}", "]", ":", ",", '\\"', "null"), {
      minLength: 1,
      maxLength: 4,
    });
    const text = fc
      .record({
        units: fc.array(unit, { minLength: 1, maxLength: 3 }),
        chars: fc.integer({ min: 1, max: 70_000 }),
      })
      .map(({ units, chars }) => units.map((some) => fill(some.join(""), chars)).join(""));
    const fenced = fc
      .constantFrom(0, 0, 0, 1, 1, 2, 20)
      .map((depth) => ["```json\n".repeat(depth), "\n```".repeat(depth)] as const);
    const shaped = fc.oneof(
      text,
      text.map((said) => JSON.stringify(writingOf(said.slice(0, 3_000), said.slice(0, 400)))),
      text.map((said) => JSON.stringify(planOf(said.slice(0, 1_600)))),
      text.map((said) => JSON.stringify({ assessment: said, strengths: said, phases: [said] })),
      fc.nat(60_000).map((depth) => `{"assessment":${"[".repeat(depth)}${"]".repeat(depth)}}`),
      fc.nat(10_000).map((depth) => `${'{"phases":'.repeat(depth)}1${"}".repeat(depth)}`),
      fc.nat(60_000).map((digits) => JSON.stringify(writingOf(`${"9".repeat(digits)} years.`))),
    );
    await fc.assert(
      fc.asyncProperty(shaped, fenced, async (answer, [open, close]) => {
        expect(await ask(open + answer + close)).toBeLessThan(MAX_CPU_MS);
      }),
      fuzz(80),
    );
  });
});
