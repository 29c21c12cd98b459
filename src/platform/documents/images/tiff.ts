import { LIMITS } from "../document-limits.ts";
import { UnreadableDocument } from "../unreadable.ts";
import { checkPictureSize, type Picture, type Strip } from "./image-pdf.ts";

/** Tags of a page that are read. */
const TAG = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  offsets: 273,
  samples: 277,
  rowsPerStrip: 278,
  lengths: 279,
  planar: 284,
  fax3: 292,
  predictor: 317,
  palette: 320,
  tiles: 322,
  jpegTables: 347,
} as const;
const SIZES: Record<number, number> = { 1: 1, 3: 2, 4: 4, 7: 1 };
const MAX_VALUES = 100_000;
const WHITE_IS_ZERO = 0;
const PALETTE = 3;
const JPEG = 7;
const FAX = new Set([2, 3, 4]);
/** Strips that overlap would make a small file large: together they are hardly longer than the file. */
const COPIED_SHARE = 2;
const COPIED_BYTES = 1024 * 1024;

/** What may still be copied from a file. */
interface Budget {
  bytes: number;
}

type Tags = (tag: number) => number[] | undefined;

export function isTiff(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4)).toString("latin1");
  return head === "II*\0" || head === "MM\0*";
}

/** Every page, its strips compressed as they are: PDF has the same filters for them. */
export function readTiff(bytes: Uint8Array): Picture[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const little = bytes[0] === 0x49;
  const pages: Picture[] = [];
  const seen = new Set<number>();
  const budget = { bytes: COPIED_SHARE * bytes.length + COPIED_BYTES };
  try {
    for (let at = view.getUint32(4, little); at !== 0;) {
      if (seen.has(at)) break;
      seen.add(at);
      if (pages.length === LIMITS.pages) throw new UnreadableDocument("too_many_pages");
      const count = view.getUint16(at, little);
      pages.push(readPage(bytes, tagsOf(view, at + 2, count, little), budget));
      at = view.getUint32(at + 2 + 12 * count, little);
    }
  } catch (error) {
    // An offset outside the file.
    throw error instanceof RangeError ? new UnreadableDocument("broken") : error;
  }
  if (pages.length === 0) throw new UnreadableDocument("broken");
  return pages;
}

function tagsOf(view: DataView, start: number, count: number, little: boolean): Tags {
  const found = new Map<number, number[]>();
  for (let i = 0; i < count; i++) {
    const at = start + 12 * i;
    const size = SIZES[view.getUint16(at + 2, little)];
    const length = view.getUint32(at + 4, little);
    if (size === undefined || length > MAX_VALUES) continue;
    const from = size * length > 4 ? view.getUint32(at + 8, little) : at + 8;
    const values = Array.from({ length }, (_, n) => {
      if (size === 1) return view.getUint8(from + n);
      return size === 2
        ? view.getUint16(from + 2 * n, little)
        : view.getUint32(from + 4 * n, little);
    });
    found.set(view.getUint16(at, little), values);
  }
  return (tag) => found.get(tag);
}

function readPage(bytes: Uint8Array, tags: Tags, budget: Budget): Picture {
  const one = (tag: number, usual = 0): number => tags(tag)?.[0] ?? usual;
  const width = one(TAG.width);
  const height = one(TAG.height);
  checkPictureSize(width, height);
  const offsets = tags(TAG.offsets);
  const lengths = tags(TAG.lengths);
  const isPlain = one(TAG.planar, 1) === 1 && tags(TAG.tiles) === undefined;
  if (!isPlain || !offsets || !lengths || offsets.length !== lengths.length)
    throw new UnreadableDocument("picture_unknown");
  const rows = Math.min(height, one(TAG.rowsPerStrip, height));
  if (rows < 1 || offsets.length < Math.ceil(height / rows)) throw new UnreadableDocument("broken");
  if (offsets.length > LIMITS.pagePictures) throw new UnreadableDocument("picture_too_large");
  const entries = entriesOf(tags, one, width);
  const strips: Strip[] = [];
  for (let i = 0, top = 0; top < height; i++, top += rows) {
    const tall = Math.min(rows, height - top);
    budget.bytes -= lengths[i]! + (tags(TAG.jpegTables)?.length ?? 0);
    if (budget.bytes < 0) throw new UnreadableDocument("picture_too_large");
    const data = stripOf(bytes, offsets[i]!, lengths[i]!, tags, one);
    const isFax = FAX.has(one(TAG.compression, 1));
    strips.push({ entries: entries(isFax ? tall : undefined), data, height: tall });
  }
  return { width, height, strips };
}

