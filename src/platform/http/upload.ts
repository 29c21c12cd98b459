import { BODY_LIMIT_BYTES, describeExcess } from "./body.ts";
import { boundaryOf, readForm } from "./multipart.ts";
import type { ErrorDetail } from "./public-error.ts";

/** A form with one file; its other fields are text, some of them JSON. */
export interface UploadFields {
  readonly file: string;
  readonly json: readonly string[];
  readonly maxFileBytes: number;
}

export interface Upload {
  /** The fields besides the file, in the shape of a JSON body. */
  readonly body: Record<string, unknown>;
  readonly file: Buffer | undefined;
  readonly faults: ErrorDetail[];
}

/** Parses a multipart form; undefined when the bytes are not one. */
export function readUpload(
  bytes: Buffer,
  contentType: string,
  fields: UploadFields,
): Upload | undefined {
  const boundary = boundaryOf(contentType);
  const parts = boundary === undefined ? undefined : readForm(bytes, boundary);
  if (!parts) return undefined;
  const body: Record<string, unknown> = {};
  const faults: ErrorDetail[] = [];
  let file: Buffer | undefined;
  for (const { name: field, isFile, content } of parts) {
    const isWanted = field === fields.file;
    if (Object.hasOwn(body, field) || (isWanted && file))
      faults.push({ field, message: "must be sent once" });
    else if (isWanted !== isFile)
      faults.push({ field, message: isWanted ? "must be a file" : "must be text, not a file" });
    // A copy of its own: threads take the file's memory over.
    else if (isFile) file = Buffer.from(new Uint8Array(content).buffer);
    else if (content.length > BODY_LIMIT_BYTES) faults.push({ field, message: "is too long" });
    else if (fields.json.includes(field)) readJsonField(field, toText(content), body, faults);
    else body[field] = toText(content);
  }
  if (!file && !faults.some(({ field }) => field === fields.file))
    faults.push({ field: fields.file, message: "is required" });
  else if (file?.length === 0) faults.push({ field: fields.file, message: "must not be empty" });
  else if (file && file.length > fields.maxFileBytes)
    faults.push({
      field: fields.file,
      message: `must have at most ${fields.maxFileBytes / 1024 / 1024} MB`,
    });
  return { body, file, faults };
}

const toText = (content: Buffer): string =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(content);

/** Within the limits of a body, which it would be part of. */
function readJsonField(
  field: string,
  text: string,
  body: Record<string, unknown>,
  faults: ErrorDetail[],
): void {
  const excess = describeExcess(text);
  if (excess !== undefined) return void faults.push({ field, message: excess });
  try {
    body[field] = JSON.parse(text);
  } catch {
    faults.push({ field, message: "must be JSON" });
  }
}
