import { describe, expect, it } from "vitest";
import { loadEngine } from "../../knowledge/index.ts";
import { findTarget, planPathway } from "../index.ts";
import { readStandpoint } from "./standpoint.ts";
import { foldWritten, longestForm, longestHit } from "./word-match.ts";

const engine = loadEngine();

const isFound = (word: string, written: string, language = "de"): boolean =>
  longestHit([word], foldWritten(written), language) > 0;

describe("a word of a document", () => {
  it.each([
    ["klasse c", "Klasse C1", true],
    ["=klasse c", "Klasse C1", false],
    ["=klasse c", "Klasse C", true],
    ["=klasse c", "Führerschein Klasse C, Stapler", true],
    ["=klasse c", "Führerscheinklasse C", false],
    ["=red seal=", "Red Seal", true],
    ["=red seal=", "Red Seal welder", false],
    ["=c of q=", "C of Q", true],
  ])("%s in “%s” is found: %s", (word, written, found) => {
    expect(isFound(word, written)).toBe(found);
  });
});

describe("a form of a word of a document", () => {
  it.each([
    ["en", "fixing laptops", "fixing friends' laptops", true],
    ["en", "laptop repair", "repairing old laptops", true],
    ["en", "laptop repair", "repairing shoes", false],
    ["de", "fehlersuche", "Fehler suchen", true],
    ["de", "rechnungsprüfung", "Rechnungen prüfen", true],
    ["de", "verträge erstellen", "Teller tragen", false],
    ["fr", "préparation de commandes", "préparer les commandes", true],
    ["es", "=carnet c", "carnet de la clase c", false],
    ["en", "welding", "welding", false],
  ])("(%s) %s in “%s”: %s", (language, word, written, isForm) => {
    expect(longestForm([word], foldWritten(written), language) > 0).toBe(isForm);
  });
});

describe("a title of an occupation", () => {
  it.each([
    ["IT support / help desk", "GB", "gb/it-support-specialist"],
    ["help desk", "GB", "gb/it-support-specialist"],
    ["Help Desk Technician", "IE", "ie/it-support-specialist"],
    ["Maestro", "MX", "mx/elementary-school-teacher"],
  ])("%s in %s finds %s", (title, country, id) => {
    const language = country === "MX" ? "es" : "en";
    const options = { country, language, includeResources: false };
    const target = findTarget(engine, { title, country })!;
    expect(planPathway(engine, target, { skills: [] }, undefined, options).basis.id).toBe(id);
  });
});

describe("an occupation whose route is in another language only", () => {
  it("is a general plan that names the language", () => {
    const country = "FR";
    const target = findTarget(engine, { title: "Mason", country })!;
    const { basis } = planPathway(engine, target, { skills: [] }, undefined, {
      country,
      includeResources: false,
    });
    expect(basis).toMatchObject({ kind: "general", availableIn: ["fr"] });
  });
});

const held = (title: string, country: string, language: string, skill: string): string[] =>
  planPathway(
    engine,
    findTarget(engine, { title, country })!,
    { skills: [{ name: skill }] },
    undefined,
    { country, language, includeResources: false },
  ).checklist.flatMap((item) => (item.held ? [item.name] : []));

describe("a proof of a route", () => {
  it.each([
    ["Berufskraftfahrer", "DE", "de", "Führerschein Klasse C", true],
    ["Berufskraftfahrer", "DE", "de", "Führerschein Klasse C1", false],
    ["Berufskraftfahrer", "DE", "de", "Führerscheinklasse CE", true],
    ["Camionero", "ES", "es", "carnet C", true],
    ["Camionero", "ES", "es", "carnet C1", false],
    ["Plumber", "CA", "en", "Red Seal", false],
    ["Plumber", "CA", "en", "Red Seal welder", false],
    ["Plumber", "CA", "en", "Red Seal plumber", true],
    ["Plumber", "IE", "en", "National Craft Certificate (Plumbing)", true],
    ["Plumber", "IE", "en", "National Craft Certificate (Carpentry)", false],
  ])("of %s in %s (%s) is held by “%s”: %s", (title, country, language, skill, isHeld) => {
    expect(held(title, country, language, skill).length > 0).toBe(isHeld);
  });
});

