import { open, rename, rm, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { crc32 } from "node:zlib";
import { paddingAfter, type BlockSection } from "../../engine/index.ts";

/*
 * A file of sections: a label of our own, then those of a saved catalogue. Numbers are little-endian
 * on every machine we run on.
 *
 *   magic · CRC-32 of the rest · bytes of the shape · bytes of the arrays · shape (JSON) · arrays
 *
 * It is written under another name, flushed and renamed, so a file with its final name is complete.
 * What happens to it later is found by the checksums: a section that differs in one bit, a missing
 * one and bytes after the last are errors.
 */

const MAGIC = 0x53_4d_57_01;
const HEAD_BYTES = 16;
/** Far above what is written: a damaged head must not make us allocate gigabytes. */
const MAX_SHAPE_BYTES = 1 << 26;
const MAX_ARRAY_BYTES = 1 << 28;

/** A snapshot that cannot be used; the message completes "the snapshot was not used: …". */
export class UnfitSnapshot extends Error {}

const PADDING = new Uint8Array(8);

/** Returns the size of the file. Nothing is left behind when it fails or `signal` is aborted. */
export async function writeSnapshotFile(
  path: string,
  label: object,
  sections: Iterable<BlockSection>,
  { signal, beforeRename }: { signal: AbortSignal; beforeRename(): Promise<void> },
): Promise<number> {
  const unfinished = `${path}.tmp`;
  const handle = await open(unfinished, "wx", 0o600);
  try {
    let bytes = await writeSection(handle, { shape: JSON.stringify(label), arrays: [] });
    for (const section of sections) {
      bytes += await writeSection(handle, section);
      signal.throwIfAborted();
    }
    await handle.sync();
    await handle.close();
    await beforeRename();
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return bytes;
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeSection(handle: FileHandle, { shape, arrays }: BlockSection): Promise<number> {
  const text = Buffer.from(shape);
  const parts: Uint8Array[] = [];
  let arrayBytes = 0;
  for (const { buffer, byteOffset, byteLength } of arrays) {
    const padding = paddingAfter(byteLength);
    parts.push(new Uint8Array(buffer, byteOffset, byteLength), PADDING.subarray(0, padding));
    arrayBytes += byteLength + padding;
  }
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(MAGIC, 0);
  head.writeUInt32LE(text.length, 8);
  head.writeUInt32LE(arrayBytes, 12);
  head.writeUInt32LE(
    [head.subarray(8), text, ...parts].reduce((sum, part) => crc32(part, sum), 0),
    4,
  );
  const written = HEAD_BYTES + text.length + arrayBytes;
  const { bytesWritten } = await handle.writev([head, text, ...parts]);
  if (bytesWritten !== written) throw new Error("the disk took only a part of a section");
  return written;
}

/** The new name must survive a power failure too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Calls back for every section after the label has been accepted; throws UnfitSnapshot. */
export async function readSnapshotFile(
  path: string,
  accept: (label: unknown) => void,
  take: (shape: string, arrays: Uint8Array) => void,
): Promise<void> {
  const handle = await open(path, "r");
  try {
    const { size } = await handle.stat();
    const label = await readSection(handle, 0, size);
    accept(JSON.parse(label.shape));
    const readAt = (at: number): Promise<ReadSection> | undefined => {
      const next = at < size ? readSection(handle, at, size) : undefined;
      // Awaited later, or never when another error comes first.
      next?.catch(() => {});
      return next;
    };
    for (let next = readAt(label.end); next !== undefined;) {
      const { shape, arrays, end } = await next;
      // The next section is read while this one is taken in.
      next = readAt(end);
      take(shape, arrays);
    }
  } finally {
    await handle.close();
  }
}

interface ReadSection {
  readonly shape: string;
  readonly arrays: Uint8Array;
  readonly end: number;
}

async function readSection(handle: FileHandle, at: number, size: number): Promise<ReadSection> {
  if (at + HEAD_BYTES > size) throw new UnfitSnapshot("the file is cut short");
  const head = await fill(handle, Buffer.alloc(HEAD_BYTES), at);
  const [textBytes, arrayBytes] = [head.readUInt32LE(8), head.readUInt32LE(12)];
  const end = at + HEAD_BYTES + textBytes + arrayBytes;
  if (
    head.readUInt32LE(0) !== MAGIC ||
    textBytes > MAX_SHAPE_BYTES ||
    arrayBytes > MAX_ARRAY_BYTES ||
    end > size
  )
    throw new UnfitSnapshot("the file is damaged");
  const text = await fill(handle, Buffer.alloc(textBytes), at + HEAD_BYTES);
  // Shared like the arrays of a block that was built, because they become its arrays.
  const arrays = new Uint8Array(new SharedArrayBuffer(arrayBytes));
  await fill(handle, arrays, at + HEAD_BYTES + textBytes);
  const sum = [head.subarray(8), text, arrays].reduce((crc, part) => crc32(part, crc), 0);
  if (sum !== head.readUInt32LE(4)) throw new UnfitSnapshot("the file is damaged");
  return { shape: text.toString("utf8"), arrays, end };
}

async function fill<T extends Uint8Array>(handle: FileHandle, bytes: T, from: number): Promise<T> {
  for (let at = 0; at < bytes.length;) {
    const { bytesRead } = await handle.read(bytes, at, bytes.length - at, from + at);
    if (bytesRead === 0) throw new UnfitSnapshot("the file is cut short");
    at += bytesRead;
  }
  return bytes;
}
