import { describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { readAnalysedPerson, readDocument } from "../index.ts";
import { type ResumeLanguage, resumeWith } from "./resume-with.fixture.ts";

const engine = testEngine();
const now = new Date("2026-11-15T00:00:00Z");
const credentials = (language: ResumeLanguage, line: string): string[] =>
  readDocument(engine, { text: resumeWith(language, line), now }).credentials.map(
    ({ name, state }) => `${name}: ${state}`,
  );
const skillsIn = (language: ResumeLanguage, line: string): string[] =>
  readAnalysedPerson(engine, { text: resumeWith(language, line), now }).person.skills.map(
    ({ id }) => id,
  );

describe("an examination", () => {
  it.each([
    ["en", "CCNA: theory only", "CCNA: theory and practical passed"],
    ["de", "CCNA: nur Theorie", "CCNA: Theorie bestanden, Praxis bestanden"],
    ["fr", "CCNA : théorie seulement", "CCNA : théorie validée, pratique validée"],
    ["es", "CCNA: solo teoría", "CCNA: teoría aprobada, práctica aprobada"],
    ["pt", "CCNA: apenas teoria", "CCNA: teoria aprovada, prática aprovada"],
    ["it", "CCNA: solo teoria", "CCNA: teoria superata, pratica superata"],
    ["nl", "CCNA: alleen theorie", "CCNA: theorie gehaald, praktijk gehaald"],
    ["pl", "CCNA: tylko teoria", "CCNA: teoria zdana, praktyka zdana"],
    ["en", "I have booked the CCNA exam", "I have passed the CCNA exam"],
    ["de", "Für die CCNA-Prüfung angemeldet", "CCNA-Prüfung abgelegt"],
    ["fr", "Inscrite au CCNA", "CCNA obtenue"],
    ["es", "Examen CCNA reservado", "Examen CCNA aprobado"],
    ["pt", "Exame CCNA marcado", "Exame CCNA feito"],
    ["it", "Esame CCNA prenotato", "Esame CCNA superato"],
    ["nl", "Ingeschreven voor CCNA", "Geslaagd voor CCNA"],
    ["pl", "Zapisana na CCNA", "Zdana CCNA"],
  ] as const)("that is not passed is not held, in %s: %s", (language, open, passed) => {
    expect(credentials(language, open)).not.toContainEqual(expect.stringMatching(/: held$/));
    expect(skillsIn(language, open)).not.toContain("ccna");
    expect(skillsIn(language, passed)).toContain("ccna");
  });

  it.each([
    ["en", "Certifications", "Barista level 2 (booked for March)", "Barista level 1"],
    ["de", "Zertifikate", "Barista Stufe 2 (gebucht für März)", "Barista Stufe 1"],
    ["fr", "Certifications", "Barista niveau 2 (réservé pour mars)", "Barista niveau 1"],
    ["es", "Certificados", "Barista nivel 2 (reservado para marzo)", "Barista nivel 1"],
    ["pt", "Certificados", "Barista nível 2 (marcado para março)", "Barista nível 1"],
    ["it", "Certificazioni", "Barista livello 2 (prenotato per marzo)", "Barista livello 1"],
    ["nl", "Certificaten", "Barista niveau 2 (geboekt voor maart)", "Barista niveau 1"],
    ["pl", "Certyfikaty", "Barista poziom 2 (umówiony na marzec)", "Barista poziom 1"],
  ] as const)("has its state under a heading of certificates, in %s", (language, ...lines) => {
    const [heading, open, held] = lines;
    const [first] = credentials(language, `\n${heading}\n${open}\n${held}`);
    expect(first).not.toMatch(/: held$/);
  });

  it("that was booked for others is work", () => {
    expect(skillsIn("en", "Booked the exams for 40 students in SAP.")).toContain("sap");
  });
});
