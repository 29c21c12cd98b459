import type { Ground } from "./docx-visibility.ts";

export interface Cell {
  lines: string[];
  ground: Ground | undefined;
}

export type DocxRow = readonly Cell[];

/** Lines from which on a cell is a part of a column, not a value. */
const COLUMN_LINES = 3;

/**
 * A row of short cells is one line; cells that hold blocks are read in turn. Rows that form columns
 * down the page are read column by column.
 */
export function tableLines(rows: readonly DocxRow[]): string[] {
  const parts: string[][] = [];
  for (let first = 0; first < rows.length;) {
    const end = Math.max(endOfColumns(rows, first), first + 1);
    const isSingle = end === first + 1;
    parts.push(isSingle ? rowLines(rows[first]!) : columnLines(rows.slice(first, end)));
    first = end;
  }
  return parts.flat();
}

function rowLines(cells: DocxRow): string[] {
  const filled = cells
    .map(({ lines }) => lines.filter((line, i) => line !== "" || (lines[i - 1] ?? "") !== ""))
    .filter((lines) => lines.some((line) => line !== ""));
  if (filled.every((lines) => lines.filter((line) => line !== "").length === 1)) {
    return filled.length > 0 ? [filled.map((lines) => lines.join("")).join("\t")] : [];
  }
  return filled.flatMap((lines) => ["", ...lines]);
}

/** Headings over blocks, or columns that differ in colour and hold blocks in every row. */
function endOfColumns(rows: readonly DocxRow[], first: number): number {
  const [head, next] = [rows[first]!, rows[first + 1]];
  if (!next || head.length < 2 || next.length !== head.length) return first + 1;
  const areHeadings = head.every(({ lines }) => heightOf(lines) <= 1);
  if (areHeadings) return rows.length === first + 2 && hasBlocks(next) ? first + 2 : first + 1;
  let end = first;
  while (end < rows.length && continuesColumns(rows[end]!, head)) end++;
  return end;
}

function continuesColumns(row: DocxRow, head: DocxRow): boolean {
  const isPainted = new Set(row.map(({ ground }) => String(ground))).size > 1;
  const isSame = row.every(({ ground }, i) => String(ground) === String(head[i]!.ground));
  return row.length === head.length && isPainted && isSame && hasBlocks(row);
}

/** Every cell with text holds a block, and there are several. */
function hasBlocks(row: DocxRow): boolean {
  const heights = row.map(({ lines }) => heightOf(lines)).filter((height) => height > 0);
  return heights.length > 1 && heights.every((height) => height >= COLUMN_LINES);
}

function columnLines(rows: readonly DocxRow[]): string[] {
  return rows[0]!.flatMap((_, column) => rows.flatMap((row) => ["", ...row[column]!.lines]));
}

function heightOf(lines: readonly string[]): number {
  return lines.filter((line) => line !== "").length;
}
