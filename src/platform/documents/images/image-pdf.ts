import { LIMITS } from "../document-limits.ts";
import { UnreadableDocument } from "../unreadable.ts";

/** A horizontal strip of a picture, compressed as the file has it: PDF knows the same filters. */
export interface Strip {
  /** Further entries of the image dictionary, for example its filter. */
  entries: string;
  data: Uint8Array;
  height: number;
}

export interface Picture {
  width: number;
  height: number;
  /** From the top down. */
  strips: Strip[];
}

/** Smaller ones are portraits, icons, logos and ruled lines. */
export const PAGE_PIXELS = 250_000;
/** In points: the shorter side of A4. */
const SHORT_SIDE = 595;

/** Called with the sizes in the headers, before anything is decoded. */
export function checkPictureSize(width: number, height: number): void {
  if (!(width > 0 && height > 0)) throw new UnreadableDocument("broken");
  const pixels = width * height;
  const isTooLarge =
    pixels > LIMITS.picturePixels ||
    Math.max(width, height) > LIMITS.pictureSide ||
    (pixels >= PAGE_PIXELS && hasAbsurdProportions(width, height));
  if (isTooLarge) throw new UnreadableDocument("picture_too_large");
}

/** Such a picture holds no page of text, and a row of one pixel costs as much memory as a long one. */
export const hasAbsurdProportions = (width: number, height: number): boolean =>
  Math.max(width, height) > LIMITS.pictureRatio * Math.min(width, height);

/** One page a picture. PDFium then decodes it, within the limits of its memory. */
export function toPdf(pictures: readonly Picture[]): Uint8Array {
  const parts: Uint8Array[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  let length = parts[0]!.length;
  const put = (...pieces: (string | Uint8Array)[]): void => {
    for (const piece of pieces) {
      const bytes = typeof piece === "string" ? Buffer.from(piece, "latin1") : piece;
      parts.push(bytes);
      length += bytes.length;
    }
  };
  /** Objects 1 and 2 are the catalog and the list of pages. */
  let last = 2;
  const add = (...pieces: (string | Uint8Array)[]): number => {
    offsets[++last] = length;
    put(`${last} 0 obj\n`, ...pieces, "\nendobj\n");
    return last;
  };
  const stream = (entries: string, data: Uint8Array): number =>
    add(`<< ${entries} /Length ${data.length} >>\nstream\n`, data, "\nendstream");

  const pages = pictures.map(({ width, height, strips }) => {
    const scale = SHORT_SIDE / Math.min(width, height);
    let top = height;
    let content = "";
    const names = strips.map((strip, i) => {
      top -= strip.height;
      const box = [width, 0, 0, strip.height, 0, top].map((n) => (n * scale).toFixed(4)).join(" ");
      content += `q ${box} cm /I${i} Do Q\n`;
      const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${strip.height}`;
      return `/I${i} ${stream(`${image} ${strip.entries}`, strip.data)} 0 R`;
    });
    const drawing = stream("", Buffer.from(content));
    const box = `[0 0 ${(width * scale).toFixed(2)} ${(height * scale).toFixed(2)}]`;
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents ${drawing} 0 R`,
      ` /Resources << /XObject << ${names.join(" ")} >> >> >>`,
    );
  });
  offsets[1] = length;
  put("1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n");
  offsets[2] = length;
  const kids = pages.map((page) => `${page} 0 R`).join(" ");
  put(`2 0 obj\n<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>\nendobj\n`);
  const start = length;
  const rows = offsets.slice(1).map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  put(`xref\n0 ${last + 1}\n0000000000 65535 f \n${rows.join("")}`);
  put(`trailer\n<< /Size ${last + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}
