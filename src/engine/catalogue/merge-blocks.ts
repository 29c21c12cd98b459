import { countBits, eachBit, hasBit, newBits, setBit, setFirst } from "./bits.ts";
import { type Block, comparePlaces, countExpired } from "./block.ts";
import { type BlockBuilder, column, orderByExpiry } from "./build-block.ts";
import { ATTRIBUTE_COLUMNS } from "./list-keys.ts";
import { makeIdTable } from "./id-table.ts";
import type { PostingRows } from "./invert.ts";
import { ListCursor, ListWriter, type Lists } from "./lists.ts";
import { rankSalaries } from "./salaries.ts";
import { RunCursor, type SkillLists, SkillListsWriter } from "./skill-lists.ts";

/** The postings of a block with ordinals in [from, to). */
export interface Part {
  readonly block: Block;
  readonly from: number;
  readonly to: number;
}

/** The live postings of several parts in sorted order. */
export class Merge {
  readonly #builder: BlockBuilder;
  readonly #blocks: readonly Block[];
  /** By posting: index of the block (high bits) and ordinal (low bits). */
  readonly #order: Uint32Array;

  constructor(builder: BlockBuilder, parts: readonly Part[]) {
    this.#builder = builder;
    this.#blocks = parts.map(({ block }) => block);
    this.#order = parts
      .map(liveOf)
      .reduce((merged, next) => this.#zipOrders(merged, next), new Uint32Array(0));
  }

  #zipOrders(left: Uint32Array, right: Uint32Array): Uint32Array {
    const both = new Uint32Array(left.length + right.length);
    let l = 0;
    let r = 0;
    for (let at = 0; at < both.length; at++) {
      const isLeft =
        r === right.length || (l < left.length && this.#comparePlaces(left[l]!, right[r]!) < 0);
      both[at] = isLeft ? left[l++]! : right[r++]!;
    }
    return both;
  }

  #comparePlaces(a: number, b: number): number {
    return comparePlaces(this.#blocks[a >>> 16]!, a & 0xffff, this.#blocks[b >>> 16]!, b & 0xffff);
  }

  get size(): number {
    return this.#order.length;
  }

  /** Builds a block of the postings at [from, to) of the sorted order. The caller has applied all expiries
   * up to `nowMs`. */
  build(from: number, to: number, nowMs: number): Block {
    const order = this.#order.subarray(from, to);
    const size = order.length;
    const blocks = this.#blocks;
    const renumbered = blocks.map((block) => new Int32Array(block.size).fill(-1));
    const ids = column(Uint32Array, size * 4);
    const postedAtMs = column(Float64Array, size);
    const expiresAtMs = column(Float64Array, size);
    const profiles = column(Uint16Array, size);
    const titleLengths = column(Uint8Array, size);
    const attributes = ATTRIBUTE_COLUMNS.map(() => column(Uint32Array, size));
    const salaries = new Float64Array(size);
    const vacancies = column(Uint32Array, size);
    const visible = newBits(size);
    const shown = newBits(size);
    const grouped = newBits(size);
    const live = newBits(size);
    setFirst(live, size);
    for (let at = 0; at < size; at++) {
      const block = blocks[order[at]! >>> 16]!;
      const ordinal = order[at]! & 0xffff;
      renumbered[order[at]! >>> 16]![ordinal] = at;
      for (let k = 0; k < 4; k++) ids[at * 4 + k] = block.ids[ordinal * 4 + k]!;
      postedAtMs[at] = block.postedAtMs[ordinal]!;
      expiresAtMs[at] = block.expiresAtMs[ordinal]!;
      profiles[at] = block.profiles[ordinal]!;
      titleLengths[at] = block.titleLengths[ordinal]!;
      for (let k = 0; k < attributes.length; k++) {
        attributes[k]![at] = block.attributes[k]![ordinal]!;
      }
      salaries[at] = block.salaries[block.salaryRanks[ordinal]!]!;
      vacancies[at] = block.vacancies[ordinal]!;
      if (hasBit(block.visible, ordinal)) setBit(visible, at);
      if (hasBit(block.shown, ordinal)) setBit(shown, at);
      if (hasBit(block.grouped, ordinal)) setBit(grouped, at);
    }
    const rows = this.#rowsOf(order);
    const block = {
      size,
      ids,
      idTable: makeIdTable(ids),
      postedAtMs,
      expiresAtMs,
      expiring: orderByExpiry(expiresAtMs),
      ...rankSalaries(salaries),
      profiles,
      titleLengths,
      attributes,
      skills: rows ? this.#builder.skillLists(rows.skills) : this.#mergeSkills(renumbered, size),
      lists: rows ? this.#builder.wordLists(rows.words) : this.#mergeWords(renumbered, size),
      rows,
      live,
      visible,
      shown,
      grouped,
      vacancies,
      liveCount: size,
      shownCount: countBits(shown),
    };
    return { ...block, expiredCount: countExpired(block, nowMs) };
  }

  /** Merged fresh blocks stay fresh. */
  #rowsOf(order: Uint32Array): Block["rows"] {
    const rows = this.#blocks.map((block) => block.rows);
    if (!rows.every((each) => each !== undefined)) return undefined;
    return {
      skills: takeRows(
        rows.map(({ skills }) => skills),
        order,
      ),
      words: takeRows(
        rows.map(({ words }) => words),
        order,
      ),
    };
  }

