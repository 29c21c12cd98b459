import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPosting } from "../index.ts";
import { SMALL_ENGINE as engine } from "../small-engine.fixture.ts";
import { WISHED } from "./requirement-blocks.ts";
import { findSalary } from "./find-salary.ts";
import { findEmploymentType, findExperienceLevel, isRemote, levelOfText } from "./find-terms.ts";
import { PAY, readWording, WISH } from "./topics.ts";

const names = (skills: readonly { name: string }[]): string[] => skills.map(({ name }) => name);

describe("salary", () => {
  it.each([
    ["€50k - 65k | Equity", [50_000, 65_000, "EUR", "year"]],
    ["Salary: $45,000 - $60,000 per year", [45_000, 60_000, "USD", "year"]],
    ["$25/hr", [25, 25, "USD", "hour"]],
    ["Pay: $18.50 - $22.00 an hour", [18.5, 22, "USD", "hour"]],
    ["45.000 € - 55.000 € brutto", [45_000, 55_000, "EUR", "year"]],
    ["Salary EUR 3,501.00", [3501, 3501, "EUR", "month"]],
    ["up to £400 per day", [400, 400, "GBP", "day"]],
    ["Between 50 and 65K euros", [50_000, 65_000, "EUR", "year"]],
    ["Salary: 12 LPA", [1_200_000, 1_200_000, "INR", "year"]],
    ["CHF 120'000 - 140'000 per year", [120_000, 140_000, "CHF", "year"]],
  ])("%s", (text, [min, max, currency, period]) => {
    expect(findSalary(text)).toEqual({ min, max, currency, period });
  });

  it.each([
    "budget of EUR 840 million",
    "$1.5M raised",
    "$500 sign-on bonus",
    "founded in 2010",
    "$",
  ])("%s is no salary", (text) => {
    expect(findSalary(text)).toBeUndefined();
  });
});

const whole = (title: string, text: string) => readWording(`${title}\n${text}`);
const remote = (title: string, text: string) => isRemote(title, whole(title, text));

describe("terms", () => {
  it("are the same with and without the topic filter", () => {
    const phrases = [
      "remote",
      "Remote work:",
      "from home",
      "no",
      "not required",
      "internship",
      "Job type: Temp",
      "full-time",
      "Contract position",
      "1099",
      "traineeship",
      "interim",
      "5+ years",
      "experience",
      "entry-level",
      "Seniority level: Junior",
      "senior",
      "$50k",
      "50000eur",
      "40 hours a week",
      "per year",
      "40.000",
      "zł",
      "lakhs",
      "HOME OFFICE",
      "ß",
      "日本",
      "_",
      "7",
    ];
    const texts = fc
      .array(fc.tuple(fc.constantFrom(...phrases), fc.constantFrom(" ", "\n", ". ", "-", "")))
      .map((parts) => parts.flat().join(""));
    fc.assert(
      fc.property(texts, (text) => {
        const told = whole("Cook", text);
        const untold = { ...told, topics: -1 };
        expect(isRemote("Cook", told)).toBe(isRemote("Cook", untold));
        expect(findEmploymentType("Cook", told)).toBe(findEmploymentType("Cook", untold));
        expect(levelOfText(told)).toBe(levelOfText(untold));
        if ((told.topics & PAY) === 0) expect(findSalary(text)).toBeUndefined();
        if ((told.topics & WISH) === 0) expect(WISHED.test(told.lower)).toBe(false);
      }),
    );
  });

  it("are remote only when remote work is offered", () => {
    expect(remote("Engineer (Remote)", "")).toBe(true);
    expect(remote("Engineer", "This is a fully remote position")).toBe(true);
    expect(remote("Engineer", "No remote work.")).toBe(false);
    expect(remote("Engineer", "This is not a remote role")).toBe(false);
    expect(remote("Engineer", "remote sensing and remote teams")).toBe(false);
  });

  it.each([
    "Remote.",
    "Remote, full-time",
    "We are Acme.\nRemote\nApply now",
    "About the job:\n- Remote\n- Full-time",
    "Our fully-remote team builds software.",
    "Standort: Remote",
    "Location: Remote (US)",
    "Location: Berlin or remote",
    "You can work remotely.",
    "Home office is possible at any time.",
    "Hybrid or fully remote, as you like. Our hybrid cloud runs on AWS.",
    "This is a remote role. Twice a year we meet for two days.",
    "Work from home, with a hybrid cloud to look after.",
    "Our offices are open, yet you may work from anywhere.",
  ])("%j is remote", (text) => {
    expect(remote("Engineer", text)).toBe(true);
  });

  it.each([
    "Hybrid: three days in our Leeds office, two days working from home.",
    "Hybrid work: you may work remotely when nothing is on.",
    "You may work from home two days a week.",
    "Home office twice a week.",
    "Two days a week of home office.",
    "Up to 2-3 days remote per week.",
    "Occasional remote work is fine.",
    "Hybrid remote.",
    "Three days a week in the office, else working from home.",
    "You lead a remote team. Work with remote, distributed colleagues.",
    "Nursing home. Remote patient monitoring.",
  ])("%j is not", (text) => {
    expect(remote("Engineer", text)).toBe(false);
  });

  it.each([
    ["Staff Nurse", "", undefined],
    ["Staff Accountant", "3+ years of experience in accounting", "mid"],
    ["Staff Software Engineer", "", "lead"],
    ["Staff Machine Learning Engineer", "", "lead"],
    ["Lead Generation Specialist", "", undefined],
    ["Lead Nurse", "", "lead"],
    ["Head Start Teacher", "", undefined],
    ["Associate Dean", "", "lead"],
    ["Associate Professor", "", undefined],
    ["Associate Software Engineer", "", "junior"],
    ["EVP Operations", "", "executive"],
    ["Chief Data Officer", "", "executive"],
    ["Sr. SWE", "", "senior"],
    ["Cook", "No experience necessary", "entry"],
    ["Accountant", "5+ years of experience in accounting", "senior"],
    ["Analyst", "2-3 years of relevant experience", "junior"],
    ["VP, Sales", "", "executive"],
    ["Head of Marketing", "", "lead"],
    ["Executive Assistant", "", undefined],
    ["Engineer", "Experience level:\nMid-Level", "mid"],
  ])("%s, %s: %s", (title, text, level) => {
    expect(findExperienceLevel(engine, title, text)).toBe(level);
  });

  it.each([
    ["Software Intern", "", "internship"],
    ["Nurse", "Part-time, 20 hours", "part_time"],
    ["Nurse", "Full-time or part-time", "full_time"],
    ["Developer", "a 6 month contract", "contract"],
    ["Picker", "seasonal work", "temporary"],
    ["Clerk", "", undefined],
    ["Clerk", "a traineeship", "internship"],
    ["Clerk", "for the interim", "temporary"],
  ])("%s, %s: %s", (title, text, type) => {
    expect(findEmploymentType(title, whole(title, text))).toBe(type);
  });
});

