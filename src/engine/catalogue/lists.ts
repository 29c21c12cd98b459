import { setBit } from "./bits.ts";

/**
 * The ordinals of each key of one block. A list is stored as gaps in a byte stream (key, length, gaps,
 * all variable-length) or, for long lists, as a bit set.
 */
export interface Lists {
  /** Every 16th key and its offset in the stream. */
  readonly sampleKeys: Uint32Array;
  readonly sampleStarts: Uint32Array;
  /** A Bloom filter of the keys, since most rare keys are not in a block. */
  readonly filter: Int32Array;
  readonly bytes: Uint8Array;
  readonly dense: Int32Array;
  /** The number of 32-bit integers of a dense list. */
  readonly denseWords: number;
}

const SAMPLE = 16;
/** Lists of up to this many bytes are intersected without a second bit set. */
const WALKED = 128;
/** Bit sets may take 1.6 times the bytes of gaps (4 / 2.5), because they are read much faster. */
const BITS_FROM = 2.5;
/** Two bits of the filter are set for each key, so that one in nine other keys passes. */
const FILTER_BITS_EACH = 5;

export class ListWriter {
  readonly #denseWords: number;
  #bytes: Uint8Array;
  #at = 0;
  readonly #dense: Int32Array[] = [];
  readonly #sampleKeys: number[] = [];
  readonly #sampleStarts: number[] = [];
  readonly #keys: number[] = [];
  #lastKey = 0;

  constructor(size: number, expectedBytes: number) {
    this.#denseWords = (size + 31) >>> 5;
    this.#bytes = new Uint8Array(expectedBytes + 64);
  }

