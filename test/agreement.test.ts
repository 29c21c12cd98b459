import { describe, expect, it } from "vitest";
import { readPeople } from "../bench/eval/people-set.ts";
import { readApplicant } from "../src/engine/analysis/named-words.ts";
import { namesProof } from "../src/engine/analysis/proofs.ts";
import { createFitScorer } from "../src/engine/analysis/fit.ts";
import { analyseResume, readTarget } from "../src/engine/index.ts";
import { testEngine } from "./support/app.ts";

const engine = testEngine();
const NOW = new Date("2026-11-15T00:00:00Z");
const PEOPLE = readPeople("tune").flatMap(({ resumes }) => resumes.slice(0, 4));

describe("what is said of one person and one job", () => {
  it.each(PEOPLE.map((one) => [one.id, one] as const))(
    "is the same in an analysis, a match and a reading: %s",
    (_, { text, target_job: job }) => {
      const target = job && readTarget(engine, { title: job.title, skills: job.skills ?? [] });
      const analysis = target && analyseResume(engine, { text, target, now: NOW });
      if (!target || !analysis) return;
      const { applicant } = readApplicant(engine, { text, now: NOW });
      const comparison = createFitScorer(engine, applicant)(target);
      const match = comparison.score(comparison.evidence);
      const kinds = (all: typeof analysis.matches): string[] =>
        all.map(({ wanted, kind }) => `${wanted.name}: ${kind}`);
      expect(match.scores).toEqual(analysis.scores);
      expect(kinds(match.skills.matches)).toEqual(kinds(analysis.matches));
      const read = new Set(
        applicant.person.skills.filter(({ source }) => source !== "post").map(({ id }) => id),
      );
      const isRead = ({ wanted }: (typeof analysis.matches)[number]): boolean =>
        wanted.skill !== undefined && read.has(wanted.skill.id) && !namesProof(wanted);
      const missing = analysis.matches.filter(({ kind }) => kind !== "matched");
      expect(missing.filter(isRead).map(({ wanted }) => wanted.name)).toEqual([]);
    },
  );
});
