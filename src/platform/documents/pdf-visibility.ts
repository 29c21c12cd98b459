import { clipBox } from "./pdf-clip.ts";
import type { Pdfium } from "./pdfium.ts";
import type { Glyph, Hidden, PageBox, TextObject } from "./pdf-glyphs.ts";
import { areaOf, fillColour, overlap, type PageShapes, type Rgba } from "./pdf-shapes.ts";

/** Rendering scale in pixels per point. */
const SCALE = 1.5;
const MAX_SIDE = 1_600;
/** Decoding larger images is too slow; text over them counts as visible. */
const MAX_IMAGE_PIXELS = 40_000_000;
/** Of 255: a smaller pixel change is not visible to a reader. */
const SEEN = 16;
/** Of 255: a difference that a reader sees at once. */
const CONTRAST = 64;
const OPAQUE = 128;
const NEARLY_WHITE = 226;
const SIMILAR = 48;
const WHITE = 0xffffffff;

/**
 * Marks glyphs that are drawn but not visible. Only suspects are tested: the page is rendered with
 * and without them, and they are hidden if no pixel changes.
 */
export function markUnseen(
  pdfium: Pdfium,
  page: number,
  glyphs: readonly Glyph[],
  drawn: PageShapes,
): void {
  const suspects = findSuspects(pdfium, glyphs, drawn);
  if (suspects.size === 0 || drawn.imagePixels > MAX_IMAGE_PIXELS) return;
  const all = [...suspects.values()].flatMap((suspect) => suspect.glyphs);
  const picture = createPicture(pdfium, page, union(all));
  if (!picture) return;
  const withText = picture.draw();
  for (const object of suspects.keys()) pdfium.FPDFPageObj_SetIsActive(object.pointer, 0);
  const withoutText = picture.draw();
  for (const object of suspects.keys()) pdfium.FPDFPageObj_SetIsActive(object.pointer, 1);
  for (const suspect of suspects.values()) {
    const seen = suspect.glyphs.map(
      (glyph) =>
        picture.differs(withText, withoutText, glyph) ||
        (suspect.lentColour && picture.contrasts(withoutText, glyph, suspect.lentColour)),
    );
    const share = seen.filter(Boolean).length / seen.length;
    // Thin glyphs may change no pixel at this scale, so half of them is enough.
    if (share >= 0.5) continue;
    for (const [i, glyph] of suspect.glyphs.entries()) {
      if (share < 0.1 || !seen[i]) glyph.hidden = suspect.hidden;
    }
  }
  picture.close();
}

interface Suspect {
  glyphs: Glyph[];
  hidden: Hidden;
  /** Colour of text in a font that the file leaves to the viewer, which may have more than we do. */
  lentColour?: Rgba | undefined;
}

function findSuspects(
  pdfium: Pdfium,
  glyphs: readonly Glyph[],
  { shapes, textZ, layered }: PageShapes,
): Map<TextObject, Suspect> {
  const suspects = new Map<TextObject, Suspect>();
  const objects = Map.groupBy(
    glyphs.filter((glyph) => !glyph.hidden && glyph.object.pointer !== 0),
    (glyph) => glyph.object,
  );
  for (const [object, own] of objects) {
    const bounds = union(own);
    const colour = fillColour(pdfium, object.pointer);
    const z = textZ.get(object.pointer) ?? 0;
    const near = shapes.filter((shape) => overlap(shape.bounds, bounds) > 0.2 * areaOf(bounds));
    const isCovered = near.some((shape) => shape.z > z && (shape.colour?.a ?? 255) > 127);
    const isOnSame = near.some(
      (shape) => shape.z < z && (!shape.colour || !colour || isSimilar(shape.colour, colour)),
    );
    const isClipped = overlap(clipBox(pdfium, object.pointer), bounds) < 0.5 * areaOf(bounds);
    if (isCovered || isClipped || layered.has(object.pointer)) {
      suspects.set(object, { glyphs: own, hidden: "covered" });
    } else if (isOnSame || (colour && isNearlyWhite(colour))) {
      const lentColour = isFontLent(pdfium, object) ? colour : undefined;
      suspects.set(object, { glyphs: own, hidden: "colour", lentColour });
    }
  }
  return suspects;
}

/** Such text may be drawn here as nothing: PDFium has fonts for Latin text only. */
function isFontLent(pdfium: Pdfium, { pointer }: TextObject): boolean {
  const font = pdfium.FPDFTextObj_GetFont(pointer);
  return font !== 0 && pdfium.FPDFFont_GetIsEmbedded(font) === 0;
}

