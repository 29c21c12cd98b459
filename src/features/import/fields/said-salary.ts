import { findSalary, type Salary } from "../../../engine/terms.ts";
import { attempt, valueOf, type Fields } from "./posting-fields.ts";
import { toPlainLine } from "./plain-text.ts";
import { RowProblem } from "./row-problem.ts";
import { readSalary } from "./salary.ts";

const MAX_SAID_CHARS = 1_000;

const SALARY_FIELDS = ["salary", "salary_min", "salary_max"] as const;

export function salaryOf(fields: Fields): Salary | null {
  const isOurs = SALARY_FIELDS.some((field) => fields.given.has(field));
  const read = (): SaidSalary => readSaidSalary(fields);
  const found = isOurs ? read() : (attempt(read) ?? "unreadable");
  if (found === "unreadable") {
    const said = SALARY_FIELDS.map((field) => valueOf(fields, field));
    fields.dropped.set(
      "salary",
      said.find((value) => value !== undefined),
    );
  }
  return typeof found === "string" ? null : found;
}

type SaidSalary = Salary | "none" | "unreadable";

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
    return readSalary(parts) ?? "none";
  }
  if (flat.min !== undefined || flat.max !== undefined) return readSalary(flat) ?? "none";
  if (typeof value === "number") return readSalary({ ...flat, min: value, max: value }) ?? "none";
  if (Array.isArray(value)) throw new RowProblem("salary", "must be an object or text");
  const said = typeof value === "string" ? toPlainLine(value).slice(0, MAX_SAID_CHARS) : "";
  return said === "" ? "none" : (findSalary(`Salary: ${said}`) ?? "unreadable");
}
