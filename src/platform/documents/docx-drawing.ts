/*
 * Where the shapes and text boxes of a part lie, and what they are filled with. Positions are in
 * points from the upper left of the page. Word lays a page out only when it shows it, so the height
 * of a paragraph is an estimate, good enough to order boxes and to find what lies behind them.
 */
import {
  isColour,
  plainColour,
  themeColour,
  withLuminance,
  type Colour,
  type Theme,
} from "./docx-colours.ts";
import type { Ground } from "./docx-visibility.ts";
import type { Element } from "./xml.ts";

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A filled shape or a picture that text may stand on. */
export interface Backdrop {
  rect: Rect;
  ground: Ground;
  /** Behind the text of the body, not only behind other shapes. */
  isBehindText: boolean;
}

export interface PageSize {
  width: number;
  height: number;
  marginLeft: number;
  marginTop: number;
}

/** Letter paper, until the document says otherwise. */
export const DEFAULT_PAGE: PageSize = { width: 612, height: 792, marginLeft: 72, marginTop: 72 };

/** A drawing: `wp:anchor` floats, `wp:inline` stands in the line like a letter. */
interface Frame {
  isVml: boolean;
  isInline: boolean;
  isBehindText: boolean;
  isTopAndBottom: boolean;
  x: Position;
  y: Position;
  width: number;
  height: number;
  /** Estimated top of the paragraph it hangs on. */
  paragraphTop: number;
  /** How many shapes were open around it. */
  depth: number;
}

interface Position {
  from: string;
  offset: number;
  align: string;
}

/** A shape, or a group of them with coordinates of its own. */
interface Shape {
  isGroup: boolean;
  /** Position and size in the coordinates of the group around it; undefined: fills the frame. */
  box: Box | undefined;
  /** A group's own coordinates. */
  inner: Box | undefined;
  /** Undefined: nothing said yet; empty: a picture or a fill of unknown colour. */
  fill: Colour[] | "none" | undefined;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const EMU_PER_POINT = 12_700;
/** Estimated heights are off by some points. */
const SLACK = 6;
const FILLED = "wps:spPr";
const SHAPE_PROPERTIES = new Set([FILLED, "wpg:grpSpPr", "pic:spPr"]);

const COLOUR = /^a:(?:srgbClr|schemeClr|sysClr|prstClr)$/;

/** Follows the drawings of one part. The innermost is last. */
export class Drawings {
  readonly backdrops: Backdrop[] = [];
  readonly #frames: Frame[] = [];
  readonly #shapes: Shape[] = [];
  readonly #theme: Theme;
  readonly #page: PageSize;
  readonly #isHeader: boolean;
  #colour: { value: Colour; factor: number; offset: number } | undefined;

  constructor(theme: Theme, page: PageSize, isHeader: boolean) {
    this.#theme = theme;
    this.#page = page;
    this.#isHeader = isHeader;
  }

  get isOpen(): boolean {
    return this.#frames.length > 0;
  }

  /** The rectangle of the innermost shape. */
  get rect(): Rect | undefined {
    const frame = this.#frames.at(-1);
    if (!frame) return undefined;
    const own = this.#shapes.slice(frame.depth);
    // A shape outside any group has the size of its frame.
    let { x, y, width, height } = boxOf(own.length > 1 ? own.at(-1)?.box : undefined, frame);
    for (const group of own.slice(0, -1).toReversed()) {
      const outer = boxOf(group.box, frame);
      const inner = group.inner ?? outer;
      const scaleX = inner.width > 0 ? outer.width / inner.width : 1;
      const scaleY = inner.height > 0 ? outer.height / inner.height : 1;
      x = outer.x + (x - inner.x) * scaleX;
      y = outer.y + (y - inner.y) * scaleY;
      width *= scaleX;
      height *= scaleY;
    }
    // The outermost box is placed by the frame, whatever its own offset says.
    const outermost = boxOf(own.length > 1 ? own[0]?.box : undefined, frame);
    const left = this.#place(frame.x, frame.width, "x", frame) + x - outermost.x;
    const top = this.#place(frame.y, frame.height, "y", frame) + y - outermost.y;
    return { left, top, right: left + width, bottom: top + height };
  }

  /** Set between the lines above its paragraph, or higher on the page. */
  get isAboveParagraph(): boolean {
    const frame = this.#frames.at(-1);
    if (!frame || frame.isInline) return frame !== undefined;
    const top = this.#place(frame.y, frame.height, "y", frame);
    const isAtParagraph = frame.y.from === "paragraph" || frame.y.from === "line";
    if (frame.isTopAndBottom && isAtParagraph) return frame.y.offset < frame.height;
    return top + frame.height < frame.paragraphTop + SLACK;
  }

