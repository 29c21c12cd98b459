import { Inflate } from "fflate";
import { LIMITS } from "./document-limits.ts";
import { UnreadableDocument } from "./unreadable.ts";

export interface Zip {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** Streams the part's bytes in chunks, so a bomb is refused before it is fully inflated. */
  read(name: string, take: (piece: Uint8Array) => void): void;
}

interface Entry {
  method: number;
  flags: number;
  compressed: number;
  expanded: number;
  offset: number;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;
export const STORED = 0;
export const DEFLATED = 8;
export const ENCRYPTED_FLAG = 1;
/** Deflate expands at most 1,032 times, so a chunk of this size stays under 9 MB. */
const PIECE = 8 * 1024;
/** XML shrinks 5 to 50 times; a higher ratio indicates a bomb. */
const MAX_RATIO = 250;
const RATIO_FROM_BYTES = 1024 * 1024;

/** Takes names and offsets from the central directory, and counts every inflated byte itself. */
export function openZip(bytes: Uint8Array): Zip {
  const entries = readDirectory(bytes);
  let budget: number = LIMITS.expandedBytes;
  /** Parts read in full: reading one again costs time but no further room. */
  const counted = new Set<string>();
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    read(name, take) {
      const entry = entries.get(name);
      if (!entry) throw new UnreadableDocument("broken");
      if (entry.flags & ENCRYPTED_FLAG) throw new UnreadableDocument("encrypted");
      const isCounted = counted.has(name);
      checkSize(entry.expanded, entry.compressed, isCounted ? LIMITS.expandedBytes : budget);
      let total = 0;
      const count = (piece: Uint8Array): void => {
        total += piece.length;
        if (!isCounted) budget -= piece.length;
        checkSize(total, entry.compressed, isCounted ? LIMITS.expandedBytes : budget + total);
        take(piece);
      };
      const data = contentOf(bytes, entry);
      if (entry.method === STORED) count(data);
      else if (entry.method === DEFLATED) inflate(data, count);
      else throw new UnreadableDocument("broken");
      counted.add(name);
    },
  };
}

function checkSize(expanded: number, compressed: number, budget: number): void {
  const isBomb = expanded > RATIO_FROM_BYTES && expanded > MAX_RATIO * compressed;
  if (expanded > budget || isBomb) throw new UnreadableDocument("too_large");
}

function inflate(data: Uint8Array, take: (piece: Uint8Array) => void): void {
  const stream = new Inflate((piece) => take(piece));
  for (let at = 0; at < data.length || at === 0; at += PIECE) {
    stream.push(data.subarray(at, at + PIECE), at + PIECE >= data.length);
  }
}

export function contentOf(bytes: Uint8Array, entry: Entry): Uint8Array {
  const view = viewOf(bytes);
  if (entry.offset + 30 > bytes.length || view.getUint32(entry.offset, true) !== LOCAL_SIGNATURE) {
    throw new UnreadableDocument("broken");
  }
  const names = view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true);
  const start = entry.offset + 30 + names;
  if (start + entry.compressed > bytes.length) throw new UnreadableDocument("broken");
  return bytes.subarray(start, start + entry.compressed);
}

export function readDirectory(bytes: Uint8Array): Map<string, Entry> {
  const view = viewOf(bytes);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > LIMITS.zipEntries) throw new UnreadableDocument("too_large");
  const entries = new Map<string, Entry>();
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY_SIGNATURE) {
      throw new UnreadableDocument("broken");
    }
    const nameLength = view.getUint16(at + 28, true);
    const name = Buffer.from(bytes.subarray(at + 46, at + 46 + nameLength)).toString("utf8");
    entries.set(name.replaceAll("\\", "/"), {
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      compressed: view.getUint32(at + 20, true),
      expanded: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function findEnd(view: DataView): number {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= 0 && at >= last - MAX_COMMENT; at--) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  throw new UnreadableDocument("broken");
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
