import { isAscii } from "node:buffer";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { pipeline, type Readable } from "node:stream";
import {
  MAX_EXPANSION,
  MAX_UNPACKED_BYTES,
  MAX_PIECE_BYTES,
  MIN_UNPACKED_BYTES,
} from "./file-limits.ts";
import { BrokenFile } from "./feed-rows.ts";

/** Enough to detect the format and encoding. */
const HEAD_BYTES = 65_536;

export interface TextFile {
  /** The beginning of the text; `pieces` contains it too. */
  readonly head: string;
  readonly pieces: AsyncIterable<string>;
}

/** Streams the text of a file; the first bytes determine compression and encoding. */
export async function openTextFile(
  path: string,
  input: Readable,
  onBytes: (bytes: number) => void,
): Promise<TextFile> {
  const raw = path === "-" ? input : createReadStream(path, { highWaterMark: 1 << 18 });
  const size = { packed: 0 };
  const count = (bytes: number): void => {
    size.packed += bytes;
    onBytes(bytes);
  };
  const [first, bytes] = await peek(counted(raw, count));
  const isGzip = first[0] === 0x1f && first[1] === 0x8b;
  const [head, plain] = isGzip ? await peek(limited(gunzip(bytes), size)) : [first, bytes];
  const encoding = encodingOf(head);
  const text = new TextDecoder(encoding ?? "utf-8").decode(head.subarray(0, HEAD_BYTES));
  return { head: text, pieces: decode(plain, encoding) };
}

/** Without a declared encoding, assumes UTF-8 unless the first non-ASCII characters are invalid. */
async function* decode(
  bytes: AsyncIterable<Buffer>,
  encoding: string | undefined,
): AsyncGenerator<string> {
  let decoder = new TextDecoder(encoding ?? "utf-8");
  let isSure = encoding !== undefined;
  for await (const piece of bytes) {
    if (!isSure && !isAscii(piece)) {
      const isUtf8 = looksLikeUtf8(piece);
      isSure = isUtf8 !== undefined;
      if (isUtf8 === false) decoder = new TextDecoder("windows-1252");
    }
    yield decoder.decode(piece, { stream: true });
  }
  yield decoder.decode();
}

/** Tolerates some invalid characters: in a Windows-1252 export nearly all of them are invalid.
 * Undefined when the only non-ASCII character is cut off. */
function looksLikeUtf8(piece: Buffer): boolean | undefined {
  const letters = new TextDecoder().decode(piece, { stream: true }).match(/[^\0-\x7f]/gu) ?? [];
  const broken = letters.filter((letter) => letter === "\ufffd").length;
  return letters.length === 0 ? undefined : broken * 2 <= letters.length;
}

async function* counted(
  raw: AsyncIterable<unknown>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  try {
    for await (const piece of raw) {
      const bytes = Buffer.from(piece as Buffer);
      for (let at = 0; at < bytes.length; at += MAX_PIECE_BYTES) {
        const some = bytes.subarray(at, at + MAX_PIECE_BYTES);
        onBytes(some.length);
        yield some;
      }
    }
  } catch (error) {
    throw new BrokenFile(`it cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** Unpacked bytes that are many times the packed ones are no feed, but meant to cost time. */
async function* limited(
  bytes: AsyncIterable<Buffer>,
  size: { readonly packed: number },
): AsyncGenerator<Buffer> {
  let unpacked = 0;
  for await (const piece of bytes) {
    unpacked += piece.length;
    if (unpacked > Math.max(MIN_UNPACKED_BYTES, size.packed * MAX_EXPANSION))
      throw new BrokenFile(`the gzip data unpacks to more than ${MAX_EXPANSION} times its size`);
    if (unpacked > MAX_UNPACKED_BYTES)
      throw new BrokenFile(`it unpacks to more than ${MAX_UNPACKED_BYTES / 1024 ** 3} GB`);
    yield piece;
  }
}

/** Reports truncated and corrupt gzip data as `BrokenFile`. */
function gunzip(bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const unpacked = createGunzip();
  pipeline(bytes, unpacked, () => {});
  return (async function* () {
    try {
      yield* unpacked as AsyncIterable<Buffer>;
    } catch {
      throw new BrokenFile("the gzip data is broken or cut short");
    }
  })();
}

/** Returns the first bytes and a stream that still contains them. */
async function peek(bytes: AsyncIterable<Buffer>): Promise<[Buffer, AsyncIterable<Buffer>]> {
  const iterator = bytes[Symbol.asyncIterator]();
  const pieces: Buffer[] = [];
  let length = 0;
  while (length < HEAD_BYTES) {
    const next = await iterator.next();
    if (next.done) break;
    pieces.push(next.value);
    length += next.value.length;
  }
  const head = Buffer.concat(pieces);
  return [
    head,
    (async function* () {
      yield head;
      for (let next = await iterator.next(); !next.done; next = await iterator.next())
        yield next.value;
    })(),
  ];
}

/** The encoding from the byte order mark or XML declaration, if there is one. */
function encodingOf(head: Buffer): string | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const [, declared] =
    /^\s*<\?xml[^>]{0,100}encoding=["']([\w-]{2,20})["']/.exec(head.toString("latin1", 0, 200)) ??
    [];
  if (declared === undefined) return undefined;
  try {
    return new TextDecoder(declared).encoding;
  } catch {
    throw new BrokenFile(`the encoding ${declared} is not known`);
  }
}
