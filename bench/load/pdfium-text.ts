import type { Pdfium } from "../../src/platform/documents/pdfium.ts";

/** PDFium's own text of a document: the baseline for every reader. */
export async function pdfiumText(pdfium: Pdfium, bytes: Uint8Array): Promise<string> {
  const data = pdfium.malloc(bytes.length);
  pdfium.bytes().set(bytes, data);
  const document = pdfium.FPDF_LoadMemDocument(data, bytes.length, 0);
  const texts: string[] = [];
  for (let i = 0; i < pdfium.FPDF_GetPageCount(document); i++) {
    const page = pdfium.FPDF_LoadPage(document, i);
    const text = pdfium.FPDFText_LoadPage(page);
    const count = pdfium.FPDFText_CountChars(text);
    const buffer = pdfium.malloc(2 * (count + 1));
    const length = pdfium.FPDFText_GetText(text, 0, count, buffer);
    const utf16 = pdfium.bytes().subarray(buffer, buffer + 2 * Math.max(0, length - 1));
    texts.push(Buffer.from(utf16).toString("utf16le"));
    pdfium.free(buffer);
    pdfium.FPDFText_ClosePage(text);
    pdfium.FPDF_ClosePage(page);
  }
  pdfium.FPDF_CloseDocument(document);
  pdfium.free(data);
  return texts.join("\n");
}
