import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasBit, newBits, setBit, setFirst } from "./bits.ts";
import type { Block } from "./block.ts";
import { createCatalogue } from "./catalogue.ts";
import type { CatalogueEntry, CatalogueSearch } from "./entry-and-query.ts";
import { ListCursor, ListWriter, mayHave } from "./lists.ts";
import { compareSearch, ReferenceCatalogue } from "./reference.fixture.ts";
import { keepPaying, rankSalaries } from "./salaries.ts";

const SIZE = 300;
const ordinals = fc
  .uniqueArray(fc.nat(SIZE - 1), { minLength: 1, maxLength: SIZE })
  .map((list) => list.toSorted((a, b) => a - b));
const listsByKey = fc
  .uniqueArray(fc.tuple(fc.nat(100_000), ordinals), { selector: ([key]) => key, maxLength: 60 })
  .map((lists) => new Map(lists.toSorted(([a], [b]) => a - b)));

const bitsOf = (given: Iterable<number>): Int32Array => {
  const bits = newBits(SIZE);
  for (const ordinal of given) setBit(bits, ordinal);
  return bits;
};

describe("the shortcuts of a search", () => {
  it("never skip a block that has the key, and intersect lists of any length exactly", () => {
    fc.assert(
      fc.property(listsByKey, ordinals, fc.nat(100_000), (byKey, given, other) => {
        const writer = new ListWriter(SIZE, 0);
        for (const [key, list] of byKey) writer.add(key, Uint16Array.from(list), 0, list.length);
        const lists = writer.finish();
        const cursor = new ListCursor(lists);
        for (const [key, list] of byKey) {
          expect(mayHave(lists, key)).toBe(true);
          expect(cursor.seek(key)).toBe(true);
          const bits = bitsOf(given);
          cursor.keepIn(bits, newBits(SIZE));
          expect(bits).toEqual(bitsOf(given.filter((ordinal) => list.includes(ordinal))));
        }
        expect(cursor.seek(other)).toBe(byKey.has(other));
      }),
      { numRuns: 200 },
    );
  });

  it("keep exactly the postings that pay enough", () => {
    const salary = fc.oneof(
      fc.constant(0),
      fc.integer({ min: 1, max: 40 }),
      fc.double({ min: 1, noNaN: true }),
    );
    const salaries = fc.array(salary, { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(
        salaries,
        fc.oneof(fc.nat(41), fc.double({ min: 0, noNaN: true })),
        (values, min) => {
          const shown = newBits(values.length);
          setFirst(shown, values.length);
          const bits = shown.slice();
          keepPaying(bits, { ...rankSalaries(Float64Array.from(values)), shown } as Block, min);
          for (const [ordinal, value] of values.entries()) {
            expect(hasBit(bits, ordinal)).toBe(value > 0 && value >= min);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it("exclude most keys that a block does not have", () => {
    const writer = new ListWriter(SIZE, 0);
    for (let key = 0; key < 20_000; key += 2) writer.add(key, Uint16Array.of(1), 0, 1);
    const lists = writer.finish();
    const passing = Array.from({ length: 10_000 }, (_, n) => n * 2 + 1).filter((key) =>
      mayHave(lists, key),
    );
    expect(passing.length).toBeGreaterThan(0);
    expect(passing.length).toBeLessThan(1_800);
  });
});

describe("a vacancy with several postings", () => {
  const jobId = (n: number): string => `job_${n.toString(10).padStart(26, "0")}`;
  const nobody = { country: "", region: "", city: "", industry: "", employmentType: "" };
  /** Postings of few vacancies that differ in what a query asks for. */
  const entry = fc
    .record({
      n: fc.nat(99),
      vacancy: fc.nat(7),
      postedAtMs: fc.nat(9),
      expiresAtMs: fc.constantFrom(Infinity, Infinity, 3, 6),
      company: fc.constantFrom("a", "b"),
      yearlySalaryTop: fc.constantFrom(0, 10, 20),
      currency: fc.constant(""),
      titleWords: fc.subarray([1, 2]),
      bodyWords: fc.subarray([1, 2, 3]),
      skills: fc.subarray([0, 1]),
    })
    .map(({ n, vacancy, ...entry }): CatalogueEntry => ({
      ...nobody,
      ...entry,
      id: jobId(n),
      groupId: jobId(100 + vacancy),
      experienceLevel: "",
      isRemote: n % 3 === 0,
      role: -1,
      weights: entry.skills.map(() => 1),
      titleLength: n,
      sideWords: [],
    }));
  const entries = fc.uniqueArray(entry, { selector: ({ id }) => id, maxLength: 50 });
  const word = fc.constantFrom(1, 2, 3, 4).map((n) => [{ words: [n], weight: 100 }]);
  const query: fc.Arbitrary<Omit<CatalogueSearch, "nowMs">> = fc.record({
    filters: fc.constantFrom(
      {},
      { company: "b" },
      { yearlySalaryMin: 15 },
      { postedAfterMs: 5, skills: [1] },
      { isRemote: false },
    ),
    text: fc.option(fc.array(word, { minLength: 1, maxLength: 3 }), { nil: undefined }),
    titlePhrases: fc.constantFrom(undefined, [{ words: [1], length: 20 }]),
    isRemoteFirst: fc.boolean(),
    offset: fc.nat(3),
    limit: fc.constantFrom(3, 50),
  });

  it("counts once, as its smallest id among the hits, wherever its postings are", () => {
    fc.assert(
      fc.property(
        entries,
        entries,
        fc.array(fc.tuple(query, fc.nat(9)), { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        (loaded, changed, queries, isTidied) => {
          const catalogue = createCatalogue({ blockSize: 8 });
          const reference = new ReferenceCatalogue();
          catalogue.load(loaded);
          catalogue.apply({ upserts: changed, removals: [] });
          for (const upserts of [loaded, changed]) reference.apply({ upserts, removals: [] });
          if (isTidied) while (catalogue.tidy({ isIdle: true }));
          for (const [asked, nowMs] of queries) {
            const search = { ...asked, nowMs };
            const { given, wanted } = compareSearch(catalogue, reference, search);
            expect(given).toEqual(wanted);
            const all = { filters: {}, offset: 0, limit: 0, nowMs };
            expect(catalogue.stats().shown).toBe(reference.search(all).total);
          }
        },
      ),
      { numRuns: 1500 },
    );
  });
});
