import { describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { readDocument } from "../index.ts";

const engine = testEngine();
const now = new Date("2026-11-15T00:00:00Z");
const read = (text: string) => readDocument(engine, { text, now });
const positionsOf = (text: string) =>
  read(text).positions.map(({ titleAsWritten, employer, place, start, end, isCurrent }) => [
    titleAsWritten,
    employer,
    place,
    start,
    isCurrent ? "present" : end,
  ]);

/** A sentence that identifies the language, the heading, a word for today, and a dentist's employer. */
const LANGUAGES = {
  en: {
    told: "I worked in the office with the team and for the clients.",
    heading: "Experience",
    header: "Receptionist, Bright Dental Care Ltd, Leeds, March 2015 – present",
    deeds: "Dental care for children",
  },
  de: {
    told: "Ich war im Büro und mit der Ablage betraut.",
    heading: "Berufserfahrung",
    header: "Empfangssekretärin, Zahnmedizin Muster GmbH, Köln, März 2015 – heute",
    deeds: "Zahnmedizin für Kinder",
  },
  fr: {
    told: "Travail dans le bureau avec les clients de la société.",
    heading: "Expérience professionnelle",
    header: "Secrétaire, Dentisterie Martin SARL, Lyon, mars 2015 – aujourd'hui",
    deeds: "Dentisterie pour les enfants",
  },
  es: {
    told: "Trabajo en la oficina con los clientes de la empresa.",
    heading: "Experiencia laboral",
    header: "Recepcionista, Odontología Marín S.L., Murcia, marzo de 2015 – actualidad",
    deeds: "Odontología para los niños",
  },
  pt: {
    told: "Trabalho no escritório com os clientes da empresa.",
    heading: "Experiência profissional",
    header: "Rececionista, Medicina Dentária Sado, Lda., Setúbal, março de 2015 – presente",
    deeds: "Medicina dentária para as crianças",
  },
  it: {
    told: "Lavoro in ufficio con i clienti della società.",
    heading: "Esperienza lavorativa",
    header: "Receptionist, Odontoiatria Marca S.r.l., Treviso, marzo 2015 – oggi",
    deeds: "Odontoiatria per i bambini",
  },
  nl: {
    told: "Ik werk op kantoor met de klanten van het bedrijf.",
    heading: "Werkervaring",
    header: "Receptioniste, Tandheelkunde Jansen B.V., Utrecht, maart 2015 – heden",
    deeds: "Tandheelkunde voor de kinderen",
  },
  pl: {
    told: "Praca w biurze z klientami firmy oraz dla zespołu.",
    heading: "Doświadczenie zawodowe",
    header: "Recepcjonistka, Stomatologia Nowak sp. z o.o., Kalisz, marzec 2015 – obecnie",
    deeds: "Stomatologia dla dzieci",
  },
} as const;
const CASES = Object.entries(LANGUAGES).map(([language, one]) => ({ language, ...one }));
const partsOf = (header: string): string[] =>
  header.replace(", Lda.", " Lda.").split(", ").slice(0, 3);
const isDental = ({ id }: { id: string }): boolean => /dent/.test(id);

describe("the header of a position", () => {
  it.each(CASES)(
    "is title, employer, place and period, in $language",
    ({ told, heading, header }) => {
      const [[title, employer, place, ...period] = []] = positionsOf(
        `Ada Example\n\n${heading}\n${header}\n${told}\n`,
      );
      const [wantedTitle, wantedEmployer, wantedPlace] = partsOf(header);
      expect([title, employer?.replace(",", ""), place]).toEqual([
        wantedTitle,
        wantedEmployer,
        wantedPlace,
      ]);
      expect(period).toEqual(["2015-03", "present"]);
    },
  );

  it.each(CASES)(
    "names no skill by its employer, but deeds do, in $language",
    ({ told, heading, header, deeds }) => {
      const text = `Ada Example\n\n${heading}\n${header}\n${told}\n`;
      expect(read(text).skills.filter(isDental)).toEqual([]);
      expect(read(`${text}${deeds}\n`).skills.filter(isDental)).not.toEqual([]);
    },
  );

  it.each(CASES)(
    "is read with its dates on the row below, in $language",
    ({ told, heading, header }) => {
      const period = header.slice(header.lastIndexOf(", ") + 2);
      const names = header.slice(0, header.lastIndexOf(", "));
      const text = `Ada Example\n\n${heading}\n${names}\n${period}\n${told}\n`;
      expect(positionsOf(text)).toEqual(
        positionsOf(`Ada Example\n\n${heading}\n${header}\n${told}\n`),
      );
    },
  );
});

/** A licence above the jobs, and an unknown heading below studies. */
const SECTIONS = [
  [
    "en",
    "License: CDL class A",
    "Education\nBSc Physics, University of Leeds, 2012",
    "Jobs beside my studies",
  ],
  [
    "de",
    "Führerschein: B, C, CE",
    "Studium\nBSc Physik, Universität Köln, 2012",
    "Was sonst noch war",
  ],
  [
    "fr",
    "Permis : B, C, CE",
    "Formation\nLicence de physique, Université de Lyon, 2012",
    "À côté des cours",
  ],
  [
    "es",
    "Carné de conducir: B, C",
    "Formación\nGrado en Física, Universidad de Murcia, 2012",
    "Además de estudiar",
  ],
  [
    "pt",
    "Carta de condução: B, C",
    "Formação\nLicenciatura em Física, Universidade de Évora, 2012",
    "Além dos estudos",
  ],
  [
    "it",
    "Patente: B, C, CE",
    "Formazione\nLaurea in Fisica, Università di Bari, 2012",
    "Oltre allo studio",
  ],
  [
    "nl",
    "Rijbewijs: B, C, CE",
    "Opleiding\nBachelor Natuurkunde, Universiteit Utrecht, 2012",
    "Naast mijn studie",
  ],
  [
    "pl",
    "Prawo jazdy: B, C, CE",
    "Wykształcenie\nLicencjat, fizyka, Uniwersytet Łódzki, 2012",
    "Obok studiów",
  ],
] as const;

describe("dated jobs", () => {
  it.each(SECTIONS)("stay jobs below a licence, in %s", (language, licence) => {
    const { header, told } = LANGUAGES[language];
    expect(positionsOf(`Ada Example\n\n${licence}\n\n${header}\n${told}\n`)).toHaveLength(1);
  });

  it.each(SECTIONS)("end the studies above them, in %s", (language, _, studies, heading) => {
    const { header, told } = LANGUAGES[language];
    const text = `Ada Example\n\n${studies}\n\n${heading}\n${header}\n${told}\n`;
    expect(positionsOf(text)).toHaveLength(1);
    expect(read(text).education).toHaveLength(1);
  });

  it.each(SECTIONS)("are not made of studies, in %s", (language, _, studies) => {
    const { told } = LANGUAGES[language];
    const text = `Ada Example\n${told}\n\n${studies.replace(/2012$/, "2009 – 2012")}\n`;
    expect(positionsOf(text)).toEqual([]);
  });

  it.each(CASES)(
    "stand under a heading with a remark, in $language",
    ({ told, heading, header }) => {
      const text = `Ada Example\n\n${heading} (5+)\n${header}\n${told}\n`;
      expect(positionsOf(text)).toHaveLength(1);
    },
  );
});

describe("care", () => {
  it.each([
    "Nanny, Acme Families Ltd, care of children, 2015 - 2018",
    "Pflegehelferin bei Ambulante Pflege Sonnenhof, 2015 - 2018",
    "Tagesmutter, Kita Mozart, Betreuung von Kindern, 2015 - 2018",
  ])("for others is work: %s", (header) => {
    expect(positionsOf(`Ada Example\n\nExperience\n${header}\n`)).toHaveLength(1);
  });

  it.each([
    "Care of my mother, 2015 - 2018",
    "Betreuung meines Sohnes, 2015 - 2018",
    "Cuidado de mi madre, 2015 - 2018",
  ])("for the family is none: %s", (header) => {
    expect(positionsOf(`Ada Example\n\nExperience\n${header}\n`)).toEqual([]);
  });
});
