import { beforeAll, describe, expect, it } from "vitest";
import { testEngine } from "../../../../test/support/app.ts";
import { type Engine, findTarget, planPathway } from "../../index.ts";
import type { CandidateInput } from "./candidate.ts";

let engine: Engine;
beforeAll(() => {
  engine = testEngine();
});

const planFor = (title: string, candidate: CandidateInput, country: string, language = "en") =>
  planPathway(engine, findTarget(engine, { title }, candidate.currentRole)!, candidate, undefined, {
    weeklyHours: 8,
    includeResources: false,
    country,
    speech: engine.speechIn(language),
  });

describe("a stated name", () => {
  it.each([
    ["Financial Controller", "Consolidation", "consolidation-accounting", "GB"],
    ["Dental Hygienist", "X-ray", "dental-radiography", "CA"],
    ["Zahnmedizinische Prophylaxeassistentin", "Prophylaxe", "dental-hygiene", "DE"],
  ] as const)("is read in the trade of the target: %s, %s", (title, name, id, country) => {
    const plan = planFor(title, { skills: [{ name, level: "intermediate" }] }, country);
    const item = plan.checklist.find(({ skillId }) => skillId === id);
    expect(item).toMatchObject({ currentLevel: "intermediate", levelSource: "stated" });
    expect(plan.unrecognizedSkills).toEqual([]);
  });

  it("that is not on the list is named as an asset, once", () => {
    const { diagnosis } = planFor(
      "Cybersecurity Analyst",
      {
        currentRole: "IT Support Specialist",
        skills: [{ name: "PowerShell", level: "intermediate" }, { name: "Pottery" }],
      },
      "BR",
    );
    const told = diagnosis.strengths.filter((text) => text.includes("PowerShell"));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/helps? you with|You also bring/);
    expect(diagnosis.strengths.join(" ")).not.toMatch(/does not ask/);
  });
});

describe("the readiness", () => {
  it("of somebody in a related post is 40 or more where no training stands in the way", () => {
    const plan = planFor("Restaurant Manager", { currentRole: "Waiter", skills: [] }, "DE");
    expect(plan.readinessScore).toBeGreaterThanOrEqual(40);
  });

  it("stays low before a training of years, whatever is known", () => {
    const plan = planFor(
      "Physician",
      {
        currentRole: "Registered Nurse",
        skills: [
          { name: "Patient Care", level: "advanced" },
          { name: "Emergency Medicine", level: "advanced" },
          { name: "Pharmacology", level: "advanced" },
        ],
        education: { level: "Bachelor", field: "Nursing" },
      },
      "US",
    );
    expect(plan.readinessScore).toBeLessThanOrEqual(45);
    expect(plan.diagnosis.readinessSummary).toMatch(/the training is still ahead/);
  });
});