  /** Nothing of the innermost shape is on the page. Groups of VML have units of their own. */
  get isOutside(): boolean {
    const { rect } = this;
    const frame = this.#frames.at(-1);
    if (!rect || !frame || frame.isVml) return false;
    const isBelow = frame.y.from === "page" && rect.top >= this.#page.height;
    return rect.right <= 0 || rect.left >= this.#page.width || rect.bottom <= 0 || isBelow;
  }

  /** The fill of the innermost shape; undefined when it has none. */
  get ground(): Ground | undefined {
    const fill = this.#shapes.at(-1)?.fill;
    return fill === "none" ? undefined : fill;
  }

  /** What stands in the line is placed at the start of its paragraph. */
  openFrame(element: Element, paragraphTop: number): void {
    const position = (): Position => ({ from: "paragraph", offset: 0, align: "" });
    this.#frames.push({
      isVml: !element.name.startsWith("wp:"),
      isInline: element.name === "wp:inline",
      isBehindText: this.#isHeader || isTrue(element.get("behindDoc")),
      isTopAndBottom: false,
      x: position(),
      y: position(),
      width: 0,
      height: 0,
      paragraphTop,
      depth: this.#shapes.length,
    });
  }

  closeFrame(): void {
    this.#frames.pop();
  }

  openShape(isGroup: boolean, fill?: Colour[]): void {
    this.#shapes.push({ isGroup, box: undefined, inner: undefined, fill });
  }

  closeShape(): void {
    const { rect, ground } = this;
    const frame = this.#frames.at(-1);
    const shape = this.#shapes.pop();
    if (!rect || !ground || !frame || shape?.isGroup) return;
    this.backdrops.push({ rect, ground, isBehindText: frame.isBehindText });
  }

  /** VML: a shape that is its own frame. */
  openVmlShape(element: Element, paragraphTop: number): void {
    const style = styleOf(element.get("style"));
    this.openFrame(element, paragraphTop);
    const frame = this.#frames.at(-1)!;
    frame.isInline = style.get("position") !== "absolute";
    frame.isBehindText ||= Number(style.get("z-index")) < 0;
    frame.width = lengthOf(style.get("width"));
    frame.height = lengthOf(style.get("height"));
    for (const [position, name, side] of [
      [frame.x, "horizontal", "left"],
      [frame.y, "vertical", "top"],
    ] as const) {
      position.from = style.get(`mso-position-${name}-relative`) ?? "paragraph";
      position.align = style.get(`mso-position-${name}`) ?? "";
      position.offset = lengthOf(style.get(`margin-${side}`)) + lengthOf(style.get(side));
    }
    if (frame.y.from === "text") frame.y.from = "paragraph";
    const isFilled = !["f", "false"].includes(element.get("filled") ?? "t");
    this.openShape(false, isFilled ? vmlFill(element.get("fillcolor")) : undefined);
  }

  /** `v:fill` refines the fill of its shape: pictures and gradients have no single colour. */
  openVmlFill(element: Element): void {
    const shape = this.#shapes.at(-1);
    if (!shape) return;
    const isPlain = ["solid", undefined].includes(element.get("type"));
    if (!isPlain) shape.fill = [];
    else if (element.get("color") !== undefined) shape.fill = vmlFill(element.get("color"));
  }

  closeVmlShape(): void {
    this.closeShape();
    this.closeFrame();
  }

  /** An element below a drawing; those without a meaning for place or fill change nothing. */
  openPart(element: Element, path: readonly string[]): void {
    const frame = this.#frames.at(-1);
    const shape = this.#shapes.at(-1);
    const { name } = element;
    const parent = path.at(-1) ?? "";
    if (frame && name === "wp:positionH") frame.x.from = element.get("relativeFrom") ?? "";
    else if (frame && name === "wp:positionV") frame.y.from = element.get("relativeFrom") ?? "";
    else if (frame && name === "wp:wrapTopAndBottom") frame.isTopAndBottom = true;
    else if (frame && name === "wp:extent") {
      frame.width = emu(element.get("cx"));
      frame.height = emu(element.get("cy"));
    }
    if (!shape) return;
    if (parent === "a:xfrm" && SHAPE_PROPERTIES.has(path.at(-2) ?? "")) placeShape(shape, element);
    else if (name === "a:noFill" && parent === FILLED) shape.fill = "none";
    else if (parent === FILLED && /^a:(?:solid|grad|blip|patt)Fill$/.test(name)) shape.fill = [];
    else if (name === "a:fillRef") this.#openFillReference(element, shape);
    else if (isFillColour(name, path)) this.#openColour(element);
    else if (this.#colour && name === "a:lumMod") this.#colour.factor = share(element);
    else if (this.#colour && name === "a:lumOff") this.#colour.offset = share(element);
  }

  closePart(name: string): void {
    if (!this.#colour || !COLOUR.test(name)) return;
    const { value, factor, offset } = this.#colour;
    const fill = this.#shapes.at(-1)?.fill;
    if (Array.isArray(fill)) fill.push(withLuminance(value, factor, offset));
    this.#colour = undefined;
  }

  text(text: string, parent: string | undefined, axis: string | undefined): void {
    const frame = this.#frames.at(-1);
    if (!frame) return;
    const position = axis === "wp:positionH" ? frame.x : frame.y;
    const size = axis === "wp:positionH" ? this.#page.width : this.#page.height;
    if (parent === "wp:posOffset") position.offset = emu(text);
    else if (parent === "wp:align") position.align = text.trim();
    else if (/^(?:\w+:)?pctPos[HV]Offset$/.test(parent ?? "")) {
      position.offset = finite((Number(text) / 100_000) * size);
    }
  }

  /** `a:fillRef` applies only if the shape itself says nothing. */
  #openFillReference(element: Element, shape: Shape): void {
    if (shape.fill !== undefined) return;
    shape.fill = element.get("idx") === "0" ? "none" : [];
  }

  #openColour(element: Element): void {
    const given = element.get("lastClr") ?? element.get("val");
    const isNamed = element.name === "a:schemeClr";
    const value = isNamed ? themeColour(this.#theme, given) : plainColour(given);
    this.#colour = isColour(value) ? { value, factor: 1, offset: 0 } : undefined;
  }

  #place(position: Position, size: number, axis: "x" | "y", frame: Frame): number {
    const { width, height, marginLeft, marginTop } = this.#page;
    const [page, margin] = axis === "x" ? [width, marginLeft] : [height, marginTop];
    const isPage = /^(?:page|leftMargin|topMargin)$/.test(position.from);
    const isAtParagraph = axis === "y" && /^(?:paragraph|line)$/.test(position.from);
    const isEnd = /^(?:rightMargin|bottomMargin)$/.test(position.from);
    if (/^(?:right|bottom|outside)$/.test(position.align)) {
      return (isPage ? page : page - margin) - size;
    }
    if (position.align === "center") return (page - size) / 2;
    if (isEnd) return page - margin + position.offset;
    if (isAtParagraph) return frame.paragraphTop + position.offset;
    return position.offset + (isPage ? 0 : margin);
  }
}

