import type { CatalogueAttribute } from "../catalogue/entry-and-query.ts";
import type { City } from "../places/gazetteer.ts";
import type { SearchTables } from "./search-tables.ts";
import { type QueryWord, typedText } from "./search-words.ts";

/** The longest distance that makes sense in a search for work. */
export const MAX_RADIUS_KM = 500;
const KM_A_MILE = 1.609;
/** In words: "Newcastle upon Tyne". */
const LONGEST_PLACE = 5;

/** "within 50 km of Leeds", by the positions of its words. */
export interface AskedDistance {
  readonly start: number;
  readonly end: number;
  readonly km: number;
  /** As typed; undefined when no known place is next to the distance. */
  readonly place: string | undefined;
}

/** The first distance of a query, with the place after it or else before it. */
export function findDistance(
  engine: SearchTables,
  words: readonly QueryWord[],
): AskedDistance | undefined {
  for (let at = 0; at < words.length; at++) {
    const found = distanceAt(engine, words, at);
    if (!found) continue;
    const { isAround } = engine.knowledge.languages.queryTerms;
    let [start, end] = [at, found.end];
    while (start > 0 && isAround(words[start - 1]!.typed)) start--;
    while (end < words.length && isAround(words[end]!.typed)) end++;
    const { km } = found;
    const after = longestPlace(engine, words, (length) => [end, end + length]);
    if (after) return { start, end: after.end, km, place: after.place };
    const before = longestPlace(engine, words, (length) => [start - length, start]);
    if (before) return { start: before.start, end, km, place: before.place };
    return { start, end, km, place: undefined };
  }
  return undefined;
}

/** The postings around a place; undefined when it is not known. */
export function nearTo(
  engine: SearchTables,
  place: string,
  km: number,
  country: string | undefined,
): CatalogueAttribute | undefined {
  const city = (country && cityNamed(engine, place, country)) || cityNamed(engine, place);
  return city && { near: { ...city, km } };
}

/** Finds a city also by a declined name: "Krakowa". */
export function cityNamed(engine: SearchTables, name: string, country?: string): City | undefined {
  const { gazetteer, knowledge } = engine;
  for (const spelling of knowledge.languages.queryTerms.placeSpellings(name)) {
    const found = gazetteer.find(spelling, { country });
    if (found) return found;
  }
  return undefined;
}

function longestPlace(
  engine: SearchTables,
  words: readonly QueryWord[],
  range: (length: number) => [number, number],
): { start: number; end: number; place: string } | undefined {
  for (let length = LONGEST_PLACE; length > 0; length--) {
    const [start, end] = range(length);
    if (start < 0 || end > words.length) continue;
    const place = typedText(words.slice(start, end));
    if (cityNamed(engine, place)) return { start, end, place };
  }
  return undefined;
}

/** "50 km" or "50km", in kilometres. */
function distanceAt(
  { knowledge }: SearchTables,
  words: readonly QueryWord[],
  at: number,
): { km: number; end: number } | undefined {
  const [, amount, joined = ""] = /^(\d{1,4})(\p{L}*)$/u.exec(words[at]!.typed) ?? [];
  if (amount === undefined) return undefined;
  const { queryTerms } = knowledge.languages;
  const unit = queryTerms.unitNamed(joined === "" ? (words[at + 1]?.typed ?? "") : joined);
  if (!unit) return undefined;
  const km = Number(amount) * (unit === "miles" ? KM_A_MILE : 1);
  if (km <= 0 || km > MAX_RADIUS_KM) return undefined;
  return { km, end: at + (joined === "" ? 2 : 1) };
}
