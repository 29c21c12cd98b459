/** Reasons shown to the document's owner. No message contains text of the document. */
const UNREADABLE = {
  unknown_type: "The file is neither a PDF nor a DOCX document.",
  broken: "The document is broken and cannot be opened.",
  encrypted: "The document is encrypted; remove its password and try again.",
  empty: "The document is empty: it holds no text.",
  scan: "The document is a scan without a text layer.",
  invisible: "The document holds no text that a reader could see.",
  too_many_pages: "The document has too many pages; 50 are allowed.",
  too_large: "The document is too large when expanded.",
  took_too_long: "The document took too long to read.",
} as const;

export type UnreadableReason = keyof typeof UNREADABLE;

export class UnreadableDocument extends Error {
  readonly reason: UnreadableReason;
  /** Time a thread spent on it. */
  readonly threadMs: number;

  constructor(reason: UnreadableReason, threadMs = 0) {
    super(UNREADABLE[reason]);
    this.name = "UnreadableDocument";
    this.reason = reason;
    this.threadMs = threadMs;
  }
}
