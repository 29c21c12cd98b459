import type { CatalogueAttribute, QueryAlternative, TitlePhrase } from "./entry-and-query.ts";

/*
 * The relevance of a posting to a query, for every index that ranks postings: the mean, over the
 * groups, of the best way's worth, rounded down and at least 1; more when the title contains one of the
 * phrases. When remote postings come first, they score BEST_RELEVANCE more.
 */

const BEST_MEAN = 100;
/** A title with the query's words side by side scores 101; one with fewer other words up to 104. */
export const PHRASE_SCORE: number = BEST_MEAN + 1;
export const MAX_OTHER_WORDS = 3;
export const BEST_RELEVANCE: number = PHRASE_SCORE + MAX_OTHER_WORDS;
const WORD_LENGTH = 12;

/** About how many words a title has besides the phrase, by its length; a plural or hyphen adds none. */
export function otherWords(titleLength: number, { length }: TitlePhrase): number {
  const words = Math.round((titleLength - length + 4) / WORD_LENGTH);
  return Math.min(MAX_OTHER_WORDS, Math.max(0, words));
}

/** The length of the longest title with at most this many other words. */
export function longestTitle({ length }: TitlePhrase, others: number): number {
  return others < MAX_OTHER_WORDS ? length - 4 + WORD_LENGTH * (others + 0.5) - 1 : Infinity;
}

export type TextField = "title" | "side" | "body";

/** The value of a match by the best field that contains all its words. */
const WORTH: Readonly<Record<TextField, number>> = { title: 100, side: 50, body: 20 };

/** One thing to match: words that are all in some of the fields, a skill, or an attribute. */
export type QueryWay =
  | {
      readonly worth: number;
      readonly fields: readonly TextField[];
      readonly words: readonly number[];
    }
  | { readonly worth: number; readonly skill: number }
  | { readonly worth: number; readonly attribute: CatalogueAttribute };

export function waysOf(alternative: QueryAlternative): QueryWay[] {
  const { weight } = alternative;
  if ("skill" in alternative) {
    return [{ worth: worthOf("side", weight), skill: alternative.skill }];
  }
  if ("attribute" in alternative) {
    const { attribute } = alternative;
    return [{ worth: worthOf("role" in attribute ? "title" : "body", weight), attribute }];
  }
  const { words, isTitleOnly } = alternative;
  if (words.length === 0) return [];
  const inTitle: QueryWay = { worth: worthOf("title", weight), fields: ["title"], words };
  if (isTitleOnly === true) return [inTitle];
  // A single word is found in the title by the way of greater worth already.
  const wider = words.length > 1;
  return [
    inTitle,
    { worth: worthOf("side", weight), fields: wider ? ["title", "side"] : ["side"], words },
    { worth: worthOf("body", weight), fields: wider ? ["title", "side", "body"] : ["body"], words },
  ];
}

function worthOf(field: TextField, weight: number): number {
  return Math.max(1, Math.floor((WORTH[field] * weight) / 100));
}
