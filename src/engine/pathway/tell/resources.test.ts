import { describe, expect, it } from "vitest";
import type { Skill } from "../../knowledge/knowledge.ts";
import type { LearningResource } from "../../knowledge/record-types.ts";
import type { Training } from "../../knowledge/training.ts";
import { ENGLISH } from "../../languages/speech.ts";
import { type CurrentLevel, levelNumber } from "../checklist/level-numbers.ts";
import { resourcesFor } from "./resources.ts";

const skillNamed = (name: string): Skill => ({ id: name.toLowerCase(), name }) as Skill;
const SQL = skillNamed("SQL");

const page = (title: string, fields: Partial<LearningResource> = {}): LearningResource => ({
  title,
  url: `https://example.org/${title}`,
  platform: "Us",
  ...fields,
});

interface Asked {
  readonly level?: CurrentLevel;
  readonly language?: string;
  readonly country?: string;
}

/** The page that a plan shows for a skill with these pages; undefined for a search link. */
function chosen(
  pages: readonly LearningResource[],
  { level = "none", language = "en", country }: Asked = {},
): string | undefined {
  const training = { resources: new Map([["sql", pages]]) } as Partial<Training> as Training;
  const learner = { skill: SQL, current: levelNumber(level) };
  const { shown } = resourcesFor(training, [learner], {
    country,
    language,
    isInsider: false,
    speech: ENGLISH,
  }).get(SQL)!;
  return shown.found ? shown.title : undefined;
}

describe("the level of a resource", () => {
  const first = page("first", { level: "introduction" });
  const whole = page("whole", { level: "intermediate" });
  const hard = page("hard", { level: "advanced" });

  it.each<[CurrentLevel, LearningResource[], string | undefined]>([
    ["none", [first, whole, hard], "first"],
    ["none", [whole, first], "whole"],
    ["none", [hard], undefined],
    ["beginner", [first, whole], "whole"],
    ["beginner", [first, hard], "first"],
    ["beginner", [hard], undefined],
    ["intermediate", [first, whole], "whole"],
    ["intermediate", [first], undefined],
    ["intermediate", [first, hard], "hard"],
    ["advanced", [first, hard], "hard"],
    ["advanced", [first], undefined],
  ])("fits a person at level %s, or the plan has a search link", (level, pages, title) => {
    expect(chosen(pages, { level })).toBe(title);
  });

  it("is intermediate where a record of an earlier version has none", () => {
    expect(chosen([page("old")], { level: "advanced" })).toBe("old");
  });
});

describe("the language of a resource", () => {
  const german = page("german", { language: "de" });
  const french = page("french", { language: "fr" });
  const english = page("english");

  it("is the one asked for where a page in it fits, else English, and no third one", () => {
    expect(chosen([english, french, german], { language: "de" })).toBe("german");
    expect(chosen([french, english], { language: "de" })).toBe("english");
    expect(chosen([french], { language: "de" })).toBeUndefined();
    expect(chosen([german, english])).toBe("english");
  });

  it("is English where the page in the reader's language does not fit the level", () => {
    const first = page("erste Schritte", { language: "de", level: "introduction" });
    expect(chosen([first, english], { language: "de", level: "advanced" })).toBe("english");
  });
});

describe("the country of a resource", () => {
  const ours = page("ours", { country: "DE", language: "de" });
  const theirs = page("theirs", { country: "US" });
  const neutral = page("neutral");

  it("is the person's or none, never another one", () => {
    expect(chosen([theirs, neutral, ours], { language: "de", country: "DE" })).toBe("ours");
    expect(chosen([theirs, neutral], { country: "DE" })).toBe("neutral");
    expect(chosen([theirs], { country: "DE" })).toBeUndefined();
    expect(chosen([theirs])).toBe("theirs (United States)");
    expect(chosen([theirs], { country: "US" })).toBe("theirs");
  });

  it("lets people read the page of the country they live in, rather than another country's", () => {
    expect(chosen([theirs, ours], { country: "DE" })).toBe("ours");
    expect(chosen([ours, neutral], { country: "DE" })).toBe("neutral");
    expect(chosen([ours], { country: "FR" })).toBeUndefined();
  });

  it("prefers the reader's language to a neutral page in English, from any country of that language", () => {
    expect(chosen([neutral, ours], { language: "de", country: "AT" })).toBe("ours (Germany)");
    const course = page("Kurs", { language: "de" });
    expect(chosen([ours, course], { language: "de", country: "AT" })).toBe("Kurs");
  });

  it("never shows a page elsewhere than in the only countries where it is of use", () => {
    const law = page("law", { countries: ["DE", "AT"], language: "de" });
    expect(chosen([law], { language: "de", country: "CH" })).toBeUndefined();
    expect(chosen([neutral, law], { language: "de", country: "AT" })).toBe("law");
    expect(chosen([law], { country: "AT" })).toBeUndefined();
  });

  it("puts the law of the one country where it holds first, whatever its language", () => {
    const law = page("Code du travail", { countries: ["FR"], language: "fr" });
    expect(chosen([neutral, law], { country: "FR" })).toBe("Code du travail");
  });
});

it("shows an article of an encyclopedia only where nothing else fits", () => {
  const article = page("article", { kind: "encyclopedia", language: "de", level: "introduction" });
  expect(chosen([article, page("english")], { language: "de" })).toBe("english");
  expect(chosen([article, page("theirs", { country: "US" })], { language: "de" })).toMatch(
    /^theirs/,
  );
  expect(chosen([article], { language: "de" })).toBe("article");
});

it("shows no page twice in a plan", () => {
  const skills = [SQL, skillNamed("PostgreSQL"), skillNamed("MySQL")];
  const both = [page("shared"), page("second")];
  const training = {
    resources: new Map(skills.map(({ id }) => [id, both])),
  } as Partial<Training> as Training;
  const plan = resourcesFor(
    training,
    skills.map((skill) => ({ skill, current: 0 })),
    { country: undefined, language: "en", isInsider: false, speech: ENGLISH },
  );
  const shown = [...plan.values()].map((one) => one.shown);
  expect(shown.map(({ title, found }) => (found ? title : "search"))).toEqual([
    "shared",
    "second",
    "search",
  ]);
});

describe("a page on what only a school, an employer or a country teaches", () => {
  const shownTo = (skill: Partial<Skill>, own: LearningResource, language: string): boolean => {
    const asked = { ...SQL, ...skill };
    const training = { resources: new Map([["sql", [own]]]) } as Partial<Training> as Training;
    const speech = { ...ENGLISH, language };
    const reader = { country: "DE", language, isInsider: false, speech };
    return resourcesFor(training, [{ skill: asked, current: 0 }], reader).get(asked)!.shown.found;
  };
  const english = page("english");

  it("is not in a foreign language where law and trade are those of a country", () => {
    expect(shownTo({ group: "domain" }, english, "de")).toBe(false);
    expect(shownTo({ group: "domain" }, english, "en")).toBe(true);
    expect(shownTo({ group: "domain" }, page("here", { country: "DE" }), "de")).toBe(true);
    expect(shownTo({ group: "tools" }, english, "de")).toBe(true);
  });

  it("is no article of an encyclopedia for safety or a proof", () => {
    const article = page("article", { kind: "encyclopedia" });
    expect(shownTo({ kind: "safety" }, article, "en")).toBe(false);
    expect(shownTo({ kind: "credential" }, article, "en")).toBe(false);
    expect(shownTo({ kind: "method" }, article, "en")).toBe(true);
  });
});
