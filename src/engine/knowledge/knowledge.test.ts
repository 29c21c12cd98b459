import { describe, expect, it } from "vitest";
import { checkRecord, checkRecords } from "./check-records.ts";
import { buildKnowledge } from "./knowledge.ts";
import {
  type KnowledgeRecords,
  type RecordKind,
  type SkillRecord,
  mergeRecords,
} from "./record-types.ts";
import { TEST_LEXICON } from "./lexicon.fixture.ts";
import { TEST_ROLES, TEST_SKILLS } from "./records.fixture.ts";

const knowledge = buildKnowledge({ ...TEST_LEXICON, skills: TEST_SKILLS, roles: TEST_ROLES });
const sound: SkillRecord = { id: "a", name: "Aaa", group: "technical", hours: [1, 2, 3] };
const problemsIn = (records: Partial<KnowledgeRecords>): string[] =>
  checkRecords({ ...TEST_LEXICON, skills: [], roles: [], ...records })
    .map(({ text }) => text)
    .filter((problem) => !/^no (?:skill|role) of group/.test(problem));
const problemsOf = (...skills: SkillRecord[]): string[] => problemsIn({ skills });

describe("the knowledge built from records", () => {
  it("leaves out checklist skills that do not exist", () => {
    const ids = knowledge.roles.get("software-engineer")?.checklist.map((item) => item.skill.id);
    expect(ids).toEqual(["java", "linux", "teamwork"]);
  });

  it("numbers skills and roles by their position in the lists", () => {
    expect(knowledge.skillList.map((skill) => skill.index)).toEqual([
      ...knowledge.skillList.keys(),
    ]);
    expect(knowledge.roleList[0]?.index).toBe(0);
  });

  it("gives closeness in both directions, and half of it from the wider to the narrower skill", () => {
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

describe("the check of records reports", () => {
  it("nothing in sound records", () => expect(problemsOf(sound)).toEqual([]));
  it("an id used twice", () =>
    expect(problemsOf(sound, sound)).toContain("skill a is there twice"));
  it("references to unknown skills", () =>
    expect(problemsOf({ ...sound, related: { b: 0.5 } })).toEqual(["skill a: unknown skill b"]));
  it("circles", () => {
    const circle = problemsOf(
      { ...sound, needs: ["b"] },
      { ...sound, id: "b", name: "Bbb", needs: ["a"] },
    );
    expect(circle).toEqual(["a circle of needs: a > b > a"]);
  });
  it("what a skill cannot show: the unknown, itself, a proof, a language, a manner, what needs it", () => {
    const shownBy = (by: Partial<SkillRecord>, shown: Partial<SkillRecord>, id = "b"): string[] =>
      problemsOf(
        { ...sound, ...by, shows: { [id]: "beginner" } },
        { ...sound, id: "b", name: "Bbb", ...shown },
      );
    expect(shownBy({}, {})).toEqual([]);
    expect(shownBy({}, {}, "c")).toEqual(["skill a: unknown skill c"]);
    expect(shownBy({}, {}, "a")).toEqual(["skill a: refers to itself"]);
    expect(shownBy({}, { kind: "credential" })).toEqual([
      "skill a: shows b, which only those hold who say so",
    ]);
    expect(shownBy({}, { kind: "language" })).toEqual([
      "skill a: shows b, a language, but is none itself",
    ]);
    expect(shownBy({ kind: "language" }, { kind: "language" })).toEqual([]);
    expect(shownBy({ kind: "tool" }, { kind: "soft" })).toEqual([
      "skill a: shows b, a soft skill, but is a tool",
    ]);
    expect(shownBy({ kind: "craft" }, { kind: "soft" })).toEqual([]);
    expect(shownBy({}, { needs: ["a"] })).toEqual(["skill a: shows b, which needs it"]);
  });
  it("a skill that shows more than working level", () =>
    expect(
      problemsOf(
        { ...sound, shows: { b: "advanced" as "beginner" } },
        { ...sound, id: "b", name: "Bbb" },
      ),
    ).toEqual(["skill a: shows.b is none of beginner, intermediate"]));
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
    const problems = problemsIn({ skills: TEST_SKILLS, roles: TEST_ROLES });
    expect(problems.filter((problem) => problem.startsWith("role software-engineer"))).toEqual([
      "role software-engineer: 4 skills in the checklist",
      "role software-engineer: 2 core skills",
      "role software-engineer: unknown skill not-there",
    ]);
  });
  it("a role whose group has no record", () => {
    const roles = TEST_ROLES.map((role) => ({ ...role, group: "space" }));
    expect(problemsIn({ skills: TEST_SKILLS, roles })).toContain(
      "role software-engineer: its group space has no record in groups.ndjson",
    );
  });
  it("word lists that contradict themselves", () => {
    const problems = problemsIn({
      abbreviations: [{ id: "dev", means: "dev" }],
      noise: [{ id: "ranks", words: ["senior"] }],
      alike: [{ id: "cook-chef", closeness: 0.8, words: ["cook", "chef", "cook"] }],
      headings: [
        { id: "études", section: "education" },
        { id: "Etudes", section: "other" },
      ],
    });
    expect(problems).toEqual([
      "abbreviation dev: it stands for itself",
      'noise list ranks: "senior" is a rank as well',
      "heading Etudes: it reads the same as études",
      'alike words cook-chef: "cook" is there twice',
    ]);
  });

  it("a class without words, and a word that is there twice", () => {
    const [first, ...others] = TEST_LEXICON.wordClasses;
    const doubled = others.map((record) =>
      record.id === "month" ? { ...record, words: ["month", "month"] } : record,
    );
    expect(problemsIn({ wordClasses: doubled })).toEqual([
      `class of words ${first?.id}: it has no record`,
      'class of words month: "month" is there twice',
    ]);
  });
});

describe("a malformed record is refused with the field and the reason", () => {
  it.each<[RecordKind, object, string]>([
    ["skills", { ...sound, id: "A b" }, "skill A b: id is not made of a-z, 0-9 and single hyphens"],
    [
      "skills",
      { ...sound, hours: [3, 2, 1] },
      "skill a: hours is not a list of three rising numbers",
    ],
    ["skills", { ...sound, colour: "red" }, "skill a: colour is no field of such a record"],
    [
      "skills",
      { ...sound, group: "x" },
      "skill a: group is none of technical, tools, domain, soft",
    ],
    [
      "skills",
      { ...sound, related: { b: 2 } },
      "skill a: related.b is not a closeness above 0 and up to 1",
    ],
    [
      "roles",
      { ...TEST_ROLES[0], titles: "SWE" },
      "role software-engineer: titles is not an object",
    ],
    [
      "roles",
      { ...TEST_ROLES[0], core: { java: "high" } },
      "role software-engineer: core.java is none of beginner, intermediate, advanced",
    ],
    ["groups", { id: "space" }, "group space: words is missing"],
    ["groups", { id: "space", words: [] }, "group space: words has fewer than 1 entries"],
    [
      "abbreviations",
      { id: "Sr.", means: "senior" },
      "abbreviation Sr.: id is not one word of a-z and 0-9",
    ],
    [
      "spellings",
      { id: "labour", means: "Labor" },
      "spelling labour: means is not lower-case words",
    ],
    [
      "ranks",
      { id: "head", rank: "top" },
      "rank head: rank is none of entry, junior, mid, senior, lead",
    ],
    [
      "noise",
      { id: "cities", words: ["New York"] },
      "noise list cities: words[0] is not one word of a-z and 0-9",
    ],
    [
      "alike",
      { id: "cook-chef", closeness: 0.8, words: ["cook"] },
      "alike words cook-chef: words has fewer than 2 entries",
    ],
    [
      "headings",
      { id: "Hobbies", section: "fun" },
      "heading Hobbies: section is none of summary, experience, education, skills, certifications, languages, projects, training, interests, other",
    ],
    ["headings", {}, "heading: id is missing"],
    [
      "occupations",
      {
        id: "en/x",
        phases: { start: { milestones: ["The contract names hours", "pay and place."] } },
      },
      "occupation en/x: phases.start.milestones[0] is not a sentence with a full stop",
    ],
  ])("%s %j", (kind, record, problem) => {
    expect(checkRecord(kind, record).map(({ text }) => text)).toContain(problem);
  });
});

describe("the records of career pathways", () => {
  const role = { ...TEST_ROLES[0]!, core: { java: "advanced" as const } };
  const base = { skills: TEST_SKILLS, roles: [role] };
  const credential = {
    id: "engineering-degree-us",
    name: "Engineering degree",
    kind: "degree" as const,
    country: "US",
    title: "Study",
    text: "Study it.",
    months: 12,
  };
  const usual = { id: "usual", for: "anyone" as const, steps: [credential.id] };
  const regulated = {
    id: "engineering-us",
    profession: "Engineering",
    roles: [role.id],
    country: "US",
    authority: "A board",
    entry: "None.",
    requires: [credential.id],
    ways: [usual],
    year: 2024,
  };
  const route = {
    id: role.id,
    way: "degree" as const,
    asks: "a degree in computer science",
    fields: ["computer science"],
    months: 36,
    without: "Without it, start in support.",
    start: "Junior tester",
  };
  const about = (records: Partial<KnowledgeRecords>): string[] =>
    problemsIn({ ...base, credentials: [credential], ...records }).filter(
      (text) => !/checklist|core skills/.test(text),
    );

  it("are sound when they refer to known skills and roles", () => {
    expect(about({ regulated: [regulated], routes: [route] })).toEqual([]);
  });

  it.each<[string, Partial<KnowledgeRecords>, RegExp]>([
    [
      "an unknown role",
      { regulated: [{ ...regulated, roles: ["wizard"] }] },
      /regulated profession engineering-us: unknown role wizard/,
    ],
    [
      "a second record for a role and country",
      { regulated: [regulated, { ...regulated, id: "again" }] },
      /regulated profession again: software-engineer US belongs to engineering-us/,
    ],
    [
      "neither ways nor unregulated",
      { regulated: [{ ...regulated, ways: [] }] },
      /it has ways, or else is unregulated/,
    ],
    [
      "a way by an unknown step",
      { regulated: [{ ...regulated, ways: [{ ...usual, steps: ["magic"] }] }] },
      /regulated profession engineering-us: unknown step magic/,
    ],
    [
      "a way without steps",
      {
        regulated: [
          { ...regulated, ways: [usual, { id: "none", for: { role: [role.id] }, steps: [] }] },
        ],
      },
      /way none has no steps/,
    ],
    [
      "a way for some that takes longer than that for anyone",
      {
        regulated: [
          {
            ...regulated,
            ways: [
              usual,
              {
                id: "long",
                for: { degree: { fields: ["any"] } },
                steps: [{ step: credential.id, months: 13 }],
              },
            ],
          },
        ],
      },
      /way long takes longer than the usual one/,
    ],
    [
      "only ways for some",
      { regulated: [{ ...regulated, ways: [{ ...usual, for: { role: [role.id] } }] }] },
      /no way is for anyone/,
    ],
    [
      "a law that asks for an unknown credential",
      { regulated: [{ ...regulated, requires: ["charm"] }] },
      /regulated profession engineering-us: unknown credential charm/,
    ],
    [
      "ways to credentials of which none is asked for",
      { regulated: [{ ...regulated, requires: [] }] },
      /none is required or expected/,
    ],
    [
      "a source of a step that is none",
      {
        regulated: [
          {
            ...regulated,
            sources: [
              {
                url: "https://example.org/law",
                title: "Law",
                publisher: "A board",
                kind: "official",
                language: "en",
                says: "Something.",
                supports: ["steps.magic"],
                checked: "2026-11-16",
              },
            ],
          },
        ],
      },
      /unknown way or step of a source magic/,
    ],
    [
      "a credential that grants an unknown one",
      { credentials: [{ ...credential, grants: ["charm"] }] },
      /credential engineering-degree-us: unknown credential charm/,
    ],
    [
      "a credential that is an unknown skill",
      { credentials: [{ ...credential, skill: "charm" }] },
      /credential engineering-degree-us: unknown skill charm/,
    ],
    [
      "a country that is none",
      { regulated: [{ ...regulated, country: "usa" }] },
      /country is neither a country code/,
    ],
    [
      "a route of an unknown role",
      { routes: [{ ...route, id: "wizard" }] },
      /route wizard: unknown role wizard/,
    ],
    [
      "a route from an unknown role",
      { routes: [{ ...route, related: ["wizard"] }] },
      /route software-engineer: unknown role wizard/,
    ],
    [
      "another way in a country without its months",
      { routes: [{ ...route, countries: { DE: { way: "apprenticeship" } } }] },
      /a way in DE without months/,
    ],
    [
      "a country of a route that is none",
      { routes: [{ ...route, countries: { usa: { note: "So." } } }] },
      /usa is not a country code/,
    ],
    [
      "practice of an unknown skill",
      {
        practice: [
          {
            id: "nope",
            milestones: {
              beginner: { text: "A." },
              intermediate: { text: "B." },
              advanced: { text: "C." },
            },
            exercise: { text: "D." },
          },
        ],
      },
      /practice nope: unknown skill nope/,
    ],
    [
      "a milestone that is no sentence",
      {
        practice: [
          {
            id: "java",
            milestones: {
              beginner: { text: "A." },
              intermediate: { text: "B." },
              advanced: { text: "no stop" },
            },
            exercise: { text: "D." },
          },
        ],
      },
      /milestones\.advanced\.text is not a sentence/,
    ],
    [
      "a level that is none",
      { education: [{ id: "physics", names: ["Physics"], skills: { java: "expert" as never } }] },
      /field of study physics: skills\.java is none of/,
    ],
    [
      "a field of study that two records claim",
      {
        education: [
          { id: "a", names: ["Maths"], skills: {} },
          { id: "b", names: ["maths"], skills: {} },
        ],
      },
      /field of study b: "maths" belongs to a/,
    ],
  ])("are refused with %s", (_, records, problem) => {
    expect(about(records).join("\n")).toMatch(problem);
  });
});
