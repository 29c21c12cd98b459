import type { DocumentText } from "./document-text.ts";
import { addDrawnBullets } from "./drawn-bullets.ts";
import { createHiddenCount } from "./hidden-count.ts";
import { joinPages, type PageLines } from "./joined-text.ts";
import { LIMITS } from "./limits.ts";
import { toTextLines } from "./page-text.ts";
import { buildFragments } from "./pdf-fragments.ts";
import { pageBox, readGlyphs, type Glyph, type PageBox } from "./pdf-glyphs.ts";
import { areaOf, overlap, readShapes, type PageShapes, type Shape } from "./pdf-shapes.ts";
import { markUnseen } from "./pdf-visibility.ts";
import { loadPdfium, type Pdfium } from "./pdfium.ts";
import { orderLines } from "./reading-order.ts";
import { UnreadableDocument } from "./unreadable.ts";

const PASSWORD_ERROR = 4;
const SECURITY_ERROR = 5;
const WIDGET = 20;
const FREE_TEXT = 3;
const NOTHING_TO_FLATTEN = 2;
/** Browsers and Word do not hyphenate by default, so a hyphen at a line end was typed. */
const NEVER_HYPHENATES = /skia|chrom|quartz|microsoft|wkhtml|qt \d|word/i;

export async function readPdf(bytes: Uint8Array): Promise<DocumentText> {
  const pdfium = await loadPdfium();
  const data = pdfium.malloc(bytes.length);
  if (data === 0) throw new UnreadableDocument("too_large");
  pdfium.bytes().set(bytes, data);
  const document = pdfium.FPDF_LoadMemDocument(data, bytes.length, 0);
  try {
    if (document === 0) throw new UnreadableDocument(whyNotOpened(pdfium.FPDF_GetLastError()));
    return readPages(pdfium, document);
  } finally {
    if (document !== 0) pdfium.FPDF_CloseDocument(document);
    pdfium.free(data);
  }
}

function whyNotOpened(error: number): "encrypted" | "broken" {
  return error === PASSWORD_ERROR || error === SECURITY_ERROR ? "encrypted" : "broken";
}

function readPages(pdfium: Pdfium, document: number): DocumentText {
  const count = pdfium.FPDF_GetPageCount(document);
  if (count > LIMITS.pages) throw new UnreadableDocument("too_many_pages");
  const hidden = createHiddenCount();
  const pages: PageLines[] = [];
  const scans: number[] = [];
  let hasPicture = false;
  let loaded = 0;
  for (let i = 0; i < count; i++) {
    const page = openPage(pdfium, document, i);
    if (page === 0) continue;
    loaded++;
    const { glyphs, box, shapes, isPicture, isScan } = readPage(pdfium, page);
    pdfium.FPDF_ClosePage(page);
    hasPicture ||= isPicture;
    if (isScan) scans.push(i + 1);
    hidden.add(glyphs, i + 1);
    const seen = glyphs.filter((glyph) => !glyph.hidden);
    pages.push(layOut(seen, box, shapes));
  }
  if (loaded === 0) throw new UnreadableDocument("broken");
  const text = joinPages(pages, !NEVER_HYPHENATES.test(producer(pdfium, document)));
  const warnings = hidden.warnings();
  if (text === "") {
    if (warnings.length > 0) throw new UnreadableDocument("invisible");
    throw new UnreadableDocument(hasPicture ? "scan" : "empty");
  }
  if (scans.length > 0) {
    const where = `${scans.length > 1 ? "Pages" : "Page"} ${scans.join(", ")}`;
    warnings.push(`${where}: a scan; its text layer was read, which may differ from the picture.`);
  }
  return { format: "pdf", pages: count, text, warnings };
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
  shapes: Shape[];
  isPicture: boolean;
  isScan: boolean;
}

function readPage(pdfium: Pdfium, page: number): ReadPage {
  const box = pageBox(pdfium, page);
  const text = pdfium.FPDFText_LoadPage(page);
  const glyphs = text === 0 ? [] : readGlyphs(pdfium, text, box);
  const shapes = readShapes(pdfium, page);
  const isPicture = isMostlyPicture(shapes, box);
  const isScan = isPicture && isTextLayer(glyphs);
  if (isScan) for (const glyph of glyphs) glyph.hidden = undefined;
  else markUnseen(pdfium, page, glyphs, shapes);
  if (text !== 0) pdfium.FPDFText_ClosePage(text);
  return { glyphs, box, shapes: shapes.shapes, isPicture, isScan };
}

function isMostlyPicture({ shapes }: PageShapes, box: PageBox): boolean {
  const covered = shapes
    .filter((shape) => shape.kind === "image")
    .reduce((sum, shape) => sum + overlap(shape.bounds, box), 0);
  return covered > 0.5 * areaOf(box);
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
