import {
  CURRENCIES,
  CURRENCY_FIELD_NAMES,
  findTerm,
  PERIOD_IN_FIELD,
  periodOfAmount,
  SALARY_PERIODS,
  type Salary,
  type SalaryPeriod,
} from "../../../engine/terms.ts";
import { isEmpty } from "./posting-fields.ts";
import { RowProblem } from "./row-problem.ts";

const MAX_AMOUNT = 1e12;

export interface SalaryParts {
  min: unknown;
  max: unknown;
  currency: unknown;
  period: unknown;
}

/** Some feeds write 0 for "not stated": two zeros mean no salary; one bound is used for both. */
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
  const text = typeof value === "string" ? value.trim().toLowerCase() : "";
  const named = CURRENCY_FIELD_NAMES.has(text) ? CURRENCIES.get(text) : undefined;
  const code = named ?? text.toUpperCase();
  if (!/^[A-Z]{3}$/.test(code))
    throw new RowProblem("salary.currency", "must be a code of ISO 4217, such as EUR");
  return code;
}

function periodOf(value: unknown, amount: number): SalaryPeriod {
  if (isEmpty(value)) return periodOfAmount(amount);
  const text = typeof value === "string" ? value.trim().toLowerCase() : "";
  const period = findTerm(PERIOD_IN_FIELD, text);
  if (period) return period;
  throw new RowProblem("salary.period", `must be one of ${SALARY_PERIODS.join(", ")}`);
}
