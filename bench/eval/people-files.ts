import { at, makeDocx, makePdf, p, run, visualAt } from "../../test/support/documents.ts";

/*
 * A text as the file that a word processor would make of it. Two or more blanks within a line are a
 * tab stop, in a DOCX every other run of such lines a table; long lines are wrapped. The same text
 * always gives the same bytes.
 */

const PAGE_LINES = 56;
const TOP = 790;
const LEFT = 50;
const LINE_HEIGHT = 13.5;
const FONT_SIZE = 10;
/** Glyphs are half an em wide, so a line of a page holds this many. */
const LINE_CHARS = 98;
/** Where the second column of a line with a gap begins, at the least. */
const TAB_CHARS = 24;
const GAP = /\s{2,}|\t/;

export function toPdf(text: string): Uint8Array {
  const rows = text.trimEnd().split("\n").flatMap(wrapRow);
  const pages: string[] = [];
  for (let from = 0; from < rows.length; from += PAGE_LINES)
    pages.push(
      rows
        .slice(from, from + PAGE_LINES)
        .map(drawRow)
        .join(""),
    );
  return makePdf(pages.length > 0 ? pages : [at(LEFT, TOP, "")]);
}

interface Cell {
  readonly column: number;
  readonly text: string;
}

/** The cells of a line, and the lines that its last cell runs over to. */
function wrapRow(line: string): Cell[][] {
  const cells = line.trim().split(GAP);
  let column = 0;
  const row: Cell[] = [];
  for (const [place, text] of cells.entries()) {
    if (place > 0) column = Math.max(column + (cells[place - 1]?.length ?? 0) + 3, TAB_CHARS);
    row.push({ column, text });
  }
  const last = row.at(-1) as Cell;
  const [first = "", ...more] = wrap(last.text, LINE_CHARS - last.column);
  return [
    [...row.slice(0, -1), { column: last.column, text: first }],
    ...more.map((text) => [{ column: last.column, text }]),
  ];
}

function drawRow(row: readonly Cell[], place: number): string {
  const y = TOP - place * LINE_HEIGHT;
  return row
    .filter(({ text }) => text !== "")
    .map(({ column, text }) => visualAt(LEFT + (column * FONT_SIZE) / 2, y, text, FONT_SIZE))
    .join("");
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

export function toDocx(text: string): Uint8Array {
  let body = "";
  let rows: string[][] = [];
  let tables = 0;
  const close = (): void => {
    if (rows.length > 0) body += tables++ % 2 === 0 ? tableOf(rows) : tabbed(rows);
    rows = [];
  };
  for (const line of text.trimEnd().split("\n")) {
    const cells = line.trim().split(GAP);
    if (cells.length > 1) {
      rows.push(cells);
      continue;
    }
    close();
    body += p(escape(line.trim()));
  }
  close();
  return makeDocx(body);
}

const tableOf = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows
    .map((cells) => {
      const inner = cells.map((cell) => `<w:tc><w:p>${run(escape(cell))}</w:p></w:tc>`);
      return `<w:tr>${inner.join("")}</w:tr>`;
    })
    .join("")}</w:tbl>`;

const tabbed = (rows: readonly (readonly string[])[]): string =>
  rows
    .map(
      (cells) => `<w:p>${cells.map((cell) => run(escape(cell))).join("<w:r><w:tab/></w:r>")}</w:p>`,
    )
    .join("");

const escape = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