  #mergeSkills(renumbered: readonly Int32Array[], size: number): SkillLists {
    const most = this.#blocks.reduce((sum, { skills }) => sum + skills.ordinals.length, 0);
    const writer = new SkillListsWriter(size, most, this.#builder.summing);
    const cursors = this.#blocks.map(({ skills }) => new RunCursor(skills));
    mergeLists(cursors, renumbered, size, writer);
    return writer.finish();
  }

  #mergeWords(renumbered: readonly Int32Array[], size: number): Lists {
    const bytes = this.#blocks.reduce((sum, { lists }) => sum + lists.bytes.length, 0);
    const writer = new ListWriter(size, bytes);
    const cursors = this.#blocks.map(({ lists }) => new ListCursor(lists));
    mergeLists(cursors, renumbered, size, writer);
    return writer.finish();
  }
}

function liveOf({ block, from, to }: Part, place: number): Uint32Array {
  const live = new Uint32Array(block.liveCount);
  let count = 0;
  eachBit(block.live, from, to, (ordinal) => {
    live[count++] = place * 65_536 + ordinal;
  });
  return live.subarray(0, count);
}

/** The selected rows, in order. */
function takeRows(rows: readonly PostingRows[], order: Uint32Array): PostingRows {
  const ends = new Uint32Array(order.length);
  let count = 0;
  for (let at = 0; at < order.length; at++) {
    const given = rows[order[at]! >>> 16]!.ends;
    const ordinal = order[at]! & 0xffff;
    ends[at] = count += given[ordinal]! - (ordinal === 0 ? 0 : given[ordinal - 1]!);
  }
  const keys = new Uint32Array(count);
  for (let at = 0, to = 0; at < order.length; at++) {
    const given = rows[order[at]! >>> 16]!;
    for (let from = given.ends[order[at]! & 0xffff]! - (ends[at]! - to); to < ends[at]!;) {
      keys[to++] = given.keys[from++]!;
    }
  }
  return { keys, ends };
}

interface Cursor {
  key: number;
  next(): boolean;
  copyTo(target: Uint16Array, from: number, renumbered: Int32Array): number;
}

interface Writer {
  add(key: number, ordinals: Uint16Array, from: number, to: number): void;
}

/** Merges the lists of several blocks. A plain loop over all keys, because it is hot. */
function mergeLists(
  cursors: readonly Cursor[],
  renumbered: readonly Int32Array[],
  size: number,
  writer: Writer,
): void {
  let left = new Uint16Array(size);
  let both = new Uint16Array(size);
  const right = new Uint16Array(size);
  for (const cursor of cursors) if (!cursor.next()) cursor.key = Infinity;
  for (;;) {
    let key = Infinity;
    for (let i = 0; i < cursors.length; i++) {
      if (cursors[i]!.key < key) key = cursors[i]!.key;
    }
    if (key === Infinity) return;
    let end = 0;
    for (let i = 0; i < cursors.length; i++) {
      const cursor = cursors[i]!;
      if (cursor.key !== key) continue;
      if (end === 0) end = cursor.copyTo(left, 0, renumbered[i]!);
      else {
        const rightEnd = cursor.copyTo(right, 0, renumbered[i]!);
        end = zip(left, end, right, rightEnd, both);
        const swapped = left;
        left = both;
        both = swapped;
      }
      if (!cursor.next()) cursor.key = Infinity;
    }
    writer.add(key, left, 0, end);
  }
}

function zip(
  left: Uint16Array,
  leftEnd: number,
  right: Uint16Array,
  rightEnd: number,
  both: Uint16Array,
): number {
  let l = 0;
  let r = 0;
  let at = 0;
  while (l < leftEnd && r < rightEnd) {
    both[at++] = (left[l]! < right[r]! ? left[l++] : right[r++])!;
  }
  while (l < leftEnd) both[at++] = left[l++]!;
  while (r < rightEnd) both[at++] = right[r++]!;
  return at;
}
