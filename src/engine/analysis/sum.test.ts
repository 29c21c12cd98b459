import { readFileSync, readdirSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seeded } from "../../../bench/seeded.ts";
import { testEngine } from "../../../test/support/app.ts";
import { STRONG_FROM, analyseResume, readTarget } from "../index.ts";
import type { Analysis } from "./analyse.ts";
import { MAX_ADJUSTMENT } from "./fit.ts";

const engine = testEngine();
const { roleList, skillList } = engine.knowledge;
const NOW = new Date("2026-11-15T00:00:00Z");
const SEED = 34;
const RUNS = 60;

const GOLDEN = new URL("../../../test/golden/analyses/", import.meta.url);
const written = readdirSync(GOLDEN).map((name) =>
  readFileSync(new URL(`${name}/resume.txt`, GOLDEN), "utf8"),
);

/** A résumé drawn from the records: any trade, dated or not, with skills used, listed, both or none. */
function drawResume(next: () => number): string {
  const one = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T;
  const role = one(roleList);
  const usual = role.checklist.map(({ skill }) => skill.name);
  const some = (least: number) => usual.filter(() => next() > least);
  const years = Math.floor(next() * 15);
  const rank = one(["", "", "Junior ", "Senior ", "Lead "]);
  return [
    "Robin Vale\nrobin@example.com\n",
    next() > 0.1
      ? `EXPERIENCE\n${rank}${role.title}, Acme\n${2026 - years} - Present\n${some(0.5)
          .map((name) => `• Used ${name} for ${1 + Math.floor(next() * 40)} customers every week.`)
          .join("\n")}\n`
      : "",
    next() > 0.3 ? `EDUCATION\n${one(["BSc", "MSc", "Diploma"])} in Business, 2008 - 2011\n` : "",
    next() > 0.3 ? `SKILLS\n${[...some(0.6), one(skillList).name].join(", ")}\n` : "",
  ].join("\n");
}

const people = fc.nat().map((seed) => {
  const next = seeded(seed);
  return next() > 0.3 ? drawResume(next) : written[Math.floor(next() * written.length)]!;
});

const pairs = fc.record({
  text: people,
  role: fc.constantFrom(...roleList),
  prefix: fc.constantFrom("", "Junior ", "Senior ", "Head of ", "Zorbulon "),
  isChecklist: fc.boolean(),
});

const developerWith = (lines: string): string =>
  `Robin Vale\nrobin@example.com\n\nEXPERIENCE\nBack-End Developer, Acme Ltd\nJan 2017 - Present\n• Built order services in Python and Django for 2 million users, over nine years, with a team of six people.\n${lines}\nEDUCATION\nBSc Computer Science, University of Leeds\n\nSKILLS\nPython, Django\n`;

const run = (text: string, title: string, skills: readonly string[]): Analysis | undefined => {
  const target = readTarget(engine, { title, skills });
  return target && analyseResume(engine, { text, target, now: NOW });
};

const analyses: readonly Analysis[] = fc
  .sample(pairs, { seed: SEED, numRuns: RUNS })
  .flatMap(({ text, role, prefix, isChecklist }) => {
    const skills = isChecklist ? [] : role.checklist.slice(0, 8).map(({ skill }) => skill.name);
    return run(text, prefix + role.title, skills) ?? [];
  });

const total = (points: readonly number[]): number => points.reduce((sum, one) => sum + one, 0);

describe("the overall score", () => {
  it("is the sum of the shown parts with the shown weights and the named adjustments", () => {
    for (const { scores, scoring } of analyses) {
      const { weights, adjustments } = scoring;
      const sum =
        weights.skills * scores.skills +
        weights.experience * scores.experience +
        weights.education * scores.education +
        weights.quality * scores.quality;
      const adjusted = total(adjustments.map(({ points }) => points));
      expect(Math.abs(sum + adjusted - scores.overall)).toBeLessThanOrEqual(0.5 + 1e-9);
      expect(Math.abs(adjusted)).toBeLessThanOrEqual(MAX_ADJUSTMENT);
      expect(total(Object.values(weights))).toBeCloseTo(1);
      expect(new Set(adjustments.map(({ rule }) => rule)).size).toBe(adjustments.length);
    }
  });

  it("is at most 35 without a matched skill", () => {
    for (const { scores, matches } of analyses) {
      if (matches.some(({ kind }) => kind === "matched")) continue;
      expect(scores.overall).toBeLessThanOrEqual(35);
    }
    const { scores, scoring } = run(developerWith(""), "Back-End Developer", ["Flask"])!;
    expect(scores.overall).toBeLessThanOrEqual(35);
    expect(scoring.adjustments.map(({ rule }) => rule)).toContain("no_skill_matched");
  });

  it("rises by at least 1 with every improvement, to the score of a new run", () => {
    for (const { scores, improvements, matches } of analyses) {
      for (const { skill, overallAfter } of improvements) {
        expect(overallAfter).toBeGreaterThan(scores.overall);
        expect(matches.find(({ wanted }) => wanted === skill)?.kind).not.toBe("matched");
      }
    }
  });

  it("of an improvement is what the résumé gets once a job names the skill", () => {
    const skills = ["Python", "Django", "Redis", "Kubernetes", "Terraform"];
    const before = run(developerWith(""), "Back-End Developer", skills)!;
    expect(before.improvements.length).toBe(3);
    for (const { skill, overallAfter } of before.improvements) {
      const after = run(
        developerWith(`• Ran ${skill.name} in production.\n`),
        "Back-End Developer",
        skills,
      )!;
      expect([skill.name, after.scores.overall]).toEqual([skill.name, overallAfter]);
    }
  });
});

describe("a thin document", () => {
  it("is never strong, whatever it names", () => {
    fc.assert(
      fc.property(fc.constantFrom(...roleList), fc.nat(), ({ title, checklist }, seed) => {
        const next = seeded(seed);
        const named = checklist.filter(() => next() > 0.4).map(({ skill }) => skill.name);
        const text = `${title} with 10 years of experience: ${named.slice(0, 8).join(", ")}`;
        for (const skills of [[], named.slice(0, 3)]) {
          const overall = run(text, title, skills)?.scores.overall ?? 0;
          expect(overall).toBeLessThan(STRONG_FROM);
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });
});
