import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCatalogue } from "./catalogue.ts";
import type { CatalogueEntry, FacetField, MarketFigures, MarketQuery } from "./entry-and-query.ts";
import { ReferenceCatalogue } from "./reference.fixture.ts";

const DAY_MS = 86_400_000;
const NOW_MS = 60 * DAY_MS + 1;
const FIELDS: readonly FacetField[] = ["country", "experienceLevel", "company", "role"];
const jobId = (n: number): string => `job_${n.toString(10).padStart(26, "0")}`;

const BLANK: Omit<CatalogueEntry, "id" | "groupId"> = {
  postedAtMs: 50 * DAY_MS,
  expiresAtMs: Infinity,
  country: "",
  region: "",
  city: "",
  company: "",
  industry: "",
  employmentType: "",
  experienceLevel: "",
  isRemote: false,
  yearlySalaryTop: 0,
  currency: "",
  role: 0,
  skills: [],
  weights: [],
  titleLength: 1,
  titleWords: [],
  sideWords: [],
  bodyWords: [],
};

let made = 0;
const entry = (given: Partial<CatalogueEntry>): CatalogueEntry => {
  const id = given.id ?? jobId(++made);
  return { ...BLANK, id, groupId: id, weights: Array.from(given.skills ?? [], () => 1), ...given };
};
const many = (count: number, given: Partial<CatalogueEntry>): CatalogueEntry[] =>
  Array.from({ length: count }, () => entry(given));

const QUERY: MarketQuery = {
  filters: { role: 0 },
  periodsFromMs: [0, 30 * DAY_MS],
  fields: FIELDS,
  limit: 20,
  lastSkill: 6,
  nowMs: NOW_MS,
};
const figuresOf = (entries: readonly CatalogueEntry[], query: Partial<MarketQuery> = {}) => {
  const catalogue = createCatalogue();
  catalogue.apply({ upserts: entries, removals: [] });
  return catalogue.figures({ ...QUERY, ...query });
};

describe("figures of a role", () => {
  it("are missing below five postings", () => {
    expect(figuresOf(many(4, {}))).toBeUndefined();
    expect(figuresOf(many(5, {}))?.total).toBe(5);
    expect(figuresOf(many(9, {}), { filters: { role: 7 } })).toBeUndefined();
  });

  it("leave out every count below five", () => {
    const rare = { country: "fr", company: "rare", experienceLevel: "lead", skills: [2] };
    const often = { country: "de", company: "often", experienceLevel: "mid", skills: [1] };
    const figures = figuresOf([
      ...many(4, { ...rare, currency: "CHF", yearlySalaryTop: 1, postedAtMs: 3 * DAY_MS }),
      ...many(5, { ...often, currency: "EUR", yearlySalaryTop: 2 }),
    ])!;
    expect(figures.total).toBe(9);
    expect(figures.periods).toEqual([null, 5]);
    const values = FIELDS.map((field) => figures.values.get(field)!.map(({ value }) => value));
    expect(values).toEqual([["de"], ["mid"], ["often"], ["0"]]);
    expect(figures.salaries.map(({ currency }) => currency)).toEqual(["EUR"]);
    expect(figures.skills.map(({ skill }) => skill)).toEqual([1]);
  });

  it("interpolate quartiles by currency", () => {
    const paying = (currency: string, ...tops: number[]): CatalogueEntry[] =>
      tops.map((yearlySalaryTop) => entry({ currency, yearlySalaryTop }));
    const figures = figuresOf([
      ...paying("EUR", 50, 10, 40, 20, 30, 60),
      ...paying("PLN", 1, 2, 3, 4, 5, 0),
      ...paying("", 9, 9, 9, 9, 9),
    ])!;
    expect(figures.salaries).toEqual([
      { currency: "EUR", count: 6, lower: 22.5, median: 35, upper: 47.5 },
      { currency: "PLN", count: 5, lower: 2, median: 3, upper: 4 },
    ]);
  });

  it("state a trend only beyond chance, and none when all were posted on one day", () => {
    const older = { postedAtMs: 10 * DAY_MS };
    const newer = { postedAtMs: 55 * DAY_MS };
    const figures = figuresOf([
      ...many(20, { ...older, skills: [1, 2] }),
      ...many(10, { ...older, skills: [2, 3] }),
      ...many(20, { ...newer, skills: [2, 3] }),
      ...many(10, { ...newer, skills: [2, 4] }),
    ])!;
    const trends = Object.fromEntries(figures.skills.map(({ skill, trend }) => [skill, trend]));
    expect(trends).toEqual({ 1: "falling", 2: "steady", 3: "steady", 4: "rising" });
    expect(figures.laterFromMs! > 10 * DAY_MS && figures.laterFromMs! <= 55 * DAY_MS).toBe(true);
    const atOnce = figuresOf(many(40, { skills: [1] }))!;
    expect([atOnce.laterFromMs, atOnce.skills[0]!.trend]).toEqual([null, null]);
  });

  it("count postings dated in the future as of today", () => {
    const figures = figuresOf(many(5, { postedAtMs: NOW_MS + 9 * DAY_MS }))!;
    expect(figures.periods).toEqual([null, 5]);
  });
});

