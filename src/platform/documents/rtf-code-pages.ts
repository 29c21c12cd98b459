/** Code pages of `\ansicpg`, as `TextDecoder` calls them. Others are read as windows-1252. */
const CODE_PAGES: Readonly<Record<number, string>> = {
  866: "ibm866",
  874: "windows-874",
  932: "shift_jis",
  936: "gbk",
  949: "euc-kr",
  950: "big5",
  1250: "windows-1250",
  1251: "windows-1251",
  1253: "windows-1253",
  1254: "windows-1254",
  1255: "windows-1255",
  1256: "windows-1256",
  1257: "windows-1257",
  1258: "windows-1258",
  10000: "macintosh",
  65001: "utf-8",
};
/** Character sets of `\fcharset`, by code page. */
const CHARACTER_SETS: Readonly<Record<number, number>> = {
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};
/** Wingdings and the like: their bytes are bullets and icons. */
export const SYMBOLS = "symbols";
const SYMBOL_SET = 2;
const DEFAULT = "windows-1252";
const BULLET = "\u00b7";

/** The encoding of a font; undefined: that of the document. */
export function encodingOfSet(set: number): string | undefined {
  if (set === SYMBOL_SET) return SYMBOLS;
  const page = CHARACTER_SETS[set];
  return page === undefined ? undefined : encodingOfPage(page);
}

export const encodingOfPage = (page: number): string => CODE_PAGES[page] ?? DEFAULT;

/** Decodes bytes given as Latin-1; each encoding has one decoder. */
export function createDecoder(): (bytes: string, encoding: string | undefined) => string {
  const decoders = new Map<string, InstanceType<typeof TextDecoder>>();
  return (bytes, encoding = DEFAULT) => {
    if (encoding === SYMBOLS) return bytes.replaceAll(BULLET, "•").replace(/[^\s•]/g, "");
    if (!/[\u0080-\u00ff]/.test(bytes)) return bytes;
    const decoder = decoders.get(encoding) ?? new TextDecoder(encoding);
    decoders.set(encoding, decoder);
    return decoder.decode(Buffer.from(bytes, "latin1"));
  };
}

/** Control words and symbols that stand for text. */
export const TEXTS: Readonly<Record<string, string>> = {
  tab: "\t",
  line: "\n",
  softline: "\n",
  emdash: "—",
  endash: "–",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
  bullet: "•",
  emspace: " ",
  enspace: " ",
  qmspace: " ",
  nestcell: "\t",
  "~": " ",
  _: "-",
  "{": "{",
  "}": "}",
  "\\": "\\",
};
