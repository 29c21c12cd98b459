import type { DocumentText } from "./document-text.ts";
import { addDrawnBullets } from "./drawn-bullets.ts";
import { createHiddenCount } from "./hidden-count.ts";
import { joinPages, type PageLines } from "./joined-text.ts";
import { LIMITS } from "./document-limits.ts";
import { toTextLines } from "./page-text.ts";
import { buildFragments } from "./pdf-fragments.ts";
import { pageBox, readGlyphs, type Glyph, type PageBox } from "./pdf-glyphs.ts";
import { areaOf, overlap, readShapes, type PageShapes, type Shape } from "./pdf-shapes.ts";
import { markUnseen } from "./pdf-visibility.ts";
import { loadPdfium, type Pdfium } from "./pdfium.ts";
import { orderLines } from "./reading-order.ts";
import { createPictureReader, type Recognition } from "./pictures.ts";
import { UnreadableDocument } from "./unreadable.ts";

const PASSWORD_ERROR = 4;
const SECURITY_ERROR = 5;
const WIDGET = 20;
const FREE_TEXT = 3;
const NOTHING_TO_FLATTEN = 2;
/** Of a page's area. Smaller pictures are logos. */
const MIN_PICTURE = 0.05;
/** Letters drawn as shapes are hundreds; rules and boxes are fewer. */
const MANY_SHAPES = 100;
const STAMP_GLYPHS = 100;
/** Browsers and Word do not hyphenate by default, so a hyphen at a line end was typed. */
const NEVER_HYPHENATES = /skia|chrom|quartz|microsoft|wkhtml|qt \d|word/i;

export async function readPdf(
  bytes: Uint8Array,
  recognition: Recognition = "off",
): Promise<DocumentText> {
  const pdfium = await loadPdfium();
  const data = pdfium.malloc(bytes.length);
  if (data === 0) throw new UnreadableDocument("too_large");
  pdfium.bytes().set(bytes, data);
  const document = pdfium.FPDF_LoadMemDocument(data, bytes.length, 0);
  try {
    if (document === 0) throw new UnreadableDocument(whyNotOpened(pdfium.FPDF_GetLastError()));
    return await readPages(pdfium, document, recognition);
  } finally {
    if (document !== 0) pdfium.FPDF_CloseDocument(document);
    pdfium.free(data);
  }
}

function whyNotOpened(error: number): "encrypted" | "broken" {
  return error === PASSWORD_ERROR || error === SECURITY_ERROR ? "encrypted" : "broken";
}

async function readPages(
  pdfium: Pdfium,
  document: number,
  recognition: Recognition,
): Promise<DocumentText> {
  const count = pdfium.FPDF_GetPageCount(document);
  if (count > LIMITS.pages) throw new UnreadableDocument("too_many_pages");
  const hidden = createHiddenCount();
  const pictures = createPictureReader(recognition);
  const pages: PageLines[] = [];
  const scans: number[] = [];
  let hasPicture = false;
  let loaded = 0;
  for (let i = 0; i < count; i++) {
    const page = openPage(pdfium, document, i);
    if (page === 0) continue;
    loaded++;
    const { glyphs, box, shapes, isPicture, isTextLayer } = readPage(pdfium, page);
    const isDrawn = !isTextLayer && hasTextEnough(glyphs, isPicture);
    const recognised =
      isDrawn || !mayShowText(shapes, box)
        ? undefined
        : await pictures.read(pdfium, page, i + 1, shapes);
    pdfium.FPDF_ClosePage(page);
    hasPicture ||= isPicture;
    if (recognised) {
      pages.push(recognised);
      // The text layer of a scan is no text left out: the same text is read from the picture.
      if (!isTextLayer) hidden.add(glyphs, i + 1);
      continue;
    }
    if (isTextLayer) {
      scans.push(i + 1);
      for (const glyph of glyphs) glyph.hidden = undefined;
    }
    hidden.add(glyphs, i + 1);
    const seen = glyphs.filter((glyph) => !glyph.hidden);
    pages.push(layOut(seen, box, shapes.shapes));
  }
  if (loaded === 0) throw new UnreadableDocument("broken");
  const text = joinPages(pages, !NEVER_HYPHENATES.test(producer(pdfium, document)));
  const warnings = hidden.warnings();
  if (text === "") {
    if (pictures.refusal()) throw new UnreadableDocument(pictures.refusal()!);
    if (warnings.length > 0) throw new UnreadableDocument("invisible");
    throw new UnreadableDocument(hasPicture ? "scan" : "empty");
  }
  if (scans.length > 0) {
    const where = `${scans.length > 1 ? "Pages" : "Page"} ${scans.join(", ")}`;
    warnings.push(`${where}: a scan; its text layer was read, which may differ from the picture.`);
  }
  warnings.push(...pictures.warnings());
  return { format: "pdf", pages: count, text, warnings, ...pictures.result() };
}

