/** What a file is a sequence of. Words and symbols have no backslash; text is bytes as Latin-1. */
export interface RtfHandler {
  open(): void;
  close(): void;
  word(name: string, value: number | undefined): void;
  /** `isRaw`: as it stands in the file, not as `\'hh`. */
  text(bytes: string, isRaw: boolean): void;
}

const [OPEN, CLOSE, BACKSLASH, CR, LF] = [0x7b, 0x7d, 0x5c, 0x0d, 0x0a];
const [QUOTE, BLANK, MINUS] = [0x27, 0x20, 0x2d];
/** The longest that Word writes have about 20 letters, and 10 digits. */
const MAX_WORD = 40;
const MAX_DIGITS = 10;

/** Reads each byte once, whatever it stands in. */
export function readRtfTokens(source: Uint8Array, handler: RtfHandler): void {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at]!;
    if (byte === BACKSLASH) at = readControl(bytes, at + 1, handler);
    else if (byte === OPEN || byte === CLOSE || byte === CR || byte === LF) {
      if (byte === OPEN) handler.open();
      else if (byte === CLOSE) handler.close();
      at++;
    } else {
      const start = at;
      while (at < bytes.length && isPlain(bytes[at]!)) at++;
      handler.text(bytes.toString("latin1", start, at), true);
    }
  }
}

function readControl(bytes: Buffer, start: number, handler: RtfHandler): number {
  const first = bytes[start];
  if (first === undefined) return start;
  if (first === QUOTE) {
    const code = Number.parseInt(bytes.toString("latin1", start + 1, start + 3), 16);
    if (!Number.isNaN(code)) handler.text(String.fromCharCode(code), false);
    return start + 3;
  }
  if (!isLetter(first)) {
    handler.word(String.fromCharCode(first), undefined);
    return start + 1;
  }
  let at = start;
  while (at < bytes.length && at - start < MAX_WORD && isLetter(bytes[at]!)) at++;
  const name = bytes.toString("latin1", start, at);
  const number = at;
  if (bytes[at] === MINUS) at++;
  while (at < bytes.length && at - number < MAX_DIGITS && isDigit(bytes[at]!)) at++;
  const value = at === number ? undefined : Number(bytes.toString("latin1", number, at)) || 0;
  if (bytes[at] === BLANK) at++;
  handler.word(name, value);
  // Raw bytes that may hold braces.
  return name === "bin" ? at + Math.max(0, value ?? 0) : at;
}

const isPlain = (byte: number): boolean =>
  byte !== BACKSLASH && byte !== OPEN && byte !== CLOSE && byte !== CR && byte !== LF;
const isLetter = (byte: number): boolean =>
  (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a);
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
