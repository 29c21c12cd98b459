import { Readable } from "node:stream";
import { callbackify, promisify } from "node:util";
import { gunzip, type ZlibOptions } from "node:zlib";
import type { FastifyInstance, FastifyRequest, RequestPayload } from "fastify";
import type { PublicError } from "./public-error.ts";

/*
 * Parses JSON bodies within limits: first the route's byte limit, then depth and number of values
 * in one pass, then JSON.parse. For a compressed body the uncompressed size counts.
 */

export const BODY_LIMIT_BYTES = 256 * 1024;
const MAX_DEPTH = 32;
const MAX_VALUES = 10_000;
/** JSON.parse takes 25 ns per digit, so a number of a megabyte would block the event loop. */
const MAX_DIGITS = 1_000;

declare module "fastify" {
  interface FastifyContextConfig {
    /** The limit for JSON, on routes whose body limit includes an uploaded file. */
    jsonLimitBytes?: number;
  }
}

type BadRequest = (message: string, status?: number) => PublicError;

export function acceptJson(app: FastifyInstance, badRequest: BadRequest): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    const bytes = body as Buffer;
    if (bytes.length > jsonLimitOf(request)) return done(bodyTooLarge(request, badRequest));
    if (bytes.length === 0) return done(null, undefined);
    let text: string;
    try {
      text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      return done(badRequest("The body is not UTF-8."));
    }
    const excess = findExcess(bytes);
    if (excess) return done(badRequest(excess));
    return parseJson(request, text, (error, value) =>
      error ? done(badRequest("The body is not valid JSON.")) : done(null, value),
    );
  });

  // Keep the bytes: an operation with uploads parses the form after the caller is admitted.
  app.addContentTypeParser("multipart/form-data", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );

  app.addHook("preParsing", (request, _reply, payload, done) => {
    const coding = request.headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
    if (coding === "identity" || request.method === "GET" || request.method === "HEAD")
      return done(null, payload);
    if (coding !== "gzip" && coding !== "x-gzip")
      return done(badRequest("Send the body as it is, or compressed with Content-Encoding: gzip."));
    return unpackThen(request, payload, badRequest, done);
  });
}

const jsonLimitOf = ({ routeOptions }: FastifyRequest): number =>
  routeOptions.config.jsonLimitBytes ?? routeOptions.bodyLimit;

/** A form may contain a file, so it has a limit of its own. */
const limitOf = (request: FastifyRequest): number =>
  request.headers["content-type"]?.trim().toLowerCase().startsWith("multipart/")
    ? request.routeOptions.bodyLimit
    : jsonLimitOf(request);

/** As errors and documents write it: "256 KB". */
export const inKilobytes = (bytes: number): string =>
  `${Math.floor(bytes / 1024).toLocaleString("en")} KB`;

export const bodyTooLarge = (request: FastifyRequest, badRequest: BadRequest): PublicError =>
  badRequest(
    `The body is larger than ${inKilobytes(limitOf(request))}, which is what this path takes.`,
    413,
  );

const unpackThen = callbackify(unpack);
const runGunzip = promisify<Buffer, ZlibOptions, Buffer>(gunzip);

async function unpack(
  request: FastifyRequest,
  payload: RequestPayload,
  badRequest: BadRequest,
): Promise<Readable> {
  const limit = limitOf(request);
  const chunks: Buffer[] = [];
  let length = 0;
  // Keep the stream open after a rejection, or the client could not read the reply.
  for await (const chunk of (payload as Readable).iterator({ destroyOnReturn: false })) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length > limit) throw bodyTooLarge(request, badRequest);
  }
  try {
    // Decompression stops at the limit, which prevents zip bombs.
    const bytes = await runGunzip(Buffer.concat(chunks, length), { maxOutputLength: limit });
    return Object.assign(Readable.from([bytes], { objectMode: false }), {
      receivedEncodedLength: length,
    });
  } catch (error) {
    throw (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE"
      ? bodyTooLarge(request, badRequest)
      : badRequest("The body is not valid gzip, as Content-Encoding says it is.");
  }
}

const [QUOTE, BACKSLASH, COMMA] = Buffer.from('"\\,') as unknown as [number, number, number];
const [ZERO, NINE] = Buffer.from("09") as unknown as [number, number];
const [ARRAY, END_ARRAY, OBJECT, END_OBJECT] = Buffer.from("[]{}") as unknown as number[];

/** Finds excessive depth, values or digits. Does not check that the bytes are valid JSON. */
function findExcess(bytes: Buffer): string | undefined {
  let depth = 0;
  let values = 1;
  let digits = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte === QUOTE) {
      for (i++; i < bytes.length && bytes[i] !== QUOTE; i++) if (bytes[i] === BACKSLASH) i++;
    } else if (byte === COMMA) {
      if (++values > MAX_VALUES) return `The body holds more than ${MAX_VALUES} values.`;
    } else if (byte === ARRAY || byte === OBJECT) {
      if (++depth > MAX_DEPTH) return `The body is nested more than ${MAX_DEPTH} levels deep.`;
      values++;
    } else if (byte === END_ARRAY || byte === END_OBJECT) depth--;
    if (byte! < ZERO || byte! > NINE) digits = 0;
    else if (++digits > MAX_DIGITS)
      return `The body holds a number of more than ${MAX_DIGITS} digits.`;
  }
  return undefined;
}
