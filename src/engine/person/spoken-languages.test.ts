import { describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { readDocument } from "../index.ts";

const engine = testEngine();
const now = new Date("2026-11-15T00:00:00Z");
const spokenIn = (text: string): Record<string, string | null> =>
  Object.fromEntries(
    readDocument(engine, { text, now }).languages.map(({ name, cefr }) => [name, cefr ?? null]),
  );

/** Native, fluent, good, intermediate, basic and a few words, with a sentence that names the language. */
const LEVELS = [
  [
    "en",
    "Languages: Igbo native, Spanish fluent, Dutch good, Czech intermediate, Danish basic, Greek a few words",
    "I worked in the office with the team and for the clients.",
  ],
  [
    "de",
    "Sprachen: Igbo Muttersprache, Spanisch verhandlungssicher, Niederländisch gut, Tschechisch mittel, Dänisch Grundkenntnisse, Griechisch ein paar Worte",
    "Ich war im Büro und mit der Ablage betraut.",
  ],
  [
    "fr",
    "Langues : igbo langue maternelle, espagnol courant, néerlandais bon niveau, tchèque intermédiaire, danois niveau de base, grec quelques mots",
    "Travail dans le bureau avec les clients de la société.",
  ],
  [
    "es",
    "Idiomas: igbo nativo, español fluido, neerlandés buen nivel, checo intermedio, danés básico, griego algunas palabras",
    "Trabajo en la oficina con los clientes de la empresa.",
  ],
  [
    "pt",
    "Idiomas: igbo língua materna, espanhol fluente, neerlandês bom, checo intermédio, dinamarquês básico, grego umas palavras",
    "Trabalho no escritório com os clientes da empresa.",
  ],
  [
    "it",
    "Lingue: igbo madrelingua, spagnolo fluente, olandese buono, ceco intermedio, danese base, greco qualche parola",
    "Lavoro in ufficio con i clienti della società.",
  ],
  [
    "nl",
    "Talen: Igbo moedertaal, Spaans vloeiend, Nederlands goed, Tsjechisch gemiddeld, Deens basis, Grieks een paar woorden",
    "Ik werk op kantoor met de klanten van het bedrijf.",
  ],
  [
    "pl",
    "Języki: igbo ojczysty, hiszpański biegły, niderlandzki dobry, czeski średnio zaawansowany, duński podstawowy, grecki kilka słów",
    "Praca w biurze z klientami firmy oraz dla zespołu.",
  ],
] as const;
/** Without a heading; the level is that of its own item, also as a letter and a digit. */
const STATED = [
  ["en", "English A1, German C1."],
  ["de", "Englisch A1, Deutsch C1."],
  ["fr", "Anglais A1, allemand C1."],
  ["es", "Inglés A1, alemán C1."],
  ["pt", "Inglês A1, alemão C1."],
  ["it", "Inglese A1, tedesco C1."],
  ["nl", "Engels A1, Duits C1."],
  ["pl", "Angielski A1, niemiecki C1."],
] as const;
const TEACHERS = [
  ["en", "English teacher, Hill School, 2015 - 2020"],
  ["de", "Englischlehrer, Hill-Schule, 2015 - 2020"],
  ["fr", "Professeur d'anglais, École Hill, 2015 - 2020"],
  ["es", "Profesor de inglés, Colegio Hill, 2015 - 2020"],
  ["pt", "Professor de inglês, Escola Hill, 2015 - 2020"],
  ["it", "Insegnante di inglese, Scuola Hill, 2015 - 2020"],
  ["nl", "Docent Engels, Hillschool, 2015 - 2020"],
  ["pl", "Nauczyciel języka angielskiego, Szkoła Hill, 2015 - 2020"],
] as const;

describe("the languages that a person speaks", () => {
  it.each(LEVELS)("have the level that their words mean in %s", (_, list, sentence) => {
    expect(spokenIn(`Ada Example\n${sentence}\n${list}`)).toEqual({
      Igbo: "C2",
      Spanish: "C1",
      Dutch: "B2",
      Czech: "B1",
      Danish: "A2",
      Greek: "A1",
    });
  });

  it.each(STATED)("have the level that is stated, A1 too, in %s", (language, list) => {
    const sentence = LEVELS.find(([code]) => code === language)?.[2] ?? "";
    expect(spokenIn(`Ada Example\n${sentence}\n${list}`)).toEqual({ English: "A1", German: "C1" });
  });

  it.each(TEACHERS)("do not include those that the person taught, in %s", (language, line) => {
    const sentence = LEVELS.find(([code]) => code === language)?.[2] ?? "";
    expect(spokenIn(`Ada Example\n${line}\n${sentence}`)).toEqual({});
  });
});