/** Form fields and text notes are visible but stored apart from the page content. */
function openPage(pdfium: Pdfium, document: number, index: number): number {
  const page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0 || !hasVisibleNotes(pdfium, page)) return page;
  if (pdfium.FPDFPage_Flatten(page, 0) === NOTHING_TO_FLATTEN) return page;
  pdfium.FPDF_ClosePage(page);
  return pdfium.FPDF_LoadPage(document, index);
}

function hasVisibleNotes(pdfium: Pdfium, page: number): boolean {
  const count = pdfium.FPDFPage_GetAnnotCount(page);
  for (let i = 0; i < count; i++) {
    const note = pdfium.FPDFPage_GetAnnot(page, i);
    const subtype = pdfium.FPDFAnnot_GetSubtype(note);
    pdfium.FPDFPage_CloseAnnot(note);
    if (subtype === WIDGET || subtype === FREE_TEXT) return true;
  }
  return false;
}

interface ReadPage {
  glyphs: Glyph[];
  box: PageBox;
  shapes: PageShapes;
  isPicture: boolean;
  isTextLayer: boolean;
}

function readPage(pdfium: Pdfium, page: number): ReadPage {
  const box = pageBox(pdfium, page);
  const text = pdfium.FPDFText_LoadPage(page);
  const glyphs = text === 0 ? [] : readGlyphs(pdfium, text, box);
  const shapes = readShapes(pdfium, page);
  const isPicture = pictureShare(shapes, box) > 0.5;
  const isScan = isPicture && isTextLayer(glyphs);
  if (!isScan) markUnseen(pdfium, page, glyphs, shapes);
  if (text !== 0) pdfium.FPDFText_ClosePage(text);
  return { glyphs, box, shapes, isPicture, isTextLayer: isScan };
}

function pictureShare({ shapes }: PageShapes, box: PageBox): number {
  const covered = shapes
    .filter((shape) => shape.kind === "image")
    .reduce((sum, shape) => sum + overlap(shape.bounds, box), 0);
  return covered / areaOf(box);
}

/** A page that is a picture may have a stamp or a page number as text. */
function hasTextEnough(glyphs: readonly Glyph[], isPicture: boolean): boolean {
  const seen = glyphs.filter((glyph) => !glyph.hidden).length;
  return seen >= (isPicture ? STAMP_GLYPHS : 1);
}

/** Pictures, or letters that were turned into shapes. */
function mayShowText(shapes: PageShapes, box: PageBox): boolean {
  return pictureShare(shapes, box) > MIN_PICTURE || shapes.shapes.length > MANY_SHAPES;
}

/** OCR text lies invisibly over a scan to make it searchable. */
function isTextLayer(glyphs: readonly Glyph[]): boolean {
  return glyphs.length > 0 && glyphs.every((glyph) => glyph.hidden === "invisible");
}

/** Text in the page's main direction first, then rotated text. */
function layOut(glyphs: readonly Glyph[], box: PageBox, shapes: readonly Shape[]): PageLines {
  const turns = Map.groupBy(glyphs, (glyph) => glyph.object.quarter);
  const groups = [...turns.entries()].toSorted((a, b) => b[1].length - a[1].length);
  const lines = groups.flatMap(([quarter, group]) => {
    const fragments = buildFragments(group, box);
    if (quarter === 0) addDrawnBullets(fragments, shapes, box);
    return toTextLines(orderLines(fragments));
  });
  const isTurned = (groups[0]?.[0] ?? 0) % 2 === 1;
  return { lines, height: isTurned ? box.right - box.left : box.top - box.bottom };
}

function producer(pdfium: Pdfium, document: number): string {
  const { scratch } = pdfium;
  pdfium.bytes().set(Buffer.from("Producer\0"), scratch);
  const room = 512;
  const length = pdfium.FPDF_GetMetaText(document, scratch, scratch + 64, room);
  if (length < 2 || length > room) return "";
  const name = pdfium.bytes().subarray(scratch + 64, scratch + 64 + length - 2);
  return Buffer.from(name).toString("utf16le");
}
