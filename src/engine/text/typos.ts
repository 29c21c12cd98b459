import { UNKNOWN, type Words } from "./words.ts";

const SHORTEST = 8;
const LONGEST = 24;
const BASE = 31;
/** BASE × BASE_INVERSE = 1 in 32-bit arithmetic. */
const BASE_INVERSE = -1108378657;

const FIRST_KEYS = 1 << 17;
/** The filter has 2^(32 - FILTER_SHIFT) bits. */
const FILTER_SHIFT = 11;
const VOWELS = "aeiou";
const SIBILANTS = new Set(["sz", "zs", "cs", "sc"]);
export type TypoColumns = {
  readonly keys: Int32Array;
  readonly filed: Int32Array;
  readonly filter: Uint32Array;
};

/**
 * Finds the known word one typo away from an unknown one. Each known word is indexed by its one-letter
 * deletions, so a look-up costs as many probes as the word has letters.
 */
export class TypoIndex {
  readonly #words: Words;
  #waiting: Iterable<number>;
  #isFiled = false;
  #keys: Int32Array = new Int32Array(0);
  #filed: Int32Array = new Int32Array(0);
  #count = 0;
  #filter: Uint32Array = new Uint32Array(0);

  /** `known` is the words that a typo may be corrected to, each once, or the compiled index. Every word
   * of `words` is correct as it is. */
  constructor(words: Words, known: Iterable<number> | TypoColumns) {
    this.#words = words;
    if (Symbol.iterator in known) {
      this.#waiting = known;
    } else {
      this.#waiting = [];
      this.#keys = known.keys;
      this.#filed = known.filed;
      this.#filter = known.filter;
      this.#isFiled = true;
    }
  }

  columns(): TypoColumns {
    this.prepare();
    return { keys: this.#keys, filed: this.#filed, filter: this.#filter };
  }

  /** Builds the index, as the first call of `correct` does. It takes longer than loading everything else. */
  prepare(): void {
    if (this.#isFiled) return;
    this.#keys = new Int32Array(FIRST_KEYS);
    this.#filed = new Int32Array(FIRST_KEYS);
    this.#filter = new Uint32Array(1 << (32 - FILTER_SHIFT - 5));
    for (const word of this.#waiting) {
      const letters = this.#words.textOf(word);
      if (letters.length < SHORTEST || letters.length > LONGEST || !/^[a-z]+$/.test(letters))
        continue;
      for (let out = -1; out < letters.length; out++) this.#file(hashWithout(letters, out), word);
    }
    this.#waiting = [];
    this.#isFiled = true;
  }

  /** The known word that `text[start..end)` was meant to be, or UNKNOWN. */
  correct(text: string, start: number, end: number): number {
    const length = end - start;
    if (length < SHORTEST || length > LONGEST) return UNKNOWN;
    this.prepare();
    // The hash without one letter combines the hashes of the parts before and after it.
    let whole = 0;
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at) | 32;
      if (code < 97 || code > 122) return UNKNOWN;
      whole = (Math.imul(whole, BASE) + code) | 0;
    }
    let word = this.#slip(text, start, end, whole);
    let behind = 0;
    let power = 1;
    let before = whole;
    for (let at = end - 1; at >= start && word === UNKNOWN; at--) {
      const code = text.charCodeAt(at) | 32;
      before = Math.imul((before - code) | 0, BASE_INVERSE);
      word = this.#slip(text, start, end, (Math.imul(before, power) + behind) | 0);
      behind = (behind + Math.imul(code, power)) | 0;
      power = Math.imul(power, BASE);
    }
    return word;
  }

  #slip(text: string, start: number, end: number, key: number): number {
    if (!this.#mayBeFiled(key)) return UNKNOWN;
    const word = this.#filed[this.#slotOf(key)] as number;
    if (word === UNKNOWN) return UNKNOWN;
    return this.#isSlip(text.slice(start, end).toLowerCase(), word) ? word : UNKNOWN;
  }

  /** The first word under a key wins: names come before the misspellings that records list. */
  #file(key: number, word: number): void {
    const slot = this.#slotOf(key);
    if (this.#filed[slot] !== UNKNOWN) return;
    this.#keys[slot] = key;
    this.#filed[slot] = word;
    this.#count++;
    const bit = mix(key) >>> FILTER_SHIFT;
    this.#filter[bit >>> 5] = (this.#filter[bit >>> 5] as number) | (1 << (bit & 31));
    if (this.#count * 2 > this.#keys.length) this.#grow();
  }

  /** A small bit table that fits the cache rejects most absent keys. */
  #mayBeFiled(key: number): boolean {
    const bit = mix(key) >>> FILTER_SHIFT;
    return (((this.#filter[bit >>> 5] as number) >>> (bit & 31)) & 1) === 1;
  }

  #slotOf(key: number): number {
    const mask = this.#keys.length - 1;
    let slot = (key ^ (key >>> 16)) & mask;
    while (this.#filed[slot] !== UNKNOWN && this.#keys[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [keys, filed] = [this.#keys, this.#filed];
    this.#keys = new Int32Array(keys.length * 4);
    this.#filed = new Int32Array(keys.length * 4);
    for (let old = 0; old < keys.length; old++) {
      if (filed[old] === UNKNOWN) continue;
      const slot = this.#slotOf(keys[old] as number);
      this.#keys[slot] = keys[old] as number;
      this.#filed[slot] = filed[old] as number;
    }
  }

  /** One letter missing, added or replaced, or two swapped. The first letter must be right, and a changed
   * ending is grammar, not a typo. */
  #isSlip(typed: string, word: number): boolean {
    const meant = this.#words.textOf(word);
    let same = 0;
    while (same < typed.length && typed[same] === meant[same]) same++;
    let tail = 0;
    const shorter = Math.min(typed.length, meant.length) - same;
    while (tail < shorter && typed.at(-1 - tail) === meant.at(-1 - tail)) tail++;
    if (same === 0 || tail === 0) return false;
    const typedRest = typed.slice(same, typed.length - tail);
    const meantRest = meant.slice(same, meant.length - tail);
    if (typedRest.length + meantRest.length === 1) return true;
    if (typedRest.length === 1 && meantRest.length === 1) return isLikelySwap(typedRest, meantRest);
    return typedRest.length === 2 && meantRest === `${typedRest[1]}${typedRest[0]}`;
  }
}

/** Other replaced letters too often turn one real word into another. */
function isLikelySwap(typed: string, meant: string): boolean {
  return (VOWELS.includes(typed) && VOWELS.includes(meant)) || SIBILANTS.has(typed + meant);
}

function mix(key: number): number {
  return Math.imul(key ^ (key >>> 15), 0x2c1b3c6d) >>> 0;
}

function hashWithout(letters: string, out: number): number {
  let hash = 0;
  for (let i = 0; i < letters.length; i++) {
    if (i !== out) hash = (Math.imul(hash, BASE) + letters.charCodeAt(i)) | 0;
  }
  return hash;
}
