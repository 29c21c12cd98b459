import { keepFirst } from "./bits.ts";
import type { Block } from "./block.ts";
import type { CatalogueFilters } from "./entry.ts";
import type { Attributes } from "./keys.ts";
import { ListCursor } from "./lists.ts";
import { addAsking } from "./skill-lists.ts";

/** Filters prepared once and applied to every block. */
export class Filter {
  readonly #filters: CatalogueFilters;
  readonly #requiredKeys: readonly number[] | undefined;
  readonly #remoteKey: number;
  #scratch: Int32Array = new Int32Array(0);

  constructor(filters: CatalogueFilters, attributes: Attributes) {
    this.#filters = filters;
    this.#requiredKeys = attributes.requiredKeys(filters);
    this.#remoteKey = attributes.remoteKey;
  }

  /** Whether no posting can pass. */
  get isClosed(): boolean {
    return this.#requiredKeys === undefined;
  }

  /** Whether every posting passes. */
  get isOpen(): boolean {
    const { skills = [], ...others } = this.#filters;
    return skills.length === 0 && Object.values(others).every((wanted) => wanted === undefined);
  }

  /** Writes the given postings that pass to `bits`; false when there are none. */
  select(block: Block, given: Int32Array, bits: Int32Array): boolean {
    if (!this.#requiredKeys) return false;
    bits.set(given);
    if (this.#scratch.length < bits.length) this.#scratch = new Int32Array(bits.length);
    const { skills = [], isRemote, yearlySalaryMin, postedAfterMs } = this.#filters;
    const cursor = new ListCursor(block.lists);
    for (const key of this.#requiredKeys) {
      if (!cursor.seek(key)) return false;
      this.#keepListed(bits, cursor);
    }
    for (const skill of skills) if (!this.#keepAsking(bits, block, skill)) return false;
    if (isRemote === false && cursor.seek(this.#remoteKey)) this.#dropListed(bits, cursor);
    if (postedAfterMs !== undefined) keepFirst(bits, firstBefore(block.postedAtMs, postedAfterMs));
    if (yearlySalaryMin !== undefined) keepPaying(bits, block, yearlySalaryMin);
    return bits.some((word) => word !== 0);
  }

  #keepListed(bits: Int32Array, cursor: ListCursor): void {
    const listed = this.#listed(cursor, bits.length);
    for (let at = 0; at < bits.length; at++) bits[at] = bits[at]! & listed[at]!;
  }

  #dropListed(bits: Int32Array, cursor: ListCursor): void {
    const listed = this.#listed(cursor, bits.length);
    for (let at = 0; at < bits.length; at++) bits[at] = bits[at]! & ~listed[at]!;
  }

  #listed(cursor: ListCursor, words: number): Int32Array {
    const dense = cursor.denseBits;
    if (dense) return dense;
    this.#scratch.fill(0, 0, words);
    cursor.addTo(this.#scratch);
    return this.#scratch;
  }

  #keepAsking(bits: Int32Array, block: Block, skill: number): boolean {
    const asking = this.#scratch.fill(0, 0, bits.length);
    if (!addAsking(block.skills, skill, asking)) return false;
    for (let at = 0; at < bits.length; at++) bits[at] = bits[at]! & asking[at]!;
    return true;
  }
}

/** How many of the descending times are at or after the given one. */
function firstBefore(postedAtMs: Float64Array, afterMs: number): number {
  let low = 0;
  let high = postedAtMs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (postedAtMs[middle]! < afterMs) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Takes out the postings whose salary is unknown or below the given one. */
export function keepPaying(bits: Int32Array, block: Block, min: number): void {
  const { salaries, salaryRanks } = block;
  // Rank 0 means no salary.
  let least = 1;
  while (least < salaries.length && salaries[least]! < min) least++;
  for (let word = 0; word < bits.length; word++) {
    const all = bits[word]!;
    if (all === 0) continue;
    let kept = all;
    for (let rest = all; rest !== 0; rest &= rest - 1) {
      const lowest = rest & -rest;
      if (salaryRanks[(word << 5) + 31 - Math.clz32(lowest)]! < least) kept &= ~lowest;
    }
    bits[word] = kept;
  }
}
