import { beforeAll, describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import {
  findTarget,
  planPathway,
  type Engine,
  type Knowledge,
  type Pathway,
  type Role,
} from "../index.ts";
import type { CandidateInput } from "./candidate.ts";

let engine: Engine;
let knowledge: Knowledge;
beforeAll(() => {
  engine = testEngine();
  ({ knowledge } = engine);
});

function planFor(
  id: string,
  candidate: (role: Role) => CandidateInput,
  {
    prefix = "",
    includeResources = true,
    weeklyHours = 10,
    country,
  }: { prefix?: string; includeResources?: boolean; weeklyHours?: number; country?: string } = {},
): Pathway {
  const role = knowledge.roles.get(id)!;
  const target = findTarget(engine, { title: `${prefix}${role.title}` })!;
  const options = { weeklyHours, includeResources, country };
  return planPathway(engine, target, candidate(role), undefined, options);
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

  it("starts with safety skills", () => {
    const firstOf = (id: string) => planFor(id, nothing).roadmap.phases[0]!.focus;
    expect(firstOf("welder")).toContain("Personal Protective Equipment (PPE)");
    expect(firstOf("chef")).toContain("Food Safety");
    expect(firstOf("electrician")).toContain("Electrical Safety");
  });

  it("puts the licence after the core skills that it certifies", () => {
    const { phases } = planFor("registered-nurse", nothing).roadmap;
    const phaseOf = (name: string) => phases.findIndex((phase) => phase.focus.includes(name));
    expect(phaseOf("Registered Nurse License")).toBeGreaterThan(phaseOf("Patient Assessment"));
    const certified = phases.map((phase) => phase.actions.filter((a) => a.type === "certify"));
    const titles = certified.flat().map((action) => action.title);
    expect(titles).toContain("Get certified: NCLEX-RN, or its equal where you live");
    expect(new Set(titles).size).toBe(titles.length);
  });

  it("asks less of a junior and more of a senior", () => {
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

  it("has actions of all five kinds where they make sense", () => {
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

const focusOf = ({ roadmap }: Pathway): string[] => roadmap.phases.flatMap((phase) => phase.focus);
const certified = ({ roadmap }: Pathway): string[] =>
  roadmap.phases.flatMap((p) => p.actions.filter((a) => a.type === "certify").map((a) => a.title));

describe("plausibility", () => {
  const order = (id: string, ...names: string[]): boolean => {
    const focus = focusOf(planFor(id, nothing));
    const places = names.map((name) => focus.indexOf(name));
    return !places.includes(-1) && places.every((at, n) => n === 0 || at > places[n - 1]!);
  };

  it("foundations come before what builds on them", () => {
    expect(order("data-scientist", "Python", "pandas", "Machine Learning", "Deep Learning")).toBe(
      true,
    );
    expect(order("data-scientist", "Git", "Data Science")).toBe(true);
    expect(order("data-scientist", "scikit-learn", "Deep Learning")).toBe(true);
    expect(order("data-engineer", "SQL", "Data Modeling", "Data Warehousing")).toBe(true);
    expect(
      order("electrician", "Electrical Safety", "Hand and Power Tools", "Electrical Wiring"),
    ).toBe(true);
    expect(
      order("electrician", "Multimeter", "Electrical Wiring", "Electrical Troubleshooting"),
    ).toBe(true);
    expect(
      order(
        "registered-nurse",
        "Vital Signs",
        "Patient Assessment",
        "Advanced Cardiac Life Support",
      ),
    ).toBe(true);
    expect(order("chef", "Food Safety", "Cooking", "Menu Planning", "Kitchen Management")).toBe(
      true,
    );
    expect(order("lawyer", "Law", "Legal Ethics", "Litigation", "Oral Advocacy")).toBe(true);
  });

  it("an airline pilot needs more than half a year, whatever the weekly hours", () => {
    const plan = planFor("airline-pilot", nothing, { weeklyHours: 80 });
    expect(plan.roadmap.totalMonths).toBeGreaterThanOrEqual(24);
    expect(focusOf(plan).indexOf("Pilot Licence")).toBeGreaterThan(
      focusOf(plan).indexOf("Flight Operations"),
    );
    expect(certified(plan).join()).not.toMatch(/Airline Transport|Drone/);
    expect(focusOf(plan).join()).not.toMatch(/Drone|Air Traffic/);
  });

  it("an executive chef's certificate is not for a beginner", () => {
    expect(certified(planFor("chef", nothing)).join()).not.toMatch(/Executive/);
  });

  it("a licence to practise comes last", () => {
    const { phases } = planFor("lawyer", nothing).roadmap;
    const bar = phases.findIndex((p) => p.actions.some((a) => a.title.includes("Bar Admission")));
    expect(bar).toBe(phases.length - 1);
  });

  it("the rules of one country are not used in another", () => {
    const texts = (country?: string) =>
      JSON.stringify(
        planFor("electrician", nothing, {
          includeResources: false,
          ...(country ? { country } : {}),
        }).roadmap,
      );
    expect(texts("GB")).not.toMatch(/Red Seal|OSHA|NEC\b|Journeyman/);
    expect(texts("GB")).toMatch(/BS 7671/);
    expect(texts("CA")).toMatch(/Red Seal/);
    expect(texts("CA")).not.toMatch(/OSHA/);
    expect(texts("US")).not.toMatch(/Red Seal|or its equal/);
    expect(texts()).not.toMatch(/Red Seal/);
    expect(texts()).toMatch(/or its equal where you live/);
    const curricula = (country?: string) =>
      focusOf(planFor("secondary-school-teacher", nothing, country ? { country } : {})).filter(
        (name) => /Common Core|National Curriculum/.test(name),
      );
    expect(curricula("GB")).toEqual(["UK National Curriculum"]);
    expect(curricula("DE")).toEqual([]);
    expect(curricula()).toHaveLength(1);
  });

  it("a mathematician who teaches teaches mathematics", () => {
    const plan = planFor("secondary-school-teacher", () => ({
      skills: [],
      education: { level: "Master", field: "Mathematics" },
    }));
    expect(focusOf(plan)).toContain("Mathematics Teaching");
    expect(focusOf(plan).join()).not.toMatch(/Humanities/);
    expect(plan.diagnosis.readinessSummary).toMatch(/degree you named counts/);
  });

  it("a regulated profession states its requirements and the effect of a degree", () => {
    const months = (education?: { level: string; field: string }) =>
      planFor("lawyer", () => ({ skills: [], ...(education ? { education } : {}) }), {
        weeklyHours: 80,
      });
    const none = months();
    expect(none.roadmap.summary).toMatch(/needs a law degree and admission to the bar/);
    expect(none.diagnosis.readinessSummary).toMatch(/needs a law degree and admission to the bar/);
    expect(none.roadmap.totalMonths).toBe(60);
    expect(months({ level: "LLB", field: "History" }).roadmap.totalMonths).toBe(60);
    const law = months({ level: "Bachelor", field: "Law" });
    expect(law.roadmap.totalMonths).toBeLessThanOrEqual(18);
    const nurse = (name: string) =>
      planFor("registered-nurse", () => ({ skills: [{ name, level: "advanced" }] }), {
        weeklyHours: 80,
      }).diagnosis.readinessSummary;
    expect(nurse("Registered Nurse License")).toMatch(/you have it already/);
    expect(nurse("Advanced Cardiac Life Support")).not.toMatch(/you have it already/);
    const attorney = planFor("lawyer", () => ({ skills: [], currentRole: "Attorney" }), {
      weeklyHours: 80,
    });
    expect(attorney.roadmap.totalMonths).toBeLessThan(12);
  });
});
