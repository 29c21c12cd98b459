import { LIMITS } from "./document-limits.ts";
import type { Pdfium } from "./pdfium.ts";
import { UnreadableDocument } from "./unreadable.ts";

/** Why a glyph is not visible on the page. */
export type Hidden = "invisible" | "colour" | "tiny" | "outside" | "covered";

/** One run of text as drawn by the file; its glyphs share font, size, colour and direction. */
export interface TextObject {
  pointer: number;
  /** Rendered size in points, after all scaling. */
  size: number;
  /** Direction of the text in quarter turns. */
  quarter: number;
  /** An icon font, whose letters are meaningless to a reader. */
  isIconFont: boolean;
  hidden: Hidden | undefined;
}

/** A character with its position on the page: points, y upwards. */
export interface Glyph {
  char: string;
  left: number;
  right: number;
  bottom: number;
  top: number;
  baseline: number;
  object: TextObject;
  /** The space before it: written in the file, or inferred by PDFium from the distance. */
  space: "none" | "written" | "guessed";
  hidden: Hidden | undefined;
}

export interface PageBox {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** Text below this size is unreadable; footnotes and superscripts are larger. */
const TINY_POINTS = 3;
/** PDFium's code for a hyphen at a line end; its text has U+FFFE there. */
const BROKEN_WORD = 2;
const FAINT_ALPHA = 16;
const INVISIBLE_MODES = new Set([3, 7]);
const STROKE_ONLY_MODES = new Set([1, 5]);
const ICON_FONT = /awesome|icon|dingbat|marvosym|wingding|webding|symbol|academicons/i;
/** Bullets of the symbol fonts, whose codes are letters once the font is unknown. */
const ICON_BULLET =
  /[\u2022\u00b7\u00a7\u25a0-\u25ff\u2423\u2605\u2713\u2714{\u00d8vo\uf0a7\uf0b7\uf0d8\uf076\uf06f]/;

export function pageBox(pdfium: Pdfium, page: number): PageBox {
  pdfium.FPDF_GetPageBoundingBox(page, pdfium.scratch);
  const [left, top, right, bottom] = floats(pdfium, 4);
  return { left: left!, bottom: bottom!, right: right!, top: top! };
}

export function readGlyphs(pdfium: Pdfium, text: number, box: PageBox): Glyph[] {
  const count = pdfium.FPDFText_CountChars(text);
  if (count > LIMITS.pageGlyphs) throw new UnreadableDocument("too_large");
  const objects = new Map<number, TextObject>();
  const fonts = new Map<number, boolean>();
  const glyphs: Glyph[] = [];
  let space: Glyph["space"] = "none";
  for (let i = 0; i < count; i++) {
    const code = pdfium.FPDFText_GetUnicode(text, i);
    if (isSpace(code)) {
      const isGuess = pdfium.FPDFText_IsGenerated(text, i) === 1;
      if (space !== "written") space = isGuess ? "guessed" : "written";
      continue;
    }
    const pointer = pdfium.FPDFText_GetTextObject(text, i);
    let object = objects.get(pointer);
    if (!object) {
      object = describeObject(pdfium, text, i, pointer, fonts);
      objects.set(pointer, object);
    }
    const char = readable(code, object);
    if (char === undefined) {
      space = "guessed";
      continue;
    }
    const glyph = place(pdfium, text, i, char, object, space);
    // Type 3 fonts define their own unit, so the glyph height gives the size.
    object.size = Math.max(object.size, object.size < TINY_POINTS ? heightOf(glyph) : 0);
    glyph.hidden ??= isOutside(glyph, box) ? "outside" : undefined;
    glyph.hidden ??= object.size < TINY_POINTS ? "tiny" : undefined;
    glyphs.push(glyph);
    space = "none";
  }
  return glyphs;
}

function isSpace(code: number): boolean {
  return (
    (code <= 32 && code !== BROKEN_WORD) ||
    code === 0xa0 ||
    code === 0x3000 ||
    (code >= 0x2000 && code <= 0x200b)
  );
}

/** Undefined for codes without text: private icons, byte order marks, broken codes. */
function readable(code: number, object: TextObject): string | undefined {
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined;
  if (code === 0xfffd || code === 0xfeff || (code >= 0x7f && code < 0xa0)) return undefined;
  if (code === BROKEN_WORD) return "\ufffe";
  const char = String.fromCodePoint(code);
  if (object.isIconFont) return ICON_BULLET.test(char) ? "•" : undefined;
  if (code >= 0xe000 && code <= 0xf8ff) return ICON_BULLET.test(char) ? "•" : undefined;
  return code >= 0xf0000 ? undefined : char;
}

function describeObject(
  pdfium: Pdfium,
  text: number,
  index: number,
  pointer: number,
  fonts: Map<number, boolean>,
): TextObject {
  const { scratch } = pdfium;
  const fontSize = pdfium.FPDFText_GetFontSize(text, index);
  const hasMatrix = pdfium.FPDFText_GetMatrix(text, index, scratch) === 1;
  const [a = 1, b = 0, c = 0, d = 1] = hasMatrix ? floats(pdfium, 4) : [];
  const size = Math.abs(fontSize) * Math.hypot(c, d);
  const quarter = (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4;
  const described: TextObject = { pointer, size, quarter, isIconFont: false, hidden: undefined };
  if (pointer === 0) return described;
  const font = pdfium.FPDFTextObj_GetFont(pointer);
  if (!fonts.has(font)) fonts.set(font, isIconFont(pdfium, font));
  described.isIconFont = fonts.get(font)!;
  described.hidden = objectHidden(pdfium, pointer);
  return described;
}

function objectHidden(pdfium: Pdfium, pointer: number): Hidden | undefined {
  const mode = pdfium.FPDFTextObj_GetTextRenderMode(pointer);
  if (INVISIBLE_MODES.has(mode)) return "invisible";
  const { scratch } = pdfium;
  const ask = STROKE_ONLY_MODES.has(mode)
    ? pdfium.FPDFPageObj_GetStrokeColor
    : pdfium.FPDFPageObj_GetFillColor;
  const isKnown = ask(pointer, scratch, scratch + 4, scratch + 8, scratch + 12) === 1;
  const isFaint = isKnown && pdfium.view().getUint32(scratch + 12, true) < FAINT_ALPHA;
  return isFaint ? "invisible" : undefined;
}

function isIconFont(pdfium: Pdfium, font: number): boolean {
  if (font === 0) return false;
  const room = 256;
  const length = pdfium.FPDFFont_GetBaseFontName(font, pdfium.scratch, room);
  if (length === 0 || length > room) return false;
  const name = pdfium.bytes().subarray(pdfium.scratch, pdfium.scratch + length - 1);
  return ICON_FONT.test(Buffer.from(name).toString("latin1"));
}

function place(
  pdfium: Pdfium,
  text: number,
  index: number,
  char: string,
  object: TextObject,
  space: Glyph["space"],
): Glyph {
  const { scratch } = pdfium;
  pdfium.FPDFText_GetCharOrigin(text, index, scratch + 32, scratch + 40);
  const originY = pdfium.view().getFloat64(scratch + 40, true);
  // The loose box spans the advance width, so gaps between boxes are the letter spacing.
  const isLoose =
    object.quarter === 0 && pdfium.FPDFText_GetLooseCharBox(text, index, scratch) === 1;
  if (isLoose) {
    const view = pdfium.view();
    return {
      char,
      left: view.getFloat32(scratch, true),
      top: view.getFloat32(scratch + 4, true),
      right: view.getFloat32(scratch + 8, true),
      bottom: view.getFloat32(scratch + 12, true),
      baseline: originY,
      object,
      space,
      hidden: object.hidden,
    };
  }
  pdfium.FPDFText_GetCharBox(text, index, scratch, scratch + 8, scratch + 16, scratch + 24);
  const view = pdfium.view();
  return {
    char,
    left: view.getFloat64(scratch, true),
    right: view.getFloat64(scratch + 8, true),
    bottom: view.getFloat64(scratch + 16, true),
    top: view.getFloat64(scratch + 24, true),
    baseline: object.quarter % 2 === 0 ? originY : view.getFloat64(scratch + 32, true),
    object,
    space,
    hidden: object.hidden,
  };
}

/** Height across the line, in any direction of text. */
function heightOf({ object, left, right, bottom, top }: Glyph): number {
  return object.quarter % 2 === 0 ? top - bottom : right - left;
}

function isOutside(glyph: Glyph, box: PageBox): boolean {
  const x = (glyph.left + glyph.right) / 2;
  const y = (glyph.bottom + glyph.top) / 2;
  return x < box.left || x > box.right || y < box.bottom || y > box.top;
}

export function floats(pdfium: Pdfium, count: number, at = pdfium.scratch): number[] {
  const view = pdfium.view();
  return Array.from({ length: count }, (_, i) => view.getFloat32(at + i * 4, true));
}
