import { isUtf8 } from "node:buffer";
import { finishText, tidy } from "./finished-text.ts";
import { LIMITS } from "./document-limits.ts";
import type { DocumentText } from "./document-text.ts";
import { UnreadableDocument } from "./unreadable.ts";

/** The most frequent first. */
const EIGHT_BIT = ["windows-1252", "windows-1250", "iso-8859-2"];
/** Bytes that mean nothing in an encoding, and signs that stand inside of words in the wrong one. */
const IMPLAUSIBLE =
  /[\u0080-\u009f\ufffd]|(?<=\p{L})[¡-¬®-¶¸-¿×÷˘˛˙˝¸¨˚](?=\p{L})|(?<=\p{Ll})[±³¶¼¹¿¦](?!\p{L})/gu;
/** Of the characters beyond ASCII: "30 m³" is windows-1252 all the same. */
const MAX_FAULTS_SHARE = 0.1;
/** Without those of every text: tabs, ends of lines and pages. */
const CONTROLS = /(?![\t\n\v\f\r])\p{Cc}/gu;
/** Of a text, besides the end mark of old files. */
const MAX_CONTROLS_SHARE = 0.01;
const SAMPLE_BYTES = 64 * 1024;

export function readPlainText(text: string): DocumentText {
  if (text.length > LIMITS.textCharacters) throw new UnreadableDocument("too_large");
  const lines = text
    .replaceAll(/\r\n?|[\u2028\u2029\v]/g, "\n")
    .replaceAll("\f", "\n\n")
    .replaceAll(/(?![\t\n])\p{Cc}/gu, "");
  return finishText("text", tidy(lines), new Map());
}

/** The text that the bytes are; undefined when they are something else. `named`: the encoding of text that
 * is not UTF. */
export function decodeText(bytes: Uint8Array, named?: string): string | undefined {
  const encoding = encodingOf(bytes, named);
  if (encoding === undefined) return undefined;
  const text = new TextDecoder(encoding).decode(bytes);
  const controls = text.match(CONTROLS)?.length ?? 0;
  const isBinary = text.includes("\u0000") || controls > 1 + MAX_CONTROLS_SHARE * text.length;
  return isBinary ? undefined : text;
}

function encodingOf(bytes: Uint8Array, named?: string): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes.subarray(0, SAMPLE_BYTES).includes(0)) return wideEncodingOf(bytes);
  return isUtf8(bytes) ? "utf-8" : (named ?? eightBitEncodingOf(bytes));
}

/** UTF-16 without its mark: of Latin text, every second byte is zero. */
function wideEncodingOf(bytes: Uint8Array): string | undefined {
  if (bytes.length % 2 !== 0) return undefined;
  const zeros = [0, 0];
  const end = Math.min(bytes.length, SAMPLE_BYTES);
  for (let at = 0; at < end; at++) if (bytes[at] === 0) zeros[at % 2]!++;
  const [even, odd] = zeros as [number, number];
  if (even === 0 && odd > end / 4) return "utf-16le";
  return odd === 0 && even > end / 4 ? "utf-16be" : undefined;
}

function eightBitEncodingOf(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const foreign = sample.reduce((sum, byte) => sum + (byte > 0x7f ? 1 : 0), 0);
  const faults = EIGHT_BIT.map(
    (name) => new TextDecoder(name).decode(sample).match(IMPLAUSIBLE)?.length ?? 0,
  );
  const isUsual = faults[0]! <= MAX_FAULTS_SHARE * foreign;
  return isUsual ? EIGHT_BIT[0]! : EIGHT_BIT[faults.indexOf(Math.min(...faults))]!;
}
