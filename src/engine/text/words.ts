/* The interned words, which are looked up by their letters without creating strings. */

export const UNKNOWN = 0;
/** The word "and"; "&" is read as this. */
export const AND = 1;
export const LONGEST_WORD = 48;
export const HASH_BASE = 31;

/** Large enough for our own records without growing. */
const FIRST_POOL = 1 << 19;
const FIRST_SLOTS = 1 << 17;
const FIRST_WORDS = 1 << 16;

export type WordColumns = {
  readonly pool: Uint16Array;
  readonly starts: Int32Array;
  readonly slots: Int32Array;
};

export class Words {
  #pool: Uint16Array;
  /** Word w has the letters `pool[starts[w] .. starts[w + 1])`. */
  #starts: Int32Array;
  #size: number;
  /** Hash and word side by side, so that a probe touches one cache line. */
  #slots: Int32Array;

  constructor(compiled?: WordColumns) {
    this.#pool = compiled?.pool ?? new Uint16Array(FIRST_POOL);
    this.#starts = compiled?.starts ?? new Int32Array(FIRST_WORDS);
    this.#slots = compiled?.slots ?? new Int32Array(FIRST_SLOTS * 2);
    this.#size = compiled ? compiled.starts.length - 1 : 1;
    if (!compiled) this.internText("and");
  }

  /** The letters of the longest word: a longer text need not be looked up. */
  longest(): number {
    let longest = 0;
    for (let word = 0; word < this.#size; word++)
      longest = Math.max(
        longest,
        (this.#starts[word + 1] as number) - (this.#starts[word] as number),
      );
    return longest;
  }

  columns(): WordColumns {
    const starts = this.#starts.slice(0, this.#size + 1);
    return { pool: this.#pool.slice(0, starts[this.#size]), starts, slots: this.#slots };
  }

  get size(): number {
    return this.#size;
  }

  /** The number of the word `letters[from..to)`, or UNKNOWN. */
  find(letters: Uint16Array, from: number, to: number): number {
    return this.findHashed(letters, from, to, polynomial(letters, from, to));
  }

  /** As `find`, for a caller that has computed the hash already. */
  findHashed(letters: Uint16Array, from: number, to: number, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = slotOf(hash) & mask; ; slot = (slot + 2) & mask) {
      const word = slots[slot + 1] as number;
      if (word === UNKNOWN) return UNKNOWN;
      if (slots[slot] === hash && this.#equals(word, letters, from, to)) return word;
    }
  }

  intern(letters: Uint16Array, from: number, to: number): number {
    const hash = polynomial(letters, from, to);
    const known = this.findHashed(letters, from, to, hash);
    if (known !== UNKNOWN) return known;
    const word = this.#size++;
    const start = this.#starts[word] as number;
    const end = start + to - from;
    if (end > this.#pool.length) this.#pool = copied(this.#pool, new Uint16Array(end * 2));
    for (let at = from; at < to; at++) this.#pool[start + at - from] = letters[at] as number;
    if (word + 2 > this.#starts.length) {
      this.#starts = copied(this.#starts, new Int32Array(word * 2 + 2));
    }
    this.#starts[word + 1] = end;
    if (word * 4 > this.#slots.length) this.#grow();
    this.#place(word, hash);
    return word;
  }

  internText(word: string): number {
    const letters = lettersOf(word);
    return this.intern(letters, 0, letters.length);
  }

  findText(word: string): number {
    const letters = lettersOf(word);
    return this.find(letters, 0, letters.length);
  }

  textOf(word: number): string {
    const letters = this.#pool.subarray(this.#starts[word], this.#starts[word + 1]);
    return String.fromCharCode(...letters);
  }

  /** The texts of a range of words, decoded at once: one by one takes five times as long. */
  textsIn(from: number, to: number): string[] {
    const first = this.#starts[from] as number;
    const all = new TextDecoder("utf-16le").decode(this.#pool.subarray(first, this.#starts[to]));
    return Array.from({ length: to - from }, (_, n) =>
      all.slice(
        (this.#starts[from + n] as number) - first,
        (this.#starts[from + n + 1] as number) - first,
      ),
    );
  }

  #equals(word: number, letters: Uint16Array, from: number, to: number): boolean {
    const start = this.#starts[word] as number;
    if ((this.#starts[word + 1] as number) - start !== to - from) return false;
    for (let i = from; i < to; i++) {
      if (this.#pool[start + i - from] !== letters[i]) return false;
    }
    return true;
  }

  #place(word: number, hash: number): void {
    const mask = this.#slots.length - 1;
    let slot = slotOf(hash) & mask;
    while (this.#slots[slot + 1] !== UNKNOWN) slot = (slot + 2) & mask;
    this.#slots[slot] = hash;
    this.#slots[slot + 1] = word;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(old.length * 2);
    for (let slot = 0; slot < old.length; slot += 2) {
      const word = old[slot + 1] as number;
      if (word !== UNKNOWN) this.#place(word, old[slot] as number);
    }
  }
}

function copied<T extends Int32Array | Uint16Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

function lettersOf(word: string): Uint16Array {
  const letters = new Uint16Array(word.length);
  for (let at = 0; at < word.length; at++) letters[at] = word.charCodeAt(at);
  return letters;
}

function polynomial(letters: Uint16Array, from: number, to: number): number {
  let hash = 0;
  for (let i = from; i < to; i++) hash = (Math.imul(hash, HASH_BASE) + (letters[i] as number)) | 0;
  return hash;
}

/** An even slot number that depends on all letters. */
function slotOf(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 13)) << 1) >>> 0;
}
