import type { Glyph, PageBox } from "./pdf-glyphs.ts";

/** Words in a row without a wide gap: what can be moved as one when the order is found. */
export interface Fragment {
  text: string;
  left: number;
  right: number;
  /** Downwards from the top of the page, as it is read. */
  baseline: number;
  top: number;
  bottom: number;
  size: number;
  /** Its place in the order in which the file draws text. */
  order: number;
  isRightToLeft: boolean;
}

/** In widths of the letter m. Wider is a column or a tab, not a space between words. */
const COLUMN_GAP = 1.3;
const WORD_GAP = 0.12;
const UNMARKED_WORD_GAP = 0.4;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
/** Letters set apart ("J O H N") from this share of the size on. */
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

/** Coordinates as seen with the text upright: x to the right, y down. */
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

/** Letters that are set apart set their words apart too, so the gap before counts. */
function follows(last: Spot, next: Spot, letterGap: number): boolean {
  const size = Math.max(last.size, next.size);
  // Raised and lowered signs are smaller and stand close.
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

/** Where the spaces are. Letters set apart get theirs only where the gap is wider than usual. */
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

/** Bold that is faked by drawing the same words twice, a hair apart. */
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
