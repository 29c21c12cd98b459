import {
  neighboursOf,
  relaxQuery,
  toTextSearch,
  type CatalogueAttribute,
  type CatalogueFilters,
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
  const found = relaxQuery(parts, {
    countHits: (kept) => count(filters, { text: kept.map(({ alternatives }) => alternatives) }),
    countAll: (part) => count({}, { text: [part.alternatives] }),
    rolesNear: ({ roles }) =>
      [...roles, ...roles.flatMap((role) => neighboursOf(engine, role))].map(({ index }) => index),
    placesAround,
  });
  if (!found) return undefined;
  const words = found.parts.flatMap((part) => part.words);
  const text = toTextSearch(catalogue.words, { parts: found.parts, words });
  return { text, loosened: { relaxed: found.relaxed, regionIds } };
}

export async function showRelaxed(
  { db, engine }: { db: Database; engine: Engine },
  { relaxed, regionIds }: Loosening,
): Promise<RelaxationBody[]> {
  const spell = await spellerFor(db, [...regionIds.values()]);
  return relaxed.map(({ action, words, to = {} }): RelaxationBody => {
    if ("country" in to) return { action, words, field: "country", value: to.country };
    if ("role" in to) {
      const value = engine.knowledge.roleList[to.role]?.id ?? null;
      return { action, words, field: "role", value };
    }
    if (!("region" in to)) return { action, words, field: null, value: null };
    const value = spell("region", to.region, regionIds.get(to.region));
    return { action, words, field: "region", value };
  });
}

const NO_PAGE = { offset: 0, limit: 0 };
/** The region and the country that most postings of a place name. */
const AROUND = { fields: ["region", "country"], limit: 1 } as const;
