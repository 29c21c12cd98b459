import type { Glyph, PageBox } from "./pdf-glyphs.ts";

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
const WORD_GAP = 0.12;
const UNMARKED_WORD_GAP = 0.4;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
/** Letter spacing, as a share of the size, from which text counts as tracked ("J O H N"). */
const TRACKED = 0.06;

interface Spot {
  glyph: Glyph;
  left: number;
  right: number;
  baseline: number;
  size: number;
}

export function buildFragments(glyphs: readonly Glyph[], box: PageBox): Fragment[] {
  const fragments: Fragment[] = [];
  let run: Spot[] = [];
  const flush = (): void => {
    if (run.length > 0) fragments.push(toFragment(run, fragments.length));
    run = [];
  };
  for (const glyph of glyphs) {
    const spot = turn(glyph, box);
    const last = run.at(-1);
    const before = run.at(-2);
    const letterGap = before && last ? Math.max(0, gapBetween(before, last)) : 0;
    if (last && !follows(last, spot, letterGap)) flush();
    run.push(spot);
  }
  flush();
  return withoutShadows(fragments);
}

/** Coordinates with the text upright: x to the right, y down. */
function turn(glyph: Glyph, box: PageBox): Spot {
  const size = glyph.object.size || glyph.top - glyph.bottom || 1;
  const { left, right, bottom, top, baseline } = glyph;
  switch (glyph.object.quarter) {
    case 1:
      return { glyph, left: bottom, right: top, baseline: baseline - box.left, size };
    case 2:
      return { glyph, left: -right, right: -left, baseline: baseline - box.bottom, size };
    case 3:
      return { glyph, left: -top, right: -bottom, baseline: box.right - baseline, size };
    default:
      return { glyph, left, right, baseline: box.top - baseline, size };
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
  const gap = gapBetween(last, next);
  const isBack = gap < -0.6 * size;
  return !isBack && gap < COLUMN_GAP * size + 2 * letterGap;
}

function gapBetween(last: Spot, next: Spot): number {
  const isRightToLeft = RIGHT_TO_LEFT.test(next.glyph.char) || RIGHT_TO_LEFT.test(last.glyph.char);
  const forward = next.left - last.right;
  return isRightToLeft && next.right < last.right ? last.left - next.right : forward;
}

function toFragment(run: Spot[], order: number): Fragment {
  const sizes = run.map((spot) => spot.size).toSorted((a, b) => a - b);
  const size = sizes[sizes.length >> 1]!;
  const baseline = run.map((spot) => spot.baseline).toSorted((a, b) => a - b)[run.length >> 1]!;
  let left = Infinity;
  let right = -Infinity;
  for (const spot of run) {
    left = Math.min(left, spot.left);
    right = Math.max(right, spot.right);
  }
  const text = spell(run, size);
  return {
    text,
    left,
    right,
    baseline,
    top: baseline - 0.75 * size,
    bottom: baseline + 0.2 * size,
    size,
    order,
    isRightToLeft: RIGHT_TO_LEFT.test(text),
  };
}

/** Inserts spaces. Tracked text gets one only where a gap is wider than its usual one. */
function spell(run: Spot[], size: number): string {
  const gaps = run.slice(1).map((spot, i) => gapBetween(run[i]!, spot));
  const middle = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0;
  const isTracked = gaps.length >= 4 && middle > TRACKED * size;
  const letterGap = isTracked ? middle : 0;
  const isSpelledOut = isTracked && middle > 0.2 * size;
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
