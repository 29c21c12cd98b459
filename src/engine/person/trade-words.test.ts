import { describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { readAnalysedPerson } from "../index.ts";
import { type ResumeLanguage, resumeOf, resumeWith } from "./resume-with.fixture.ts";

const engine = testEngine();
const now = new Date("2026-11-15T00:00:00Z");
const skillsIn = (text: string): string[] =>
  readAnalysedPerson(engine, { text, now }).person.skills.map(({ id }) => id);

/** A line in the words of a trade, the skills that it names, and one that it does not. */
const LINES: readonly (readonly [ResumeLanguage, string, readonly string[], string])[] = [
  ["en", "Did the rota and cashed up; COSHH.", ["staff-scheduling"], "food-cost-control"],
  ["de", "Dienstpläne, Reinigungsmittel bestellt.", ["staff-scheduling"], "people-management"],
  [
    "fr",
    "Autolaveuse, produits d'entretien.",
    ["floor-care", "cleaning-chemicals"],
    "housekeeping",
  ],
  ["es", "Cuadrantes, cambios posturales.", ["staff-scheduling", "patient-transport"], "nursing"],
  ["it", "Lavasciuga; igiene personale degli ospiti.", ["floor-care", "personal-care"], "nursing"],
  ["nl", "Schrobmachine, oudergesprekken.", ["floor-care", "parent-communication"], "teaching"],
  ["pl", "Opatrunki, dokumentacja medyczna.", ["wound-care", "clinical-documentation"], "surgery"],
  ["pt", "Escalas de serviço; curativos.", ["staff-scheduling", "wound-care"], "surgery"],
];

describe("words of a trade", () => {
  it.each(LINES)("show its skills and no others, in %s: %s", (language, line, shown, other) => {
    const found = skillsIn(resumeWith(language, line));
    for (const id of shown) expect(found).toContain(id);
    expect(found).not.toContain(other);
  });
});

/** Words that mean something other than the skill they resemble. */
const OTHERS: readonly (readonly [ResumeLanguage, string, string])[] = [
  ["de", "Abschlüsse: Abitur 2008.", "sales-closing"],
  ["de", "Abrechnung mit den Krankenkassen.", "cash-register-operation"],
  ["nl", "Gesprekken voeren met leveranciers.", "feed-management"],
  ["fr", "Je traite les dossiers des assurés.", "dairy-farming"],
  ["fr", "Clôtures mensuelles des comptes.", "farm-maintenance"],
  ["pl", "Nauka karmienia piersią.", "feed-management"],
  ["en", "Fencing club on Fridays.", "farm-maintenance"],
];

it.each(OTHERS)("other words show nothing, in %s: %s is no %s", (language, line, skill) => {
  expect(skillsIn(resumeWith(language, line))).not.toContain(skill);
});

describe("a post whose title names the work", () => {
  it.each([
    ["en", "Primary School Teacher, Hill School, 2015 - 2020", "classroom-management"],
    ["de", "Grundschullehrerin, Schule am Berg, 2015 - 2020", "classroom-management"],
    ["en", "Chief Executive Officer, Acme Ltd, 2015 - 2020", "leadership"],
  ] as const)("makes its core likely, in %s: %s", (language, header, skill) => {
    const text = resumeOf(language, header, "Excel.");
    const { skills } = readAnalysedPerson(engine, { text, now }).person;
    expect(skills.find(({ id }) => id === skill)).toMatchObject({ source: "post" });
  });

  it("makes nothing likely for a trainee", () => {
    const text = resumeOf("en", "Trainee Teacher, Hill School, 2015 - 2020", "Excel.");
    expect(skillsIn(text)).not.toContain("classroom-management");
  });
});
