import type { Fragment } from "./pdf-fragments.ts";

/** Fragments on one line, in the order in which they are read. */
export type Line = Fragment[];

/** Pages with more pieces than this keep the order of the file: finding a better one costs squares. */
const MAX_FRAGMENTS = 1_500;
const MAX_DEPTH = 10;
const MAX_COMPARED = 400_000;
const MIN_GUTTER = 0.5;
/** Characters in the usual line of a column of running text. */
const MIN_PROSE = 24;

/**
 * Order by white space, with the order of the file as a witness: a strip of columns is what has a
 * white gutter all the way down and was not written row by row. Everything else is read as lines.
 */
export function orderLines(fragments: readonly Fragment[]): Line[] {
  if (fragments.length > MAX_FRAGMENTS) return fragments.map((fragment) => [fragment]);
  return order(fragments, { left: MAX_COMPARED }, 0);
}

/** What the search may still look at; afterwards the rest is read line by line. */
interface Budget {
  left: number;
}

function order(fragments: readonly Fragment[], budget: Budget, depth: number): Line[] {
  const bands = splitBands(fragments);
  const lines: Line[] = [];
  for (let first = 0; first < bands.length; ) {
    const found = depth < MAX_DEPTH ? findBestColumns(bands, first, budget) : undefined;
    if (!found) {
      lines.push(...toLines(bands[first]!));
      first++;
      continue;
    }
    const [one, two] = found.sides;
    lines.push(...order(one, budget, depth + 1), ...order(two, budget, depth + 1));
    first = found.next;
  }
  return lines;
}

/** Cuts at every horizontal strip of white, however thin. */
function splitBands(fragments: readonly Fragment[]): Fragment[][] {
  const bands: Fragment[][] = [];
  let bottom = -Infinity;
  for (const fragment of fragments.toSorted((a, b) => a.top - b.top || a.left - b.left)) {
    const band = bands.at(-1);
    if (band && fragment.top + 0.1 * fragment.size < bottom) band.push(fragment);
    else bands.push([fragment]);
    bottom = Math.max(bottom, fragment.bottom);
  }
  return bands;
}

interface Gap {
  left: number;
  right: number;
}

interface Columns {
  sides: [Fragment[], Fragment[]];
  next: number;
}

/** A line above the columns that only hinders them, such as a centred name, is not part of them. */
function findBestColumns(bands: Fragment[][], first: number, budget: Budget): Columns | undefined {
  const found = findColumns(bands, first, budget);
  if (!found || bands[first]!.length > 1) return found;
  const without = findColumns(bands, first + 1, budget);
  return without && without.next > found.next ? undefined : found;
}

/** The longest run of bands from `first` on that is one pair of columns. */
function findColumns(bands: Fragment[][], first: number, budget: Budget): Columns | undefined {
  const ends: number[] = [];
  let filled: Gap[] = [];
  for (let next = first; next < bands.length; next++) {
    filled = cover(filled, bands[next]!);
    if (filled.length > 1) ends.push(next + 1);
  }
  for (const end of ends.toReversed()) {
    const region = bands.slice(first, end).flat();
    budget.left -= region.length;
    if (budget.left < 0) return undefined;
    const sides = columnsOf(region);
    if (sides) return withoutNextHeading(bands, first, end, sides);
  }
  return undefined;
}

/** A heading under the columns, alone on its side and nearer to what follows, belongs to that. */
function withoutNextHeading(
  bands: Fragment[][],
  first: number,
  end: number,
  sides: [Fragment[], Fragment[]],
): Columns {
  const following = bands[end]?.[0];
  const last = bands[end - 1]!;
  const before = bands[end - 2]?.at(-1);
  if (following && before && end - 1 > first && last.length === 1) {
    const above = last[0]!.top - before.bottom;
    const below = following.top - last[0]!.bottom;
    const rest = sides.map((side) => side.filter((f) => f !== last[0])) as typeof sides;
    const isHeading = below < 0.8 * above && rest.every((side) => side.length > 0);
    if (isHeading) return { sides: rest, next: end - 1 };
  }
  return { sides, next: end };
}

/** The stretches of x that hold text, joined where no gutter fits between them. */
function cover(filled: readonly Gap[], fragments: readonly Fragment[]): Gap[] {
  const all = [...filled, ...fragments.map(({ left, right }) => ({ left, right }))];
  const size = fragments.length > 0 ? median(fragments.map((f) => f.size)) : 10;
  const joined: Gap[] = [];
  for (const { left, right } of all.toSorted((a, b) => a.left - b.left)) {
    const last = joined.at(-1);
    if (last && left - last.right < MIN_GUTTER * size) last.right = Math.max(last.right, right);
    else joined.push({ left, right });
  }
  return joined;
}

