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
import type { CandidateInput } from "./read/candidate.ts";

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
    const { roadmap, readinessScore, diagnosis } = planFor("front-end-developer", everything);
    expect(readinessScore).toBe(100);
    expect(diagnosis.priorityGaps).toEqual([]);
    expect(roadmap.phases).toHaveLength(1);
    expect(roadmap.phases[0]!.title).toMatch(/^Deepen the core of the role: /);
    expect([roadmap.phases[0]!.monthStart, roadmap.totalMonths]).toEqual([1, 1]);
  });

  it("with a single gap is one phase that also deepens a core skill", () => {
    const { roadmap } = planFor("front-end-developer", (role) => ({
      skills: everything(role).skills.filter(({ name }) => name !== "React"),
    }));
    expect(roadmap.phases).toHaveLength(1);
    const [gap, second] = roadmap.phases[0]!.focus;
    expect(gap).toBe("React");
    const { checklist } = knowledge.roles.get("front-end-developer")!;
    expect(checklist.find(({ skill }) => skill.name === second)?.importance).toBe("core");
  });

  it("does not send the holder of a licence back to its training", () => {
    const texts = (skills: CandidateInput["skills"]): string => {
      const { roadmap } = planFor("nurse-manager", () => ({ skills }), { country: "GB" });
      const actions = roadmap.phases.flatMap((phase) => phase.actions.map(({ title }) => title));
      return [roadmap.summary, ...actions].join("\n");
    };
    const back = /become a nurse first|Step up: Registered Nurse|: Work as a Registered Nurse/;
    expect(texts([])).toMatch(back);
    expect(texts([{ name: "Registered Nurse License", level: "advanced" }])).not.toMatch(back);
    expect(texts([{ name: "Driver's License", level: "advanced" }])).toMatch(back);
  });

  it("starts with safety skills", () => {
    const focusOf = (id: string, phase: number) =>
      planFor(id, nothing).roadmap.phases[phase]!.focus;
    expect(focusOf("welder", 0)).toContain("Personal Protective Equipment (PPE)");
    expect(focusOf("chef", 0)).toContain("Food Safety");
    // After the months of the application.
    expect(focusOf("electrician", 1)).toContain("Electrical Safety");
  });

  it("puts the licence after the core skills that it certifies", () => {
    const { phases } = planFor("registered-nurse", nothing).roadmap;
    const phaseOf = (name: string) => phases.findIndex((phase) => phase.focus.includes(name));
    expect(phaseOf("Registered Nurse License")).toBeGreaterThan(phaseOf("Patient Assessment"));
    const us = planFor("registered-nurse", nothing, { country: "US" });
    expect(certified(us)).toContain("Step 3 of 4: Pass the NCLEX-RN");
    expect(new Set(certified(us)).size).toBe(certified(us).length);
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
    expect(texts).not.toMatch(/repositor|source code|README/i);
    expect(texts).toMatch(/tradesperson/);
  });

  it("leaves resources out when they are not wanted", () => {
    const { phases } = planFor("chef", nothing, { includeResources: false }).roadmap;
    for (const phase of phases) expect(phase.resources).toEqual([]);
  });

  it("searches for a resource that is not curated, and says so", () => {
    const { phases } = planFor("property-manager", nothing, { country: "US" }).roadmap;
    const resources = phases.flatMap((phase) => phase.resources);
    for (const { focus, url, found } of resources) {
      const skill = knowledge.skillList.find(({ name }) => name === focus)!;
      const known = knowledge.training.resources.get(skill.id) ?? [];
      if (found) expect(known.map((resource) => resource.url)).toContain(url);
      if (!found) expect(new URL(url).searchParams.get("q")).toContain(focus);
    }
    expect(new Set(resources.map((resource) => resource.found))).toEqual(new Set([true, false]));
    const urls = resources.map((resource) => resource.url);
    expect(new Set(urls).size).toBe(urls.length);
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
    expect(order("data-scientist", "scikit-learn", "Deep Learning")).toBe(true);
    expect(order("data-engineer", "SQL", "Data Modeling", "Data Warehousing")).toBe(true);
    expect(
      order("electrician", "Electrical Safety", "Hand and Power Tools", "Electrical Wiring"),
    ).toBe(true);
    expect(
      order("electrician", "Multimeter", "Electrical Wiring", "Electrical Troubleshooting"),
    ).toBe(true);
    expect(order("registered-nurse", "Vital Signs", "Patient Assessment")).toBe(true);
    expect(order("chef", "Food Safety", "Cooking", "Menu Planning", "Kitchen Management")).toBe(
      true,
    );
    expect(order("lawyer", "Law", "Legal Ethics", "Litigation", "Oral Advocacy")).toBe(true);
  });

  it("an airline pilot needs more than half a year, whatever the weekly hours", () => {
    const plan = planFor("airline-pilot", nothing, { weeklyHours: 80 });
    expect(plan.roadmap.totalMonths).toBeGreaterThanOrEqual(18);
    expect(certified(plan).join()).not.toMatch(/Airline Transport|Drone/);
    expect(focusOf(plan).join()).not.toMatch(/Drone|Air Traffic/);
  });

  it("an executive chef's certificate is not for a beginner", () => {
    expect(certified(planFor("chef", nothing)).join()).not.toMatch(/Executive/);
  });

  it("the formalities of a profession come last", () => {
    const { phases } = planFor("lawyer", nothing, { country: "GB" }).roadmap;
    expect(phases.at(-1)!.title).toMatch(/be admitted/i);
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
    expect(texts("CA")).toMatch(/Red Seal|province/);
    expect(texts("CA")).not.toMatch(/OSHA/);
    expect(texts("US")).not.toMatch(/Red Seal/);
    expect(texts()).not.toMatch(/Red Seal|OSHA|NEC\b|Journeyman|BS 7671/);
    const curricula = (country?: string) =>
      focusOf(planFor("secondary-school-teacher", nothing, country ? { country } : {})).filter(
        (name) => /Common Core|National Curriculum/.test(name),
      );
    expect(curricula("GB")).toEqual(["UK National Curriculum"]);
    expect(curricula("DE")).toEqual([]);
    expect(curricula()).toEqual([]);
  });

  it("a mathematician who teaches teaches mathematics", () => {
    const plan = planFor("secondary-school-teacher", () => ({
      skills: [],
      education: { level: "Master", field: "Mathematics" },
    }));
    expect(focusOf(plan)).toContain("Mathematics Teaching");
    expect(focusOf(plan).join()).not.toMatch(/Humanities/);
    expect(plan.diagnosis.readinessSummary).toMatch(/A degree usually opens a shorter/);
  });

  it("a regulated profession is planned by its steps, and only what its record accepts shortens it", () => {
    const lawyer = (candidate: Partial<CandidateInput>) =>
      planFor("lawyer", () => ({ skills: [], ...candidate }), { weeklyHours: 80, country: "GB" });
    const none = lawyer({});
    expect(none.roadmap.summary).toMatch(/follows set steps \(Solicitors Regulation Authority/);
    expect(none.roadmap.totalMonths).toBe(70);
    const history = lawyer({ education: { level: "Bachelor", field: "History" } });
    // The work that counts runs beside the preparation, whichever the degree.
    expect(history.roadmap.totalMonths).toBe(26);
    const law = lawyer({ education: { level: "Bachelor", field: "Law" } });
    expect(law.roadmap.totalMonths).toBe(26);
    expect(law.diagnosis.readinessSummary).toMatch(/A law degree leaves/);
    const attorney = lawyer({ currentRole: "Attorney" });
    expect(attorney.diagnosis.readinessSummary).toMatch(/You already hold what this profession/);
    expect(attorney.roadmap.totalMonths).toBeLessThan(12);
  });

  it("a step that is usual but no law is left out for people with half of the core skills", () => {
    const titles = (skills: CandidateInput["skills"]) =>
      planFor("hvac-technician", () => ({ skills }), { country: "GB" })
        .roadmap.phases.flatMap((phase) => phase.actions.map((action) => action.title))
        .filter((title) => title.startsWith("Step"))
        .join();
    expect(titles([])).toMatch(/apprenticeship.*F-gas certificate/);
    const skilled = titles([
      { name: "Refrigeration", level: "advanced" },
      { name: "Electrical Troubleshooting", level: "advanced" },
    ]);
    expect(skilled).toMatch(/F-gas certificate/);
    expect(skilled).not.toMatch(/apprenticeship/);
  });

  it("a role without a licence says what employers expect, but not to people who have it", () => {
    const summary = (field: string) =>
      planFor("economist", () => ({ skills: [], education: { level: "Bachelor", field } }), {
        country: "FR",
      }).roadmap.summary;
    expect(summary("Physics")).toMatch(/No licence is needed, but employers usually expect/);
    expect(summary("Economics")).not.toMatch(/licence/);
  });

  it("a degree skips the step that it completes", () => {
    const surgeon = (candidate: Partial<CandidateInput>) =>
      planFor("surgeon", () => ({ skills: [], ...candidate }), { country: "US" }).roadmap;
    expect(surgeon({}).summary).toMatch(/complete a bachelor’s degree/);
    const graduate = surgeon({ education: { level: "Bachelor", field: "History" } });
    expect(graduate.summary).not.toMatch(/complete a bachelor’s degree/);
    expect(graduate.totalMonths).toBeLessThan(surgeon({}).totalMonths);
  });

  it("a full-time training does not depend on the weekly hours, and a full week is no part-time place", () => {
    const crew = (weeklyHours: number) =>
      planFor("flight-attendant", nothing, { weeklyHours, country: "FR" }).roadmap;
    expect(crew(10).totalMonths).toBe(crew(60).totalMonths);
    expect(crew(10).summary).toMatch(/The training is full time/);
    const teacher = planFor("teacher", nothing, { weeklyHours: 40, country: "US" }).roadmap;
    expect(teacher.summary).not.toMatch(/part-time/);
  });

  it("prerequisites that no phase teaches are named only as part of the hours", () => {
    const texts = (candidate: Partial<CandidateInput>) =>
      planFor("react-native-developer", () => ({ skills: [], ...candidate }))
        .roadmap.phases.flatMap((phase) => phase.actions.map((action) => action.description))
        .join(" ");
    expect(texts({})).toMatch(/These hours include the basics of Computer Programming/);
    expect(texts({ currentRole: "Android developer" })).not.toMatch(/basics of Computer Prog/);
  });

  it("readiness never shortens the training, and a nurse is no midwife", () => {
    const midwife = (candidate: CandidateInput) =>
      planFor("midwife", () => candidate, { weeklyHours: 80, country: "DE" }).roadmap.totalMonths;
    const least = midwife({ skills: [] });
    const { checklist } = knowledge.roles.get("midwife")!;
    const skilled = checklist
      .filter(({ skill }) => !/licen[cs]e/i.test(skill.name))
      .map(({ skill }) => ({ name: skill.name, level: "advanced" as const }));
    expect(midwife({ skills: skilled })).toBe(least);
    expect(midwife({ skills: [], currentRole: "Registered Nurse" })).toBe(least);
  });

  it("an apprenticeship is paid work and does not depend on the weekly hours", () => {
    const lengths = (weeklyHours: number) =>
      planFor("electrician", nothing, { weeklyHours, country: "GB" })
        .roadmap.phases.filter(({ pace }) => pace === "paid")
        .map(({ monthStart, monthEnd }) => monthEnd - monthStart);
    expect(lengths(3)).not.toEqual([]);
    expect(lengths(3)).toEqual(lengths(60));
  });

  it("a long plan names the first job on the way", () => {
    const { summary } = planFor("back-end-developer", nothing, { weeklyHours: 2 }).roadmap;
    expect(summary).toMatch(/Two hours a week is little/);
    expect(summary).toMatch(/first job on the way: junior back-end /);
  });

  it("a degree that employers ask for is counted full time, and those who have it are not told to get it", () => {
    const chemist = (candidate: Partial<CandidateInput>, weeklyHours = 40) =>
      planFor("biochemist", () => ({ skills: [], ...candidate }), { weeklyHours });
    const none = chemist({});
    expect(none.roadmap.totalMonths).toBeGreaterThanOrEqual(36);
    expect(chemist({}, 4).roadmap.totalMonths).toBe(none.roadmap.totalMonths);
    expect(chemist({}, 4).roadmap.summary).toMatch(/The training is full time, about 36 hours/);
    expect(none.roadmap.summary).toMatch(/Employers usually ask for .*degree/);
    expect(none.roadmap.phases[0]!.actions.map(({ title }) => title)).toContain(
      "Step 1 of 2: Apply for a place to study",
    );
    const graduate = chemist({ education: { level: "Bachelor", field: "Biochemistry" } });
    expect(graduate.roadmap.totalMonths).toBeLessThan(none.roadmap.totalMonths);
    expect(graduate.diagnosis.readinessSummary).toMatch(/You already have the kind of degree/);
    expect(graduate.roadmap.summary).not.toMatch(/Employers usually ask/);
    const insider = chemist({ currentRole: "Biochemist" });
    expect(insider.roadmap.summary).not.toMatch(/Employers usually ask/);
  });

  it("a vocational training in the field is the way in, and graduates' work shows a degree", () => {
    const trained = planFor("millwright", () => ({
      skills: [],
      education: { level: "vocational", field: "Millwright Work" },
    }));
    expect(trained.diagnosis.readinessSummary).toMatch(/Your training in this field is a usual/);
    expect(trained.roadmap.summary).not.toMatch(/Employers usually ask for/);
    const teacher = planFor(
      "management-consultant",
      () => ({ skills: [], currentRole: "Secondary School Teacher" }),
      { country: "DE" },
    );
    expect(teacher.roadmap.summary).toMatch(/With a degree in another subject/);
  });

  it("an apprenticeship begins with the search for a place and is no study beside work", () => {
    const { summary, totalMonths, phases } = planFor("millwright", nothing).roadmap;
    expect(totalMonths).toBeGreaterThanOrEqual(36);
    expect(summary).toMatch(/in paid work/);
    expect(summary).not.toMatch(/part-time place|do not wait for its end/);
    expect(phases[0]!.milestones[0]).toMatch(/written offer for a first job/);
  });

  it("a role without conditions starts with the application", () => {
    const { summary, phases } = planFor("assembler", nothing).roadmap;
    expect(summary).toMatch(/^You can apply for work as an? .* now/);
    expect(phases[0]!.actions[0]!.title).toBe("Apply now");
  });

  it("what a stated skill or the present job contains is confirmed, not learned from nothing", () => {
    const node = planFor("node-js-developer", () => ({
      skills: [{ name: "Express.js", level: "advanced" }],
    }));
    const hours = (name: string) =>
      node.diagnosis.priorityGaps.find((text) => text.startsWith(`${name}:`)) ?? "";
    const action = node.roadmap.phases
      .flatMap((phase) => phase.actions)
      .find(({ type, title }) => type === "learn" && title.endsWith("Node.js"));
    expect(hours("Node.js")).not.toMatch(/hours to working level/);
    expect(action?.title ?? "Confirm your Node.js").toMatch(/^(?:Confirm|Check) your Node.js/);
    const nurse = planFor("medical-assistant", () => ({
      skills: [],
      currentRole: "Oncology Nurse",
    }));
    const missing = nurse.diagnosis.priorityGaps.join(" ");
    expect(missing).not.toMatch(/Vital Signs|Venipuncture: about/);
    expect(missing).not.toMatch(/Empathy|Teamwork|Communication/);
  });

  it("a leadership role is reached through the positions of its ladder", () => {
    const plan = planFor("chief-executive-officer", () => ({
      skills: [],
      currentRole: "Sales Director",
    }));
    const actions = plan.roadmap.phases.flatMap((phase) => phase.actions.map((a) => a.title));
    expect(actions).toContain("Step up: Chief Operating Officer");
    expect(actions).not.toContain("Step up: General Manager");
    expect(plan.roadmap.totalMonths).toBeLessThan(100);
  });

  it("a systems administrator has a good start in DevOps", () => {
    const plan = planFor("devops-engineer", () => ({
      skills: [],
      currentRole: "Systems Administrator",
    }));
    expect(plan.readinessScore).toBeGreaterThanOrEqual(20);
    expect(plan.diagnosis.readinessSummary).toMatch(
      /From your work as a Systems Administrator you bring Linux/,
    );
  });
});
