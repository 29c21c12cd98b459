import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import { BODY_LIMIT_BYTES, Form, NO_FORM } from "../../platform/http/body.ts";
import type { ErrorDetail } from "../../platform/http/public-error.ts";
import { compileCheck } from "../../platform/http/schema.ts";
import { readUpload, type UploadedFile } from "../../platform/http/upload.ts";
import { apiError } from "../../errors.ts";
import { NOTHING, type Operation } from "./operation.ts";

export interface SentBody {
  body?: unknown;
  file?: Buffer | undefined;
  files?: readonly UploadedFile[] | undefined;
  /** Equal for equal uploads: the file, or a digest of many. */
  identity?: Buffer | undefined;
  faults: ErrorDetail[];
}

export const NO_BODY: SentBody = { faults: [] };

/** Reads JSON, or a form if the operation accepts uploads. */
export function bodyReader(operation: Operation): (request: FastifyRequest) => Promise<SentBody> {
  const { upload } = operation;
  const checkBody = compileCheck("body", operation.body ?? NOTHING);
  const checkFields = compileCheck("body", upload?.fields ?? NOTHING);
  const mayOmitBody = operation.body === undefined || operation.isBodyOptional === true;
  return async ({ body }) => {
    if (body instanceof Form) {
      if (!upload) throw apiError("invalid_request", "Send the body as JSON.");
      if (!body.parts) throw apiError("invalid_request", NO_FORM);
      const form = readUpload(body.parts, upload);
      const identity = form.files ? await digestOf(form.files) : form.file;
      return { ...form, identity, faults: [...form.faults, ...checkFields(form.body)] };
    }
    if (mayOmitBody && body === undefined) return NO_BODY;
    return { body, faults: checkBody(body) };
  };
}

/** One file at a time, so that other requests run between them. */
async function digestOf(files: readonly UploadedFile[]): Promise<Buffer> {
  const digest = createHash("sha256");
  for (const { name, content } of files) {
    digest.update(JSON.stringify([name, content.length])).update(content);
    await nextTurn();
  }
  return digest.digest();
}

/** A character takes at most 12 bytes in JSON: two escapes, such as `\\ud83d\\ude00`. */
const MAX_CHARACTER_BYTES = 12;
const LONG_TEXT_CHARACTERS = 20_000;
const MAX_JSON_BYTES = 4 * 1024 * 1024;

/** The default limit plus room for the body's long texts, even if every character is escaped. */
export function jsonLimitOf({ body }: Operation): number {
  const lengths = Object.values(body?.properties ?? {}).map(
    (schema) => (schema as { maxLength?: number }).maxLength ?? 0,
  );
  const long = lengths.filter((length) => length > LONG_TEXT_CHARACTERS);
  const textBytes = long.reduce((sum, length) => sum + length * MAX_CHARACTER_BYTES, 0);
  return Math.min(BODY_LIMIT_BYTES + textBytes, MAX_JSON_BYTES);
}

export const uploadLimitOf = ({ upload }: Operation): number =>
  upload ? upload.maxFileBytes + BODY_LIMIT_BYTES : 0;
