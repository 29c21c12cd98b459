import { describe, expect, it } from "vitest";
import { loadEngine } from "../../../knowledge/index.ts";
import { findTarget } from "../../index.ts";
import { openWays, takeShortest } from "../pathway.ts";
import type { ScheduledPhase } from "./schedule.ts";

const engine = loadEngine();

const phasesOf = (
  title: string,
  currentRole: string,
  country = "US",
): readonly ScheduledPhase[] => {
  const target = findTarget(engine, { title }, currentRole)!;
  const open = openWays(engine, target, { skills: [], currentRole }, undefined, country);
  return takeShortest(engine, open, { weeklyHours: 10, isStated: true }).schedule.phases;
};

describe("hours in paid work", () => {
  it.each([
    ["DevOps Engineer", "Network Technician"],
    ["Marketing Manager", "Primary School Teacher"],
    ["Data Engineer", "Database Administrator"],
  ])("are few before a post that practises the skills: %s from %s", (title, now) => {
    const phases = phasesOf(title, now);
    const first = phases.filter(({ readinessAfter }) => readinessAfter <= 30);
    const hours = (of: "own" | "work"): number =>
      first.reduce((sum, phase) => sum + phase.hours[of], 0);
    expect(hours("work")).toBeLessThanOrEqual(hours("own") / 2);
  });

  it.each([
    ["Data Analyst", "Accountant", 0],
    ["Head Chef", "Sous Chef", 1],
    ["DevOps Engineer", "Network Technician", 1],
  ])("are counted once such a post is held: %s from %s", (title, now, isCounted) => {
    expect(Math.sign(phasesOf(title, now).at(-1)!.hours.work)).toBe(isCounted);
  });

  it("never exceed the week of the post, and own hours never that of the candidate", () => {
    for (const now of ["Network Technician", "Software Tester", "System Administrator"])
      for (const { months, hours } of phasesOf("DevOps Engineer", now)) {
        const weeks = (months.end - months.start + 1) * 4.345;
        expect(hours.work).toBeLessThanOrEqual(20 * weeks + 1);
        expect(hours.own).toBeLessThanOrEqual(10 * weeks + 1);
      }
  });
});
