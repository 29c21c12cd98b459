import { Readable } from "node:stream";
import { callbackify, promisify } from "node:util";
import { gunzip, type ZlibOptions } from "node:zlib";
import type { FastifyInstance, FastifyRequest, RequestPayload } from "fastify";
import { findJsonExcess, type JsonLimits } from "../json-excess.ts";
import { boundaryOf, FormReader, type FormPart } from "./multipart.ts";
import type { PublicError } from "./public-error.ts";

/*
 * Parses JSON bodies within limits: first the route's byte limit, then depth and number of values
 * in one pass, then JSON.parse. For a compressed body the uncompressed size counts.
 */

export const BODY_LIMIT_BYTES = 256 * 1024;
const LIMITS: JsonLimits = { depth: 32, values: 10_000, digits: 1_000, name: Infinity };
const EXCESS: Readonly<Record<keyof JsonLimits, string>> = {
  depth: `is nested more than ${LIMITS.depth} levels deep`,
  values: `holds more than ${LIMITS.values} values`,
  digits: `holds a number of more than ${LIMITS.digits} digits`,
  name: "holds a long name",
};

declare module "fastify" {
  interface FastifyContextConfig {
    /** The limit for JSON, on routes whose body limit includes an uploaded file. */
    jsonLimitBytes?: number;
    /** Of a form, on routes that take many files. */
    maxFormParts?: number;
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
    const excess = describeExcess(text);
    if (excess !== undefined) return done(badRequest(`The body ${excess}.`));
    return parseJson(request, text, (error, value) =>
      error ? done(badRequest("The body is not valid JSON.")) : done(null, value),
    );
  });

  app.addContentTypeParser(
    "multipart/form-data",
    (request: FastifyRequest, payload: RequestPayload) =>
      keepForm(request, payload as Readable, badRequest),
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

/** Why a text is not parsed, to follow its name; undefined when it is within the limits of a body. */
export function describeExcess(text: string): string | undefined {
  const excess = findJsonExcess(text, LIMITS);
  return excess && EXCESS[excess];
}

/** A form that was sent; without parts when its bytes are no form. */
export class Form {
  readonly parts: readonly FormPart[] | undefined;
  constructor(parts: readonly FormPart[] | undefined) {
    this.parts = parts;
  }
}

/** Stops reading at the byte limit, and as soon as the form has too many parts. */
async function keepForm(
  request: FastifyRequest,
  payload: Readable,
  badRequest: BadRequest,
): Promise<Form> {
  const boundary = boundaryOf(request.headers["content-type"] ?? "");
  const { bodyLimit: limit, config } = request.routeOptions;
  const reader = boundary === undefined ? undefined : new FormReader(boundary, config.maxFormParts);
  if (Number(request.headers["content-length"]) > limit) throw bodyTooLarge(request, badRequest);
  let length = 0;
  // Keep the stream open after a rejection, or the client could not read the reply.
  for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
    length += (chunk as Buffer).length;
    if (length > limit) throw bodyTooLarge(request, badRequest);
    if (!reader?.push(chunk as Buffer)) throw badRequest(NO_FORM);
  }
  return new Form(reader?.end());
}

export const NO_FORM = "The form is not valid multipart/form-data.";

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
