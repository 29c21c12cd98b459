/* German plans name no skill in English: the names of the development requests, looked up one by one. */
import { readFileSync } from "node:fs";
import { load } from "js-yaml";
import { describe, expect, it } from "vitest";
import { findTarget, planPathway } from "../../src/engine/index.ts";
import { testEngine } from "../support/app.ts";

interface Request {
  readonly target: string;
  readonly now?: string;
  readonly country: string;
  readonly language?: string;
}

/** Names that German advertisements use as they are. */
const LOAN_WORDS = new Set([
  "Bash",
  "CI/CD",
  "CSS",
  "DevOps",
  "DevSecOps",
  "EMDR",
  "HACCP",
  "HTML",
  "Incoterms",
  "Infrastructure as Code",
  "Java",
  "JavaScript",
  "Mentoring",
  "Microservices",
  "Multitasking",
  "Python",
  "React",
  "Rehabilitation",
  "SQL",
  "Sass",
  "Scrum",
  "TypeScript",
  "UML",
]);

const engine = testEngine();
const speech = engine.planSpeechIn("de");
const file = new URL("../../bench/eval/reading-requests.yaml", import.meta.url);
const requests = (load(readFileSync(file, "utf8")) as Request[]).filter(
  ({ language }) => language === "de",
);
const plans = requests.map(({ target, now, country }) => ({
  target,
  plan: planPathway(
    engine,
    findTarget(engine, { title: target }, now)!,
    { skills: [], ...(now !== undefined && { currentRole: now }) },
    undefined,
    { country, weeklyHours: 10, includeResources: false, speech },
  ),
}));

const textsOf = ({ diagnosis, roadmap }: (typeof plans)[number]["plan"]): string[] => [
  diagnosis.readinessSummary,
  ...diagnosis.strengths,
  ...diagnosis.priorityGaps,
  roadmap.summary,
  ...roadmap.phases.flatMap(({ title, milestones, actions }) => [
    title,
    ...milestones,
    ...actions.flatMap((action) => [action.title, action.description]),
  ]),
];

describe("a German plan", () => {
  it.each(plans)("has German names for what $target asks for", ({ plan }) => {
    const english = plan.checklist.filter(({ skillId, name }) => {
      const skill = engine.knowledge.skills.get(skillId)!;
      const isNamed = skill.kind === "tool" || skill.kind === "credential" || LOAN_WORDS.has(name);
      return name === skill.name && !isNamed;
    });
    expect(english.map(({ name }) => name)).toEqual([]);
  });

  it.each(plans)("for $target puts no English name where a German one exists", ({ plan }) => {
    const translated = plan.checklist.flatMap(({ skillId, name }) => {
      const { name: english } = engine.knowledge.skills.get(skillId)!;
      return english === name || name.includes(english) ? [] : [english];
    });
    // Titles of pages are quoted as they are.
    const found = textsOf(plan).filter((text) =>
      translated.some((name) => name.includes(" ") && text.replace(/„[^“]*“/gu, "").includes(name)),
    );
    expect(found).toEqual([]);
  });

  it.each(plans)("for $target quotes nothing in English but titles of pages", ({ plan }) => {
    const told = textsOf(plan).map((text) => text.replace(/„[^“]*“/gu, ""));
    expect(told.filter((text) => text.includes("(auf Englisch)"))).toEqual([]);
  });
});