/** A colour of the shape's fill; its outline and its text have colours too. */
function isFillColour(name: string, path: readonly string[]): boolean {
  if (!COLOUR.test(name)) return false;
  const [parent, outer, gradient] = [path.at(-1), path.at(-2), path.at(-3)];
  if (parent === "a:fillRef") return true;
  if (parent === "a:gs") return gradient === "a:gradFill" && path.at(-4) === FILLED;
  return parent === "a:solidFill" && outer === FILLED;
}

function placeShape(shape: Shape, { name, get }: Element): void {
  const which = name === "a:chOff" || name === "a:chExt" ? "inner" : "box";
  const box = (shape[which] ??= { x: 0, y: 0, width: 0, height: 0 });
  if (name === "a:off" || name === "a:chOff") {
    box.x = emu(get("x"));
    box.y = emu(get("y"));
  } else {
    box.width = emu(get("cx"));
    box.height = emu(get("cy"));
  }
}

function boxOf(box: Box | undefined, frame: Frame): Box {
  return box ?? { x: 0, y: 0, width: frame.width, height: frame.height };
}

/** Files may hold any text where a number belongs. */
export function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}

function emu(value: string | undefined): number {
  return finite(Number(value) / EMU_PER_POINT);
}

function share(element: Element): number {
  return finite(Number(element.get("val")) / 100_000);
}

function isTrue(value: string | undefined): boolean {
  return value === "1" || value === "true";
}

/** Undefined: not filled; empty: a colour that we do not know by name. */
function vmlFill(value: string | undefined): Colour[] | undefined {
  if (value === undefined || value === "none") return undefined;
  const colour = plainColour(value.split(" ")[0]);
  return colour === undefined ? [] : [colour];
}

function styleOf(style: string | undefined): Map<string, string> {
  const pairs = (style ?? "").split(";").map((rule) => rule.split(":").map((part) => part.trim()));
  return new Map(pairs.map(([name, value]) => [name ?? "", value ?? ""]));
}

const UNITS: Record<string, number> = { pt: 1, in: 72, cm: 28.35, mm: 2.835, px: 0.75 };

function lengthOf(value: string | undefined): number {
  const [, number, unit] = /^(-?[\d.]+)([a-z]*)$/.exec(value ?? "") ?? [];
  return finite(Number(number ?? 0) * (UNITS[unit ?? ""] ?? 1));
}
