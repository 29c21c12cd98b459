import { describe, expect, it } from "vitest";
import { loadEngine } from "../../../knowledge/index.ts";
import { openWays } from "../pathway.ts";
import { findTarget } from "../read/target.ts";

const engine = loadEngine();

/** The months of the steps that are left. */
function left(title: string, currentRole: string, country: string, education?: [string, string]) {
  const target = findTarget(engine, { title }, currentRole)!;
  const studies = education && { education: { level: education[0], field: education[1] } };
  const candidate = { skills: [], currentRole, ...studies };
  const { ways } = openWays(engine, target, candidate, undefined, country);
  return ways[0]!.steps.map(({ months }) => months);
}

describe("somebody in training", () => {
  it.each([
    ["Electrician", "Electrical Apprentice", "US", [48, 2]],
    ["Electrician", "Third-year Electrical Apprentice", "US", [24, 2]],
    ["Elektroniker", "Auszubildender Elektroniker im 2. Lehrjahr", "DE", [30, 1]],
    ["Tischlermeister", "Tischlerlehrling im 3. Lehrjahr", "DE", [12, 6]],
    ["Cardiologist", "PGY-2 Internal Medicine Resident", "US", [24, 24, 2]],
    ["Facharzt für Innere Medizin", "Assistenzarzt im 3. Jahr", "DE", [48]],
    ["Surgeon", "Surgical Registrar, ST4", "GB", [60]],
    ["Rechtsanwältin", "Jurastudentin im 7. Semester", "DE", [24, 24, 3, 2]],
    ["Rechtsanwalt", "Rechtsreferendar", "DE", [24, 3, 2]],
    ["Lawyer", "Law Student", "US", [36, 3, 2]],
    ["Physician", "Medical Student, year 3", "GB", [36, 24, 36]],
    ["Mechanical Engineer", "Mechanical Engineering Student, semester 5", "IN", [24]],
    // The shortest program takes two years, so a third year belongs to a longer one.
    ["Registered Nurse", "Nursing Student, third year", "US", [12, 1, 1]],
  ])("has the rest of the steps ahead: %s, %s in %s", (title, currentRole, country, months) => {
    expect(left(title, currentRole, country)).toEqual(months);
  });

  it.each([
    [[], [48, 2]],
    [
      ["Wiring", "Conduit Bending", "Blueprint Reading"],
      [36, 2],
    ],
    // The last year is always ahead.
    [
      [
        "Electrical Wiring",
        "National Electrical Code (NEC)",
        "Electrical Troubleshooting",
        "Conduit Bending",
        "Blueprint Reading",
        "Electrical Safety",
        "Electrical Installation Testing",
      ],
      [12, 2],
    ],
  ])("without a year is as far as the core skills stated: %j", (names, months) => {
    const skills = names.map((name) => ({ name, level: "intermediate" as const }));
    const target = findTarget(engine, { title: "Electrician" })!;
    const candidate = { skills, currentRole: "Electrical Apprentice" };
    const { ways } = openWays(engine, target, candidate, undefined, "US");
    expect(ways[0]!.steps.map((step) => step.months)).toEqual(months);
  });

  it.each([
    ["PhD Student in Sociology", true],
    ["Doktorandin", true],
    ["Sociology Student", false],
    ["Research Assistant", false],
  ])("does not begin a doctorate again: %s", (currentRole, isBegun) => {
    const target = findTarget(engine, { title: "University Lecturer" })!;
    const education = { level: "Master", field: "Sociology" };
    const candidate = { skills: [], currentRole, education };
    const { ways } = openWays(engine, target, candidate, undefined, "GB");
    expect(ways.some(({ begun }) => begun !== undefined)).toBe(isBegun);
  });

  it("keeps what runs beside the step: a trainee solicitor still passes the SQE", () => {
    const months = left("Solicitor", "Trainee Solicitor, year 2", "GB", ["Bachelor", "Law"]);
    expect(months).toEqual([9, 12, 2]);
  });

  it.each([
    // The training that the entry names is that of another role.
    ["Netzwerkadministrator", "Azubi Fachinformatiker Systemintegration, 2. Lehrjahr", "DE", [24]],
    ["Einkäufer", "Azubi Industriekaufmann, 3. Lehrjahr", "DE", [12]],
    ["Elevator Mechanic", "Apprentice Electrician, 2nd year", "AU", [36]],
    // No apprenticeship is asked for, but its certificate opens the role.
    ["Java-Entwickler", "Azubi Fachinformatiker Anwendungsentwicklung, 2. Lehrjahr", "DE", [24]],
    ["Software Engineer", "Computer Science Student, semester 5", "US", [24]],
  ])("that opens the role finishes it: %s, %s in %s", (title, currentRole, country, months) => {
    expect(left(title, currentRole, country)).toEqual(months);
  });

  it("does not hold the degree that it is for", () => {
    const studies: [string, string] = ["Bachelor", "Computer Science"];
    const months = left("Software Engineer", "Computer Science Student, semester 5", "US", studies);
    expect(months).toEqual([24]);
  });

  it.each([
    // A trainee is no apprentice, and a degree asked for is not replaced.
    ["Java-Entwickler", "Trainee Softwareentwicklung", "DE"],
    ["Maschinenbauingenieur", "Auszubildender Industriemechaniker, 3. Lehrjahr", "DE"],
    ["Netzwerkadministrator", "Azubi Koch, 2. Lehrjahr", "DE"],
  ])("that does not open the role is not counted: %s, %s", (title, currentRole, country) => {
    const target = findTarget(engine, { title }, currentRole)!;
    const { ways } = openWays(engine, target, { skills: [], currentRole }, undefined, country);
    expect(ways.every(({ begun }) => begun === undefined)).toBe(true);
  });

  it.each([
    ["Registered Nurse", "Electrical Apprentice", "US"],
    ["Lawyer", "Medical Student, year 3", "US"],
    ["Electrical Engineer", "Third-year Electrical Apprentice", "US"],
  ])("in another one begins at the beginning: %s, %s", (title, currentRole, country) => {
    expect(left(title, currentRole, country)).toEqual(left(title, "", country));
  });
});
