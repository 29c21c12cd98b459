import type {
  CatalogueAttribute,
  CatalogueSearch,
  QueryAlternative,
  TitlePhrase,
  WordDictionary,
} from "../catalogue/entry.ts";
import type { Skill } from "../knowledge/knowledge.ts";
import { EMPLOYMENT_NOUNS } from "../posting/vocabulary.ts";
import type { SearchTables } from "./search-tables.ts";
import { type Meaning, findMeaning, meantTitle } from "./synonyms.ts";
import { type QueryWord, pairsOf, queryWords } from "./words.ts";

/** Longer queries are cut. */
const MOST_WORDS = 24;
const LONGEST_PHRASE = 6;

export const EXACT_WEIGHT = 100;
const PREFIX_WEIGHT = 60;
/** By edit distance. */
const SLIP_WEIGHTS = [100, 50, 35];

/** A word in at most this many postings may be a typo or a prefix. */
const RARE = 2;
const SHORTEST_PREFIX = 3;
/** Each correction scans the whole dictionary. */
const MOST_CORRECTED = 4;
const MOST_LIKE_WORDS = 50;

/** What the words of a query are looked up in. */
export interface QueryNames {
  readonly engine: SearchTables;
  readonly dictionary: WordDictionary;
  /** The attribute (a country, remote work …) that a folded phrase names, if any. */
  findAttribute?(phrase: string): CatalogueAttribute | undefined;
}

/** A known name or a single word of a query. */
export interface QueryPart {
  readonly words: readonly QueryWord[];
  /** The ways to match it; none when no posting can. */
  readonly alternatives: readonly QueryAlternative[];
  readonly attribute?: CatalogueAttribute | undefined;
  /** Whether it is a word, or two, without a known meaning. */
  readonly isPlain: boolean;
  /** The skills that the part names. */
  readonly skills: readonly Skill[];
}

export interface ParsedQuery {
  readonly parts: readonly QueryPart[];
  /** All words, also those that no part needs. */
  readonly words: readonly QueryWord[];
}

export type TextSearch = Required<Pick<CatalogueSearch, "text" | "titlePhrases" | "isRemoteFirst">>;

/**
 * Expands a query: names of skills and roles by their synonyms, rare words also as prefixes and with
 * likely corrections. Titles that contain the words side by side rank first.
 */
export const expandQuery = (names: QueryNames, text: string): TextSearch =>
  toTextSearch(names.dictionary, readQuery(names, text));

export function readQuery(names: QueryNames, text: string): ParsedQuery {
  const words = queryWords(text).slice(0, MOST_WORDS);
  const parts = readParts(names, words);
  return { parts: asTitle(names, parts, words) ?? parts, words };
}

/** A query with words of no posting and no known name may be a title: what postings call the role. */
function asTitle(
  { engine, dictionary }: QueryNames,
  parts: readonly QueryPart[],
  words: readonly QueryWord[],
): QueryPart[] | undefined {
  const isStrange = parts.some((part) => givenSpellings(dictionary, part.words).length === 0);
  if (!isStrange || !parts.every(({ isPlain }) => isPlain)) return undefined;
  const meaning = meantTitle(engine, typedText(words));
  if (!meaning) return undefined;
  // One word may also be the start of another, or a slip.
  const given = parts.length === 1 ? parts[0]!.alternatives : givenSpellings(dictionary, words);
  const alternatives = [...given, ...meantBy(dictionary, meaning)];
  return [{ words, alternatives, attribute: undefined, isPlain: false, skills: [] }];
}

/** The words of a part, as typed. */
export const partText = ({ words }: QueryPart): string => typedText(words);

export function toTextSearch(
  dictionary: WordDictionary,
  { parts, words }: ParsedQuery,
): TextSearch {
  const telling = parts.filter(({ attribute }) => !attribute);
  const tellingWords = telling.flatMap((part) => part.words);
  const phrases = tellingWords.length < words.length ? [words, tellingWords] : [words];
  return {
    text: parts.map(({ alternatives }) => alternatives),
    titlePhrases: [
      ...phrases.flatMap((phrase) => titlePhrases(dictionary, phrase)),
      ...skillPhrases(dictionary, telling),
    ],
    isRemoteFirst: parts.some(({ attribute }) => attribute && "isRemote" in attribute),
  };
}

function readParts(names: QueryNames, words: readonly QueryWord[]): QueryPart[] {
  const { dictionary } = names;
  let corrections = MOST_CORRECTED;
  return phrasesOf(names, words).map(({ phrase, meaning, attribute }) => {
    // Taken apart, "work", "from" and "home" would match half of all postings, and so would "50k".
    const isNameOnly = attribute && (phrase.length > 1 || "yearlySalaryMin" in attribute);
    const given = isNameOnly ? [] : givenSpellings(dictionary, phrase);
    const alternatives = meaning ? [...given, ...meantBy(dictionary, meaning)] : given;
    if (attribute) {
      alternatives.push({ attribute, weight: EXACT_WEIGHT }, ...saidBy(dictionary, attribute));
    }
    const mayBeSlip = phrase.length === 1 && !meaning && !attribute && corrections > 0;
    if (mayBeSlip && !isCommon(dictionary, given)) {
      corrections--;
      alternatives.push(...likeWords(dictionary, phrase[0]!.spellings.at(-1)!.join("")));
    }
    const skills = (meaning?.skills ?? []).map((index) => names.engine.knowledge.skillList[index]!);
    return { words: phrase, alternatives, attribute, isPlain: !meaning && !attribute, skills };
  });
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

/** The nouns of an employment type: "intern" also finds "internship". */
function saidBy(dictionary: WordDictionary, attribute: CatalogueAttribute): QueryAlternative[] {
  if (!("employmentType" in attribute)) return [];
  return (EMPLOYMENT_NOUNS[attribute.employmentType] ?? [])
    .map((noun) => ({ words: [dictionary.numberOf(noun)], weight: EXACT_WEIGHT }))
    .filter(({ words }) => !words.includes(0));
}

/** The query with a skill called by its own name, "Go" for "golang", where the posting asks for it. */
function skillPhrases(dictionary: WordDictionary, parts: readonly QueryPart[]): TitlePhrase[] {
  const typed = parts.map(({ words }) => firstSpelling(words));
  return parts.flatMap(({ skills }, at) =>
    skills.flatMap(({ name, index }) => {
      const named = typed.with(at, firstSpelling(queryWords(name))).flat();
      const length = named.join(" ").length;
      return toTitlePhrases(dictionary, [named], length).map((phrase) => ({
        ...phrase,
        skill: index,
      }));
    }),
  );
}

/** The words of the query side by side, also with two joined or one split. */
function titlePhrases(dictionary: WordDictionary, words: readonly QueryWord[]): TitlePhrase[] {
  const typed = firstSpelling(words);
  const joined = typed
    .slice(1)
    .map((word, at) => [...typed.slice(0, at), typed[at]! + word, ...typed.slice(at + 2)]);
  const phrases = [typed, ...joined, ...splits(dictionary, typed)];
  return toTitlePhrases(dictionary, phrases, typedText(words).length);
}

/** Without those that no title can have. */
function toTitlePhrases(
  dictionary: WordDictionary,
  phrases: readonly (readonly string[])[],
  length: number,
): TitlePhrase[] {
  return phrases
    .map((phrase) => ({ words: pairNumbers(dictionary, phrase), length }))
    .filter(({ words }) => words.length > 0 && !words.includes(0));
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
