import { foldText, type FacetField, type FacetQuery, type Facets } from "../../engine/index.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { listSpellings, type FreeTexts } from "./jobs.store.ts";
import { MAX_FACET_VALUES, type FacetName, type JobFacets } from "./jobs.schema.ts";

const FIELDS: Readonly<Record<FacetName, FacetField>> = {
  country: "country",
  region: "region",
  city: "city",
  is_remote: "isRemote",
  employment_type: "employmentType",
  experience_level: "experienceLevel",
  industry: "industry",
  company: "company",
};

export const toFacetQuery = (names: readonly FacetName[]): FacetQuery => ({
  fields: names.map((name) => FIELDS[name]),
  limit: MAX_FACET_VALUES,
});

/** Without counts, every facet asked for is empty. */
export async function showFacets(
  db: Database,
  names: readonly FacetName[],
  facets: Facets = new Map(),
): Promise<JobFacets> {
  const counted = names.map((name) => ({ name, values: facets.get(FIELDS[name]) ?? [] }));
  const spell = await spellerFor(
    db,
    counted.flatMap(({ name, values }) =>
      isFolded(name) ? values.flatMap(({ newestId }) => newestId ?? []) : [],
    ),
  );
  return Object.fromEntries(
    counted.map(({ name, values }) => [
      name,
      values.map(({ value, count, newestId }) => ({
        value: isFolded(name) ? spell(name, value, newestId) : value,
        count,
      })),
    ]),
  );
}

type FreeTextName = keyof FreeTexts;

/** The index has these values without case and accents. */
const isFolded = (name: FacetName): name is FreeTextName =>
  name === "region" || name === "city" || name === "industry" || name === "company";

export type Speller = (name: FreeTextName, folded: string, id: string | undefined) => string;

/** Spells a value as the given posting does; folded when the posting has changed a moment ago. */
export async function spellerFor(db: Database, ids: readonly string[]): Promise<Speller> {
  const spellings = await listSpellings(db, ids);
  return (name, folded, id) => {
    const spelling = spellings.get(id ?? "")?.[name];
    return typeof spelling === "string" && foldText(spelling) === folded ? spelling : folded;
  };
}
