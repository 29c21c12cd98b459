import type { Block } from "./block.ts";
import { comparePacked } from "./job-id.ts";

/** The hits of one block: which, and how relevant when there is a text. */
export interface Hits {
  readonly bits: Int32Array;
  readonly scores: Uint8Array | undefined;
}

/**
 * Of each vacancy's hits the one with the smallest id; known when the hits of all blocks have been
 * seen. The loops are plain: a tenth of all hits may share their vacancy.
 */
export class FirstOfVacancy {
  #blocks: Block[] = [];
  #counts: Uint32Array = new Uint32Array(0);
  /** By vacancy: the block's number (above) and the ordinal (below); 0 when no hit is seen. */
  #firsts = new Uint32Array(0);
  /** By vacancy: the count that its first hit is in. */
  #slots = new Uint32Array(0);

  /** Hits are counted before they are seen: who turns out not to be the first is taken off again. */
  begin(endOfNumbers: number, counts: Uint32Array): void {
    this.#counts = counts;
    if (this.#firsts.length >= endOfNumbers) this.#firsts.fill(0, 0, endOfNumbers);
    else {
      // Room is left, since vacancies come one by one.
      this.#firsts = new Uint32Array(endOfNumbers * 2);
      this.#slots = new Uint32Array(endOfNumbers * 2);
    }
  }

  /** Blocks that are replaced meanwhile shall not be held. */
  end(): void {
    this.#blocks = [];
  }

  /** The hits at [from, to), which are counted by relevance from the given slot on. */
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

  /** Leaves of each vacancy the first. */
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

  /** From 1 on. */
  #numberOf(block: Block): number {
    const place = this.#blocks.lastIndexOf(block);
    return place < 0 ? this.#blocks.push(block) : place + 1;
  }
}
