import {
  foldText,
  readQuery,
  relaxQuery,
  toTextSearch,
  type Catalogue,
  type CatalogueAttribute,
  type CatalogueFilters,
  type FacetValue,
  type QueryNames,
  type TextSearch,
} from "../../engine/index.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { spellerFor } from "./facets.ts";
import type { RelaxationBody } from "./jobs.schema.ts";

/** Place names have at most this many words. */
const LONGEST_PLACE = 4;

export interface RelaxInput {
  db: Database;
  catalogue: Catalogue;
  names: QueryNames;
  q: string;
  filters: CatalogueFilters;
  nowMs: number;
}

/** A looser search for words that find nothing together; undefined when none finds anything. */
export async function relaxSearch({
  db,
  catalogue,
  names,
  q,
  filters,
  nowMs,
}: RelaxInput): Promise<{ text: TextSearch; relaxed: RelaxationBody[] } | undefined> {
  const count = (given: CatalogueFilters, text?: TextSearch): number =>
    catalogue.search({ filters: given, ...text, offset: 0, limit: 0, nowMs }).total;
  const regions = new Map<string, FacetValue>();
  const placesAround = (place: CatalogueAttribute): CatalogueAttribute[] => {
    if ("country" in place) return [];
    const { facets } = catalogue.search({ filters: place, facets: AROUND, ...NO_PAGE, nowMs });
    const region = "city" in place ? facets?.get("region")?.[0] : undefined;
    const country = facets?.get("country")?.[0];
    if (region) regions.set(region.value, region);
    return [
      ...(region ? [{ region: region.value }] : []),
      ...(country ? [{ country: country.value }] : []),
    ];
  };
  const findPlace = (phrase: string): CatalogueAttribute | undefined => {
    const name = foldText(phrase);
    if (name.split(" ").length > LONGEST_PLACE) return undefined;
    return [{ city: name }, { region: name }].find((place) => count(place) > 0);
  };
  const found = relaxQuery(
    readQuery(
      { ...names, findAttribute: (text) => names.findAttribute?.(text) ?? findPlace(text) },
      q,
    ),
    {
      countHits: (parts) => count(filters, toTextSearch(catalogue.words, parts)),
      countAll: (part) => count({}, toTextSearch(catalogue.words, [part])),
      placesAround,
    },
  );
  if (!found) return undefined;
  const spell = await spellerFor(
    db,
    [...regions.values()].flatMap(({ newestId }) => newestId ?? []),
  );
  const relaxed = found.relaxed.map(({ action, words, to = {} }): RelaxationBody => {
    if ("country" in to) return { action, words, field: "country", value: to.country };
    if (!("region" in to)) return { action, words, field: null, value: null };
    const value = spell("region", to.region, regions.get(to.region)?.newestId);
    return { action, words, field: "region", value };
  });
  return { text: toTextSearch(catalogue.words, found.parts), relaxed };
}

const NO_PAGE = { offset: 0, limit: 0 };
/** The region and the country that most postings of a place name. */
const AROUND = { fields: ["region", "country"], limit: 1, skillNames: [] } as const;
