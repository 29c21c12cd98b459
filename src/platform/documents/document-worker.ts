import { serveThread } from "../thread-side.ts";
import type { DocumentText } from "./document-text.ts";
import { redactDocx } from "./docx-redaction.ts";
import { hasPdfiumStarved, isPdfiumSpent, loadPdfium } from "./pdfium.ts";
import { RecognitionWanted, type Recognition } from "./pictures.ts";
import { readBytes } from "./read-bytes.ts";
import type { Replacement } from "./seen-text.ts";
import { UnreadableDocument, type UnreadableReason } from "./unreadable.ts";

/** `isSpent` requests a new thread: PDFium aborted, holds memory it never frees, or the caller asked for it. */
export type DocumentAnswer =
  | { document: DocumentText; isSpent: boolean }
  | { reason: UnreadableReason; isSpent: boolean }
  | { isRecognitionWanted: true; isSpent: boolean }
  | { redacted: Uint8Array; isSpent: boolean };

export interface DocumentQuestion {
  bytes: Uint8Array;
  recognition: Recognition;
  /** Of a DOCX that was read: it is wanted with these parts replaced. */
  redaction?: Redaction;
  /** The thread ends with it, so that its memory keeps nothing of the document. */
  isLast: boolean;
}

/** The text that was read, and what stands in place of its parts, in order. */
export interface Redaction {
  text: string;
  replacements: readonly Replacement[];
}

async function answer(question: DocumentQuestion): Promise<DocumentAnswer> {
  const answered = await answerIn(question);
  return question.isLast ? { ...answered, isSpent: true } : answered;
}

async function answerIn({
  bytes,
  recognition,
  redaction,
}: DocumentQuestion): Promise<DocumentAnswer> {
  try {
    if (redaction) {
      const redacted = redactDocx(bytes, redaction.text, redaction.replacements);
      return { redacted, isSpent: false };
    }
    const document = await readBytes(bytes, recognition);
    // Tesseract keeps its memory, and what it learns of a document.
    return { document, isSpent: isPdfiumSpent() || recognition === "on" };
  } catch (error) {
    if (error instanceof RecognitionWanted)
      return { isRecognitionWanted: true, isSpent: isPdfiumSpent() };
    if (error instanceof UnreadableDocument) {
      return { reason: error.reason, isSpent: isPdfiumSpent() || recognition === "on" };
    }
    // Any other exception is caused by the document.
    return { reason: hasPdfiumStarved() ? "too_large" : "broken", isSpent: true };
  }
}

// Compile PDFium before reporting ready, so the first document does not pay for it.
await loadPdfium();
serveThread(answer);
