/*
 * The rows of a document as they were written. The reader works on a text in its own words, in which a
 * name may have been misread as a skill; headers of positions and studies are read from the original.
 */
import { type Line, lineAt } from "../text/lines.ts";
import type { TextSpan } from "../text/spans.ts";

/** The document that a text was made from. */
export interface Origin {
  readonly text: string;
  originOf(offset: number, isEnd: boolean): number;
}

export const ownOrigin = (text: string): Origin => ({ text, originOf: (offset) => offset });

export interface Row {
  /** As written. */
  readonly text: string;
  /** Where it begins in the document. */
  readonly origin: number;
  /** In the text that is read. */
  readonly start: number;
  readonly end: number;
  /** Whether an empty line is above it. */
  readonly isApart: boolean;
  /** Whether it is the first row of the document: the name, or a caption. */
  readonly isFirst: boolean;
}

/** A longer row is a text that lost its line ends: each of its parts counts as a row. */
const MAX_ROW_CHARS = 400;

const isLong = (group: readonly Line[]): boolean =>
  (group.at(-1)?.end ?? 0) - (group[0]?.start ?? 0) > MAX_ROW_CHARS;

export class Rows {
  readonly all: readonly Row[];
  readonly #lines: readonly Line[];
  readonly #rowOfLine: readonly number[];
  readonly #origin: Origin;

  constructor(text: string, lines: readonly Line[], origin: Origin) {
    const written: Line[][] = [];
    for (const line of lines) {
      const last = written.at(-1)?.at(-1);
      if (last !== undefined && !/[\n\r]/.test(text.slice(last.end, line.start)))
        written.at(-1)?.push(line);
      else written.push([line]);
    }
    const groups = written.flatMap((group) =>
      isLong(group) ? group.map((line) => [line]) : [group],
    );
    this.#lines = lines;
    this.#origin = origin;
    this.#rowOfLine = groups.flatMap((group, place) => group.map(() => place));
    this.all = groups.map((group, place) => {
      const [start, end] = [(group[0] as Line).start, (group.at(-1) as Line).end];
      const above = groups[place - 1]?.at(-1)?.end ?? 0;
      const [from, to] = [origin.originOf(start, false), origin.originOf(end, true)];
      return {
        text: origin.text.slice(from, to),
        origin: from,
        start,
        end,
        isFirst: place === 0 && origin.text.slice(0, from).trim() === "",
        isApart: /\n[^\S\n]*\r?\n/.test(text.slice(above, start)),
      };
    });
  }

  /** The index of the row that an offset of the read text belongs to. */
  at(offset: number): number {
    return this.#rowOfLine[lineAt(this.#lines, offset)] ?? 0;
  }

  /** A part of a row, in offsets of the read text. */
  spanOf(row: Row, from: number, to: number): TextSpan {
    const start = this.#find(row, row.origin + from, false);
    return { start, end: Math.max(start, this.#find(row, row.origin + to, true)) };
  }

  /** An offset of the read text within a row's own text. */
  within(row: Row, offset: number, isEnd: boolean): number {
    const at = this.#origin.originOf(offset, isEnd) - row.origin;
    return Math.min(Math.max(at, 0), row.text.length);
  }

  /** Binary search, since offsets grow with their origins: the first that reaches the wanted one or, for
   * an end, the last that is not beyond it. */
  #find(row: Row, wanted: number, isEnd: boolean): number {
    let [low, high] = [row.start, row.end];
    while (low < high) {
      const middle = isEnd ? (low + high + 1) >> 1 : (low + high) >> 1;
      const origin = this.#origin.originOf(middle, isEnd);
      if (isEnd) {
        if (origin <= wanted) low = middle;
        else high = middle - 1;
      } else if (origin >= wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
