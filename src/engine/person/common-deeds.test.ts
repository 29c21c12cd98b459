import { describe, expect, it } from "vitest";
import { loadEngine } from "../../knowledge/index.ts";
import { readDeeds } from "./read-deeds.ts";

const engine = loadEngine();

const shown = (language: string, text: string): string[] => {
  const index = engine.knowledge.deeds.in(language);
  const disclaimers = engine.knowledge.languages.workDisclaimersIn(language);
  if (!index || !disclaimers) throw new Error(`no grammar for ${language}`);
  return [...new Set(readDeeds({ index, disclaimers }, text).hits.map(({ skill }) => skill))];
};

/** Work that people of most trades describe, by language, with a skill that it shows. */
const READ: Readonly<Record<string, readonly (readonly [text: string, skill: string])[]>> = {
  en: [
    ["Trained two new starters on the line", "staff-training"],
    ["Read technical drawings", "blueprint-reading"],
    ["Chased late payers by phone", "collections"],
    ["Opened and sorted the post", "mail-handling"],
    ["Booked appointments for four doctors", "appointment-scheduling"],
    ["Strapped loads on the trailer", "load-securement"],
    ["Planned the weekly menu", "menu-planning"],
  ],
  de: [
    ["Neue Mitarbeiter eingearbeitet", "staff-training"],
    ["Lehrlinge angeleitet", "mentoring"],
    ["Angebote geschrieben und Material bestellt", "proposal-writing"],
    ["Mahnungen verschickt", "collections"],
    ["Termine mit Kunden vereinbart", "appointment-scheduling"],
    ["Schaltpläne gelesen", "blueprint-reading"],
    ["Ladung gesichert", "load-securement"],
  ],
  fr: [
    ["Formation des nouveaux arrivants", "staff-training"],
    ["Lecture de plans", "blueprint-reading"],
    ["Rédaction de devis", "proposal-writing"],
    ["Tri et distribution du courrier", "mail-handling"],
    ["Prise de rendez-vous", "appointment-scheduling"],
    ["Arrimage du chargement", "load-securement"],
  ],
  es: [
    ["Enseñaba a los aprendices", "mentoring"],
    ["Leo los planos", "blueprint-reading"],
    ["Hacía presupuestos", "proposal-writing"],
    ["Emitía facturas a los clientes", "billing"],
    ["Concertar citas", "appointment-scheduling"],
    ["Elaboro el menú semanal", "menu-planning"],
  ],
  it: [
    ["Formazione degli apprendisti", "mentoring"],
    ["Leggo i disegni tecnici", "blueprint-reading"],
    ["Emissione delle fatture", "billing"],
    ["Fissavo gli appuntamenti", "appointment-scheduling"],
    ["Fissavo il carico", "load-securement"],
    ["Smistamento della posta", "mail-handling"],
  ],
  nl: [
    ["Nieuwe collega's ingewerkt", "staff-training"],
    ["Tekeningen gelezen", "blueprint-reading"],
    ["Offertes gemaakt", "proposal-writing"],
    ["Post gesorteerd", "mail-handling"],
    ["Afspraken ingepland", "appointment-scheduling"],
    ["Lading vastgezet", "load-securement"],
  ],
  pt: [
    ["Ensinava os aprendizes", "mentoring"],
    ["Leitura de plantas", "blueprint-reading"],
    ["Elaboração de orçamentos", "proposal-writing"],
    ["Emissão de faturas", "billing"],
    ["Marcava consultas", "appointment-scheduling"],
    ["Atendia o telefone", "phone-answering"],
  ],
  pl: [
    ["Szkolenie nowych pracowników", "staff-training"],
    ["Czytam rysunek techniczny", "blueprint-reading"],
    ["Wystawianie faktur", "billing"],
    ["Odbierałam telefony", "phone-answering"],
    ["Umawianie wizyt", "appointment-scheduling"],
    ["Zabezpieczałem ładunki", "load-securement"],
  ],
};

/** Denied, done by others, or about something else. */
const NOT_READ: Readonly<Record<string, readonly string[]>> = {
  en: ["I do not train apprentices", "My colleague read the drawings", "Menu on the first page"],
  de: ["Angebote schreibt das Büro", "Keine Lehrlinge ausgebildet", "Termin nach Absprache"],
  fr: ["Je ne rédige pas de devis", "Mes collègues triaient le courrier"],
  es: ["No hago presupuestos", "Mi jefe emitía las facturas"],
  it: ["Non emetto fatture", "Le fatture le emette il titolare"],
  nl: ["Geen offertes gemaakt", "Tekeningen maak ik niet"],
  pt: ["Não faço orçamentos", "O meu chefe emitia as faturas"],
  pl: ["Nie wystawiałem faktur", "Koledzy czytali rysunki"],
};

describe("deeds of most trades", () => {
  for (const [language, cases] of Object.entries(READ))
    it.each(cases)(`shows a skill in ${language}: %s`, (text, skill) => {
      expect(shown(language, text)).toContain(skill);
    });

  for (const [language, texts] of Object.entries(NOT_READ))
    it.each(texts)(`shows nothing in ${language}: %s`, (text) => {
      expect(shown(language, text)).toEqual([]);
    });
});

describe("work that somebody else did", () => {
  it.each([
    ["Die Kollegin schrieb die Angebote.", true],
    ["Die Kollegin schrieb die Angebote. Später Angebote geschrieben.", false],
  ])("is not likely by the post, unless the author did it too: %s (%s)", (text, isUnheld) => {
    const index = engine.knowledge.deeds.in("de")!;
    const disclaimers = engine.knowledge.languages.workDisclaimersIn("de")!;
    const { unheld } = readDeeds({ index, disclaimers }, text);
    expect(unheld.includes("proposal-writing")).toBe(isUnheld);
  });
});
