import type { ImageFormat } from "./images/index.ts";

export interface DocumentText {
  format: "pdf" | "docx" | ImageFormat;
  /** Null for DOCX: its pages exist only when it is laid out. */
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
