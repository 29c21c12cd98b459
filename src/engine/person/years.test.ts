import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { analyseResume, readAnalysedPerson, readTarget, writeAnalysis } from "../index.ts";
import { type ResumeLanguage, resumeOf } from "./resume-with.fixture.ts";

const engine = testEngine();
const now = new Date("2026-11-15T00:00:00Z");
const read = (text: string) => readAnalysedPerson(engine, { text, now }).person;
const analyse = (text: string, title: string, skills: readonly string[]) =>
  analyseResume(engine, {
    text,
    target: readTarget(engine, { title, skills: [...skills] })!,
    now,
  })!;

const ENGLISH_MONTHS =
  "January,Jan February,Feb March,Mar April,Apr May June,Jun July,Jul August,Aug September,Sept,Sep October,Oct November,Nov December,Dec"
    .split(" ")
    .map((names) => names.split(","));
const monthsOf = (language: ResumeLanguage): readonly (readonly string[])[] => {
  if (language === "en") return ENGLISH_MONTHS;
  const file = `${import.meta.dirname}/../../../knowledge/languages/${language}/lexicon.json`;
  return (JSON.parse(readFileSync(file, "utf8")) as { months: string[][] }).months;
};
const JOBS = {
  en: "Clerk, Acme Ltd",
  de: "Sachbearbeiter, Acme GmbH",
  fr: "Employé de bureau, Acme SARL",
  es: "Empleado, Acme SL",
  it: "Impiegato, Acme Srl",
  nl: "Medewerker, Acme BV",
  pl: "Pracownik biurowy, Acme sp. z o.o.",
  pt: "Empregado, Acme Lda",
} as const;
const LANGUAGES = Object.keys(JOBS) as ResumeLanguage[];

describe("the dates of a position", () => {
  it.each(LANGUAGES.filter((code): boolean => code !== "es"))(
    "are read with every name of a month, in %s",
    (language) => {
      const wrong = monthsOf(language).flatMap((names, month) =>
        names.flatMap((name) => {
          const isOf = ["es", "pt"].includes(language);
          const periods = [`${name} 2015 – ${name} 2017`];
          if (isOf)
            periods.push(`${name} de 2015 - ${name} de 2017`, `${name} de 2015 a ${name} de 2017`);
          const start = `2015-${String(month + 1).padStart(2, "0")}`;
          return periods.filter((period) => {
            const [position] = read(resumeOf(language, `${JOBS[language]}, ${period}`)).positions;
            return position?.start !== start || position.months !== 25;
          });
        }),
      );
      expect(wrong).toEqual([]);
    },
  );
});

describe("an apprenticeship or internship", () => {
  it.each([
    ["en", "Apprentice Electrician, Spark Ltd, 2008 - 2011", "Electrician, Volt Ltd, 2011 - 2016"],
    [
      "de",
      "Ausbildung zum Elektroniker, Spark GmbH, 2008 - 2011",
      "Elektroniker, Volt GmbH, 2011 - 2016",
    ],
    ["fr", "Apprenti électricien, Spark SARL, 2008 - 2011", "Électricien, Volt SARL, 2011 - 2016"],
    ["es", "Aprendiz de electricista, Spark SL, 2008 - 2011", "Electricista, Volt SL, 2011 - 2016"],
    [
      "it",
      "Apprendista elettricista, Spark Srl, 2008 - 2011",
      "Elettricista, Volt Srl, 2011 - 2016",
    ],
    ["nl", "Leerling-elektricien, Spark BV, 2008 - 2011", "Elektricien, Volt BV, 2011 - 2016"],
    [
      "pl",
      "Praktykant elektryk, Spark sp. z o.o., 2008 - 2011",
      "Elektryk, Volt sp. z o.o., 2011 - 2016",
    ],
    ["pt", "Aprendiz de eletricista, Spark Lda, 2008 - 2011", "Eletricista, Volt Lda, 2011 - 2016"],
  ] as const)("is kept apart from the years of work, in %s: %s", (language, training, work) => {
    expect(read(resumeOf(language, training, work)).experienceYears).toBe(5);
    // The years of two jobs add up, and training counts where there is no work.
    expect(
      read(resumeOf(language, work.replace(/2011 - 2016/, "2008 - 2011"), work)).experienceYears,
    ).toBe(8);
    expect(read(resumeOf(language, training)).experienceYears).toBe(3);
  });
});

describe("years in a role", () => {
  it.each([
    ["en", "Graphic Designer, Acme, 2019 - 2023", "Junior Graphic Designer, Beta, 2016 - 2019"],
    ["de", "Grafikdesigner, Acme, 2019 - 2023", "Junior Grafikdesigner, Beta, 2016 - 2019"],
    ["fr", "Graphiste, Acme, 2019 - 2023", "Graphiste junior, Beta, 2016 - 2019"],
    ["es", "Diseñador gráfico, Acme, 2019 - 2023", "Diseñador gráfico junior, Beta, 2016 - 2019"],
    ["it", "Grafico, Acme, 2019 - 2023", "Grafico junior, Beta, 2016 - 2019"],
    ["nl", "Grafisch ontwerper, Acme, 2019 - 2023", "Junior grafisch ontwerper, Beta, 2016 - 2019"],
    ["pl", "Grafik, Acme, 2019 - 2023", "Grafik junior, Beta, 2016 - 2019"],
    ["pt", "Designer gráfico, Acme, 2019 - 2023", "Designer gráfico júnior, Beta, 2016 - 2019"],
  ] as const)("are those of all its ranks, in %s: %s; %s", (language, own, junior) => {
    const text = resumeOf(language, own, `Photoshop, InDesign`, junior, "Photoshop");
    const { relevantYears } = analyse(text, "Graphic Designer", ["Adobe Photoshop"]).experience;
    expect(relevantYears).toBeGreaterThan(6);
  });

  it("are not stated under a rank that was held for a part of them", () => {
    const text = resumeOf(
      "en",
      "Senior Graphic Designer, Acme, 2021 - 2023\nPhotoshop and layout.",
      "Graphic Designer, Beta, 2016 - 2021\nPhotoshop and layout.",
    );
    const analysis = analyse(text, "Graphic Designer", ["Adobe Photoshop"]);
    expect(writeAnalysis(engine, analysis).assessment).toContain("about 7 years");
    expect(analysis.findings.career.years).toBe(7);
  });
});
