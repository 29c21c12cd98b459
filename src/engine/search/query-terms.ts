import type {
  CatalogueAttribute,
  QueryAlternative,
  WordDictionary,
} from "../catalogue/entry-and-query.ts";
import type { QueryTerm, QueryTerms } from "../languages/search-phrases.ts";
import { EMPLOYMENT_TYPES, EXPERIENCE_LEVELS } from "../posting/job-terms.ts";
import { queryWords } from "./search-words.ts";

const EXACT = 100;
/** Beginners also find junior postings, after those that need no experience. */
const JUNIOR_WEIGHT = 70;
const SHIFTS: ReadonlySet<QueryTerm> = new Set(["weekend", "night", "evening"]);

const isShift = (term: QueryTerm): boolean => SHIFTS.has(term);

/** The attribute that a term stands for; undefined for shifts, which only a posting's text mentions. */
export function attributeOf(term: QueryTerm): CatalogueAttribute | undefined {
  if (term === "remote") return { isRemote: true };
  const experienceLevel = EXPERIENCE_LEVELS.find((level) => level === term);
  if (experienceLevel) return { experienceLevel };
  const employmentType = EMPLOYMENT_TYPES.find((type) => type === term);
  return employmentType && { employmentType };
}

/** Further ways to meet a term: a near level, or the words for a shift in every language. */
export function alsoMeets(
  dictionary: WordDictionary,
  terms: QueryTerms,
  term: QueryTerm,
): QueryAlternative[] {
  if (term === "entry") {
    return [{ attribute: { experienceLevel: "junior" }, weight: JUNIOR_WEIGHT }];
  }
  if (!isShift(term)) return [];
  const phrases = terms.phrasesOf(term).map((phrase) => {
    const words = queryWords(phrase).flatMap(({ spellings }) => spellings[0] ?? []);
    return [...new Set(words.map((word) => dictionary.numberOf(word)))];
  });
  const known = phrases.filter((words) => words.length > 0 && !words.includes(0));
  return known.map((words) => ({ words, weight: EXACT }));
}
