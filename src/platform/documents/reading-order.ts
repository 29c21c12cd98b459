import { areColumns } from "./text-columns.ts";
import type { Fragment } from "./pdf-fragments.ts";
import { attachLabels, findMarginLabels, type MarginLabels } from "./margin-labels.ts";
import { isLevel, isMostlyRightToLeft, toLines, type FragmentLine } from "./text-lines.ts";

/** Pages with more fragments keep the file's order: the search takes quadratic time. */
const MAX_FRAGMENTS = 1_500;
const MAX_DEPTH = 10;
/** Total fragments compared; ordinary pages need up to 4,000. */
const MAX_COMPARED = 60_000;
/** In multiples of the neighbouring text's size. */
const MIN_GUTTER = 0.4;
/** In points: a heading in large letters needs no wider gutter than the text below it. */
const LARGEST_BODY = 14;
/** Row positions tried as the end of a strip, in addition to visible breaks. */
const TRIED_ROWS = 8;
const MAX_GUTTERS = 4;

/**
 * Orders by white space and checks it against the file's order: a strip has columns when a white
 * gutter runs all the way down and the file did not write it row by row. The rest is read line by
 * line.
 */
export function orderLines(fragments: readonly Fragment[]): FragmentLine[] {
  if (fragments.length > MAX_FRAGMENTS) return fragments.map((fragment) => [fragment]);
  return order(fragments, { left: MAX_COMPARED }, 0);
}

/** Comparisons left; when they are used up, the rest is read line by line. */
interface Budget {
  left: number;
}

interface Stretch {
  left: number;
  right: number;
}

type Sides = [Fragment[], Fragment[]];

/** A strip of the page: two columns, or one with margin labels. */
type Strip = ({ sides: Sides } | MarginLabels) & { next: number };

function order(fragments: readonly Fragment[], budget: Budget, depth: number): FragmentLine[] {
  const bands = splitBands(fragments);
  const lines: FragmentLine[] = [];
  for (let first = 0; first < bands.length;) {
    const found = depth < MAX_DEPTH ? findBestColumns(bands, first, budget) : undefined;
    if (!found) {
      lines.push(...toLines(bands[first]!));
      first++;
      continue;
    }
    const parts = "sides" in found ? found.sides : [found.main];
    const read = parts.flatMap((part) => order(part, budget, depth + 1));
    lines.push(...("labels" in found ? attachLabels(read, found.labels) : read));
    first = found.next;
  }
  return lines;
}

/** Cuts at every horizontal strip of white space, however thin. */
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

/** Skips lines above the columns, such as a name, that would close the gutter. */
function findBestColumns(bands: Fragment[][], first: number, budget: Budget): Strip | undefined {
  const found = findColumns(bands, first, budget);
  if (!found || !("sides" in found) || bands[first]!.length > 1) return found;
  const both = bands.findIndex((band, i) => i > first && band.length > 1);
  return [first + 1, both].some((start) => {
    const without = start > first && start < found.next && findColumns(bands, start, budget);
    return without && without.next > found.next;
  })
    ? undefined
    : found;
}

/** The longest run of bands from `first` that forms one pair of columns. */
function findColumns(bands: Fragment[][], first: number, budget: Budget): Strip | undefined {
  for (const { end, filled } of possibleEnds(bands, first).toReversed()) {
    const region = bands.slice(first, end).flat();
    budget.left -= region.length;
    if (budget.left < 0) return undefined;
    const found = splitAtGutter(region, filled);
    if (found && "sides" in found) return withoutNextHeading(bands, first, end, found.sides);
    // Lines above the first label may be column headings.
    const isFirst = found?.labels.some((label) => bands[first]!.some((f) => isLevel(f, label)));
    if (found && isFirst) return { ...found, next: end };
  }
  return undefined;
}

interface End {
  end: number;
  filled: Stretch[];
}

/**
 * Possible ends of columns: before a line that closes the gutter, at a gap, or in the first rows.
 */
function possibleEnds(bands: Fragment[][], first: number): End[] {
  const ends: End[] = [];
  let filled: Stretch[] = [];
  for (let i = first; i < bands.length; i++) {
    const next = cover(filled, bands[i]!);
    const last = bands[i - 1]?.[0];
    const isGap = last !== undefined && bands[i]![0]!.top - last.bottom > 0.5 * last.size;
    const isBreak = isGap || next.length < filled.length || i - first <= TRIED_ROWS;
    if (filled.length > 1 && isBreak) ends.push({ end: i, filled });
    filled = next;
  }
  if (filled.length > 1) ends.push({ end: bands.length, filled });
  return ends;
}

/** The x ranges that hold text, merged where no gutter fits between them. */
function cover(filled: readonly Stretch[], fragments: readonly Fragment[]): Stretch[] {
  let stretches = [...filled];
  for (const { left, right, size } of fragments) {
    const room = MIN_GUTTER * Math.min(size, LARGEST_BODY);
    const joined = { left, right };
    const apart = stretches.filter((stretch) => {
      if (stretch.right + room <= left || right + room <= stretch.left) return true;
      joined.left = Math.min(joined.left, stretch.left);
      joined.right = Math.max(joined.right, stretch.right);
      return false;
    });
    stretches = [...apart, joined];
  }
  return stretches.toSorted((a, b) => a.left - b.left);
}

function splitAtGutter(
  region: Fragment[],
  filled: readonly Stretch[],
): { sides: Sides } | MarginLabels | undefined {
  const gutters = filled
    .slice(1)
    .map((stretch, i) => ({ left: filled[i]!.right, right: stretch.left }))
    .toSorted((a, b) => b.right - b.left - (a.right - a.left))
    .slice(0, MAX_GUTTERS);
  for (const gutter of gutters) {
    const left = region.filter((f) => f.right <= gutter.left + 0.01);
    const right = region.filter((f) => f.right > gutter.left + 0.01);
    if (areColumns(left, right)) return { sides: inReadingOrder(left, right) };
    const labelled = findMarginLabels(left, right);
    if (labelled) return labelled;
  }
  return undefined;
}

/** In the direction of the text, unless the file draws one whole side before the other. */
function inReadingOrder(left: Fragment[], right: Fragment[]): Sides {
  if (isDrawnBefore(left, right)) return [left, right];
  const isRightFirst = isDrawnBefore(right, left) || isMostlyRightToLeft([...left, ...right]);
  return isRightFirst ? [right, left] : [left, right];
}

function isDrawnBefore(one: readonly Fragment[], two: readonly Fragment[]): boolean {
  return Math.max(...one.map((f) => f.order)) < Math.min(...two.map((f) => f.order));
}

/**
 * A heading below the columns, alone on its side and closer to the next block, belongs to that
 * block.
 */
function withoutNextHeading(bands: Fragment[][], first: number, end: number, sides: Sides): Strip {
  const following = bands[end]?.[0];
  const last = bands[end - 1]!;
  const before = bands[end - 2]?.at(-1);
  if (following && before && end - 1 > first && last.length === 1) {
    const above = last[0]!.top - before.bottom;
    const below = following.top - last[0]!.bottom;
    const rest = sides.map((side) => side.filter((f) => f !== last[0])) as Sides;
    const isHeading = below < 0.8 * above && rest.every((side) => side.length > 0);
    if (isHeading) return { sides: rest, next: end - 1 };
  }
  return { sides, next: end };
}
