/** One row of a file, before anything in it is believed. */
export type Row = { readonly line: number; readonly file?: string | undefined } & (
  | { readonly record: unknown }
  | { readonly problem: string }
);

/** Cuts text that arrives in pieces into rows. */
export interface RowReader {
  push(text: string): Row[];
  /** Throws `BrokenFile` when the text ended where no file ends. */
  end(): Row[];
}

/** The file itself is at fault: what follows cannot be told apart into rows. */
export class BrokenFile extends Error {}

/** No posting is as long: what goes on beyond is skipped, not kept. */
export const MAX_ROW_CHARS = 2_000_000;
export const TOO_LONG = `the row is longer than ${MAX_ROW_CHARS.toLocaleString("en")} characters`;

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
