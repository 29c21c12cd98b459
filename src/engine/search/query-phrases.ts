import type { CatalogueAttribute, WordDictionary } from "../catalogue/entry-and-query.ts";
import { languageNamed } from "../posting/must-haves.ts";
import type { QueryTerm } from "../languages/search-phrases.ts";
import { currencyIn, isCurrencyName, yearlyPayIn } from "./query-pay.ts";
import { attributeOf } from "./query-terms.ts";
import type { SearchTables } from "./search-tables.ts";
import { type Meaning, findMeaning } from "./synonyms.ts";
import { type QueryWord, typedText } from "./search-words.ts";
import { findDistance, nearTo } from "./query-distance.ts";

/** In words. */
const LONGEST_PHRASE = 6;
/** In phrases: "50k to 60k". */
const LONGEST_PAY = 3;

/** The tables in which the words of a query are looked up. */
export interface QueryNames {
  readonly engine: SearchTables;
  readonly dictionary: WordDictionary;
  /** The code of the country that a folded phrase names. */
  findCountry?(phrase: string): string | undefined;
  /** The same for names in other languages, some of which are also those of cities. */
  countryNamed?(phrase: string): string | undefined;
  currencyOf?(country: string): string | undefined;
  /** The country that the search is limited to; pay is read in its currency. */
  readonly country?: string | undefined;
}

/** A known name, a condition or a single word, at its place in the query. */
interface Phrase {
  readonly phrase: readonly QueryWord[];
  readonly meaning?: Meaning | undefined;
  readonly term?: QueryTerm | undefined;
  readonly attribute?: CatalogueAttribute | undefined;
}

/** Splits the query into known names and single words; drops fillers unless there is nothing else. */
export function phrasesOf(names: QueryNames, words: readonly QueryWord[], text: string): Phrase[] {
  const paid = withPay(names, withDistance(names, words), text);
  const { queryTerms } = names.engine.knowledge.languages;
  const telling = paid.filter(({ phrase, meaning, attribute, term }) => {
    if (term === "filler") return false;
    return meaning || attribute || term || !queryTerms.isFunctionWord(typedText(phrase));
  });
  return telling.length > 0 ? telling : paid.map((one) => ({ ...one, term: undefined }));
}

/** Drops the words of a distance without a known place. */
function withDistance(names: QueryNames, words: readonly QueryWord[]): Phrase[] {
  const { engine } = names;
  const distance = findDistance(engine, words);
  if (!distance) return split(names, words);
  const { start, end, km, place } = distance;
  const before = split(names, words.slice(0, start));
  const after = split(names, words.slice(end));
  if (place === undefined) return [...before, ...after];
  const country = countryIn([...before, ...after]) ?? names.country;
  const attribute = nearTo(engine, place, km, country);
  return [...before, { phrase: words.slice(start, end), attribute }, ...after];
}

function split(names: QueryNames, words: readonly QueryWord[]): Phrase[] {
  const phrases: Phrase[] = [];
  for (let at = 0; at < words.length; at += phrases.at(-1)!.phrase.length) {
    phrases.push(longestPhrase(names, words.slice(at)));
  }
  return phrases;
}

const countryIn = (phrases: readonly Phrase[]): string | undefined =>
  phrases.flatMap(({ attribute }) =>
    attribute && "country" in attribute ? [attribute.country] : [],
  )[0];

/** Amounts of pay, in the currency that the query names or that of its country. */
function withPay(
  { currencyOf, country }: QueryNames,
  phrases: readonly Phrase[],
  text: string,
): Phrase[] {
  const place = countryIn(phrases) ?? country;
  const currency = currencyIn(text, place === undefined ? undefined : currencyOf?.(place));
  const isNamed = currencyIn(text, undefined) !== undefined;
  const read: Phrase[] = [];
  for (let at = 0; at < phrases.length; at++) {
    const found = isFree(phrases[at]!)
      ? payAt(phrases, at, isNamed ? currency : undefined)
      : undefined;
    if (!found) read.push(phrases[at]!);
    else {
      const phrase = phrases.slice(at, at + found.length).flatMap((one) => one.phrase);
      read.push({ phrase, attribute: { yearlySalaryMin: found.yearly, currency } });
      at += found.length - 1;
    }
  }
  const isPaid = read.length < phrases.length || read.some(hasPay);
  return isPaid && isNamed
    ? read.filter((one) => hasPay(one) || !isCurrencyName(typedText(one.phrase)))
    : read;
}

