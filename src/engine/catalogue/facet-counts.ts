import { type Block, type Place, comparePlaces } from "./block.ts";
import type { FacetField, FacetQuery, FacetValue, Facets } from "./entry-and-query.ts";
import { unpackId } from "./job-id.ts";
import { ATTRIBUTE_COLUMNS, type Attributes } from "./list-keys.ts";

/** The hits of one block that `see` was given. */
interface SeenHits {
  readonly block: Block;
  /** Ordinals of the hits that are the only posting of their vacancy, and of the others. */
  readonly alone: Uint16Array;
  readonly shared: Uint16Array;
}

/**
 * Counts the vacancies that have a hit with each value, which is the total of the search with that
 * value as a further filter: a vacancy whose postings differ counts for each of their values, once.
 */
export class FacetCounts {
  readonly #query: FacetQuery;
  readonly #attributes: Attributes;
  readonly #endOfVacancies: number;
  readonly #seen: SeenHits[] = [];
  #alone = new Uint16Array(0);
  #shared = new Uint16Array(0);

  constructor(query: FacetQuery, attributes: Attributes, endOfVacancies: number) {
    this.#query = query;
    this.#attributes = attributes;
    this.#endOfVacancies = endOfVacancies;
  }

  /** Takes the hits of a block; zones first and in order, then fresh blocks. */
  see(block: Block, bits: Int32Array): void {
    // Cut to size afterwards, since most blocks have few hits.
    if (this.#alone.length < block.size) {
      this.#alone = new Uint16Array(block.size);
      this.#shared = new Uint16Array(block.size);
    }
    const [alone, shared] = [this.#alone, this.#shared];
    let [aloneEnd, sharedEnd] = [0, 0];
    for (let word = 0; word < bits.length; word++) {
      const grouped = block.grouped[word]!;
      for (let rest = bits[word]! & ~grouped; rest !== 0; rest &= rest - 1) {
        alone[aloneEnd++] = (word << 5) + 31 - Math.clz32(rest & -rest);
      }
      for (let rest = bits[word]! & grouped; rest !== 0; rest &= rest - 1) {
        shared[sharedEnd++] = (word << 5) + 31 - Math.clz32(rest & -rest);
      }
    }
    this.#seen.push({ block, alone: alone.slice(0, aloneEnd), shared: shared.slice(0, sharedEnd) });
  }

  count(): Facets {
    return new Map(this.#query.fields.map((field) => [field, this.#countColumn(field)]));
  }

  #countColumn(field: FacetField): FacetValue[] {
    const column = ATTRIBUTE_COLUMNS.indexOf(field);
    const counts = new Uint32Array(this.#attributes.endOfNumbers);
    const vacancies = new CountedOnce(this.#endOfVacancies);
    for (const { block, alone, shared } of this.#seen) {
      const values = block.attributes[column]!;
      for (let at = 0; at < alone.length; at++) counts[values[alone[at]!]!]!++;
      for (let at = 0; at < shared.length; at++) {
        const value = values[shared[at]!]!;
        if (value === 0 || !vacancies.add(block.vacancies[shared[at]!]!, value)) continue;
        counts[value]!++;
      }
    }
    const top = new TopValues(this.#query.limit);
    for (const [value, number] of this.#attributes.valuesOf(column)) {
      top.offer(value, counts[number]!, number);
    }
    const newest = this.#newestWith(
      column,
      top.values.map(({ number }) => number),
    );
    return top.values.map(({ value, count, number }) => {
      const { block, ordinal } = newest.get(number)!;
      return { value, count, newestId: unpackId(block.ids, ordinal) };
    });
  }

  /** The newest hit with each of the values. Zones come in order; fresh blocks may sort anywhere. */
  #newestWith(column: number, numbers: readonly number[]): Map<number, Place> {
    const newest = new Map<number, Place>();
    const isWanted = new Uint8Array(this.#attributes.endOfNumbers);
    for (const { block, alone, shared } of this.#seen) {
      const isFresh = block.rows !== undefined;
      if (!isFresh && newest.size === numbers.length) continue;
      const values = block.attributes[column]!;
      for (const ordinals of [alone, shared]) {
        let left = numbers.length;
        for (const number of numbers) isWanted[number] = 1;
        for (let at = 0; at < ordinals.length && left > 0; at++) {
          const ordinal = ordinals[at]!;
          const number = values[ordinal]!;
          if (isWanted[number] === 0) continue;
          isWanted[number] = 0;
          left--;
          const other = newest.get(number);
          const isNewer = !other || comparePlaces(block, ordinal, other.block, other.ordinal) < 0;
          if (isNewer) newest.set(number, { block, ordinal });
        }
      }
    }
    return newest;
  }
}

/** Pairs of a vacancy and a value. Most vacancies have one value, so others go to a slower set. */
class CountedOnce {
  readonly #firstValues: Uint32Array;
  readonly #others = new Set<number>();

  constructor(endOfVacancies: number) {
    this.#firstValues = new Uint32Array(endOfVacancies);
  }

  /** False when the pair was added before. */
  add(vacancy: number, value: number): boolean {
    const first = this.#firstValues[vacancy]!;
    if (first === value) return false;
    if (first === 0) {
      this.#firstValues[vacancy] = value;
      return true;
    }
    const pair = value * this.#firstValues.length + vacancy;
    if (this.#others.has(pair)) return false;
    this.#others.add(pair);
    return true;
  }
}

interface CountedValue {
  readonly value: string;
  readonly count: number;
  readonly number: number;
}

/** The most frequent values first; equally frequent ones in alphabetical order, ignoring case. */
class TopValues {
  readonly values: CountedValue[] = [];
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  offer(value: string, count: number, number: number): void {
    const isFull = this.values.length === this.#limit;
    if (count === 0 || (isFull && count < this.values.at(-1)!.count)) return;
    const offered = { value, count, number };
    const place = this.values.findIndex((other) => compareValues(offered, other) < 0);
    this.values.splice(place < 0 ? this.values.length : place, 0, offered);
    if (this.values.length > this.#limit) this.values.pop();
  }
}

function compareValues(a: CountedValue, b: CountedValue): number {
  if (a.count !== b.count) return b.count - a.count;
  const [left, right] = [a.value.toLowerCase(), b.value.toLowerCase()];
  return left < right ? -1 : left > right ? 1 : 0;
}
