/*
 * Loosens a query whose parts together find nothing. The result is the first of these that finds
 * something, so it drops as few parts as possible and then widens the place as little as possible:
 *   1. parts that no posting has are dropped;
 *   2. the place, if the query names one: city, region, country, anywhere;
 *   3. one more part is dropped, the least telling first, and the place starts from the city again:
 *      attributes (remote, pay, type) before words, what more postings have before what fewer have,
 *      of equals the shorter.
 * The order depends on the catalogue and not on the caller's filters. So a further filter that leaves
 * hits does not change what is loosened, and facets of a loosened query agree with filtering by them.
 */
import type { CatalogueAttribute } from "../catalogue/entry.ts";
import { foldText } from "../text/fold.ts";
import { type QueryPart, EXACT_WEIGHT, partText } from "./expand-query.ts";

/** In parts of a query. */
const LONGEST_PLACE = 4;

export interface Relaxation {
  readonly action: "widened" | "dropped";
  /** As typed, folded. */
  readonly words: string;
  /** What the words were widened to. */
  readonly to?: CatalogueAttribute;
}

export interface RelaxedQuery {
  readonly parts: readonly QueryPart[];
  readonly relaxed: readonly Relaxation[];
}

/** Look-ups in the catalogue. */
export interface RelaxLookups {
  /** The hits of all parts together, with the caller's filters. */
  countHits(parts: readonly QueryPart[]): number;
  /** The hits of one part in the whole catalogue. */
  countAll(part: QueryPart): number;
  /** The city or region with this folded name. */
  findPlace(name: string): CatalogueAttribute | undefined;
  /** The region and the country, in this order, as far as known, that a place is in. */
  placesAround(place: CatalogueAttribute): readonly CatalogueAttribute[];
}

/** Undefined when nothing helps. */
export function relaxQuery(
  given: readonly QueryPart[],
  lookups: RelaxLookups,
): RelaxedQuery | undefined {
  const parts = withPlaces(given, lookups);
  const place = narrowestPlace(parts);
  const others = parts.filter((part) => part !== place);
  const counted = others.map((part, at) => ({ part, at, count: lookups.countAll(part) }));
  const unknown = counted.filter(({ count }) => count === 0).map(({ part }) => part);
  const known = leastTellingFirst(counted.filter(({ count }) => count > 0));
  const keptWithout = (count: number) => others.filter((part) => known.includes(part, count));
  const isEnough = (count: number) => lookups.countHits(keptWithout(count)) > 0;
  // Without a part that finds something alone, the place is all that can be left.
  const count = fewest(known.length, isEnough) ?? known.length;
  const kept = keptWithout(count);
  const found = place ? widenPlace(kept, place, lookups) : { parts: kept, relaxed: [] };
  if (!found || found.parts.length === 0) return undefined;
  const dropped = [...unknown, ...known.slice(0, count)].map(drop);
  return { parts: found.parts, relaxed: [...found.relaxed, ...dropped] };
}

/** Takes words that are the name of a place together for that place. */
function withPlaces(parts: readonly QueryPart[], { findPlace }: RelaxLookups): QueryPart[] {
  const read: QueryPart[] = [];
  for (let at = 0; at < parts.length;) {
    const part = placeAt(parts, at, findPlace) ?? { place: parts[at]!, length: 1 };
    read.push(part.place);
    at += part.length;
  }
  return read;
}

/** The longest name of a place that starts at a part. */
function placeAt(
  parts: readonly QueryPart[],
  at: number,
  findPlace: RelaxLookups["findPlace"],
): { place: QueryPart; length: number } | undefined {
  const end = parts.findIndex(({ isPlain }, index) => index >= at && !isPlain);
  const most = Math.min(LONGEST_PLACE, (end < 0 ? parts.length : end) - at);
  for (let length = most; length > 0; length--) {
    const some = parts.slice(at, at + length);
    const place = { ...some[0]!, isPlain: false, words: some.flatMap(({ words }) => words) };
    const attribute = findPlace(foldText(partText(place)));
    if (!attribute) continue;
    const words = length === 1 ? place.alternatives : [];
    const alternatives = [...words, { attribute, weight: EXACT_WEIGHT }];
    return { place: { ...place, attribute, alternatives }, length };
  }
  return undefined;
}

/** The last city, or else region, or else country. */
function narrowestPlace(parts: readonly QueryPart[]): QueryPart | undefined {
  for (const field of ["city", "region", "country"]) {
    const place = parts.findLast(({ attribute }) => attribute && field in attribute);
    if (place) return place;
  }
  return undefined;
}

const drop = (part: QueryPart): Relaxation => ({ action: "dropped", words: partText(part) });

interface CountedPart {
  readonly part: QueryPart;
  readonly at: number;
  readonly count: number;
}

function leastTellingFirst(parts: readonly CountedPart[]): QueryPart[] {
  return parts
    .toSorted((a, b) => {
      const byKind = Number(!a.part.attribute) - Number(!b.part.attribute);
      const byLength = partText(a.part).length - partText(b.part).length;
      return byKind || b.count - a.count || byLength || b.at - a.at;
    })
    .map(({ part }) => part);
}

/** The place as narrow as something is found with the other parts; anywhere if there are others. */
function widenPlace(
  kept: readonly QueryPart[],
  place: QueryPart,
  { countHits, placesAround }: RelaxLookups,
): RelaxedQuery | undefined {
  if (countHits([...kept, place]) > 0) return { parts: [...kept, place], relaxed: [] };
  for (const attribute of placesAround(place.attribute!)) {
    const alternatives = [{ attribute, weight: EXACT_WEIGHT }];
    const parts = [...kept, { ...place, words: [], attribute, alternatives }];
    if (countHits(parts) === 0) continue;
    return { parts, relaxed: [{ action: "widened", words: partText(place), to: attribute }] };
  }
  return kept.length > 0 ? { parts: kept, relaxed: [drop(place)] } : undefined;
}

/** The smallest number below `end` that is enough, when every larger one is enough too. */
function fewest(end: number, isEnough: (count: number) => boolean): number | undefined {
  let [low, high] = [0, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isEnough(middle)) high = middle;
    else low = middle + 1;
  }
  return low < end ? low : undefined;
}
