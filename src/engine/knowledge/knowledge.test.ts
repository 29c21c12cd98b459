import { describe, expect, it } from "vitest";
import { checkRecords } from "./check.ts";
import { buildKnowledge } from "./knowledge.ts";
import { type SkillRecord, mergeRecords } from "./records.ts";
import { TEST_ROLES, TEST_SKILLS } from "./records.fixture.ts";

const knowledge = buildKnowledge({ skills: TEST_SKILLS, roles: TEST_ROLES });
const sound: SkillRecord = { id: "a", name: "Aaa", group: "technical", hours: [1, 2, 3] };
const problemsOf = (...skills: SkillRecord[]): string[] =>
  checkRecords(skills, []).filter((problem) => !/^no (?:skill|role) of group/.test(problem));

describe("the knowledge built from records", () => {
  it("leaves out checklist skills that do not exist", () => {
    const ids = knowledge.roles.get("software-engineer")?.checklist.map((item) => item.skill.id);
    expect(ids).toEqual(["java", "linux", "teamwork"]);
  });

  it("numbers skills and roles by their index in the lists", () => {
    expect(knowledge.skillList.map((skill) => skill.index)).toEqual([
      ...knowledge.skillList.keys(),
    ]);
    expect(knowledge.roleList[0]?.index).toBe(0);
  });

  it("has symmetric closeness of related skills, and less from the broader to the narrower", () => {
    const { closeness } = knowledge;
    expect(closeness.between("react", "react")).toBe(1);
    expect(closeness.between("react", "angular")).toBe(0.5);
    expect(closeness.between("angular", "react")).toBe(0.5);
    expect(closeness.between("react-native", "react")).toBe(0.6);
    expect(closeness.between("react", "react-native")).toBe(0.3);
    expect(closeness.between("java", "patient-care")).toBe(0);
  });
});

describe("an operator's records", () => {
  it("replace, add and remove", () => {
    const merged = mergeRecords<SkillRecord>(
      [sound, { ...sound, id: "b" }, { ...sound, id: "c" }],
      [
        { ...sound, id: "b", name: "Theirs" },
        { id: "c", remove: true },
        { ...sound, id: "d" },
      ],
    );
    expect(merged.map((record) => `${record.id} ${record.name}`)).toEqual([
      "a Aaa",
      "b Theirs",
      "d Aaa",
    ]);
  });
});

describe("the check of records finds", () => {
  it("nothing in sound records", () => expect(problemsOf(sound)).toEqual([]));
  it("an id used twice", () =>
    expect(problemsOf(sound, sound)).toContain("skill a is there twice"));
  it("dangling references", () =>
    expect(problemsOf({ ...sound, related: { b: 0.5 } })).toEqual(["skill a: unknown skill b"]));
  it("cycles", () => {
    const circle = problemsOf(
      { ...sound, requires: ["b"] },
      { ...sound, id: "b", name: "Bbb", requires: ["a"] },
    );
    expect(circle).toEqual(["a circle of requires: a > b > a"]);
  });
  it("a form claimed twice, however it is spelled, unless both have a rule", () => {
    const rule = { exact: true };
    const one: SkillRecord = { ...sound, forms: ["Front-End"] };
    const other: SkillRecord = { ...sound, id: "b", name: "Bbb", forms: ["front end"] };
    expect(problemsOf(one, other)).toHaveLength(1);
    expect(problemsOf({ ...one, ambiguous: { "Front-End": rule } }, other)).toHaveLength(1);
    expect(
      problemsOf(
        { ...one, ambiguous: { "Front-End": rule } },
        { ...other, ambiguous: { "front end": rule } },
      ),
    ).toEqual([]);
  });
  it("hours that do not rise", () =>
    expect(problemsOf({ ...sound, hours: [5, 5, 9] })).toHaveLength(1));
  it("rules for forms it does not have", () =>
    expect(problemsOf({ ...sound, ambiguous: { Zzz: { exact: true } } })).toHaveLength(1));
  it("roles whose checklist is too short or names unknown skills", () => {
    const problems = checkRecords(TEST_SKILLS, TEST_ROLES).filter((problem) =>
      problem.startsWith("role software-engineer"),
    );
    expect(problems).toEqual([
      "role software-engineer: 4 skills in the checklist",
      "role software-engineer: 2 core skills",
      "role software-engineer: unknown skill not-there",
    ]);
  });
});
