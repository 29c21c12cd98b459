import { beforeAll, describe, expect, it } from "vitest";
import { testKnowledge } from "../../../test/support/app.ts";
import {
  findTarget,
  planPathway,
  type CandidateInput,
  type Knowledge,
  type Pathway,
  type Role,
} from "../index.ts";

let knowledge: Knowledge;
beforeAll(() => {
  knowledge = testKnowledge();
});

function planFor(
  id: string,
  candidate: (role: Role) => CandidateInput,
  { prefix = "", includeResources = true } = {},
): Pathway {
  const role = knowledge.roles.get(id)!;
  const target = findTarget(knowledge, { title: `${prefix}${role.title}` })!;
  const options = { weeklyHours: 10, includeResources };
  return planPathway(knowledge, target, candidate(role), undefined, options);
}

const nothing = (): CandidateInput => ({ skills: [] });
const everything = ({ checklist }: Role): CandidateInput => ({
  skills: checklist.map(({ skill }) => ({ name: skill.name, level: "advanced" })),
});

describe("a plan", () => {
  it("with nothing left to learn is one phase that deepens the core skills", () => {
    const { roadmap, readinessScore, diagnosis } = planFor("welder", everything);
    expect(readinessScore).toBe(100);
    expect(diagnosis.priorityGaps).toEqual([]);
    expect(roadmap.phases).toHaveLength(1);
    expect(roadmap.phases[0]!.title).toMatch(/^Deepen the core of the role: /);
    expect([roadmap.phases[0]!.monthStart, roadmap.totalMonths]).toEqual([1, 2]);
  });

  it("with a single gap is one phase with one focus", () => {
    const { roadmap } = planFor("welder", (role) => ({
      skills: everything(role).skills.filter(({ name }) => name !== "Forklift Operation"),
    }));
    expect(roadmap.phases.map((phase) => phase.focus)).toEqual([["Forklift Operation"]]);
  });

  it("starts with what keeps people safe", () => {
    const firstOf = (id: string) => planFor(id, nothing).roadmap.phases[0]!.focus;
    expect(firstOf("welder")).toContain("Personal Protective Equipment (PPE)");
    expect(firstOf("chef")).toContain("Food Safety");
    expect(firstOf("electrician")).toContain("Electrical Safety");
  });

  it("comes to the licence after the core that it certifies", () => {
    const { phases } = planFor("registered-nurse", nothing).roadmap;
    const phaseOf = (name: string) => phases.findIndex((phase) => phase.focus.includes(name));
    expect(phaseOf("Registered Nurse License")).toBeGreaterThan(phaseOf("Patient Assessment"));
    const certified = phases.map((phase) => phase.actions.filter((a) => a.type === "certify"));
    const titles = certified.flat().map((action) => action.title);
    expect(titles).toContain("Get certified: NCLEX-RN");
    expect(new Set(titles).size).toBe(titles.length);
  });

  it("asks less of a junior and more of a senior than of the role itself", () => {
    const [junior, plain, senior] = ["Junior ", "", "Senior "].map(
      (prefix) =>
        planFor(
          "front-end-developer",
          ({ checklist }) => ({
            skills: checklist.map(({ skill }) => ({ name: skill.name, level: "intermediate" })),
          }),
          { prefix },
        ).readinessScore,
    );
    expect(junior).toBe(100);
    expect(plain).toBeGreaterThan(senior!);
  });

  it("has actions of all five kinds where they make sense, and none for code in a workshop", () => {
    const { phases } = planFor("welder", nothing).roadmap;
    const actions = phases.flatMap((phase) => phase.actions);
    expect(new Set(actions.map((action) => action.type))).toEqual(
      new Set(["learn", "build", "practice", "network", "certify"]),
    );
    const texts = JSON.stringify(phases);
    expect(texts).not.toMatch(/repositor|\bcode\b|README/i);
    expect(texts).toMatch(/tradesperson/);
  });

  it("leaves resources out when they are not wanted", () => {
    const { phases } = planFor("chef", nothing, { includeResources: false }).roadmap;
    for (const phase of phases) expect(phase.resources).toEqual([]);
  });

  it("searches for a resource that is not curated, and says so", () => {
    const { phases } = planFor("welder", nothing).roadmap;
    const resources = phases.flatMap((phase) => phase.resources);
    for (const { focus, url, found } of resources) {
      const skill = knowledge.skillList.find(({ name }) => name === focus)!;
      expect(found).toBe(skill.resource !== undefined);
      if (!found) expect(new URL(url).searchParams.get("q")).toContain(focus);
    }
    expect(new Set(resources.map((resource) => resource.found))).toEqual(new Set([true, false]));
  });
});
