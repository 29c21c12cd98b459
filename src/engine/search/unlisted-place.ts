import { EXACT_WEIGHT, type QueryPart } from "./expand-query.ts";
import { cityNamed } from "./query-distance.ts";
import type { SearchTables } from "./search-tables.ts";
import { typedText } from "./search-words.ts";

/** "Frankfurt am Main": three words. */
const LONGEST_NAME = 3;
/** Shorter names are too often other words. */
const LEAST_LETTERS = 5;
const AROUND_KM = 50;

/** Reads words without a meaning as a city that no posting is in, where the query names no other place. */
export function withUnlistedPlace(
  engine: SearchTables,
  parts: readonly QueryPart[],
): readonly QueryPart[] {
  if (parts.some(({ attribute }) => attribute && isPlace(attribute))) return parts;
  for (let length = LONGEST_NAME; length > 0; length--) {
    for (let at = parts.length - length; at >= 0; at--) {
      const run = parts.slice(at, at + length);
      const words = run.flatMap((part) => part.words);
      const name = typedText(words);
      // A word that many postings have may mean something else: "mobile", "reading".
      const isFree = length > 1 ? run.every(({ isPlain }) => isPlain) : run[0]!.isRare;
      if (!isFree || name.length < LEAST_LETTERS) continue;
      const city = cityNamed(engine, name);
      if (!city) continue;
      const attribute = { near: { ...city, km: AROUND_KM } };
      const alternatives = [{ attribute, weight: EXACT_WEIGHT }];
      const place = { ...run[0]!, words, attribute, alternatives, isPlain: false, isTerm: true };
      return [...parts.slice(0, at), place, ...parts.slice(at + length)];
    }
  }
  return parts;
}

const isPlace = (attribute: NonNullable<QueryPart["attribute"]>): boolean =>
  ["near", "city", "region", "country"].some((field) => field in attribute);
