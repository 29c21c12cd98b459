import { BODY_LIMIT_BYTES } from "./body.ts";
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

/** A form has a handful of fields; parsing tens of thousands would hold the event loop. */
const MAX_PARTS = 20;

/** Stops counting at the limit. A boundary never occurs inside a part. */
function hasTooManyParts(bytes: Buffer, contentType: string): boolean {
  const boundary = /boundary="?([^";]+)/i.exec(contentType)?.[1];
  if (boundary === undefined) return false;
  let parts = 0;
  for (let at = bytes.indexOf(boundary); at >= 0; at = bytes.indexOf(boundary, at + 1))
    if (++parts > MAX_PARTS + 1) return true;
  return false;
}

/** Parses a multipart form; undefined when the bytes are not one. */
export async function readUpload(
  bytes: Buffer,
  contentType: string,
  fields: UploadFields,
): Promise<Upload | undefined> {
  if (hasTooManyParts(bytes, contentType)) return undefined;
  const form = await new Response(new Uint8Array(bytes), {
    headers: { "Content-Type": contentType },
  })
    .formData()
    .catch(() => undefined);
  if (!form) return undefined;
  const body: Record<string, unknown> = {};
  const faults: ErrorDetail[] = [];
  let file: Buffer | undefined;
  for (const [field, value] of form) {
    const isFile = field === fields.file;
    if (Object.hasOwn(body, field) || (isFile && file))
      faults.push({ field, message: "must be sent once" });
    else if (isFile !== (typeof value !== "string"))
      faults.push({ field, message: isFile ? "must be a file" : "must be text, not a file" });
    else if (typeof value !== "string") file = Buffer.from(await value.arrayBuffer());
    else if (value.length > BODY_LIMIT_BYTES) faults.push({ field, message: "is too long" });
    else if (fields.json.includes(field)) {
      try {
        body[field] = JSON.parse(value);
      } catch {
        faults.push({ field, message: "must be JSON" });
      }
    } else body[field] = value;
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
