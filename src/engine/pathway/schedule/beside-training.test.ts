import { describe, expect, it } from "vitest";
import { loadEngine } from "../../../knowledge/index.ts";
import { findTarget, planPathway } from "../../index.ts";
import { openWays, takeShortest } from "../pathway.ts";
import type { ScheduledPhase } from "./schedule.ts";

const engine = loadEngine();

const candidateOf = (currentRole?: string) => ({ skills: [], currentRole });

const phasesOf = (
  title: string,
  country: string,
  currentRole?: string,
): readonly ScheduledPhase[] => {
  const target = findTarget(engine, { title }, currentRole)!;
  const open = openWays(engine, target, candidateOf(currentRole), undefined, country);
  return takeShortest(engine, open, { weeklyHours: 8, isStated: true }).schedule.phases;
};

const besideIn = (phases: readonly ScheduledPhase[]): string[] =>
  phases.flatMap(({ focus }) => focus.filter((one) => one.isBeside).map(({ skill }) => skill.id));

describe("a training", () => {
  it("with hours in its record fills its phases with them", () => {
    const phases = phasesOf("Stationsleitung", "DE", "Pflegefachkraft");
    const hours = phases.reduce((sum, phase) => sum + phase.hours.training, 0);
    expect(Math.abs(hours - 800)).toBeLessThanOrEqual(phases.length);
  });

  it.each([
    ["IT-Leiter", "DE", "Systemadministrator", ["microsoft-365", "itil"]],
    ["Stationsleitung", "DE", "Pflegefachkraft", ["microsoft-excel"]],
  ])("does not teach programs and certificates of others: %s in %s", (title, country, now, ids) => {
    const phases = phasesOf(title, country, now);
    expect(besideIn(phases)).toEqual(expect.arrayContaining(ids));
    for (const { focus, hours, spent } of phases) {
      const isLearning = focus.some(({ isBeside }) => isBeside);
      expect(spent.learning > 0).toBe(isLearning);
      expect(hours.own).toBeGreaterThanOrEqual(spent.learning);
    }
  });

  it.each([
    ["Electrician", "DE"],
    ["Registered Nurse", "DE"],
  ])("with an employer or placements teaches them: %s in %s", (title, country) => {
    expect(besideIn(phasesOf(title, country))).toEqual([]);
  });

  it.each([
    [
      "Mechanical Engineer",
      "DE",
      /of the training is passed: no examination of it is open\.$/,
      /record of your practice/,
    ],
    ["Electrician", "DE", /record of your practice/, /no examination of it is open\.$/],
  ])(
    "has one mark in its middle, with a record where one is kept: %s",
    (title, country, own, other) => {
      const { roadmap } = planPathway(
        engine,
        findTarget(engine, { title })!,
        candidateOf(),
        undefined,
        { includeResources: false, country },
      );
      const milestones = roadmap.phases.flatMap((phase) => phase.milestones);
      expect(milestones.filter((text) => own.test(text))).toHaveLength(1);
      expect(milestones.filter((text) => other.test(text))).toHaveLength(0);
    },
  );
});
