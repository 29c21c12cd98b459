import { hasBit } from "./bits.ts";
import { type Block, comparePlaces } from "./block.ts";
import type { FacetField, FacetQuery, FacetValue, Facets } from "./entry.ts";
import { unpackId } from "./job-id.ts";
import { ATTRIBUTE_COLUMNS, type Attributes } from "./keys.ts";

const COLUMNS = ATTRIBUTE_COLUMNS.length;

/** The hits of one block, before all but one of a vacancy are taken out. */
interface SeenHits {
  readonly block: Block;
  readonly bits: Int32Array;
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
  /** By attribute number. */
  readonly #counts: Uint32Array;
  /** By attribute number: index in `#seen`, from 1 on (high bits), and ordinal (low bits) of the newest hit. */
  readonly #newest: Uint32Array;
  readonly #columns: readonly number[];

  constructor(query: FacetQuery, attributes: Attributes, endOfVacancies: number) {
    this.#query = query;
    this.#attributes = attributes;
    this.#endOfVacancies = endOfVacancies;
    this.#counts = new Uint32Array(attributes.endOfNumbers);
    this.#newest = new Uint32Array(attributes.endOfNumbers);
    this.#columns = query.fields.map(columnOf).filter((column) => column >= 0);
  }

  /** Takes the hits of a block; zones first and in order, then fresh blocks. Copies the bits. */
  see(block: Block, bits: Int32Array): void {
    this.#seen.push({ block, bits: bits.slice() });
  }

  count(): Facets {
    for (const column of this.#columns) this.#countColumn(column);
    return new Map(this.#query.fields.map((field) => [field, this.#valuesOf(field)]));
  }

  #valuesOf(field: FacetField): FacetValue[] {
    if (field === "skills") return this.#countSkills();
    const top = new TopValues(this.#query.limit);
    for (const [value, number] of this.#attributes.valuesOf(columnOf(field))) {
      top.offer(value, this.#counts[number]!, number);
    }
    return top.values.map(({ value, count, number }) => {
      const place = this.#newest[number]!;
      const { block } = this.#seen[(place >>> 16) - 1]!;
      return { value, count, newestId: unpackId(block.ids, place & 0xffff) };
    });
  }

  #countColumn(column: number): void {
    const [counts, newest] = [this.#counts, this.#newest];
    const vacancies = new CountedOnce(this.#endOfVacancies);
    for (const [index, { block, bits }] of this.#seen.entries()) {
      const { attributes, grouped } = block;
      for (let word = 0; word < bits.length; word++) {
        for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
          const lowest = rest & -rest;
          const ordinal = (word << 5) + 31 - Math.clz32(lowest);
          const value = attributes[ordinal * COLUMNS + column]!;
          if (value === 0) continue;
          if (newest[value] === 0 || (block.rows && this.#isNewer(block, ordinal, value))) {
            newest[value] = (index + 1) * 65_536 + ordinal;
          }
          const isShared = (grouped[word]! & lowest) !== 0;
          if (isShared && !vacancies.add(block.vacancies[ordinal]!, value)) continue;
          counts[value] = counts[value]! + 1;
        }
      }
    }
  }

  /** Only asked for fresh blocks, the ones with rows: the zones come in order. */
  #isNewer(block: Block, ordinal: number, value: number): boolean {
    const place = this.#newest[value]!;
    const { block: other } = this.#seen[(place >>> 16) - 1]!;
    return comparePlaces(block, ordinal, other, place & 0xffff) < 0;
  }

  /** Skill by skill over all blocks, so that one mark per vacancy tells whether it was counted. */
  #countSkills(): FacetValue[] {
    const { limit, skillNames } = this.#query;
    const top = new TopValues(limit);
    const countedFor = new Uint32Array(this.#endOfVacancies);
    for (const [skill, name] of skillNames.entries()) {
      let count = 0;
      for (const { block, bits } of this.#seen)
        count += countAsking(block, bits, skill, countedFor);
      top.offer(name, count, skill);
    }
    return top.values.map(({ value, count }) => ({ value, count, newestId: undefined }));
  }
}

const columnOf = (field: FacetField): number =>
  (ATTRIBUTE_COLUMNS as readonly FacetField[]).indexOf(field);

/** Counts the hits of a block that ask for a skill; marks their vacancies and skips marked ones. */
function countAsking(
  { skills, grouped, vacancies }: Block,
  bits: Int32Array,
  skill: number,
  countedFor: Uint32Array,
): number {
  const { firstRuns, starts, ordinals } = skills;
  if (skill + 1 >= firstRuns.length) return 0;
  const end = starts[firstRuns[skill + 1]!]!;
  let count = 0;
  for (let at = starts[firstRuns[skill]!]!; at < end; at++) {
    const ordinal = ordinals[at]!;
    if (!hasBit(bits, ordinal)) continue;
    if (hasBit(grouped, ordinal)) {
      const vacancy = vacancies[ordinal]!;
      if (countedFor[vacancy] === skill + 1) continue;
      countedFor[vacancy] = skill + 1;
    }
    count++;
  }
  return count;
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

/** The most frequent values, then in alphabetical order whatever the case. */
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
