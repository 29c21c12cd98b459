const OTHER = 26;
const LETTERS = 27;
const LONG_S = 0x17f;
const KELVIN = 0x212a;

/** 0 to 25 for the letters a to z as a pattern sees them that ignores casing, 26 for all else. */
function letterAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code >= 97 && code <= 122) return code - 97;
  if (code >= 65 && code <= 90) return code - 65;
  return code === LONG_S ? 18 : code === KELVIN ? 10 : OTHER;
}

/** A pattern tried only where one of its first words may begin, by three letters, and where `mayStart`
 * says: to try a long choice at every letter of a long text takes many times as long. */
export class WordStarts {
  readonly #pattern: RegExp;
  readonly #table = new Uint8Array(LETTERS ** 3);
  readonly #mayStart: (text: string, at: number) => boolean;

  /** The pattern is sticky, ignores casing and never matches nothing at all. */
  constructor(
    pattern: RegExp,
    firstWords: readonly string[],
    mayStart: (text: string, at: number) => boolean,
  ) {
    this.#pattern = pattern;
    this.#mayStart = mayStart;
    for (const word of firstWords) this.#table[threeAt(word, 0)] = 1;
  }

  /** What `text.matchAll` would find. */
  *matchAll(text: string): Generator<RegExpExecArray> {
    let isInside = false;
    for (let at = 0; at < text.length; at++) {
      const isLetter = letterAt(text, at) !== OTHER;
      const isTried =
        (isLetter && !isInside && this.#table[threeAt(text, at)] === 1) || this.#mayStart(text, at);
      isInside = isLetter;
      if (!isTried) continue;
      this.#pattern.lastIndex = at;
      const match = this.#pattern.exec(text);
      if (!match) continue;
      yield match;
      at += match[0].length - 1;
      isInside = letterAt(text, at) !== OTHER;
    }
  }
}

function threeAt(text: string, at: number): number {
  return (letterAt(text, at) * LETTERS + letterAt(text, at + 1)) * LETTERS + letterAt(text, at + 2);
}

export function isDigitAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}
