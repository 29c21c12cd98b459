import { isAscii } from "node:buffer";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { pipeline, type Readable } from "node:stream";
import { BrokenFile } from "./rows.ts";

/** Enough to tell what a file is. */
const HEAD_BYTES = 65_536;

export interface TextFile {
  /** The beginning of the text; `pieces` has it too. */
  readonly head: string;
  readonly pieces: AsyncIterable<string>;
}

/** The text of a file in pieces, unpacked and decoded by what its first bytes say. */
export async function openTextFile(
  path: string,
  input: Readable,
  onBytes: (bytes: number) => void,
): Promise<TextFile> {
  const raw = path === "-" ? input : createReadStream(path, { highWaterMark: 1 << 18 });
  const [first, bytes] = await peek(counted(raw, onBytes));
  const isGzip = first[0] === 0x1f && first[1] === 0x8b;
  const [head, plain] = isGzip ? await peek(gunzip(bytes)) : [first, bytes];
  const encoding = encodingOf(head);
  const text = new TextDecoder(encoding ?? "utf-8").decode(head.subarray(0, HEAD_BYTES));
  return { head: text, pieces: decode(plain, encoding) };
}

/** Where nothing says what it is: UTF-8, unless the first letters beyond ASCII are none. */
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

/** A few broken letters among sound ones are still UTF-8; what spreadsheets export is all broken.
 * Undefined when the only letter is cut off. */
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
      onBytes(bytes.length);
      yield bytes;
    }
  } catch (error) {
    throw new BrokenFile(`it cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** A stream that breaks off says so, like one that is no gzip. */
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

/** The first bytes, and the whole again. */
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

/** What the file says of itself, if it does. */
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
