import { describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { analyseResume, readTarget, writeAnalysis } from "../index.ts";
import { type ResumeLanguage, resumeWith } from "../person/resume-with.fixture.ts";

const engine = testEngine();
const now = new Date("2026-11-15T00:00:00Z");
function write(language: ResumeLanguage, line: string, skills: readonly string[]) {
  const target = readTarget(engine, { title: "Network Administrator", skills })!;
  const analysis = analyseResume(engine, { text: resumeWith(language, line), target, now })!;
  return { analysis, ...writeAnalysis(analysis) };
}

/** A certificate that has lapsed, one whose examination was failed, and a skill that is denied. */
const LINES: Readonly<Record<ResumeLanguage, readonly [string, string, string]>> = {
  en: ["CCNA: expired 2023", "CCNA: exam failed in 2025", "Did not use SAP."],
  de: ["CCNA: abgelaufen 2023", "CCNA: 2025 nicht bestanden", "SAP habe ich nicht benutzt."],
  fr: ["CCNA : expiré en 2023", "CCNA : échec en 2025", "Je n'ai pas utilisé SAP."],
  es: ["CCNA: caducado en 2023", "CCNA: suspenso en 2025", "No utilicé SAP."],
  it: ["CCNA: scaduto nel 2023", "CCNA: esame non superato nel 2025", "Non ho usato SAP."],
  nl: ["CCNA: verlopen in 2023", "CCNA: gezakt in 2025", "SAP heb ik niet gebruikt."],
  pl: ["CCNA: wygasł w 2023", "CCNA: egzamin niezdany w 2025", "Nie używałem SAP."],
  pt: ["CCNA: expirado em 2023", "CCNA: reprovado em 2025", "Não usei SAP."],
};
const CASES = Object.entries(LINES) as [ResumeLanguage, (typeof LINES)["en"]][];

describe("a wanted certificate", () => {
  it.each(CASES)("that lapsed is reported as lapsed, to be renewed, in %s", (language, own) => {
    const { analysis, assessment, recommendations } = write(language, `Excel. ${own[0]}`, [
      "Excel",
      "CCNA",
    ]);
    expect(analysis.matches[1]).toMatchObject({ kind: "missing", told: "lapsed" });
    expect(assessment).toContain("Told as expired or suspended: CCNA.");
    expect(assessment).not.toMatch(/For [^.]*CCNA[^.]* the program found/);
    expect(recommendations.filter((line) => line.includes("CCNA"))).toEqual([
      "CCNA is told as expired or suspended: say by when it will be valid again.",
    ]);
  });

  it.each(CASES)("that was failed is called failed, without advice, in %s", (language, own) => {
    const { assessment, recommendations } = write(language, `Excel. ${own[1]}`, ["Excel", "CCNA"]);
    expect(assessment).toContain("Told as not passed: CCNA.");
    expect(recommendations.join(" ")).not.toContain("CCNA");
  });

  it("that is held is reported as named", () => {
    const { assessment, recommendations } = write("en", "Excel. CCNA: renewed 2025", [
      "Excel",
      "CCNA",
    ]);
    expect(assessment).toContain("It names, in these or like words: Excel and CCNA.");
    expect(recommendations.join(" ")).not.toContain("valid again");
  });
});

it.each(CASES)(
  "a skill that the text denies is reported as denied, without advice, in %s",
  (language, own) => {
    const { assessment, recommendations } = write(language, `Excel. ${own[2]}`, ["Excel", "SAP"]);
    expect(assessment).toContain("Named in the text, but not as held: SAP.");
    expect(recommendations.join(" ")).not.toContain("SAP");
  },
);

it("a skill that was not recognised is reported once and followed by one piece of advice", () => {
  const wanted = ["Excel", "Frobnication", "Zeppelin Rigging", "COBOL"];
  const { assessment, strengths, recommendations } = write("en", "Excel.", wanted);
  for (const name of wanted.slice(1)) expect(assessment.split(name)).toHaveLength(2);
  expect(strengths.join(" ")).not.toMatch(/Frobnication|Zeppelin|COBOL/);
  const advice = recommendations.filter((line) => /Frobnication|Zeppelin|COBOL/.test(line));
  expect(advice).toHaveLength(1);
});

describe("stock advice", () => {
  const lines = (text: string): string => {
    const target = readTarget(engine, { title: "Care Assistant", skills: ["Personal Care"] })!;
    const analysis = analyseResume(engine, { text, target, now })!;
    return writeAnalysis(analysis).recommendations.join(" ");
  };
  const worked = (duties: string): string =>
    `Ann Lee\n\nEXPERIENCE\nCare Assistant, Acme Home\n2019 - 2024\nPersonal care. ${duties}\n`;

  it("asks for figures only where the text has none", () => {
    expect(lines(worked("Looked after residents every day."))).toContain(
      "No figure in digits was found",
    );
    expect(lines(worked("Looked after 14 residents every day."))).not.toContain(
      "No figure in digits was found",
    );
  });

  it("asks for more words only where there are few", () => {
    expect(lines(worked("Nights."))).toContain("few words for its jobs");
    const told = "Washed and dressed residents, helped at meals and wrote the report. ".repeat(6);
    expect(lines(worked(told))).not.toContain("few words for its jobs");
  });
});
