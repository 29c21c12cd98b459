import type {
  CatalogueAttribute,
  CatalogueSearch,
  QueryAlternative,
  WordDictionary,
} from "../catalogue/entry.ts";
import type { SearchTables } from "./search-tables.ts";
import { type Meaning, findMeaning } from "./synonyms.ts";
import { type QueryWord, pairsOf, queryWords } from "./words.ts";

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
 * What somebody who typed this wants to find: names of skills and roles with what else they are
 * called, every other word by itself; a word that hardly any posting has also as the beginning of
 * a word and with its likely corrections. Titles that say it the same way go first.
 */
export function expandQuery(
  names: QueryNames,
  text: string,
): Pick<CatalogueSearch, "text" | "titlePhrases"> {
  const { dictionary } = names;
  const words = queryWords(text).slice(0, MOST_WORDS);
  const groups: QueryAlternative[][] = [];
  const telling: QueryWord[] = [];
  let corrections = MOST_CORRECTED;
  for (const { phrase, meaning, attribute } of phrasesOf(names, words)) {
    // Apart, "work", "from" and "home" stand in half of all postings.
    const isNameOnly = attribute !== undefined && phrase.length > 1;
    const given = isNameOnly ? [] : givenSpellings(dictionary, phrase);
    const group = meaning ? [...given, ...meantBy(dictionary, meaning)] : given;
    if (attribute) group.push({ attribute, weight: EXACT_WEIGHT });
    else telling.push(...phrase);
    const mayBeSlip = phrase.length === 1 && !meaning && !attribute && corrections > 0;
    if (mayBeSlip && !isCommon(dictionary, given)) {
      corrections--;
      group.push(...likeWords(dictionary, phrase[0]!.spellings.at(-1)!.join("")));
    }
    groups.push(group);
    // Nothing can meet this group, so nothing is found whatever the others are.
    if (group.length === 0) break;
  }
  const phrases = telling.length < words.length ? [words, telling] : [words];
  return {
    text: groups,
    titlePhrases: phrases.flatMap((phrase) => titlePhrases(dictionary, phrase)),
  };
}

/** What the words of a query may be names of. */
export interface QueryNames {
  readonly engine: SearchTables;
  readonly dictionary: WordDictionary;
  /** What a phrase, folded as it was typed, says of postings beside their text: a country, remote work. */
  findAttribute?(phrase: string): CatalogueAttribute | undefined;
}

interface Phrase {
  readonly phrase: readonly QueryWord[];
  readonly meaning?: Meaning | undefined;
  readonly attribute?: CatalogueAttribute | undefined;
}

/** Who looks for jobs need not say so. */
const FILLERS = new Set(["job", "vacancy", "position", "opening", "hiring"]);

/** The query cut into names of what we know and single words, without fillers where there is more. */
function phrasesOf(names: QueryNames, words: readonly QueryWord[]): Phrase[] {
  const phrases: Phrase[] = [];
  for (let at = 0; at < words.length; at += phrases.at(-1)!.phrase.length) {
    phrases.push(longestPhrase(names, words.slice(at)));
  }
  const telling = phrases.filter(({ phrase: [first, second] }) => {
    return second || !FILLERS.has(first!.spellings[0]!.join(" "));
  });
  return telling.length > 0 ? telling : phrases;
}

/** The most words from the first on that are a name of something we know, or one word taken apart. */
function longestPhrase(
  { engine, dictionary, findAttribute }: QueryNames,
  words: readonly QueryWord[],
): Phrase {
  for (let length = Math.min(words.length, LONGEST_PHRASE); length > 0; length--) {
    const phrase = words.slice(0, length);
    const text = typedText(phrase);
    const meaning = findMeaning(engine, text);
    const attribute = findAttribute?.(text);
    if (meaning || attribute) return { phrase, meaning, attribute };
    const isOneWord = length === 2 && dictionary.numberOf(firstSpelling(phrase).join("")) > 0;
    if (isOneWord) return { phrase };
  }
  return { phrase: words.slice(0, 1) };
}

/** A phrase as it was typed, anywhere: every part of it, and one word for two or two for one. */
function givenSpellings(
  dictionary: WordDictionary,
  phrase: readonly QueryWord[],
): QueryAlternative[] {
  const [word] = phrase;
  const spellings = phrase.length === 1 && word ? word.spellings : [firstSpelling(phrase)];
  const together = phrase.length === 2 ? [[firstSpelling(phrase).join("")]] : [];
  return [
    ...[...spellings, ...together].map((words) => ({
      words: [...new Set(words.map((part) => dictionary.numberOf(part)))],
      weight: EXACT_WEIGHT,
    })),
    ...(phrase.length === 1 ? splits(dictionary, spellings[0]!) : []).map((words) => ({
      words: pairNumbers(dictionary, words),
      isTitleOnly: true,
      weight: EXACT_WEIGHT,
    })),
  ].filter(({ words }) => !words.includes(0));
}

/** Several words mean something else when they stand apart, so they must stand together in the title. */
function meantBy(dictionary: WordDictionary, { skills, spellings }: Meaning): QueryAlternative[] {
  const others = spellings.map(({ words, weight }) =>
    words.length === 1
      ? { words: [dictionary.numberOf(words[0]!)], weight }
      : { words: pairNumbers(dictionary, words), isTitleOnly: true, weight },
  );
  return [
    ...skills.map((skill) => ({ skill, weight: EXACT_WEIGHT })),
    ...others.filter(({ words }) => !words.includes(0)),
  ];
}

/** All words of the query side by side, also with two of them as one or one of them as two. */
function titlePhrases(dictionary: WordDictionary, words: readonly QueryWord[]): number[][] {
  const typed = firstSpelling(words);
  const joined = typed
    .slice(1)
    .map((word, at) => [...typed.slice(0, at), typed[at]! + word, ...typed.slice(at + 2)]);
  return [typed, ...joined, ...splits(dictionary, typed)]
    .map((phrase) => pairNumbers(dictionary, phrase))
    .filter((numbers) => numbers.length > 0 && !numbers.includes(0));
}

function typedText([first, ...others]: readonly QueryWord[]): string {
  return others.reduce((text, { between, typed }) => text + between + typed, first?.typed ?? "");
}

function firstSpelling(words: readonly QueryWord[]): string[] {
  return words.flatMap(({ spellings }) => spellings[0] ?? []);
}

/** The numbers of a phrase's pairs, or of its only word; 0 for what no posting has. */
function pairNumbers(dictionary: WordDictionary, words: readonly string[]): number[] {
  const parts = words.length === 1 ? words : pairsOf(words);
  return [...new Set(parts.map((part) => dictionary.numberOf(part)))];
}

/** The words with one of them in two, as titles have it: "frontend developer" as "front end developer". */
function splits(dictionary: WordDictionary, words: readonly string[]): string[][] {
  return words.flatMap((word, at) => {
    const found: string[][] = [];
    for (let cut = SHORTEST_PREFIX; cut <= word.length - SHORTEST_PREFIX; cut++) {
      const [left, right] = [word.slice(0, cut), word.slice(cut)];
      if (dictionary.numberOf(`${left} ${right}`) === 0) continue;
      found.push([...words.slice(0, at), left, right, ...words.slice(at + 1)]);
    }
    return found;
  });
}

function isCommon(dictionary: WordDictionary, given: readonly QueryAlternative[]): boolean {
  return given.some(
    (alternative) =>
      "words" in alternative &&
      alternative.words.every((word) => dictionary.isInMoreThan(word, RARE)),
  );
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
