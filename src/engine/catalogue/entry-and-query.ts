import type { Coordinates, Surroundings } from "../places/distance.ts";
import type { BlockSection } from "./packed-data.ts";

/* The input, queries and results of the catalogue. */

/** One published posting, reduced to what search and ranking need. */
export interface CatalogueEntry {
  /** "job_" and 26 characters of base32 (platform/ids.ts); sorts as text. */
  readonly id: string;
  /** Shared by the duplicates of one vacancy, of which one is shown; the posting's own id when it has none. */
  readonly groupId: string;
  readonly postedAtMs: number;
  /** The posting is not found from this time on; Infinity: never expires. */
  readonly expiresAtMs: number;
  /** Compared as given, so fold the texts before; "" when unknown. */
  readonly country: string;
  readonly region: string;
  readonly city: string;
  /** Of the city, where it is known. */
  readonly coordinates?: Coordinates | undefined;
  readonly company: string;
  readonly industry: string;
  readonly employmentType: string;
  readonly experienceLevel: string;
  readonly isRemote: boolean;
  /** The top of the range on a yearly scale; 0 when unknown. */
  readonly yearlySalaryTop: number;
  /** ISO 4217, "" when unknown. */
  readonly currency: string;
  /** Index in `knowledge.roleList`, -1 when unknown. */
  readonly role: number;
  /** Distinct indices in `knowledge.skillList`, and their weights: integers 1..255. */
  readonly skills: ArrayLike<number>;
  readonly weights: ArrayLike<number>;
  /** In characters. */
  readonly titleLength: number;
  /** Word numbers from 1 on (`learnWords`), distinct within a field. */
  readonly titleWords: ArrayLike<number>;
  readonly sideWords: ArrayLike<number>;
  readonly bodyWords: ArrayLike<number>;
}

/** Combined with AND. */
export interface CatalogueFilters {
  /** The posting must ask for all of them. */
  readonly skills?: readonly number[] | undefined;
  readonly country?: string | undefined;
  readonly region?: string | undefined;
  readonly city?: string | undefined;
  /** Postings whose city is not known do not pass. */
  readonly near?: Surroundings | undefined;
  readonly isRemote?: boolean | undefined;
  readonly employmentType?: string | undefined;
  readonly experienceLevel?: string | undefined;
  readonly industry?: string | undefined;
  readonly company?: string | undefined;
  /** Index in `knowledge.roleList`. */
  readonly role?: number | undefined;
  /** The posting must be of one of these roles. */
  readonly roles?: readonly number[] | undefined;
  /** The currency of the salary. */
  readonly currency?: string | undefined;
  /** Postings without a salary do not pass. */
  readonly yearlySalaryMin?: number | undefined;
  /** Inclusive. */
  readonly postedAfterMs?: number | undefined;
}

/** An attribute that words of a query may name. */
export type CatalogueAttribute =
  | { readonly isRemote: true }
  | { readonly country: string }
  | { readonly region: string }
  | { readonly city: string }
  /** With the country of the place in the middle. */
  | { readonly near: Surroundings & { readonly country: string } }
  | { readonly employmentType: string }
  | { readonly experienceLevel: string }
  | { readonly role: number }
  /** Without a currency, the amount is compared in the posting's own. */
  | { readonly yearlySalaryMin: number; readonly currency?: string | undefined };

/** One way to match a part of a query; the weight (1..100) is its quality. */
export type QueryAlternative =
  | {
      /** The posting must contain all words, in any field or in the title only. */
      readonly words: readonly number[];
      readonly isTitleOnly?: boolean;
      readonly weight: number;
    }
  /** The posting must ask for the skill; counts like a match in its skills' names. */
  | { readonly skill: number; readonly weight: number }
  /** The posting must have the attribute; counts like a word of its text, a role like one of its title. */
  | { readonly attribute: CatalogueAttribute; readonly weight: number };

