import { crc32, deflateSync } from "node:zlib";
import { drawPage } from "../../src/platform/documents/ocr/page-picture.ts";
import type { Grey } from "../../src/platform/documents/ocr/grey.ts";
import { loadPdfium } from "../../src/platform/documents/pdfium.ts";
import { at, makePdf } from "./documents.ts";

/** A page of A4 with these lines, as a scanner sees it. */
export async function drawLines(lines: readonly string[], size = 14): Promise<Grey> {
  const content = lines.map((line, i) => at(72, 760 - 2 * size * i, line, size)).join("");
  const pdf = makePdf([content]);
  const pdfium = await loadPdfium();
  const data = pdfium.malloc(pdf.length);
  pdfium.bytes().set(pdf, data);
  const document = pdfium.FPDF_LoadMemDocument(data, pdf.length, 0);
  const page = pdfium.FPDF_LoadPage(document, 0);
  const picture = drawPage(pdfium, page);
  pdfium.FPDF_ClosePage(page);
  pdfium.FPDF_CloseDocument(document);
  pdfium.free(data);
  return picture;
}

/** A PDF of one page per picture, with further content drawn over each. */
export function asScan(pictures: readonly Grey[], over = ""): Uint8Array {
  const xobjects = Object.fromEntries(
    pictures.map((picture, i) => [`Im${i}`, imageObject(picture)]),
  );
  return makePdf(
    pictures.map((_, i) => `q 595 0 0 842 0 0 cm /Im${i} Do Q\n${over}`),
    { xobjects },
  );
}

export function imageObject({ width, height, data }: Grey): string {
  const packed = deflateSync(data).toString("latin1");
  return `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`;
}

export interface PngOptions {
  width: number;
  height: number;
  /** The colour type of the format: 0 grey, 2 RGB, 3 palette, 4 and 6 with alpha. */
  colour?: number;
  depth?: number;
  isInterlaced?: boolean;
  palette?: readonly number[];
}

/** A PNG of these rows, each with the number of its filter first. */
export function makePng(options: PngOptions, rows: Uint8Array): Uint8Array {
  const { width, height, colour = 0, depth = 8, isInterlaced = false, palette } = options;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, isInterlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    ...(palette ? [chunk("PLTE", Buffer.from(palette))] : []),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

export function asPng({ width, height, data }: Grey): Uint8Array {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    rows.set(data.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return makePng({ width, height }, rows);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

export interface TiffPage {
  width: number;
  height: number;
  /** Further tags, or other values of the usual ones. */
  tags?: Record<number, number>;
  strip: Uint8Array;
}

/** A little-endian TIFF of one strip a page. */
export function makeTiff(pages: readonly TiffPage[]): Uint8Array {
  const parts: Uint8Array[] = [Buffer.from("II*\0\0\0\0\0", "latin1")];
  let length = 8;
  let link: { in: Buffer; at: number } = { in: parts[0] as Buffer, at: 4 };
  for (const { width, height, tags = {}, strip } of pages) {
    const values = { 256: width, 257: height, 258: 8, 259: 1, 262: 1, 278: height, ...tags };
    const all = Object.entries({ ...values, 273: length, 279: strip.length });
    const directory = Buffer.alloc(2 + 12 * all.length + 4);
    directory.writeUInt16LE(all.length);
    for (const [i, [tag, value]] of all
      .toSorted(([one], [two]) => Number(one) - Number(two))
      .entries()) {
      directory.writeUInt16LE(Number(tag), 2 + 12 * i);
      directory.writeUInt16LE(4, 4 + 12 * i);
      directory.writeUInt32LE(1, 6 + 12 * i);
      directory.writeUInt32LE(value, 10 + 12 * i);
    }
    parts.push(strip, directory);
    link.in.writeUInt32LE(length + strip.length, link.at);
    link = { in: directory, at: directory.length - 4 };
    length += strip.length + directory.length;
  }
  return Buffer.concat(parts);
}

/** Only the headers of a picture of this size. */
export function jpegHeader(width: number, height: number): Uint8Array {
  const frame = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x11, 0, 2, 0x11]);
  frame.writeUInt16BE(height, 7);
  frame.writeUInt16BE(width, 9);
  return Buffer.concat([frame, Buffer.from([0, 3, 0x11, 0, 0xff, 0xd9])]);
}
