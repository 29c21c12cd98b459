import type {
  CatalogueAttribute,
  CatalogueSearch,
  QueryAlternative,
  TitlePhrase,
  WordDictionary,
} from "../catalogue/entry-and-query.ts";
import type { Role, Skill } from "../knowledge/knowledge.ts";
import { rolesWithCode } from "../roles/role-codes.ts";
import { EMPLOYMENT_NOUNS } from "../posting/job-terms.ts";
import { type QueryNames, firstSpelling, phrasesOf } from "./query-phrases.ts";
import { alsoMeets } from "./query-terms.ts";
import { type Meaning, meantTitle } from "./synonyms.ts";
import { type QueryWord, pairsOf, queryWords, typedText } from "./search-words.ts";

/** Longer queries are cut. */
const MOST_WORDS = 24;

export const EXACT_WEIGHT = 100;
/** For the words of a role's name: a posting of the role is better than one that only has its name. */
const BESIDE_ROLE_WEIGHT = 70;
const MOST_PHRASE_ROLES = 4;
/** For the name of a place: a posting that is there is better than one that only says so. */
const BESIDE_PLACE_WEIGHT = 40;
const PREFIX_WEIGHT = 60;
/** By edit distance. */
const SLIP_WEIGHTS = [100, 50, 35];

/** A word in at most this many postings may be a typo or a prefix. */
const RARE = 2;
/** A word in at most this many may be a place that no posting is in. */
const FEW = 10;
const SHORTEST_PREFIX = 3;
/** Each correction scans the whole dictionary. */
const MOST_CORRECTED = 4;
const MOST_LIKE_WORDS = 50;

/** A known name or a single word of a query. */
export interface QueryPart {
  readonly words: readonly QueryWord[];
  /** The ways to match it; none when no posting can. */
  readonly alternatives: readonly QueryAlternative[];
  readonly attribute?: CatalogueAttribute | undefined;
  /** Whether it is a word, or two, without a known meaning. */
  readonly isPlain: boolean;
  /** Whether it is a condition (place, pay, level, type, shift, language) and does not name the work. */
  readonly isTerm: boolean;
  /** Whether no posting has the word as it was typed, only longer or similar ones. */
  readonly isGuess: boolean;
  /** Whether hardly a posting has a word without a known meaning. */
  readonly isRare: boolean;
  /** The skills and roles that the part names. */
  readonly skills: readonly Skill[];
  readonly roles: readonly Role[];
}

export interface ParsedQuery {
  readonly parts: readonly QueryPart[];
  /** All words, including those that no part contains. */
  readonly words: readonly QueryWord[];
}

export type TextSearch = Required<Pick<CatalogueSearch, "text" | "titlePhrases" | "isRemoteFirst">>;

/**
 * Expands a query: names of skills and roles with their synonyms, rare words also as prefixes and with
 * likely corrections. Titles that contain the words side by side rank first.
 */
export const expandQuery = (names: QueryNames, text: string): TextSearch =>
  toTextSearch(names.dictionary, readQuery(names, text));

export function readQuery(names: QueryNames, text: string): ParsedQuery {
  const words = queryWords(text).slice(0, MOST_WORDS);
  const coded = rolesWithCode(names.engine.knowledge, text) ?? [];
  if (coded.length > 0) return { parts: [codePart(names, words, coded)], words };
  return { parts: withTitles(names, readParts(names, words, text)), words };
}

/** A query that is the code of an occupation means its roles. */
function codePart(
  { dictionary }: QueryNames,
  words: readonly QueryWord[],
  roles: readonly Role[],
): QueryPart {
  const named = roles.map((role) => ({ role, weight: EXACT_WEIGHT }));
  const alternatives = meantBy(dictionary, { skills: [], spellings: [], roles: named });
  return {
    words,
    alternatives,
    isPlain: false,
    isTerm: false,
    isGuess: false,
    isRare: false,
    skills: [],
    roles,
  };
}

/** Joins adjacent words without a known meaning where they are a title that no record spells so. */
function withTitles(names: QueryNames, parts: readonly QueryPart[]): QueryPart[] {
  const read: QueryPart[] = [];
  for (let at = 0; at < parts.length;) {
    const end = parts.findIndex(({ isPlain }, place) => place >= at && !isPlain);
    const run = parts.slice(at, end < 0 ? parts.length : end);
    const title = run.length > 0 ? asTitle(names, run) : undefined;
    if (title) read.push(title);
    else read.push(...(run.length > 0 ? run : [parts[at]!]));
    at += Math.max(1, run.length);
  }
  return read;
}

function asTitle(
  { engine, dictionary }: QueryNames,
  run: readonly QueryPart[],
): QueryPart | undefined {
  const words = run.flatMap((part) => part.words);
  const isStrange = run.some((part) => givenSpellings(dictionary, part.words).length === 0);
  if (!isStrange && run.length === 1) return undefined;
  const meaning = meantTitle(engine, typedText(words));
  if (!meaning) return undefined;
  // One word may also be the start of another, or a typo.
  const given = run.length === 1 ? run[0]!.alternatives : givenSpellings(dictionary, words);
  return {
    ...run[0]!,
    words,
    alternatives: [...given, ...meantBy(dictionary, meaning)],
    isPlain: false,
    roles: meaning.roles.map(({ role }) => role),
  };
}

/** The words of a part, as typed. */
export const partText = ({ words }: QueryPart): string => typedText(words);

