import { decodeEntities } from "../../../platform/html-entities.ts";

const TAG =
  /<\/?(?:p|br|div|span|ul|ol|li|h[1-6]|b|i|u|em|strong|a|table|tr|td|th|hr|section|article|font|tbody|html|body|pre|blockquote)\b[^<>]{0,2000}>/i;
const ESCAPED_TAG = /&lt;\/?(?:p|br|div|span|ul|ol|li|h[1-6]|b|i|strong|em|a)\b/i;
/** Control characters except tab and line feed, plus BOM and zero-width space. */
const CONTROLS = new RegExp(String.raw`[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff\u200b]`, "g");
/** Converts HTML to plain text; line breaks and list items are kept. */
export function toPlainText(value: string): string {
  const text = value.includes("&lt;") && ESCAPED_TAG.test(value) ? decodeEntities(value) : value;
  return tidyLines(text.includes("<") && TAG.test(text) ? htmlToText(text) : decodeEntities(text));
}

/** Like `toPlainText`, on one line. */
export function toPlainLine(value: string): string {
  return toPlainText(value).replaceAll(/\s{2,}|[^\S ]/g, " ");
}

const SHOWN_CHARS = 60;

/** For messages and reports: on one line, at most SHOWN_CHARS characters. */
export function shorten(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  const shown = text
    .slice(0, 4 * SHOWN_CHARS)
    .toWellFormed()
    .replaceAll(/\s+/g, " ")
    .trim();
  return shown.length > SHOWN_CHARS ? `${shown.slice(0, SHOWN_CHARS - 1)}…` : shown;
}

function htmlToText(html: string): string {
  const text = html
    .replaceAll(/<!--[^]*?(?:-->|$)/g, "")
    .replaceAll(/<(script|style|head|template)\b[^]*?(?:<\/\1\s*>|$)/gi, "")
    .replaceAll(/[\t\n\r ]+/g, " ")
    .replaceAll(/<br\b[^<>]*>|<\/(?:div|tr|section|article|table|ul|ol|dd|dt)\s*>/gi, "\n")
    .replaceAll(/<(?:div|ul|ol|tr|section|article)\b[^<>]*>/gi, "\n")
    .replaceAll(/<li\b[^<>]*>/gi, "\n- ")
    .replaceAll(/<\/t[dh]\s*>/gi, " ")
    .replaceAll(/<\/?(?:p|h[1-6]|pre|blockquote|hr)\b[^<>]*>/gi, "\n\n")
    .replaceAll(/<\/?[a-z][^<>]*>/gi, "");
  return decodeEntities(text);
}

/** Removes control characters, trailing spaces and repeated empty lines. The patterns skip single
 * spaces, which need no change, because replacing them all would be slow. */
function tidyLines(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(CONTROLS, "")
    .replaceAll(/[\t \u00a0]{2,}|[\t\u00a0]/g, " ")
    .replaceAll(/ \n ?|\n /g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}
