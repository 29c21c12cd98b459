import { describe, expect, it } from "vitest";
import type { Skill } from "../../knowledge/knowledge.ts";
import type { LearningResource } from "../../knowledge/record-types.ts";
import { ENGLISH } from "../../languages/speech.ts";
import { type CurrentLevel, levelNumber } from "../checklist/level-numbers.ts";
import { resourcesFor } from "./resources.ts";

const skillNamed = (name: string): Skill =>
  ({
    id: name.toLowerCase(),
    name,
    kind: "craft",
    countries: [] as string[],
  }) as Partial<Skill> as Skill;
const SQL = skillNamed("SQL");

const page = (title: string, fields: Partial<LearningResource> = {}): LearningResource => ({
  title,
  url: `https://example.org/${title}`,
  platform: "Us",
  ...fields,
});

interface Asked {
  readonly skill?: Partial<Skill>;
  readonly hours?: number;
  readonly group?: string;
  readonly family?: string;
  readonly readsEnglish?: boolean;
  /** The plan is in the language asked for. */
  readonly hasProse?: boolean;
  readonly level?: CurrentLevel;
  readonly language?: string;
  readonly country?: string;
}

describe("further pages", () => {
  const titles = (hours: number, pages: readonly LearningResource[]) =>
    resourcesFor({ resources: new Map([["sql", pages]]) }, [{ skill: SQL, current: 0, hours }], {
      country: undefined,
      language: "en",
      isInsider: false,
      role: "Tester",
      group: "it",
      readsEnglish: true,
      wantsPages: true,
      speech: ENGLISH,
    })
      .get(SQL)!
      .further.map(({ title }) => title);
  const PAGES = [
    page("a", { kind: "book" }),
    page("b"),
    page("wiki", { kind: "encyclopedia" }),
    page("d", { language: "de" }),
    page("c"),
    page("e"),
  ];

  it.each([
    [59, []],
    [60, ["b", "c"]],
  ])("are at most two, in the language of the plan, from 60 hours on: %i", (hours, expected) => {
    expect(titles(hours, PAGES)).toEqual(expected);
  });

  it("are of the trade and of no other country", () => {
    const others = [page("kitchen", { groups: ["hospitality"] }), page("ocean", { country: "AU" })];
    expect(titles(60, [page("a", { kind: "book" }), ...others, page("b")])).toEqual(["b"]);
  });
});

/** The page that a plan shows for a skill with these pages; undefined for a search link. */
function chosen(
  pages: readonly LearningResource[],
  {
    skill = {},
    hours = 10,
    group = "it",
    family,
    readsEnglish = true,
    hasProse = false,
    level = "none",
    language = "en",
    country,
  }: Asked = {},
): string | undefined {
  const asked = { ...SQL, ...skill };
  const { shown } = resourcesFor(
    { resources: new Map([["sql", pages]]) },
    [{ skill: asked, current: levelNumber(level), hours }],
    {
      country,
      language,
      isInsider: false,
      role: "Tester",
      group,
      family,
      readsEnglish,
      wantsPages: true,
      speech: hasProse ? { ...ENGLISH, language } : ENGLISH,
    },
  ).get(asked)!;
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
    expect(chosen([theirs], { country: "DE", skill: { kind: "safety" } })).toBeUndefined();
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
  const plan = resourcesFor(
    { resources: new Map(skills.map(({ id }) => [id, both])) },
    skills.map((skill) => ({ skill, current: 0, hours: 10 })),
    {
      country: undefined,
      language: "en",
      isInsider: false,
      role: "Tester",
      group: "it",
      readsEnglish: true,
      wantsPages: true,
      speech: ENGLISH,
    },
  );
  const shown = [...plan.values()].map((one) => one.shown);
  expect(shown.map(({ title, found }) => (found ? title : "search"))).toEqual([
    "shared",
    "second",
    "search",
  ]);
});

describe("a search where no page fits", () => {
  it.each<[Skill["kind"], string]>([
    ["soft", "SQL Tester free course"],
    ["craft", "SQL Tester free course"],
    ["tool", "SQL free course"],
    ["credential", "SQL free course"],
  ])("names the role unless the name of a %s is enough", (kind, query) => {
    const skill = { ...SQL, kind };
    const { shown } = resourcesFor({ resources: new Map() }, [{ skill, current: 0, hours: 10 }], {
      country: undefined,
      language: "en",
      isInsider: false,
      role: "Tester",
      group: "it",
      readsEnglish: true,
      wantsPages: true,
      speech: ENGLISH,
    }).get(skill)!;
    expect(new URL(shown.url).searchParams.get("q")).toBe(query);
    expect(shown.found).toBe(false);
  });
});

