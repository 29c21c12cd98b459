/** `text` is plain text. */
export const DOCUMENT_FORMATS = [
  "text",
  "pdf",
  "docx",
  "odt",
  "rtf",
  "html",
  "png",
  "jpeg",
  "tiff",
] as const;

export interface DocumentText {
  format: (typeof DOCUMENT_FORMATS)[number];
  /** Null for all but PDF and pictures: pages exist only when a program lays the document out. */
  pages: number | null;
  text: string;
  /** Notes for the reader of the result, for example that invisible text was left out. */
  warnings: string[];
  /** Present when some of the text was recognised in pictures. */
  ocr?: RecognisedText;
}

export interface RecognisedText {
  /** How many pages, or pictures of a DOCX. */
  pages: number;
  /** From 0 to 1. */
  confidence: number;
  /** Whether so much is uncertain that a reader should check it. */
  isUncertain: boolean;
}
