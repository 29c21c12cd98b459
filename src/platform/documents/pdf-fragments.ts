import { isRightToLeft, rightToLeftShare, toLogical } from "./bidi.ts";
import type { Glyph, PageBox } from "./pdf-glyphs.ts";
import { toRows } from "./text-rows.ts";

/** Words in a row without a wide gap: the unit that is moved when ordering a page. */
export interface Fragment {
  text: string;
  left: number;
  right: number;
  /** Distance from the top of the page. */
  baseline: number;
  top: number;
  bottom: number;
  size: number;
  /** Position in the file's drawing order. */
  order: number;
  isRightToLeft: boolean;
}

/** In multiples of the width of an m. A wider gap is a column or a tab, not a word space. */
const COLUMN_GAP = 1.3;
const MIXED_COLUMN_GAP = 0.5;
const WORD_GAP = 0.12;
const UNMARKED_WORD_GAP = 0.4;
/** Arabic letters leave gaps of up to 0.2 within a word. */
const MIXED_WORD_GAP = 0.22;
/** Share of right-to-left letters: résumés hold many Latin names of products and firms. */
const RIGHT_TO_LEFT_PAGE = 0.3;
/** Letter spacing, as a share of the size, from which text counts as tracked ("J O H N"). */
const TRACKED = 0.06;

interface Spot {
  glyph: Glyph;
  /** Position in the file's drawing order. */
  order: number;
  left: number;
  right: number;
  baseline: number;
  size: number;
}

export function buildFragments(glyphs: readonly Glyph[], box: PageBox): Fragment[] {
  const spots = glyphs.map((glyph, order) => turn(glyph, box, order));
  const isPageRightToLeft =
    rightToLeftShare(glyphs.map((glyph) => glyph.char)) > RIGHT_TO_LEFT_PAGE;
  const isMixed = (row: readonly Spot[]): boolean =>
    row.some((spot) => isRightToLeft(spot.glyph.char));
  const mixed = isMixed(spots) ? toRows(spots).filter(isMixed) : [];
  const inMixed = new Set(mixed.flat());
  const runs = splitRuns(spots.filter((spot) => !inMixed.has(spot)));
  const fragments = [
    ...runs.map((run) => toFragment(run, spell, isPageRightToLeft)),
    ...mixed.flatMap(splitVisually).map((run) => toFragment(run, spellMixed, isPageRightToLeft)),
  ];
  return withoutShadows(fragments.toSorted((one, two) => one.order - two.order));
}

/** Cuts where the file's next glyph does not continue the line. */
function splitRuns(spots: readonly Spot[]): Spot[][] {
  const runs: Spot[][] = [];
  for (const spot of spots) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const before = run?.at(-2);
    const letterGap = before && last ? Math.max(0, last.left - before.right) : 0;
    if (run && last && follows(last, spot, letterGap)) run.push(spot);
    else runs.push([spot]);
  }
  return runs;
}

/**
 * Cuts a row with right-to-left text at wide gaps, and at narrower ones if the file draws other rows
 * between the two sides.
 */
function splitVisually(row: readonly Spot[]): Spot[][] {
  const stretches = new Map<Spot, number>();
  let stretch = 0;
  for (const [i, spot] of row.toSorted((one, two) => one.order - two.order).entries()) {
    // Within a stretch the order grows as fast as the index.
    if (i === 0 || spot.order - i !== stretch) stretch = spot.order - i;
    stretches.set(spot, stretch);
  }
  const runs: Spot[][] = [];
  let right = -Infinity;
  for (const spot of row.toSorted((one, two) => one.left - two.left)) {
    const last = runs.at(-1)?.at(-1);
    const isApart = last !== undefined && stretches.get(last) !== stretches.get(spot);
    const widest = (isApart ? MIXED_COLUMN_GAP : COLUMN_GAP) * spot.size;
    if (last && spot.left - right < widest) runs.at(-1)!.push(spot);
    else runs.push([spot]);
    right = Math.max(right, spot.right);
  }
  return runs;
}

/** Coordinates with the text upright: x to the right, y down. */
function turn(glyph: Glyph, box: PageBox, order: number): Spot {
  const size = glyph.object.size || glyph.top - glyph.bottom || 1;
  const { left, right, bottom, top, baseline } = glyph;
  switch (glyph.object.quarter) {
    case 1:
      return { glyph, order, left: bottom, right: top, baseline: baseline - box.left, size };
    case 2:
      return { glyph, order, left: -right, right: -left, baseline: baseline - box.bottom, size };
    case 3:
      return { glyph, order, left: -top, right: -bottom, baseline: box.right - baseline, size };
    default:
      return { glyph, order, left, right, baseline: box.top - baseline, size };
  }
}

/** Tracked letters have wide word gaps too, so the letter gap is taken into account. */
function follows(last: Spot, next: Spot, letterGap: number): boolean {
  const size = Math.max(last.size, next.size);
  // Superscripts and subscripts are smaller and close by.
  const isSmaller = Math.min(last.size, next.size) < 0.85 * size;
  if (Math.abs(last.baseline - next.baseline) > size * (isSmaller ? 0.55 : 0.25)) return false;
  // The letters of a ligature share one box.
  if (next.left >= last.left - 0.01 && next.right <= last.right + 0.01) return true;
  const gap = next.left - last.right;
  const isBack = gap < -0.6 * size;
  return !isBack && gap < COLUMN_GAP * size + 2 * letterGap;
}