describe("figures of a skill", () => {
  it("do not count placeholders", () => {
    const { skills } = figuresOf(many(6, { skills: [1, 2, 7] }), { filters: { skills: [1] } })!;
    expect(skills.map(({ skill }) => skill)).toEqual([2]);
  });

  it("leave out the skill itself", () => {
    const entries = [...many(6, { skills: [1, 2] }), ...many(6, { skills: [2] })];
    const { total, skills } = figuresOf(entries, { filters: { skills: [1] } })!;
    expect([total, ...skills.map(({ skill }) => skill)]).toEqual([6, 2]);
  });
});

/** The figures of the hits that a search returns, by scanning them. */
function scan(hits: readonly CatalogueEntry[], { periodsFromMs }: MarketQuery): object | undefined {
  if (hits.length < 5) return undefined;
  const counted = (valuesOf: (hit: CatalogueEntry) => readonly (string | number)[]) => {
    const groups = Map.groupBy(hits.flatMap(valuesOf), (value) => value);
    return Object.fromEntries(
      [...groups]
        .map(([value, { length }]) => [String(value), length] as const)
        .filter(([value, count]) => value !== "" && value !== "-1" && count >= 5),
    );
  };
  const [, second = Infinity] = periodsFromMs;
  const late = hits.filter(({ postedAtMs }) => postedAtMs >= second).length;
  return {
    total: hits.length,
    periods: [hits.length - late, late].map((count) => (count < 5 ? null : count)),
    values: FIELDS.map((field) => counted((hit) => [hit[field as "country"]])),
    skills: counted((hit) => Array.from(hit.skills)),
    salaries: counted((hit) => (hit.yearlySalaryTop > 0 ? [hit.currency] : [])),
  };
}

const summarise = (figures: MarketFigures | undefined): object | undefined =>
  figures && {
    total: figures.total,
    periods: figures.periods,
    values: FIELDS.map((field) =>
      Object.fromEntries(figures.values.get(field)!.map(({ value, count }) => [value, count])),
    ),
    skills: Object.fromEntries(figures.skills.map(({ skill, count }) => [skill, count])),
    salaries: Object.fromEntries(figures.salaries.map(({ currency, count }) => [currency, count])),
  };

const anyEntry = fc.record({
  id: fc.integer({ min: 0, max: 99 }).map(jobId),
  group: fc.option(fc.integer({ min: 0, max: 20 }).map(jobId), { freq: 2 }),
  postedAtMs: fc.integer({ min: 0, max: 70 }).map((day) => day * DAY_MS - 1),
  expiresAtMs: fc.constantFrom(Infinity, Infinity, NOW_MS - 1, NOW_MS, NOW_MS + 1),
  country: fc.constantFrom("", "a", "b"),
  company: fc.constantFrom("", "x", "y", "z"),
  experienceLevel: fc.constantFrom("", "mid", "lead"),
  yearlySalaryTop: fc.constantFrom(0, 10, 20),
  currency: fc.constantFrom("", "EUR", "PLN"),
  role: fc.constantFrom(-1, 0, 0, 0, 1),
  skills: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 4 }),
});

it("are those of the hits of a search with the same filters, through changes and merges", () => {
  const filters = fc.constantFrom<MarketQuery["filters"]>(
    { role: 0 },
    { skills: [1] },
    { role: 0, country: "a" },
    { roles: [0, 1, 7] },
    { roles: [1, 0], country: "a" },
    { roles: [7] },
    { role: 0, experienceLevel: "mid" },
  );
  const changes = fc.array(fc.array(anyEntry, { minLength: 1, maxLength: 60 }), { maxLength: 4 });
  fc.assert(
    fc.property(changes, filters, (batches, wanted) => {
      const catalogue = createCatalogue({ blockSize: 32 });
      const reference = new ReferenceCatalogue();
      const held = new Map<string, CatalogueEntry>();
      for (const batch of batches) {
        const upserts = batch.map(({ group, ...given }) =>
          entry({ ...given, groupId: group ?? given.id }),
        );
        for (const one of upserts) held.set(one.id, one);
        for (const index of [catalogue, reference]) index.apply({ upserts, removals: [] });
        while (catalogue.tidy({ isIdle: true }));
      }
      const query = { ...QUERY, filters: wanted };
      const { ids } = reference.search({
        filters: { ...wanted, postedAfterMs: query.periodsFromMs[0]! },
        offset: 0,
        limit: Infinity,
        nowMs: NOW_MS,
      });
      const isAsked = wanted.skills !== undefined;
      const hits = ids
        .map((id) => held.get(id)!)
        .map((hit) => ({
          ...hit,
          skills: Array.from(hit.skills).filter((skill) => !isAsked || skill !== 1),
        }));
      expect(summarise(catalogue.figures(query))).toEqual(scan(hits, query));
    }),
    { numRuns: 300 },
  );
});
