import { BrokenFile, MAX_ROW_CHARS, parseRow, TOO_LONG, type Row, type RowReader } from "./rows.ts";

/** Keys whose array of objects holds the rows, however deep, as long as no array is above. */
export const ROW_LISTS =
  /^(?:jobs?|data|postings?|results?|items?|listings?|vacanc(?:y|ies)|positions?|records?|documents?|@graph|itemListElement)$/;
const MAX_KEY_CHARS = 40;
const SIGNS = /["{}[\],\n]/g;

/**
 * JSON that is never parsed as a whole: only brackets and quotes are followed, and each element of
 * the list of rows is cut out and parsed alone. An object without such a list is itself a row.
 */
export function readJson(firstLine = 1): RowReader {
  let line = firstLine;
  let depth = 0;
  /** The depth at which rows stand; 0 for objects that follow each other without a list. */
  let rowDepth = 0;
  let arraysAbove = 0;
  /** An array under a key that may hold the rows: it does if an object comes first. */
  let isListLikely = false;
  let isInString = false;
  let isEscaped = false;
  let key = "";
  /** What is kept of the row so far; undefined where none can begin. */
  let row: string | undefined = "";
  let rowLine = 0;
  let isTooLong = false;
  /** A string of the row was never closed, so its brackets cannot be trusted. */
  let isRowBroken = false;
  let isLineStart = true;

  const keep = (piece: string): void => {
    if (row === undefined || isTooLong) return;
    isTooLong = row.length + piece.length > MAX_ROW_CHARS;
    row = isTooLong ? "" : row + piece;
  };
  const finish = (rows: Row[]): void => {
    const at = { line: rowLine || line };
    if (isTooLong) rows.push({ ...at, problem: TOO_LONG });
    else if (row !== undefined && row.trim() !== "") rows.push(parseRow(at.line, row));
    row = "";
    rowLine = 0;
    isTooLong = false;
    isRowBroken = false;
  };
  const openList = (): void => {
    rowDepth = depth;
    row = "";
    rowLine = 0;
    isTooLong = false;
  };

  return {
    push(text) {
      const rows: Row[] = [];
      let from = 0;
      /** Everything up to here belongs to the row, or to none. */
      const cut = (at: number): void => {
        keep(text.slice(from, at));
        from = at;
      };
      for (let at = 0; at < text.length;) {
        if (isInString) {
          const end = stringEnd(text, at, isEscaped);
          if (rowDepth === 0 && key.length < MAX_KEY_CHARS)
            key += text.slice(at, Math.min(end.at, at + MAX_KEY_CHARS));
          ({ isEscaped } = end);
          isInString = !end.isClosed;
          isRowBroken ||= end.isCutShort;
          at = end.at;
          continue;
        }
        SIGNS.lastIndex = at;
        const found = SIGNS.exec(text);
        if (!found) {
          isLineStart &&= text.slice(at).trim() === "";
          break;
        }
        const sign = found[0];
        const isFirst = isLineStart && text.slice(at, found.index).trim() === "";
        at = found.index + 1;
        isLineStart = sign === "\n";
        if (isLineStart) {
          line++;
          continue;
        }
        if (sign === "{" && isFirst && isRowBroken && rowDepth > 0) {
          // After a string without an end: an object that begins a line is the next row.
          cut(at - 1);
          finish(rows);
          depth = rowDepth;
          arraysAbove = 0;
        }
        if (sign === "," && depth === rowDepth && depth > 0) {
          cut(at - 1);
          finish(rows);
          from = at;
        } else if (sign === '"') {
          rowLine ||= line;
          isListLikely = false;
          isInString = true;
          key = "";
        } else if (sign === "{" || sign === "[") {
          if (isListLikely && sign === "{") {
            arraysAbove--;
            openList();
            from = at - 1;
          }
          rowLine ||= line;
          isListLikely =
            sign === "[" && arraysAbove === 0 && rowDepth === 0 && ROW_LISTS.test(key.slice(0, -1));
          depth++;
          if (sign === "[") arraysAbove++;
          if (depth === 1 && sign === "[") {
            arraysAbove--;
            openList();
            from = at;
          }
          key = "";
        } else if (sign === "}" || sign === "]") {
          // A list without rows: nothing of the object around it is one either.
          if (isListLikely) row = undefined;
          isListLikely = false;
          if (depth === rowDepth) {
            cut(at - 1);
            finish(rows);
            // What follows the list is no row, until the outermost bracket closes.
            row = undefined;
            rowDepth = 0;
            from = at;
          } else if (sign === "]") arraysAbove = Math.max(0, arraysAbove - 1);
          depth = Math.max(0, depth - 1);
          if (depth === 0) {
            cut(at);
            finish(rows);
          }
        }
      }
      cut(text.length);
      return rows;
    },
    end() {
      if (depth > 0 || isInString)
        throw new BrokenFile(`the JSON ends in the middle, on line ${line}`);
      const rows: Row[] = [];
      finish(rows);
      return rows;
    },
  };
}

/** Behind the quote that closes the string. A string ends with its line: more would be no JSON. */
function stringEnd(
  text: string,
  start: number,
  wasEscaped: boolean,
): { at: number; isClosed: boolean; isCutShort: boolean; isEscaped: boolean } {
  const from = wasEscaped ? start + 1 : start;
  const newline = text.indexOf("\n", start);
  const limit = newline < 0 ? text.length : newline;
  for (let quote = text.indexOf('"', from); quote >= 0 && quote < limit;) {
    if (!isEscapedAt(text, quote, from))
      return { at: quote + 1, isClosed: true, isCutShort: false, isEscaped: false };
    quote = text.indexOf('"', quote + 1);
  }
  if (newline >= 0) return { at: newline, isClosed: true, isCutShort: true, isEscaped: false };
  const isEscaped = isEscapedAt(text, text.length, from);
  return { at: text.length, isClosed: false, isCutShort: false, isEscaped };
}

/** An odd number of backslashes stands before. */
function isEscapedAt(text: string, at: number, from: number): boolean {
  let slashes = 0;
  while (at - slashes > from && text[at - slashes - 1] === "\\") slashes++;
  return slashes % 2 === 1;
}
