import { hasAny, keepFirst } from "./bits.ts";
import type { Block } from "./block.ts";
import type { CatalogueFilters } from "./entry-and-query.ts";
import type { Attributes } from "./list-keys.ts";
import { ListCursor, mayHave } from "./lists.ts";
import { keepPaying } from "./salaries.ts";
import { addAsking, isAsked } from "./skill-lists.ts";

/** Filters prepared once and applied to every block. */
export class Filter {
  readonly #filters: CatalogueFilters;
  readonly #requiredKeys: readonly number[] | undefined;
  /** One key of each list is required. */
  readonly #choices: readonly (readonly number[])[];
  readonly #remoteKey: number;
  #scratch: Int32Array = new Int32Array(0);

  constructor(filters: CatalogueFilters, attributes: Attributes) {
    this.#filters = filters;
    this.#requiredKeys = attributes.requiredKeys(filters);
    this.#choices = [
      ...(filters.near ? [attributes.keysNear(filters.near)] : []),
      ...(filters.roles ? [attributes.keysOfRoles(filters.roles)] : []),
    ];
    this.#remoteKey = attributes.remoteKey;
  }

  /** Whether no posting can pass. */
  get isClosed(): boolean {
    return this.#requiredKeys === undefined || this.#choices.some((keys) => keys.length === 0);
  }

  /** Whether every posting passes. */
  get isOpen(): boolean {
    const { skills = [], ...others } = this.#filters;
    return skills.length === 0 && Object.values(others).every((wanted) => wanted === undefined);
  }

  /** Writes the given postings that pass to `bits`; false when there are none. */
  select(block: Block, given: Int32Array, bits: Int32Array): boolean {
    if (!this.#requiredKeys || !this.#mayPass(block)) return false;
    const { skills = [], isRemote, yearlySalaryMin, postedAfterMs } = this.#filters;
    const cursor = new ListCursor(block.lists);
    const [firstKey, ...otherKeys] = this.#requiredKeys;
    if (firstKey === undefined) bits.set(given);
    else if (cursor.seek(firstKey)) cursor.select(given, bits, this.#scratchFor(bits.length));
    else return false;
    if (postedAfterMs !== undefined) keepFirst(bits, firstBefore(block.postedAtMs, postedAfterMs));
    for (const key of otherKeys) {
      if (!cursor.seek(key)) return false;
      cursor.keepIn(bits, this.#scratchFor(bits.length));
    }
    for (const keys of this.#choices) this.#keepListed(bits, cursor, keys);
    for (const skill of skills) this.#keepAsking(bits, block, skill);
    if (isRemote === false && cursor.seek(this.#remoteKey)) this.#dropListed(bits, cursor);
    if (yearlySalaryMin !== undefined) keepPaying(bits, block, yearlySalaryMin);
    return hasAny(bits);
  }

  /** Cheap checks that exclude most blocks without a hit. */
  #mayPass({ size, postedAtMs, salaries, skills, lists }: Block): boolean {
    const { postedAfterMs, yearlySalaryMin } = this.#filters;
    if (size === 0) return false;
    if (postedAfterMs !== undefined && postedAtMs[0]! < postedAfterMs) return false;
    if (yearlySalaryMin !== undefined && salaries.at(-1)! < yearlySalaryMin) return false;
    for (const key of this.#requiredKeys!) if (!mayHave(lists, key)) return false;
    if (!this.#choices.every((keys) => keys.some((key) => mayHave(lists, key)))) return false;
    for (const skill of this.#filters.skills ?? []) if (!isAsked(skills, skill)) return false;
    return true;
  }

  /** Keeps the postings that are in one of the lists. */
  #keepListed(bits: Int32Array, cursor: ListCursor, keys: readonly number[]): void {
    const listed = this.#scratchFor(bits.length).fill(0);
    for (const key of keys) if (cursor.seek(key)) cursor.addTo(listed);
    for (let at = 0; at < bits.length; at++) bits[at] = bits[at]! & listed[at]!;
  }

  #dropListed(bits: Int32Array, cursor: ListCursor): void {
    const listed = this.#scratchFor(bits.length).fill(0);
    cursor.addTo(listed);
    for (let at = 0; at < bits.length; at++) bits[at] = bits[at]! & ~listed[at]!;
  }

  #keepAsking(bits: Int32Array, { skills }: Block, skill: number): void {
    const asking = this.#scratchFor(bits.length).fill(0);
    addAsking(skills, skill, asking);
    for (let at = 0; at < bits.length; at++) bits[at] = bits[at]! & asking[at]!;
  }

  #scratchFor(words: number): Int32Array {
    if (this.#scratch.length < words) this.#scratch = new Int32Array(words);
    return this.#scratch;
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
