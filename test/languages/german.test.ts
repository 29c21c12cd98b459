import { describe, expect, it } from "vitest";
import { describePlan } from "../../bench/eval/plan-text.ts";
import { findTarget, planPathway, type Speech } from "../../src/engine/index.ts";
import { Prose, sentenceHash, sentencesIn } from "../../src/engine/languages/sentences.ts";
import { loadEngine, loadRecords } from "../../src/knowledge/index.ts";
import { codeTexts, reportTranslations } from "../../src/knowledge/translations.ts";

/** Corrections of English may wait for their translation, but not pile up. */
const MOST_STALE = 50;
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

const ENGLISH_WORDS = /(?<![\p{L}-])(?:the|this|were|are|your|you|with|it|which|from)(?![\p{L}-])/u;

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

  it("names every post on the way to a leading role in German", () => {
    const nameless = new Set<string>();
    // The steps that Germany has its own titles for are printed by them.
    const titles = new Set(
      engine.knowledge.roleList.flatMap(({ title, rungs }) => [
        title,
        ...rungs.flatMap((rung) => rung.titles["DE"] ?? []),
      ]),
    );
    const speech: Speech = {
      ...german,
      role(title) {
        if (!prose.has(title) && !titles.has(title)) nameless.add(title);
        return german.role(title);
      },
    };
    const leading = engine.knowledge.roleList.filter(({ title }) =>
      /\b(?:manager|director|chief|head|supervisor)\b/i.test(title),
    );
    expect(leading.length).toBeGreaterThan(100);
    for (const { title } of leading) {
      plan(title, speech, {}, "DE");
      plan(title, speech, { currentRole: "Office Clerk" });
    }
    expect([...nameless]).toEqual([]);
    expect(german.role("Nursing Supervisor")).toBe("Stellvertretende Stationsleitung");
    // The title of a module of a curriculum must not be taken for the name of a post.
    const modules = new Set(
      loadRecords().curricula.flatMap((one) => one.modules.map(({ title }) => title)),
    );
    const posts = engine.knowledge.roleList.flatMap(({ ladder, titles: all }) => [
      ...ladder,
      ...all,
    ]);
    expect(posts.filter((post) => modules.has(post))).toEqual([]);
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
    const text = describePlan(plan(title, german, rest, country, weeklyHours), {
      country,
      weeklyHours,
      ...rest,
    });
    await expect(`${text}\n`).toMatchFileSnapshot(`../golden/german/${role.id}.txt`);
  });
});

describe("a translation", () => {
  const records = loadRecords();
  const own = records.prose.filter(({ id }) => id.startsWith("de/"));
  const code = codeTexts();

  it("has the id of a sentence of the records, or is one of the code", () => {
    const known = new Set([...sentencesIn(records)].map(({ id }) => `de/${id}`));
    const hashes = new Set([...code].map(sentenceHash));
    const unknown = own.filter(({ id, of }) =>
      id.startsWith("de/code/") ? !hashes.has(of) : !known.has(id),
    );
    expect(unknown.map(({ id }) => id)).toEqual([]);
  });

  it("is seldom stale: corrected English waits for its translation", () => {
    const { translated, stale } = reportTranslations(records, "de", code);
    expect(translated).toBeGreaterThan(15_000);
    expect(stale.map(({ id }) => id).slice(MOST_STALE)).toEqual([]);
  });

  it("is stale and not told once its English changes, and the others are told", () => {
    const [{ id, of, text }] = own as [(typeof own)[number]];
    const changed = { ...records, prose: [{ id, of: sentenceHash("What it was."), text }] };
    const { stale } = reportTranslations(changed, "de", code);
    expect(stale).toMatchObject([{ id: id.slice(3), translation: text }]);
    expect(new Prose(changed.prose).get("What it is.")).toBeUndefined();
    expect(new Prose(changed.prose).get("What it was.")).toBe(text);
    expect(of).toMatch(/^[0-9a-f]{12}$/);
  });
});
