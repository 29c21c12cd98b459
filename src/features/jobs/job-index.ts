import { setTimeout as sleep } from "node:timers/promises";
import {
  readQuery,
  toTextSearch,
  type CatalogueFilters,
  type CatalogueMatch,
  type CataloguePage,
  type CataloguePosition,
  type Engine,
  type FacetQuery,
  type MarketFigures,
  type MarketQuery,
  type RankedJob,
  type TextSearch,
} from "../../engine/index.ts";
import { retryLater } from "../../errors.ts";
import { CallQueue } from "../../platform/peer.ts";
import {
  countryNamed,
  findCountry,
  type IndexOrigin,
  type IndexSize,
  type JobCatalogue,
  type SearchedCatalogue,
} from "../catalogue/index.ts";
import { currencyOf } from "./currencies.ts";
import { NOT_LOOSENED, relaxSearch, type Loosening } from "./relax.ts";

/*
 * The job index as features use it. The embedded one is in the memory of one process; processes that
 * share a port call the one that has it. So an operation is one message with plain data both ways: a query is
 * expanded, searched and loosened where the index is.
 */

const CATCH_UP_MS = 5_000;

export interface JobSearch {
  /** The words as typed. */
  readonly text: string | undefined;
  readonly filters: CatalogueFilters;
  readonly facets: FacetQuery | undefined;
  /** Where the page before ended; then `text` is not read again. */
  readonly after?: JobPosition | undefined;
  readonly offset: number;
  readonly limit: number;
  readonly nowMs: number;
}

export interface JobPosition {
  readonly at: CataloguePosition;
  /** The last change of postings that the index knew: another index is not asked before it does. */
  readonly change: number;
  /** The text search as the first page expanded it. */
  readonly text?: TextSearch | undefined;
}

export interface FoundJobs extends Omit<CataloguePage, "last"> {
  /** Where the page ends, when more hits follow. */
  readonly last?: JobPosition | undefined;
  /** Present when the words together found nothing. */
  readonly loosened?: Loosening | undefined;
}

export type IndexState = ReturnType<JobCatalogue["state"]>;

export interface JobIndex {
  /** `owner` is an app: apps share an index fairly. */
  search(search: JobSearch, owner: string): Promise<FoundJobs>;
  match(match: CatalogueMatch, owner: string): Promise<RankedJob[]>;
  /** Undefined below LEAST_POSTINGS. */
  figures(query: MarketQuery, owner: string): Promise<MarketFigures | undefined>;
  state(): IndexState;
  /** Whether it is no part of a server: then one can do all but search without it. */
  readonly isShared: boolean;
  /** When (by `performance.now`) the index last learned of a change of postings, or later. */
  changedAt(): number;
  /** Undefined until it is loaded. */
  size(): IndexSize | undefined;
  /** Undefined until it is loaded, and in a process that has no index of its own. */
  origin(): IndexOrigin | undefined;
}

/** The index of a process that answers HTTP itself: apps take turns, as those of several processes do. */
export function createSharedJobIndex(live: JobCatalogue, engine: Engine): JobIndex {
  const index = createJobIndex(live, engine);
  const calls = new CallQueue();
  const inTurn = <T>(owner: string, call: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) =>
      calls.add({ owner, begin: () => void call().then(resolve, reject), refuse: reject }),
    );
  return {
    ...index,
    search: (search, owner) => inTurn(owner, () => index.search(search, owner)),
    match: (match, owner) => inTurn(owner, () => index.match(match, owner)),
    figures: (query, owner) => inTurn(owner, () => index.figures(query, owner)),
  };
}

/** The index of this process, in order of calling. */
export function createJobIndex(live: JobCatalogue, engine: Engine): JobIndex {
  return {
    async search(search) {
      if (search.after) await catchUp(live, search.after.change);
      const change = live.lastChange();
      return live.ask((catalogue) => searchJobs({ catalogue, engine }, search, change));
    },
    match: (match) => live.match(match),
    figures: (query) => live.figures(query),
    state: () => live.state(),
    isShared: live.isShared,
    changedAt: () => live.changedAt(),
    origin: () => live.origin(),
    size: () => live.size(),
  };
}

/** Another server's index may be a moment ahead of this one. */
async function catchUp(live: JobCatalogue, change: number): Promise<void> {
  if (live.lastChange() >= change) return;
  await Promise.race([live.inStep(), sleep(CATCH_UP_MS, undefined, { ref: false })]);
  if (live.lastChange() >= change) return;
  throw retryLater("service_unavailable", "The job index is behind. Retry in a moment.", 2);
}

function searchJobs(
  { catalogue, engine }: { catalogue: SearchedCatalogue; engine: Engine },
  { text, after, ...given }: JobSearch,
  change: number,
): FoundJobs {
  const search = (words?: TextSearch): FoundJobs => {
    const { last: at, ...page } = catalogue.search({ ...given, ...words, after: after?.at });
    return { ...page, last: at && { at, change, text: words } };
  };
  if (after) return search(after.text);
  if (text === undefined) return search();
  const dictionary = catalogue.words;
  const { country } = given.filters;
  const names = { engine, findCountry, countryNamed, currencyOf, country, dictionary };
  const query = readQuery(names, text);
  const found = search(toTextSearch(dictionary, query));
  if (found.total > 0) return found;
  const { filters, nowMs } = given;
  const looser = relaxSearch({ catalogue, engine, parts: query.parts, filters, nowMs });
  if (!looser) return { ...found, loosened: NOT_LOOSENED };
  return { ...search(looser.text), loosened: looser.loosened };
}
