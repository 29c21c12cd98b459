import type { DocumentText } from "./document-text.ts";
import { joinPages, type PageLines } from "./joined-text.ts";
import { LIMITS } from "./limits.ts";
import { toTextLines } from "./page-text.ts";
import { buildFragments } from "./pdf-fragments.ts";
import { pageBox, readGlyphs, type Glyph, type PageBox } from "./pdf-glyphs.ts";
import { createHiddenCount } from "./hidden-count.ts";
import { loadPdfium, type Pdfium } from "./pdfium.ts";
import { orderLines } from "./reading-order.ts";
import { UnreadableDocument } from "./unreadable.ts";

const PASSWORD_ERROR = 4;
const SECURITY_ERROR = 5;
/** Browsers and Word leave words whole unless asked: a hyphen at a line's end was typed. */
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
  for (let i = 0; i < count; i++) {
    const page = pdfium.FPDF_LoadPage(document, i);
    if (page === 0) continue;
    const text = pdfium.FPDFText_LoadPage(page);
    const box = pageBox(pdfium, page);
    const glyphs = readGlyphs(pdfium, text, box);
    hidden.add(glyphs, i + 1);
    pages.push(layOut(glyphs.filter((glyph) => !glyph.hidden), box));
    pdfium.FPDFText_ClosePage(text);
    pdfium.FPDF_ClosePage(page);
  }
  const text = joinPages(pages, !NEVER_HYPHENATES.test(producer(pdfium, document)));
  if (text === "") throw new UnreadableDocument("empty");
  return { format: "pdf", pages: count, text, warnings: hidden.warnings() };
}

/** Text in the direction of most of the page first, then what stands sideways. */
function layOut(glyphs: readonly Glyph[], box: PageBox): PageLines {
  const turns = Map.groupBy(glyphs, (glyph) => glyph.object.quarter);
  const groups = [...turns.entries()].toSorted((a, b) => b[1].length - a[1].length);
  const lines = groups.flatMap(([, group]) => toTextLines(orderLines(buildFragments(group, box))));
  const isTurned = (groups[0]?.[0] ?? 0) % 2 === 1;
  return { lines, height: isTurned ? box.right - box.left : box.top - box.bottom };
}

function producer(pdfium: Pdfium, document: number): string {
  const { scratch } = pdfium;
  const tag = Buffer.from("Producer\0");
  pdfium.bytes().set(tag, scratch);
  const room = 512;
  const length = pdfium.FPDF_GetMetaText(document, scratch, scratch + 64, room);
  if (length < 2 || length > room) return "";
  const name = pdfium.bytes().subarray(scratch + 64, scratch + 64 + length - 2);
  return Buffer.from(name).toString("utf16le");
}
