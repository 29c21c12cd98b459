import type { Backdrop, PageSize, Rect } from "./docx-drawing.ts";
import { canSee } from "./docx-visibility.ts";

/** Where a text stands: in a text box, or so far down the pages of the body. */
interface TextPlace {
  box: Rect | undefined;
  top: number;
  isRunning: boolean;
}

/** The shapes that a colour can be seen on. */
interface Contrasting {
  shapes: Backdrop[];
  behind: Backdrop[];
  /** Square points of those behind the text. */
  room: number;
}

/** Every pale run is compared with each of them. */
const MAX_SHAPES = 500;
/** Share of a text box that a shape must lie under. */
const MIN_OVERLAP = 0.5;
/** How far off the estimated height of a text may be: points, and points per point down the page. */
const SLACK = 100;
const DRIFT = 0.35;

/** What text in the colour of the page may stand on, in all parts of a document. */
export class Backdrops {
  readonly #shapes: readonly Backdrop[];
  readonly #paleArea: number;
  readonly #page: PageSize;
  readonly #contrasting = new Map<string | undefined, Contrasting>();

  /** `paleArea` is the square points of text in the body that need a shape behind them. */
  constructor(shapes: readonly Backdrop[], paleArea: number, page: PageSize) {
    this.#shapes = shapes.slice(0, MAX_SHAPES);
    this.#paleArea = paleArea;
    this.#page = page;
  }

  /**
   * Whether a text stands on a shape that lets it be seen. The place of text in the body is an
   * estimate, so the shapes must also have room for all such text: a small shape must not reveal a
   * block of keywords elsewhere.
   */
  reveal(colour: string | undefined, { box, top, isRunning }: TextPlace): boolean {
    const { shapes, behind, room } = this.#contrastingWith(colour);
    if (box) return shapes.some(({ rect }) => overlap(rect, box) >= MIN_OVERLAP * areaOf(box));
    if (room < this.#paleArea) return false;
    const down = top % this.#page.height;
    const slack = isRunning ? SLACK : SLACK + DRIFT * down;
    return behind.some(({ rect }) => rect.top - slack <= down && down <= rect.bottom + slack);
  }

  #contrastingWith(colour: string | undefined): Contrasting {
    let found = this.#contrasting.get(colour);
    if (!found) {
      const shapes = this.#shapes.filter((shape) => canSee(colour, shape.ground));
      const behind = shapes.filter((shape) => shape.isBehindText);
      const room = behind.reduce((sum, shape) => sum + areaOnPage(shape.rect, this.#page), 0);
      found = { shapes, behind, room };
      this.#contrasting.set(colour, found);
    }
    return found;
  }
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
