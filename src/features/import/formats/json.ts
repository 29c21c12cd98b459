import { MAX_ROW_CHARS } from "./file-limits.ts";
import { BrokenFile, parseRow, TOO_LONG, type FeedRow, type RowReader } from "./feed-rows.ts";

/*
 * Cuts a JSON stream into rows without parsing it as a whole, so memory is bounded by one row.
 * It follows only brackets, quotes and line ends; each row is then parsed by itself.
 *
 * Where the rows are:
 *   - rowDepth > 0: inside a list of rows; each element at that depth is a row.
 *   - rowDepth = 0, row is a string: no list found yet; the outermost object may itself be a row.
 *   - row is undefined: a list has ended; nothing is a row until the outermost bracket closes.
 *
 * A list of rows is the outermost array, or an array under a key of ROW_LISTS that has no array
 * above it and starts with an object.
 */

/** Keys whose array of objects holds the rows. */
export const ROW_LISTS =
  /^(?:jobs?|data|postings?|results?|items?|listings?|vacanc(?:y|ies)|positions?|records?|documents?|@graph|itemListElement)$/;
const MAX_KEY_CHARS = 40;
const SIGNS = /["{}[\],\n]/g;

export function readJson(firstLine = 1): RowReader {
  return new JsonRowCutter(firstLine);
}

class JsonRowCutter implements RowReader {
  #line: number;
  #isLineStart = true;
  #depth = 0;
  #rowDepth = 0;
  #arraysAbove = 0;
  /** An array under a key of ROW_LISTS was opened and nothing but space followed yet. */
  #isListLikely = false;
  #isInString = false;
  #isEscaped = false;
  #key = "";
  #row: string | undefined = "";
  #rowLine = 0;
  #isTooLong = false;
  /** A string of the row has no closing quote, so the row's brackets cannot be trusted. */
  #isRowBroken = false;

  /** The piece being read, the offset up to which it was assigned to rows, and the rows found. */
  #text = "";
  #from = 0;
  /** The next line end of the piece, or its end: searched once per line, not once per string. */
  #newline = -1;
  #rows: FeedRow[] = [];

  constructor(firstLine: number) {
    this.#line = firstLine;
  }

  push(text: string): FeedRow[] {
    this.#text = text;
    this.#from = 0;
    this.#newline = -1;
    for (let at = 0; at < text.length;)
      at = this.#isInString ? this.#skipString(at) : this.#step(at);
    this.#keepUpTo(text.length);
    this.#text = "";
    return this.#takeRows();
  }

  end(): FeedRow[] {
    if (this.#depth > 0 || this.#isInString)
      throw new BrokenFile(`the JSON ends in the middle, on line ${this.#line}`);
    this.#finishRow();
    return this.#takeRows();
  }

  #takeRows(): FeedRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  #skipString(at: number): number {
    if (this.#newline < at) {
      const found = this.#text.indexOf("\n", at);
      this.#newline = found < 0 ? this.#text.length : found;
    }
    const end = stringEnd(this.#text, at, this.#newline, this.#isEscaped);
    if (this.#rowDepth === 0 && this.#key.length < MAX_KEY_CHARS)
      this.#key += this.#text.slice(at, Math.min(end.at, at + MAX_KEY_CHARS));
    this.#isEscaped = end.isEscaped;
    this.#isInString = !end.isClosed;
    this.#isRowBroken ||= end.isCutShort;
    return end.at;
  }

  /** Handles the next bracket, quote, comma or line end; returns the offset behind it. */
  #step(at: number): number {
    SIGNS.lastIndex = at;
    const found = SIGNS.exec(this.#text);
    if (!found) {
      this.#isLineStart &&= this.#text.slice(at).trim() === "";
      return this.#text.length;
    }
    const sign = found[0];
    const isFirst = this.#isLineStart && this.#text.slice(at, found.index).trim() === "";
    this.#isLineStart = sign === "\n";
    if (sign === "\n") this.#line++;
    else if (sign === ",") this.#comma(found.index);
    else if (sign === '"') this.#openString();
    else if (sign === "{" || sign === "[") this.#open(sign, found.index, isFirst);
    else this.#close(sign, found.index);
    return found.index + 1;
  }

  #comma(at: number): void {
    if (this.#depth !== this.#rowDepth || this.#depth === 0) return;
    this.#keepUpTo(at);
    this.#finishRow();
    this.#from = at + 1;
  }

  #openString(): void {
    this.#rowLine ||= this.#line;
    this.#isListLikely = false;
    this.#isInString = true;
    this.#key = "";
  }

  #open(sign: "{" | "[", at: number, isFirst: boolean): void {
    if (sign === "{" && isFirst && this.#isRowBroken && this.#rowDepth > 0) {
      // After an unterminated string, treat an object at the start of a line as the next row.
      this.#keepUpTo(at);
      this.#finishRow();
      this.#depth = this.#rowDepth;
      this.#arraysAbove = 0;
    }
    if (this.#isListLikely && sign === "{") {
      this.#arraysAbove--;
      this.#openList(at);
    }
    this.#rowLine ||= this.#line;
    this.#isListLikely =
      sign === "[" &&
      this.#arraysAbove === 0 &&
      this.#rowDepth === 0 &&
      ROW_LISTS.test(this.#key.slice(0, -1));
    this.#depth++;
    if (this.#depth === 1 && sign === "[") this.#openList(at + 1);
    else if (sign === "[") this.#arraysAbove++;
    this.#key = "";
  }

  #close(sign: string, at: number): void {
    // The list is empty, so the object around it is a wrapper and not a row.
    if (this.#isListLikely) this.#row = undefined;
    this.#isListLikely = false;
    if (this.#depth === this.#rowDepth) {
      this.#keepUpTo(at);
      this.#finishRow();
      this.#row = undefined;
      this.#rowDepth = 0;
      this.#from = at + 1;
    } else if (sign === "]") this.#arraysAbove = Math.max(0, this.#arraysAbove - 1);
    this.#depth = Math.max(0, this.#depth - 1);
    if (this.#depth > 0) return;
    this.#keepUpTo(at + 1);
    this.#finishRow();
  }

  #openList(from: number): void {
    this.#rowDepth = this.#depth;
    this.#row = "";
    this.#rowLine = 0;
    this.#isTooLong = false;
    this.#from = from;
  }

  #keepUpTo(at: number): void {
    const piece = this.#text.slice(this.#from, at);
    this.#from = at;
    if (this.#row === undefined || this.#isTooLong) return;
    this.#isTooLong = this.#row.length + piece.length > MAX_ROW_CHARS;
    this.#row = this.#isTooLong ? "" : this.#row + piece;
  }

  #finishRow(): void {
    const line = this.#rowLine || this.#line;
    if (this.#isTooLong) this.#rows.push({ line, problem: TOO_LONG });
    else if (this.#row !== undefined && this.#row.trim() !== "")
      this.#rows.push(parseRow(line, this.#row));
    this.#row = "";
    this.#rowLine = 0;
    this.#isTooLong = false;
    this.#isRowBroken = false;
  }
}

/** Finds the offset behind the closing quote. A string ends at its line end: JSON allows no more. */
function stringEnd(
  text: string,
  start: number,
  limit: number,
  wasEscaped: boolean,
): { at: number; isClosed: boolean; isCutShort: boolean; isEscaped: boolean } {
  const from = wasEscaped ? start + 1 : start;
  for (let quote = text.indexOf('"', from); quote >= 0 && quote < limit;) {
    if (!isEscapedAt(text, quote, from))
      return { at: quote + 1, isClosed: true, isCutShort: false, isEscaped: false };
    quote = text.indexOf('"', quote + 1);
  }
  if (limit < text.length) return { at: limit, isClosed: true, isCutShort: true, isEscaped: false };
  const isEscaped = isEscapedAt(text, text.length, from);
  return { at: text.length, isClosed: false, isCutShort: false, isEscaped };
}

/** Whether an odd number of backslashes stands before `at`. */
function isEscapedAt(text: string, at: number, from: number): boolean {
  let slashes = 0;
  while (at - slashes > from && text[at - slashes - 1] === "\\") slashes++;
  return slashes % 2 === 1;
}
