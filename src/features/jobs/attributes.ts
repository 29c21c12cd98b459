import { EMPLOYMENT_IN_QUERY, findTerm, type CatalogueAttribute } from "../../engine/index.ts";
import { findCountry } from "../catalogue/index.ts";

const REMOTE = /^(?:fully )?remote(?:ly)?$|^work(?:ing)? from home$|^wfh$|^home ?office$/;
/** Other short names are words as well: IT, in, per. */
const SHORT_COUNTRIES = /^(?:uk|usa|uae)$/;
const SHORT = 3;

/** What words of a text query say of postings, folded as they were typed. */
export function findAttribute(phrase: string): CatalogueAttribute | undefined {
  const words = phrase.replaceAll(/[\s-]+/g, " ");
  if (REMOTE.test(words)) return { isRemote: true };
  const employmentType = findTerm(EMPLOYMENT_IN_QUERY, words);
  if (employmentType) return { employmentType };
  const isCountry = words.length > SHORT || SHORT_COUNTRIES.test(words);
  const country = isCountry ? findCountry(words) : undefined;
  return country === undefined ? undefined : { country };
}
