/* The class of each character for the tokeniser, and the letters that it folds to. */

const OTHER = 0;
export const LETTER = 1;
export const DIGIT = 2;
export const SPACE = 3;
export const NEWLINE = 4;
export const COMMA = 5;
export const DOT = 6;
export const HYPHEN = 7;
export const SLASH = 8;
export const OPEN = 9;
export const CLOSE = 10;
export const COLON = 11;
export const AMPERSAND = 12;
export const APOSTROPHE = 13;
export const PLUS_OR_HASH = 14;
export const LESS = 15;
export const INVISIBLE = 16;
export const SENTENCE_END = 17;
export const AT = 18;
export const UNDERSCORE = 19;

const NAMED: readonly (readonly [string, number])[] = [
  [" \u00a0\f\v", SPACE],
  ["\n\r\u0085", NEWLINE],
  [
    ",;|\t*\u00b7\u2022\u25cf\u25aa\u25e6\u25a0\u2023\u2043\u2219\u27a2\u2192\uf0b7\uf0a7\uf0d8\u2713\u2714\u3001\uff0c",
    COMMA,
  ],
  [".\u2024", DOT],
  ["-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u00ad", HYPHEN],
  ["/\\\u2044", SLASH],
  ["([{", OPEN],
  [")]}", CLOSE],
  [":\uff1a", COLON],
  ["&\uff06", AMPERSAND],
  ["'\u2019\u2018`\u00b4\u02bc", APOSTROPHE],
  ["+#\u266f", PLUS_OR_HASH],
  ["<", LESS],
  ["\u00ad\u200b\u200c\u200d\u2060\ufeff\ufffe", INVISIBLE],
  ["!?\u2026\u3002", SENTENCE_END],
  ["@", AT],
  ["_", UNDERSCORE],
];

const KIND_OF: ReadonlyMap<number, number> = new Map(
  NAMED.flatMap(([characters, kind]) =>
    Array.from(characters, (character) => [character.charCodeAt(0), kind] as const),
  ),
);

const SPECIAL_FOLDS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ħ: "h",
};

/** Lower case, no accents, compatibility forms resolved; empty for anything but letters and digits. */
function foldLetters(character: string): string {
  const lower = character.toLowerCase();
  const special = SPECIAL_FOLDS[lower];
  if (special !== undefined) return special;
  let letters = "";
  for (const part of lower.normalize("NFKD").toLowerCase()) {
    if (/[\p{L}\p{N}]/u.test(part)) letters += SPECIAL_FOLDS[part] ?? part;
  }
  return letters;
}

export interface Folded {
  readonly kind: number;
  readonly letters: string;
  readonly upper: boolean;
}

/** Classified once at load: the alphabets from Latin to Arabic, punctuation, and every named sign. */
const COMMON_RANGES: readonly (readonly [from: number, to: number])[] = [
  [0x80, 0x780],
  [0x2000, 0x20c0],
  // Ligatures of whole words, one of 18 letters: the most expensive to classify.
  [0xfdf0, 0xfdfd],
];

const COMMON: ReadonlyMap<number, Folded> = new Map(
  [
    ...COMMON_RANGES.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i)),
    ...KIND_OF.keys(),
  ].map((code) => [code, classify(code)]),
);

export const ASCII_KINDS: Uint8Array = Uint8Array.from(
  { length: 128 },
  (_, code) => classify(code).kind,
);
export const ASCII_FOLDED: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) => {
  const { letters } = classify(code);
  return letters === "" ? 0 : letters.charCodeAt(0);
});

/** For characters outside ASCII, including code points outside the basic plane. */
export function foldCodePoint(code: number): Folded {
  return COMMON.get(code) ?? classify(code);
}

function classify(code: number): Folded {
  const named = KIND_OF.get(code);
  if (named !== undefined) return { kind: named, letters: "", upper: false };
  const character = String.fromCodePoint(code);
  // Unified ideographs are letters that fold to themselves; the tests below would take longer.
  if (code >= 0x4e00 && code <= 0x9fff) return { kind: LETTER, letters: character, upper: false };
  if (/\p{M}/u.test(character)) return { kind: INVISIBLE, letters: "", upper: false };
  if (/\p{Zs}/u.test(character)) return { kind: SPACE, letters: "", upper: false };
  if (/[\p{Zl}\p{Zp}]/u.test(character)) return { kind: NEWLINE, letters: "", upper: false };
  const letters = foldLetters(character);
  if (letters === "") return { kind: OTHER, letters: "", upper: false };
  const isDigit = /^[0-9]+$/.test(letters);
  return {
    kind: isDigit ? DIGIT : LETTER,
    letters,
    upper: !isDigit && character.toLowerCase() !== character,
  };
}

/** The kind of the character at an offset; OTHER past the end. */
export function kindAt(text: string, at: number): number {
  if (at >= text.length) return OTHER;
  const code = text.charCodeAt(at);
  return code < 128 ? (ASCII_KINDS[code] as number) : foldCodePoint(code).kind;
}

export function codePointAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xd800 && code < 0xdc00 ? (text.codePointAt(at) ?? code) : code;
}

/** Undoes UTF-8 that was read as Windows-1252: the code point that the 2 or 3 characters at `at` stand for. */
export function readMojibake(
  text: string,
  at: number,
): { length: number; code: number } | undefined {
  const first = text.charCodeAt(at);
  if (first === 0xe2 && text.charCodeAt(at + 1) === 0x20ac) {
    const third = WINDOWS_1252.get(text.charCodeAt(at + 2)) ?? text.charCodeAt(at + 2);
    return third >= 0x80 && third < 0xc0 ? { length: 3, code: 0x2000 + (third & 0x3f) } : undefined;
  }
  if (first === 0xc3 || first === 0xc2) {
    const second = WINDOWS_1252.get(text.charCodeAt(at + 1)) ?? text.charCodeAt(at + 1);
    const isContinuation = second >= 0x80 && second < 0xc0;
    return isContinuation
      ? { length: 2, code: ((first & 0x1f) << 6) | (second & 0x3f) }
      : undefined;
  }
  return undefined;
}

/** The printable characters Windows-1252 has where Latin-1 has control codes. */
const WINDOWS_1252: ReadonlyMap<number, number> = new Map(
  [..."€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ"].map((character, index) => [
    character.charCodeAt(0),
    0x80 + index,
  ]),
);
