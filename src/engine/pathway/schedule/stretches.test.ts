import { describe, expect, it } from "vitest";
import { loadEngine } from "../../../knowledge/index.ts";
import { findTarget } from "../../index.ts";
import { openWays, takeShortest } from "../pathway.ts";
import type { ScheduledPhase } from "./schedule.ts";

const engine = loadEngine();

const phasesOf = (
  title: string,
  country: string,
  currentRole?: string,
): readonly ScheduledPhase[] => {
  const target = findTarget(engine, { title }, currentRole)!;
  const open = openWays(engine, target, { skills: [], currentRole }, undefined, country);
  return takeShortest(engine, open, { weeklyHours: 6, isStated: true }).schedule.phases;
};

const kindsIn = (phases: readonly ScheduledPhase[]): string[] =>
  phases.map(({ steps }) => steps.map(({ kind }) => kind).join(" "));

describe("the months before a training", () => {
  it.each([
    ["Civil Engineer", "GB", "Site Technician"],
    ["Electrician", "DE", "Warehouse Worker"],
    ["Electrician", "GB", undefined],
    ["Police Officer", "DE", undefined],
    ["Airline Pilot", "DE", "Software Tester"],
    ["Registered Nurse", "DE", "Waiter"],
  ])("are a phase of their own: %s in %s from %s", (title, country, now) => {
    const [first, second] = kindsIn(phasesOf(title, country, now));
    expect(first).toBe("apply");
    expect(second).toMatch(/^study/);
  });

  it("leave a training of few skills whole", () => {
    expect(kindsIn(phasesOf("Surgeon", "DE"))[0]).toBe("apply study");
  });

  it("hold two to four skills, and none of leading people", () => {
    for (const title of ["Civil Engineer", "Electrician", "Plumber", "Carpenter"]) {
      const [{ focus, steps } = { focus: [], steps: [] }] = phasesOf(title, "DE");
      expect(steps.map(({ kind }) => kind)).toEqual(["apply"]);
      expect([2, 3, 4]).toContain(focus.length);
      expect(focus.some(({ skill }) => skill.leads)).toBe(false);
    }
  });
});

describe("an examination before a post", () => {
  it("keeps its own months, and the post its own", () => {
    const phases = phasesOf("Transport Manager", "GB", "HGV Driver");
    const [exam, ...post] = phases;
    expect(kindsIn(phases)).toEqual(["exam", "placement", "placement", "placement", "placement"]);
    expect(exam!.months).toEqual({ start: 1, end: 3 });
    expect(exam!.hours).toMatchObject({ work: 0 });
    expect(exam!.spent.preparation).toBeGreaterThan(0);
    expect(post.every(({ hours }) => hours.own === 0 && hours.work > 0)).toBe(true);
  });
});
