import type {
  CatalogueMatch,
  CataloguePage,
  CatalogueSearch,
  MarketFigures,
  MarketQuery,
  RankedJob,
} from "../../../engine/index.ts";
import type { ClusterCalls } from "../../../platform/opensearch.ts";
import { idOf, NEWEST_FIRST, searchAll, type FoundHits } from "./ask.ts";
import { countsOf, readFacets, type CountedHits } from "./cluster-facets.ts";
import { readFigures } from "./cluster-figures.ts";
import { nearRolesOf } from "./near-roles.ts";
import { fitScore, hitsOf, isFirst, matchesOf } from "./queries.ts";

/* Searches, matches and figures in the cluster, with the results of the embedded index. */

/** The score of a position without a text. */
const PLAIN_SCORE = 1;
/** A page of a catalogue's search: a query, and what its answer means. */
interface PageRequest {
  readonly body: object;
  read(found: FoundHits): CataloguePage;
}

/** Facets look at all hits of a vacancy, of which one with each value counts. */
const countedHits = (search: CatalogueSearch): CountedHits => ({
  query: hitsOf(search),
  withValue: (field) => isFirst(search, field),
});

function pageRequest(search: CatalogueSearch): PageRequest {
  const { text, after, limit } = search;
  const hits = hitsOf(search);
  const order = text ? [{ _score: "desc" }, ...NEWEST_FIRST] : NEWEST_FIRST;
  const position = after && [...(text ? [after.score] : []), after.postedAtMs, after.id];
  return {
    body: {
      query: search.facets ? hits : { bool: { must: hits, filter: isFirst(search) } },
      ...(search.facets && {
        post_filter: isFirst(search),
        aggs: countsOf(countedHits(search), search.facets),
      }),
      ...(limit > 0 && { sort: order }),
      ...(position ? { search_after: position } : { from: search.offset }),
      // One more tells whether another page follows.
      size: limit > 0 ? limit + 1 : 0,
      ...(limit === 0 && { from: 0 }),
      track_total_hits: true,
      _source: false,
    },
    read(found) {
      const { hits: given, total } = found.hits;
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

export class ClusterSearch {
  readonly #cluster: ClusterCalls;
  readonly #alias: string;

  constructor(cluster: ClusterCalls, alias: string) {
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
        const hits = countedHits(searches[at]!);
        const ask = (body: object): Promise<FoundHits> => this.#search(body);
        return { ...page, facets: await readFacets(ask, hits, facets, found[at]!) };
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

  /** Postings of near roles first: where they are enough, no others are scored. */
  async match(match: CatalogueMatch): Promise<RankedJob[]> {
    const { limit, exact, filters } = match;
    if (limit === 0 || !exact.includes(1)) return [];
    const near = nearRolesOf(match);
    if (near) {
      const roles = near.roles.filter((role) => filters.roles?.includes(role) ?? true);
      const found = await this.#rank({ ...match, filters: { ...filters, roles } });
      if (found.length === limit && found.at(-1)!.fitScore > near.mostOfOthers) return found;
    }
    return this.#rank(match);
  }

  async #rank(match: CatalogueMatch): Promise<RankedJob[]> {
    // Several postings of a vacancy may be among the best, of which one counts.
    const size = match.limit + Math.ceil(match.limit / 4);
    const best = new Map<string, RankedJob>();
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

  figures(query: MarketQuery): Promise<MarketFigures | undefined> {
    return readFigures((body) => this.#search(body), query);
  }

  async #search(body: object): Promise<FoundHits> {
    const [found] = await searchAll(this.#cluster, [{ index: this.#alias, body }]);
    return found!;
  }
}

/** Hits that are skipped in one call; the cluster's own limit is 10,000. */
const DEEPEST = 9_000;
const isDeep = ({ offset, after, limit }: CatalogueSearch): boolean =>
  limit > 0 && !after && offset > DEEPEST;