const standpointOf = (person: object, language = "en") =>
  readStandpoint(
    engine,
    { skills: [], ...person },
    { country: undefined, weeklyHours: undefined, language },
  );

describe("a post", () => {
  it.each([
    ["Student Adviser", false],
    ["Student Support Officer", false],
    ["Lead Student Recruiter", false],
    ["Student", true],
    ["Biology student", true],
    ["Unemployed welder", true],
    ["Welder (unemployed)", true],
    ["Electrician, laid off", true],
    ["Retired teacher", true],
  ])("“%s” is none: %s", (currentRole, isJobless) => {
    expect(standpointOf({ currentRole }).isJobless).toBe(isJobless);
  });
});

describe("posts that somebody names", () => {
  const titlesOf = (currentRole: string) =>
    standpointOf({ currentRole }).posts.map(
      ({ title, isPast }) => `${isPast ? "was " : ""}${title}`,
    );

  it.each([
    ["Stay-at-home mom for seven years (receptionist before that)", ["was receptionist"], true],
    [
      "Seit sechs Jahren zu Hause bei den Kindern (vorher Bürokauffrau)",
      ["was Bürokauffrau"],
      true,
    ],
    ["Mère au foyer, avant aide-soignante", ["was aide-soignante"], true],
    ["En paro, antes camarera", ["was camarera"], true],
    ["Cashier, formerly a baker", ["Cashier", "was a baker"], false],
    ["Unemployed welder", ["was welder"], true],
    ["Nursing student", [], true],
    ["Shift Leader / Supervisor", ["Shift Leader / Supervisor"], false],
  ])("%s: %j", (currentRole, titles, isJobless) => {
    expect(titlesOf(currentRole)).toEqual(titles);
    expect(standpointOf({ currentRole }).isJobless).toBe(isJobless);
  });

  it.each([
    ["driving for Uber, used to cook", true],
    ["ayudo en la papelería de mi mamá", true],
    ["selbstständige Kosmetikerin", true],
    ["couturière à mon compte", true],
    ["order picker in a warehouse", false],
    ["Verkäuferin in einem Schuhgeschäft", false],
  ])("tells an own business from an employer: %s", (currentRole, isOwnBoss) => {
    expect(standpointOf({ currentRole }).isOwnBoss).toBe(isOwnBoss);
  });
});

describe("a level that stands in the name of a skill", () => {
  it.each([
    ["a bit of Python", undefined, 1, true],
    ["Grundkenntnisse in Excel", undefined, 1, true],
    ["Excel avancé", undefined, 3, true],
    ["a bit of Python", "advanced", 3, true],
    ["Python", undefined, 2, false],
    ["React Native", undefined, 2, false],
  ] as const)("%s, stated %s: %d", (name, level, expected, isLevelStated) => {
    expect(standpointOf({ skills: [{ name, level }] }).skills[0]).toMatchObject({
      level: expected,
      isLevelStated,
    });
  });
});

describe("a level of education", () => {
  it.each([
    ["Collège", "fr", 1],
    ["Collège", "en", 1],
    ["college", "fr", 1],
    ["College", "en", 4],
    ["community college", "fr", 4],
  ])("“%s” in a plan in %s is %d", (level, language, expected) => {
    expect(standpointOf({ education: { level } }, language).education.level).toBe(expected);
  });
});

describe("a field of education that is a trade", () => {
  it.each([
    ["Realschulabschluss", "KFZ-Mechatroniker", "DE", 3],
    ["Realschulabschluss", "", "DE", 1],
    ["High school diploma", "General", "US", 2],
    ["Bachelor's degree", "Nursing", "US", 5],
  ])("%s, %s: %s is %d", (level, field, country, expected) => {
    const { education } = readStandpoint(
      engine,
      { skills: [], education: { level, field } },
      { country, weeklyHours: undefined, language: "en" },
    );
    expect(education.level).toBe(expected);
  });
});
