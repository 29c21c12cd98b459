import { EMPLOYMENT_IN_QUERY, findTerm, type CatalogueAttribute } from "../../engine/index.ts";
import { findCountry } from "../catalogue/index.ts";

const REMOTE = /^(?:fully )?remote(?:ly)?$|^work(?:ing)? from home$|^wfh$|^home ?office$/;
/** Other short country codes are also ordinary words: IT, in, per. */
const SHORT_COUNTRIES = /^(?:uk|usa|uae)$/;
const SHORT = 3;
/** "50k", "50-60k", "50k to 60k": at least the first amount, a year. 401k is a pension plan. */
const PAY = /^(?!401 ?k)(\d{2,3}(?:\.\d)?)(?: ?k)?(?: (?:to )?\d{2,3}(?:\.\d)?)? ?k\+?$/;

/** The attribute that a phrase of a text query names: remote, employment type, pay or country. */
export function findAttribute(phrase: string): CatalogueAttribute | undefined {
  const words = phrase.replaceAll(/[\s-]+/g, " ");
  if (REMOTE.test(words)) return { isRemote: true };
  const employmentType = findTerm(EMPLOYMENT_IN_QUERY, words);
  if (employmentType) return { employmentType };
  const thousands = PAY.exec(words)?.[1];
  if (thousands !== undefined) return { yearlySalaryMin: Number(thousands) * 1_000 };
  const isCountry = words.length > SHORT || SHORT_COUNTRIES.test(words);
  const country = isCountry ? findCountry(words) : undefined;
  return country === undefined ? undefined : { country };
}
