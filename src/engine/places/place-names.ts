const BAR = "|".charCodeAt(0);
const HASH_FACTOR = 31;
const LEAST_SLOTS = 8;

/**
 * Names within one text → the numbers that were given with them, in their order. A table of hashes and
 * positions: a map of 80,000 names takes five times as long to build, and ten times the memory.
 */
export class NameTable {
  readonly #text: string;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #hashes: number[] = [];
  readonly #values: number[] = [];
  /** Of a name its number + 1; 0 when free. Equal names stand in several slots, in their order. */
  #slots = new Int32Array(LEAST_SLOTS);

  constructor(text: string) {
    this.#text = text;
  }

  /** Adds the names of a part of the text, which bars separate. */
  add(from: number, to: number, value: number): void {
    let start = from;
    let hash = 0;
    for (let at = from; at <= to; at++) {
      const sign = at < to ? this.#text.charCodeAt(at) : BAR;
      if (sign !== BAR) {
        hash = hashWith(hash, sign);
        continue;
      }
      this.#starts.push(start);
      this.#ends.push(at);
      this.#hashes.push(hash);
      this.#values.push(value);
      start = at + 1;
      hash = 0;
    }
  }

  /** After the last name. */
  finish(): void {
    let length = LEAST_SLOTS;
    while (length < this.#hashes.length * 2) length *= 2;
    this.#slots = new Int32Array(length);
    for (let name = 0; name < this.#hashes.length; name++) {
      let slot = this.#hashes[name]! & (length - 1);
      while (this.#slots[slot] !== 0) slot = (slot + 1) & (length - 1);
      this.#slots[slot] = name + 1;
    }
  }

  get(key: string): number[] {
    let hash = 0;
    for (let at = 0; at < key.length; at++) hash = hashWith(hash, key.charCodeAt(at));
    const found: number[] = [];
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      const name = this.#slots[slot]! - 1;
      const start = this.#starts[name]!;
      const isIt =
        this.#hashes[name] === hash &&
        this.#ends[name]! - start === key.length &&
        this.#text.startsWith(key, start);
      if (isIt) found.push(this.#values[name]!);
    }
    return found;
  }
}

const hashWith = (hash: number, sign: number): number => (Math.imul(hash, HASH_FACTOR) + sign) | 0;
