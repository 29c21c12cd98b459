import { beforeAll, describe, expect, it } from "vitest";
import { testEngine } from "../../../../test/support/app.ts";
import { type Engine, findTarget, planPathway } from "../../index.ts";
import { openWays } from "../pathway.ts";
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

describe("a stated name of somebody in another trade", () => {
  it.each([
    ["Paralegal", "Administrative Assistant", "Filing", "filing", "US"],
    [
      "Clinical Research Associate",
      "Clinical Research Coordinator",
      "GCP",
      "good-clinical-practice",
      "IN",
    ],
    ["IT Support Specialist", "Registered Nurse", "Dokumentation", "clinical-documentation", "DE"],
    ["HR Generalist", "Store Manager", "Scheduling", "staff-scheduling", "US"],
    ["Bilanzbuchhalter", "Steuerfachangestellte", "DATEV", "datev", "DE"],
    ["Data Engineer", "Software Tester", "GCP", "google-cloud-platform", "US"],
  ] as const)("is read in the own trade first: %s, %s, %s", (title, post, name, id, country) => {
    const candidate = { currentRole: post, skills: [{ name }] };
    const target = findTarget(engine, { title }, post)!;
    const { standing } = openWays(engine, target, candidate, undefined, country).standpoint;
    expect(standing.stated.map((skill) => skill.id)).toEqual([id]);
  });

  it("is not read as a skill of neither trade", () => {
    const plan = planFor(
      "Customer Success Manager",
      { currentRole: "Customer Support Representative", skills: [{ name: "Onboarding" }] },
      "US",
    );
    expect(plan.unrecognizedSkills).toEqual(["Onboarding"]);
    expect(plan.diagnosis.strengths.join(" ")).toContain("You also bring Onboarding");
  });

  it("is told in the candidate's own words, however little the list asks for it", () => {
    const { diagnosis } = planFor(
      "Social Worker",
      {
        currentRole: "Support Worker",
        skills: [{ name: "Person-Centred Care", level: "advanced" }, { name: "Sign Poetry" }],
      },
      "GB",
    );
    const told = diagnosis.strengths.join(" ");
    expect(told).toContain("Person-Centred Care");
    expect(told).toContain("Sign Poetry");
  });
});

describe("a level beyond the job", () => {
  const strengthsIn = (title: string, name: string, country: string) =>
    planFor(title, { skills: [{ name, level: "advanced" }] }, country).diagnosis.strengths.join(
      " ",
    );

  it("is said of what the work never asks at that level", () => {
    expect(strengthsIn("Logistics Manager", "People Management", "DE")).toContain("beyond");
  });

  it.each([
    ["Data Analyst", "Microsoft Excel", "US"],
    ["Nurse Practitioner", "Patient Assessment", "US"],
  ])("is not said of the level of its practitioners: %s, %s", (title, name, country) => {
    expect(strengthsIn(title, name, country)).not.toContain("beyond");
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
