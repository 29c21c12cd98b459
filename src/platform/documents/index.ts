import type { DocumentText } from "./document-text.ts";
import type { DocumentPool } from "./pool.ts";

export { DOCUMENT_FORMATS } from "./document-text.ts";
export type { DocumentText, RecognisedText } from "./document-text.ts";
export { openArchive, type ArchivedFile } from "./archive.ts";
export { isOcrInstalled } from "./ocr/ocr-engine.ts";
export { openDocumentPool, RECOGNITION_SECONDS, type DocumentPool } from "./pool.ts";
export type { Redaction } from "./document-worker.ts";
export { UnreadableDocument, type UnreadableReason } from "./unreadable.ts";

/**
 * Extracts the text of a document or picture in reading order, on a worker thread and within hard limits.
 * Throws `UnreadableDocument`, whose message may be shown to the document's owner.
 */
export async function readDocumentIn(
  bytes: Uint8Array,
  options: { pool: DocumentPool },
): Promise<DocumentText> {
  return (await options.pool.read(bytes)).document;
}
