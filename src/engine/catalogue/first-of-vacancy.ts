import type { Block } from "./block.ts";
import { comparePacked } from "./job-id.ts";

/** The hits of one block, with their relevance when the query has text. */
export interface Hits {
  readonly bits: Int32Array;
  readonly scores: Uint8Array | undefined;
}

/**
 * Finds the hit with the smallest id of each vacancy, once the hits of all blocks were seen. Plain
 * loops for speed: a tenth of all hits may share their vacancy.
 */
export class FirstOfVacancy {
  #blocks: Block[] = [];
  #counts: Uint32Array = new Uint32Array(0);
  /** By vacancy: block number (high bits) and ordinal (low bits) of its first hit; 0 for none. */
  #firsts = new Uint32Array(0);
  /** By vacancy: the index of the counter that counted its first hit. */
  #slots = new Uint32Array(0);

  /** Hits are counted before they are seen here; one that is not the first is subtracted again. */
  begin(endOfNumbers: number, counts: Uint32Array): void {
    this.#counts = counts;
    if (this.#firsts.length >= endOfNumbers) this.#firsts.fill(0, 0, endOfNumbers);
    else {
      // Grows with spare room, since vacancies are added one by one.
      this.#firsts = new Uint32Array(endOfNumbers * 2);
      this.#slots = new Uint32Array(endOfNumbers * 2);
    }
  }

  /** Releases the blocks, which may be replaced before the next query. */
  end(): void {
    this.#blocks = [];
  }

  /** Records the hits at [from, to), whose counters start at the given slot. */
  see(block: Block, { bits, scores }: Hits, from: number, to: number, slot: number): void {
    const { grouped, vacancies, ids } = block;
    const [firsts, slots, counts] = [this.#firsts, this.#slots, this.#counts];
    const number = this.#numberOf(block);
    for (let word = from >>> 5; word << 5 < to; word++) {
      for (let rest = bits[word]! & grouped[word]!; rest !== 0; rest &= rest - 1) {
        const ordinal = (word << 5) + 31 - Math.clz32(rest & -rest);
        if (ordinal < from || ordinal >= to) continue;
        const vacancy = vacancies[ordinal]!;
        const first = firsts[vacancy]!;
        const own = slot + (scores ? scores[ordinal]! : 1);
        const isLater = first > 0 && this.#isBefore(first, ids, ordinal);
        if (first > 0) counts[isLater ? own : slots[vacancy]!]!--;
        if (isLater) continue;
        firsts[vacancy] = number * 65_536 + ordinal;
        slots[vacancy] = own;
      }
    }
  }

  /** Clears all hits that are not the first of their vacancy. */
  keepFirst(block: Block, { bits }: Hits): void {
    const { grouped, vacancies } = block;
    const firsts = this.#firsts;
    const number = this.#numberOf(block);
    for (let word = 0; word < bits.length; word++) {
      for (let rest = bits[word]! & grouped[word]!; rest !== 0; rest &= rest - 1) {
        const lowest = rest & -rest;
        const ordinal = (word << 5) + 31 - Math.clz32(lowest);
        const isFirst = firsts[vacancies[ordinal]!] === number * 65_536 + ordinal;
        if (!isFirst) bits[word] = bits[word]! & ~lowest;
      }
    }
  }

  #isBefore(first: number, ids: Uint32Array, ordinal: number): boolean {
    const { ids: firstIds } = this.#blocks[(first >>> 16) - 1]!;
    return comparePacked(firstIds, first & 0xffff, ids, ordinal) < 0;
  }

  /** Numbers start at 1. */
  #numberOf(block: Block): number {
    const place = this.#blocks.lastIndexOf(block);
    return place < 0 ? this.#blocks.push(block) : place + 1;
  }
}
