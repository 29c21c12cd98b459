import type { QueryAlternative, QueryWords, WordDictionary } from "../catalogue/entry.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { synonymsOf } from "./synonyms.ts";
import { queryWords } from "./words.ts";

/** More words than anybody means; the rest of the query is not looked at. */
const MOST_WORDS = 24;
const LONGEST_PHRASE = 6;

const EXACT_WEIGHT = 100;
const PREFIX_WEIGHT = 60;
/** By the number of slips. */
const SLIP_WEIGHTS = [100, 50, 35];

/** A word that so few postings have may be a slip or the beginning of a word. */
const RARE = 2;
const SHORTEST_PREFIX = 3;
/** Looking for like words goes through the whole dictionary. */
const MOST_CORRECTED = 4;
const MOST_LIKE_WORDS = 50;

/**
 * What somebody who typed this wants to find: phrases of the knowledge base with their other
 * spellings, every other word by itself; a word that hardly any posting has also as the beginning
 * of a word and with its likely corrections.
 */
export function expandQuery(
  knowledge: Knowledge,
  dictionary: WordDictionary,
  text: string,
): QueryWords {
  const words = queryWords(text).slice(0, MOST_WORDS);
  const groups: QueryAlternative[][] = [];
  let corrections = MOST_CORRECTED;
  for (let at = 0; at < words.length;) {
    const phrase = longestPhrase(knowledge, dictionary, words.slice(at, at + LONGEST_PHRASE));
    const exact = alternatives(dictionary, phrase?.spellings ?? exactly(words[at]!));
    const isDoubtful = !phrase && corrections > 0 && !isCommon(dictionary, exact);
    if (isDoubtful) corrections--;
    const others = isDoubtful ? likeWords(dictionary, words[at]!.at(-1)!.join("")) : [];
    groups.push([...exact, ...others]);
    // Nothing can meet this group, so nothing is found whatever the others are.
    if (groups.at(-1)!.length === 0) break;
    at += phrase?.length ?? 1;
  }
  return groups;
}

interface Spelling {
  readonly words: readonly string[];
  readonly weight: number;
}

/** The most words from the first on that are a name of something we know, or one word taken apart. */
function longestPhrase(
  knowledge: Knowledge,
  dictionary: WordDictionary,
  words: readonly string[][][],
): { length: number; spellings: Spelling[] } | undefined {
  for (let length = words.length; length > 0; length--) {
    const given = words.slice(0, length).flatMap(([first]) => first!);
    const synonyms = synonymsOf(knowledge, given.join(" "));
    const joined = length === 2 && dictionary.numberOf(given.join("")) > 0 ? [given.join("")] : [];
    if (!synonyms && joined.length === 0) continue;
    const others = length === 1 ? words[0]!.slice(1) : joined.map((word) => [word]);
    return { length, spellings: [...exactly([given, ...others]), ...(synonyms ?? [])] };
  }
  return undefined;
}

function exactly(spellings: readonly string[][]): Spelling[] {
  return spellings.map((words) => ({ words, weight: EXACT_WEIGHT }));
}

function isCommon(dictionary: WordDictionary, exact: readonly QueryAlternative[]): boolean {
  return exact.some(({ words }) => words.every((word) => dictionary.isInMoreThan(word, RARE)));
}

/** Those whose words all stand in some posting. */
function alternatives(
  dictionary: WordDictionary,
  spellings: readonly Spelling[],
): QueryAlternative[] {
  return spellings
    .map(({ words, weight }) => ({
      words: [...new Set(words.map((word) => dictionary.numberOf(word)))],
      weight,
    }))
    .filter(({ words }) => !words.includes(0));
}

function likeWords(dictionary: WordDictionary, word: string): QueryAlternative[] {
  const longer =
    word.length < SHORTEST_PREFIX
      ? []
      : dictionary
          .withPrefix(word, MOST_LIKE_WORDS)
          .map((number) => ({ words: [number], weight: PREFIX_WEIGHT }));
  const near = dictionary.nearTo(word, slipsAllowed(word), MOST_LIKE_WORDS);
  const corrected = near
    .filter(({ slips }) => slips === near[0]!.slips)
    .map(({ word: number, slips }) => ({ words: [number], weight: SLIP_WEIGHTS[slips]! }));
  return [...longer, ...corrected];
}

function slipsAllowed(word: string): number {
  return word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
}