function stripOf(
  bytes: Uint8Array,
  offset: number,
  length: number,
  tags: Tags,
  one: (tag: number, usual?: number) => number,
): Uint8Array {
  if (offset + length > bytes.length) throw new UnreadableDocument("broken");
  const data = bytes.subarray(offset, offset + length);
  const tables = tags(TAG.jpegTables);
  // The tables are a JPEG of their own; without its end and the strip's start they are one.
  if (one(TAG.compression, 1) === JPEG && tables)
    return Buffer.concat([Uint8Array.from(tables.slice(0, -2)), data.subarray(2)]);
  return one(TAG.fillOrder, 1) === 2 ? data.map(reverseBits) : data;
}

function reverseBits(byte: number): number {
  let reversed = 0;
  for (let i = 0; i < 8; i++) reversed |= ((byte >> i) & 1) << (7 - i);
  return reversed;
}

function entriesOf(
  tags: Tags,
  one: (tag: number, usual?: number) => number,
  width: number,
): (rows: number | undefined) => string {
  const bits = one(TAG.bits, 1);
  const samples = one(TAG.samples, 1);
  const photometric = one(TAG.photometric, 1);
  const compression = one(TAG.compression, 1);
  const isKnown = bits <= 8 && [1, 3].includes(samples) && photometric <= 6;
  if (!isKnown) throw new UnreadableDocument("picture_unknown");
  const isFax = FAX.has(compression);
  // Decoded fax data is black at 0, in PDF and whatever the file says of its samples.
  const isInverted = isFax ? photometric !== WHITE_IS_ZERO : photometric === WHITE_IS_ZERO;
  const decode = isInverted && samples === 1 ? "/Decode [1 0]" : "";
  const colours = samples === 3 ? "/DeviceRGB" : coloursOf(photometric, tags(TAG.palette), bits);
  const filter = filterOf(compression, one(TAG.fax3));
  const predictor =
    one(TAG.predictor, 1) === 2 ? `/Predictor 2 /Colors ${samples} /BitsPerComponent ${bits}` : "";
  return (rows) => {
    const fax = isFax ? `/Rows ${rows} ${filter.parms}` : "";
    const parms = `/DecodeParms << /Columns ${width} ${predictor} ${fax} >>`;
    return `/BitsPerComponent ${bits} /ColorSpace ${colours} ${decode} ${filter.name} ${filter.name === "" ? "" : parms}`;
  };
}

function coloursOf(photometric: number, palette: number[] | undefined, bits: number): string {
  if (photometric !== PALETTE) return "/DeviceGray";
  const count = 1 << bits;
  if (palette?.length !== 3 * count) throw new UnreadableDocument("broken");
  const hex = Array.from({ length: count }, (_, i) =>
    [0, 1, 2].map((c) => (palette[c * count + i]! >> 8).toString(16).padStart(2, "0")).join(""),
  );
  return `[/Indexed /DeviceRGB ${count - 1} <${hex.join("")}>]`;
}

function filterOf(compression: number, fax3: number): { name: string; parms: string } {
  const fax = (parms: string) => ({ name: "/Filter /CCITTFaxDecode", parms });
  const plain = (name: string) => ({ name: name === "" ? "" : `/Filter /${name}`, parms: "" });
  switch (compression) {
    case 1:
      return plain("");
    case 2:
      return fax("/K 0 /EncodedByteAlign true /EndOfBlock false");
    case 3:
      return fax(`/K ${fax3 & 1} /EncodedByteAlign ${(fax3 & 4) === 4} /EndOfLine true`);
    case 4:
      return fax("/K -1");
    case 5:
      return plain("LZWDecode");
    case JPEG:
      return plain("DCTDecode");
    case 8:
    case 32_946:
      return plain("FlateDecode");
    case 32_773:
      return plain("RunLengthDecode");
    default:
      throw new UnreadableDocument("picture_unknown");
  }
}
