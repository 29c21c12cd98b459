import { eachBit, hasBit, newBits, setBit, setFirst } from "./bits.ts";
import { type Block, comparePlaces } from "./block.ts";
import { column, orderByExpiry, rankSalaries } from "./build-block.ts";
import { ListCursor, ListWriter, type Lists } from "./lists.ts";
import { RunCursor, type SkillLists, SkillListsWriter } from "./skill-lists.ts";
import type { Summing } from "./summing.ts";

/** The live postings of two blocks, of the second only those of [from, to), in their common order. */
export class Merge {
  readonly #summing: Summing;
  readonly #blocks: readonly [Block, Block];
  /** The block (high bit) and ordinal of each. */
  readonly #order: Uint32Array;

  constructor(summing: Summing, first: Block, second: Block, from = 0, to = second.size) {
    this.#summing = summing;
    this.#blocks = [first, second];
    const rest: number[] = [];
    eachBit(second.live, from, to, (ordinal) => void rest.push(ordinal));
    this.#order = new Uint32Array(first.liveCount + rest.length);
    let at = 0;
    let taken = 0;
    eachBit(first.live, 0, first.size, (ordinal) => {
      while (taken < rest.length && comparePlaces(second, rest[taken]!, first, ordinal) < 0) {
        this.#order[at++] = SECOND + rest[taken++]!;
      }
      this.#order[at++] = ordinal;
    });
    while (taken < rest.length) this.#order[at++] = SECOND + rest[taken++]!;
  }

  get size(): number {
    return this.#order.length;
  }

  /** The block of the postings at [from, to) of the common order; both stand at `nowMs`. */
  build(from: number, to: number, nowMs: number): Block {
    const order = this.#order.subarray(from, to);
    const size = order.length;
    const blocks = this.#blocks;
    const renumbered = [
      new Int32Array(blocks[0].size).fill(-1),
      new Int32Array(blocks[1].size).fill(-1),
    ] as const;
    const ids = column(Uint32Array, size * 4);
    const postedAtMs = column(Float64Array, size);
    const expiresAtMs = column(Float64Array, size);
    const profiles = column(Uint16Array, size);
    const salaries = new Float64Array(size);
    const shown = newBits(size);
    const live = newBits(size);
    setFirst(live, size);
    for (let at = 0; at < size; at++) {
      const source = order[at]! >= SECOND ? 1 : 0;
      const block = blocks[source];
      const ordinal = order[at]! - source * SECOND;
      renumbered[source][ordinal] = at;
      for (let k = 0; k < 4; k++) ids[at * 4 + k] = block.ids[ordinal * 4 + k]!;
      postedAtMs[at] = block.postedAtMs[ordinal]!;
      expiresAtMs[at] = block.expiresAtMs[ordinal]!;
      profiles[at] = block.profiles[ordinal]!;
      salaries[at] = block.salaries[block.salaryRanks[ordinal]!]!;
      if (hasBit(block.shown, ordinal)) setBit(shown, at);
    }
    const expiring = orderByExpiry(expiresAtMs);
    const firstLeft = expiring.findIndex((ordinal) => expiresAtMs[ordinal]! > nowMs);
    return {
      size,
      ids,
      postedAtMs,
      expiresAtMs,
      expiring,
      ...rankSalaries(salaries),
      profiles,
      skills: this.#mergeSkills(renumbered, size),
      lists: this.#mergeWords(renumbered, size),
      live,
      shown,
      liveCount: size,
      expiredCount: firstLeft < 0 ? expiring.length : firstLeft,
    };
  }

  #mergeSkills(renumbered: readonly [Int32Array, Int32Array], size: number): SkillLists {
    const [first, second] = [this.#blocks[0].skills, this.#blocks[1].skills];
    const most = first.ordinals.length + second.ordinals.length;
    const writer = new SkillListsWriter(size, most, this.#summing);
    mergeLists([new RunCursor(first), new RunCursor(second)], renumbered, size, writer);
    return writer.finish();
  }

  #mergeWords(renumbered: readonly [Int32Array, Int32Array], size: number): Lists {
    const [first, second] = [this.#blocks[0].lists, this.#blocks[1].lists];
    const writer = new ListWriter(size, first.bytes.length + second.bytes.length);
    mergeLists([new ListCursor(first), new ListCursor(second)], renumbered, size, writer);
    return writer.finish();
  }
}

const SECOND = 1 << 16;

interface Cursor {
  readonly key: number;
  next(): boolean;
  copyTo(target: Uint16Array, from: number, renumbered: Int32Array): number;
}

interface Writer {
  add(key: number, ordinals: Uint16Array, from: number, to: number): void;
}

/** Writes the lists of two blocks as those of one. */
function mergeLists(
  [first, second]: readonly [Cursor, Cursor],
  [firstNumbers, secondNumbers]: readonly [Int32Array, Int32Array],
  size: number,
  writer: Writer,
): void {
  const left = new Uint16Array(size);
  const right = new Uint16Array(size);
  const both = new Uint16Array(size);
  let inFirst = first.next();
  let inSecond = second.next();
  while (inFirst || inSecond) {
    const key = !inSecond || (inFirst && first.key < second.key) ? first.key : second.key;
    const isInFirst = inFirst && first.key === key;
    const isInSecond = inSecond && second.key === key;
    const leftEnd = isInFirst ? first.copyTo(left, 0, firstNumbers) : 0;
    const rightEnd = isInSecond ? second.copyTo(right, 0, secondNumbers) : 0;
    if (rightEnd === 0) writer.add(key, left, 0, leftEnd);
    else if (leftEnd === 0) writer.add(key, right, 0, rightEnd);
    else writer.add(key, both, 0, zip(left, leftEnd, right, rightEnd, both));
    if (isInFirst) inFirst = first.next();
    if (isInSecond) inSecond = second.next();
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
