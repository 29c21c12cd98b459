import type {
  Catalogue,
  CatalogueMatch,
  MarketFigures,
  MarketQuery,
  RankedJob,
  WordDictionary,
} from "../../engine/index.ts";

/*
 * The postings as other features search them. Two implementations: the embedded index of this process
 * (live-catalogue.ts) and a cluster (opensearch/).
 */

/** Where the index of a process came from at its start. */
export interface IndexOrigin {
  readonly source: "snapshot" | "database";
  readonly tookMs: number;
}

export interface IndexSize {
  readonly postings: number;
  readonly bytes: number;
}

/** A question searches, and looks up words of all postings. */
export interface SearchedCatalogue extends Pick<Catalogue, "search"> {
  readonly words: WordDictionary;
}

export interface JobCatalogue {
  /**
   * The result of a question. A cluster answers look-ups later, so the question may be run several
   * times: it must depend on nothing but the catalogue. Throws a 503 error until the postings are there.
   */
  ask<T>(question: (catalogue: SearchedCatalogue) => T): Promise<T>;
  /** The best postings by fit score, then newest, then id. Throws like `ask`. */
  match(match: CatalogueMatch): Promise<RankedJob[]>;
  /** Undefined below LEAST_POSTINGS. Throws like `ask`. */
  figures(query: MarketQuery): Promise<MarketFigures | undefined>;
  /** `behind`: changes are not followed for some seconds; the last known state is still served. */
  state(): "loading" | "current" | "behind";
  /** Whether all servers search one index, which is no part of any of them. */
  readonly isShared: boolean;
  /** Undefined until it is known. */
  size(): IndexSize | undefined;
  /** How the index was loaded; undefined before, and for a cluster. */
  origin(): IndexOrigin | undefined;
  /** When (by `performance.now`) this process last learned of a change of postings, or later. */
  changedAt(): number;
  /** The number of the last change that searches see. */
  lastChange(): number;
  /** Resolves when searches are answered. */
  readonly loaded: Promise<void>;
  /** Resolves when searches see every change committed before the call. */
  inStep(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}
