const SECTIONS = {
  en: ["Experience", "Clerk, Acme Ltd, 2015 - 2020", "I worked in the office with the team."],
  de: [
    "Berufserfahrung",
    "Sachbearbeiter, Acme GmbH, 2015 - 2020",
    "Ich war im Büro und mit der Ablage betraut.",
  ],
  fr: [
    "Expérience professionnelle",
    "Employé, Acme SARL, 2015 - 2020",
    "Travail dans le bureau avec les clients de la société.",
  ],
  es: [
    "Experiencia laboral",
    "Empleado, Acme SL, 2015 - 2020",
    "Trabajo en la oficina con los clientes de la empresa.",
  ],
  pt: [
    "Experiência profissional",
    "Empregado, Acme Lda, 2015 - 2020",
    "Trabalho no escritório com os clientes da empresa.",
  ],
  it: [
    "Esperienza lavorativa",
    "Impiegato, Acme Srl, 2015 - 2020",
    "Lavoro in ufficio con i clienti della società.",
  ],
  nl: [
    "Werkervaring",
    "Medewerker, Acme BV, 2015 - 2020",
    "Werk op het kantoor met de klanten van het bedrijf.",
  ],
  pl: [
    "Doświadczenie zawodowe",
    "Pracownik biurowy, Acme sp. z o.o., 2015 - 2020",
    "Praca w biurze z klientami firmy oraz prowadzenie dokumentacji.",
  ],
} as const;
export type ResumeLanguage = keyof typeof SECTIONS;
/** A short résumé of the language with one line more in its work history. */
export const resumeWith = (language: ResumeLanguage, line: string): string =>
  `Ann Lee\n\n${SECTIONS[language].join("\n")}\n${line}\n`;

/** A short résumé of the language whose work history has these lines and no others. */
export const resumeOf = (language: ResumeLanguage, ...jobs: readonly string[]): string => {
  const [heading, , prose] = SECTIONS[language];
  return `Ann Lee\n\n${heading}\n${jobs.join("\n")}\n${prose}\n`;
};
