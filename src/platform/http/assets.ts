import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { chooseEncoding, compress } from "./encoding.ts";

/*
 * Files that are served as they are: compressed once, kept in memory, found again by ETag. A large
 * file is kept compressed only: two copies instead of three. All fields can be sent between processes.
 */

export interface Asset {
  type: string;
  /** Of the uncompressed bytes; part of the ETag and of a URL that never changes its content. */
  hash: string;
  length: number;
  gzip: Uint8Array;
  br: Uint8Array;
  /** Undefined for a large file: it is decompressed for the rare client that takes no coding. */
  plain: Uint8Array | undefined;
}

/** Up to here the third copy costs little, and a reader with a plain HTTP client sees text. */
const KEEP_PLAIN_BYTES = 1024 * 1024;

export async function packAsset(bytes: Buffer, type: string): Promise<Asset> {
  const [gzip, br] = await Promise.all([
    compress(bytes, "gzip", "small"),
    compress(bytes, "br", "small"),
  ]);
  return {
    type,
    hash: createHash("sha256").update(bytes).digest("hex").slice(0, 16),
    length: bytes.length,
    gzip,
    br,
    plain: bytes.length <= KEEP_PLAIN_BYTES ? bytes : undefined,
  };
}

/** Makes the asset at the first call, once for all callers; after a failure the next call tries again. */
export function lazyAsset(make: () => Promise<Asset>): () => Promise<Asset> {
  let made: Promise<Asset> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}

export const CACHE = {
  /** For a URL that holds the hash. */
  forever: "public, max-age=31536000, immutable",
  /** Keep it, but ask with If-None-Match before each use. */
  revalidate: "public, no-cache",
} as const;

export function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
  cache: (typeof CACHE)[keyof typeof CACHE],
): FastifyReply {
  const accepted = request.headers["accept-encoding"];
  // A client that names no coding accepts any (RFC 9110, 12.5.3): a large file then goes out as gzip.
  const isLarge = asset.plain === undefined;
  const encoding = accepted === undefined && isLarge ? "gzip" : chooseEncoding(accepted);
  const tag = `"${asset.hash}${encoding ? `-${encoding}` : ""}"`;
  reply.header("Cache-Control", cache).header("Vary", "Accept-Encoding").header("ETag", tag);
  if (isListed(request.headers["if-none-match"], tag)) return reply.code(304).send();
  reply.type(asset.type);
  if (encoding) reply.header("Content-Encoding", encoding);
  const bytes = encoding ? asset[encoding] : asset.plain;
  reply.header("Content-Length", bytes?.length ?? asset.length);
  if (bytes) return reply.send(bytes.length > SLICE_BYTES ? inSlices(bytes) : asBuffer(bytes));
  return reply.send(inSlices(asset.gzip).pipe(createGunzip()));
}

const SLICE_BYTES = 64 * 1024;

/** Others get their turn between two slices: hundreds of large replies at once hold up nobody. */
function inSlices(bytes: Uint8Array): Readable {
  const slices = async function* (): AsyncGenerator<Buffer> {
    for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
      yield asBuffer(bytes.subarray(start, start + SLICE_BYTES));
      await nextTurn();
    }
  };
  return Readable.from(slices(), { objectMode: false });
}

const isListed = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(",").some((part) => {
    const listed = part.trim();
    return listed === "*" || listed === tag || listed === `W/${tag}`;
  });

/** Bytes that came from another process are a plain Uint8Array. */
const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
