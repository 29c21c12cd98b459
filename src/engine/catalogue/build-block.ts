import { newBits, setFirst } from "./bits.ts";
import { type Block, type SkillLists, buildSlots } from "./block.ts";
import { type CatalogueEntry, LEVELS } from "./entry.ts";
import { packId } from "./job-id.ts";
import { type Attributes, BODY, SIDE, TITLE, keyOf } from "./keys.ts";
import { ListWriter, type Lists } from "./lists.ts";

/** So that a posting's weights fit 16 bits; what comes later weighs least. */
const MOST_SKILLS = 256;

/** Entries that belong together in one block, in any order; each id once. */
export class BlockBuilder {
  readonly #attributes: Attributes;
  /** By key: its number in this block plus one; cleared after every block. */
  #numberOfKey = new Int32Array(1 << 16);

  constructor(attributes: Attributes) {
    this.#attributes = attributes;
  }

  build(given: readonly CatalogueEntry[]): Block {
    const entries = given.toSorted(compareEntries);
    const size = entries.length;
    const ids = column(Uint32Array, size * 4);
    for (const [ordinal, entry] of entries.entries()) ids.set(packed(entry.id), ordinal * 4);
    const expiresAtMs = column(Float64Array, size, entries, (entry) => entry.expiresAtMs);
    const live = newBits(size);
    setFirst(live, size);
    return {
      size,
      ids,
      slots: buildSlots(ids, size),
      postedAtMs: column(Float64Array, size, entries, (entry) => entry.postedAtMs),
      expiresAtMs,
      expiring: orderByExpiry(expiresAtMs),
      ...rankSalaries(Float64Array.from(entries, (entry) => entry.yearlySalaryTop)),
      profiles: column(Uint16Array, size, entries, profileOf),
      skills: invertSkills(entries),
      lists: this.#invert(entries),
      live,
      shown: live.slice(),
      liveCount: size,
      expiredCount: 0,
    };
  }

