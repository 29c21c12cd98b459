import type {
  CatalogueAttribute,
  CatalogueSearch,
  QueryAlternative,
  WordDictionary,
} from "../catalogue/entry.ts";
import type { SearchTables } from "./search-tables.ts";
import { type Meaning, findMeaning } from "./synonyms.ts";
import { type QueryWord, pairsOf, queryWords } from "./words.ts";

/** Longer queries are cut. */
const MOST_WORDS = 24;
const LONGEST_PHRASE = 6;

const EXACT_WEIGHT = 100;
const PREFIX_WEIGHT = 60;
/** By edit distance. */
const SLIP_WEIGHTS = [100, 50, 35];

/** A word in at most this many postings may be a typo or a prefix. */
const RARE = 2;
const SHORTEST_PREFIX = 3;
/** Each correction scans the whole dictionary. */
const MOST_CORRECTED = 4;
const MOST_LIKE_WORDS = 50;

/**
 * Expands a query: names of skills and roles by their synonyms, rare words also as prefixes and with
 * likely corrections. Titles that contain the words side by side rank first.
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
    // Taken apart, "work", "from" and "home" would match half of all postings.
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
    // This group cannot match, so the query has no results.
    if (group.length === 0) break;
  }
  const phrases = telling.length < words.length ? [words, telling] : [words];
  return {
    text: groups,
    titlePhrases: phrases.flatMap((phrase) => titlePhrases(dictionary, phrase)),
  };
}

/** What the words of a query are looked up in. */
export interface QueryNames {
  readonly engine: SearchTables;
  readonly dictionary: WordDictionary;
  /** The attribute (a country, remote work …) that a folded phrase names, if any. */
  findAttribute?(phrase: string): CatalogueAttribute | undefined;
}

interface Phrase {
  readonly phrase: readonly QueryWord[];
  readonly meaning?: Meaning | undefined;
  readonly attribute?: CatalogueAttribute | undefined;
}

/** Words that every job search may contain and that match nothing in particular. */
const FILLERS = new Set(["job", "vacancy", "position", "opening", "hiring"]);

/** Splits the query into known names and single words; drops fillers unless there is nothing else. */
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

/** The longest known name at the start, or two words that postings write as one, or the first word. */
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

/** A phrase as typed, in any field; also two words as one and one word as two. */
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

/** Names of several words mean something else when apart, so they must be adjacent in the title. */
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

/** The words of the query side by side, also with two joined or one split. */
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

/** The numbers of a phrase's adjacent pairs, or of its only word; 0 for those in no posting. */
function pairNumbers(dictionary: WordDictionary, words: readonly string[]): number[] {
  const parts = words.length === 1 ? words : pairsOf(words);
  return [...new Set(parts.map((part) => dictionary.numberOf(part)))];
}

/** Variants with one word split as titles split it: "frontend developer" as "front end developer". */
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