function toFragment(
  run: readonly Spot[],
  spellRun: (run: readonly Spot[], size: number, isReversed: boolean) => string,
  isPageRightToLeft: boolean,
): Fragment {
  const sizes = run.map((spot) => spot.size).toSorted((a, b) => a - b);
  const size = sizes[sizes.length >> 1]!;
  const baseline = run.map((spot) => spot.baseline).toSorted((a, b) => a - b)[run.length >> 1]!;
  let left = Infinity;
  let right = -Infinity;
  let order = Infinity;
  for (const spot of run) {
    left = Math.min(left, spot.left);
    right = Math.max(right, spot.right);
    order = Math.min(order, spot.order);
  }
  const isReversed =
    isPageRightToLeft || rightToLeftShare(run.map((spot) => spot.glyph.char)) > 0.5;
  return {
    text: spellRun(run, size, isReversed),
    left,
    right,
    baseline,
    top: baseline - 0.75 * size,
    bottom: baseline + 0.2 * size,
    size,
    order,
    isRightToLeft: isReversed,
  };
}

/** Inserts spaces. Tracked text gets one only where a gap is wider than its usual one. */
function spell(run: readonly Spot[], size: number): string {
  const gaps = run.slice(1).map((spot, i) => spot.left - run[i]!.right);
  const letterGap = letterGapOf(gaps, size);
  const isTracked = letterGap > 0;
  const isSpelledOut = letterGap > 0.2 * size;
  let text = run[0]!.glyph.char;
  for (let i = 1; i < run.length; i++) {
    const { glyph } = run[i]!;
    const extra = gaps[i - 1]! - letterGap;
    const guessed = isTracked ? WORD_GAP : 0.02;
    const least = glyph.space === "none" ? UNMARKED_WORD_GAP : guessed;
    const isWritten = glyph.space === "written" && !isSpelledOut;
    if (isWritten || extra > least * size) text += " ";
    text += glyph.char;
  }
  return text;
}

/** The usual gap of tracked text, otherwise 0. */
function letterGapOf(gaps: readonly number[], size: number): number {
  const middle = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0;
  return gaps.length >= 4 && middle > TRACKED * size ? middle : 0;
}

/** Spells a run with right-to-left text; its spots go from left to right. */
function spellMixed(run: readonly Spot[], size: number, isReversed: boolean): string {
  const clusters = toClusters(run);
  const gaps = clusters.slice(1).map((cluster, i) => cluster.left - clusters[i]!.right);
  const letterGap = letterGapOf(gaps, size);
  const visual = clusters.flatMap((cluster, i) => {
    const hasSpace = cluster.hasSpace || clusters[i - 1]?.hasSpace;
    const least = hasSpace ? WORD_GAP : MIXED_WORD_GAP;
    const isWordStart = i > 0 && gaps[i - 1]! - letterGap > least * size;
    return isWordStart ? [" ", cluster.text] : [cluster.text];
  });
  return toLogical(visual, isReversed);
}

interface Cluster {
  text: string;
  /** A space was found on one of its sides; which one depends on the direction. */
  hasSpace: boolean;
  left: number;
  right: number;
}

/** Joins the letters of a ligature, and each mark with the letter it is set on. */
function toClusters(run: readonly Spot[]): Cluster[] {
  const isMark = (spot: Spot): boolean => /^\p{M}/u.test(spot.glyph.char);
  const letters = run.filter((spot) => !isMark(spot));
  const groups: Spot[][] = [];
  for (const spot of letters) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (last && isCopy(last, spot)) continue;
    const isShared =
      last && spot.left - last.left < 0.01 && Math.abs(spot.right - last.right) < 0.01;
    if (group && isShared) group.push(spot);
    else groups.push([spot]);
  }
  const clusters = groups.map((group) => ({
    text: spellLigature(group.toSorted((one, two) => one.order - two.order)),
    hasSpace: group.some((spot) => spot.glyph.space !== "none"),
    left: group[0]!.left,
    right: group[0]!.right,
  }));
  for (const mark of run.filter(isMark)) {
    const middle = (mark.left + mark.right) / 2;
    const away = ({ left, right }: Cluster): number => Math.max(left - middle, middle - right);
    if (clusters.length === 0) clusters.push({ ...mark, text: "", hasSpace: false });
    clusters.reduce((one, two) => (away(two) < away(one) ? two : one)).text += mark.glyph.char;
  }
  return clusters;
}

/** Drawn twice, slightly offset, to fake bold. */
function isCopy(one: Spot, two: Spot): boolean {
  const isNear = Math.abs(one.left - two.left) < 0.08 * one.size;
  return isNear && one.glyph.char === two.glyph.char && one.glyph.object !== two.glyph.object;
}

/** PDFium reverses right-to-left text letter by letter, including the letters of one glyph. */
function spellLigature(group: readonly Spot[]): string {
  const chars = group.map((spot) => spot.glyph.char);
  return (chars.some(isRightToLeft) ? chars.toReversed() : chars).join("");
}

/** Removes the second copy of words drawn twice, slightly offset, to fake bold. */
function withoutShadows(fragments: Fragment[]): Fragment[] {
  const seen = new Map<string, Fragment>();
  return fragments.filter((fragment) => {
    const other = seen.get(fragment.text);
    seen.set(fragment.text, fragment);
    const near = 0.2 * fragment.size;
    const isShadow =
      other !== undefined &&
      Math.abs(other.left - fragment.left) < near &&
      Math.abs(other.baseline - fragment.baseline) < near;
    return !isShadow;
  });
}
