import { describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { readAnalysedPerson } from "../index.ts";
import { type ResumeLanguage, resumeWith } from "./resume-with.fixture.ts";

const engine = testEngine();
const now = new Date("2026-11-15T00:00:00Z");
const skillsIn = (language: ResumeLanguage, line: string): string[] =>
  readAnalysedPerson(engine, { text: resumeWith(language, line), now }).person.skills.map(
    ({ id }) => id,
  );

describe("a clause about another person", () => {
  it.each([
    ["en", "injections", "The nurse I assisted gave injections.", "As a nurse gave injections."],
    ["en", "wound-care", "The nurse dressed wounds.", "Dressed wounds for the nurse."],
    [
      "en",
      "electrical-wiring",
      "The electrician I helped wired the sockets.",
      "Helped the electrician and wired the sockets.",
    ],
    ["en", "injections", "My supervisor gave the injections.", "Gave injections as a nurse."],
    [
      "de",
      "injections",
      "Die Pflegefachkraft, der ich half, gab Injektionen.",
      "Als Pflegefachkraft Injektionen verabreicht.",
    ],
    [
      "fr",
      "injections",
      "L'infirmière que j'aidais faisait les injections.",
      "J'aidais l'infirmière et faisais des injections.",
    ],
    ["es", "injections", "La enfermera a la que ayudaba ponía inyecciones.", "Ponía inyecciones."],
    ["pt", "injections", "A enfermeira que eu ajudava dava injeções.", "Dava injeções."],
    ["it", "injections", "L'infermiera che aiutavo faceva le iniezioni.", "Facevo le iniezioni."],
    ["nl", "injections", "De verpleegkundige die ik hielp gaf injecties.", "Gaf injecties."],
    [
      "pl",
      "injections",
      "Pielęgniarka, której pomagałam, robiła zastrzyki.",
      "Robiłam zastrzyki dla pielęgniarki.",
    ],
  ] as const)("shows no skill, in %s: %s", (language, skill, ofOthers, own) => {
    expect(skillsIn(language, ofOthers)).not.toContain(skill);
    expect(skillsIn(language, own)).toContain(skill);
  });

  it.each([
    ["en", "java", "The team I led built the shop in Java."],
    ["en", "dishwashing", "The head chef prepared the menus while I washed dishes."],
    ["en", "java", "The manager role included Java."],
    ["de", "java", "Die Lehrlinge in Java geschult."],
    ["de", "java", "Die Kollegen betreute ich in Java."],
    ["fr", "java", "Les développeurs que je dirige en Java."],
    ["nl", "java", "De monteurs in Java opgeleid."],
  ] as const)("ends where the author acts, in %s: %s in “%s”", (language, skill, line) => {
    expect(skillsIn(language, line)).toContain(skill);
  });
});

describe("a skill that only others show", () => {
  it("is not made likely by the post", () => {
    const post = "\nTécnica de enfermagem, Acme, 2011 - 2014\n";
    expect(skillsIn("pt", `${post}A enfermeira fazia as injeções.`)).not.toContain("injections");
    expect(skillsIn("pt", `${post}Fazia as injeções.`)).toContain("injections");
  });
});
