import { describe, expect, it } from "vitest";
import { testEngine } from "../../../../test/support/app.ts";
import { findTarget, planPathway } from "../../index.ts";
import type { CandidateInput } from "../read/candidate.ts";

const engine = testEngine();
const planFor = (title: string, country: string, candidate: CandidateInput = { skills: [] }) =>
  planPathway(engine, findTarget(engine, { title }, candidate.currentRole)!, candidate, undefined, {
    country,
    weeklyHours: 10,
    includeResources: false,
  });

describe("a gap that a training of the plan teaches", () => {
  it("names the step that teaches it and no hours of one's own", () => {
    const { diagnosis } = planFor("Registered Nurse", "DE");
    const nursing = diagnosis.priorityGaps.find((text) => text.includes("Nursing"));
    expect(nursing).toMatch(/: taught in the step “[^”]+”/);
    expect(nursing).not.toMatch(/\d hours?/);
    expect(diagnosis.readinessSummary).not.toMatch(/\d hours?/);
  });

  it("keeps its hours where somebody learns it alone", () => {
    const { diagnosis } = planFor("Data Analyst", "DE");
    expect(diagnosis.priorityGaps.join(" ")).not.toContain("taught in the step");
    expect(diagnosis.priorityGaps.join(" ")).toMatch(/about \d+ hours/);
  });

  it("is never said to take no hours", () => {
    const { diagnosis } = planFor("Physician", "US", {
      skills: [{ name: "Patient Care", level: "advanced" }],
      currentRole: "Registered Nurse",
      education: { level: "Bachelor", field: "Nursing" },
    });
    expect(diagnosis.readinessSummary).not.toContain("about 0 hours");
  });
});

describe("a skill that only another one shows", () => {
  it("is a start where the training of the profession teaches it", () => {
    const { checklist } = planFor("Physician", "US", {
      skills: [{ name: "Emergency Medicine", level: "advanced" }],
      currentRole: "Registered Nurse",
    });
    const levelIn = (name: string) => checklist.find((one) => one.name === name)?.currentLevel;
    expect(levelIn("Medical Diagnosis")).toBe("beginner");
    expect(levelIn("Emergency Medicine")).toBe("advanced");
  });
});

describe("the preparation for an examination", () => {
  it("is for the one ahead, not for one that an earlier step passed", () => {
    const { roadmap } = planFor("Tax Advisor", "DE", {
      skills: [],
      currentRole: "Steuerfachangestellte",
    });
    const titles = roadmap.phases.flatMap(({ actions }) => actions.map(({ title }) => title));
    const first = /^Step 1 of \d+: (.+)$/.exec(titles[0]!)?.[1];
    const early = titles.filter((title) => title.startsWith("Prepare already for"));
    expect(first).toBeDefined();
    expect(early.length).toBeGreaterThan(0);
    expect(early.join()).not.toContain(first);
  });
});

describe("what is told of somebody's own", () => {
  const analyst = (education?: CandidateInput["education"]) =>
    planFor("Data Analyst", "GB", {
      currentRole: "Retail Sales Associate",
      skills: [{ name: "Excel", level: "advanced" }, { name: "Month-End Close" }],
      ...(education && { education }),
    });

  it("helps with no skill that is met already", () => {
    const { checklist, diagnosis } = analyst();
    const met = checklist.filter((one) => one.currentLevel === one.targetLevel);
    const helps = diagnosis.strengths.filter((text) => / helps? you with /.test(text));
    for (const { name } of met) expect(helps.join(" ")).not.toContain(`you with ${name}`);
  });

  it("leaves the way of people without a degree to them", () => {
    const graduate = analyst({ level: "Bachelor", field: "Accounting" }).roadmap.summary;
    expect(analyst().roadmap.summary).toContain("Without a degree");
    expect(graduate).not.toContain("Without a degree");
  });

  it("names no hours for a soft skill that has none", () => {
    const { diagnosis } = planFor("School Principal", "US", {
      currentRole: "Assistant Principal",
      skills: [],
    });
    expect(diagnosis.priorityGaps.join(" ")).not.toMatch(/\b0 hours/);
  });
});