describe("an English page in a plan of another language", () => {
  const english = page("english");
  const german = { language: "de", country: "DE", hasProse: true } as const;
  const domain: Partial<Skill> = { group: "domain" };
  const MARKED = "english (in English)";

  it.each<[string, Asked, LearningResource[], string | undefined]>([
    ["a tool", { skill: { group: "tools", kind: "tool" }, readsEnglish: false }, [english], MARKED],
    ["a field that people read about", { skill: domain }, [english], MARKED],
    ["a trade that is shown", { skill: domain, readsEnglish: false }, [english], undefined],
    ["a law of some country", { skill: { ...domain, countries: ["DE"] } }, [english], undefined],
    [
      "a field with rules of other countries",
      { skill: domain },
      [english, page("act", { countries: ["US"] }), page("code", { countries: ["GB"] })],
      undefined,
    ],
    [
      "a field with a page of one country",
      { skill: domain },
      [english, page("act", { countries: ["US"] })],
      MARKED,
    ],
  ])("is shown by what it is about: %s", (_, asked, pages, title) => {
    expect(chosen(pages, { ...german, ...asked })).toBe(title);
  });

  it("says its language, and gives way to a page in the reader's own", () => {
    expect(chosen([english, page("Kurs", { language: "de" })], german)).toBe("Kurs");
    expect(chosen([page("here", { country: "DE" })], { ...german, skill: domain })).toBe(
      "here (in English)",
    );
    expect(chosen([english])).toBe("english");
  });
});

describe("a page of another country", () => {
  const manual = page("manual", { country: "US" });

  it("does not matter for a tool", () => {
    expect(chosen([manual], { country: "BR", skill: { kind: "tool" } })).toBe("manual");
    expect(chosen([manual], { country: "BR", skill: { kind: "craft" } })).toBe(
      "manual (United States)",
    );
  });

  it("rules out what an office does elsewhere, but not how a trade or a team works", () => {
    const asked = (group: Skill["group"]) => ({ country: "IN", skill: { group } });
    expect(chosen([manual], asked("domain"))).toBeUndefined();
    expect(chosen([manual], asked("technical"))).toBe("manual (United States)");
    expect(chosen([manual], { country: "US", skill: { group: "domain" } })).toBe("manual");
  });

  it("rules out a law or a standard of another one", () => {
    const act = page("act", { country: "IN", kind: "reference" });
    expect(chosen([act], { country: "CA" })).toBeUndefined();
    expect(chosen([act], { country: "IN" })).toBe("act");
  });
});

describe("the trade and the depth of a page", () => {
  it("is of the trade before one of no trade, and never of another trade", () => {
    const clinic = page("clinic", { groups: ["health"] });
    expect(chosen([clinic, page("any")], { group: "care" })).toBe("any");
    expect(chosen([page("any"), clinic], { group: "health" })).toBe("clinic");
    expect(chosen([clinic], { group: "care" })).toBeUndefined();
  });

  it("is of a trade that is narrower than its group", () => {
    const animals = page("animals", { groups: ["veterinary"] });
    const pages = [page("any"), animals];
    expect(chosen(pages, { group: "health", family: "veterinary" })).toBe("animals");
    expect(chosen(pages, { group: "health", family: "nursing" })).toBe("any");
  });

  it("is of the trade even where a book of no trade is longer", () => {
    const site = page("site", { groups: ["construction"] });
    const asked = { group: "construction", hours: 80 };
    expect(chosen([page("book", { kind: "book" }), site], asked)).toBe("site");
  });

  it("is a course or a book where the skill takes many hours", () => {
    const article = page("article", { kind: "article" });
    const book = page("book", { kind: "book" });
    expect(chosen([article, book], { hours: 80 })).toBe("book");
    expect(chosen([article, book], { hours: 12 })).toBe("article");
  });

  it("is no page of first steps for many hours, even of the country", () => {
    const first = page("first", { level: "introduction", country: "GB" });
    expect(chosen([first, page("whole")], { country: "GB", hours: 80 })).toBe("whole");
    expect(chosen([first, page("whole")], { country: "GB", hours: 12 })).toBe("first");
    expect(chosen([first], { country: "GB", hours: 80 })).toBe("first");
  });

  it("is the manual of a product last, except for a tool", () => {
    const manual = page("manual", { kind: "documentation" });
    const pages = [manual, page("article")];
    expect(chosen(pages, { skill: { group: "domain" } })).toBe("article");
    expect(chosen(pages, { skill: { group: "tools", kind: "tool" } })).toBe("manual");
    const own = page("Handbuch", { kind: "documentation", language: "de" });
    const german = { language: "de", country: "DE" };
    expect(chosen([own, page("english")], { ...german, skill: { group: "domain" } })).toBe(
      "english",
    );
    expect(chosen([own], { ...german, skill: { group: "domain" } })).toBe("Handbuch");
  });
});

it("shows no article of an encyclopedia for safety or a proof", () => {
  const article = page("article", { kind: "encyclopedia" });
  expect(chosen([article], { skill: { kind: "safety" } })).toBeUndefined();
  expect(chosen([article], { skill: { kind: "credential" } })).toBeUndefined();
  expect(chosen([article], { skill: { kind: "method" } })).toBe("article");
});
