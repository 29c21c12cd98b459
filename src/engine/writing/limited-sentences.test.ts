import { describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { analyseResume, readTarget, writeAnalysis } from "../index.ts";
import { type ResumeLanguage, resumeWith } from "../person/resume-with.fixture.ts";

const engine = testEngine();
const now = new Date("2026-11-15T00:00:00Z");
function assess(language: ResumeLanguage, line: string): string {
  const target = readTarget(engine, { title: "Network Administrator", skills: ["Excel", "SAP"] })!;
  const text = resumeWith(language, `Excel. ${line}`);
  return writeAnalysis(analyseResume(engine, { text, target, now })!).assessment;
}

/** A sentence that may limit SAP, and one that claims it. */
const LINES: Readonly<Record<ResumeLanguage, readonly [string, string]>> = {
  en: ["Watched how bookings are made in SAP.", "Made bookings in SAP."],
  de: ["Buchungen in SAP hat man mir gezeigt.", "Buchungen in SAP erfasst."],
  fr: ["On m'a montré les écritures dans SAP.", "Saisie des écritures dans SAP."],
  es: ["Me enseñaron los asientos en SAP.", "Registro de asientos en SAP."],
  it: ["Le registrazioni in SAP le ho solo osservate.", "Registrazioni in SAP."],
  nl: ["Boekingen in SAP alleen gezien.", "Boekingen in SAP ingevoerd."],
  pl: ["Księgowania w SAP tylko widziałem.", "Wprowadzałem księgowania w SAP."],
  pt: ["Lançamentos em SAP apenas observei.", "Lançamentos em SAP."],
};
const CASES = Object.entries(LINES) as [ResumeLanguage, (typeof LINES)["en"]][];

describe("a skill in a sentence with a word of doubt", () => {
  it.each(CASES)("is never reported as named, in %s", (language, [doubt]) => {
    const assessment = assess(language, doubt);
    expect(assessment).not.toMatch(/(?:It names|point to)[^.]*SAP/);
    expect(assessment).not.toMatch(/For [^.]*SAP[^.]* the program found/);
  });

  it.each(CASES)("is reported as named without that word, in %s", (language, [, claim]) => {
    expect(assess(language, claim)).toContain("It names, in these or like words: Excel and SAP.");
  });
});

it("a skill that is also in a clear sentence is reported as named", () => {
  expect(assess("en", "Made bookings in SAP. Only SAP at night.")).toContain("Excel and SAP.");
});
