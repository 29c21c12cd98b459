import { describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { readAnalysedPerson } from "../index.ts";
import { type ResumeLanguage, resumeWith } from "./resume-with.fixture.ts";

const engine = testEngine();
const now = new Date("2026-11-15T00:00:00Z");
const read = (language: ResumeLanguage, line: string) =>
  readAnalysedPerson(engine, { text: resumeWith(language, line), now }).person;
const skillsIn = (language: ResumeLanguage, line: string): string[] =>
  read(language, line).skills.map(({ id }) => id);

/** A line that claims nothing of `skill`, and one in nearly the same words that does. */
type Pair = readonly [ResumeLanguage, skill: string, unclaimed: string, claimed: string];

function holdsBothSides(pairs: readonly Pair[]): void {
  it.each(pairs)("is not claimed, in %s: %s in “%s”", (language, skill, unclaimed) => {
    expect(skillsIn(language, unclaimed)).not.toContain(skill);
  });
  it.each(pairs.map(([language, skill, , claimed]) => [language, skill, claimed] as const))(
    "is claimed by those who did it, in %s: %s in “%s”",
    (language, skill, claimed) => {
      expect(skillsIn(language, claimed)).toContain(skill);
    },
  );
}

describe("a skill that is denied", () => {
  holdsBothSides([
    ["en", "microsoft-excel", "Did not use Excel.", "Did the reports with Excel."],
    ["de", "microsoft-excel", "Excel habe ich nicht benutzt.", "Excel habe ich täglich benutzt."],
    ["fr", "microsoft-excel", "Je n'ai pas utilisé Excel.", "J'ai utilisé Excel tous les jours."],
    ["es", "microsoft-excel", "No utilicé Excel.", "Utilicé Excel a diario."],
    ["it", "microsoft-excel", "Non ho usato Excel.", "Ho usato Excel ogni giorno."],
    ["nl", "microsoft-excel", "Excel heb ik niet gebruikt.", "Excel heb ik dagelijks gebruikt."],
    ["pl", "microsoft-excel", "Nie używałem Excela.", "Codziennie używałem Excela."],
    ["pt", "microsoft-excel", "Não usei Excel.", "Usei Excel todos os dias."],
    ["en", "sql", "Never worked with SQL.", "Always worked with SQL."],
    ["de", "sql", "Mit SQL nie gearbeitet.", "Mit SQL viel gearbeitet."],
    ["fr", "sql", "Je n'ai jamais travaillé avec SQL.", "J'ai toujours travaillé avec SQL."],
    ["es", "sql", "Nunca he trabajado con SQL.", "Siempre he trabajado con SQL."],
    ["it", "sql", "Non ho mai lavorato con SQL.", "Ho sempre lavorato con SQL."],
    ["nl", "sql", "Nooit met SQL gewerkt.", "Vaak met SQL gewerkt."],
    ["pl", "sql", "Nigdy nie pracowałem z SQL.", "Zawsze pracowałem z SQL."],
    ["pt", "sql", "Nunca trabalhei com SQL.", "Sempre trabalhei com SQL."],
    [
      "en",
      "penetration-testing",
      "Not offered: penetration testing.",
      "Offered: penetration testing.",
    ],
    [
      "de",
      "penetration-testing",
      "Nicht im Angebot: Penetrationstests.",
      "Im Angebot: Penetrationstests.",
    ],
    ["fr", "sql", "Non proposé : SQL, Java.", "Proposé : SQL, Java."],
    ["es", "sql", "No ofrezco: SQL, Java.", "Ofrezco: SQL, Java."],
    ["it", "sql", "Non offro: SQL, Java.", "Offro: SQL, Java."],
    ["nl", "sql", "Niet in mijn aanbod: SQL, Java.", "In mijn aanbod: SQL, Java."],
    ["pl", "sql", "Nie oferuję: SQL, Java.", "Oferuję: SQL, Java."],
    ["pt", "sql", "Não ofereço: SQL, Java.", "Ofereço: SQL, Java."],
  ]);
});

describe("a skill that is wished for", () => {
  holdsBothSides([
    ["en", "snowflake", "Want to learn: dbt, Snowflake", "Learned at work: dbt, Snowflake"],
    ["de", "snowflake", "Möchte ich lernen: dbt, Snowflake", "Täglich im Einsatz: dbt, Snowflake"],
    ["fr", "snowflake", "Je voudrais apprendre : dbt, Snowflake", "J'utilise : dbt, Snowflake"],
    ["es", "snowflake", "Quiero aprender: dbt, Snowflake", "Utilizo: dbt, Snowflake"],
    ["it", "snowflake", "Vorrei imparare: dbt, Snowflake", "Uso ogni giorno: dbt, Snowflake"],
    ["nl", "snowflake", "Wil ik leren: dbt, Snowflake", "Gebruik ik: dbt, Snowflake"],
    ["pl", "sap", "SAP: chciałbym poznać.", "SAP: poznałem dobrze."],
    ["pt", "snowflake", "Quero aprender: dbt, Snowflake", "Uso: dbt, Snowflake"],
  ]);
});

describe("the work of another person", () => {
  holdsBothSides([
    ["en", "sql", "My colleague did the SQL.", "I did the SQL for a colleague."],
    ["de", "sql", "Das SQL machte mein Kollege.", "Das SQL machte ich für meinen Kollegen."],
    ["fr", "sql", "Mon collègue faisait le SQL.", "Je faisais le SQL pour un collègue."],
    ["es", "sql", "Mi compañero hacía el SQL.", "Yo hacía el SQL para un compañero."],
    ["it", "sql", "Il mio collega faceva l'SQL.", "Facevo l'SQL per un collega."],
    ["nl", "sql", "Mijn collega deed de SQL.", "Ik deed de SQL voor een collega."],
    ["pl", "sql", "SQL robił mój kolega.", "SQL robiłem dla kolegi."],
    ["pt", "sql", "O meu colega fazia o SQL.", "Eu fazia o SQL para um colega."],
    [
      "en",
      "sql",
      "The consultants do the SQL, I do the talking.",
      "I do the SQL for the consultants.",
    ],
    [
      "de",
      "selenium",
      "Die Automatisierung mit Selenium machte ein anderer Dienstleister.",
      "Die Automatisierung mit Selenium und Java machte ich.",
    ],
    [
      "fr",
      "sap",
      "SAP : c'est la comptabilité qui l'utilise.",
      "SAP : je l'utilise en comptabilité.",
    ],
    ["es", "sap", "SAP lo usa administración.", "SAP lo uso en administración."],
    ["it", "sap", "SAP: lo usa l'amministrazione.", "SAP: lo uso ogni giorno."],
    ["nl", "java", "De Java-code schreef een andere ontwikkelaar.", "De Java-code schreef ik."],
    [
      "pl",
      "javascript",
      "HTML i CSS; JavaScript pisał kolega.",
      "HTML i CSS; JavaScript pisałem sam.",
    ],
    ["pt", "terraform", "Terraform ficou com o time de plataforma.", "Terraform ficou comigo."],
  ]);
});

describe("what was hired for", () => {
  holdsBothSides([
    [
      "en",
      "kotlin",
      "Recruited Java, Kotlin and AWS engineers.",
      "Recruited engineers and tested them in Kotlin.",
    ],
    [
      "de",
      "kotlin",
      "Java- und Kotlin-Entwickler eingestellt.",
      "Anwendungen in Java und Kotlin entwickelt.",
    ],
    [
      "fr",
      "kotlin",
      "Recruté des développeurs Java et Kotlin.",
      "Développé des applications en Java et Kotlin.",
    ],
    [
      "es",
      "kotlin",
      "Contraté a desarrolladores de Java y Kotlin.",
      "Desarrollé aplicaciones en Java y Kotlin.",
    ],
    [
      "it",
      "kotlin",
      "Assunto sviluppatori Java e Kotlin.",
      "Sviluppato applicazioni in Java e Kotlin.",
    ],
    [
      "nl",
      "kotlin",
      "Plaatste Java- en Kotlin-ontwikkelaars bij banken.",
      "Bouwde applicaties in Java en Kotlin.",
    ],
    [
      "pl",
      "kotlin",
      "Zatrudniałem programistów Java i Kotlin.",
      "Pisałem aplikacje w Java i Kotlin.",
    ],
    [
      "pt",
      "kotlin",
      "Contratei programadores Java e Kotlin.",
      "Programei aplicações em Java e Kotlin.",
    ],
  ]);
});

describe("what was sold", () => {
  holdsBothSides([
    ["en", "tableau", "Renewals and upsell of Tableau licences.", "Dashboards in Tableau."],
    ["de", "sap", "SAP-Lizenzen verkauft.", "Maschinen verkauft und in SAP erfasst."],
    ["fr", "sap", "Vendu des licences SAP.", "Vendu des machines avec SAP."],
    ["es", "sap", "Vendí licencias de SAP.", "Vendí máquinas con SAP."],
    ["it", "sap", "Venduto licenze SAP.", "Venduto macchine con SAP."],
    ["nl", "sap", "SAP-licenties verkocht.", "Machines verkocht met SAP."],
    ["pl", "sap", "Sprzedawałem licencje SAP.", "Sprzedawałem maszyny za pomocą SAP."],
    [
      "pt",
      "power-bi",
      "Vendo painéis de Power BI para indústrias.",
      "Construo painéis de Power BI para indústrias.",
    ],
    [
      "es",
      "mastercam",
      "Venta de tornos, robots y licencias de Mastercam.",
      "Programación de tornos con Mastercam.",
    ],
  ]);
});

describe("what was cleaned or guarded", () => {
  holdsBothSides([
    ["en", "solidworks", "Cleaned the SolidWorks lab.", "Drew parts in SolidWorks."],
    ["de", "solidworks", "Das SolidWorks-Labor gereinigt.", "Teile in SolidWorks gezeichnet."],
    [
      "fr",
      "solidworks",
      "Nettoyage du laboratoire SolidWorks.",
      "Dessin de pièces avec SolidWorks.",
    ],
    [
      "es",
      "solidworks",
      "Limpieza del laboratorio de SolidWorks.",
      "Diseño de piezas con SolidWorks.",
    ],
    ["it", "solidworks", "Pulizia del laboratorio SolidWorks.", "Disegno di pezzi con SolidWorks."],
    [
      "nl",
      "solidworks",
      "Schoonmaak van het SolidWorks-lab.",
      "Onderdelen getekend in SolidWorks.",
    ],
    ["pl", "solidworks", "Sprzątanie laboratorium SolidWorks.", "Rysowanie części w SolidWorks."],
    ["pt", "solidworks", "Limpeza do laboratório SolidWorks.", "Desenho de peças com SolidWorks."],
  ]);
});

describe("a credential or study that is not held", () => {
  it("says nothing about the one before it in a list, brackets or not", () => {
    for (const line of ["CSCS card, SMSTS booked", "CSCS card (supervisor), SMSTS booked"])
      expect(skillsIn("en", line)).toContain("construction-site-card");
    expect(skillsIn("en", "CSCS card (booked), first aid")).not.toContain("construction-site-card");
  });

  it.each([
    ["en", "CPA candidate", "in_progress"],
    ["de", "CPA-Kandidat", "in_progress"],
    ["fr", "Candidat au CPA", "in_progress"],
    ["es", "Candidato a CPA", "in_progress"],
    ["it", "Candidato CPA", "in_progress"],
    ["nl", "Kandidaat voor CPA", "in_progress"],
    ["pl", "Kandydat na CPA", "in_progress"],
    ["pt", "Candidato a CPA", "in_progress"],
    ["en", "NCLEX scheduled for May 2027", "in_progress"],
    ["de", "NCLEX für Mai 2027 gebucht", "in_progress"],
    ["fr", "NCLEX prévu en mai 2027", "in_progress"],
    ["es", "NCLEX programado para mayo de 2027", "in_progress"],
    ["it", "NCLEX previsto per maggio 2027", "in_progress"],
    ["nl", "NCLEX gepland in mei 2027", "in_progress"],
    ["pl", "NCLEX zaplanowany na maj 2027", "in_progress"],
    ["pt", "NCLEX agendado para maio de 2027", "in_progress"],
    ["en", "CCNA: sat in June 2026, failed; resit in December", "failed"],
    ["de", "CCNA: im Juni 2026 durchgefallen, Wiederholung im Dezember", "failed"],
    ["fr", "CCNA : examen échoué en juin 2026", "failed"],
    ["es", "CCNA: presentado en junio de 2026, suspenso; repito en diciembre", "failed"],
    ["it", "CCNA: respinto a giugno 2026, da ripetere", "failed"],
    ["nl", "CCNA: gezakt in juni 2026, herkansing aangevraagd", "failed"],
    ["pl", "CCNA: oblany w czerwcu 2026", "failed"],
    ["pt", "CCNA: reprovado em junho de 2026", "failed"],
    ["en", "CCNA: expired in June 2025", "lapsed"],
    ["de", "CCNA: seit Juni 2025 abgelaufen", "lapsed"],
    ["fr", "CCNA : expirée depuis juin 2025", "lapsed"],
    ["es", "CCNA: caducada en junio de 2025", "lapsed"],
    ["it", "CCNA: scaduta a giugno 2025", "lapsed"],
    ["nl", "CCNA: verlopen in juni 2025", "lapsed"],
    ["pl", "CCNA: wygasł w czerwcu 2025", "lapsed"],
    ["pt", "CCNA: expirada em junho de 2025", "lapsed"],
    ["en", "PhD dropout", "denied"],
    ["de", "Promotion abgebrochen", "denied"],
    ["fr", "Doctorat abandonné", "denied"],
    ["es", "Doctorado abandonado", "denied"],
    ["it", "Dottorato interrotto", "denied"],
    ["nl", "Promotieonderzoek afgebroken", "denied"],
    ["pl", "Doktorat przerwany", "denied"],
    ["pt", "Doutoramento interrompido", "denied"],
    ["en", "Left university without a degree", "denied"],
    ["de", "Universität ohne Abschluss verlassen", "denied"],
    ["fr", "Université quittée sans diplôme", "denied"],
    ["es", "Dejé la universidad sin título", "denied"],
    ["it", "Lasciata l'università senza laurea", "denied"],
    ["nl", "Universiteit verlaten zonder diploma", "denied"],
    ["pl", "Studia przerwane bez dyplomu", "denied"],
    ["pt", "Deixei a universidade sem diploma", "denied"],
  ] as const)("has its state and is claimed nowhere, in %s: %s", (language, line, state) => {
    const person = read(language, line);
    expect(person.unheld.map((part) => part.state)).toContain(state);
    expect(person.credentials.filter(({ state }) => state === "held")).toEqual([]);
    expect(person.education.filter(({ state }) => state === "held")).toEqual([]);
    expect(person.skills.map(({ id }) => id)).not.toContain("ccna");
    expect(person.skills.map(({ id }) => id)).not.toContain("cpa");
  });

  it.each([
    ["en", "CCNA, valid until 03/2019"],
    ["en", "CCNA (expires 2018)"],
    ["de", "CCNA, gültig bis 2019"],
    ["de", "CCNA, gültig bis 31.12.2019"],
    ["fr", "CCNA, valable jusqu'en 2019"],
    ["es", "CCNA, vigente hasta 2019"],
    ["it", "CCNA, valida fino al 2019"],
    ["nl", "CCNA, geldig tot 2019"],
    ["pl", "CCNA – ważny do 2019"],
    ["pt", "CCNA, válida até 2019"],
  ] as const)("has lapsed where its year is past, in %s: %s", (language, line) => {
    expect(read(language, line).unheld.map(({ state }) => state)).toEqual(["lapsed"]);
    expect(skillsIn(language, line)).not.toContain("ccna");
  });

  it.each([
    ["en", "CCNA (2023), valid until 2027"],
    ["en", "CCNA exp 2015 - 2019"],
    ["de", "CCNA (2023), gültig bis 2027"],
    ["fr", "CCNA (2023), valable jusqu'en 2027"],
    ["es", "CCNA (2023), vigente hasta 2027"],
    ["it", "CCNA (2023), valida fino al 2027"],
    ["nl", "CCNA (2023), geldig tot 2027"],
    ["pl", "CCNA (2023), ważny do 2027"],
    ["pt", "CCNA (2023), válida até 2027"],
  ] as const)("is held where the text says so, in %s: %s", (language, line) => {
    expect(read(language, line).unheld).toEqual([]);
    expect(skillsIn(language, line)).toContain("ccna");
  });
});
