import { foldLetters } from "../text/fold.ts";
import { TextCache } from "../text/text-cache.ts";
import { isWordSign, runsIn, titleWords, wordsOfRun } from "./search-words.ts";

const FIRST_SLOTS = 1 << 14;
const FIRST_POOL = 1 << 17;
const HASH_BASE = 31;
/** Longer runs rarely repeat. */
const LONGEST_KEPT = 80;
const KEPT_TITLES = 20_000;

/**
 * Numbers the search words of many texts in order of first appearance. A run that was seen before is
 * recognised by its letters, without creating a string. Gives the same words as `searchWords`.
 */
export class Vocabulary {
  /** By number. */
  readonly words: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** By word: the last text that it was found in, so that it counts once per text. */
  #lastText = new Int32Array(FIRST_SLOTS);
  #text = 0;
  #found: number[] = [];

  /** Runs by hash: offset of the letters, length, index in `#wordsOfRuns`, hash; length 0: a free slot. */
  #slots = new Int32Array(FIRST_SLOTS * 4);
  #runs = 0;
  #pool = new Uint8Array(FIRST_POOL);
  #poolEnd = 0;
  readonly #wordsOfRuns: (readonly number[])[] = [];
  readonly #titles = new TextCache<readonly number[]>(KEPT_TITLES);

  /** Grows without bound, so a long-running reader must replace the vocabulary at some size. */
  get size(): number {
    return Math.max(this.words.length, this.#runs);
  }

  /** The distinct words of a text. */
  wordsOf(text: string): number[] {
    this.#begin();
    const folded = foldLetters(text);
    if (!this.#addPlainRuns(folded)) {
      this.#begin();
      for (const run of runsIn(folded)) this.#addAll(this.#numbersOf(wordsOfRun(run)));
    }
    return this.#found;
  }

  /** The words that `titleWords` gives. */
  wordsOfTitle(title: string): readonly number[] {
    return this.#titles.get(title, () => this.#numbersOf(titleWords(title)));
  }

  #begin(): void {
    this.#text++;
    this.#found = [];
  }

  #addAll(numbers: readonly number[]): void {
    for (const number of numbers) {
      if (this.#lastText[number] === this.#text) continue;
      this.#lastText[number] = this.#text;
      this.#found.push(number);
    }
  }

  #numbersOf(words: readonly string[]): number[] {
    return words.map((word) => {
      const known = this.#numbers.get(word);
      if (known !== undefined) return known;
      const number = this.words.push(word) - 1;
      this.#numbers.set(word, number);
      if (number === this.#lastText.length) this.#lastText = doubled(this.#lastText);
      return number;
    });
  }

  /**
   * Finds the runs of `runsIn` by hand, in a third of its time. False when letters or digits outside
   * ASCII remain after folding: then the pattern must be used.
   */
  #addPlainRuns(text: string): boolean {
    const length = text.length;
    for (let at = 0; at < length;) {
      const code = text.charCodeAt(at);
      const isDotNet = code === 46 && startsDotNet(text, at);
      if (!isDotNet && !isPlain(code)) {
        if (code > 127 && isWordSign(String.fromCodePoint(text.codePointAt(at) as number)))
          return false;
        at++;
        continue;
      }
      const from = at;
      let hash = code;
      for (at++; at < length; at++) {
        const next = text.charCodeAt(at);
        if (!isPlain(next) && !(isJoining(next) && isPlain(text.charCodeAt(at + 1)))) break;
        hash = (Math.imul(hash, HASH_BASE) + next) | 0;
      }
      for (const end = signsEnd(text, at); at < end; at++)
        hash = (Math.imul(hash, HASH_BASE) + text.charCodeAt(at)) | 0;
      this.#addAll(this.#wordsOfRun(text, from, at, hash));
    }
    return true;
  }

  #wordsOfRun(text: string, from: number, to: number, hash: number): readonly number[] {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = slotOf(hash) & mask;
    for (; slots[slot + 1] !== 0; slot = (slot + 4) & mask) {
      if (slots[slot + 3] === hash && this.#isRun(slot, text, from, to))
        return this.#wordsOfRuns[slots[slot + 2] as number] as readonly number[];
    }
    return this.#learnRun(text.slice(from, to), slot, hash);
  }

  #isRun(slot: number, text: string, from: number, to: number): boolean {
    if (this.#slots[slot + 1] !== to - from) return false;
    const start = (this.#slots[slot] as number) - from;
    for (let at = from; at < to; at++)
      if (this.#pool[start + at] !== text.charCodeAt(at)) return false;
    return true;
  }

  #learnRun(run: string, slot: number, hash: number): readonly number[] {
    const words = this.#numbersOf(wordsOfRun(run));
    if (run.length > LONGEST_KEPT) return words;
    while (this.#poolEnd + run.length > this.#pool.length) this.#pool = doubled(this.#pool);
    for (let i = 0; i < run.length; i++) this.#pool[this.#poolEnd + i] = run.charCodeAt(i);
    this.#slots.set([this.#poolEnd, run.length, this.#wordsOfRuns.push(words) - 1, hash], slot);
    this.#poolEnd += run.length;
    if (++this.#runs * 8 > this.#slots.length) this.#spread();
    return words;
  }

  /** Doubles the number of slots. */
  #spread(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(old.length * 2);
    const mask = this.#slots.length - 1;
    for (let from = 0; from < old.length; from += 4) {
      if (old[from + 1] === 0) continue;
      let slot = slotOf(old[from + 3] as number) & mask;
      while (this.#slots[slot + 1] !== 0) slot = (slot + 4) & mask;
      this.#slots.set(old.subarray(from, from + 4), slot);
    }
  }
}

function doubled<T extends Int32Array | Uint8Array>(from: T): T {
  const to = (
    from instanceof Int32Array ? new Int32Array(from.length * 2) : new Uint8Array(from.length * 2)
  ) as T;
  to.set(from);
  return to;
}

function slotOf(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 13)) << 2) >>> 0;
}

const isPlain = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57);

/** . ' - */
const isJoining = (code: number): boolean => code === 46 || code === 39 || code === 45;

/** ".net" as a word of its own. */
function startsDotNet(text: string, at: number): boolean {
  if (!text.startsWith("net", at + 1)) return false;
  const next = text.charCodeAt(at + 4);
  return !isPlain(next) && next !== 95;
}

/** Skips the signs that belong to a name: c++, a+, c#. */
function signsEnd(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === 35) return at + 1;
  if (code !== 43) return at;
  const next = text.charCodeAt(at + 1);
  if (next === 43) return at + 2;
  return isPlain(next) ? at : at + 1;
}
