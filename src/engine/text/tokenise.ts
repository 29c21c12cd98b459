import * as kind from "./characters.ts";
import { skipAddress, skipMarkup, readEntity } from "./leftovers.ts";
import * as gaps from "./tokens.ts";
import { Tokens } from "./tokens.ts";
import { WordReader } from "./word-reader.ts";
import { AND, type Words } from "./words.ts";

/**
 * Splits a text into words once; all later steps work on word numbers. Offsets refer to the given
 * text, whatever was folded, joined or skipped.
 */
export function tokenise(text: string, words: Words): Tokens {
  return new Tokeniser(text, words, false).run();
}

/** The words of many short texts: text i has `words[starts[i] .. starts[i + 1])`. */
export interface Phrases {
  readonly words: Int32Array;
  readonly starts: Int32Array;
}

/** Tokenises the forms of our records in one pass and interns their words. */
export function tokeniseForms(forms: readonly string[], words: Words): Phrases {
  const between = "\n\n";
  const tokens = new Tokeniser(forms.join(between), words, true).run();
  const starts = new Int32Array(forms.length + 1);
  let at = 0;
  let end = 0;
  for (let place = 0; place < forms.length; place++) {
    starts[place] = at;
    end += (forms[place] as string).length;
    while (at < tokens.count && (tokens.start[at] as number) < end) at++;
    end += between.length;
  }
  starts[forms.length] = at;
  return { words: tokens.word.subarray(0, tokens.count), starts };
}

export function phraseAt(phrases: Phrases, place: number): number[] {
  const phrase: number[] = [];
  const end = phrases.starts[place + 1] as number;
  for (let at = phrases.starts[place] as number; at < end; at++) {
    phrase.push(phrases.words[at] as number);
  }
  return phrase;
}

/** Scans a text: `WordReader` reads the words, everything between two words becomes a gap. */
class Tokeniser {
  readonly #text: string;
  readonly #tokens: Tokens;
  readonly #reader: WordReader;

  constructor(text: string, words: Words, interning: boolean) {
    this.#text = text;
    this.#tokens = new Tokens((text.length >> 2) + 16);
    this.#reader = new WordReader(text, words, interning, this.#tokens);
  }

