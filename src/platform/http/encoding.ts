import { callbackify, promisify } from "node:util";
import { brotliCompress, constants, gzip, type BrotliOptions, type ZlibOptions } from "node:zlib";
import type { FastifyInstance } from "fastify";

/** Supported content codings, preferred first. */
const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The weight of each value that a header such as Accept names. */
export function parseWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    weights.set(name, q === undefined ? 1 : Number(q.slice(2)) || 0);
  }
  return weights;
}

/** The best coding the client accepts; undefined for none. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  if (!acceptEncoding) return undefined;
  const weights = parseWeights(acceptEncoding);
  const weightOf = (name: string): number => weights.get(name) ?? weights.get("*") ?? 0;
  const [best] = ENCODINGS.toSorted((a, b) => weightOf(b) - weightOf(a));
  return weightOf(best!) > 0 ? best : undefined;
}

const runGzip = promisify<Buffer, ZlibOptions, Buffer>(gzip);
const runBrotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);

/** Compression levels: `fast` for a reply sent once, `small` for a file sent often. */
const LEVELS = { fast: { gzip: 1, br: 1 }, small: { gzip: 9, br: 9 } };

/** Runs in zlib's thread pool, not on the event loop. */
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

const compressThen = callbackify(compress);

/** A smaller reply fits into one or two packets, so compressing it costs more than it saves. */
const MIN_BYTES = 1024;

/** Compresses text replies for clients that accept it. */
export function compressReplies(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    const isText = typeof payload === "string" && !reply.hasHeader("content-encoding");
    if (!isText || payload.length < MIN_BYTES) return done(null, payload);
    reply.header("Vary", [reply.getHeader("Vary") ?? [], "Accept-Encoding"].flat().join(", "));
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    if (!encoding) return done(null, payload);
    reply.header("Content-Encoding", encoding).removeHeader("content-length");
    return compressThen(Buffer.from(payload), encoding, "fast", done);
  });
}
