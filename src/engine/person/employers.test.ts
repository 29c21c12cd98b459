import { describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { readAnalysedPerson } from "../index.ts";
import { type ResumeLanguage, resumeWith } from "./resume-with.fixture.ts";

const engine = testEngine();
const now = new Date("2026-11-15T00:00:00Z");
const read = (language: ResumeLanguage, line: string) =>
  readAnalysedPerson(engine, { text: resumeWith(language, line), now }).person;
const MAKERS = new Set(["salesforce", "sap", "docker", "oracle-database"]);
const makersIn = (language: ResumeLanguage, line: string): string[] =>
  read(language, line)
    .skills.map(({ id }) => id)
    .filter((id) => MAKERS.has(id));

describe("a firm with the name of a skill", () => {
  it.each([
    ["en", "Account executive, SAP, 2011 - 2014", "SAP"],
    ["en", "Support Engineer, Docker Inc, 2011 - 2014", "Docker Inc"],
    ["de", "Systembetreuer, Docker GmbH, 2011 - 2014", "Docker GmbH"],
    ["de", "Kundenberater bei SAP, 2011 - 2014", "SAP"],
    ["fr", "Conseiller chez SAP, 2011 - 2014", "SAP"],
    ["pt", "Vendedor na SAP, 2011 - 2014", "SAP"],
    ["it", "Venditore presso SAP, 2011 - 2014", "SAP"],
    ["nl", "Verkoper bij SAP, 2011 - 2014", "SAP"],
  ] as const)("is the employer of a post and no skill, in %s: %s", (language, line, employer) => {
    expect(read(language, line).positions.map((position) => position.employer)).toContain(employer);
    expect(makersIn(language, line)).toEqual([]);
  });

  it("leaves the product in a compound", () => {
    expect(makersIn("de", "Erfahrung bei SAP-Projekten.")).toEqual(["sap"]);
  });
});
