import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { chooseEncoding, compress } from "./encoding.ts";

/*
 * Static files: compressed once, cached in memory, validated by ETag.
 */

export interface Asset {
  type: string;
  /** Hash of the uncompressed bytes, for the ETag and for immutable URLs. */
  hash: string;
  gzip: Buffer;
  br: Buffer;
  plain: Buffer;
}

export async function packAsset(bytes: Buffer, type: string): Promise<Asset> {
  const [gzip, br] = await Promise.all([
    compress(bytes, "gzip", "small"),
    compress(bytes, "br", "small"),
  ]);
  return {
    type,
    hash: createHash("sha256").update(bytes).digest("hex").slice(0, 16),
    gzip,
    br,
    plain: bytes,
  };
}

export const packText = (text: string, type: string): Promise<Asset> =>
  packAsset(Buffer.from(text), `${type}; charset=utf-8`);

/**
 * Creates the asset on the first call, shared by all callers; after a failure the next call
 * retries.
 */
export function lazyAsset(make: () => Promise<Asset>): () => Promise<Asset> {
  let made: Promise<Asset> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}

export const CACHE = {
  /** For a URL that contains the hash. */
  forever: "public, max-age=31536000, immutable",
  /** Cacheable, but revalidated with If-None-Match before each use. */
  revalidate: "public, no-cache",
} as const;

export function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
  cache: (typeof CACHE)[keyof typeof CACHE],
): FastifyReply {
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  const tag = `"${asset.hash}${encoding ? `-${encoding}` : ""}"`;
  // A route that chose the asset by another header has already named it.
  const vary = [reply.getHeader("Vary") ?? [], "Accept-Encoding"].flat().join(", ");
  reply.header("Cache-Control", cache).header("Vary", vary).header("ETag", tag);
  if (isListed(request.headers["if-none-match"], tag)) return reply.code(304).send();
  reply.type(asset.type);
  if (encoding) reply.header("Content-Encoding", encoding);
  const bytes = encoding ? asset[encoding] : asset.plain;
  reply.header("Content-Length", bytes.length);
  return reply.send(bytes.length > SLICE_BYTES ? inSlices(bytes) : bytes);
}

const SLICE_BYTES = 64 * 1024;

/** Yields between slices, so hundreds of large replies do not block the event loop. */
function inSlices(bytes: Buffer): Readable {
  const slices = async function* (): AsyncGenerator<Buffer> {
    for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
      yield bytes.subarray(start, start + SLICE_BYTES);
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
