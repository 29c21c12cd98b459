import { rightToLeftShare } from "./bidi.ts";
import type { Rect } from "./docx-drawing.ts";

/** A text box. Without a rectangle it stands where the file has it. */
export interface FloatingText {
  lines: string[];
  rect: Rect | undefined;
}

/** The lines of a part, a cell or a text box, with the text boxes that hang on its paragraphs. */
export class DocxBlock {
  readonly #lines: string[] = [];
  /** Text boxes since the last line of text: only these can be put in order. */
  #floating: FloatingText[] = [];

  push(lines: readonly string[]): void {
    if (lines.some((line) => line.trim() !== "")) this.#settle();
    this.#add(lines);
  }

  float(boxes: readonly FloatingText[]): void {
    for (const box of boxes) {
      const last = this.#floating.at(-1);
      if (last?.rect && box.rect && isSameFrame(last.rect, box.rect)) {
        last.rect.bottom += box.rect.bottom - box.rect.top;
        for (const line of box.lines) last.lines.push(line);
      } else this.#floating.push(box);
    }
  }

  close(): string[] {
    this.#settle();
    return this.#lines;
  }

  #settle(): void {
    const boxes = this.#floating;
    this.#floating = [];
    for (const { lines } of inReadingOrder(boxes)) this.#add(["", ...lines, ""]);
  }

  /** Not by spreading: a table may have more lines than a call may have arguments. */
  #add(lines: readonly string[]): void {
    for (const line of lines) this.#lines.push(line);
  }
}

/** Each paragraph of a frame repeats its place. */
function isSameFrame(one: Rect, two: Rect): boolean {
  return one.left === two.left && one.top === two.top && one.right === two.right;
}

/** Above this number the boxes stay in the order of the file: the search is quadratic. */
const MAX_BOXES = 200;
/** Boxes may overlap by this many points and still be beside or below each other. */
const SLACK = 6;

/** Columns in the direction of the text, each from the top down; wide boxes in between. */
function inReadingOrder(boxes: readonly FloatingText[]): FloatingText[] {
  if (boxes.length > MAX_BOXES || boxes.some((box) => !box.rect)) return [...boxes];
  const isRightToLeft = rightToLeftShare(boxes.flatMap((box) => box.lines).join("")) > 0.5;
  return cut(boxes as PlacedText[], isRightToLeft);
}

type PlacedText = FloatingText & { rect: Rect };

function cut(boxes: PlacedText[], isRightToLeft: boolean): PlacedText[] {
  if (boxes.length < 2) return boxes;
  const columns = split(boxes, "left", "right");
  const ordered = isRightToLeft ? columns.toReversed() : columns;
  if (columns.length > 1) return ordered.flatMap((column) => cut(column, isRightToLeft));
  const [band = [], ...others] = split(boxes, "top", "bottom");
  if (others.length > 0) return [band, others.flat()].flatMap((part) => cut(part, isRightToLeft));
  return boxes.toSorted((a, b) => a.rect.top - b.rect.top || a.rect.left - b.rect.left);
}

/** Groups with a free line between them, in the direction of the axis. */
function split(boxes: readonly PlacedText[], start: keyof Rect, end: keyof Rect): PlacedText[][] {
  const groups: PlacedText[][] = [];
  let reach = -Infinity;
  for (const box of boxes.toSorted((a, b) => a.rect[start] - b.rect[start])) {
    if (box.rect[start] < reach - SLACK) groups.at(-1)!.push(box);
    else groups.push([box]);
    reach = Math.max(reach, box.rect[end]);
  }
  return groups;
}
