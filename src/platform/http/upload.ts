import { BODY_LIMIT_BYTES, describeExcess } from "./body.ts";
import type { FormPart } from "./multipart.ts";
import type { ErrorDetail } from "./public-error.ts";

/** A form with one file, or with many; its other fields are text, some of them JSON. */
export interface UploadFields {
  readonly file: string;
  readonly json: readonly string[];
  /** Of one file; of many their sum, because some of them may be too large. */
  readonly maxFileBytes: number;
  /** The most files of a form that takes many. */
  readonly maxFiles?: number;
}

/** One of many files. */
export interface UploadedFile {
  readonly name: string;
  readonly content: Buffer;
}

export interface Upload {
  /** The fields besides the file, in the shape of a JSON body. */
  readonly body: Record<string, unknown>;
  readonly file: Buffer | undefined;
  /** Of a form that takes many. */
  readonly files: readonly UploadedFile[] | undefined;
  readonly faults: ErrorDetail[];
}

export function readUpload(parts: readonly FormPart[], fields: UploadFields): Upload {
  const body: Record<string, unknown> = {};
  const faults: ErrorDetail[] = [];
  const files: UploadedFile[] = [];
  const { maxFiles } = fields;
  for (const { name: field, isFile, fileName, content } of parts) {
    const isWanted = field === fields.file;
    if (Object.hasOwn(body, field) || (isWanted && files.length > 0 && maxFiles === undefined))
      faults.push({ field, message: "must be sent once" });
    else if (isWanted !== isFile)
      faults.push({ field, message: isWanted ? "must be a file" : "must be text, not a file" });
    else if (isFile) files.push({ name: fileName, content });
    else if (content.length > BODY_LIMIT_BYTES) faults.push({ field, message: "is too long" });
    else if (fields.json.includes(field)) readJsonField(field, toText(content), body, faults);
    else body[field] = toText(content);
  }
  if (!faults.some(({ field }) => field === fields.file)) faults.push(...checkFiles(files, fields));
  // A copy of its own: threads take the file's memory over.
  const [one] = files;
  return maxFiles === undefined
    ? {
        body,
        file: one && Buffer.from(new Uint8Array(one.content).buffer),
        files: undefined,
        faults,
      }
    : { body, file: undefined, files, faults };
}

function checkFiles(
  files: readonly UploadedFile[],
  { file: field, maxFileBytes, maxFiles }: UploadFields,
): ErrorDetail[] {
  const [one] = files;
  if (!one) return [{ field, message: "is required" }];
  if (maxFiles !== undefined)
    return files.length > maxFiles
      ? [{ field, message: `must have at most ${maxFiles} items` }]
      : [];
  if (one.content.length === 0) return [{ field, message: "must not be empty" }];
  return one.content.length > maxFileBytes
    ? [{ field, message: `must have at most ${maxFileBytes / 1024 / 1024} MB` }]
    : [];
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
