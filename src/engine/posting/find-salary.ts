import {
  CURRENCIES,
  PERIODS_A_YEAR,
  PERIOD_IN_TEXT,
  type Salary,
  type SalaryPeriod,
  findTerm,
  periodOfAmount,
} from "./job-terms.ts";
import { toLower } from "./topics.ts";

const SIGN = String.raw`(?:(?:us|ca|au|nz|hk|[cars])?\$|[€£₹¥₪]|(?:usd|eur|gbp|inr|chf|cad|aud|sgd|nzd|dkk|sek|nok|pln|zł|czk|huf|jpy|cny|rmb|zar|brl|mxn|cop|clp|ars|uyu|aed|sar|ils|rs\.?|euros?|dollars?|pounds?|rupees)(?!\p{L}))`;
const AMOUNT = String.raw`\d{1,2}(?:,\d\d){1,2},\d{3}(?!\d)|\d{1,3}(?:[,.  '’]\d{3}){1,3}(?:[.,]\d{1,2})?(?!\d)|\d{1,7}(?:[.,]\d{1,2})?(?!\d)`;
const PATTERN = new RegExp(
  String.raw`(?<![\p{L}\d.,])(?:(?<s1>${SIGN})\s?)?(?<a>${AMOUNT})\s?(?<k1>k|lpa|lakhs?|m(?:illion)?|bn|b)?(?![\p{L}\d])(?:\s?(?<s2>${SIGN}))?(?:\s?(?:[-–—]{1,2}|to|and|until|up to)\s?(?:(?<s3>${SIGN})\s?)?(?<b>${AMOUNT})\s?(?<k2>k|lpa|lakhs?)?(?![\p{L}\d])(?:\s?(?<s4>${SIGN}))?)?`,
  "uy",
);
/** The longest currency sign before an amount, with its blank. */
const MAX_SIGN_CHARS = 9;
const ABOUT_PAY =
  /salar|compensation|wage|pay\b|pay range|paid|remunerat|gehalt|rate|earn|ote|package|ctc|stipend/;
const BEFORE_TAX = /^\s?(?:gross|net)\b/;
const NOT_PAY =
  /revenue|turnover|budget|funding|million|billion|raised|valuation|assets|sales of|portfolio|fee\b|bonus of|sign-?on|referral|discount|worth|investment/;
const MAX_LOOKED_AT = 200;
/** Larger amounts are turnover or errors. */
const MOST_A_YEAR = 50_000_000;
const MOST_A_YEAR_IN: ReadonlyMap<string, number> = new Map([
  ["COP", 5_000_000_000],
  ["CLP", 1_000_000_000],
  ["ARS", 2_000_000_000],
]);

/** The first salary that the text states; amounts of revenue, budgets or bonuses are skipped. */
export function findSalary(said: string): Salary | undefined {
  const text = toLower(said);
  let looked = 0;
  for (const match of amountsIn(text)) {
    const g = match.groups ?? {};
    const lakhs = (g["k2"] ?? g["k1"] ?? "").startsWith("l");
    const signs = [g["s1"], g["s3"], g["s2"], g["s4"]].filter((one) => one !== undefined);
    // "$10,000 MXN": the code decides which dollar or peso it is.
    const sign = signs.find((one) => one !== "$") ?? signs[0] ?? (lakhs ? "inr" : undefined);
    if (sign === undefined || /^(?:m|b)/.test(g["k1"] ?? "")) continue;
    if (++looked > MAX_LOOKED_AT) return undefined;
    const before = text.slice(Math.max(0, match.index - 60), match.index);
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 40);
    const scale = scaleOf(g["k2"] ?? g["k1"]);
    const least =
      amountOf(g["a"] ?? "") *
      (scaleOf(g["k1"]) === 1 && g["b"] !== undefined ? scale : scaleOf(g["k1"]));
    const high = g["b"] === undefined ? least : amountOf(g["b"]) * scale;
    // "22-24.000 €" are thousands.
    const low = least < 1000 && high >= 10_000 && least * 1000 <= high ? least * 1000 : least;
    const currency = CURRENCIES.get(sign) ?? "USD";
    const period = periodOf(after, before, high, currency);
    const stated =
      ABOUT_PAY.test(before) ||
      BEFORE_TAX.test(after) ||
      findTerm(PERIOD_IN_TEXT, after) !== undefined;
    const ranged = g["b"] !== undefined && (scale > 1 || low >= 10_000);
    if (!stated && !ranged) continue;
    if (NOT_PAY.test(before.slice(-40)) || NOT_PAY.test(after.slice(0, 20))) continue;
    const yearly = high * PERIODS_A_YEAR[period];
    if (
      !(low > 0) ||
      low > high ||
      yearly < 500 ||
      yearly > (MOST_A_YEAR_IN.get(currency) ?? MOST_A_YEAR)
    )
      continue;
    return { min: low, max: high, currency, period };
  }
  return undefined;
}

/** The matches of the pattern, tried only near digits: most of a posting is letters. */
function* amountsIn(text: string): Generator<RegExpExecArray> {
  const pattern = new RegExp(PATTERN);
  for (let from = 0; from < text.length;) {
    const digit = findDigit(text, from);
    if (digit < 0) return;
    let match: RegExpExecArray | null = null;
    for (let at = Math.max(from, digit - MAX_SIGN_CHARS); match === null && at <= digit; at++) {
      pattern.lastIndex = at;
      match = pattern.exec(text);
    }
    from = match === null ? digit + 1 : match.index + match[0].length;
    if (match !== null) yield match;
  }
}

function findDigit(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) return at;
  }
  return -1;
}

function periodOf(after: string, before: string, amount: number, currency: string): SalaryPeriod {
  const said = findTerm(PERIOD_IN_TEXT, after);
  if (said) return said;
  const label = /(hourly|daily|weekly|monthly|annual|yearly)[^.\n]{0,30}$/.exec(before)?.[1];
  if (label === "hourly") return "hour";
  if (label === "daily") return "day";
  if (label === "weekly") return "week";
  if (label === "monthly") return "month";
  if (label !== undefined) return "year";
  return periodOfAmount(amount, currency);
}

function scaleOf(suffix: string | undefined): number {
  if (suffix === undefined) return 1;
  return suffix.startsWith("k") ? 1000 : 100_000;
}

/** Parses "3,501.00", "45.000", "1 200": a separator before exactly three digits groups them. */
function amountOf(text: string): number {
  const grouped = text.replace(/,(?=\d\d,)/g, "").replace(/[.,  '’](?=\d{3}(?!\d))/g, "");
  return Number(grouped.replace(",", "."));
}
