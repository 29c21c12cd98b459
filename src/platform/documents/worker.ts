import { serveThread } from "../thread-side.ts";
import type { DocumentText } from "./document-text.ts";
import { hasPdfiumStarved, isPdfiumSpent, loadPdfium } from "./pdfium.ts";
import { readBytes } from "./read-bytes.ts";
import { UnreadableDocument, type UnreadableReason } from "./unreadable.ts";

/** `isSpent` asks for a new thread: PDFium ended itself, or holds memory it never gives back. */
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
    // Whatever else a document makes a parser throw is the document's fault.
    return { reason: hasPdfiumStarved() ? "too_large" : "broken", isSpent: true };
  }
}

// Before it is ready, so that compiling PDFium takes no time from the first document.
await loadPdfium();
serveThread(answer);
