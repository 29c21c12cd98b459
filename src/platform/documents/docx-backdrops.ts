import type { Backdrop, PageSize, Rect } from "./docx-drawing.ts";
import { canSee } from "./docx-visibility.ts";

/** What text in the colour of the page may stand on, in all parts of a document. */
export interface Backdrops {
  shapes: readonly Backdrop[];
  /** Square points of text in the body that need a shape behind them. */
  paleArea: number;
}

/** Where a text stands: in a text box, or so far down the pages of the body. */
interface TextPlace {
  box: Rect | undefined;
  top: number;
  isRunning: boolean;
}

/** Share of a text box that a shape must lie under. */
const MIN_OVERLAP = 0.5;
/** How far off the estimated height of a text may be: points, and points per point down the page. */
const SLACK = 100;
const DRIFT = 0.35;

/**
 * Whether a text in the colour of the page stands on a shape that lets it be seen. The place of
 * text in the body is an estimate, so the shapes must also have room for all such text: a small
 * shape must not reveal a block of keywords elsewhere.
 */
export function canStandOn(
  { shapes, paleArea }: Backdrops,
  colour: string | undefined,
  { box, top, isRunning }: TextPlace,
  page: PageSize,
): boolean {
  const visible = shapes.filter((shape) => canSee(colour, shape.ground));
  if (box) return visible.some(({ rect }) => overlap(rect, box) >= MIN_OVERLAP * areaOf(box));
  const behind = visible.filter((shape) => shape.isBehindText);
  const room = behind.reduce((sum, shape) => sum + areaOnPage(shape.rect, page), 0);
  if (room < paleArea) return false;
  const down = top % page.height;
  const slack = isRunning ? SLACK : SLACK + DRIFT * down;
  return behind.some(({ rect }) => rect.top - slack <= down && down <= rect.bottom + slack);
}

function areaOnPage(rect: Rect, { width, height }: PageSize): number {
  return overlap(rect, { left: 0, top: 0, right: width, bottom: height });
}

function areaOf({ left, top, right, bottom }: Rect): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}

function overlap(one: Rect, two: Rect): number {
  return areaOf({
    left: Math.max(one.left, two.left),
    top: Math.max(one.top, two.top),
    right: Math.min(one.right, two.right),
    bottom: Math.min(one.bottom, two.bottom),
  });
}