function isNearlyWhite({ r, g, b, a }: Rgba): boolean {
  const faded = [r, g, b].map((channel) => 255 - ((255 - channel) * a) / 255);
  return faded.every((channel) => channel > NEARLY_WHITE);
}

function isSimilar(one: Rgba, two: Rgba): boolean {
  const differences = [one.r - two.r, one.g - two.g, one.b - two.b];
  return differences.every((difference) => Math.abs(difference) < SIMILAR);
}

function union(glyphs: readonly Glyph[]): PageBox {
  const box = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity };
  for (const glyph of glyphs) {
    box.left = Math.min(box.left, glyph.left);
    box.right = Math.max(box.right, glyph.right);
    box.bottom = Math.min(box.bottom, glyph.bottom);
    box.top = Math.max(box.top, glyph.top);
  }
  return box;
}

interface Picture {
  draw(): Uint8Array;
  differs(one: Uint8Array, two: Uint8Array, glyph: Glyph): boolean;
  /** Whether most of what is behind the glyph has another colour. */
  contrasts(background: Uint8Array, glyph: Glyph, colour: Rgba): boolean;
  close(): void;
}

/** Renders only the box, usually a line or two. */
function createPicture(pdfium: Pdfium, page: number, box: PageBox): Picture | undefined {
  const pageWidth = pdfium.FPDF_GetPageWidthF(page);
  const pageHeight = pdfium.FPDF_GetPageHeightF(page);
  const scale = Math.min(SCALE, MAX_SIDE / Math.max(pageWidth, pageHeight));
  const full = { width: Math.ceil(pageWidth * scale), height: Math.ceil(pageHeight * scale) };

  const toPixels = ({ left, bottom, right, top }: PageBox): Pixels => {
    const [x1, y1] = toDevice(left, bottom);
    const [x2, y2] = toDevice(right, top);
    return {
      left: Math.max(0, Math.min(x1, x2)),
      right: Math.min(full.width - 1, Math.max(x1, x2)),
      top: Math.max(0, Math.min(y1, y2)),
      bottom: Math.min(full.height - 1, Math.max(y1, y2)),
    };
  };

  const toDevice = (x: number, y: number): [number, number] => {
    const at = pdfium.scratch;
    pdfium.FPDF_PageToDevice(page, 0, 0, full.width, full.height, 0, x, y, at, at + 4);
    return [pdfium.view().getInt32(at, true), pdfium.view().getInt32(at + 4, true)];
  };

  const frame = toPixels(box);
  const width = frame.right - frame.left + 1;
  const height = frame.bottom - frame.top + 1;
  const bitmap = width > 0 && height > 0 ? pdfium.FPDFBitmap_Create(width, height, 0) : 0;
  if (bitmap === 0) return undefined;
  const stride = pdfium.FPDFBitmap_GetStride(bitmap);

  return {
    draw() {
      pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      const { left, top } = frame;
      pdfium.FPDF_RenderPageBitmap(bitmap, page, -left, -top, full.width, full.height, 0, 0);
      const at = pdfium.FPDFBitmap_GetBuffer(bitmap);
      return pdfium.bytes().slice(at, at + stride * height);
    },

    differs(one, two, glyph) {
      const { left, right, top, bottom } = toPixels(glyph);
      for (let y = top - frame.top; y <= bottom - frame.top; y++) {
        const end = y * stride + (right - frame.left) * 4 + 3;
        for (let i = y * stride + (left - frame.left) * 4; i < end; i++) {
          if (Math.abs(one[i]! - two[i]!) >= SEEN) return true;
        }
      }
      return false;
    },

    contrasts(background, glyph, { r, g, b, a }) {
      if (a < OPAQUE) return false;
      const { left, right, top, bottom } = toPixels(glyph);
      let other = 0;
      let count = 0;
      for (let y = top - frame.top; y <= bottom - frame.top; y++) {
        for (let x = left - frame.left; x <= right - frame.left; x++) {
          const at = y * stride + x * 4;
          const differences = [b, g, r].map((value, i) => Math.abs(value - background[at + i]!));
          if (Math.max(...differences) >= CONTRAST) other++;
          count++;
        }
      }
      return other > count / 2;
    },

    close: () => pdfium.FPDFBitmap_Destroy(bitmap),
  };
}

interface Pixels {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
