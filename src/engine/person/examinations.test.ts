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
    expect(credentials(language, open)).toEqual([`${open}: in_progress`]);
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
    expect(credentials(language, `\n${heading}\n${open}\n${held}`)).toEqual([
      `${open}: in_progress`,
      `${held}: held`,
    ]);
  });

  it("says nothing about the others of its row", () => {
    expect(credentials("en", "\nCertifications\nCSCS card, SMSTS booked, First aid")).toEqual([
      "CSCS card: held",
      "SMSTS booked: in_progress",
      "First aid: held",
    ]);
  });

  it("has its state in another cell of its row", () => {
    expect(
      credentials("en", "\nCourses\nTransport Manager CPC | exam booked | March 2027"),
    ).toEqual(["Transport Manager CPC | exam booked: in_progress"]);
  });

  it("that was booked for others is work", () => {
    expect(skillsIn("en", "Booked the exams for 40 students in SAP.")).toContain("sap");
  });
});

describe("the examination of a certificate", () => {
  const studies = (language: ResumeLanguage, line: string): string[] =>
    readDocument(engine, { text: resumeWith(language, line), now }).education.map(
      ({ level, state }) => `${level}: ${state}`,
    );

  it.each([
    ["en", "Food hygiene certificate, exam failed", "Bachelor of Science, not completed"],
    ["de", "Zertifikat der Abendschule, Prüfung nicht bestanden", "Bachelorstudium, abgebrochen"],
    ["fr", "Certificat CACES, examen échoué", "Licence de droit, abandonnée"],
    ["es", "Certificado de inglés, examen no superado", "Licenciatura en Derecho, sin terminar"],
    ["pt", "Certificado HACCP, exame reprovado", "Licenciatura em Direito, não concluída"],
    ["it", "Certificato HACCP, esame non superato", "Laurea triennale in Lettere, non completata"],
    ["nl", "Certificaat VCA, examen niet gehaald", "Bachelor rechten, niet afgerond"],
    ["pl", "Certyfikat SEP, egzamin niezdany", "Studia licencjackie, nieukończone"],
  ] as const)("is no study and has its name, in %s: %s", (language, exam, study) => {
    expect(credentials(language, exam)).toEqual([`${exam}: failed`]);
    expect(studies(language, exam)).toEqual([]);
    expect(studies(language, study)).toEqual(["bachelor: denied"]);
  });

  it.each([
    ["en", "Education", "Since September 2024: University of Leeds, BSc Nursing"],
    ["de", "Ausbildung", "Seit 09/2024: Bachelor Pflege, Hochschule Fulda"],
    ["fr", "Formation", "Depuis septembre 2024 : Licence de droit, Université de Lille"],
    ["nl", "Opleiding", "Sinds september 2024: Bachelor Verpleegkunde, Hogeschool Utrecht"],
  ] as const)("is apart from a study under way since a date, in %s", (language, ...lines) => {
    expect(studies(language, `\n${lines.join("\n")}`)).toEqual(["bachelor: in_progress"]);
  });

  it("leaves two schools on two rows, and joins a school to the degree below it", () => {
    const both = "\nWykształcenie\nLiceum Ogólnokształcące nr 2\nUniwersytet Warszawski, magister";
    expect(studies("pl", both)).toEqual(["high_school: held", "master: held"]);
    const one = "\nWykształcenie\nUniwersytet Warszawski\nMagister, historia, 2012";
    expect(studies("pl", one)).toEqual(["master: held"]);
  });
});
