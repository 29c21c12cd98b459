/*
 * Loosens a query whose parts together find nothing. The result is the first of these that finds
 * something, so it drops as few parts as possible and then widens the place as little as possible:
 *   1. a name that no posting has is widened to its role, or to the nearest role that has postings;
 *      other parts that no posting has are dropped;
 *   2. the place, if the query names one, is widened: city, region, country; then, from the city again,
 *      also for the roles near the named one; then to remote work and the nearest country; conditions are
 *      dropped before the country is left;
 *   3. one more part is dropped, the least telling first, and the place starts from the city again:
 *      conditions (remote, pay, type) before words that were guessed, then other words, skills and
 *      roles; within a kind, first the part that most postings have, of equals the shorter one.
 * The order depends on the catalogue and not on the caller's filters, so a further filter that leaves
 * hits changes nothing in the loosening, and facets of a loosened query agree with filtering by them.
 */
import type { CatalogueAttribute } from "../catalogue/entry-and-query.ts";
import { type QueryPart, EXACT_WEIGHT, partText } from "./expand-query.ts";

export interface Relaxation {
  readonly action: "widened" | "dropped";
  /** As typed, folded. */
  readonly words: string;
  /** The attribute that the words were widened to. */
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
  /** The roles of a part, then the nearest to them, by index. */
  rolesNear(part: QueryPart): readonly number[];
  /** Other roles whose work is much like that of a part, the closest first. */
  rolesAlike(part: QueryPart): readonly { readonly role: number; readonly closeness: number }[];
  /** The region and then the country that a place is in, as far as they are known. */
  placesAround(place: CatalogueAttribute): readonly CatalogueAttribute[];
  /** Where the hits of the parts are nearest outside of the place's country: remote work, then a country. */
  placesBeyond(
    place: CatalogueAttribute,
    parts: readonly QueryPart[],
  ): readonly CatalogueAttribute[];
}

/** Undefined when nothing helps. */
export function relaxQuery(
  given: readonly QueryPart[],
  lookups: RelaxLookups,
): RelaxedQuery | undefined {
  const place = narrowestPlace(given);
  const others = given.filter((part) => part !== place).map((part) => toRole(part, lookups));
  const counted = others.map(({ part }, at) => ({ part, at, count: lookups.countAll(part) }));
  const unknown = counted.filter(({ count }) => count === 0).map(({ part }) => part);
  const known = leastTellingFirst(counted.filter(({ count }) => count > 0));
  const partsWithout = (count: number) =>
    others.filter(({ part }) => known.includes(part, count)).map(({ part }) => part);
  const isEnough = (count: number) => lookups.countHits(partsWithout(count)) > 0;
  // If no other part finds anything by itself, only the place can be left.
  const least = fewest(known.length, isEnough) ?? known.length;
  // Conditions are dropped before the place is given up.
  const terms = known.filter(({ isTerm }) => isTerm).length;
  const tried = place ? Array.from({ length: terms + 1 }, (_, dropped) => dropped) : [];
  const count =
    tried.find((at) => at >= least && isPlaceKept(partsWithout(at), place!, lookups)) ?? least;
  const kept = partsWithout(count);
  const found = place ? widenPlace(kept, place, lookups) : { parts: kept, relaxed: [] };
  if (!found || found.parts.length === 0) return undefined;
  const widened = others.flatMap(({ part, role }) => (role && kept.includes(part) ? [role] : []));
  const dropped = [...unknown, ...known.slice(0, count)].map(drop);
  return { parts: found.parts, relaxed: [...found.relaxed, ...widened, ...dropped] };
}

/** Replaces a name that no posting has by the first role near it that has postings. */
function toRole(
  part: QueryPart,
  { countAll, rolesNear }: RelaxLookups,
): { part: QueryPart; role?: Relaxation } {
  if (part.roles.length === 0 || countAll(part) > 0) return { part };
  for (const role of rolesNear(part)) {
    const attribute = { role };
    const near = { ...part, alternatives: [{ attribute, weight: EXACT_WEIGHT }] };
    if (countAll(near) === 0) continue;
    return { part: near, role: { action: "widened", words: partText(part), to: attribute } };
  }
  return { part };
}

/** The last surroundings of a place, or else city, or else region, or else country. */
function narrowestPlace(parts: readonly QueryPart[]): QueryPart | undefined {
  for (const field of ["near", "city", "region", "country"]) {
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
      const byKind = tellingRank(a.part) - tellingRank(b.part);
      const byLength = partText(a.part).length - partText(b.part).length;
      return byKind || b.count - a.count || byLength || b.at - a.at;
    })
    .map(({ part }) => part);
}

/** How much a part says about the work: the part that is dropped last has the highest rank. */
function tellingRank({ isTerm, isGuess, roles, skills }: QueryPart): number {
  if (isTerm) return 0;
  if (roles.length > 0) return 4;
  if (skills.length > 0) return 3;
  return isGuess ? 1 : 2;
}

/** Widens the place as little as needed to find something with the other parts, and drops it if that
 * does not help and there are other parts. */
function widenPlace(
  kept: readonly QueryPart[],
  place: QueryPart,
  lookups: RelaxLookups,
): RelaxedQuery | undefined {
  const { countHits, placesAround, placesBeyond } = lookups;
  if (countHits([...kept, place]) > 0) return { parts: [...kept, place], relaxed: [] };
  const within = (some: readonly QueryPart[], places: readonly CatalogueAttribute[]) => {
    for (const attribute of places) {
      const parts = [...some, around(place, attribute)];
      if (countHits(parts) === 0) continue;
      const to: Relaxation = { action: "widened", words: partText(place), to: attribute };
      return { parts, relaxed: attribute === place.attribute ? [] : [to] };
    }
    return undefined;
  };
  const wider = placesAround(place.attribute!);
  const found = within(kept, wider);
  if (found || kept.length === 0) return found;
  return (
    withRolesAlike(kept, lookups, (parts) => within(parts, [place.attribute!, ...wider])) ??
    within(kept, placesBeyond(place.attribute!, kept)) ?? { parts: kept, relaxed: [drop(place)] }
  );
}

/** Work much like the named one in the same country comes before the same work in another. */
function withRolesAlike(
  kept: readonly QueryPart[],
  { rolesAlike }: RelaxLookups,
  find: (parts: readonly QueryPart[]) => RelaxedQuery | undefined,
): RelaxedQuery | undefined {
  const named = kept.find(({ roles }) => roles.length > 0);
  const [best, ...others] = named ? rolesAlike(named) : [];
  if (!named || !best) return undefined;
  const alternatives = [best, ...others].map(({ role, closeness }) => ({
    attribute: { role },
    weight: Math.round(closeness * EXACT_WEIGHT),
  }));
  const found = find(kept.map((part) => (part === named ? { ...part, alternatives } : part)));
  const to = { role: best.role };
  const role: Relaxation = { action: "widened", words: partText(named), to };
  return found && { ...found, relaxed: [...found.relaxed, role] };
}

/** Whether something is found in the place, its region or its country. */
const isPlaceKept = (
  kept: readonly QueryPart[],
  place: QueryPart,
  { countHits, placesAround }: RelaxLookups,
): boolean =>
  countHits([...kept, place]) > 0 ||
  placesAround(place.attribute!).some(
    (attribute) => countHits([...kept, around(place, attribute)]) > 0,
  );

/** The same part for a wider place. */
const around = (place: QueryPart, attribute: CatalogueAttribute): QueryPart => ({
  ...place,
  words: [],
  attribute,
  alternatives: [{ attribute, weight: EXACT_WEIGHT }],
});

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
