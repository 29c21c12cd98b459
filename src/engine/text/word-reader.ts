import * as kind from "./characters.ts";
import { skipAddress } from "./leftovers.ts";
import * as gaps from "./tokens.ts";
import type { Tokens } from "./tokens.ts";
import { HASH_BASE, LONGEST_WORD, UNKNOWN, type Words } from "./words.ts";

/** Letters are collected from index 1 on; index 0 is reserved for the dot of ".NET". */
const FIRST = 1;

/** Reads one word of a text at a time and adds it to the tokens. */
export class WordReader {
  /** The current offset. */
  at = 0;
  readonly #text: string;
  readonly #words: Words;
  /** Whether unknown words are interned. */
  readonly #interning: boolean;
  readonly #tokens: Tokens;
  readonly #letters = new Uint16Array(LONGEST_WORD + 4);
  #length = FIRST;
  #shape = 0;

  constructor(text: string, words: Words, interning: boolean, tokens: Tokens) {
    this.#text = text;
    this.#words = words;
    this.#interning = interning;
    this.#tokens = tokens;
  }

  /**
   * The fast path: a word of ASCII letters before a space, comma or line end, and such words after it
   * that are separated by single spaces. Returns the gap before the next token, or -1: use `read`.
   */
  readPlain(gap: number): number {
    const text = this.#text;
    const letters = this.#letters;
    let pending = -1;
    for (let start = this.at; ; start = this.at) {
      const limit = Math.min(text.length, start + LONGEST_WORD);
      let at = start;
      let hash = 0;
      let upper = 0;
      let code = 0;
      for (; at < limit; at++) {
        code = text.charCodeAt(at);
        if (code >= 65 && code <= 90) {
          upper++;
          code |= 32;
        } else if (code < 97 || code > 122) break;
        letters[FIRST + at - start] = code;
        hash = (Math.imul(hash, HASH_BASE) + code) | 0;
      }
      const length = at - start;
      if (length < 2 || (code !== 32 && code !== 44 && code !== 10)) return pending;
      const word = this.#interning
        ? this.#words.intern(letters, FIRST, FIRST + length)
        : this.#words.findHashed(letters, FIRST, FIRST + length, hash);
      let shape = upper === length ? 0 : gaps.SHAPE_HAS_LOWER;
      if (upper > 0) shape |= gaps.SHAPE_HAS_UPPER;
      if (text.charCodeAt(start) < 97) shape |= gaps.SHAPE_FIRST_UPPER;
      this.#tokens.add(start, at, word, pending < 0 ? gap : pending, shape);
      this.at = at;
      const next = text.charCodeAt(at + 1) | 32;
      if (code !== 32 || next < 97 || next > 122) return 0;
      this.at = at + 1;
      pending = gaps.GAP_SPACE;
    }
  }

