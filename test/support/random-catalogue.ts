import fc from "fast-check";
import type {
  CatalogueAttribute,
  CatalogueEntry,
  CatalogueFilters,
  CatalogueMatch,
  CatalogueSearch,
  FacetField,
  MarketQuery,
  QueryWords,
} from "../../src/engine/catalogue/entry-and-query.ts";

/* Random postings and queries, for tests that compare two indices. */

export const SKILLS = 8;
const WORDS = 9;
export const ROLES = 3;
export const DAY_MS = 86_400_000;

export const jobId = (n: number): string => `job_${n.toString(10).padStart(26, "0")}`;

const numbersBelow = (end: number, from = 0): fc.Arbitrary<number[]> =>
  fc.uniqueArray(fc.integer({ min: from, max: end - 1 }), { maxLength: 6 });
const level = fc.constantFrom("", "entry", "senior", "executive");
const place = fc.constantFrom("", "a", "b");
const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const moment = fc.integer({ min: 0, max: 20 });

/** Few distinct values, so that ties, groups and shared columns are the rule. */
export const entryOf = (ids: number): fc.Arbitrary<CatalogueEntry> =>
  fc
    .record({
      id: fc.integer({ min: 0, max: ids - 1 }).map(jobId),
      group: fc.option(fc.integer({ min: 0, max: 5 }).map(jobId), { freq: 2 }),
      postedAtMs: moment,
      expiresAtMs: fc.oneof(fc.constant(Infinity), moment),
      country: place,
      region: place,
      city: place,
      coordinates: fc.constantFrom(undefined, at(0, 0), at(0.5, 0), at(0, -179.9), at(0, 179.9)),
      company: place,
      industry: place,
      employmentType: place,
      experienceLevel: level,
      isRemote: fc.boolean(),
      yearlySalaryTop: fc.constantFrom(0, 10, 20.5, 30),
      currency: fc.constantFrom("", "EUR", "PLN"),
      role: fc.integer({ min: -1, max: ROLES - 1 }),
      skills: numbersBelow(SKILLS),
      weight: fc.integer({ min: 1, max: 255 }),
      titleLength: fc.integer({ min: 0, max: 60 }),
      titleWords: numbersBelow(WORDS, 1),
      sideWords: numbersBelow(WORDS, 1),
      bodyWords: numbersBelow(WORDS, 1),
    })
    .map(({ group, weight, ...entry }) => ({
      ...entry,
      groupId: group ?? entry.id,
      weights: entry.skills.map((skill) => 1 + ((weight * (skill + 1)) % 255)),
    }));

const anyFilters = fc.record({
  skills: fc.uniqueArray(fc.integer({ min: 0, max: SKILLS }), { maxLength: 2 }),
  country: fc.constantFrom("a", "b"),
  region: fc.constantFrom("a", "nowhere"),
  city: fc.constantFrom("a", "b"),
  near: fc.constantFrom(
    { ...at(0, 0), km: 10 },
    { ...at(0, 0), km: 60 },
    { ...at(0, 180), km: 60 },
    { ...at(50, 50), km: 60 },
  ),
  isRemote: fc.boolean(),
  employmentType: fc.constantFrom("a", "b"),
  experienceLevel: fc.constantFrom("entry", "senior"),
  industry: fc.constantFrom("a", "b"),
  company: fc.constantFrom("a", "b"),
  role: fc.integer({ min: 0, max: ROLES }),
  roles: fc.uniqueArray(fc.integer({ min: 0, max: ROLES }), { maxLength: 3 }),
  currency: fc.constantFrom("EUR", "CHF"),
  yearlySalaryMin: fc.constantFrom(0, 10, 10.5, 31),
  postedAfterMs: moment,
});

/** None, one or two of them: with more hardly anything is left to get wrong. */
const filters: fc.Arbitrary<CatalogueFilters> = fc
  .tuple(anyFilters, fc.integer({ min: 0, max: 19 }), fc.integer({ min: 0, max: 19 }))
  .map(([all, ...places]) =>
    Object.fromEntries(Object.entries(all).filter((_, place) => places.includes(place))),
  );

