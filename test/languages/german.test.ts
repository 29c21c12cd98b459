import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describePlan } from "../../bench/eval/plan-text.ts";
import {
  analyseResume,
  findTarget,
  planPathway,
  readTarget,
  writeAnalysis,
  type Speech,
} from "../../src/engine/index.ts";
import { loadEngine, loadRecords } from "../../src/knowledge/index.ts";

const NOW = new Date("2026-11-15T12:00:00.000Z");
const engine = loadEngine();
const german = engine.speechIn("de");
const prose = engine.knowledge.languages.proseIn("de")!;

/** Says German, and notes the sentences of the code that have none. */
function listening(): { speech: Speech; missing: Set<string> } {
  const missing = new Set<string>();
  const speech: Speech = {
    ...german,
    say(sentence, values) {
      if (!prose.has(sentence)) missing.add(sentence);
      return german.say(sentence, values);
    },
  };
  return { speech, missing };
}

const FOLDER = new URL("documents/de/", import.meta.url);
const resumes = readdirSync(FOLDER).filter((name) => name.endsWith(".resume.txt"));
const TARGETS = [undefined, "Buchhalter", "Back-End Developer", "Pflegefachfrau", "Teamleiter"];

/** Against the title in the file's name, or another. */
function analyse(file: string, title: string | undefined) {
  const text = readFileSync(new URL(file, FOLDER), "utf8");
  const own = file.replace(/^\d+-|\.resume\.txt$/g, "").replaceAll("-", " ");
  const target = readTarget(engine, { title: title ?? own, skills: [] });
  return target && analyseResume(engine, { text, target, now: NOW });
}

const ENGLISH_WORDS = /(?<![\p{L}-])(?:the|this|were|are|your|you|with|it|which|from)(?![\p{L}-])/u;

