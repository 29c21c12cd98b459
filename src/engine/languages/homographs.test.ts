import { describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { readAnalysedPerson, readPosting } from "../index.ts";
import { type ResumeLanguage, resumeWith } from "../person/resume-with.fixture.ts";

const engine = testEngine();
const now = new Date("2026-11-15T00:00:00Z");
const skillsIn = (language: ResumeLanguage, line: string): string[] =>
  readAnalysedPerson(engine, { text: resumeWith(language, line), now }).person.skills.map(
    ({ id }) => id,
  );

describe("a word of another language or trade", () => {
  it.each([
    [
      "en",
      "biopsychosocial-assessment",
      "Client intake for the law firm",
      "Client intake in mental health counseling",
    ],
    ["en", "iot-wireless", "Fine-tuned Llama with LoRA adapters", "LoRa sensors in the field"],
    [
      "en",
      "refugee-services",
      "Sold migration services to manufacturers",
      "Migration services for refugees",
    ],
    ["en", "procurement", "Negotiated prices with procurement", "Procurement of steel and parts"],
    [
      "en",
      "legal-discovery",
      "Discovery calls with prospects",
      "Discovery, depositions and motions",
    ],
    [
      "en",
      "technical-drawing",
      "Drafting of contracts and pleadings",
      "Drafting and CAD for piping layouts",
    ],
    ["en", "evidence-based-practice", "EBP audits of pension plans", "EBP in nursing practice"],
    ["en", "b2b-sales", "Designed a B2B SaaS platform", "Business-to-business sales"],
    [
      "en",
      "financial-planning",
      "Financial Planning & Analysis",
      "Financial planning for private clients, pensions and investments",
    ],
    ["en", "c", "Driving licence B and C", "Embedded firmware in C and C++"],
    ["de", "negotiation", "Englisch verhandlungssicher", "Verhandlungsgeschick"],
    ["de", "animation", "Animation der Hotelgäste", "Animation mit Blender und Maya"],
    ["de", "hair-coloring", "Farben Rüttgers, Duisburg", "Haare geschnitten, Farben und Strähnen"],
    ["de", "c", "Führerschein B und C", "Programmierung in C und C++"],
    [
      "fr",
      "food-preparation",
      "Mise en place d'un nouveau SIRH",
      "Commis de cuisine : mise en place",
    ],
    ["fr", "animation", "Animation du dialogue social", "Animation de personnages avec Blender"],
    ["fr", "plumbing", "Nettoyage des sanitaires", "Plombier : sanitaires et chauffage"],
    ["fr", "tableau", "Tenue d'un tableau des présences", "Rapports sous Tableau et SQL"],
    ["fr", "hair-coloring", "Balayage des allées", "Coiffeuse : coupe, balayage"],
    ["es", "user-research", "Equipo de 5 personas", "Diseño UX con usuarios y personas"],
    ["es", "informatica-powercenter", "Ingeniería en Informática", "Cargas ETL con Informatica"],
    ["es", "jacoco", "Cobertura de vacaciones", "Cobertura y JUnit en Java"],
    ["it", "self-confidence", "Responsabile della sicurezza", "Sicurezza di sé"],
    [
      "it",
      "informatica-powercenter",
      "Laurea in Ingegneria Informatica",
      "Processi ETL con Informatica",
    ],
    ["it", "lte", "Riunioni due volte al mese", "Reti LTE"],
    [
      "it",
      "property-management-software",
      "Flessibilità in entrata",
      "Yardi ed Entrata per gli immobili",
    ],
    ["nl", "linguistics", "Ik praat graag met mensen", "Spraak geanalyseerd met Praat, fonetiek"],
    ["nl", "c", "Rijbewijs B en C", "Programmeren in C en C++"],
    ["nl", "synchro-traffic", "Visum en werkvergunning", "Verkeersmodellen in Visum en Vissim"],
    ["pl", "communication", "Angielski komunikatywny", "Osoba komunikatywna i cierpliwa"],
    ["pl", "c", "Prawo jazdy kat. B, C", "Programowanie w C i C++"],
    ["pt", "drone-piloting", "Apoio às equipas e suas famílias", "Piloto de drones, voos com sUAS"],
    ["pt", "siding-windows", "Abastecia dois esquadrões", "Montagem de janelas e esquadrias"],
    ["pt", "c", "Carta de condução B e C", "Programação em C e C++"],
    ["pt", "informatica-powercenter", "Curso de Informática", "Cargas ETL com Informatica"],
  ] as const)("in %s is no %s in “%s”, and is one in “%s”", (language, skill, other, own) => {
    expect(skillsIn(language, other)).not.toContain(skill);
    expect(skillsIn(language, own)).toContain(skill);
  });

  it("is no skill of a posting either", () => {
    const skillsOf = (description: string): string[] =>
      readPosting(engine, { title: "Responsable RH", description }).skills.map(({ id }) => id);
    const text = "Vous assurez la mise en place d'un nouveau SIRH dans les équipes.";
    expect(skillsOf(text)).not.toContain("food-preparation");
    expect(skillsOf("Vous aidez en cuisine : mise en place et dressage des assiettes.")).toContain(
      "food-preparation",
    );
  });
});