  read(gap: number, dotBefore: boolean): void {
    const start = dotBefore ? this.at - 1 : this.at;
    this.#length = FIRST;
    this.#shape = 0;
    this.#gather();
    if (this.at === start) this.at++;
    if (this.#length === FIRST + 1) this.#gatherInitials();
    let word = UNKNOWN;
    if (dotBefore) {
      this.#letters[0] = 46;
      word = this.#number(FIRST - 1, this.#length);
    }
    if (word === UNKNOWN && this.#mayHaveSigns()) word = this.#withSigns();
    if (word === UNKNOWN) word = this.#number(FIRST, this.#length);
    if (word === UNKNOWN) word = this.#overLineEnd();
    if (word === UNKNOWN && this.#splitVersion(start, gap)) return;
    if (this.#length - FIRST >= LONGEST_WORD) word = UNKNOWN;
    this.#tokens.add(start, this.at, word, gap, this.#shape);
    this.#skipWebAddress(word);
  }

  #number(from: number, to: number): number {
    return this.#interning
      ? this.#words.intern(this.#letters, from, to)
      : this.#words.find(this.#letters, from, to);
  }

  /** Collects letters and digits, skipping soft hyphens and apostrophes inside the word. */
  #gather(): void {
    const text = this.#text;
    const letters = this.#letters;
    const limit = FIRST + LONGEST_WORD;
    let at = this.at;
    let length = this.#length;
    let shape = this.#shape;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code < 128) {
        const what = kind.ASCII_KINDS[code] as number;
        if (what === kind.LETTER) {
          if (code < 97) {
            shape |= length === FIRST ? FIRST_AND_UPPER : gaps.SHAPE_HAS_UPPER;
          } else shape |= gaps.SHAPE_HAS_LOWER;
        } else if (what === kind.DIGIT) {
          if (length === FIRST) shape |= gaps.SHAPE_NUMBER;
        } else if (what !== kind.APOSTROPHE || !this.#apostropheInside(at)) break;
        if (what !== kind.APOSTROPHE && length < limit) {
          letters[length++] = kind.ASCII_FOLDED[code] as number;
        }
        continue;
      }
      this.at = at;
      const broken = kind.readMojibake(text, at);
      const folded = kind.foldCodePoint(broken ? broken.code : kind.codePointAt(text, at));
      if (folded.kind === kind.LETTER || folded.kind === kind.DIGIT) {
        shape |= folded.upper
          ? length === FIRST
            ? FIRST_AND_UPPER
            : gaps.SHAPE_HAS_UPPER
          : gaps.SHAPE_HAS_LOWER;
        for (let i = 0; i < folded.letters.length && length < limit; i++) {
          letters[length++] = folded.letters.charCodeAt(i);
        }
      } else if (folded.kind === kind.INVISIBLE) {
        at = this.#skipSoftHyphen(at);
        continue;
      } else if (folded.kind !== kind.APOSTROPHE || !this.#apostropheInside(at, broken?.length)) {
        break;
      }
      at += broken ? broken.length - 1 : kind.codePointAt(text, at) > 0xffff ? 1 : 0;
    }
    this.at = at;
    this.#length = length;
    this.#shape = shape;
  }

  #apostropheInside(at: number, length = 1): boolean {
    return kind.kindAt(this.#text, at + length) === kind.LETTER;
  }

  /** A soft hyphen at a line end joins the two lines. */
  #skipSoftHyphen(at: number): number {
    const code = this.#text.charCodeAt(at);
    if (code !== 0xad && code !== 0xfffe) return at;
    const next = afterLineEnd(this.#text, at + 1);
    return next > at + 1 && isLowerLetter(this.#text.charCodeAt(next)) ? next - 1 : at;
  }

  /** "B.E.", "C.R.M": initials with dots are one word. */
  #gatherInitials(): void {
    for (;;) {
      const at = this.at;
      if (kind.kindAt(this.#text, at) !== kind.DOT) return;
      const next = kind.kindAt(this.#text, at + 1);
      const after = kind.kindAt(this.#text, at + 2);
      const isInitial = next === kind.LETTER && after !== kind.LETTER && after !== kind.DIGIT;
      if (!isInitial || after === kind.PLUS_OR_HASH) {
        if (this.#length > FIRST + 1 && next === kind.SPACE) this.at = at + 1;
        return;
      }
      this.at = at + 1;
      this.#gather();
    }
  }

  #mayHaveSigns(): boolean {
    const code = this.#text.charCodeAt(this.at);
    return code === 43 || code === 35 || code > 127 || (code === 32 && this.#length === FIRST + 1);
  }

  /** "C++", "C#", "A+", also "C ++": signs belong to the word when the dictionary has such a word. */
  #withSigns(): number {
    const text = this.#text;
    let from = this.at;
    if (this.#length === FIRST + 1 && text.charCodeAt(from) === 32) from++;
    let to = from;
    while (to < from + 2 && kind.kindAt(this.#text, to) === kind.PLUS_OR_HASH) to++;
    if (to === from || this.#shape & gaps.SHAPE_NUMBER) return UNKNOWN;
    const plus = text.charCodeAt(from) === 43;
    if (
      plus &&
      to === from + 1 &&
      kind.kindAt(this.#text, to) <= kind.DIGIT &&
      kind.kindAt(this.#text, to) > 0
    ) {
      return UNKNOWN;
    }
    for (let at = from; at < to; at++) this.#letters[this.#length + at - from] = plus ? 43 : 35;
    for (let end = to; end > from; end--) {
      const word = this.#number(FIRST, this.#length + end - from);
      if (word === UNKNOWN) continue;
      this.at = end;
      return word;
    }
    return UNKNOWN;
  }

  /** "manage-⏎ment": joined when the dictionary has the joined word. */
  #overLineEnd(): number {
    const at = this.at;
    const length = this.#length;
    if (this.#interning || this.#text.charCodeAt(at) !== 45) return UNKNOWN;
    const next = afterLineEnd(this.#text, at + 1);
    if (next === at + 1 || !isLowerLetter(this.#text.charCodeAt(next))) return UNKNOWN;
    this.at = next;
    this.#gather();
    const word = this.#number(FIRST, this.#length);
    if (word !== UNKNOWN) return word;
    this.at = at;
    this.#length = length;
    return UNKNOWN;
  }

  /** "HTML5", "Java8", "Office2010": a known word and its version are two tokens. */
  #splitVersion(start: number, gap: number): boolean {
    let letters = FIRST;
    while (letters < this.#length && (this.#letters[letters] as number) > 57) letters++;
    const digits = this.#length - letters;
    if (letters - FIRST < 3 || digits < 1 || this.at - start !== this.#length - FIRST) return false;
    if ((this.#letters[letters] as number) < 48) return false;
    const word = this.#words.find(this.#letters, FIRST, letters);
    if (word === UNKNOWN) return false;
    const middle = start + letters - FIRST;
    this.#tokens.add(start, middle, word, gap, this.#shape);
    this.#tokens.add(
      middle,
      this.at,
      this.#words.find(this.#letters, letters, this.#length),
      0,
      gaps.SHAPE_NUMBER,
    );
    return true;
  }

  #skipWebAddress(word: number): void {
    if (word !== UNKNOWN || this.#length !== FIRST + 3 || this.#interning) return;
    if (this.#letters[FIRST] !== 119 || this.#letters[FIRST + 1] !== 119) return;
    if (this.#text.charCodeAt(this.at) === 46) {
      this.at = skipAddress(this.#text, this.at, this.#tokens);
    }
  }
}

const FIRST_AND_UPPER = gaps.SHAPE_FIRST_UPPER | gaps.SHAPE_HAS_UPPER;

/** The offset after one line end and its indent; `at` when there is none. */
function afterLineEnd(text: string, at: number): number {
  let next = at;
  if (text.charCodeAt(next) === 13) next++;
  if (text.charCodeAt(next) === 10) next++;
  if (next === at) return at;
  while (next < at + 20 && text.charCodeAt(next) === 32) next++;
  return next;
}

function isLowerLetter(code: number): boolean {
  return code >= 97 && code <= 122;
}
