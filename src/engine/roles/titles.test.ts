import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prepareTitle, preparedSimilarity, rolesForTitle } from "../index.ts";
import { titleSimilarity } from "./title-similarity.ts";
import { exactRoleForTitle } from "./roles-for-title.ts";
import { SMALL_ENGINE as engine } from "../small-engine.fixture.ts";

const best = (title: string): string | undefined => rolesForTitle(engine, title)[0]?.role.id;
const stems = (title: string): string =>
  engine.titleReader
    .read(title)
    .words.map((word) => word.stem)
    .join(" ");

const head = (title: string): string | undefined => {
  const read = engine.titleReader.read(title);
  return read.words[read.head]?.stem;
};

describe("a title is separated from rank, place and contract", () => {
  it.each([
    ["Sr. SWE II (Remote)", "software engineer", "senior"],
    ["Jr. Developer", "developer", "junior"],
    ["VP, Sales (EMEA)", "vice president sales", "executive"],
    ["Software Engineer Intern", "software engineer", "entry"],
    ["Principal Engineers - REQ-12345", "engineer", "lead"],
    ["Verkäufer (m/w/d)", "verkaufer", undefined],
    ["Manager, HR", "manager human resource", undefined],
    ["C++ / C# Dev", "cplusplus csharp developer", undefined],
  ])("%s", (title, words, seniority) => {
    expect(stems(title)).toBe(words);
    expect(engine.titleReader.read(title).seniority).toBe(seniority);
  });

  it("finds the noun that names the job, before or after what it is about", () => {
    expect(head("Manager of Sales")).toBe("manager");
    expect(head("Sales Manager")).toBe("manager");
    expect(head("Engineers, Software")).toBe("engineer");
  });
});

describe("roles for a title", () => {
  it("start with the role that has exactly this title, the only certain one", () => {
    const titles = engine.knowledge.roleList.flatMap((role) => role.titles);
    expect(exactRoleForTitle(engine, titles[0]!)).toBeDefined();
    const part = fc.constantFrom(
      ...titles,
      "Senior",
      "Lead",
      "(m/w/d)",
      "/",
      ", ",
      " - ",
      "and",
      "odd",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
        const title = parts.join(" ");
        const [first] = rolesForTitle(engine, title);
        const certain = first?.score === 1 ? first.role : undefined;
        expect(exactRoleForTitle(engine, title)).toBe(certain);
      }),
    );
  });

  it.each([
    ["Sr. SWE II (Remote)", "software-engineer"],
    ["RN - ICU", "registered-nurse"],
    ["Software Development Engineer in Test", "test-engineer"],
    ["VP, Sales (EMEA)", "sales-director"],
    ["Java Programmer", "software-engineer"],
    ["Attorney at Law", "lawyer"],
  ])("%s means %s", (title, role) => {
    expect(best(title)).toBe(role);
  });

  it("recognises both jobs in a title of two", () => {
    const ids = rolesForTitle(engine, "Bookkeeper/Office Mgr").map(({ role }) => role.id);
    expect(ids.slice(0, 2).toSorted()).toEqual(["bookkeeper", "office-manager"]);
  });

  it("scores a known title 1 and an unknown one low", () => {
    expect(rolesForTitle(engine, "staff nurse")[0]?.score).toBe(1);
    expect(rolesForTitle(engine, "Grundschullehrerin")).toEqual([]);
    expect(rolesForTitle(engine, "Astronaut")[0]?.score ?? 0).toBeLessThan(0.35);
  });
});

describe("similarity of titles", () => {
  it("is 1 for spellings of one title and high for synonyms", () => {
    expect(titleSimilarity(engine, "Sr. Software Eng.", "software engineer")).toBe(1);
    expect(titleSimilarity(engine, "Lawyer", "Attorney")).toBeGreaterThan(
      titleSimilarity(engine, "Lawyer", "Bookkeeper") + 0.3,
    );
  });

  it("is symmetric, between 0 and 1, and the same every time, for any two texts", () => {
    const title = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("RN", "VP, Sales", "dev"),
    );
    fc.assert(
      fc.property(title, title, (a, b) => {
        const [one, two] = [prepareTitle(engine, a), prepareTitle(engine, b)];
        const score = preparedSimilarity(one, two);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(preparedSimilarity(two, one)).toBeCloseTo(score, 10);
        expect(titleSimilarity(engine, a, b)).toBe(score);
        expect(rolesForTitle(engine, a)).toEqual(rolesForTitle(engine, a));
      }),
    );
  });

  it("handles titles of any length", () => {
    for (const unit of ["a", "manager ", "/", "((", "é", "1", " - ", "𝕏"]) {
      expect(() => rolesForTitle(engine, unit.repeat(100_000))).not.toThrow();
    }
  });
});