  run(): Tokens {
    const text = this.#text;
    let gap = gaps.GAP_PARAGRAPH;
    while (this.#reader.at < text.length) {
      const code = text.charCodeAt(this.#reader.at);
      const what = code < 128 ? (kind.ASCII_KINDS[code] as number) : this.#kindBeyondAscii();
      if (what === kind.LETTER || what === kind.DIGIT) {
        const next = code < 128 ? this.#reader.readPlain(gap) : -1;
        if (next < 0) this.#reader.read(gap, false);
        gap = Math.max(0, next);
      } else if (what === kind.SPACE) {
        gap |= this.#readSpaces(gap);
      } else if (what === kind.AMPERSAND) {
        gap = this.#readAmpersand(gap);
      } else if (what === kind.DOT && this.#startsDotWord()) {
        this.#reader.at++;
        this.#reader.read(gap | gaps.GAP_DOT, true);
        gap = 0;
      } else {
        gap |= this.#readSeparator(what, gap);
      }
    }
    return this.#tokens;
  }

  /** Mojibake is classified as the character that it stands for. */
  #kindBeyondAscii(): number {
    const broken = kind.readMojibake(this.#text, this.#reader.at);
    return kind.foldCodePoint(broken ? broken.code : kind.codePointAt(this.#text, this.#reader.at))
      .kind;
  }

  /** One space separates words; two stand for a lost line end; three or more separate columns. */
  #readSpaces(gap: number): number {
    const from = this.#reader.at;
    const broken = kind.readMojibake(this.#text, from);
    if (broken) {
      this.#reader.at += broken.length;
      return gaps.GAP_SPACE;
    }
    while (kind.kindAt(this.#text, this.#reader.at) === kind.SPACE) this.#reader.at++;
    const run = this.#reader.at - from;
    if (
      run === 1 ||
      gap & gaps.GAP_LINE ||
      kind.kindAt(this.#text, this.#reader.at) === kind.NEWLINE
    ) {
      return gaps.GAP_SPACE;
    }
    return run === 2 ? gaps.GAP_SPACE | gaps.GAP_LINE : gaps.GAP_LIST;
  }

  #readAmpersand(gap: number): number {
    const entity = readEntity(this.#text, this.#reader.at);
    if (entity && entity.gap !== 0) {
      this.#reader.at += entity.length;
      return gap | entity.gap;
    }
    const length = entity ? entity.length : 1;
    this.#tokens.add(this.#reader.at, this.#reader.at + length, AND, gap, 0);
    this.#reader.at += length;
    return 0;
  }

  /** Whether the dot starts a word (".NET") instead of being inside or after one. */
  #startsDotWord(): boolean {
    const next = kind.kindAt(this.#text, this.#reader.at + 1);
    if (next !== kind.LETTER) return false;
    const before = this.#reader.at > 0 ? kind.kindAt(this.#text, this.#reader.at - 1) : kind.SPACE;
    return before !== kind.LETTER && before !== kind.DIGIT;
  }

  #readSeparator(what: number, gap: number): number {
    const text = this.#text;
    const at = this.#reader.at;
    const broken = text.charCodeAt(at) >= 128 ? kind.readMojibake(text, at) : undefined;
    this.#reader.at += broken ? broken.length : (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    switch (what) {
      case kind.NEWLINE:
        if (text.charCodeAt(at) === 13 && text.charCodeAt(at + 1) === 10) this.#reader.at++;
        return gap & gaps.GAP_LINE && gap & gaps.GAP_NEWLINE
          ? gaps.GAP_PARAGRAPH
          : gaps.GAP_LINE | gaps.GAP_NEWLINE;
      case kind.COMMA:
        return this.#isTight(at) ? gaps.GAP_HYPHEN : gaps.GAP_LIST;
      case kind.DOT:
        return this.#isWordCharacter(at - 1) && this.#isWordCharacter(this.#reader.at)
          ? gaps.GAP_DOT
          : gaps.GAP_SENTENCE;
      case kind.HYPHEN:
        return this.#isWordCharacter(at - 1) ? gaps.GAP_HYPHEN : gaps.GAP_LIST;
      case kind.SLASH:
        return gaps.GAP_SLASH;
      case kind.UNDERSCORE:
        return gaps.GAP_HYPHEN;
      case kind.OPEN:
        return gaps.GAP_OPEN;
      case kind.CLOSE:
        return gaps.GAP_CLOSE;
      case kind.COLON:
        this.#reader.at = skipAddress(text, at, this.#tokens);
        return gaps.GAP_COLON;
      case kind.AT:
        if (!this.#isWordCharacter(at - 1)) return 0;
        this.#reader.at = skipAddress(text, at, this.#tokens);
        return gaps.GAP_OTHER;
      case kind.LESS:
        this.#reader.at = skipMarkup(text, at);
        return gaps.GAP_OTHER;
      case kind.SENTENCE_END:
        return gaps.GAP_SENTENCE;
      case kind.APOSTROPHE:
      case kind.INVISIBLE:
        return 0;
      case kind.PLUS_OR_HASH:
        return gaps.GAP_LIST;
      default:
        return gaps.GAP_OTHER;
    }
  }

  /** Whether the star belongs to a name ("SQL*Plus") and is not a bullet. */
  #isTight(at: number): boolean {
    if (this.#text.charCodeAt(at) !== 42) return false;
    return this.#isWordCharacter(at - 1) && this.#isWordCharacter(at + 1);
  }

  #isWordCharacter(at: number): boolean {
    if (at < 0) return false;
    const what = kind.kindAt(this.#text, at);
    return what === kind.LETTER || what === kind.DIGIT || what === kind.PLUS_OR_HASH;
  }
}
