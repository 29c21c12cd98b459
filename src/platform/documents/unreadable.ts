import { LIMITS } from "./document-limits.ts";

/** Reasons shown to the document's owner. No message contains text of the document. */
const UNREADABLE = {
  unknown_type: "The file is no PDF, DOCX, ODT, RTF, HTML, text, PNG, JPEG or TIFF.",
  broken: "The document is broken and cannot be opened.",
  encrypted: "The document is encrypted; remove its password and try again.",
  empty: "The document is empty: it holds no text.",
  scan: "The document is a scan without a text layer.",
  picture_too_large: `A picture is too large: ${LIMITS.picturePixels / 1e6} million pixels, ${LIMITS.pictureSide} a side, ${LIMITS.pictureRatio} to 1 are allowed.`,
  picture_unknown: "The picture has a kind of TIFF that is not read; save it as PNG or JPEG.",
  picture_illegible: "No text was recognised in the picture. Send a sharper one, or the text.",
  recognition_too_long:
    "Recognising took too long; it is not tried again for an hour. Send fewer pages, or the text.",
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
