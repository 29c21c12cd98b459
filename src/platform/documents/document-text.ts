export interface DocumentText {
  format: "pdf" | "docx";
  /** Unknown for DOCX: pages come into being when it is printed. */
  pages: number | null;
  text: string;
  /** What a reader of the result should know, for example that invisible text was left out. */
  warnings: string[];
}
