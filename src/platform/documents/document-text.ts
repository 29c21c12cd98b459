export interface DocumentText {
  format: "pdf" | "docx";
  /** Null for DOCX: its pages exist only when it is laid out. */
  pages: number | null;
  text: string;
  /** Notes for the reader of the result, for example that invisible text was left out. */
  warnings: string[];
}
