import type { CatalogueAttribute } from "../../engine/index.ts";
import { findCountry } from "./countries.ts";
import type { EmploymentType } from "./import/terms.ts";

const REMOTE = /^(?:fully )?remote(?:ly)?$|^work(?:ing)? from home$|^wfh$|^home ?office$/;
const TYPES: readonly (readonly [EmploymentType, RegExp])[] = [
  ["full_time", /^full ?time$/],
  ["part_time", /^part ?time$/],
  ["temporary", /^temp(?:orary)?$/],
  ["internship", /^intern(?:s|ships?)?$/],
  ["contract", /^freelancer?$/],
];
/** Other short names are words as well: IT, in, per. */
const SHORT_COUNTRIES = /^(?:uk|usa|uae)$/;
const SHORT = 3;

/** What words of a text query say of postings, folded as they were typed. */
export function findAttribute(phrase: string): CatalogueAttribute | undefined {
  const words = phrase.replaceAll(/[\s-]+/g, " ");
  if (REMOTE.test(words)) return { isRemote: true };
  const type = TYPES.find(([, names]) => names.test(words));
  if (type) return { employmentType: type[0] };
  const isCountry = words.length > SHORT || SHORT_COUNTRIES.test(words);
  const country = isCountry ? findCountry(words) : undefined;
  return country === undefined ? undefined : { country };
}
