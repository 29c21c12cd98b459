import fc from "fast-check";
import { expect, it } from "vitest";
import type { QueryPart } from "./expand-query.ts";
import { relaxQuery, type RelaxLookups } from "./relax-query.ts";
import { queryWords } from "./search-words.ts";

const part = (text: string): QueryPart => ({
  words: queryWords(text),
  alternatives: [],
  isPlain: true,
  isTerm: false,
  isGuess: false,
  isRare: false,
  skills: [],
  roles: [],
});

const textOf = ({ words }: QueryPart): string => words.map(({ typed }) => typed).join(" ");

/** Postings are sets of words; `filtered` are those that pass the caller's filters. */
function lookupsOver(postings: readonly string[][], isFiltered: (posting: string[]) => boolean) {
  let calls = 0;
  const count = (words: readonly string[], among: readonly string[][]): number => {
    calls++;
    if (words.length === 0) return 0;
    return among.filter((posting) => words.every((word) => posting.includes(word))).length;
  };
  const lookups: RelaxLookups = {
    countHits: (parts) => count(parts.map(textOf), postings.filter(isFiltered)),
    countAll: (single) => count([textOf(single)], postings),
    rolesNear: () => [],
    rolesAlike: () => [],
    placesAround: () => [],
    placesBeyond: () => [],
  };
  return { lookups, calls: () => calls };
}

const words = Array.from({ length: 24 }, (_, n) => `word${n}`);
const posting = fc.subarray(words, { minLength: 1, maxLength: 6 });
const query = fc.uniqueArray(fc.constantFrom(...words, "unknown"), { minLength: 1 });

it("finds something with the words that stay, which are all but the ones it says", () => {
  fc.assert(
    fc.property(fc.array(posting, { maxLength: 12 }), query, (postings, typed) => {
      const { lookups } = lookupsOver(postings, () => true);
      const found = relaxQuery(typed.map(part), lookups);
      const isKnown = postings.some((each) => typed.some((word) => each.includes(word)));
      expect(found !== undefined).toBe(isKnown);
      if (!found) return;
      const kept = found.parts.map(textOf);
      const dropped = found.relaxed.map((each) => each.words);
      expect(postings.some((each) => kept.every((word) => each.includes(word)))).toBe(true);
      expect([...kept, ...dropped].toSorted()).toEqual(typed.toSorted());
    }),
  );
});

it("loosens in the same way when a further filter leaves hits", () => {
  fc.assert(
    fc.property(
      fc.array(posting, { maxLength: 12 }),
      query,
      fc.constantFrom(...words),
      (postings, typed, filter) => {
        const open = relaxQuery(typed.map(part), lookupsOver(postings, () => true).lookups);
        if (!open) return;
        const { lookups } = lookupsOver(postings, (each) => each.includes(filter));
        if (lookups.countHits(open.parts) === 0) return;
        expect(relaxQuery(typed.map(part), lookups)).toEqual(open);
      },
    ),
  );
});

it("looks up each word once and a handful of combinations", () => {
  const postings = words.map((word) => [word]);
  const { lookups, calls } = lookupsOver(postings, () => true);
  expect(relaxQuery(words.map(part), lookups)?.parts).toHaveLength(1);
  expect(calls()).toBeLessThanOrEqual(words.length + 5);
});