  /** Keys and ordinals must be ascending; empty lists are skipped. */
  add(key: number, ordinals: Uint16Array, from: number, to: number): void {
    if (from === to) return;
    this.#reserve((to - from) * 3 + 16);
    if (this.#keys.push(key) % SAMPLE === 1) {
      this.#sampleKeys.push(key);
      this.#sampleStarts.push(this.#at);
      this.#lastKey = key;
    }
    this.#write(key - this.#lastKey);
    this.#lastKey = key;
    if (to - from >= this.#denseWords * BITS_FROM) this.#addDense(ordinals, from, to);
    else this.#addSparse(ordinals, from, to);
  }

  finish(): Lists {
    const dense = new Int32Array(new SharedArrayBuffer(this.#dense.length * this.#denseWords * 4));
    for (const [place, bits] of this.#dense.entries()) dense.set(bits, place * this.#denseWords);
    const bytes = new Uint8Array(new SharedArrayBuffer(this.#at));
    bytes.set(this.#bytes.subarray(0, this.#at));
    return {
      sampleKeys: Uint32Array.from(this.#sampleKeys),
      sampleStarts: Uint32Array.from(this.#sampleStarts),
      filter: filterOf(this.#keys),
      bytes,
      dense,
      denseWords: this.#denseWords,
    };
  }

  #addDense(ordinals: Uint16Array, from: number, to: number): void {
    const bits = new Int32Array(this.#denseWords);
    for (let at = from; at < to; at++) setBit(bits, ordinals[at] as number);
    this.#write(0);
    this.#write(this.#dense.push(bits) - 1);
  }

  /** The length precedes the gaps, which are moved when it needs more than one byte. */
  #addSparse(ordinals: Uint16Array, from: number, to: number): void {
    const start = this.#at + 1;
    this.#at = start;
    let last = -1;
    for (let at = from; at < to; at++) {
      const ordinal = ordinals[at] as number;
      this.#write(ordinal - last - 1);
      last = ordinal;
    }
    const end = this.#at;
    this.#at = start - 1;
    const lengthBytes = end - start < 128 ? 1 : 2;
    if (lengthBytes > 1) this.#bytes.copyWithin(start - 1 + lengthBytes, start, end);
    this.#write(end - start);
    this.#at = end + lengthBytes - 1;
  }

  #write(value: number): void {
    let rest = value;
    while (rest > 127) {
      this.#bytes[this.#at++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.#at++] = rest;
  }

  #reserve(more: number): void {
    if (this.#at + more <= this.#bytes.length) return;
    const larger = new Uint8Array((this.#at + more) * 2);
    larger.set(this.#bytes.subarray(0, this.#at));
    this.#bytes = larger;
  }
}

function filterOf(keys: readonly number[]): Int32Array {
  const filter = new Int32Array(Math.ceil((keys.length * FILTER_BITS_EACH) / 32));
  for (const key of keys) {
    const hash = hashOf(key);
    const place = placeOf(hash, filter);
    filter[place] = filter[place]! | maskOf(hash);
  }
  return filter;
}

/** False when there is no list of the key; true for some keys without one. */
export function mayHave({ filter }: Lists, key: number): boolean {
  if (filter.length === 0) return false;
  const hash = hashOf(key);
  const mask = maskOf(hash);
  return (filter[placeOf(hash, filter)]! & mask) === mask;
}

function hashOf(key: number): number {
  const mixed = Math.imul(key ^ (key >>> 15), 0x9e3779b1);
  return Math.imul(mixed ^ (mixed >>> 13), 0x85ebca6b);
}

/** Uses the high 16 bits, which address more words than a filter usually has. */
function placeOf(hash: number, filter: Int32Array): number {
  return ((hash >>> 16) * Math.min(filter.length, 65_535)) >>> 16;
}

function maskOf(hash: number): number {
  return (1 << (hash & 31)) | (1 << ((hash >>> 5) & 31));
}

/** A cursor over the lists. */
export class ListCursor {
  key = -1;
  readonly #lists: Lists;
  #start = 0;
  #end = 0;
  #dense = -1;
  #next = 0;
  #term = 0;

  constructor(lists: Lists) {
    this.#lists = lists;
  }

  /** Moves to the list of a key; false when there is none. */
  seek(key: number): boolean {
    if (!mayHave(this.#lists, key)) return false;
    const { sampleKeys, sampleStarts } = this.#lists;
    let low = 0;
    let high = sampleKeys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sampleKeys[middle] as number) <= key) low = middle + 1;
      else high = middle;
    }
    if (low === 0) return false;
    this.#term = (low - 1) * SAMPLE;
    this.#next = sampleStarts[low - 1] as number;
    const last = low * SAMPLE;
    while (this.#term < last && this.next()) {
      if (this.key >= key) return this.key === key;
    }
    return false;
  }

  /** Moves to the next list, at first to the first; false at the end. */
  next(): boolean {
    const { bytes, sampleKeys } = this.#lists;
    if (this.#next >= bytes.length) return false;
    this.#start = this.#next;
    const step = this.#read();
    if (this.#term % SAMPLE === 0) this.key = sampleKeys[this.#term / SAMPLE] as number;
    else this.key += step;
    this.#term++;
    const length = this.#read();
    this.#dense = length === 0 ? this.#read() : -1;
    this.#end = this.#start + length;
    this.#next = this.#end;
    return true;
  }

  /** Writes the given ordinals that are in the list to `bits`; short lists read little of `given`. */
  select(given: Int32Array, bits: Int32Array, scratch: Int32Array): void {
    if (this.#dense >= 0 || this.#end - this.#start > WALKED) {
      bits.set(given);
      this.keepIn(bits, scratch);
      return;
    }
    const { bytes } = this.#lists;
    bits.fill(0);
    let ordinal = -1;
    for (let at = this.#start; at < this.#end; at++) {
      let gap = bytes[at]!;
      if (gap > 127) gap = (gap & 127) | (bytes[++at]! << 7);
      ordinal += gap + 1;
      const word = ordinal >>> 5;
      bits[word] = bits[word]! | (given[word]! & (1 << (ordinal & 31)));
    }
  }

  /** Clears the ordinals of a bit set that are not in the list; `scratch` is as long or longer. */
  keepIn(bits: Int32Array, scratch: Int32Array): void {
    const { dense, denseWords, bytes } = this.#lists;
    if (this.#dense >= 0) {
      const from = this.#dense * denseWords;
      for (let at = 0; at < denseWords; at++) bits[at] = bits[at]! & dense[from + at]!;
      return;
    }
    const end = this.#end;
    if (end - this.#start > WALKED) {
      this.addTo(scratch.fill(0, 0, bits.length));
      for (let at = 0; at < bits.length; at++) bits[at] = bits[at]! & scratch[at]!;
      return;
    }
    let ordinal = -1;
    let word = 0;
    let kept = 0;
    for (let at = this.#start; at < end; at++) {
      let gap = bytes[at]!;
      // Ordinals of a block have at most 14 bits.
      if (gap > 127) gap = (gap & 127) | (bytes[++at]! << 7);
      ordinal += gap + 1;
      if (ordinal >>> 5 !== word) {
        bits[word] = bits[word]! & kept;
        while (++word < ordinal >>> 5) bits[word] = 0;
        kept = 0;
      }
      kept |= 1 << (ordinal & 31);
    }
    bits[word] = bits[word]! & kept;
    bits.fill(0, word + 1);
  }

  /** Adds the list's ordinals to a bit set. */
  addTo(bits: Int32Array): void {
    const { dense, denseWords, bytes } = this.#lists;
    if (this.#dense >= 0) {
      const from = this.#dense * denseWords;
      for (let at = 0; at < denseWords; at++) {
        bits[at] = (bits[at] as number) | (dense[from + at] as number);
      }
      return;
    }
    const end = this.#end;
    let ordinal = -1;
    for (let at = this.#start; at < end; at++) {
      let gap = bytes[at] as number;
      // Ordinals of a block have at most 14 bits.
      if (gap > 127) gap = (gap & 127) | ((bytes[++at] as number) << 7);
      ordinal += gap + 1;
      bits[ordinal >>> 5] = (bits[ordinal >>> 5] as number) | (1 << (ordinal & 31));
    }
  }

  /** Writes the renumbered ordinals, skipping dropped ones; returns the end of the output. */
  copyTo(target: Uint16Array, from: number, renumbered: Int32Array): number {
    const { dense, denseWords, bytes } = this.#lists;
    let to = from;
    if (this.#dense >= 0) {
      for (let word = 0; word < denseWords; word++) {
        let rest = dense[this.#dense * denseWords + word] as number;
        for (; rest !== 0; rest &= rest - 1) {
          const fresh = renumbered[(word << 5) + (31 - Math.clz32(rest & -rest))] as number;
          if (fresh >= 0) target[to++] = fresh;
        }
      }
      return to;
    }
    let ordinal = -1;
    for (let at = this.#start; at < this.#end; at++) {
      let gap = bytes[at] as number;
      // Ordinals of a block have at most 14 bits.
      if (gap > 127) gap = (gap & 127) | ((bytes[++at] as number) << 7);
      ordinal += gap + 1;
      const fresh = renumbered[ordinal] as number;
      if (fresh >= 0) target[to++] = fresh;
    }
    return to;
  }

  #read(): number {
    const { bytes } = this.#lists;
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[this.#start++] as number;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  }
}
