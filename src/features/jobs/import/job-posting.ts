import { readFields, type Fields } from "./fields.ts";

/** The postings of a record: usually one. */
export function postingsIn(record: unknown): Fields[] {
  return typeof record === "object" && record !== null && !Array.isArray(record)
    ? [readFields(record as Record<string, unknown>)]
    : [];
}