const isFree = ({ meaning, attribute, term }: Phrase): boolean => !meaning && !attribute && !term;
const hasPay = ({ attribute }: Phrase): boolean =>
  attribute !== undefined && "yearlySalaryMin" in attribute;

/** The longest amount that starts at a phrase: "60 000", "50k to 60k". */
function payAt(
  phrases: readonly Phrase[],
  at: number,
  currency: string | undefined,
): { yearly: number; length: number } | undefined {
  for (let length = Math.min(LONGEST_PAY, phrases.length - at); length > 0; length--) {
    const some = phrases.slice(at, at + length);
    if (!some.every(isFree)) continue;
    const yearly = yearlyPayIn(typedText(some.flatMap(({ phrase }) => phrase)), currency);
    if (yearly !== undefined) return { yearly, length };
  }
  return undefined;
}

/** Short country codes are also ordinary words: IT, in, per. */
const SHORT_COUNTRIES: ReadonlySet<string> = new Set(["uk", "usa", "uae"]);
const SHORT = 3;

/** Codes of languages are also ordinary words: es, it, de. */
const SHORTEST_LANGUAGE = 4;

/** A spoken language by its name in another one: "polnisch", "francés". */
function languageMeant(engine: SearchTables, text: string): Meaning | undefined {
  const name = text.length < SHORTEST_LANGUAGE ? text : languageNamed(text);
  return name === text ? undefined : findMeaning(engine, name.toLowerCase());
}

/** The longest known name at the start, or two words that postings write as one, or the first word. */
function longestPhrase(names: QueryNames, words: readonly QueryWord[]): Phrase {
  const { engine, dictionary, findCountry, countryNamed } = names;
  const { queryTerms } = engine.knowledge.languages;
  for (let length = Math.min(words.length, LONGEST_PHRASE); length > 0; length--) {
    const phrase = words.slice(0, length);
    const text = typedText(phrase);
    const meaning = findMeaning(engine, text) ?? languageMeant(engine, text);
    // A stop word before the phrase belongs to some terms: "à distance".
    const term = queryTerms.find(phrase[0]!.between + text) ?? queryTerms.find(text);
    const isCountry = text.length > SHORT || SHORT_COUNTRIES.has(text);
    const plain = isCountry ? text.replaceAll(/[\s-]+/g, " ") : "";
    const country = findCountry?.(plain);
    const attribute =
      (term && attributeOf(term)) ??
      (country === undefined
        ? (dictionary.placeNamed(text) ??
          (meaning || term ? undefined : placeAbroad(names, text, countryNamed?.(plain))))
        : { country });
    if (meaning || attribute || term) return { phrase, meaning, term, attribute };
    const isOneWord = length === 2 && dictionary.numberOf(firstSpelling(phrase).join("")) > 0;
    if (isOneWord) return { phrase };
  }
  return { phrase: words.slice(0, 1) };
}

/** Shorter names are too often other words. */
const LEAST_LETTERS = 4;

/** A country or a city under its name in another language: "Niemcy", and "Köln" where postings say Cologne. */
function placeAbroad(
  { engine, dictionary }: QueryNames,
  text: string,
  country: string | undefined,
): CatalogueAttribute | undefined {
  if (country !== undefined) return { country };
  if (text.length < LEAST_LETTERS) return undefined;
  for (const spelling of engine.gazetteer.spellingsOf(text)) {
    const place = dictionary.placeNamed(spelling);
    if (place && "city" in place) return place;
  }
  return undefined;
}

export function firstSpelling(words: readonly QueryWord[]): string[] {
  return words.flatMap(({ spellings }) => spellings[0] ?? []);
}