/** Every group must be matched by an alternative. No groups, or an empty one: no results. */
export type QueryWords = readonly (readonly QueryAlternative[])[];

export interface TitlePhrase {
  /** All of them must be in the title. */
  readonly words: readonly number[];
  /** In characters. */
  readonly length: number;
  /** The posting must ask for this skill, because the words alone are ambiguous. */
  readonly skill?: number | undefined;
  /** The posting must be of this role, for the same reason. */
  readonly role?: number | undefined;
}

/** The fields of which a search can count the values. */
export type FacetField =
  | "country"
  | "region"
  | "city"
  | "company"
  | "industry"
  | "employmentType"
  | "experienceLevel"
  | "currency"
  | "role"
  | "isRemote";

export interface FacetQuery {
  readonly fields: readonly FacetField[];
  /** The most values of a field. */
  readonly limit: number;
}

/** A value and how many hits the same search would have with the value as a further filter. */
export interface FacetValue {
  /** As the entries have it; "true" or "false" for `isRemote`. */
  readonly value: string;
  readonly count: number;
  /** The newest hit with the value. */
  readonly newestId: string | undefined;
}

/** By field, the most frequent values first, then in alphabetical order. */
export type Facets = ReadonlyMap<FacetField, readonly FacetValue[]>;

export interface CatalogueSearch {
  readonly filters: CatalogueFilters;
  readonly text?: QueryWords | undefined;
  /** Postings whose title has one of these are ranked first, short titles before longer ones. */
  readonly titlePhrases?: readonly TitlePhrase[] | undefined;
  /** Remote hits are ranked before all others; only with text. */
  readonly isRemoteFirst?: boolean | undefined;
  readonly facets?: FacetQuery | undefined;
  /** Only the hits behind this position; the offset counts from there. */
  readonly after?: CataloguePosition | undefined;
  readonly offset: number;
  readonly limit: number;
  readonly nowMs: number;
}

/**
 * The position of a hit in the order of a search. It stays valid when postings come and go, even the
 * one it was taken from, because a posting's score depends only on the search and the posting itself.
 */
export interface CataloguePosition {
  /** The relevance; the same for all hits of a search without text. */
  readonly score: number;
  readonly postedAtMs: number;
  readonly id: string;
}

export interface CataloguePage {
  readonly ids: string[];
  /** The position of the last of `ids`, when more hits follow it. */
  readonly last?: CataloguePosition | undefined;
  /** Present when they were asked for. */
  readonly facets?: Facets;
  /** The exact number over all pages. */
  readonly total: number;
}

export interface CatalogueMatch {
  /** 0..100: the score of every posting before its skills; default 0. */
  readonly base?: number;
  /** By skill index, 0..100: how much of the skill the candidate shows. */
  readonly credits: Uint8Array;
  /** By skill index, 1 for skills that the candidate has; postings with none of them are not returned. */
  readonly exact: Uint8Array;
  /** By (role + 1) * 8 + level, 0..1000: how well role and level fit. */
  readonly factors: Uint16Array;
  readonly filters: CatalogueFilters;
  readonly limit: number;
  readonly nowMs: number;
}

export interface RankedJob {
  readonly id: string;
  readonly fitScore: number;
}

/** Figures of fewer postings are not shown. */
export const LEAST_POSTINGS = 5;

/** How a count is shown: in steps of LEAST_POSTINGS, because the difference of two exact counts, of two
 * periods or filters, could be one that is not shown. */
export const roundCount = (count: number): number => count - (count % LEAST_POSTINGS);

/** The postings that figures are asked for: usually those of a role, or those that ask for a skill. */
export interface MarketQuery {
  readonly filters: Omit<CatalogueFilters, "postedAfterMs">;
  /**
   * The starts of the periods, ascending, each the start of a day in UTC. Postings older than the
   * first period do not count; the last period has no end.
   */
  readonly periodsFromMs: readonly number[];
  readonly fields: readonly FacetField[];
  /** The most values of a field, and the most skills. */
  readonly limit: number;
  /** Skills with a higher number are not counted: short postings have a placeholder. */
  readonly lastSkill: number;
  readonly nowMs: number;
}

