import type { DocumentText } from "./document-text.ts";
import { readDocx, readDocxPictures } from "./docx.ts";
import { imageFormat, readImage, toPdf, type ImageFormat } from "./images/index.ts";
import { isHtml, namedEncoding, readPage } from "./web-page.ts";
import { LIMITS } from "./document-limits.ts";
import { isOdt, readOdt } from "./odt.ts";
import { readPdf } from "./pdf.ts";
import { RecognitionWanted, type Recognition } from "./pictures.ts";
import { decodeText, readPlainText } from "./text-file.ts";
import { readRtf } from "./rtf.ts";
import { UnreadableDocument } from "./unreadable.ts";
import { openZip } from "./zip.ts";

/** Readers accept junk before the PDF header up to this offset. */
const PDF_HEADER_WITHIN = 1024;
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const ZIP_WITHOUT_ENTRIES = [0x50, 0x4b, 0x05, 0x06];
const RTF = /^(?:\u00ef\u00bb\u00bf)?\s{0,100}\{\\rtf/;
/** Password-protected DOCX files are wrapped in an OLE container; old .doc files are one too. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Detects the type from the content: a name or content type is only a claim. */
export async function readBytes(
  bytes: Uint8Array,
  recognition: Recognition = "off",
): Promise<DocumentText> {
  if (bytes.length === 0) throw new UnreadableDocument("empty");
  if (bytes.length > LIMITS.fileBytes) throw new UnreadableDocument("too_large");
  if (startsWith(bytes, ZIP) || startsWith(bytes, ZIP_WITHOUT_ENTRIES)) {
    if (isOdt(openZip(bytes))) return readOdt(bytes);
    return recognition === "off" ? readDocx(bytes) : readDocxPictures(bytes, recognition);
  }
  if (startsWith(bytes, OLE)) {
    throw new UnreadableDocument(isEncryptedPackage(bytes) ? "encrypted" : "unknown_type");
  }
  const head = Buffer.from(bytes.subarray(0, PDF_HEADER_WITHIN)).toString("latin1");
  if (RTF.test(head)) return readRtf(bytes);
  if (head.includes("%PDF-")) return readPdf(bytes, recognition);
  const format = imageFormat(bytes);
  if (format) return readPicture(bytes, format, recognition);
  return readText(bytes);
}

/** A page or plain text; XML of another kind is neither. */
function readText(bytes: Uint8Array): DocumentText {
  const text = decodeText(bytes);
  if (text === undefined) throw new UnreadableDocument("unknown_type");
  if (isHtml(text)) return readPage(decodeText(bytes, namedEncoding(bytes)) ?? text);
  if (/^\ufeff?\s*<\?xml\s/.test(text)) throw new UnreadableDocument("unknown_type");
  return readPlainText(text);
}

/** The sizes in the headers are checked before anything is decoded. */
async function readPicture(
  bytes: Uint8Array,
  format: ImageFormat,
  recognition: Recognition,
): Promise<DocumentText> {
  if (recognition === "off") throw new UnreadableDocument("scan");
  if (recognition === "ask") throw new RecognitionWanted();
  return { ...(await readPdf(toPdf(readImage(bytes)), recognition)), format };
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, i) => bytes[i] === byte);
}

function isEncryptedPackage(bytes: Uint8Array): boolean {
  return Buffer.from(bytes).includes(Buffer.from("EncryptedPackage", "utf16le"));
}