/** The two sides in reading order, or undefined when the region is not two columns. */
function columnsOf(region: Fragment[]): [Fragment[], Fragment[]] | undefined {
  const filled = cover([], region);
  const gutters = filled
    .slice(1)
    .map((stretch, i) => ({ left: filled[i]!.right, right: stretch.left }))
    .toSorted((a, b) => b.right - b.left - (a.right - a.left))
    .slice(0, 4);
  for (const gutter of gutters) {
    const left = region.filter((f) => f.right <= gutter.left + 0.01);
    const right = region.filter((f) => f.right > gutter.left + 0.01);
    if (areColumns(left, right)) return inReadingOrder(left, right);
  }
  return undefined;
}

/** Left first, unless the file has all of the right side before it, as right-to-left pages do. */
function inReadingOrder(left: Fragment[], right: Fragment[]): [Fragment[], Fragment[]] {
  const lastOfRight = Math.max(...right.map((f) => f.order));
  const firstOfLeft = Math.min(...left.map((f) => f.order));
  return lastOfRight < firstOfLeft ? [right, left] : [left, right];
}

function areColumns(left: Fragment[], right: Fragment[]): boolean {
  const leftRows = toLines(left);
  const rightRows = toLines(right);
  const [few, many] = leftRows.length < rightRows.length ? [leftRows, rightRows] : [rightRows, leftRows];
  if (few.length < 2) return false;
  const aligned = few.filter((row) => many.some((other) => isLevel(row, other))).length;
  const isAligned = aligned === few.length;
  const isProse = few.some((row) => row.at(-1)!.text.endsWith("\ufffe"));
  if (isAligned && !isProse && (few.length <= 2 || isScattered(few))) return false;
  if (switches(left, right) <= 1 + Math.floor(few.length / 8)) return true;
  // Headings in a row first, then what stands under each.
  const isHeaded = few.length > 2 && isLevel(leftRows[0]!, rightRows[0]!);
  if (isHeaded && switches(leftRows.slice(1).flat(), rightRows.slice(1).flat()) <= 1) return true;
  // Written row by row. Columns all the same, when both are blocks of running text.
  return few.length >= 8 && !isScattered(few) && isBlock(leftRows) && isBlock(rightRows);
}

function isLevel(row: Line, other: Line): boolean {
  const reach = 0.3 * Math.min(row[0]!.size, other[0]!.size);
  return Math.abs(row[0]!.baseline - other[0]!.baseline) < reach;
}

/** Single lines with white between them: dates or labels beside what they belong to. */
function isScattered(rows: readonly Line[]): boolean {
  const pitches = rows.slice(1).map((row, i) => row[0]!.baseline - rows[i]![0]!.baseline);
  return median(pitches) > 2.2 * rows[0]![0]!.size;
}

/** Most lines are long and reach the right edge, as the lines of a paragraph do. */
function isBlock(rows: readonly Line[]): boolean {
  const length = median(rows.map((row) => row.reduce((sum, f) => sum + f.text.length, 0)));
  if (length < MIN_PROSE) return false;
  const left = Math.min(...rows.map((row) => row[0]!.left));
  const right = Math.max(...rows.map((row) => row.at(-1)!.right));
  const edge = right - 0.25 * (right - left);
  return rows.filter((row) => row.at(-1)!.right > edge).length > 0.5 * rows.length;
}

/** How often the file goes from one side to the other. */
function switches(left: readonly Fragment[], right: readonly Fragment[]): number {
  const sides = [
    ...left.map((f) => ({ order: f.order, isLeft: true })),
    ...right.map((f) => ({ order: f.order, isLeft: false })),
  ].toSorted((a, b) => a.order - b.order);
  return sides.slice(1).filter((side, i) => side.isLeft !== sides[i]!.isLeft).length;
}

function toLines(fragments: readonly Fragment[]): Line[] {
  const lines: Line[] = [];
  for (const fragment of fragments.toSorted((a, b) => a.baseline - b.baseline)) {
    const line = lines.at(-1);
    const reach = 0.3 * Math.min(fragment.size, line?.[0]?.size ?? 0);
    if (line && Math.abs(line[0]!.baseline - fragment.baseline) <= reach) line.push(fragment);
    else lines.push([fragment]);
  }
  return lines.map((line) => {
    const isRightToLeft = line.filter((f) => f.isRightToLeft).length * 2 > line.length;
    return line.toSorted((a, b) => (isRightToLeft ? b.left - a.left : a.left - b.left));
  });
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
