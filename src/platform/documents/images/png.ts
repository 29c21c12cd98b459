import { inflateSync } from "node:zlib";
import { LIMITS } from "../document-limits.ts";
import { UnreadableDocument } from "../unreadable.ts";
import { checkPictureSize, type Picture } from "./image-pdf.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Samples a pixel by colour type: grey, RGB, palette, grey with alpha, RGB with alpha. */
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const PALETTE = 3;
/** Start and step of the columns and rows of the seven passes of an interlaced picture. */
const PASSES = [
  [0, 8, 0, 8],
  [4, 8, 0, 8],
  [0, 4, 4, 8],
  [2, 4, 0, 4],
  [0, 2, 2, 4],
  [1, 2, 0, 2],
  [0, 1, 1, 2],
] as const;
const WHOLE = [[0, 1, 0, 1]] as const;

interface Header {
  width: number;
  height: number;
  depth: number;
  colour: number;
  isInterlaced: boolean;
}

export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, i) => bytes[i] === byte);
}

/** Decoded here, to grey on white: PDF has no alpha within a picture and no interlacing. */
export function readPng(bytes: Uint8Array): Picture {
  const { header, palette, alphas, packed } = readChunks(bytes);
  const { width, height } = header;
  const toGrey = greyOf(header, palette, alphas);
  const passes = header.isInterlaced ? PASSES : WHOLE;
  const sizes = passes.map(([x, dx, y, dy]) => ({
    columns: Math.max(0, Math.ceil((width - x) / dx)),
    rows: Math.max(0, Math.ceil((height - y) / dy)),
  }));
  const bits = header.depth * SAMPLES[header.colour]!;
  const rowBytes = (columns: number): number =>
    columns === 0 ? 0 : Math.ceil((columns * bits) / 8) + 1;
  const expected = sizes.reduce((sum, { columns, rows }) => sum + rowBytes(columns) * rows, 0);
  if (expected > LIMITS.pictureBytes) throw new UnreadableDocument("picture_too_large");
  const data = inflate(packed, expected);
  const grey = new Uint8Array(width * height);
  let at = 0;
  for (const [i, [x, dx, y, dy]] of passes.entries()) {
    const { columns, rows } = sizes[i]!;
    const length = rowBytes(columns);
    if (length === 0) continue;
    let above: Uint8Array = new Uint8Array(length - 1);
    for (let row = 0; row < rows; row++, at += length) {
      const line = data.subarray(at + 1, at + length);
      unfilter(data[at]!, line, above, Math.max(1, bits >> 3));
      const start = (y + row * dy) * width + x;
      for (let column = 0; column < columns; column++)
        grey[start + column * dx] = toGrey(line, column);
      above = line;
    }
  }
  const entries = "/BitsPerComponent 8 /ColorSpace /DeviceGray";
  return { width, height, strips: [{ entries, data: grey, height }] };
}

function readChunks(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let header: Header | undefined;
  let palette: Uint8Array = new Uint8Array();
  let alphas: Uint8Array = new Uint8Array();
  const packed: Uint8Array[] = [];
  for (let at = SIGNATURE.length; at + 8 <= bytes.length;) {
    const length = view.getUint32(at);
    const type = Buffer.from(bytes.subarray(at + 4, at + 8)).toString("latin1");
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (type === "IHDR" && length >= 13) header ??= readHeader(data);
    else if (type === "PLTE") palette = data;
    else if (type === "tRNS") alphas = data;
    else if (type === "IDAT") packed.push(data);
    else if (type === "IEND") break;
    at += 12 + length;
  }
  if (!header || packed.length === 0) throw new UnreadableDocument("broken");
  return { header, palette, alphas, packed: Buffer.concat(packed) };
}

function readHeader(data: Uint8Array): Header {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = data.subarray(8, 13);
  const isKnown = SAMPLES[colour] !== undefined && [1, 2, 4, 8, 16].includes(depth);
  const isAllowed = depth === 8 || colour === 0 || (colour === PALETTE ? depth < 8 : depth === 16);
  if (!isKnown || !isAllowed || compression !== 0 || filter !== 0 || interlace > 1)
    throw new UnreadableDocument("broken");
  const width = view.getUint32(0);
  const height = view.getUint32(4);
  checkPictureSize(width, height);
  return { width, height, depth, colour, isInterlaced: interlace === 1 };
}

/** A stream that holds more than the header says is refused before it is expanded. */
function inflate(packed: Uint8Array, expected: number): Uint8Array {
  let data: Uint8Array;
  try {
    data = inflateSync(packed, { maxOutputLength: expected });
  } catch {
    throw new UnreadableDocument("broken");
  }
  if (data.length < expected) throw new UnreadableDocument("broken");
  return data;
}

function unfilter(kind: number, line: Uint8Array, above: Uint8Array, step: number): void {
  if (kind > 4) throw new UnreadableDocument("broken");
  if (kind === 0) return;
  for (let i = 0; i < line.length; i++) {
    const left = i < step ? 0 : line[i - step]!;
    const up = above[i]!;
    const corner = i < step ? 0 : above[i - step]!;
    let add = left;
    if (kind === 2) add = up;
    else if (kind === 3) add = (left + up) >> 1;
    else if (kind === 4) add = nearest(left, up, corner);
    line[i] = line[i]! + add;
  }
}

/** Paeth's predictor. */
function nearest(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

function greyOf(
  { depth, colour }: Header,
  palette: Uint8Array,
  alphas: Uint8Array,
): (line: Uint8Array, column: number) => number {
  if (colour === PALETTE) {
    const greys = Array.from({ length: 256 }, (_, i) => {
      const [r = 0, g = 0, b = 0] = palette.subarray(3 * i, 3 * i + 3);
      return onWhite(luma(r, g, b), alphas[i] ?? 255);
    });
    return (line, column) => greys[sampleOf(line, column, depth)]!;
  }
  // Of 16 bits the first byte is enough.
  const bytes = depth === 16 ? 2 : 1;
  const size = bytes * SAMPLES[colour]!;
  if (colour === 0 && depth < 8)
    return (line, column) => (sampleOf(line, column, depth) * 255) / ((1 << depth) - 1);
  if (colour === 0) return (line, column) => line[column * size]!;
  if (colour === 4)
    return (line, column) => onWhite(line[column * size]!, line[column * size + bytes]!);
  return (line, column) => {
    const at = column * size;
    const grey = luma(line[at]!, line[at + bytes]!, line[at + 2 * bytes]!);
    return colour === 6 ? onWhite(grey, line[at + 3 * bytes]!) : grey;
  };
}

function sampleOf(line: Uint8Array, column: number, depth: number): number {
  const bit = column * depth;
  return (line[bit >> 3]! >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
}

const luma = (r: number, g: number, b: number): number => (r * 77 + g * 151 + b * 28) >> 8;
const onWhite = (grey: number, alpha: number): number => 255 - ((((255 - grey) * alpha) / 255) | 0);
