import type { Fragment } from "./pdf-fragments.ts";
import { toRows } from "./text-rows.ts";
import { isLevel, isMostlyRightToLeft, median, type FragmentLine } from "./text-lines.ts";

/** Dates, places or titles in the margin, beside the text they belong to. */
export interface MarginLabels {
  main: Fragment[];
  /** Each label merged into one fragment, at the height of its first line. */
  labels: Fragment[];
}

const MAX_ROWS = 4;
const MAX_SHARE = 0.5;
const MAX_LENGTH = 40;
/** Every pair is compared; a printed page has a few thousand. */
const MAX_PAIRS = 40_000;
/** Wider than any page: lines that are not level sort after all that are. */
const FAR = 100_000;

/** One side is labels when each run of its fragments in the file starts level with a line. */
export function findMarginLabels(
  left: readonly Fragment[],
  right: readonly Fragment[],
): MarginLabels | undefined {
  if (left.length * right.length > MAX_PAIRS) return undefined;
  const isLeft = lengthOf(left) < lengthOf(right);
  const [few, main] = isLeft ? [left, right] : [right, left];
  if (lengthOf(few) > MAX_SHARE * lengthOf(main) || few.some(isItem)) return undefined;
  const groups = groupByFile(few, main).map((group) => toRows(group));
  // A single group may be a column.
  if (groups.length < 2) return undefined;
  const areLabels = groups.every(
    (rows) =>
      rows.length <= MAX_ROWS &&
      isTight(rows) &&
      findLevel(main, rows[0]!) &&
      (isLeft || !rows.slice(1).some(goesOn)),
  );
  if (!areLabels) return undefined;
  const labels = groups.flatMap((rows) => pairWithHeadlines(rows, main));
  return { main: [...main], labels: labels.map((label) => merge(label, isLeft)) };
}

/** List items and sentences are not labels. */
export function isItem({ text }: Fragment): boolean {
  return text.length > MAX_LENGTH || text.startsWith("•") || text.endsWith("\ufffe");
}

/** A sentence that wraps is a paragraph, not a label. */
export function goesOn(row: readonly Fragment[]): boolean {
  return /^\p{Ll}/u.test(row[0]!.text);
}

/** Further lines of a label stay with its first, unless each is level with a short line. */
function pairWithHeadlines(rows: readonly Fragment[][], main: readonly Fragment[]): Fragment[][] {
  const first = findLevel(main, rows[0]!)!;
  const edge = Math.max(...main.map((f) => f.right));
  const labels: Fragment[][] = [];
  for (const row of rows) {
    const beside = findLevel(main, row);
    const isHeadline =
      beside !== undefined &&
      Math.abs(beside.left - first.left) < 0.5 * first.size &&
      beside.right < edge - 0.3 * (edge - first.left);
    if (labels.length === 0 || isHeadline) labels.push([...row]);
    else labels.at(-1)!.push(...row);
  }
  return labels;
}

function findLevel(main: readonly Fragment[], row: readonly Fragment[]): Fragment | undefined {
  return main.find((f) => isLevel(f, row[0]!));
}

/** Puts each label on the line it is level with. */
export function attachLabels(lines: FragmentLine[], labels: readonly Fragment[]): FragmentLine[] {
  for (const label of labels) {
    const level = lines
      .map((line) => ({ line, distance: distanceTo(line, label) }))
      .reduce((best, other) => (other.distance < best.distance ? other : best));
    const isReversed = isMostlyRightToLeft(level.line);
    const at = level.line.findIndex((f) => f.left > label.left !== isReversed);
    level.line.splice(at < 0 ? level.line.length : at, 0, label);
  }
  return lines;
}

function distanceTo(line: FragmentLine, label: Fragment): number {
  const gaps = line.map((f) => {
    const aside = Math.max(label.left - f.right, f.left - label.right, 0);
    return isLevel(f, label) ? aside : FAR + Math.abs(f.baseline - label.baseline);
  });
  return Math.min(...gaps);
}

function lengthOf(fragments: readonly Fragment[]): number {
  return fragments.reduce((sum, f) => sum + f.text.length, 0);
}

/** Runs of one side's fragments, uninterrupted by the other side in file order. */
function groupByFile(few: readonly Fragment[], main: readonly Fragment[]): Fragment[][] {
  const others = main.map((f) => f.order).toSorted((a, b) => a - b);
  const groups: Fragment[][] = [];
  let place = 0;
  for (const fragment of few.toSorted((a, b) => a.order - b.order)) {
    const before = place;
    while (place < others.length && others[place]! < fragment.order) place++;
    if (groups.length === 0 || place > before) groups.push([fragment]);
    else groups.at(-1)!.push(fragment);
  }
  return groups;
}

function isTight(rows: readonly Fragment[][]): boolean {
  const pitches = rows.slice(1).map((row, i) => row[0]!.baseline - rows[i]![0]!.baseline);
  return median(pitches) < 2.2 * rows[0]![0]!.size;
}

/** A wrapped label on the left is one text; lines on the right are separate values. */
function merge(group: readonly Fragment[], isLeft: boolean): Fragment {
  const text = group.map((f) => f.text).join(isLeft ? " " : "\t");
  return { ...group[0]!, text, right: Math.max(...group.map((f) => f.right)) };
}
