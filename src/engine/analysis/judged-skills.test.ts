import { describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { analyseResume, readTarget, writeAnalysis } from "../index.ts";
import { type ResumeLanguage, resumeOf } from "../person/resume-with.fixture.ts";

const engine = testEngine();
const now = new Date("2026-06-15T00:00:00Z");
const analyse = (text: string, title: string, skills: readonly string[]) =>
  analyseResume(engine, {
    text,
    target: readTarget(engine, { title, skills: [...skills] })!,
    now,
  })!;

/** A header, a line of work, and the same words as a customer asks for them. */
const ASKED: Readonly<Record<ResumeLanguage, readonly [string, string, string]>> = {
  en: [
    "Sales Assistant, Acme Ltd, 2015 - 2020",
    "In spring I polished the hulls of boats. Excel.",
    "Boat hull polishing",
  ],
  de: [
    "Verkäufer, Acme GmbH, 2015 - 2020",
    "Im Frühjahr Polieren der Bootsrümpfe. Excel.",
    "Bootsrümpfe polieren",
  ],
  fr: [
    "Vendeur, Acme SARL, 2015 - 2020",
    "Chaque printemps, polissage des coques de bateaux. Excel.",
    "Coques de bateaux polissage",
  ],
  es: [
    "Vendedor, Acme SL, 2015 - 2020",
    "Cada primavera, pulido de cascos náuticos. Excel.",
    "Cascos náuticos pulidos",
  ],
  it: [
    "Commesso, Acme Srl, 2015 - 2020",
    "Ogni primavera lucidatura degli scafi nautici. Excel.",
    "Scafi nautici lucidatura",
  ],
  nl: [
    "Verkoper, Acme BV, 2015 - 2020",
    "Elk voorjaar polijsten van bootrompen. Excel.",
    "Bootrompen polijsten",
  ],
  pl: [
    "Sprzedawca, Acme sp. z o.o., 2015 - 2020",
    "Każdej wiosny polerowanie kadłubów jachtów. Excel.",
    "Kadłuby jachtów polerowanie",
  ],
  pt: [
    "Vendedor, Acme Lda, 2015 - 2020",
    "Cada primavera, polimento de cascos náuticos. Excel.",
    "Cascos náuticos polimento",
  ],
};
const CASES = Object.entries(ASKED) as [ResumeLanguage, (typeof ASKED)["en"]][];

describe("the skills that a customer sends", () => {
  it.each(CASES)("are judged one by one, in the customer's words, in %s", (language, own) => {
    const sent = ["Excel", own[2], "Frobnication of zeppelins", "Jira"];
    const analysis = analyse(resumeOf(language, own[0], own[1]), "Boat Polisher", sent);
    expect(analysis.matches.map(({ wanted }) => wanted.name)).toEqual(sent);
    const { assessment } = writeAnalysis(analysis);
    expect(assessment).toContain("Frobnication of zeppelins");
    expect(assessment).toContain("four skills the post names");
  });
});

describe("a skill whose words are in the text", () => {
  it.each(CASES)("is named and not missing, and no advice asks for it, in %s", (language, own) => {
    const [header, deeds, wanted] = own;
    const of = (line: string) =>
      analyse(resumeOf(language, header, line), "Boat Polisher", ["Excel", wanted]);
    const named = of(deeds);
    expect(named.matches[1]).toMatchObject({ kind: "matched", isUncertain: true });
    expect(writeAnalysis(named).assessment).toContain(
      `Words that may point to ${wanted} stand in the text too.`,
    );
    // Without its words it is missing, and the advice is to learn it.
    const missing = of("Excel.");
    expect(missing.matches[1]).toMatchObject({ kind: "missing", isUncertain: false });
    expect(missing.scores.skills).toBeLessThan(named.scores.skills);
  });
});

it("a product is not named by a word that only begins like it", () => {
  const text = resumeOf(
    "en",
    "Analyst, Acme Ltd, 2019 - 2024",
    "Built pivot-table reports in Excel.",
  );
  const analysis = analyse(text, "Data Analyst", ["Excel", "Tableau"]);
  expect(analysis.matches[1]).toMatchObject({ kind: "missing", isUncertain: false });
});

const ELECTRICIANS: Readonly<Record<ResumeLanguage, string>> = {
  en: "Electrician, Volt Ltd, 2011 - 2016",
  de: "Elektroniker, Volt GmbH, 2011 - 2016",
  fr: "Électricien, Volt SARL, 2011 - 2016",
  es: "Electricista, Volt SL, 2011 - 2016",
  it: "Elettricista, Volt Srl, 2011 - 2016",
  nl: "Elektricien, Volt BV, 2011 - 2016",
  pl: "Elektryk, Volt sp. z o.o., 2011 - 2016",
  pt: "Eletricista, Volt Lda, 2011 - 2016",
};

describe("a rule of one country", () => {
  it.each(Object.entries(ELECTRICIANS) as [ResumeLanguage, string][])(
    "is not asked of people whose résumé is in another language, in %s",
    (language, header) => {
      const { matches } = analyse(resumeOf(language, header, "Excel."), "Electrician", []);
      const american = matches.filter(({ wanted }) => {
        const { countries = [] } = wanted.skill ?? {};
        return countries.length > 0 && countries.every((country) => country === "US");
      });
      // English is written in the United States too.
      if (language === "en") expect(american).not.toEqual([]);
      else expect(american.map(({ wanted }) => wanted.name)).toEqual([]);
    },
  );
});