const weight = fc.constantFrom(100, 90, 45, 1);
const words = fc.uniqueArray(fc.integer({ min: 1, max: WORDS }), { maxLength: 3 });
const text: fc.Arbitrary<QueryWords> = fc.array(
  fc.array(
    fc.oneof(
      fc.record({ words, isTitleOnly: fc.boolean(), weight }),
      fc.record({ skill: fc.integer({ min: 0, max: SKILLS }), weight }),
      fc.record({
        attribute: fc.constantFrom<CatalogueAttribute>(
          { isRemote: true },
          { country: "a" },
          { near: { ...at(0, 0), km: 60, country: "a" } },
          { near: { ...at(50, 50), km: 1, country: "a" } },
          { employmentType: "no" },
          { yearlySalaryMin: 20 },
          { yearlySalaryMin: 20, currency: "EUR" },
          { yearlySalaryMin: 1, currency: "CHF" },
          { role: 0 },
          { role: ROLES },
          { experienceLevel: "entry" },
        ),
        weight,
      }),
    ),
    { maxLength: 3 },
  ),
  { maxLength: 3 },
);

const titlePhrase = fc.record({
  words,
  length: fc.integer({ min: 1, max: 30 }),
  skill: fc.option(fc.integer({ min: 0, max: SKILLS }), { nil: undefined }),
  role: fc.option(fc.integer({ min: 0, max: ROLES }), { nil: undefined }),
});

export const randomSearch: fc.Arbitrary<CatalogueSearch> = fc.record({
  filters,
  text: fc.option(text, { nil: undefined }),
  titlePhrases: fc.option(fc.array(titlePhrase, { maxLength: 2 }), { nil: undefined }),
  isRemoteFirst: fc.boolean(),
  facets: fc.option(
    fc.record({
      fields: fc.subarray<FacetField>([
        "country",
        "city",
        "experienceLevel",
        "isRemote",
        "role",
        "currency",
      ]),
      limit: fc.constantFrom(1, 3, 20),
    }),
    { nil: undefined, freq: 2 },
  ),
  offset: fc.integer({ min: 0, max: 30 }),
  limit: fc.integer({ min: 0, max: 20 }),
  nowMs: moment,
});

const PROFILES = (ROLES + 1) * 8;
const anyFactors = fc.uint16Array({ minLength: PROFILES, maxLength: PROFILES, max: 1000 });
/** Of a candidate to whom one role is near and others are far. */
const farFactors = fc
  .tuple(anyFactors, fc.integer({ min: 1, max: ROLES }))
  .map(([factors, near]) =>
    factors.map((factor, place) => (place >> 3 === near ? factor : Math.floor(factor / 20))),
  );
const equalFactors = fc.nat(1000).map((factor) => new Uint16Array(PROFILES).fill(factor));

export const randomMatch: fc.Arbitrary<CatalogueMatch> = fc.record({
  base: fc.nat(40),
  credits: fc.uint8Array({ minLength: SKILLS, maxLength: SKILLS, max: 60 }),
  exact: fc.uint8Array({ minLength: SKILLS, maxLength: SKILLS, max: 1 }),
  factors: fc.oneof(anyFactors, farFactors, equalFactors),
  filters,
  limit: fc.integer({ min: 0, max: 25 }),
  nowMs: moment,
});

/** Of postings whose times are days. */
export const randomMarket: fc.Arbitrary<MarketQuery> = fc
  .record({
    filters,
    fromDay: fc.integer({ min: 0, max: 9 }),
    fields: fc.subarray<FacetField>(["country", "experienceLevel", "company", "role"]),
    limit: fc.constantFrom(2, 20),
    lastSkill: fc.constantFrom(SKILLS - 2, SKILLS - 1),
    today: moment,
  })
  .map(({ fromDay, today, ...query }) => ({
    ...query,
    filters: { ...query.filters, postedAfterMs: undefined },
    periodsFromMs: [fromDay * DAY_MS, (fromDay + 4) * DAY_MS],
    nowMs: today * DAY_MS + 1,
  }));
