import { describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { readDocument } from "../index.ts";

const engine = testEngine();
const now = new Date("2026-11-15T00:00:00Z");
const studiesOf = (text: string) =>
  readDocument(engine, { text, now }).education.map(({ level, institution, end, state }) => [
    level,
    institution,
    end,
    state,
  ]);

/** The heading of education, and a sentence that identifies the language. */
const FRAMES = {
  en: ["Education", "I worked in the office with the team and for the clients."],
  de: ["Ausbildung", "Ich war im Büro und mit der Ablage betraut."],
  fr: ["Formation", "Travail dans le bureau avec les clients de la société."],
  es: ["Formación", "Trabajo en la oficina con los clientes de la empresa."],
  pt: ["Formação", "Trabalho no escritório com os clientes da empresa."],
  it: ["Formazione", "Lavoro in ufficio con i clienti della società."],
  nl: ["Opleiding", "Ik werk op kantoor met de klanten van het bedrijf."],
  pl: ["Wykształcenie", "Praca w biurze z klientami firmy."],
} as const;
const read = (language: keyof typeof FRAMES, row: string) => {
  const [heading, told] = FRAMES[language];
  return studiesOf(`Alex Muster\n\n${told}\n\n${heading}\n${row}`);
};

describe("a study has the level, school, end and state of its country", () => {
  it.each([
    [
      "en",
      "Kaimuki High School diploma 2010",
      ["high_school", "Kaimuki High School", "2010", "held"],
    ],
    [
      "en",
      "B.S.B.A. Accounting, Ohio University, December 2019, 150 credit hours reached 2023",
      ["bachelor", "Ohio University", "2019", "held"],
    ],
    [
      "de",
      "Hebammenexamen, Hebammenschule Jena, 2009–2012",
      ["vocational", "Hebammenschule Jena", "2012", "held"],
    ],
    ["es", "Secundaria completa, Cusco", ["high_school", undefined, undefined, "held"]],
    ["pt", "Direito, UNICAP, 2017–2021", ["bachelor", "UNICAP", "2021", "held"]],
    [
      "pt",
      "Doutoramento em Gestão (ISCTE): frequência, suspenso em 2021",
      ["doctorate", "ISCTE", "2021", "denied"],
    ],
    [
      "it",
      "Qualifica di 3° anno, Scuola alberghiera Erice, 2010",
      ["vocational", "Scuola alberghiera Erice", "2010", "held"],
    ],
    ["nl", "LBO huishoudkunde, 2000", ["vocational", undefined, "2000", "held"]],
    [
      "pl",
      "Technikum Górnicze w Rybniku, technik elektryk, 2005",
      ["high_school", "Technikum Górnicze w Rybniku", "2005", "held"],
    ],
  ] as const)("%s: %s", (language, row, study) => {
    expect(read(language, row)).toEqual([study]);
  });

  it("is found without a heading behind an empty line", () => {
    const [, told] = FRAMES.pl;
    expect(
      studiesOf(`Jan Nowak\n\n${told}\n\nZespół Szkół Mechanicznych w Suwałkach, mechanik, 2003`),
    ).toEqual([["vocational", "Zespół Szkół Mechanicznych w Suwałkach", "2003", "held"]]);
  });

  it("does not read a list of languages as a study", () => {
    expect(read("it", "Armeno, russo: madrelingua. Italiano B1.")).toEqual([]);
  });
});

describe("a planned study is not held", () => {
  it.each([
    ["pt", "Pós-graduação em Direito do Trabalho: quero iniciar em 2027"],
    ["de", "Masterstudium Informatik geplant"],
    ["nl", "Master Rechten, nog niet begonnen"],
    ["pl", "Studia magisterskie z psychologii, planuję na 2027"],
  ] as const)("%s: %s", (language, row) => {
    const states = read(language, row).map((study) => study[3]);
    expect(states.filter((state) => state !== "wished" && state !== "denied")).toEqual([]);
  });

  it("keeps one that has begun", () => {
    expect(read("pt", "Pós-graduação em Direito do Trabalho, UFPE, em curso")).toEqual([
      ["master", "UFPE", undefined, "in_progress"],
    ]);
  });
});

describe("a study on several rows or in sentences", () => {
  it.each([
    [
      "pt",
      "Universidade Estadual de Campinas\nBacharelado, Ciência da Computação · (2014 - 2017)",
      [["bachelor", "Universidade Estadual de Campinas", "2017", "held"]],
    ],
    [
      "es",
      "Maestría en Lingüística. Instituto Caro y Cuervo, Bogotá. 2009.",
      [["master", "Instituto Caro y Cuervo", "2009", "held"]],
    ],
    [
      "es",
      "Bachillerato, 2005\nIES Isaac Peral",
      [["high_school", "IES Isaac Peral", "2005", "held"]],
    ],
    [
      "fr",
      "Baccalauréat STG, 2010\nLicence professionnelle RH à l'IUT de Lyon, en cours, fin prévue juin 2027",
      [
        ["high_school", undefined, "2010", "held"],
        ["bachelor", expect.stringContaining("IUT de Lyon"), "2027", "in_progress"],
      ],
    ],
  ] as const)("is read once in %s: %s", (language, rows, studies) => {
    expect(read(language, rows)).toEqual(studies);
  });

  it.each([
    ["de", "Führerschein B, BE"],
    ["nl", "Rijbewijs B en BE"],
  ] as const)("is no class of a driving licence in %s: %s", (language, row) => {
    expect(read(language, row)).toEqual([]);
  });
});
