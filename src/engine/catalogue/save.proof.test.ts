import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCatalogue, restoreCatalogue } from "./catalogue.ts";
import type { Catalogue, CatalogueChanges, CatalogueEntry } from "./entry-and-query.ts";
import { ReferenceCatalogue } from "./reference.fixture.ts";
import { type BlockSection, pack, paddingAfter, unpack } from "./packed-data.ts";

const IDS = 60;
const SKILLS = 8;
const jobId = (n: number): string => `job_${n.toString(10).padStart(26, "0")}`;

type Draw = (end: number) => number;

function drawer(seed: number): Draw {
  let state = seed | 1;
  return (end) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 2 ** 31) * end);
  };
}

function someOf(draw: Draw, from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, n) => from + n).filter(() => draw(3) === 0);
}

/** Few distinct values, so that groups, expiries and shared values are the rule. */
function makeEntry(draw: Draw, n = draw(IDS)): CatalogueEntry {
  const skills = someOf(draw, 0, SKILLS);
  const place = () => ["", "a", "b", `new ${draw(40)}`][draw(4)]!;
  return {
    id: jobId(n),
    groupId: jobId(draw(2) === 0 ? draw(6) : n),
    postedAtMs: draw(20),
    expiresAtMs: draw(2) === 0 ? Infinity : draw(20),
    country: place(),
    region: place(),
    city: place(),
    company: place(),
    industry: place(),
    employmentType: place(),
    experienceLevel: ["", "entry", "senior"][draw(3)]!,
    isRemote: draw(2) === 0,
    yearlySalaryTop: draw(3) * 10.5,
    currency: "EUR",
    role: draw(3) - 1,
    skills,
    weights: skills.map(() => 1 + draw(255)),
    titleLength: draw(60),
    titleWords: someOf(draw, 1, 6),
    sideWords: someOf(draw, 1, 6),
    bodyWords: someOf(draw, 1, 9),
  };
}

function makeChanges(draw: Draw): CatalogueChanges {
  return {
    upserts: Array.from({ length: draw(12) }, () => makeEntry(draw)),
    removals: Array.from({ length: draw(6) }, () => jobId(draw(IDS))),
  };
}

/** Answers that depend on every part of a catalogue. */
function answersOf(catalogue: Catalogue | ReferenceCatalogue, nowMs: number): unknown[] {
  const page = { offset: 0, limit: 100, nowMs };
  const facets = { fields: ["country", "company", "isRemote"] as const, limit: 100 };
  const ofSkills = (value: number) =>
    Uint8Array.from({ length: SKILLS }, (_, skill) => (skill % 2 === 0 ? value : 0));
  return [
    catalogue.search({ ...page, filters: {} }),
    catalogue.search({ ...page, filters: {}, facets }),
    catalogue.search({ ...page, filters: { company: "new 7" } }),
    catalogue.search({ ...page, filters: { isRemote: true, yearlySalaryMin: 11, skills: [1] } }),
    catalogue.search({
      ...page,
      filters: { country: "a" },
      text: [[{ words: [2], weight: 100 }], [{ words: [3, 4], weight: 90 }]],
    }),
    catalogue.match({
      credits: ofSkills(90),
      exact: ofSkills(1),
      factors: new Uint16Array(32).fill(1000),
      filters: {},
      limit: 25,
      nowMs,
    }),
  ];
}

interface Stored {
  readonly shape: string;
  readonly bytes: Uint8Array;
}

/** A section as a file would hold it. */
function store({ shape, arrays }: BlockSection): Stored {
  const parts = arrays.flatMap((array) => [
    new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
    new Uint8Array(paddingAfter(array.byteLength)),
  ]);
  return { shape, bytes: Uint8Array.from(parts.flatMap((part) => Array.from(part))) };
}

function restore(stored: readonly Stored[], blockSize?: number): Catalogue {
  const restorer = restoreCatalogue(blockSize === undefined ? {} : { blockSize });
  for (const { shape, bytes } of stored) restorer.add(shape, bytes);
  return restorer.finish();
}

const copyOf = (reference: ReadonlyMap<string, CatalogueEntry>): ReferenceCatalogue => {
  const copy = new ReferenceCatalogue();
  copy.apply({ upserts: [...reference.values()], removals: [] });
  return copy;
};

function applyTo(entries: Map<string, CatalogueEntry>, changes: CatalogueChanges): void {
  for (const id of changes.removals) entries.delete(id);
  for (const entry of changes.upserts) entries.set(entry.id, entry);
}

/** A catalogue after some loading, changes, tidying and queries, and the entries that it holds. */
function grow(draw: Draw, blockSize: number) {
  const catalogue = createCatalogue({ blockSize });
  const entries = new Map<string, CatalogueEntry>();
  const words = ["alpha", "beta", "gamma delta", "epsilon"];
  catalogue.learnWords(words.map((word, n) => ({ id: n + 1, word })));
  const loaded = someOf(draw, 0, 40).map((n) => makeEntry(draw, n));
  catalogue.load(loaded);
  applyTo(entries, { upserts: loaded, removals: [] });
  const change = (): CatalogueChanges => {
    const changes = makeChanges(draw);
    catalogue.apply(changes);
    applyTo(entries, changes);
    return changes;
  };
  const disturb = () => {
    if (draw(2) === 0) catalogue.tidy({ isIdle: draw(2) === 0 });
    if (draw(2) === 0) answersOf(catalogue, draw(20));
  };
  for (let rounds = draw(6); rounds > 0; rounds--) {
    change();
    disturb();
  }
  return { catalogue, entries, change, disturb };
}

const seeds = fc.tuple(fc.integer(), fc.constantFrom(2, 5, 32, 256));

