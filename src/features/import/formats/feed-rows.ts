import { findJsonExcess, type JsonLimits } from "../../../platform/json-excess.ts";
import {
  MAX_NAME_CHARS,
  MAX_NUMBER_DIGITS,
  MAX_ROW_CHARS,
  MAX_ROW_DEPTH,
  MAX_ROW_VALUES,
} from "./file-limits.ts";

/** One row of a file, not validated yet. */
export type FeedRow = { readonly line: number; readonly file?: string | undefined } & (
  | { readonly record: unknown }
  | { readonly problem: string }
);

/** Splits text that arrives in pieces into rows. */
export interface RowReader {
  push(text: string): FeedRow[];
  /** Throws `BrokenFile` when the text is truncated. */
  end(): FeedRow[];
}

/** The file is malformed, so the rest cannot be split into rows. */
export class BrokenFile extends Error {}

const JSON_LIMITS: JsonLimits = {
  depth: MAX_ROW_DEPTH,
  values: MAX_ROW_VALUES,
  digits: MAX_NUMBER_DIGITS,
  name: MAX_NAME_CHARS,
};
const EXCESS: Readonly<Record<keyof JsonLimits, string>> = {
  depth: `is nested more than ${MAX_ROW_DEPTH} deep`,
  values: `has more than ${MAX_ROW_VALUES.toLocaleString("en")} values`,
  digits: `has a number of more than ${MAX_NUMBER_DIGITS.toLocaleString("en")} digits`,
  name: `has a name of more than ${MAX_NAME_CHARS.toLocaleString("en")} characters`,
};

export const TOO_LONG = `the row is longer than ${MAX_ROW_CHARS / 1e6} million characters`;

export function parseRow(line: number, json: string): FeedRow {
  const excess = findJsonExcess(json, JSON_LIMITS);
  if (excess) return { line, problem: EXCESS[excess] };
  try {
    return { line, record: JSON.parse(json) as unknown };
  } catch {
    return { line, problem: "not JSON" };
  }
}

export function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}