  #invert(entries: readonly CatalogueEntry[]): Lists {
    const { keys, ends } = this.#flatten(entries);
    const distinct: number[] = [];
    const counts: number[] = [];
    for (const key of keys) {
      const number = this.#numberOfKey[key] as number;
      if (number > 0) counts[number - 1] = (counts[number - 1] as number) + 1;
      else this.#numberOfKey[key] = (distinct.push(key), counts.push(1));
    }
    const sorted = Uint32Array.from(distinct).sort();
    const starts = new Uint32Array(sorted.length);
    const ordinals = new Uint16Array(keys.length);
    let start = 0;
    for (const key of sorted) {
      const number = (this.#numberOfKey[key] as number) - 1;
      starts[number] = start;
      start += counts[number] as number;
    }
    const nexts = starts.slice();
    for (let ordinal = 0, at = 0; ordinal < entries.length; ordinal++) {
      for (; at < (ends[ordinal] as number); at++) {
        const number = (this.#numberOfKey[keys[at] as number] as number) - 1;
        const next = nexts[number] as number;
        const isRepeated = next > (starts[number] as number) && ordinals[next - 1] === ordinal;
        if (isRepeated) continue;
        ordinals[next] = ordinal;
        nexts[number] = next + 1;
      }
    }
    const writer = new ListWriter(entries.length, keys.length * 2);
    for (const key of sorted) {
      const number = (this.#numberOfKey[key] as number) - 1;
      writer.add(key, ordinals, starts[number] as number, nexts[number] as number);
      this.#numberOfKey[key] = 0;
    }
    return writer.finish();
  }

  /** All keys of all entries in a row, and where each entry's end. */
  #flatten(entries: readonly CatalogueEntry[]): { keys: Uint32Array; ends: Uint32Array } {
    const attributes = entries.map((entry) => this.#attributes.keysOf(entry));
    const ends = new Uint32Array(entries.length);
    let count = 0;
    for (const [ordinal, entry] of entries.entries()) {
      const words = entry.titleWords.length + entry.sideWords.length + entry.bodyWords.length;
      count += words + (attributes[ordinal] as number[]).length;
      ends[ordinal] = count;
    }
    const keys = new Uint32Array(count);
    let at = 0;
    let greatest = 0;
    const add = (words: ArrayLike<number>, field: number) => {
      for (let i = 0; i < words.length; i++) {
        const key = keyOf(words[i] as number, field);
        if (key > greatest) greatest = key;
        keys[at++] = key;
      }
    };
    for (const [ordinal, entry] of entries.entries()) {
      for (const key of attributes[ordinal] as number[]) {
        if (key > greatest) greatest = key;
        keys[at++] = key;
      }
      add(entry.titleWords, TITLE);
      add(entry.sideWords, SIDE);
      add(entry.bodyWords, BODY);
    }
    if (greatest >= this.#numberOfKey.length) this.#numberOfKey = new Int32Array(greatest * 2);
    return { keys, ends };
  }
}

type ColumnArray = Float64Array | Uint16Array | Uint32Array;

/** A column that threads can share. */
export function column<T extends ColumnArray>(
  Kind: { new (buffer: SharedArrayBuffer): T; readonly BYTES_PER_ELEMENT: number },
  size: number,
  entries?: readonly CatalogueEntry[],
  valueOf?: (entry: CatalogueEntry) => number,
): T {
  const values = new Kind(new SharedArrayBuffer(size * Kind.BYTES_PER_ELEMENT));
  if (entries && valueOf) for (let at = 0; at < size; at++) values[at] = valueOf(entries[at]!);
  return values;
}

export function orderByExpiry(expiresAtMs: Float64Array): Uint16Array {
  const finite: number[] = [];
  for (let at = 0; at < expiresAtMs.length; at++) {
    if (expiresAtMs[at] !== Infinity) finite.push(at);
  }
  return Uint16Array.from(
    finite.sort((a, b) => (expiresAtMs[a] as number) - (expiresAtMs[b] as number)),
  );
}

export function rankSalaries(values: Float64Array): Pick<Block, "salaries" | "salaryRanks"> {
  const salaries = Float64Array.from(new Set([0, ...values])).sort();
  const rankOf = new Map<number, number>();
  for (const [rank, salary] of salaries.entries()) rankOf.set(salary, rank);
  return { salaries, salaryRanks: Uint16Array.from(values, (value) => rankOf.get(value) ?? 0) };
}

function invertSkills(entries: readonly CatalogueEntry[]): SkillLists {
  const totals = new Uint16Array(entries.length);
  let greatest = -1;
  let count = 0;
  for (const { skills } of entries) {
    count += Math.min(skills.length, MOST_SKILLS);
    for (let i = 0; i < skills.length; i++) greatest = Math.max(greatest, skills[i] as number);
  }
  const starts = new Uint32Array(greatest + 2);
  for (const { skills } of entries) {
    for (let i = 0; i < Math.min(skills.length, MOST_SKILLS); i++) {
      const next = (skills[i] as number) + 1;
      starts[next] = (starts[next] as number) + 1;
    }
  }
  for (let skill = 0; skill <= greatest; skill++) {
    starts[skill + 1] = (starts[skill + 1] as number) + (starts[skill] as number);
  }
  const ordinals = new Uint16Array(count);
  const weights = new Uint8Array(count);
  const next = starts.slice();
  for (const [ordinal, entry] of entries.entries()) {
    for (let i = 0; i < Math.min(entry.skills.length, MOST_SKILLS); i++) {
      const skill = entry.skills[i] as number;
      const place = next[skill] as number;
      next[skill] = place + 1;
      ordinals[place] = ordinal;
      weights[place] = entry.weights[i] as number;
      totals[ordinal] = (totals[ordinal] as number) + (entry.weights[i] as number);
    }
  }
  return { starts, ordinals, weights, totals };
}

function packed(id: string): Uint32Array {
  const numbers = packId(id);
  if (!numbers) throw new Error(`not a job id: ${id}`);
  return numbers;
}

export function compareEntries(a: CatalogueEntry, b: CatalogueEntry): number {
  if (a.postedAtMs !== b.postedAtMs) return b.postedAtMs - a.postedAtMs;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

function profileOf(entry: CatalogueEntry): number {
  return (entry.role + 1) * 8 + LEVELS.indexOf(entry.experienceLevel) + 1;
}
