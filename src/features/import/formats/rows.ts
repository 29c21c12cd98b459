/** One row of a file, not validated yet. */
export type Row = { readonly line: number; readonly file?: string | undefined } & (
  | { readonly record: unknown }
  | { readonly problem: string }
);

/** Splits text that arrives in pieces into rows. */
export interface RowReader {
  push(text: string): Row[];
  /** Throws `BrokenFile` when the text is truncated. */
  end(): Row[];
}

/** The file is malformed, so the rest cannot be split into rows. */
export class BrokenFile extends Error {}

/** Longer rows are rejected without buffering them, so memory stays bounded. */
export const MAX_ROW_CHARS = 2_000_000;
export const TOO_LONG = `the row is longer than ${MAX_ROW_CHARS / 1e6} million characters`;

export function parseRow(line: number, json: string): Row {
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
