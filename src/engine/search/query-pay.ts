import { CURRENCIES, PERIODS_A_YEAR, periodOfAmount } from "../posting/job-terms.ts";

/** "50k", "50-60k", "50k to 60k": at least the first amount per year. 401k is a pension plan. */
const THOUSANDS = /^(?!401 ?k)(\d{2,3}(?:\.\d)?)(?: ?k)?(?:[ -]+(?:to )?\d{2,3}(?:\.\d)?)? ?k\+?$/;
/** "3000", "60.000", "60 000": an amount only beside the name of a currency. */
const AMOUNT = /^\d{1,3}(?:[., ]\d{3})+$|^\d{2,6}$/;
const NAMED = new RegExp(
  `(?<![\\p{L}\\d])(?:${[...CURRENCIES.keys()]
    .filter((name) => /^[\p{L}.]+$/u.test(name))
    .map((name) => name.replace(".", "\\."))
    .join("|")})(?![\\p{L}])|[$€£₹¥]`,
  "u",
);
/** The sign for the currencies of many countries. */
const DOLLAR = "$";

/** The currency that a query names; that of its country where it names none or has only a "$". */
export function currencyIn(text: string, ofCountry: string | undefined): string | undefined {
  const [name] = NAMED.exec(text.toLowerCase().replace(/(?<=\d)(?:zł|zl)/u, " pln")) ?? [];
  if (name === undefined) return ofCountry;
  if (name === DOLLAR && ofCountry !== undefined) return ofCountry;
  return CURRENCIES.get(name);
}

export const isCurrencyName = (word: string): boolean => CURRENCIES.has(word) || word === "zl";

/** The least yearly pay that a phrase asks for. */
export function yearlyPayIn(phrase: string, currency: string | undefined): number | undefined {
  const thousands = THOUSANDS.exec(phrase.replaceAll(/[\s-]+/g, " "))?.[1];
  if (thousands !== undefined) return Number(thousands) * 1_000;
  if (currency === undefined || !AMOUNT.test(phrase)) return undefined;
  const amount = Number(phrase.replaceAll(/\D/g, ""));
  return amount * PERIODS_A_YEAR[periodOfAmount(amount, currency)];
}
