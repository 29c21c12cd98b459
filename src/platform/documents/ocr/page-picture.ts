import type { Pdfium } from "../pdfium.ts";
import { UnreadableDocument } from "../unreadable.ts";
import { DOTS_PER_INCH, type Grey } from "./grey.ts";

/** In pixels: the shorter side of A4. Pages of any size are drawn so, as their text is usually as large. */
const SHORT_SIDE = Math.round(8.27 * DOTS_PER_INCH);
const MAX_PIXELS = 9_000_000;
const GREY_FORMAT = 1;
const WHITE = 0xffffffff;

/** The page as it is seen, with its annotations. */
export function drawPage(pdfium: Pdfium, page: number): Grey {
  const pageWidth = pdfium.FPDF_GetPageWidthF(page);
  const pageHeight = pdfium.FPDF_GetPageHeightF(page);
  const scale = Math.min(
    SHORT_SIDE / Math.min(pageWidth, pageHeight),
    Math.sqrt(MAX_PIXELS / (pageWidth * pageHeight)),
  );
  const width = Math.max(1, Math.round(pageWidth * scale));
  const height = Math.max(1, Math.round(pageHeight * scale));
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, GREY_FORMAT, 0, 0);
  if (bitmap === 0) throw new UnreadableDocument("too_large");
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
  const at = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const stride = pdfium.FPDFBitmap_GetStride(bitmap);
  const data = new Uint8Array(width * height);
  const bytes = pdfium.bytes();
  for (let y = 0; y < height; y++)
    data.set(bytes.subarray(at + y * stride, at + y * stride + width), y * width);
  pdfium.FPDFBitmap_Destroy(bitmap);
  return { width, height, data };
}
