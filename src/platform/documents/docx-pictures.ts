import type { DocumentText } from "./document-text.ts";
import { imageFormat, PAGE_PIXELS, readImage, toPdf, type Picture } from "./images/index.ts";
import { LIMITS } from "./document-limits.ts";
import { readPdf } from "./pdf.ts";
import { RecognitionWanted, type Recognition } from "./pictures.ts";
import { UnreadableDocument } from "./unreadable.ts";
import { parsePart } from "./xml.ts";
import type { Zip } from "./zip.ts";

/** The text of a document's pictures, in the order of the document. Undefined when it has none. */
export async function recognisePictures(
  zip: Zip,
  main: string,
  targetOf: (id: string) => string | undefined,
  recognition: Recognition,
): Promise<DocumentText | undefined> {
  const parts = [...new Set(idsOf(zip, main).map(targetOf))].filter(
    (part) => part !== undefined && zip.has(part),
  );
  if (parts.length > LIMITS.pagePictures) throw new UnreadableDocument("picture_too_large");
  const pictures: Picture[] = [];
  for (const part of parts) {
    const bytes = bytesOf(zip, part!);
    if (!imageFormat(bytes)) continue;
    if (recognition === "ask") throw new RecognitionWanted();
    pictures.push(...readImage(bytes).filter(({ width, height }) => width * height >= PAGE_PIXELS));
    if (pictures.length >= LIMITS.recognisedPages) break;
  }
  if (pictures.length === 0) return undefined;
  return readPdf(toPdf(pictures.slice(0, LIMITS.recognisedPages)), recognition);
}

function idsOf(zip: Zip, main: string): string[] {
  const ids: string[] = [];
  parsePart(zip, main, {
    open({ name, get }) {
      const id = name === "a:blip" ? get("embed") : name === "v:imagedata" ? get("id") : undefined;
      if (id !== undefined) ids.push(id);
    },
  });
  return ids;
}

function bytesOf(zip: Zip, part: string): Uint8Array {
  const pieces: Uint8Array[] = [];
  // Copied, because the reader of the zip reuses its memory.
  zip.read(part, (piece) => pieces.push(piece.slice()));
  return Buffer.concat(pieces);
}
