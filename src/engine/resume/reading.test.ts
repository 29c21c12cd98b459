import { describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { analyseResume, readResume, readTarget } from "../index.ts";

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
  it.each([
    ["Yuki Tanaka\nMusashino Art University, BA Visual Design, 2016", "bachelor: Visual Design"],
    ["Ann Lee\n2019 - 2024 Nurse, Hill House\nMS Nursing\nLeeds University", "master: Nursing"],
    ["Ann Lee\nWORK\nCook, 2019 - 2024\nBS Biology, Ohio State University", "bachelor: Biology"],
    ["Ann Lee\nDegree in computer science, ETH Zurich", "bachelor: computer science"],
  ])("are found without a heading: %s", (text, expected) => {
    expect(studies(text)).toEqual([expected]);
  });

  it.each([
    "Ann Lee\nEXPERIENCE\nHigh School Mathematics Teacher, Lincoln High School\n2012 - 2023",
    "Ann Lee\nCERTIFICATIONS\nState teaching licence, driving licence",
    "Ann Lee\nTrained at the university clinic\nMS Office, MS Excel",
    "Ann Lee\nBoston, MA\nTeacher at Lincoln School, 2012 - 2020",
    "Ann Lee\nEXPERIENCE\nTeacher, Boston Latin School, Boston, MA\n2012 - 2020",
    "Ann Lee\nEXPERIENCE\nHarvard Graduate School, Cambridge, MA Secretary, 2012 - 2020",
    "Ann Lee\nEXPERIENCE\nApprentice Carpenter, 2024 - 2026\nWorked under a journeyman",
  ])("are not read from jobs, licences or products: %s", (text) => {
    expect(studies(text)).toEqual([]);
  });

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

  it("of some months without dates count with their length", () => {
    expect(
      lengths("Ann Lee\nCLINICAL PLACEMENTS\nStudent Nurse, City Hospital, 4 months\nVital signs"),
    ).toEqual(["Student Nurse undefined 4"]);
    expect(lengths("Ann Lee\nEXPERIENCE\nStudent Teacher, Oak School, 5 months in 2016")).toEqual([
      "Student Teacher 2016-01 5",
    ]);
    expect(
      read("Ann\nINTERNSHIPS\nMarketing Intern, Acme (6 months)\nSales Intern, Beta (six months)")
        .experienceYears,
    ).toBe(1);
  });

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

  it("last until now when they run till date; breaks are no positions", () => {
    expect(lengths("Ann\nEXPERIENCE\nAccountant, Acme Ltd\nFebruary 2017 till date")).toEqual([
      "Accountant 2017-02 118",
    ]);
    expect(lengths("Ann\nEXPERIENCE\nCareer break to raise two children\n2019 – 2024")).toEqual([]);
    expect(lengths("Ann\nEXPERIENCE\nUnemployed, 2015 - 2018")).toEqual([]);
  });
});

describe("sections without headings", () => {
  it("are detected from their lines", () => {
    const text = [
      "Tom Kowal",
      "Sous Chef, The Copper Pot, 2019 - 2024",
      "Ran the line with six cooks.",
      "Diploma in Professional Cookery, City College, 2010 - 2014",
      "Cooking, Food Safety, Menu Planning, Knife Skills, Inventory",
      "Polish (native), English (fluent)",
    ].join("\n");
    const { sections, positions, experienceYears } = read(text);
    expect(sections.map(({ kind }) => kind)).toEqual([
      "header",
      "experience",
      "education",
      "skills",
      "languages",
    ]);
    expect(positions.map(({ title }) => title)).toEqual(["Sous Chef"]);
    expect(experienceYears).toBe(5);
  });

  it("are detected above the first known heading too", () => {
    const text =
      "Ann Lee\nRETAIL\nStore Manager, Bella, 2014 – 2023\nHired staff.\n\nSKILLS\nSales";
    expect(read(text).sections.map(({ kind }) => kind)).toEqual(["header", "experience", "skills"]);
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
    expect(read("Ann Lee\nann@example.com\nEnglish (native)").languages).toEqual([
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

  it("do not swallow what follows under an unknown heading", () => {
    const text = `Ann Lee\n\nHOBBIES\nChess\n\nMY LIFE AT SEA\nShip's Cook, 2015 - 2020\nCooking for 30 people`;
    expect(scoresOf(`${text}\n`, "Cook").experience).toBeGreaterThan(0);
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
