import { describe, expect, it } from "vitest";
import { loadEngine } from "../../../knowledge/index.ts";
import type { CurriculumRecord } from "../../knowledge/record-types.ts";
import { findTarget, planPathway } from "../../index.ts";
import type { Certificate } from "../schedule/certificates.ts";
import { ENGLISH } from "../../languages/speech.ts";
import { certify } from "./step-actions.ts";
import { PROJECT_HOURS, projectsFor } from "./projects.ts";

const engine = loadEngine();

const planFor = (title: string, currentRole: string | undefined, weeklyHours: number) =>
  planPathway(
    engine,
    findTarget(engine, { title }, currentRole)!,
    { skills: [], currentRole },
    undefined,
    { weeklyHours, includeResources: false, country: "US" },
  );

describe("a project", () => {
  const projectIn = (hours: number, own?: number): boolean => {
    const project = { title: "A lab", text: "Build it.", skills: [], evidence: "It runs." };
    const phase = {
      focus: [],
      months: { start: 1, end: 1 },
      hours: { own: hours, training: 0, work: 0 },
    };
    const plan = {
      curriculum: { projects: [own === undefined ? project : { ...project, hours: own }] },
      role: { id: "any" },
      phases: [phase],
      audiences: [new Set()],
    };
    const [found] = projectsFor(plan as unknown as Parameters<typeof projectsFor>[0]);
    return found !== undefined;
  };

  it.each([
    [PROJECT_HOURS - 1, undefined, false],
    [PROJECT_HOURS, undefined, true],
    [39, 40, false],
    [40, 40, true],
  ])("stands only in a phase that has its hours: %i of %s", (hours, own, isThere) => {
    expect(projectIn(hours, own)).toBe(isThere);
  });
});

describe("the hours of a task", () => {
  it.each([
    ["Cyber Security Analyst", undefined, 10],
    ["Data Engineer", "Software Tester", 6],
    ["Paralegal", "Receptionist", 15],
    ["Front-end Developer", undefined, 8],
  ])("are days for a project and hours for an exercise: %s", (title, now, week) => {
    for (const { actions } of planFor(title, now, week).roadmap.phases)
      for (const { type, description } of actions) {
        const allowed = /Allow about (\d+) hours? for it/.exec(description)?.[1];
        if (allowed === undefined) continue;
        if (type === "build") expect(Number(allowed)).toBeGreaterThanOrEqual(PROJECT_HOURS);
        if (type === "practice") expect(Number(allowed)).toBeLessThanOrEqual(20);
      }
  });
});

describe("a milestone that asks for people to lead", () => {
  const five = /each of five team members/;
  const phasesWith = (title: string, now: string) =>
    planFor(title, now, 5).roadmap.phases.filter(({ milestones }) =>
      milestones.some((text) => five.test(text)),
    );

  it("waits for the first post that leads", () => {
    for (const { monthStart } of phasesWith("Store Manager", "Sales Associate"))
      expect(monthStart).toBeGreaterThan(12);
  });

  it("is told to somebody who leads already", () => {
    const { milestones } = engine.knowledge.training.practice.get("people-management")!;
    expect(milestones.intermediate.for).toBe("lead");
    expect(milestones.intermediate.text).toMatch(five);
  });
});

describe("a certificate to get", () => {
  const certificate = (id: string, importance: Certificate["importance"]): Certificate => ({
    skill: engine.knowledge.skills.get(id)!,
    certificate: "The card",
    importance,
  });
  it.each([
    ["first-aid", "supporting", "low"],
    ["first-aid", "core", "high"],
    ["comptia-security-plus", "important", "high"],
    ["siem", "supporting", "medium"],
  ] as const)("has the weight of its skill: %s, %s", (id, importance, priority) => {
    expect(certify(certificate(id, importance), ENGLISH).priority).toBe(priority);
  });
});

describe("what a milestone uses", () => {
  it("is taught with it: Git before the pipelines that are kept in it", () => {
    const { phases } = planFor("Data Engineer", "Software Tester", 10).roadmap;
    const taught = (name: string): number => phases.findIndex(({ focus }) => focus.includes(name));
    expect(taught("Git")).toBeLessThanOrEqual(taught("ETL"));
  });
});

/** Every curriculum keeps projects that a phase of a month can hold. */
it("leaves projects for short phases", () => {
  const curricula = new Set<CurriculumRecord>(engine.knowledge.training.curricula.values());
  for (const { projects } of curricula)
    expect(
      projects.some(({ hours = PROJECT_HOURS, months = 0 }) => hours <= 40 && months <= 3),
    ).toBe(true);
});
