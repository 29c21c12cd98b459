import { describe, expect, it } from "vitest";
import { describePlan } from "../../src/operator/cli/plan-text.ts";
import { findTarget, planPathway } from "../../src/engine/index.ts";
import { loadEngine } from "../../src/knowledge/index.ts";

/*
 * Whole plans, for people to read as the candidate, the mentor and an editor, and to show what a
 * change does to them. `npm run goldens` records them again.
 */

const engine = loadEngine();

interface Candidate {
  country?: string;
  weeklyHours: number;
  skills?: { name: string; level?: "beginner" | "intermediate" | "advanced" }[];
  currentRole?: string;
  education?: { level: string; field: string };
}

const PLANS: readonly (readonly [title: string, candidate: Candidate])[] = [
  ["Registered Nurse", { country: "GB", weeklyHours: 20 }],
  ["Midwife", { country: "DE", weeklyHours: 30, currentRole: "Registered Nurse" }],
  [
    "Physician",
    { country: "US", weeklyHours: 40, education: { level: "Bachelor", field: "Biology" } },
  ],
  ["Pharmacist", { country: "IN", weeklyHours: 40 }],
  ["Physical Therapist", { country: "AU", weeklyHours: 30, currentRole: "Personal Trainer" }],
  ["Paramedic", { country: "FR", weeklyHours: 40 }],
  ["Electrician", { country: "GB", weeklyHours: 40 }],
  ["Plumber", { country: "CA", weeklyHours: 40 }],
  ["Welder", { country: "DE", weeklyHours: 15 }],
  ["Truck Driver", { country: "US", weeklyHours: 20 }],
  ["HVAC Technician", { country: "AU", weeklyHours: 20, currentRole: "Electrician" }],
  [
    "Lawyer",
    { country: "GB", weeklyHours: 20, education: { level: "Bachelor", field: "History" } },
  ],
  [
    "Accountant",
    { country: "US", weeklyHours: 10, education: { level: "Bachelor", field: "Economics" } },
  ],
  ["Teacher", { country: "DE", weeklyHours: 20 }],
  ["Social Worker", { country: "CA", weeklyHours: 15 }],
  ["Architect", { country: "FR", weeklyHours: 40 }],
  ["Civil Engineer", { country: "IN", weeklyHours: 30 }],
  ["Airline Pilot", { country: "GB", weeklyHours: 30 }],
  ["Police Officer", { country: "US", weeklyHours: 10 }],
  ["Hairdresser", { country: "FR", weeklyHours: 20 }],
  [
    "Software Engineer",
    { country: "IN", weeklyHours: 12, skills: [{ name: "Java", level: "intermediate" }] },
  ],
  ["Data Scientist", { weeklyHours: 10, education: { level: "Master", field: "Physics" } }],
  ["DevOps Engineer", { country: "DE", weeklyHours: 8, currentRole: "Systems Administrator" }],
  ["UX Designer", { country: "GB", weeklyHours: 6, currentRole: "Graphic Designer" }],
  ["Data Analyst", { country: "US", weeklyHours: 10, currentRole: "Teacher" }],
  ["Project Manager", { country: "AU", weeklyHours: 5 }],
  ["Chief Executive Officer", { country: "US", weeklyHours: 5, currentRole: "Sales Director" }],
  ["Chef", { country: "FR", weeklyHours: 20, currentRole: "Cook" }],
  ["Content Creator", { weeklyHours: 10 }],
  [
    "Farm Manager",
    { country: "AU", weeklyHours: 10, skills: [{ name: "Livestock", level: "advanced" }] },
  ],
];

describe("a plan", () => {
  it.each(PLANS)("for a %s reads as recorded", async (title, { country, weeklyHours, ...rest }) => {
    const target = findTarget(engine, { title })!;
    const candidate = {
      skills: rest.skills ?? [],
      currentRole: rest.currentRole,
      ...(rest.education ? { education: rest.education } : {}),
    };
    const options = { weeklyHours, includeResources: true, country };
    const pathway = planPathway(engine, target, candidate, undefined, options);
    const text = describePlan(pathway, { country, weeklyHours, ...rest });
    await expect(`${text}\n`).toMatchFileSnapshot(
      `pathways/${title.toLowerCase().replaceAll(" ", "-")}.txt`,
    );
  });
});
