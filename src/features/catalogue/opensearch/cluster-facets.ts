import type { FacetField, FacetQuery, Facets, FacetValue } from "../../../engine/index.ts";
import { idOf, NEWEST_FIRST, type FoundHits, type Hit } from "./ask.ts";

/* The most frequent values of hits, with exact counts. */

/** The hits of which values are counted. */
export interface CountedHits {
  readonly query: object;
  /** A further condition for a hit that counts for its value in a field. */
  withValue(field: FacetField): object;
}

interface Bucket {
  readonly key: string;
  readonly doc_count: number;
  readonly doc_count_error_upper_bound: number;
  readonly newest?: { readonly hits: { readonly hits: readonly Hit[] } };
}

interface Counted {
  readonly values: {
    readonly doc_count_error_upper_bound: number;
    readonly buckets: readonly Bucket[];
  };
}

type Counts = Readonly<Record<string, Counted>>;
export type AskCluster = (body: object) => Promise<FoundHits>;

/** Values that each shard gives at first; then more, until the counts are certain. */
const FIRST_VALUES = 500;
const MOST_VALUES = 60_000;

/** The aggregations of a first request. */
export function countsOf(
  hits: CountedHits,
  { fields, limit }: FacetQuery,
  given = FIRST_VALUES,
): object {
  return Object.fromEntries(
    fields.map((field) => [
      field,
      {
        filter: hits.withValue(field),
        aggs: {
          values: {
            terms: {
              field,
              size: limit,
              shard_size: Math.max(given, limit),
              show_term_doc_count_error: true,
              order: [{ _count: "desc" }, { _key: "asc" }],
            },
          },
        },
      },
    ]),
  );
}

/** Asks again for more values of each shard until nothing that was not given could change the result. */
export async function readFacets(
  ask: AskCluster,
  hits: CountedHits,
  query: FacetQuery,
  first: FoundHits,
): Promise<Facets> {
  const counts = { ...(first.aggregations as Counts) };
  for (let given = FIRST_VALUES; given < MOST_VALUES;) {
    const unsure = query.fields.filter((field) => !isCertain(counts[field]!, query.limit));
    if (unsure.length === 0) break;
    given = Math.min(MOST_VALUES, given * 10);
    const aggs = countsOf(hits, { ...query, fields: unsure }, given);
    const more = await ask({ query: hits.query, size: 0, aggs });
    Object.assign(counts, more.aggregations);
  }
  const newest = await newestOf(ask, hits, query.fields, counts);
  return new Map(
    query.fields.map((field) => [
      field,
      counts[field]!.values.buckets.map(({ key, doc_count: count }): FacetValue => ({
        value: key,
        count,
        newestId: newest.get(`${field} ${key}`),
      })),
    ]),
  );
}

async function newestOf(
  ask: AskCluster,
  hits: CountedHits,
  fields: readonly FacetField[],
  counts: Counts,
): Promise<ReadonlyMap<string, string>> {
  const newest = { top_hits: { size: 1, sort: NEWEST_FIRST, _source: false } };
  const aggs = Object.fromEntries(
    fields.flatMap((field) => {
      const include = counts[field]!.values.buckets.map(({ key }) => key);
      const values = { terms: { field, include, size: include.length }, aggs: { newest } };
      return include.length === 0 ? [] : [[field, { filter: { match_all: {} }, aggs: { values } }]];
    }),
  );
  if (Object.keys(aggs).length === 0) return new Map();
  const found = await ask({ query: hits.query, size: 0, aggs });
  return new Map(
    Object.entries((found.aggregations ?? {}) as Counts).flatMap(([field, { values }]) =>
      values.buckets.map(({ key, newest: top }): [string, string] => [
        `${field} ${key}`,
        idOf(top!.hits.hits[0]!),
      ]),
    ),
  );
}

/** Whether no value that a shard kept back can belong to the most frequent ones. */
function isCertain({ values }: Counted, limit: number): boolean {
  const { buckets, doc_count_error_upper_bound: unseen } = values;
  const least = buckets.length < limit ? 0 : buckets.at(-1)!.doc_count;
  const isExact = buckets.every((bucket) => bucket.doc_count_error_upper_bound === 0);
  return isExact && (unseen === 0 || unseen < least);
}
