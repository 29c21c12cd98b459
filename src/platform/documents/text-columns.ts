import { goesOn, isItem } from "./margin-labels.ts";
import type { Fragment } from "./pdf-fragments.ts";
import { toRows } from "./text-rows.ts";
import { isLevel, median } from "./text-lines.ts";

/** Median line length, in characters, of a column of running text. */
const MIN_PROSE = 24;
const MIN_BLOCK_ROWS = 8;
/** Rows per allowed switch of the file between the two columns. */
const ROWS_PER_SWITCH = 8;
/** More switches than a row of headings can explain. */
const MANY_SWITCHES = 12;

type Row = Fragment[];

/** Decides whether the two sides of a gutter are read one after the other or row by row. */
export function areColumns(left: readonly Fragment[], right: readonly Fragment[]): boolean {
  const fewest = Math.min(left.length, right.length);
  if (fewest < 2) return false;
  const turns = switches(left, right);
  const isRowwise = turns > Math.max(MANY_SWITCHES, 1 + fewest / ROWS_PER_SWITCH);
  if (isRowwise && (fewest < MIN_BLOCK_ROWS || !isProse(left) || !isProse(right))) return false;
  const leftRows = toRows(left);
  const rightRows = toRows(right);
  const [few, many] =
    leftRows.length < rightRows.length ? [leftRows, rightRows] : [rightRows, leftRows];
  if (few.length < 2) return false;
  if (areLabels(few, many)) return false;
  if (turns <= 1 + Math.floor(few.length / ROWS_PER_SWITCH)) return true;
  // A row of headings first, then the text under each.
  const isHeaded =
    few.length > 2 && !isScattered(few) && isLevel(leftRows[0]![0]!, rightRows[0]![0]!);
  if (isHeaded && switches(leftRows.slice(1).flat(), rightRows.slice(1).flat()) <= 1) return true;
  // Even a file written row by row has columns when both sides are running text.
  const isRowByRow = turns > 1.5 * few.length;
  const isLong = isRowByRow && few.length >= MIN_BLOCK_ROWS && !isScattered(few);
  return isLong && isBlock(leftRows) && isBlock(rightRows);
}

/** Dates, places or titles, each aligned with the line it belongs to. */
function areLabels(few: readonly Row[], many: readonly Row[]): boolean {
  if (few.length > 2 && !isScattered(few)) return false;
  if (few.some((row) => row.some(isItem)) || few.slice(1).some(goesOn)) return false;
  return few.every((row) => many.some((other) => isLevel(row[0]!, other[0]!)));
}

/** Single lines separated by white space. */
function isScattered(rows: readonly Row[]): boolean {
  const pitches = rows.slice(1).map((row, i) => row[0]!.baseline - rows[i]![0]!.baseline);
  return median(pitches) > 2.2 * rows[0]![0]!.size;
}

function isProse(fragments: readonly Fragment[]): boolean {
  return median(fragments.map((f) => f.text.length)) >= MIN_PROSE;
}

/** Most lines are long and reach the right edge, as the lines of a paragraph do. */
function isBlock(rows: readonly Row[]): boolean {
  const fragments = rows.flat();
  if (!isProse(fragments)) return false;
  const left = Math.min(...fragments.map((f) => f.left));
  const right = Math.max(...fragments.map((f) => f.right));
  const edge = right - 0.25 * (right - left);
  return rows.filter((row) => row.some((f) => f.right > edge)).length > 0.5 * rows.length;
}

/** Number of times the file's drawing order changes sides. */
function switches(left: readonly Fragment[], right: readonly Fragment[]): number {
  const lefts = left.map((f) => f.order).toSorted((a, b) => a - b);
  const rights = right.map((f) => f.order).toSorted((a, b) => a - b);
  let count = 0;
  let isLeft: boolean | undefined;
  for (let i = 0, j = 0; i < lefts.length || j < rights.length;) {
    const isNextLeft = j >= rights.length || (i < lefts.length && lefts[i]! < rights[j]!);
    if (isLeft !== undefined && isNextLeft !== isLeft) count++;
    isLeft = isNextLeft;
    if (isNextLeft) i++;
    else j++;
  }
  return count;
}
