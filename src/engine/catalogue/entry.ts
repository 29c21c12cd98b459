/** What the index takes in, is asked, and answers. */

/** One published posting, reduced to what finding and ranking need. */
export interface CatalogueEntry {
  /** "job_" and 26 characters of base32 (platform/ids.ts); sorts as text. */
  readonly id: string;
  /** Duplicates of one vacancy share it; its own id when alone. One of a group is shown at a time. */
  readonly groupId: string;
  readonly postedAtMs: number;
  /** Infinity: never. A posting is gone from this moment on. */
  readonly expiresAtMs: number;
  /** Texts are compared as they are, so fold them before; "" when unknown. */
  readonly country: string;
  readonly region: string;
  readonly company: string;
  readonly industry: string;
  readonly employmentType: string;
  readonly experienceLevel: string;
  readonly isRemote: boolean;
  /** The top of the range on a yearly scale; 0 when unknown. */
  readonly yearlySalaryTop: number;
  /** Place in `knowledge.roleList`, -1 when unknown. */
  readonly role: number;
  /** Places in `knowledge.skillList`, each once, and the weight of each: whole numbers 1..255. */
  readonly skills: ArrayLike<number>;
  readonly weights: ArrayLike<number>;
  /** Word numbers from 1 on (`learnWords`), each once per field. */
  readonly titleWords: ArrayLike<number>;
  readonly sideWords: ArrayLike<number>;
  readonly bodyWords: ArrayLike<number>;
}

/** All that are given must hold. */
export interface CatalogueFilters {
  /** The posting asks for every one of them. */
  readonly skills?: readonly number[] | undefined;
  readonly country?: string | undefined;
  readonly region?: string | undefined;
  readonly isRemote?: boolean | undefined;
  readonly employmentType?: string | undefined;
  readonly experienceLevel?: string | undefined;
  readonly industry?: string | undefined;
  readonly company?: string | undefined;
  /** A posting without salary does not pass. */
  readonly yearlySalaryMin?: number | undefined;
  /** Inclusive. */
  readonly postedAfterMs?: number | undefined;
}

/** What the words of a query may say of a posting beside its text. */
export type CatalogueAttribute =
  | { readonly isRemote: true }
  | { readonly country: string }
  | { readonly employmentType: string };

/** The weight (1..100) is how good a hit it is. */
export type QueryAlternative =
  | {
      /** All must stand in the posting, in any field, or all in its title. */
      readonly words: readonly number[];
      readonly isTitleOnly?: boolean;
      readonly weight: number;
    }
  /** The posting asks for it, which counts like a hit among its skills' names. */
  | { readonly skill: number; readonly weight: number }
  /** The posting has it, which counts like a word of its text. */
  | { readonly attribute: CatalogueAttribute; readonly weight: number };

/** Every group must be met by one of its alternatives. No groups, or one without alternatives: nothing is found. */
export type QueryWords = readonly (readonly QueryAlternative[])[];

export interface CatalogueSearch {
  readonly filters: CatalogueFilters;
  readonly text?: QueryWords | undefined;
  /** Found postings go first whose title has all words of one of these. */
  readonly titlePhrases?: readonly (readonly number[])[] | undefined;
  readonly offset: number;
  readonly limit: number;
  readonly nowMs: number;
}

export interface CataloguePage {
  readonly ids: string[];
  /** Exact, of all pages. */
  readonly total: number;
}

export interface CatalogueMatch {
  /** 0..100: what every posting starts with before its skills are looked at; 0 unless given. */
  readonly base?: number;
  /** What the candidate shows of each skill, 0..100, by skill number. */
  readonly credits: Uint8Array;
  /** 1 for the skills the candidate has themselves; a posting with none of these is not returned. */
  readonly exact: Uint8Array;
  /** 0..1000 by (role + 1) * 8 + level, both as in the entries: how far role and level fit. */
  readonly factors: Uint16Array;
  readonly filters: CatalogueFilters;
  readonly limit: number;
  readonly nowMs: number;
}

export interface RankedJob {
  readonly id: string;
  readonly fitScore: number;
}

export interface CatalogueChanges {
  readonly upserts: readonly CatalogueEntry[];
  /** Ids; unknown ones do nothing. */
  readonly removals: readonly string[];
}

export interface CatalogueStats {
  /** Postings held, shown or not. */
  readonly postings: number;
  /** Of which would be shown at the moment of the last query. */
  readonly shown: number;
  readonly blocks: number;
  readonly words: number;
  /** Of the typed arrays. */
  readonly bytes: number;
}

/** The spellings of the word numbers. */
export interface WordDictionary {
  /** 0 when no posting ever had the word, or the pair of words with a blank between. */
  numberOf(word: string): number;
  /** Words that begin with it, the shortest first, without the word itself. */
  withPrefix(prefix: string, limit: number): number[];
  /** Words at most so many slips away (a letter more, less, other, or two swapped), nearest first. */
  nearTo(word: string, slips: number, limit: number): { word: number; slips: number }[];
  /** Whether more than `count` of the postings held have the word. */
  isInMoreThan(word: number, count: number): boolean;
}

/**
 * The postings that can be found, in memory. Answers are exact after every call: counts, order
 * and paging are those of the postings given so far at the `nowMs` of the query.
 */
export interface Catalogue {
  readonly words: WordDictionary;
  /** Words may be learned before or after the postings that have them. */
  learnWords(words: Iterable<{ readonly id: number; readonly word: string }>): void;
  /** For the start: many postings, chunk by chunk, none known yet; fast in the order newest first, then by id. */
  load(entries: Iterable<CatalogueEntry>): void;
  apply(changes: CatalogueChanges): void;
  /**
   * One piece of housekeeping; true while there is more. Call it between requests; when nothing
   * changes for a while, as idle: it then goes on to what only makes answers faster.
   */
  tidy(when?: { isIdle?: boolean }): boolean;
  /** Newest first (ties by id); with text the best first, then newest. */
  search(query: CatalogueSearch): CataloguePage;
  /** The exact best by whole fit score, then newest, then id; never with a score of 0. */
  match(query: CatalogueMatch): RankedJob[];
  stats(): CatalogueStats;
}
