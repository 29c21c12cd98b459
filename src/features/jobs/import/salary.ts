import { isEmpty } from "./fields.ts";
import { RowProblem } from "./row-problem.ts";

export const SALARY_PERIODS = ["year", "month", "week", "day", "hour"] as const;
export type SalaryPeriod = (typeof SALARY_PERIODS)[number];

export interface Salary {
  readonly min: number;
  readonly max: number;
  readonly currency: string | null;
  readonly period: SalaryPeriod;
}

const PERIOD_WORDS: readonly (readonly [SalaryPeriod, RegExp])[] = [
  ["year", /^(?:per |a )?(?:years?|yearly|annual(?:ly)?|annum|p\.?\s?a\.?|per annum|yr|y|jahr)$/],
  ["month", /^(?:per |a )?(?:months?|monthly|pcm|p\.?\s?m\.?|mo|mon|monat)$/],
  ["week", /^(?:per |a )?(?:weeks?|weekly|wk|p\.?\s?w\.?)$/],
  ["day", /^(?:per |a )?(?:days?|daily|p\.?\s?d\.?|tag)$/],
  ["hour", /^(?:per |an )?(?:hours?|hourly|hr|h|p\.?\s?h\.?|stunde)$/],
];
const SIGNS: Readonly<Record<string, string>> = {
  $: "USD",
  US$: "USD",
  "€": "EUR",
  "£": "GBP",
  "₹": "INR",
  "¥": "JPY",
  C$: "CAD",
  A$: "AUD",
  EURO: "EUR",
  DOLLAR: "USD",
  RUPEES: "INR",
};
const MAX_AMOUNT = 1e12;

export interface SalaryParts {
  min: unknown;
  max: unknown;
  currency: unknown;
  period: unknown;
}

/** Two zeros, as some feeds write for "not stated", are no salary; one bound stands for both. */
export function readSalary(parts: SalaryParts): Salary | undefined {
  const [low, high] = [amountOf("min", parts.min), amountOf("max", parts.max)];
  const min = low || high;
  const max = high || low;
  if (!min || !max) return undefined;
  if (min > max) throw new RowProblem("salary", `the minimum ${min} is above the maximum ${max}`);
  return { min, max, currency: currencyOf(parts.currency), period: periodOf(parts.period, max) };
}

function amountOf(bound: "min" | "max", value: unknown): number | undefined {
  if (isEmpty(value)) return undefined;
  const amount = typeof value === "string" ? parseAmount(value) : value;
  if (typeof amount !== "number" || !Number.isFinite(amount) || amount < 0 || amount > MAX_AMOUNT)
    throw new RowProblem(`salary.${bound}`, "must be an amount of money");
  return amount;
}

/** "50,000", "50.000 €", "$50k", "1 200.50" */
function parseAmount(text: string): number {
  const bare = text.replaceAll(/[\s\u00a0'’]|[A-Z]{3}|[$€£₹¥]/g, "");
  const [, digits, thousand] = /^(\d[\d.,]*)(k)?$/i.exec(bare) ?? [];
  if (digits === undefined) return Number.NaN;
  const plain = digits.replaceAll(/[.,](?=\d{3}(?:\D|$))/g, "").replace(/,(?=\d{1,2}$)/, ".");
  return Number(plain) * (thousand ? 1000 : 1);
}

function currencyOf(value: unknown): string | null {
  if (isEmpty(value)) return null;
  const text = typeof value === "string" ? value.trim().toUpperCase() : "";
  const code = SIGNS[text] ?? text;
  if (!/^[A-Z]{3}$/.test(code))
    throw new RowProblem("salary.currency", "must be a code of ISO 4217, such as EUR");
  return code;
}

function periodOf(value: unknown, amount: number): SalaryPeriod {
  if (isEmpty(value)) {
    // As the engine reads an amount without a period in running text.
    return amount < 250 ? "hour" : amount < 9000 ? "month" : "year";
  }
  const text = typeof value === "string" ? value.trim().toLowerCase() : "";
  const period = PERIOD_WORDS.find(([, pattern]) => pattern.test(text))?.[0];
  if (period) return period;
  throw new RowProblem("salary.period", `must be one of ${SALARY_PERIODS.join(", ")}`);
}
