import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCatalogue } from "./catalogue.ts";
import type {
  Catalogue,
  CatalogueEntry,
  CatalogueMatch,
  CatalogueSearch,
} from "./entry-and-query.ts";
import {
  entryOf,
  jobId,
  randomMatch,
  randomSearch,
  ROLES,
  SKILLS,
} from "../../../test/support/random-catalogue.ts";
import { compareSearch, ReferenceCatalogue } from "./reference.fixture.ts";

type Step =
  | { do: "load"; entries: CatalogueEntry[] }
  | { do: "apply"; upserts: CatalogueEntry[]; removals: string[] }
  | { do: "tidy"; isIdle: boolean }
  | { do: "search"; query: CatalogueSearch }
  | { do: "match"; query: CatalogueMatch };

const stepOf = (ids: number): fc.Arbitrary<Step> =>
  fc.oneof(
    fc.record({
      do: fc.constant("apply" as const),
      upserts: fc.array(entryOf(ids), { maxLength: 20 }),
      removals: fc.array(fc.integer({ min: 0, max: ids }).map(jobId), { maxLength: 8 }),
    }),
    fc.record({ do: fc.constant("tidy" as const), isIdle: fc.boolean() }),
    fc.record({ do: fc.constant("search" as const), query: randomSearch }),
    fc.record({ do: fc.constant("match" as const), query: randomMatch }),
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
      catalogue.tidy(step);
      break;
    case "search": {
      const { given, wanted } = compareSearch(catalogue, reference, step.query);
      expect(given).toEqual(wanted);
      break;
    }
    case "match":
      expect(catalogue.match(step.query)).toEqual(reference.match(step.query));
      break;
  }
}

const posting = (n: number, more: Partial<CatalogueEntry> = {}): CatalogueEntry => ({
  id: jobId(n),
  groupId: jobId(n),
  postedAtMs: 0,
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
  role: -1,
  skills: [],
  weights: [],
  titleLength: 0,
  titleWords: [],
  sideWords: [],
  bodyWords: [],
  ...more,
});

const inFeedOrder = (entries: readonly CatalogueEntry[]): CatalogueEntry[] =>
  entries.toSorted((a, b) => b.postedAtMs - a.postedAtMs || (a.id < b.id ? -1 : 1));

const everything = (nowMs: number): CatalogueSearch => ({
  filters: {},
  offset: 0,
  limit: 1_000_000,
  nowMs,
});

const candidateWith = (skills: readonly number[], size = SKILLS): CatalogueMatch => ({
  credits: Uint8Array.from({ length: size }, (_, skill) => (skills.includes(skill) ? 100 : 0)),
  exact: Uint8Array.from({ length: size }, (_, skill) => (skills.includes(skill) ? 1 : 0)),
  factors: new Uint16Array((ROLES + 1) * 8).fill(1000),
  filters: {},
  limit: 25,
  nowMs: 0,
});

/** Draws numbers below `end`, small ones more often, in the same sequence every time. */
function drawer(seed: number): (end: number) => number {
  let state = seed;
  return (end) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 2 ** 31) ** 3 * end);
  };
}