describe("a German analysis", () => {
  it.each(resumes)("has no English frame and no sentence without a translation: %s", (file) => {
    for (const title of TARGETS) {
      const analysis = analyse(file, title);
      if (!analysis) continue;
      const { speech, missing } = listening();
      const { assessment, strengths, recommendations } = writeAnalysis(analysis, speech);
      const warnings = analysis.warnings.map((warning) => speech.say(warning));
      for (const text of [assessment, ...strengths, ...recommendations, ...warnings]) {
        expect(text).not.toMatch(ENGLISH_WORDS);
        expect(text).not.toContain("(auf Englisch)");
        expect(text).not.toMatch(/[{}|#%]|  |undefined/);
      }
      expect([...missing]).toEqual([]);
    }
  });

  it("has the scores of the English one", () => {
    const analysis = analyse(resumes[0]!, undefined)!;
    const { overall } = analysis.scores;
    expect(writeAnalysis(analysis).assessment).toContain(`${overall} of 100`);
    expect(writeAnalysis(analysis, german).assessment).toContain(`${overall} von 100`);
  });

  it.each(resumes.slice(0, 5))("of %s reads as recorded", async (file) => {
    const { assessment, strengths, recommendations } = writeAnalysis(
      analyse(file, undefined)!,
      german,
    );
    const text = [assessment, strengths.join("\n"), recommendations.join("\n")].join("\n\n");
    await expect(`${text}\n`).toMatchFileSnapshot(
      `../golden/german/${file.replace(".resume", "")}`,
    );
  });
});

interface Case {
  readonly country?: string;
  readonly weeklyHours: number;
  readonly currentRole?: string;
  readonly education?: object;
}

const PLANS: readonly (readonly [title: string, candidate: Case])[] = [
  ["Registered Nurse", { country: "DE", weeklyHours: 20 }],
  ["Electrician", { country: "DE", weeklyHours: 40 }],
  ["DevOps Engineer", { country: "DE", weeklyHours: 8, currentRole: "Systems Administrator" }],
  ["Accountant", { weeklyHours: 10, education: { level: "Bachelor", field: "Economics" } }],
  ["Warehouse Associate", { country: "DE", weeklyHours: 15 }],
];

const plan = (title: string, speech: Speech, candidate: object, country?: string, hours = 10) =>
  planPathway(engine, findTarget(engine, { title })!, { skills: [], ...candidate }, undefined, {
    weeklyHours: hours,
    includeResources: true,
    country,
    speech,
  });

describe("a German pathway", () => {
  it("has every sentence of the code in German, for roles of all groups", () => {
    const { speech, missing } = listening();
    const roles = engine.knowledge.roleList.filter((_, at) => at % 9 === 0);
    for (const [at, role] of roles.entries()) {
      const known = role.checklist.filter((_, n) => n % 2 === at % 2);
      const stated = known.map(({ skill, level }) => ({ name: skill.name, level }));
      const studies = { education: { level: "Master", field: "Economics" } };
      plan(role.title, speech, {}, "DE", 3);
      plan(role.title, speech, { skills: stated, currentRole: "Teacher" }, undefined, 40);
      plan(role.title, speech, { skills: stated.slice(1), ...studies }, "US");
    }
    expect([...missing]).toEqual([]);
  });

  it("marks what exists in English only and mixes nothing else in", () => {
    const { diagnosis, roadmap } = plan("Registered Nurse", german, {}, "US");
    const texts = [
      diagnosis.readinessSummary,
      ...roadmap.phases.flatMap(({ title, milestones, actions }) => [
        title,
        ...milestones,
        ...actions.flatMap((action) => [action.title, action.description]),
      ]),
    ];
    for (const text of texts)
      if (!text.includes("(auf Englisch)"))
        expect(text.replaceAll(/„[^“]*“/g, "")).not.toMatch(ENGLISH_WORDS);
  });

  it("has the phases, months and skills of the English one", () => {
    const shape = (speech: Speech | undefined) => {
      const target = findTarget(engine, { title: "Electrician" })!;
      const options = { weeklyHours: 10, includeResources: true, country: "DE" };
      const made = planPathway(engine, target, { skills: [] }, undefined, {
        ...options,
        ...(speech ? { speech } : {}),
      });
      return [
        made.readinessScore,
        made.checklist.map(({ skillId }) => skillId),
        made.roadmap.phases.map(({ monthStart, monthEnd, focus }) => [
          monthStart,
          monthEnd,
          focus.length,
        ]),
      ];
    };
    expect(shape(german)).toEqual(shape(undefined));
  });

  it.each(PLANS)("for a %s reads as recorded", async (title, { country, weeklyHours, ...rest }) => {
    const { role } = findTarget(engine, { title })!;
    const text = describePlan(role, plan(title, german, rest, country, weeklyHours), {
      country,
      weeklyHours,
      ...rest,
    });
    await expect(`${text}\n`).toMatchFileSnapshot(`../golden/german/${role.id}.txt`);
  });
});

describe("a translation", () => {
  it("is of a sentence that the code or a record holds", () => {
    const folders = ["analysis", "person", "pathway", "writing", "languages"];
    const source = folders
      .map((name) => new URL(`../../src/engine/${name}/`, import.meta.url))
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: "utf8" })
          .filter((file) => file.endsWith(".ts"))
          .map((file) => readFileSync(new URL(file, folder), "utf8")),
      )
      .join("\n");
    const { fields, regulated, credentials, routes, curricula, practice } = loadRecords();
    // Most are whole values of a record; searching all the text for each takes half a minute.
    const values = new Set<unknown>();
    const collect = (_: string, value: unknown): unknown => (values.add(value), value);
    const records = JSON.stringify(
      [fields, regulated, credentials, routes, curricula, practice],
      collect,
    );
    const unknown = [...prose.keys()].filter((sentence) => {
      if (values.has(sentence)) return false;
      const quoted = JSON.stringify(sentence).slice(1, -1);
      return !source.includes(quoted) && !records.includes(quoted);
    });
    expect(unknown).toEqual([]);
  });
});