describe("a saved catalogue", () => {
  it("answers as the original did when saving began, whatever changed while it was saved", () => {
    fc.assert(
      fc.property(seeds, ([seed, blockSize]) => {
        const draw = drawer(seed);
        const { catalogue, entries, change, disturb } = grow(draw, blockSize);
        const early = [change(), change()];
        const atFirst = copyOf(entries);
        const stored: Stored[] = [];
        const later: CatalogueChanges[] = [];
        for (const section of catalogue.save()) {
          stored.push(store(section));
          if (draw(3) > 0) continue;
          later.push(change());
          disturb();
        }
        const restored = restore(stored, blockSize);
        for (const nowMs of [draw(20), draw(20), draw(20)]) {
          expect(answersOf(restored, nowMs)).toEqual(answersOf(atFirst, nowMs));
        }
        // Changes may be followed from too early a point: the last ones are then applied twice.
        for (const changes of [...early, ...later]) {
          restored.apply(changes);
          if (draw(2) === 0) restored.tidy({ isIdle: draw(2) === 0 });
        }
        const atLast = copyOf(entries);
        for (const nowMs of [draw(20), draw(20)]) {
          const expected = answersOf(atLast, nowMs);
          expect(answersOf(restored, nowMs)).toEqual(expected);
          expect(answersOf(catalogue, nowMs)).toEqual(expected);
        }
      }),
      { numRuns: 250 },
    );
  });

  it("is the same when it is saved again, and goes on changing like the original", () => {
    fc.assert(
      fc.property(seeds, ([seed, blockSize]) => {
        const draw = drawer(seed);
        const { catalogue, entries, change } = grow(draw, blockSize);
        const twice = restore(
          [...restore([...catalogue.save()].map(store), blockSize).save()].map(store),
          blockSize,
        );
        for (let rounds = 0; rounds < 4; rounds++) {
          twice.apply(change());
          while (twice.tidy({ isIdle: true }));
          const nowMs = draw(20);
          expect(answersOf(twice, nowMs)).toEqual(answersOf(copyOf(entries), nowMs));
        }
        expect(twice.stats().postings).toBe(catalogue.stats().postings);
      }),
      { numRuns: 100 },
    );
  });

  it("keeps words and their numbers", () => {
    const { catalogue } = grow(drawer(5), 32);
    const { words, stats } = restore([...catalogue.save()].map(store), 32);
    expect(words.numberOf("gamma delta")).toBe(3);
    expect(words.withPrefix("eps", 5)).toEqual([4]);
    expect([words.knows(4), words.knows(5)]).toEqual([true, false]);
    expect(stats).toBeTypeOf("function");
  });

  it("is refused when a section is missing, shortened, of another format or block size", () => {
    const { catalogue } = grow(drawer(9), 32);
    const stored = [...catalogue.save()].map(store);
    for (let left = 0; left < stored.length; left++) {
      expect(() => restore(stored.slice(0, left), 32)).toThrow("missing");
    }
    expect(() => restore(stored)).toThrow("another size");
    const withoutBlock = stored.filter((_, place) => place !== 1 && place !== 2);
    expect(() => restore(withoutBlock, 32)).toThrow("blocks are missing");
    const [head, block, ...rest] = stored as [Stored, Stored, ...Stored[]];
    const cut = { ...block, bytes: block.bytes.subarray(8) };
    expect(() => restore([head, cut, ...rest], 32)).toThrow("shorter");
    const newer = { ...head, shape: head.shape.replace('"format":3', '"format":4') };
    expect(() => restore([newer, block, ...rest], 32)).toThrow("format 4");
  });

  it("can be abandoned; two at a time are refused", () => {
    const { catalogue, change } = grow(drawer(3), 5);
    const abandoned = catalogue.save();
    abandoned.next();
    expect(() => catalogue.save().next()).toThrow("already");
    change();
    abandoned.return();
    expect(restore([...catalogue.save()].map(store), 5).stats().postings).toBe(
      catalogue.stats().postings,
    );
  });

  it("without its expired postings holds and answers what is left", () => {
    fc.assert(
      fc.property(seeds, ([seed, blockSize]) => {
        const draw = drawer(seed);
        const { catalogue, entries } = grow(draw, blockSize);
        const restored = restore([...catalogue.save()].map(store), blockSize);
        const nowMs = draw(20);
        restored.forgetExpired(nowMs);
        const left = [...entries.values()].filter(({ expiresAtMs }) => expiresAtMs > nowMs);
        expect(restored.stats().postings).toBe(left.length);
        while (restored.tidy());
        for (const later of [nowMs, nowMs + 3, 30]) {
          expect(answersOf(restored, later)).toEqual(answersOf(copyOf(entries), later));
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe("sections", () => {
  it("keep data and arrays as they were", () => {
    const value = {
      name: "ü\n\ud800",
      list: [Uint8Array.of(1, 2, 3), Float64Array.of(-Infinity, 0.1)],
      inner: { odd: Uint16Array.of(7), none: null, texts: ["a", "", "b"] },
    };
    const { shape, bytes } = store(pack(value));
    expect(unpack(shape, bytes)).toEqual(value);
    expect(() => unpack(shape, bytes.subarray(0, bytes.length - 8))).toThrow("shorter");
    expect(() => unpack(shape, Uint8Array.from([...bytes, 0]))).toThrow("longer");
  });

  it.each([
    ["a map", new Map()],
    ["an infinite number", Infinity],
    ["an array of another kind", new BigInt64Array(1)],
  ])("refuse %s", (_, value) => {
    expect(() => pack({ value })).toThrow("cannot be saved");
  });
});