/** Counts of vacancies, each by the posting that a search with the same filters returns. */
export interface MarketFigures {
  readonly total: number;
  /** Null below LEAST_POSTINGS; other lists leave such counts out. */
  readonly periods: readonly (number | null)[];
  readonly values: Facets;
  /** The most frequent currencies first. */
  readonly salaries: readonly SalaryQuartiles[];
  /** The most asked for first, without those of the filters. */
  readonly skills: readonly AskedSkill[];
  /** Trends compare postings from this time on with older ones; null when there are too few of either. */
  readonly laterFromMs: number | null;
}

/** Of yearly salaries: the tops of the ranges. */
export interface SalaryQuartiles {
  readonly currency: string;
  readonly count: number;
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
}

export const TRENDS = ["rising", "steady", "falling"] as const;
export type Trend = (typeof TRENDS)[number];

export interface AskedSkill {
  /** Index in `knowledge.skillList`. */
  readonly skill: number;
  readonly count: number;
  readonly trend: Trend | null;
}

export interface CatalogueChanges {
  readonly upserts: readonly CatalogueEntry[];
  /** Ids; unknown ones are ignored. */
  readonly removals: readonly string[];
}

export interface CatalogueStats {
  /** All held postings, shown or not. */
  readonly postings: number;
  /** Those of them that were visible at the time of the last query. */
  readonly shown: number;
  readonly blocks: number;
  readonly words: number;
  /** The size of the typed arrays. */
  readonly bytes: number;
}

/** Look-ups of words by spelling. */
export interface WordDictionary {
  /** The number of a word or of a pair ("a b"); 0 when no posting ever had it. */
  numberOf(word: string): number;
  /** Longer words with this prefix, shortest first. */
  withPrefix(prefix: string, limit: number): number[];
  /** Words within this edit distance (adjacent swaps count one), nearest first. */
  nearTo(word: string, slips: number, limit: number): { word: number; slips: number }[];
  /** The city, or else the region, of some posting with this folded name. */
  placeNamed(name: string): CatalogueAttribute | undefined;
  /** Whether more than `count` held postings have the word. */
  isInMoreThan(word: number, count: number): boolean;
}

/**
 * The searchable postings, in memory. Results are always exact: counts, order and paging reflect all
 * postings given so far at the `nowMs` of the query.
 */
export interface Catalogue {
  readonly words: WordDictionary & {
    /** Whether the word with this number was learned. */
    knows(number: number): boolean;
  };
  /** Before or after the postings that contain them. */
  learnWords(words: Iterable<{ readonly id: number; readonly word: string }>): void;
  /** Initial load in chunks of new postings; fastest when sorted newest first, then by id. */
  load(entries: Iterable<CatalogueEntry>): void;
  apply(changes: CatalogueChanges): void;
  /**
   * One step of housekeeping; true while there is more. Call it between requests; with `isIdle`, when
   * nothing has changed for a while, it also does what only makes later queries faster.
   */
  tidy(when?: { isIdle?: boolean }): boolean;
  /** Newest first, then by id; with text most relevant first, then newest. */
  search(query: CatalogueSearch): CataloguePage;
  /** The exact best by integer fit score, then newest, then id; never with a score of 0. */
  match(query: CatalogueMatch): RankedJob[];
  /** Undefined below LEAST_POSTINGS. */
  figures(query: MarketQuery): MarketFigures | undefined;
  stats(): CatalogueStats;
  /** Removes the postings that have expired by `nowMs`; later queries must not ask for an earlier time. */
  forgetExpired(nowMs: number): void;
  /**
   * The state at the first step, in sections to be stored (`restoreCatalogue`), without the changes
   * made between steps. Arrays of a section are valid until the next step; one run at a time.
   */
  save(): Generator<BlockSection, void>;
}
