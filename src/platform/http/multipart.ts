/*
 * multipart/form-data (RFC 7578, 2046). One reading of the boundary serves both the count of parts
 * while a body arrives and the parser, so no form can show one of them other parts than the other.
 * A delimiter is a line: CRLF, "--", the boundary, then CRLF or, at the end, "--". The boundary
 * anywhere else is content.
 */

/** A form has a handful of fields. */
const MAX_PARTS = 20;
const MAX_PART_HEADER_BYTES = 8_192;
/** RFC 2046, 5.1.1. */
const MAX_BOUNDARY_CHARS = 70;

export interface FormPart {
  readonly name: string;
  readonly isFile: boolean;
  readonly content: Buffer;
}

const CRLF = "\r\n";

/** The boundary of a content type; undefined when it has none, or two. */
export function boundaryOf(contentType: string): string | undefined {
  const boundary = parseParameters(contentType)?.get("boundary");
  const isFit = boundary !== undefined && boundary !== "" && boundary.length <= MAX_BOUNDARY_CHARS;
  return isFit ? boundary : undefined;
}

/** Counts the delimiters of a form while its bytes arrive. */
export class PartCounter {
  readonly #delimiter: Buffer;
  /** The bytes in which a delimiter may have begun; a form begins as if after a line end. */
  #rest: Buffer = Buffer.from(CRLF);
  #delimiters = 0;

  constructor(boundary: string) {
    this.#delimiter = Buffer.from(`${CRLF}--${boundary}`);
  }

  /** True when there are more parts than a form may have. */
  push(chunk: Buffer): boolean {
    const bytes = Buffer.concat([this.#rest, chunk]);
    const { length } = this.#delimiter;
    let at = bytes.indexOf(this.#delimiter);
    for (; at >= 0 && at + length + 1 < bytes.length; at = bytes.indexOf(this.#delimiter, at + 1))
      if (isDelimiterEnd(bytes, at + length) && ++this.#delimiters > MAX_PARTS + 1) return true;
    this.#rest = bytes.subarray(at >= 0 ? at : Math.max(0, bytes.length - length));
    return false;
  }
}

const [CR, LF, DASH] = [0x0d, 0x0a, 0x2d];
const isLast = (bytes: Buffer, at: number): boolean => bytes[at] === DASH && bytes[at + 1] === DASH;
const isDelimiterEnd = (bytes: Buffer, at: number): boolean =>
  isLast(bytes, at) || (bytes[at] === CR && bytes[at + 1] === LF);

/** The parts of a form; undefined when the bytes are no form, or one of too many parts. */
export function readForm(sent: Buffer, boundary: string): FormPart[] | undefined {
  const bytes = Buffer.concat([Buffer.from(CRLF), sent]);
  const delimiter = Buffer.from(`${CRLF}--${boundary}`);
  const parts: FormPart[] = [];
  let open = findDelimiter(bytes, delimiter, 0);
  while (open && !open.isLast) {
    const next = findDelimiter(bytes, delimiter, open.end);
    const part = next && readPart(bytes.subarray(open.end, next.start));
    if (!part || parts.push(part) > MAX_PARTS) return undefined;
    open = next;
  }
  return open && parts;
}

interface Delimiter {
  readonly start: number;
  readonly end: number;
  readonly isLast: boolean;
}

function findDelimiter(bytes: Buffer, delimiter: Buffer, from: number): Delimiter | undefined {
  let start = bytes.indexOf(delimiter, from);
  while (start >= 0 && !isDelimiterEnd(bytes, start + delimiter.length))
    start = bytes.indexOf(delimiter, start + 1);
  const end = start + delimiter.length;
  return start < 0 ? undefined : { start, end, isLast: isLast(bytes, end) };
}

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
  return { name: unescapeName(name), isFile, content: bytes.subarray(end + 2 * CRLF.length) };
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
