import { newBits, setFirst } from "./bits.ts";
import type { Block } from "./block.ts";
import { LEVEL_SLOTS, levelSlot } from "../posting/job-terms.ts";
import type { CatalogueEntry } from "./entry-and-query.ts";
import { makeIdTable } from "./id-table.ts";
import { Inverter, type PostingRows } from "./invert.ts";
import { packId } from "./job-id.ts";
import { ATTRIBUTE_COLUMNS, type Attributes, BODY, SIDE, TITLE, keyOf } from "./list-keys.ts";
import { ListWriter, type Lists } from "./lists.ts";
import { rankSalaries } from "./salaries.ts";
import { type SkillLists, skillKey, writeSkillLists } from "./skill-lists.ts";
import type { Summing } from "./summing.ts";

/** Limits a posting's total weight to 16 bits; the skills beyond it weigh least. */
export const MOST_SKILLS = 256;
const LONGEST_TITLE = 255;

/** Builds blocks from entries. */
export class BlockBuilder {
  readonly summing: Summing;
  readonly #attributes: Attributes;
  readonly #inverter = new Inverter();

  constructor(attributes: Attributes, summing: Summing) {
    this.#attributes = attributes;
    this.summing = summing;
  }

  /** Builds one block of entries, given in any order, with distinct ids. */
  build(given: readonly CatalogueEntry[], { isFresh }: { isFresh: boolean }): Block {
    const entries = given.toSorted(compareEntries);
    const size = entries.length;
    const ids = column(Uint32Array, size * 4);
    for (const [ordinal, entry] of entries.entries()) ids.set(packed(entry.id), ordinal * 4);
    const expiresAtMs = column(Float64Array, size, entries, (entry) => entry.expiresAtMs);
    const live = newBits(size);
    setFirst(live, size);
    const attributes = ATTRIBUTE_COLUMNS.map(() => column(Uint32Array, size));
    for (const [ordinal, entry] of entries.entries()) {
      this.#attributes.writeNumbers(entry, attributes, ordinal);
    }
    const rows = { skills: skillRows(entries), words: this.#wordRows(entries, attributes) };
    return {
      size,
      ids,
      idTable: makeIdTable(ids),
      postedAtMs: column(Float64Array, size, entries, (entry) => entry.postedAtMs),
      expiresAtMs,
      expiring: orderByExpiry(expiresAtMs),
      ...rankSalaries(Float64Array.from(entries, (entry) => entry.yearlySalaryTop)),
      profiles: column(Uint16Array, size, entries, profileOf),
      titleLengths: column(Uint8Array, size, entries, titleLengthOf),
      attributes,
      skills: this.skillLists(rows.skills),
      lists: this.wordLists(rows.words),
      rows: isFresh ? rows : undefined,
      live,
      visible: live.slice(),
      shown: live.slice(),
      grouped: newBits(size),
      vacancies: column(Uint32Array, size),
      liveCount: size,
      shownCount: size,
      expiredCount: 0,
    };
  }

  skillLists(rows: PostingRows): SkillLists {
    return writeSkillLists(this.#inverter.invert(rows), rows.ends.length, this.summing);
  }

  wordLists(rows: PostingRows): Lists {
    const { keys, starts, ends, ordinals } = this.#inverter.invert(rows);
    const writer = new ListWriter(rows.ends.length, rows.keys.length * 2);
    for (let place = 0; place < keys.length; place++) {
      writer.add(keys[place]!, ordinals, starts[place]!, ends[place]!);
    }
    return writer.finish();
  }

  #wordRows(entries: readonly CatalogueEntry[], attributes: readonly Uint32Array[]): PostingRows {
    const ends = new Uint32Array(entries.length);
    let most = entries.length * attributes.length;
    for (const { titleWords, sideWords, bodyWords } of entries) {
      most += titleWords.length + sideWords.length + bodyWords.length;
    }
    const keys = new Uint32Array(most);
    let at = 0;
    const add = (words: ArrayLike<number>, field: number) => {
      for (let i = 0; i < words.length; i++) keys[at++] = keyOf(words[i]!, field);
    };
    for (let ordinal = 0; ordinal < entries.length; ordinal++) {
      for (const numbers of attributes) {
        const key = this.#attributes.keyOf(numbers[ordinal]!);
        if (key !== undefined) keys[at++] = key;
      }
      add(entries[ordinal]!.titleWords, TITLE);
      add(entries[ordinal]!.sideWords, SIDE);
      add(entries[ordinal]!.bodyWords, BODY);
      ends[ordinal] = at;
    }
    return { keys: keys.subarray(0, at), ends };
  }
}

function skillRows(entries: readonly CatalogueEntry[]): PostingRows {
  const ends = new Uint32Array(entries.length);
  let count = 0;
  for (let ordinal = 0; ordinal < entries.length; ordinal++) {
    ends[ordinal] = count += Math.min(entries[ordinal]!.skills.length, MOST_SKILLS);
  }
  const keys = new Uint32Array(count);
  for (let ordinal = 0, at = 0; ordinal < entries.length; ordinal++) {
    const { skills, weights } = entries[ordinal]!;
    for (let i = 0; at < ends[ordinal]!; i++) keys[at++] = skillKey(skills[i]!, weights[i]!);
  }
  return { keys, ends };
}

type ColumnArray = Float64Array | Uint8Array | Uint16Array | Uint32Array;

/** A typed array in shared memory. */
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
    finite.toSorted((a, b) => (expiresAtMs[a] as number) - (expiresAtMs[b] as number)),
  );
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

function titleLengthOf({ titleLength }: CatalogueEntry): number {
  return Math.min(LONGEST_TITLE, titleLength);
}

/** The index of a posting in `CatalogueMatch.factors`. */
export function profileOf(entry: CatalogueEntry): number {
  return (entry.role + 1) * LEVEL_SLOTS + levelSlot(entry.experienceLevel);
}