export function toTextSearch(
  dictionary: WordDictionary,
  { parts, words }: ParsedQuery,
): TextSearch {
  const telling = parts.filter(({ isTerm }) => !isTerm);
  const tellingWords = telling.flatMap((part) => part.words);
  const phrases = tellingWords.length < words.length ? [words, tellingWords] : [words];
  const titles = phrases.flatMap((phrase) => titlePhrases(dictionary, phrase));
  const roles = searchedRoles(parts);
  return {
    text: parts.map(({ alternatives }) => alternatives),
    titlePhrases: [
      ...(roles.length === 0
        ? titles
        : titles.flatMap((phrase) => roles.map((role) => ({ ...phrase, role })))),
      ...skillPhrases(dictionary, telling),
    ],
    isRemoteFirst: parts.some(({ attribute }) => attribute && "isRemote" in attribute),
  };
}

/** The roles that parts name as a whole; titles with the words count only in postings of these roles. */
function searchedRoles(parts: readonly QueryPart[]): number[] {
  const roles = parts.flatMap(({ alternatives }) =>
    alternatives.flatMap((one) =>
      "attribute" in one && "role" in one.attribute && one.weight === EXACT_WEIGHT
        ? [one.attribute.role]
        : [],
    ),
  );
  return [...new Set(roles)].slice(0, MOST_PHRASE_ROLES);
}

function readParts(names: QueryNames, words: readonly QueryWord[], text: string): QueryPart[] {
  const { dictionary, engine } = names;
  let corrections = MOST_CORRECTED;
  return phrasesOf(names, words, text).map(({ phrase, meaning, term, attribute }) => {
    // As single words, "work", "from" and "home" would match half of all postings, and so would "50k".
    const isTaken = attribute && !isPlace(attribute) && phrase.length > 1;
    const isPay = attribute && "yearlySalaryMin" in attribute;
    const isRole = meaning?.roles.some(({ weight }) => weight > 0) ?? false;
    const typed = isTaken || isPay ? [] : givenSpellings(dictionary, phrase);
    const weight = isRole
      ? BESIDE_ROLE_WEIGHT
      : attribute && isPlace(attribute)
        ? BESIDE_PLACE_WEIGHT
        : EXACT_WEIGHT;
    const given = typed.map((one) => ({ ...one, weight }));
    const alternatives = meaning ? [...given, ...meantBy(dictionary, meaning)] : given;
    if (attribute) {
      alternatives.push({ attribute, weight: EXACT_WEIGHT }, ...saidBy(dictionary, attribute));
    }
    if (term)
      alternatives.push(...alsoMeets(dictionary, engine.knowledge.languages.queryTerms, term));
    const isPlain = !meaning && !attribute && !term;
    if (phrase.length === 1 && isPlain && corrections > 0 && !isCommon(dictionary, given)) {
      corrections--;
      alternatives.push(...likeWords(dictionary, phrase[0]!.spellings.at(-1)!.join("")));
    }
    return {
      words: phrase,
      alternatives,
      attribute,
      isPlain,
      isTerm: attribute !== undefined || term !== undefined || isLanguage(engine, meaning),
      isGuess: isPlain && given.length === 0,
      isRare: isPlain && !isCommon(dictionary, given, FEW),
      skills: (meaning?.skills ?? []).map((index) => engine.knowledge.skillList[index]!),
      roles: (meaning?.roles ?? []).map(({ role }) => role),
    };
  });
}

/** A spoken language is a condition of the work, not the work itself. */
const isLanguage = ({ knowledge }: QueryNames["engine"], meaning: Meaning | undefined): boolean =>
  meaning !== undefined &&
  meaning.roles.length === 0 &&
  meaning.skills.length > 0 &&
  meaning.skills.every((skill) => knowledge.skillList[skill]?.kind === "language");

const isPlace = (attribute: CatalogueAttribute): boolean =>
  "near" in attribute || "city" in attribute || "region" in attribute;

/** A phrase as typed, in any field; also two words as one and, in titles, one word as two. */
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

/** Names of several words mean something else when separated, so they must be adjacent in the title. */
function meantBy(
  dictionary: WordDictionary,
  { skills, spellings, roles }: Meaning,
): QueryAlternative[] {
  const others = spellings.map(({ words, weight }) =>
    words.length === 1
      ? { words: [dictionary.numberOf(words[0]!)], weight }
      : { words: pairNumbers(dictionary, words), isTitleOnly: true, weight },
  );
  return [
    ...roles.flatMap(({ role, weight }) =>
      weight > 0 ? [{ attribute: { role: role.index }, weight }] : [],
    ),
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

/** The query with a skill under its own name, "Go" for "golang", for postings that ask for the skill. */
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

/** Leaves out phrases that no title can contain. */
function toTitlePhrases(
  dictionary: WordDictionary,
  phrases: readonly (readonly string[])[],
  length: number,
): TitlePhrase[] {
  return phrases
    .map((phrase) => ({ words: pairNumbers(dictionary, phrase), length }))
    .filter(({ words }) => words.length > 0 && !words.includes(0));
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

function isCommon(
  dictionary: WordDictionary,
  given: readonly QueryAlternative[],
  most = RARE,
): boolean {
  return given.some(
    (alternative) =>
      "words" in alternative &&
      alternative.words.every((word) => dictionary.isInMoreThan(word, most)),
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
