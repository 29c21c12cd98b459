/*
 * multipart/form-data (RFC 7578, 2046), read while it arrives, so that a form of too many parts ends early
 * and a large one lies in memory once. A delimiter is a line: CRLF, "--", the boundary, then CRLF or, at the end, "--". The boundary
 * anywhere else is content.
 */

/** A form has a handful of fields, unless its route takes many files. */
const MAX_PARTS = 20;
const MAX_PART_HEADER_BYTES = 8_192;
/** RFC 2046, 5.1.1. */
const MAX_BOUNDARY_CHARS = 70;

export interface FormPart {
  readonly name: string;
  readonly isFile: boolean;
  /** As sent; empty when it is none, or in another form than text. */
  readonly fileName: string;
  readonly content: Buffer;
}

const CRLF = "\r\n";

/** The boundary of a content type; undefined when it has none, or two. */
export function boundaryOf(contentType: string): string | undefined {
  const boundary = parseParameters(contentType)?.get("boundary");
  const isFit = boundary !== undefined && boundary !== "" && boundary.length <= MAX_BOUNDARY_CHARS;
  return isFit ? boundary : undefined;
}

/** Takes a form apart while its bytes arrive; its last delimiter ends it. */
export class FormReader {
  readonly #delimiter: Buffer;
  readonly #maxParts: number;
  readonly #parts: FormPart[] = [];
  /** Of the open part, from the line end of its delimiter on; undefined before the first delimiter. */
  #open: Buffer[] | undefined;
  /** The bytes in which a delimiter may have begun; a form begins as if after a line end. */
  #rest: Buffer = Buffer.from(CRLF);
  #isOver = false;
  #isForm = true;

  constructor(boundary: string, maxParts = MAX_PARTS) {
    this.#delimiter = Buffer.from(`${CRLF}--${boundary}`);
    this.#maxParts = maxParts;
  }

  /** False once the bytes are no form, or one of too many parts. */
  push(chunk: Buffer): boolean {
    if (this.#isOver || !this.#isForm) return this.#isForm;
    const bytes = Buffer.concat([this.#rest, chunk]);
    const { length } = this.#delimiter;
    let [from, search] = [0, 0];
    let at = bytes.indexOf(this.#delimiter);
    for (; at >= 0 && at + length + 1 < bytes.length; at = bytes.indexOf(this.#delimiter, search)) {
      search = at + 1;
      if (!isDelimiterEnd(bytes, at + length)) continue;
      this.#endPart(bytes.subarray(from, at));
      this.#open = [];
      from = search = at + length;
      this.#isOver = isLast(bytes, from);
      if (this.#isOver || !this.#isForm) return this.#isForm;
    }
    const held = at >= 0 ? at : Math.max(from, bytes.length - length);
    this.#open?.push(bytes.subarray(from, held));
    this.#rest = bytes.subarray(held);
    return true;
  }

  /** The parts; undefined when the bytes are no form, or one of too many parts. */
  end(): readonly FormPart[] | undefined {
    return this.#isOver && this.#isForm ? this.#parts : undefined;
  }

  #endPart(last: Buffer): void {
    if (!this.#open) return;
    const part = readPart(Buffer.concat([...this.#open, last]));
    if (!part || this.#parts.push(part) > this.#maxParts) this.#isForm = false;
  }
}

const [CR, LF, DASH] = [0x0d, 0x0a, 0x2d];
const isLast = (bytes: Buffer, at: number): boolean => bytes[at] === DASH && bytes[at + 1] === DASH;
const isDelimiterEnd = (bytes: Buffer, at: number): boolean =>
  isLast(bytes, at) || (bytes[at] === CR && bytes[at + 1] === LF);

/** A part from the line end of its delimiter on. */
function readPart(bytes: Buffer): FormPart | undefined {
  const end = bytes.subarray(0, MAX_PART_HEADER_BYTES).indexOf(CRLF + CRLF);
  if (end < 0) return undefined;
  const headers = bytes.toString("utf8", 0, end).split(CRLF);
  const disposition = headers.find((line) => /^content-disposition[ \t]*:/i.test(line));
  const value = disposition?.slice(disposition.indexOf(":") + 1).trim() ?? "";
  const parameters = /^form-data\b/i.test(value) ? parseParameters(value) : undefined;
  const name = parameters?.get("name");
  if (!parameters || name === undefined) return undefined;
  const isFile = parameters.has("filename") || parameters.has("filename*");
  const fileName = unescapeName(parameters.get("filename") ?? "");
  const content = bytes.subarray(end + 2 * CRLF.length);
  return { name: unescapeName(name), isFile, fileName, content };
}

/** Browsers write these three signs of a name like this. */
const unescapeName = (name: string): string =>
  name.replaceAll(/%0a/gi, "\n").replaceAll(/%0d/gi, "\r").replaceAll("%22", '"');

const PARAMETER = /[ \t]*;[ \t]*(?:([!#$%&'*+.^_`|~\w-]+)=(?:"((?:[^"\\]|\\[^])*)"|([^\s;"]+)))?/y;

/** Parameters by name in lower case (RFC 9110, 5.6.6); undefined for a malformed or repeated one. */
function parseParameters(header: string): ReadonlyMap<string, string> | undefined {
  const parameters = new Map<string, string>();
  let at = (/^[^;]*/.exec(header)?.[0] ?? "").length;
  while (header.slice(at).trim() !== "") {
    PARAMETER.lastIndex = at;
    const found = PARAMETER.exec(header);
    if (!found) return undefined;
    at = PARAMETER.lastIndex;
    const [, name, quoted, plain] = found;
    if (name === undefined) continue;
    if (parameters.has(name.toLowerCase())) return undefined;
    parameters.set(name.toLowerCase(), plain ?? quoted!.replaceAll(/\\([^])/g, "$1"));
  }
  return parameters;
}
