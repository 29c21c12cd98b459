import { describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { analyseResume, readResume, readTarget } from "../index.ts";
import { withoutKnown } from "./author.ts";

const engine = testEngine();
const NOW = new Date("2026-11-15T00:00:00Z");
const read = (text: string) => readResume(engine, text, { now: NOW });
const levelsOf = (text: string): Record<string, string> =>
  Object.fromEntries(read(text).skills.map(({ name, level }) => [name, level]));
const studies = (text: string): string[] =>
  read(text).education.map(({ level, field }) => `${level}: ${field ?? "?"}`);
function scoresOf(text: string, title: string) {
  const target = readTarget(engine, { title, skills: [] })!;
  return analyseResume(engine, { text, target, now: NOW })!.scores;
}

describe("degrees", () => {
  it("keep their own level, and say when they are not finished", () => {
    expect(studies("EDUCATION\nAssociate degree in Paralegal Studies")).toEqual([
      "associate: Paralegal Studies",
    ]);
    expect(
      read("EDUCATION\nB.S. Computer Science, expected May 2027").education[0]?.isUnderWay,
    ).toBe(true);
    expect(read("EDUCATION\nB.S. Computer Science, 2017").education[0]?.isUnderWay).toBe(false);
  });
});

describe("positions", () => {
  const lengths = (text: string): string[] =>
    read(text).positions.map(({ title, start, months }) => `${title} ${start} ${months}`);

  it("are not made from other lengths of time", () => {
    for (const line of [
      "Top picker 5 months in a row",
      "Cut the release cycle to 3 months",
      "6 months warranty",
      "A course of 4 months",
    ]) {
      expect([line, lengths(`Ann Lee\nEXPERIENCE\n${line}`)]).toEqual([line, []]);
    }
  });
});

describe("languages", () => {
  it("that are native or fluent are advanced skills, in any place", () => {
    for (const line of [
      "LANGUAGES\nEnglish (native), German (B1)",
      "English (native), German (B1)",
    ])
      expect(levelsOf(`Ann Lee\nann@example.de\n${line}`)).toMatchObject({
        English: "advanced",
        German: "intermediate",
      });
    expect(read("Ann Lee\nann@example.com\nEnglish (native)").languages).toMatchObject([
      { name: "English", level: "native", cefr: "C2" },
    ]);
  });
});

describe("hobbies", () => {
  const body =
    "Ann Lee\nann@example.com\n\nEXPERIENCE\nOffice Manager, Acme\n2016 - 2024\nKept the budget in Microsoft Excel.\n";

  it.each([
    "HOBBIES\nPython, cooking, photography",
    "Interests\nPython\n\nCooking\n\nPhotography for 30 clients",
    "Hobbies: Python, cooking, photography",
    "HOBBIES AND INTERESTS\nTaught 40 children to code in Java, 2019 champion",
  ])("change no score: %s", (hobbies) => {
    for (const title of ["Office Manager", "Back-End Developer", "Cook", "Photographer"]) {
      for (const text of [`${body}\n${hobbies}\n`, `${body}\n${hobbies}\n\nEDUCATION\nBA, Leeds`]) {
        const plain = text.replace(`\n${hobbies}\n`, "");
        expect([title, scoresOf(text, title)]).toEqual([title, scoresOf(plain, title)]);
      }
    }
  });
});

describe("levels", () => {
  it("rise with the length of the job that names the skill, unless one is stated", () => {
    const job = (years: string, duty: string) =>
      `Ann Lee\nEXPERIENCE\nDeveloper, Acme\n${years}\n${duty}`;
    expect(levelsOf(job("2016 - 2024", "Services in Python."))).toMatchObject({
      Python: "advanced",
    });
    expect(levelsOf(job("2023 - 2024", "Services in Python."))).toMatchObject({
      Python: "intermediate",
    });
    expect(levelsOf(job("2016 - 2024", "Basic knowledge of Python."))).toMatchObject({
      Python: "beginner",
    });
  });

  it("follow from years without dates, each for its own skill", () => {
    const text = "12 years of Java, 6 years of Spring Boot, 1 year of Kubernetes.";
    expect(levelsOf(text)).toMatchObject({
      Java: "advanced",
      "Spring Boot": "advanced",
      Kubernetes: "beginner",
    });
    expect(read(text).experienceYears).toBe(12);
    expect(levelsOf("Java, 4 years")).toMatchObject({ Java: "intermediate" });
    expect(
      read("Bob Miller\nCDL Class A\nTruck driver, 14 years. Clean record.").experienceYears,
    ).toBe(14);
    expect(read("Bob Miller\n34 years old\nTruck driver").experienceYears).toBe(0);
  });
});

describe("names", () => {
  const below = "Berlin\n\nEXPERIENCE\nAcme, 2019 - 2023\nBrick walls and chimneys";

  it.each([
    (name: string) => `Curriculum vitae — ${name}, Berlin\n${below}`,
    (name: string) => `Bricklayer · self-employed\n${name}, Berlin\n${below}`,
  ])("are replaced before the network reads, beside and below other words: %s", (resumeOf) => {
    const [one, other] = ["R.J. (Robbert-Jan) Terpstra", "Fatima El Amrani"].map(
      (name) => withoutKnown(engine, resumeOf(name), { language: "en" }).text,
    );
    expect(one).toBe(other);
    expect(one).toContain("Alex Morgan");
  });

  it.each([
    "Zamora Prado, Inés",
    "van der Meer Joost",
    "Luigi dell'Acqua",
    "Dipl.-Ing. (FH) Ute Koch",
    "Rose Baker",
    "Sukarno",
    "henk de vries",
    "李小龙",
    "محمد عبد الله",
  ])("are found by their place in every form: %s", (name) => {
    const [one, other] = ["Holger Brömmelkamp", name].map((author) => {
      const text = `${author}, Berlin\n${below}\n\nBerlin, May 2026, ${author}`;
      return withoutKnown(engine, text, { language: "en" }).text;
    });
    expect(other).toBe(one);
    expect(one!.split("Alex Morgan")).toHaveLength(3);
  });

  it("behind a caption take the next line with them, but no title", () => {
    const textOf = (name: string): string => `Sample Example Template\n${name}\nPlumber\n${below}`;
    const [one, other] = ["Holger Brömmelkamp", "Maria Ruiz"].map(
      (name) => withoutKnown(engine, textOf(name), { language: "en" }).text,
    );
    expect(one).toBe(other);
    expect(one).toContain("Plumber");
  });

  it("are not employers below a dated title", () => {
    const text = `Bricklayer, 2019 - 2023\nBrown Masonry, Berlin\n${below}`;
    expect(withoutKnown(engine, text, { language: "en" }).text).toBe(text);
  });
});
