import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCatalogue } from "./catalogue.ts";
import type {
  Catalogue,
  CatalogueEntry,
  CatalogueFilters,
  CatalogueMatch,
  CatalogueSearch,
  QueryWords,
} from "./entry.ts";
import { ReferenceCatalogue } from "./reference.fixture.ts";

const SKILLS = 8;
const WORDS = 9;
const ROLES = 3;

const jobId = (n: number): string => `job_${n.toString(10).padStart(26, "0")}`;

const numbersBelow = (end: number, from = 0): fc.Arbitrary<number[]> =>
  fc.uniqueArray(fc.integer({ min: from, max: end - 1 }), { maxLength: 6 });
const level = fc.constantFrom("", "entry", "senior", "executive");
const place = fc.constantFrom("", "a", "b");
const moment = fc.integer({ min: 0, max: 20 });

/** Few distinct values, so that ties, groups and shared columns are the rule. */
const entryOf = (ids: number): fc.Arbitrary<CatalogueEntry> =>
  fc
    .record({
      id: fc.integer({ min: 0, max: ids - 1 }).map(jobId),
      group: fc.option(fc.integer({ min: 0, max: 5 }).map(jobId), { freq: 2 }),
      postedAtMs: moment,
      expiresAtMs: fc.oneof(fc.constant(Infinity), moment),
      country: place,
      region: place,
      company: place,
      industry: place,
      employmentType: place,
      experienceLevel: level,
      isRemote: fc.boolean(),
      yearlySalaryTop: fc.constantFrom(0, 10, 20.5, 30),
      role: fc.integer({ min: -1, max: ROLES - 1 }),
      skills: numbersBelow(SKILLS),
      weight: fc.integer({ min: 1, max: 255 }),
      titleWords: numbersBelow(WORDS, 1),
      sideWords: numbersBelow(WORDS, 1),
      bodyWords: numbersBelow(WORDS, 1),
    })
    .map(({ group, weight, ...entry }) => ({
      ...entry,
      groupId: group ?? entry.id,
      weights: entry.skills.map((skill) => 1 + ((weight * (skill + 1)) % 255)),
    }));

const filters: fc.Arbitrary<CatalogueFilters> = fc.record(
  {
    skills: fc.uniqueArray(fc.integer({ min: 0, max: SKILLS }), { maxLength: 2 }),
    country: place.filter((text) => text !== ""),
    region: fc.constantFrom("a", "nowhere"),
    isRemote: fc.boolean(),
    employmentType: fc.constantFrom("a", "b"),
    experienceLevel: fc.constantFrom("entry", "senior"),
    industry: fc.constantFrom("a", "b"),
    company: fc.constantFrom("a", "b"),
    yearlySalaryMin: fc.constantFrom(0, 10, 10.5, 31),
    postedAfterMs: moment,
  },
  { requiredKeys: [] },
);

const text: fc.Arbitrary<QueryWords> = fc.array(
  fc.array(
    fc.record({
      words: fc.uniqueArray(fc.integer({ min: 1, max: WORDS }), { maxLength: 3 }),
      weight: fc.constantFrom(100, 90, 45, 1),
    }),
    { maxLength: 3 },
  ),
  { maxLength: 3 },
);

const search: fc.Arbitrary<CatalogueSearch> = fc.record({
  filters,
  text: fc.option(text, { nil: undefined }),
  offset: fc.integer({ min: 0, max: 30 }),
  limit: fc.integer({ min: 0, max: 20 }),
  nowMs: moment,
});

const match: fc.Arbitrary<CatalogueMatch> = fc.record({
  base: fc.nat(40),
  credits: fc.uint8Array({ minLength: SKILLS, maxLength: SKILLS, max: 60 }),
  exact: fc.uint8Array({ minLength: SKILLS, maxLength: SKILLS, max: 1 }),
  factors: fc.uint16Array({ minLength: (ROLES + 1) * 8, maxLength: (ROLES + 1) * 8, max: 1000 }),
  filters,
  limit: fc.integer({ min: 0, max: 25 }),
  nowMs: moment,
});

type Step =
  | { do: "load"; entries: CatalogueEntry[] }
  | { do: "apply"; upserts: CatalogueEntry[]; removals: string[] }
  | { do: "tidy" }
  | { do: "search"; query: CatalogueSearch }
  | { do: "match"; query: CatalogueMatch };

const stepOf = (ids: number): fc.Arbitrary<Step> =>
  fc.oneof(
    fc.record({
      do: fc.constant("apply" as const),
      upserts: fc.array(entryOf(ids), { maxLength: 20 }),
      removals: fc.array(fc.integer({ min: 0, max: ids }).map(jobId), { maxLength: 8 }),
    }),
    fc.record({ do: fc.constant("tidy" as const) }),
    fc.record({ do: fc.constant("search" as const), query: search }),
    fc.record({ do: fc.constant("match" as const), query: match }),
  );

function run(step: Step, catalogue: Catalogue, reference: ReferenceCatalogue): void {
  switch (step.do) {
    case "load":
      catalogue.load(step.entries);
      reference.apply({ upserts: step.entries, removals: [] });
      break;
    case "apply":
      catalogue.apply(step);
      reference.apply(step);
      break;
    case "tidy":
      catalogue.tidy();
      break;
    case "search":
      expect(catalogue.search(step.query)).toEqual(reference.search(step.query));
      break;
    case "match":
      expect(catalogue.match(step.query)).toEqual(reference.match(step.query));
      break;
  }
}

describe("the catalogue", () => {
  it("answers as if it looked at every posting, after any changes, at any moment", () => {
    const loaded = fc.uniqueArray(entryOf(40), { selector: (entry) => entry.id, maxLength: 40 });
    const size = fc.constantFrom(2, 5, 32);
    const steps = fc.array(stepOf(60), { maxLength: 14 });
    fc.assert(
      fc.property(size, loaded, steps, (blockSize, entries, steps) => {
        const catalogue = createCatalogue({ blockSize });
        const reference = new ReferenceCatalogue();
        run({ do: "load", entries }, catalogue, reference);
        for (const step of steps) run(step, catalogue, reference);
      }),
      { numRuns: 1500 },
    );
  });
});
