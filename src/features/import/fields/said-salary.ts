import type { Salary } from "../../../engine/index.ts";
import { attempt, valueOf, type Fields } from "./fields.ts";
import { toPlainLine } from "./plain-text.ts";
import { RowProblem } from "./row-problem.ts";
import { readSalary } from "./salary.ts";

const MAX_SAID_CHARS = 1_000;

interface SaidSalary {
  readonly salary: Salary | null;
  readonly salaryText: string | null;
}

const SALARY_FIELDS = ["salary", "salary_min", "salary_max"] as const;

export function salaryOf(fields: Fields): SaidSalary {
  const isOurs = SALARY_FIELDS.some((field) => fields.given.has(field));
  const read = (): SaidSalary => readSaidSalary(fields);
  return isOurs ? read() : (attempt(read) ?? { salary: null, salaryText: null });
}

function readSaidSalary(fields: Fields): SaidSalary {
  const value = valueOf(fields, "salary");
  const flat = {
    min: valueOf(fields, "salary_min"),
    max: valueOf(fields, "salary_max"),
    currency: valueOf(fields, "salary_currency"),
    period: valueOf(fields, "salary_period"),
  };
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    const { min, max, value: one, currency, period } = value as Record<string, unknown>;
    const parts = {
      min: min ?? one ?? flat.min,
      max: max ?? one ?? flat.max,
      currency: currency ?? flat.currency,
      period: period ?? flat.period,
    };
    return { salary: readSalary(parts) ?? null, salaryText: null };
  }
  if (flat.min !== undefined || flat.max !== undefined)
    return { salary: readSalary(flat) ?? null, salaryText: null };
  if (typeof value === "number")
    return { salary: readSalary({ ...flat, min: value, max: value }) ?? null, salaryText: null };
  if (Array.isArray(value)) throw new RowProblem("salary", "must be an object or text");
  const said = typeof value === "string" ? toPlainLine(value).slice(0, MAX_SAID_CHARS) : "";
  return { salary: null, salaryText: said || null };
}