describe("the catalogue", () => {
  it("gives the same results as a full scan, after any changes, at any time", () => {
    const loaded = fc.uniqueArray(entryOf(40), { selector: (entry) => entry.id, maxLength: 40 });
    const size = fc.constantFrom(2, 5, 32, 256);
    const steps = fc.array(stepOf(60), { maxLength: 14 });
    fc.assert(
      fc.property(size, loaded, fc.boolean(), steps, (blockSize, entries, isInOrder, steps) => {
        const catalogue = createCatalogue({ blockSize });
        const reference = new ReferenceCatalogue();
        const given = isInOrder ? inFeedOrder(entries) : entries;
        run({ do: "load", entries: given }, catalogue, reference);
        for (const step of steps) run(step, catalogue, reference);
      }),
      { numRuns: 1500 },
    );
  });

  it("stays exact with full blocks, dense and sparse lists, and many fresh postings", () => {
    const draw = drawer(7);
    const make = (n: number): CatalogueEntry => {
      const skills = [...new Set([draw(300), draw(300), draw(300), draw(300)])];
      const words = () => [...new Set([1 + draw(5_000), 1 + draw(5_000), 1 + draw(5_000)])];
      return posting(n, {
        groupId: jobId(draw(20) > 17 ? Math.max(0, n - 1) : n),
        postedAtMs: draw(10_000),
        expiresAtMs: draw(3) === 2 ? draw(1_000) : Infinity,
        country: `c${draw(30)}`,
        company: `company ${draw(2_000)}`,
        isRemote: draw(4) === 1,
        yearlySalaryTop: draw(100) * 1_000,
        currency: "EUR",
        role: draw(ROLES + 1) - 1,
        skills,
        weights: skills.map((skill) => 1 + ((skill * 31 + draw(3)) % 255)),
        titleWords: words(),
        sideWords: words(),
        bodyWords: words(),
      });
    };
    const catalogue = createCatalogue({ blockSize: 2_048 });
    const reference = new ReferenceCatalogue();
    const entries = Array.from({ length: 8_000 }, (_, n) => make(n));
    const inOrder = entries.toSorted(
      (a, b) => b.postedAtMs - a.postedAtMs || (a.id < b.id ? -1 : 1),
    );
    run({ do: "load", entries: inOrder }, catalogue, reference);
    const check = () => {
      for (let round = 0; round < 4; round++) {
        const word = 1 + draw(40);
        const queries: Omit<CatalogueSearch, "nowMs">[] = [
          { filters: { country: `c${round}` }, offset: 300, limit: 50 },
          { filters: { company: "company 7", isRemote: round % 2 === 0 }, offset: 0, limit: 50 },
          { filters: { yearlySalaryMin: draw(99) * 900, skills: [round] }, offset: 10, limit: 50 },
          { filters: { postedAfterMs: draw(12_000), skills: [round] }, offset: 0, limit: 50 },
          { filters: {}, text: [[{ words: [word], weight: 100 }]], offset: 40 * round, limit: 50 },
          {
            filters: {},
            text: [[{ words: [1 + draw(6_000)], weight: 100 }]],
            offset: 0,
            limit: 50,
          },
          // Nine values in one group and three in the other: more than are counted as sets.
          {
            filters: {},
            text: [
              [100, 80, 60].map((weight, at) => ({ words: [at + 1], weight })),
              [{ words: [word], weight: 100 }],
            ],
            offset: 5 * round,
            limit: 50,
          },
        ];
        for (const query of queries) {
          run({ do: "search", query: { ...query, nowMs: round * 300 } }, catalogue, reference);
        }
        const query = candidateWith([round, 5, 9 + draw(200), 40], 300);
        run({ do: "match", query: { ...query, nowMs: round * 300 } }, catalogue, reference);
      }
    };
    check();
    const upserts = Array.from({ length: 10_000 }, (_, n) => make(5_000 + n));
    run(
      { do: "apply", upserts, removals: entries.slice(0, 1_500).map(({ id }) => id) },
      catalogue,
      reference,
    );
    check();
    while (catalogue.tidy());
    check();
  });

  it("visits every posting exactly once when paged to the end", () => {
    const catalogue = createCatalogue({ blockSize: 64 });
    const entries = Array.from({ length: 500 }, (_, n) => posting(n, { postedAtMs: n % 7 }));
    catalogue.load(entries.slice(0, 400));
    catalogue.apply({ upserts: entries.slice(400), removals: [] });
    const pages = Array.from({ length: 26 }, (_, page) =>
      catalogue.search({ filters: {}, offset: page * 20, limit: 20, nowMs: 0 }),
    );
    const ids = pages.flatMap((page) => page.ids);
    expect(ids).toHaveLength(500);
    expect(new Set(ids).size).toBe(500);
    expect(pages.every((page) => page.total === 500)).toBe(true);
  });

  it("continues after a position without a repeat or a gap, whatever was added or removed", () => {
    const catalogue = createCatalogue({ blockSize: 16 });
    const at = (n: number) => ({ postedAtMs: n % 7, titleWords: n % 3 ? [1] : [], bodyWords: [1] });
    const before = Array.from({ length: 200 }, (_, n) => posting(2 * n, at(n)));
    const query = { ...everything(0), text: [[{ words: [1], weight: 100 }]], limit: 9 };
    for (const given of [query, { ...query, text: undefined }]) {
      catalogue.apply({ upserts: before, removals: [] });
      const first = catalogue.search(given);
      const seen = [...first.ids];
      for (let after = first.last, turn = 0; after; turn++) {
        const fresh = Array.from({ length: 4 }, (_, n) => posting(1 + 2 * (4 * turn + n), at(n)));
        // Removes postings that were shown, among them the one that the position was taken from.
        catalogue.apply({ upserts: fresh, removals: seen.slice(-3) });
        if (turn % 2) while (catalogue.tidy({ isIdle: true }));
        const page = catalogue.search({ ...given, after });
        seen.push(...page.ids);
        after = page.last;
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toEqual(expect.arrayContaining(before.map(({ id }) => id)));
      catalogue.apply({ upserts: [], removals: seen });
    }
  });

  it("shows one posting of a group, and the next when it expires or is removed", () => {
    const catalogue = createCatalogue();
    const inGroup = { groupId: jobId(2) };
    catalogue.load([
      posting(3, { ...inGroup, expiresAtMs: 300 }),
      posting(1, { ...inGroup, expiresAtMs: 100 }),
      posting(2, { ...inGroup, expiresAtMs: 200 }),
    ]);
    const shownAt = (nowMs: number) => catalogue.search(everything(nowMs)).ids;
    expect(shownAt(99)).toEqual([jobId(1)]);
    expect(shownAt(100)).toEqual([jobId(2)]);
    expect(shownAt(200)).toEqual([jobId(3)]);
    expect(shownAt(300)).toEqual([]);
    expect(shownAt(0)).toEqual([jobId(1)]);
    catalogue.apply({ upserts: [], removals: [jobId(1)] });
    expect(shownAt(0)).toEqual([jobId(2)]);
  });

  it("breaks ties of the fit score by recency, then by ascending id", () => {
    const catalogue = createCatalogue();
    const same = { skills: [1, 2], weights: [30, 70] };
    catalogue.load([
      posting(5, { ...same, postedAtMs: 1 }),
      posting(4, { ...same, postedAtMs: 2 }),
      posting(9, { ...same, postedAtMs: 2 }),
      posting(1, { skills: [1], weights: [9], postedAtMs: 0 }),
    ]);
    expect(catalogue.match({ ...candidateWith([1]), limit: 3 })).toEqual([
      { id: jobId(1), fitScore: 100 },
      { id: jobId(4), fitScore: 30 },
      { id: jobId(9), fitScore: 30 },
    ]);
  });

  it("never matches a posting without an exact skill, however close related ones are", () => {
    const catalogue = createCatalogue();
    catalogue.load([posting(1, { skills: [3], weights: [50] }), posting(2)]);
    const query = candidateWith([4]);
    query.credits[3] = 50;
    expect(catalogue.match(query)).toEqual([]);
  });

  it("counts the first 256 skills of a posting that asks for more, without overflowing", () => {
    const catalogue = createCatalogue();
    const skills = Array.from({ length: 400 }, (_, n) => n);
    catalogue.load([posting(1, { skills, weights: skills.map(() => 255) })]);
    const half = candidateWith(skills.slice(0, 128), 400);
    expect(catalogue.match(half)).toEqual([{ id: jobId(1), fitScore: 50 }]);
  });

  it("ignores removals of unknown ids, and rejects an id that is not a job id", () => {
    const catalogue = createCatalogue();
    catalogue.apply({ upserts: [posting(1)], removals: [jobId(7), "nonsense"] });
    expect(catalogue.search(everything(0)).total).toBe(1);
    const nameless = { ...posting(1), id: "job_1" };
    const changes = { upserts: [posting(3), nameless], removals: [jobId(1)] };
    expect(() => catalogue.apply(changes)).toThrow("not a job id");
    expect(catalogue.search(everything(0)).total).toBe(1);
  });

  it("merges changed postings when idle", () => {
    const catalogue = createCatalogue({ blockSize: 256 });
    catalogue.load(Array.from({ length: 9_600 }, (_, n) => posting(n, { postedAtMs: -n })));
    const { blocks } = catalogue.stats();
    for (let n = 0; n < 480; n++) {
      catalogue.apply({ upserts: [posting(n * 20, { postedAtMs: -n * 20 })], removals: [] });
      while (catalogue.tidy());
    }
    const resting = catalogue.stats().blocks;
    expect(resting).toBeGreaterThan(blocks + 3);
    while (catalogue.tidy({ isIdle: true }));
    expect(catalogue.stats().blocks).toBeLessThan(blocks + 4);
    expect(catalogue.search(everything(0)).ids).toEqual(
      Array.from({ length: 9_600 }, (_, n) => jobId(n)),
    );
  });

  it("does not grow when the same postings change again and again", () => {
    const catalogue = createCatalogue({ blockSize: 256 });
    const entries = Array.from({ length: 1_000 }, (_, n) =>
      posting(n, { skills: [n % 7], weights: [5], bodyWords: [1 + (n % 90)] }),
    );
    catalogue.load(entries);
    const before = catalogue.stats().bytes;
    for (let round = 0; round < 40; round++) {
      const upserts = entries.map((entry) => ({ ...entry, postedAtMs: round }));
      catalogue.apply({ upserts, removals: [] });
      while (catalogue.tidy());
    }
    expect(catalogue.stats()).toMatchObject({ postings: 1_000, shown: 1_000 });
    expect(catalogue.stats().bytes).toBeLessThan(before * 2);
  });
});
