import { describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { CLUMSY } from "../../../test/support/clumsy.ts";
import { DEVELOPER, MADE_RESUMES, NURSE } from "../../../test/support/resumes.ts";
import { analyseResume, readTarget, writeAnalysis } from "../index.ts";
import type { Analysis } from "../analysis/analyse.ts";
import type { TargetJob } from "../analysis/target-job.ts";
import { type ResumeLanguage, resumeWith } from "../person/resume-with.fixture.ts";

const engine = testEngine();
const { knowledge } = engine;
const NOW = new Date("2026-11-15T00:00:00Z");
const LANGUAGES = ["en", "de", "fr", "es"] as const;
/** Words about the program: a recruiter reads about the person. */
const MECHANICS =
  /\bwas read|were read|\bprogram|counts? in part|stands? in the text|in words that|recognised|gelesen|Programm|erkannt|a été lu|programme|reconnu|leíd|programa(?!ci)|reconoc/iu;

function analyse(text: string, job: Partial<TargetJob> = {}): Analysis {
  const target = readTarget(engine, { title: "Back-End Developer", skills: [], ...job });
  const analysis = target && analyseResume(engine, { text, target, now: NOW });
  if (!analysis) throw new Error("nothing was found");
  return analysis;
}

const write = (text: string, job?: Partial<TargetJob>, language = "en") =>
  writeAnalysis(engine, analyse(text, job), language);

const FORKLIFT = `Karim B.

EXPERIENCES PROFESSIONNELLES

Depuis 05/2021    Cariste, Rhodalog, Saint-Priest (69)
                  Chargement de camions au chariot frontal, 140 palettes par jour
09/2017 - 04/2021 Préparateur de commandes, Frais Alpin, Corbas (69)
                  Préparation vocale

CACES R489
Catégories 1A et 3 : valables jusqu'en mars 2031
Catégorie 5 : CLASS
`;
const REACH = { title: "Cariste", skills: ["Chargement de camions", "CACES R489 catégorie 5"] };

describe("the text about a person", () => {
  it("holds to its size and its manners for many people and posts, in every language", () => {
    const titles = knowledge.roleList.filter((_, i) => i % 181 === 0).map(({ title }) => title);
    for (const text of [...Object.values(MADE_RESUMES), "Python", "Java, 30 years"])
      for (const title of titles)
        for (const job of [
          { title },
          { title: `Senior ${title}`, skills: ["Python", "Teamwork", "Gromit Wax"] },
        ])
          for (const language of LANGUAGES) {
            const { assessment, evidence, ...lists } = write(text, job, language);
            const lines = Object.values(lists).flat();
            expect(lists.strengths.length).toBeGreaterThanOrEqual(1);
            for (const list of Object.values(lists)) {
              expect(list.length).toBeLessThanOrEqual(5);
              expect(new Set(list).size).toBe(list.length);
            }
            expect(evidence).toHaveLength(lines.length);
            for (const line of [assessment, ...lines]) {
              expect(line).not.toMatch(MECHANICS);
              expect(line).not.toMatch(/[{}|#](?!\w)|undefined|\[object| {2}|\(\)/);
              expect(line).toMatch(/[.?]$/);
              if (language === "en")
                for (const [name, pattern] of CLUMSY.slice(1, -1))
                  expect([name, pattern.exec(line)?.[0], line]).toEqual([name, undefined, line]);
            }
          }
  });

  it("names the present post, its employer, what it shows and the figures given", () => {
    const { assessment } = write(FORKLIFT.replace("CLASS", "valable"), REACH);
    expect(assessment).toContain(
      "Has worked as Cariste at Rhodalog since 2021, before that as Préparateur de commandes at Frais Alpin (2017–2021).",
    );
    expect(assessment).toContain(
      "The present work covers Chargement de camions (140 palettes par jour).",
    );
    expect(assessment).not.toContain("in figures");
    expect(assessment).not.toMatch(/CORBA/);
    expect(assessment.split(/(?<=\.) /).length).toBeLessThanOrEqual(11);
  });

  it("is the same for the same findings, and different for others", () => {
    expect(write(DEVELOPER)).toEqual(write(DEVELOPER));
    expect(write(DEVELOPER).assessment).not.toBe(write(NURSE).assessment);
  });

  it("says a gap plainly, once, with one question", () => {
    const { assessment, gaps, questions, strengths } = write(DEVELOPER, {
      skills: ["Python", "PostgreSQL", "React", "COBOL"],
    });
    expect(assessment).toContain("Nothing in the résumé shows COBOL.");
    expect(assessment).toContain("React is not shown itself; Vue.js comes close.");
    expect(gaps).toContain("Not shown: COBOL.");
    expect(questions.filter((line) => line.includes("COBOL"))).toHaveLength(1);
    expect(strengths.join(" ")).not.toMatch(/COBOL|React/);
  });

  it("gives evidence with places of the text and what was read there", () => {
    const text = FORKLIFT.replace("CLASS", "valable");
    const { evidence, strengths } = write(text, REACH);
    const now = evidence.find(({ of, index }) => of === "strength" && index === 0)!;
    expect(strengths[0]).toContain("Rhodalog");
    expect(now).toMatchObject({ title: "Cariste", employer: "Rhodalog", period: { from: "2021" } });
    const [{ start, end }] = now.at as [{ start: number; end: number }];
    expect(text.slice(start, end)).toBe("Chargement de camions");
  });

  it("never puts an odd title into a sentence", () => {
    const { assessment } = write(DEVELOPER, {
      title: "Back-End Developer\n<script>alert(1)</script> http://x.y {{title}}",
      skills: ["Python"],
    });
    expect(assessment).not.toMatch(/script|http|\{/);
  });
});

describe("what the text says of work and studies", () => {
  const WELDER = { title: "Welder", skills: ["Welding"] };
  const resume = (work: string, studies: string): string =>
    `Jo Doe\njo@example.com\n\nEXPERIENCE\n${work}\n\nEDUCATION\n${studies}\n`;
  const WORK =
    "Pipe Welder, Orbit Yard\n2016 - Present\nWelding of frames, 12 hours a day, 40 frames a day.";

  it("tells the size of the work and results by what they count, never a length of time", () => {
    const { assessment } = write(resume(WORK, "BSc Mechanics, Leeds, 2015"), WELDER);
    expect(assessment).toContain("The present work covers Welding (40 frames a day).");
    expect(assessment).not.toContain("12 hours");
    const better = WORK.replace("12 hours a day", "scrap rate down 14%");
    expect(write(resume(better, ""), WELDER).assessment).toContain("scrap rate down 14%");
  });

  it("names no study by a label, a sentence or the person's name", () => {
    const { assessment } = write(
      resume(WORK, "Education (2015)\nJo Doe, BSc Mechanics, University of Leeds, 2015"),
      WELDER,
    );
    expect(assessment).toContain("Qualification: BSc Mechanics (2015).");
  });

  it("opens with the present post that is nearest to the job", () => {
    const both = `Board member, Chess Club\n2018 - Present\nMeetings.\n\n${WORK}`;
    const { assessment } = write(resume(both, ""), WELDER);
    expect(assessment).toContain("Has worked as Pipe Welder at Orbit Yard since 2016.");
  });

  it("promises nothing for a skill that the text rules out, nor where the post stays far", () => {
    const { assessment } = write(resume(WORK, ""), {
      title: "Data Scientist",
      skills: ["Python", "SQL", "Statistics"],
    });
    expect(assessment).not.toContain("the score would be");
  });
});

describe("a licence that the job names", () => {
  const told = (state: string) => {
    const analysis = analyse(FORKLIFT.replace("CLASS", state), REACH);
    return { analysis, ...writeAnalysis(engine, analysis) };
  };

  it("that has expired is as missing as one that is absent, and no such score is strong", () => {
    const [held, lapsed] = [told("valable jusqu'en 2030"), told("expirée en mars 2026")];
    const absent = analyse(FORKLIFT.replace(/Catégorie 5.*\n/, ""), REACH);
    expect(held.analysis.scores.overall).toBeGreaterThan(lapsed.analysis.scores.overall + 8);
    expect(lapsed.analysis.scores.skills).toBe(absent.scores.skills);
    expect(lapsed.analysis.scores.overall).toBeLessThan(78);
    expect(lapsed.assessment).toContain("CACES R489 catégorie 5 has expired.");
    expect(lapsed.questions[0]).toContain("renewal of CACES R489 catégorie 5");
    expect(lapsed.recommendations[0]).toContain("Renew CACES R489 catégorie 5");
  });

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
  const NETWORK = "Network Administrator";

  it.each(CASES)("is told with its state, and so is a denied skill, in %s", (language, own) => {
    const gapsOf = (line: string, name: string) =>
      write(resumeWith(language, `Excel. ${line}`), { title: NETWORK, skills: ["Excel", name] })
        .gaps;
    expect(gapsOf(own[0], "CCNA")).toEqual(["CCNA: expired."]);
    expect(gapsOf(own[1], "CCNA")).toEqual(["CCNA: not passed."]);
    expect(gapsOf(own[2], "SAP")).toEqual(["SAP: ruled out by the résumé itself."]);
  });
});

describe("a skill in a sentence with a word of doubt", () => {
  const LINES: Readonly<Record<ResumeLanguage, readonly [string, string]>> = {
    en: ["Watched how bookings are made in SAP.", "Made bookings in SAP."],
    de: ["Buchungen in SAP hat man mir gezeigt.", "Buchungen in SAP erfasst."],
    fr: ["On m'a montré les écritures dans SAP.", "Saisie des écritures dans SAP."],
    es: ["Me enseñaron los asientos en SAP.", "Registro de asientos en SAP."],
    it: ["Le registrazioni in SAP le ho solo osservate.", "Registrazioni in SAP."],
    nl: ["Boekingen in SAP alleen gezien.", "Boekingen in SAP ingevoerd."],
    pl: ["Księgowania w SAP tylko widziałem.", "Wprowadzałem księgowania w SAP."],
    pt: ["Lançamentos em SAP apenas observei.", "Lançamentos em SAP."],
  };
  const CASES = Object.entries(LINES) as [ResumeLanguage, (typeof LINES)["en"]][];

  it.each(CASES)("is a question and no strength, in %s", (language, [doubt, claim]) => {
    const told = (line: string) =>
      write(resumeWith(language, `Excel. ${line}`), {
        title: "Network Administrator",
        skills: ["Excel", "SAP"],
      });
    expect(told(doubt).strengths.join(" ")).not.toContain("SAP");
    expect(told(claim).strengths.join(" ")).toContain("SAP");
  });
});

describe("the sentences of a language", () => {
  it.each(LANGUAGES)("are all there, with the values of the English ones: %s", (language) => {
    const english = engine.assessmentWords("en").sentences;
    const own = engine.assessmentWords(language).sentences;
    const valuesIn = (text = "") =>
      new Set([...text.matchAll(/\{(\w+)/g)].map(([, name = ""]) => name.toLowerCase()));
    expect(Object.keys(own)).toEqual(Object.keys(english));
    for (const [name, text] of Object.entries(own))
      expect(
        [...valuesIn(text)].filter((one) => !valuesIn(english[name]).has(one) && one !== "n"),
      ).toEqual([]);
  });
});
