import { areEightEmpty, countWord } from "./bits.ts";
import type { Block } from "./block.ts";
import { comparePacked } from "./job-id.ts";

/** The hits of one block; `scores` is their relevance by ordinal, undefined without text. */
export interface Hits {
  readonly bits: Int32Array;
  readonly scores: Uint8Array | undefined;
}

/** The score of hits without text. */
export const PLAIN_SCORE = 1;

/** How many numbers describe a late hit: its position, the index of its counter, its vacancy. */
const LATE = 3;

/**
 * Counts one hit of each vacancy: the one with the smallest id, which is the shown posting if that is
 * a hit. Other hits wait (late) until all blocks have been seen; most of them then belong to a vacancy
 * that was counted already. Plain loops for speed.
 */
export class FirstOfVacancy {
  #blocks: Block[] = [];
  #counts: Uint32Array = new Uint32Array(0);
  /** By vacancy, as bits: whether its shown posting is a hit. */
  #met = new Int32Array(0);
  #late = new Uint32Array(1 << 10);
  #lateEnd = 0;
  /** By vacancy without a shown hit: one more than the index of its first late hit; else 0. */
  #firsts = new Uint32Array(0);
  #hasFirsts = false;

  begin(endOfVacancies: number, counts: Uint32Array): void {
    this.end();
    this.#counts = counts;
    // Grows with spare room, since vacancies are added one by one.
    if (this.#firsts.length < endOfVacancies) {
      this.#firsts = new Uint32Array(endOfVacancies * 2);
      this.#met = new Int32Array((endOfVacancies >>> 4) + 1);
    } else this.#met.fill(0, 0, (endOfVacancies >>> 5) + 1);
  }

  /** Releases the blocks, which may be replaced before the next query. */
  end(): void {
    if (this.#hasFirsts) {
      for (let at = 0; at < this.#lateEnd; at += LATE) this.#firsts[this.#late[at + 2]!] = 0;
    }
    this.#hasFirsts = false;
    this.#lateEnd = 0;
    this.#blocks = [];
  }

  /** Counts the hits of a range, which all have the same score; blocks have distinct places. */
  countEqual(
    block: Block,
    place: number,
    bits: Int32Array,
    range: readonly [number, number],
    counter: number,
  ): void {
    const { grouped, shown, vacancies } = block;
    const [from, to] = range;
    const met = this.#met;
    this.#blocks[place] = block;
    let count = 0;
    for (let word = from >>> 5, end = (to + 31) >>> 5; word < end; word++) {
      if ((word & 7) === 0 && areEightEmpty(bits, word, end)) {
        word += 7;
        continue;
      }
      let hits = bits[word]!;
      if (word << 5 < from || (word + 1) << 5 > to) hits &= maskOf(word, from, to);
      const first = hits & shown[word]!;
      count += countWord(first);
      for (let rest = hits & grouped[word]!; rest !== 0; rest &= rest - 1) {
        const bit = rest & -rest;
        const ordinal = (word << 5) + 31 - Math.clz32(bit);
        const vacancy = vacancies[ordinal]!;
        if (first & bit) met[vacancy >>> 5] = met[vacancy >>> 5]! | (1 << (vacancy & 31));
        else this.#addLate(place, ordinal, counter, vacancy);
      }
    }
    this.#counts[counter]! += count;
  }

  /** Counts the hits of a range by their scores; the counters start at `slot`. */
  count(
    block: Block,
    place: number,
    { bits, scores }: Hits,
    range: readonly [number, number],
    slot: number,
  ): void {
    if (!scores) {
      this.countEqual(block, place, bits, range, slot + PLAIN_SCORE);
      return;
    }
    const { grouped, shown, vacancies } = block;
    const [from, to] = range;
    const [met, counts] = [this.#met, this.#counts];
    this.#blocks[place] = block;
    for (let word = from >>> 5, end = (to + 31) >>> 5; word < end; word++) {
      let rest = bits[word]!;
      if (rest === 0) continue;
      if (word << 5 < from || (word + 1) << 5 > to) rest &= maskOf(word, from, to);
      for (; rest !== 0; rest &= rest - 1) {
        const bit = rest & -rest;
        const ordinal = (word << 5) + 31 - Math.clz32(bit);
        const vacancy = vacancies[ordinal]!;
        const own = slot + scores[ordinal]!;
        if ((shown[word]! & bit) === 0) this.#addLate(place, ordinal, own, vacancy);
        else {
          counts[own]!++;
          if (grouped[word]! & bit) met[vacancy >>> 5]! |= 1 << (vacancy & 31);
        }
      }
    }
  }

  #addLate(place: number, ordinal: number, counter: number, vacancy: number): void {
    if (this.#lateEnd + LATE > this.#late.length) {
      const larger = new Uint32Array(this.#late.length * 2);
      larger.set(this.#late);
      this.#late = larger;
    }
    const late = this.#late;
    const at = this.#lateEnd;
    late[at] = place * 65_536 + ordinal;
    late[at + 1] = counter;
    late[at + 2] = vacancy;
    this.#lateEnd = at + LATE;
  }

  /** Counts the first late hit of each vacancy without a shown hit. Call it after all blocks. */
  settle(): void {
    const [late, met, firsts, counts] = [this.#late, this.#met, this.#firsts, this.#counts];
    for (let at = 0; at < this.#lateEnd; at += LATE) {
      const vacancy = late[at + 2]!;
      if ((met[vacancy >>> 5]! >>> (vacancy & 31)) & 1) continue;
      const first = firsts[vacancy]! - 1;
      if (first >= 0) {
        if (!this.#isBefore(late[at]!, late[first]!)) continue;
        counts[late[first + 1]!]!--;
      }
      this.#hasFirsts = true;
      firsts[vacancy] = at + 1;
      counts[late[at + 1]!]!++;
    }
  }

  /** Clears all hits that are not the first of their vacancy; after `settle`. */
  keepFirst({ shown, vacancies }: Block, place: number, bits: Int32Array): void {
    const hasFirsts = this.#hasFirsts;
    for (let word = 0; word < bits.length; word++) {
      if ((word & 7) === 0 && areEightEmpty(bits, word, bits.length)) {
        word += 7;
        continue;
      }
      let kept = bits[word]! & shown[word]!;
      if (hasFirsts) {
        for (let rest = bits[word]! & ~kept; rest !== 0; rest &= rest - 1) {
          const bit = rest & -rest;
          const ordinal = (word << 5) + 31 - Math.clz32(bit);
          const first = this.#firsts[vacancies[ordinal]!]!;
          if (first > 0 && this.#late[first - 1] === place * 65_536 + ordinal) kept |= bit;
        }
      }
      bits[word] = kept;
    }
  }

  #isBefore(one: number, other: number): boolean {
    const { ids } = this.#blocks[one >>> 16]!;
    const { ids: otherIds } = this.#blocks[other >>> 16]!;
    return comparePacked(ids, one & 0xffff, otherIds, other & 0xffff) < 0;
  }
}

/** The bits of a word that are in [from, to). */
function maskOf(word: number, from: number, to: number): number {
  const start = word << 5;
  const low = from > start ? -1 << (from - start) : -1;
  return to - start < 32 ? low & ((1 << (to - start)) - 1) : low;
}
