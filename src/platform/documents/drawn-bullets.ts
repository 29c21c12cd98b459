import type { Fragment } from "./pdf-fragments.ts";
import type { PageBox } from "./pdf-glyphs.ts";
import type { Shape } from "./pdf-shapes.ts";

/** In multiples of the following text's size. */
const SMALLEST = 0.12;
const LARGEST = 0.7;
const FARTHEST = 2.5;

/** Browsers draw list dots as shapes; one beside the start of a line is a bullet. */
export function addDrawnBullets(
  fragments: readonly Fragment[],
  shapes: readonly Shape[],
  box: PageBox,
): void {
  const dots = shapes.filter(isDot);
  if (dots.length < 2) return;
  const items = fragments.filter(
    (fragment) =>
      /^[\p{L}\p{N}]/u.test(fragment.text) && dots.some((dot) => isBulletOf(dot, fragment, box)),
  );
  // A single shape is an icon.
  if (items.length < 2) return;
  for (const item of items) item.text = `• ${item.text}`;
}

function isDot({ kind, bounds }: Shape): boolean {
  const width = bounds.right - bounds.left;
  const height = bounds.top - bounds.bottom;
  return kind === "path" && width > 0 && Math.abs(width - height) < 0.35 * width;
}

function isBulletOf({ bounds }: Shape, fragment: Fragment, box: PageBox): boolean {
  const size = (bounds.right - bounds.left) / fragment.size;
  const distance = fragment.isRightToLeft
    ? bounds.left - fragment.right
    : fragment.left - bounds.right;
  const gap = distance / fragment.size;
  const middle = box.top - (bounds.top + bounds.bottom) / 2;
  const rise = (fragment.baseline - middle) / fragment.size;
  const isBeside = gap > 0.1 && gap < FARTHEST && rise > 0 && rise < 0.75;
  return isBeside && size > SMALLEST && size < LARGEST;
}
