import { serveThread } from "../thread-side.ts";
import type { DocumentText } from "./document-text.ts";
import { hasPdfiumStarved, isPdfiumSpent, loadPdfium } from "./pdfium.ts";
import { readBytes } from "./read-bytes.ts";
import { UnreadableDocument, type UnreadableReason } from "./unreadable.ts";

/** `isSpent` requests a new thread: PDFium aborted, or holds memory it never frees. */
export type Answer =
  | { document: DocumentText; isSpent: boolean }
  | { reason: UnreadableReason; isSpent: boolean };

async function answer(bytes: Uint8Array): Promise<Answer> {
  try {
    return { document: await readBytes(bytes), isSpent: isPdfiumSpent() };
  } catch (error) {
    if (error instanceof UnreadableDocument) {
      return { reason: error.reason, isSpent: isPdfiumSpent() };
    }
    // Any other exception is caused by the document.
    return { reason: hasPdfiumStarved() ? "too_large" : "broken", isSpent: true };
  }
}

// Compile PDFium before reporting ready, so the first document does not pay for it.
await loadPdfium();
serveThread(answer);
