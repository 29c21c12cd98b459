import { promisify } from "node:util";
import { brotliCompress, constants, gzip, type BrotliOptions, type ZlibOptions } from "node:zlib";
import type { FastifyInstance } from "fastify";

/** Content codings we write, the preferred one first. */
const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The best coding the client accepts; undefined: the bytes as they are. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  if (!acceptEncoding) return undefined;
  const weights = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    weights.set(name, q === undefined ? 1 : Number(q.slice(2)) || 0);
  }
  const weightOf = (name: string): number => weights.get(name) ?? weights.get("*") ?? 0;
  const [best] = ENCODINGS.toSorted((a, b) => weightOf(b) - weightOf(a));
  return weightOf(best!) > 0 ? best : undefined;
}

const runGzip = promisify<Buffer, ZlibOptions, Buffer>(gzip);
const runBrotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);

/** Effort: `fast` for a reply that goes out once, `small` for a file that goes out often. */
const LEVELS = { fast: { gzip: 1, br: 1 }, small: { gzip: 9, br: 9 } };

/** Runs in the thread pool of zlib, not on the event loop. */
export function compress(
  bytes: Buffer,
  encoding: Encoding,
  effort: keyof typeof LEVELS,
): Promise<Buffer> {
  const level = LEVELS[effort][encoding];
  return encoding === "gzip"
    ? runGzip(bytes, { level })
    : runBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: level,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      });
}

/** Below this a reply fits into a packet or two, and compressing costs more than it saves. */
const MIN_BYTES = 1024;

/** Compresses what a route answered as text, when the client accepts it. */
export function compressReplies(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" || reply.hasHeader("content-encoding")) return payload;
    if (payload.length < MIN_BYTES) return payload;
    reply.header("Vary", "Accept-Encoding");
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    if (!encoding) return payload;
    reply.header("Content-Encoding", encoding).removeHeader("content-length");
    return compress(Buffer.from(payload), encoding, "fast");
  });
}
