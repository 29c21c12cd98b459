const TAG =
  /<\/?(?:p|br|div|span|ul|ol|li|h[1-6]|b|i|u|em|strong|a|table|tr|td|th|hr|section|article|font|tbody|html|body|pre|blockquote)\b[^<>]{0,2000}>/i;
const ESCAPED_TAG = /&lt;\/?(?:p|br|div|span|ul|ol|li|h[1-6]|b|i|strong|em|a)\b/i;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d?));/gi;
/** Control characters except tab and line feed, plus BOM and zero-width space. */
const CONTROLS = new RegExp(String.raw`[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff\u200b]`, "g");
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  bull: "•",
  middot: "·",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  sbquo: "‚",
  bdquo: "„",
  laquo: "«",
  raquo: "»",
  copy: "©",
  reg: "®",
  trade: "™",
  deg: "°",
  euro: "€",
  pound: "£",
  yen: "¥",
  cent: "¢",
  sect: "§",
  times: "×",
  frac12: "½",
  shy: "",
  zwnj: "",
  zwj: "",
  ensp: " ",
  emsp: " ",
  thinsp: " ",
  auml: "ä",
  ouml: "ö",
  uuml: "ü",
  Auml: "Ä",
  Ouml: "Ö",
  Uuml: "Ü",
  szlig: "ß",
  eacute: "é",
  egrave: "è",
  ecirc: "ê",
  agrave: "à",
  acirc: "â",
  ccedil: "ç",
  ntilde: "ñ",
  oacute: "ó",
  iacute: "í",
  aacute: "á",
  uacute: "ú",
  ocirc: "ô",
  aring: "å",
  oslash: "ø",
  aelig: "æ",
};

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

function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? NAMED[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
    return code > 0x1f && code <= 0x10ffff ? String.fromCodePoint(code) : " ";
  });
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
