import { randomUUID } from "node:crypto";
import type {
  CatalogueMatch,
  CataloguePage,
  CatalogueSearch,
  FacetField,
  FacetQuery,
  Facets,
  FacetValue,
  RankedJob,
} from "../../../engine/index.ts";
import { Unavailable } from "../../../platform/fair-queue.ts";
import type { Cluster } from "../../../platform/opensearch.ts";
import { fitScore, hitsOf, isFirst, matchesOf } from "./queries.ts";

/* Searches and matches in the cluster, with the results of the embedded index. */

export interface Hit {
  readonly _id: string;
  readonly _score: number | null;
  readonly _source?: Readonly<Record<string, unknown>>;
  readonly fields?: Readonly<Record<string, readonly unknown[]>>;
  readonly sort: readonly [number, ...unknown[]];
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

export interface Found {
  readonly timed_out: boolean;
  readonly hits: { readonly total?: { readonly value: number }; readonly hits: readonly Hit[] };
  readonly aggregations?: Readonly<Record<string, Counted>>;
}

const idOf = ({ _id }: Hit): string => _id;

/** What a position without a text has as its score. */
const PLAIN_SCORE = 1;
const NEWEST_FIRST = [{ postedAt: "desc" }, { id: "asc" }];

/** A page of a catalogue's search: a query, and what its answer means. */
interface PageRequest {
  readonly body: object;
  read(found: Found): CataloguePage;
}

/** Answers other than whole ones are none: totals would be wrong. */
function requireWhole(found: Found): Found {
  if (found.timed_out) throw new Unavailable("The job index is too busy. Retry in a moment.", 2);
  return found;
}

function pageRequest(search: CatalogueSearch): PageRequest {
  const { text, after, limit } = search;
  const hits = hitsOf(search);
  const order = text ? [{ _score: "desc" }, ...NEWEST_FIRST] : NEWEST_FIRST;
  const position = after && [...(text ? [after.score] : []), after.postedAtMs, after.id];
  return {
    body: {
      query: search.facets ? hits : { bool: { must: hits, filter: isFirst(search) } },
      // Facets look at all hits of a vacancy.
      ...(search.facets && { post_filter: isFirst(search), aggs: facetsOf(search, search.facets) }),
      ...(limit > 0 && { sort: order }),
      ...(position ? { search_after: position } : { from: search.offset }),
      // One more tells whether another page follows.
      size: limit > 0 ? limit + 1 : 0,
      ...(limit === 0 && { from: 0 }),
      track_total_hits: true,
      _source: false,
    },
    read(found) {
      const { hits: given, total } = requireWhole(found).hits;
      const shown = given.slice(0, limit);
      const end = given.length > limit ? shown.at(-1) : undefined;
      const [score, postedAtMs] = end ? (text ? end.sort : [PLAIN_SCORE, end.sort[0]]) : [0, 0];
      return {
        ids: shown.map(({ _id }) => _id),
        last: end && { score, postedAtMs: Number(postedAtMs), id: idOf(end) },
        total: total?.value ?? 0,
      };
    },
  };
}

/** Values that each shard gives at first; then more, until the counts are certain. */
const FIRST_VALUES = 500;
const MOST_VALUES = 60_000;

function facetsOf(search: CatalogueSearch, { fields, limit }: FacetQuery, given = FIRST_VALUES) {
  return Object.fromEntries(
    fields.map((field) => [
      field,
      {
        filter: isFirst(search, field),
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

export class ClusterSearch {
  readonly #cluster: Cluster;
  readonly #alias: string;

  constructor(cluster: Cluster, alias: string) {
    this.#cluster = cluster;
    this.#alias = alias;
  }

  /** In one call, in their order. */
  async pages(searches: readonly CatalogueSearch[]): Promise<CataloguePage[]> {
    if (searches.some(isDeep)) return Promise.all(searches.map((search) => this.#page(search)));
    const requests = searches.map(pageRequest);
    const found = await searchAll(
      this.#cluster,
      requests.map(({ body }) => ({ index: this.#alias, body })),
    );
    return Promise.all(
      requests.map(async (request, at) => {
        const page = request.read(found[at]!);
        const { facets } = searches[at]!;
        if (!facets) return page;
        return { ...page, facets: await this.#facets(searches[at]!, facets, found[at]!) };
      }),
    );
  }

  async #page(search: CatalogueSearch): Promise<CataloguePage> {
    return isDeep(search) ? this.#deepPage(search) : (await this.pages([search]))[0]!;
  }

  /** The cluster does not skip that many hits, so they are walked through. */
  async #deepPage({ facets, ...search }: CatalogueSearch): Promise<CataloguePage> {
    const counted = await this.#page({ ...search, facets, offset: 0, limit: 0 });
    let { after } = search;
    for (let left = search.offset; left > 0 && search.offset < counted.total; left -= DEEPEST) {
      const limit = Math.min(left, DEEPEST);
      const { last } = await this.#page({ ...search, after, offset: 0, limit });
      if (!last) return counted;
      after = last;
    }
    if (search.offset >= counted.total) return counted;
    const { ids, last } = await this.#page({ ...search, after, offset: 0 });
    return { ...counted, ids, last };
  }

  /** Asks again for more values of each shard until nothing that was not given could change the result. */
  async #facets(search: CatalogueSearch, query: FacetQuery, first: Found): Promise<Facets> {
    const counts: Record<string, Counted> = { ...first.aggregations };
    for (let given = FIRST_VALUES; given < MOST_VALUES;) {
      const unsure = query.fields.filter((field) => !isCertain(counts[field]!, query.limit));
      if (unsure.length === 0) break;
      given = Math.min(MOST_VALUES, given * 10);
      const aggs = facetsOf(search, { ...query, fields: unsure }, given);
      const more = await this.#search({ query: hitsOf(search), size: 0, aggs });
      Object.assign(counts, more.aggregations);
    }
    const newest = await this.#newestOf(search, query.fields, counts);
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

  async #newestOf(
    search: CatalogueSearch,
    fields: readonly FacetField[],
    counts: Readonly<Record<string, Counted>>,
  ): Promise<ReadonlyMap<string, string>> {
    const newest = { top_hits: { size: 1, sort: NEWEST_FIRST, _source: false } };
    const aggs = Object.fromEntries(
      fields.flatMap((field) => {
        const include = counts[field]!.values.buckets.map(({ key }) => key);
        const values = { terms: { field, include, size: include.length }, aggs: { newest } };
        return include.length === 0
          ? []
          : [[field, { filter: { match_all: {} }, aggs: { values } }]];
      }),
    );
    if (Object.keys(aggs).length === 0) return new Map();
    const found = await this.#search({ query: hitsOf(search), size: 0, aggs });
    return new Map(
      Object.entries(found.aggregations ?? {}).flatMap(([field, { values }]) =>
        values.buckets.map(({ key, newest: top }): [string, string] => [
          `${field} ${key}`,
          idOf(top!.hits.hits[0]!),
        ]),
      ),
    );
  }

  async match(match: CatalogueMatch): Promise<RankedJob[]> {
    // Several postings of a vacancy may be among the best, of which one counts.
    const size = match.limit + Math.ceil(match.limit / 4);
    const best = new Map<string, RankedJob>();
    if (match.limit === 0 || !match.exact.includes(1)) return [];
    for (let after: readonly unknown[] | undefined; ;) {
      const { hits } = await this.#search({
        query: matchesOf(match),
        sort: [{ _script: fitScore(match) }, ...NEWEST_FIRST],
        docvalue_fields: ["group"],
        ...(after && { search_after: after }),
        size,
        // Without it the script would get no score.
        track_scores: true,
        track_total_hits: false,
        _source: false,
      });
      for (const { _id: id, sort, fields } of hits.hits) {
        const [fit] = sort;
        const group = String(fields!["group"]![0]);
        if (fit < 1 || best.size === match.limit) return [...best.values()];
        if (!best.has(group)) best.set(group, { id, fitScore: fit });
      }
      if (hits.hits.length < size) return [...best.values()];
      after = hits.hits.at(-1)!.sort;
    }
  }

  async #search(body: object): Promise<Found> {
    const [found] = await searchAll(this.#cluster, [{ index: this.#alias, body }]);
    return requireWhole(found!);
  }
}

/** Hits that are skipped in one call; the cluster's own limit is 10,000. */
const DEEPEST = 9_000;
const isDeep = ({ offset, after, limit }: CatalogueSearch): boolean =>
  limit > 0 && !after && offset > DEEPEST;

/** Whether no value that a shard kept back can belong to the most frequent ones. */
function isCertain({ values }: Counted, limit: number): boolean {
  const { buckets, doc_count_error_upper_bound: unseen } = values;
  const least = buckets.length < limit ? 0 : buckets.at(-1)!.doc_count;
  const isExact = buckets.every((bucket) => bucket.doc_count_error_upper_bound === 0);
  return isExact && (unseen === 0 || unseen < least);
}

/**
 * Copies of a shard show a change at different moments. A process always asks the same ones, so that
 * what it has shown stays shown; another process asks others.
 */
const COPIES = `waymark-${randomUUID()}`;
/** A part of the limit of a call, so that a slow shard is given up before its caller is. */
const SHARD_LIMIT = "1800ms";

export async function searchAll(
  cluster: Cluster,
  searches: readonly { index: string; body: object }[],
): Promise<Found[]> {
  const { responses } = await cluster.send<{ responses: (Found & { error?: object })[] }>({
    method: "POST",
    path: "/_msearch?max_concurrent_searches=8",
    body: searches.flatMap(({ index, body }) => [
      { index, preference: COPIES, allow_partial_search_results: false },
      { timeout: SHARD_LIMIT, ...body },
    ]),
  });
  if (responses.some(({ error }) => error !== undefined))
    throw new Unavailable("The job index cannot answer now. Retry in a moment.", 2);
  return responses;
}