describe("a posting", () => {
  const posting = readPosting(engine, {
    title: "Software Engineer",
    description: `We build things.

Requirements:
- Java and SQL
- Degree in a technical field
- Selenium is a plus

Nice to have:
- Python

Benefits:
- Free fruit`,
  });

  it("separates required from preferred skills", () => {
    expect(names(posting.required)).toEqual(["Java", "SQL"]);
    expect(names(posting.preferred)).toEqual(["Selenium", "Python"]);
  });

  it("lists its requirements without its benefits", () => {
    expect(posting.requirements).toEqual([
      "Java and SQL",
      "Degree in a technical field",
      "Selenium is a plus",
      "Python",
    ]);
  });

  it("removes bullets from its requirements, but no letters", () => {
    const { requirements } = readPosting(engine, {
      title: "Nurse",
      description: "Requirements:\no Wound care\n- outgoing personality\n•  > organised",
    });
    expect(requirements).toEqual(["Wound care", "outgoing personality", "organised"]);
  });

  it("finds what running text asks for", () => {
    const { requirements } = readPosting(engine, {
      title: "Nurse",
      description: "We are a clinic. You must have experience in wound care. Lunch is free.",
    });
    expect(requirements).toEqual(["You must have experience in wound care."]);
  });

  it("is read without throwing, within bounds and with the same result every time", () => {
    const piece = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom(
        "\n- ",
        "Requirements:\n",
        "$10k-",
        "Nice to have",
        "Java",
        ". ",
        "years of experience",
      ),
    );
    fc.assert(
      fc.property(fc.string(), fc.array(piece, { maxLength: 60 }), (title, pieces) => {
        const description = pieces.join("");
        const { originOf: _, ...read } = readPosting(engine, { title, description });
        expect(readPosting(engine, { title, description })).toMatchObject(read);
        expect(read.requirements.length).toBeLessThanOrEqual(40);
        for (const item of read.requirements) expect(item.length).toBeLessThanOrEqual(301);
      }),
    );
    for (const unit of [
      "a",
      "$1,000 ",
      "- x\n",
      "1",
      " ",
      "Requirements: ",
      "remote ",
      "12 years ",
    ]) {
      const description = unit.repeat(Math.ceil(200_000 / unit.length));
      expect(() => readPosting(engine, { title: description, description })).not.toThrow();
    }
  });
});
