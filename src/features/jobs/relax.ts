import {
  kmBetween,
  neighboursOf,
  partText,
  relaxQuery,
  toTextSearch,
  withUnlistedPlace,
  type CatalogueAttribute,
  type CatalogueFilters,
  type Coordinates,
  type Engine,
  type QueryPart,
  type Relaxation,
  type TextSearch,
} from "../../engine/index.ts";
import type { Database } from "../../platform/postgres/database.ts";
import type { SearchedCatalogue } from "../catalogue/index.ts";
import { spellerFor } from "./show-facets.ts";
import type { RelaxationBody } from "./jobs.schema.ts";

export interface RelaxInput {
  catalogue: SearchedCatalogue;
  engine: Engine;
  parts: readonly QueryPart[];
  filters: CatalogueFilters;
  nowMs: number;
}

/** How words that find nothing together were loosened; `relaxed` is empty when no way helped. */
export interface Loosening {
  readonly relaxed: readonly Relaxation[];
  /** By folded region: a posting that spells it. */
  readonly regionIds: ReadonlyMap<string, string>;
}

export const NOT_LOOSENED: Loosening = { relaxed: [], regionIds: new Map() };

export interface LooserSearch {
  readonly text: TextSearch;
  readonly loosened: Loosening;
}

/** A looser search for words that find nothing together; undefined when none finds anything. */
export function relaxSearch({
  catalogue,
  engine,
  parts,
  filters,
  nowMs,
}: RelaxInput): LooserSearch | undefined {
  const count = (given: CatalogueFilters, text?: Pick<TextSearch, "text">): number =>
    catalogue.search({ filters: given, ...text, ...NO_PAGE, nowMs }).total;
  const regionIds = new Map<string, string>();
  const placesAround = (place: CatalogueAttribute): CatalogueAttribute[] => {
    if ("country" in place) return [];
    if ("near" in place) return [{ country: place.near.country }];
    const { facets } = catalogue.search({ filters: place, facets: AROUND, ...NO_PAGE, nowMs });
    const region = "city" in place ? facets?.get("region")?.[0] : undefined;
    const country = facets?.get("country")?.[0];
    if (region?.newestId !== undefined) regionIds.set(region.value, region.newestId);
    return [
      ...(region ? [{ region: region.value }] : []),
      ...(country ? [{ country: country.value }] : []),
    ];
  };
  const read = withUnlistedPlace(engine, parts);
  const found = relaxQuery(read, {
    countHits: (kept) => count(filters, { text: textOf(kept) }),
    countAll: (part) => count({}, { text: [part.alternatives] }),
    rolesNear: ({ roles }) =>
      [...roles, ...roles.flatMap((role) => neighboursOf(engine, role))].map(({ index }) => index),
    rolesAlike: ({ roles: [role] }) => (role ? rolesAlike(engine, role.index) : []),
    placesAround,
    placesBeyond: (place, kept) => {
      const text = textOf(kept);
      const { facets } = catalogue.search({ filters, text, facets: COUNTRIES, ...NO_PAGE, nowMs });
      const countries = facets?.get("country")?.map(({ value }) => value) ?? [];
      const nearest = nearestCountry(engine, placeOf(engine, place, placesAround), countries);
      return [{ isRemote: true }, ...(nearest === undefined ? [] : [{ country: nearest }])];
    },
  });
  if (!found) return undefined;
  const words = found.parts.flatMap((part) => part.words);
  const text = toTextSearch(catalogue.words, { parts: found.parts, words });
  const unlisted = found.parts.filter((part) => !parts.includes(part) && read.includes(part));
  const around = unlisted.map((part): Relaxation => ({
    action: "widened",
    words: partText(part),
    ...(part.attribute && { to: part.attribute }),
  }));
  return { text, loosened: { relaxed: [...around, ...found.relaxed], regionIds } };
}

export async function showRelaxed(
  { db, engine }: { db: Database; engine: Engine },
  { relaxed, regionIds }: Loosening,
): Promise<RelaxationBody[]> {
  const spell = await spellerFor(db, [...regionIds.values()]);
  return relaxed.map(({ action, words, to = {} }): RelaxationBody => {
    if ("country" in to) return { action, words, field: "country", value: to.country };
    if ("isRemote" in to) return { action, words, field: "is_remote", value: "true" };
    if ("near" in to) return { action, words, field: "radius_km", value: String(to.near.km) };
    if ("role" in to) {
      const value = engine.knowledge.roleList[to.role]?.id ?? null;
      return { action, words, field: "role", value };
    }
    if (!("region" in to)) return { action, words, field: null, value: null };
    const value = spell("region", to.region, regionIds.get(to.region));
    return { action, words, field: "region", value };
  });
}

/** From this nearness on somebody who looks for one role may well take another nearby. */
const ALIKE = 0.45;

const textOf = (parts: readonly QueryPart[]): TextSearch["text"] =>
  parts.map(({ alternatives }) => alternatives);

function rolesAlike(
  { knowledge, roleNearness }: Engine,
  own: number,
): { role: number; closeness: number }[] {
  const row = roleNearness.row(own);
  return knowledge.roleList
    .map(({ index }) => ({ role: index, closeness: row[index] ?? 0 }))
    .filter(({ role, closeness }) => role !== own && closeness >= ALIKE)
    .toSorted((a, b) => b.closeness - a.closeness);
}

/** Where a place is, or else the largest city of its country. */
function placeOf(
  { gazetteer }: Engine,
  place: CatalogueAttribute,
  placesAround: (place: CatalogueAttribute) => readonly CatalogueAttribute[],
): Coordinates | undefined {
  if ("near" in place) return place.near;
  const [country] = [place, ...placesAround(place)].flatMap((one) =>
    "country" in one ? one.country : [],
  );
  if (country === undefined) return undefined;
  const city = "city" in place ? gazetteer.find(place.city, { country }) : undefined;
  return city ?? gazetteer.largestIn(country);
}

/** By their largest cities; the first where the place is not known. */
function nearestCountry(
  { gazetteer }: Engine,
  place: Coordinates | undefined,
  countries: readonly string[],
): string | undefined {
  const away = (country: string): number => {
    const city = gazetteer.largestIn(country);
    return place && city ? kmBetween(place, city) : Infinity;
  };
  return countries
    .map((country) => ({ country, km: away(country) }))
    .toSorted((a, b) => a.km - b.km)[0]?.country;
}

const NO_PAGE = { offset: 0, limit: 0 };
/** The region and the country that most postings of a place name. */
const AROUND = { fields: ["region", "country"], limit: 1 } as const;
/** More than there are. */
const COUNTRIES = { fields: ["country"], limit: 300 } as const;
