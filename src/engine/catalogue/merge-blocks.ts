import { eachBit, hasBit, newBits, setBit, setFirst } from "./bits.ts";
import { type Block, type SkillLists, buildSlots, comparePlaces } from "./block.ts";
import { column, orderByExpiry, rankSalaries } from "./build-block.ts";
import { ListCursor, ListWriter, type Lists } from "./lists.ts";

/** The live postings of two blocks, of the second only those of [from, to), in their common order. */
export class Merge {
  readonly #blocks: readonly [Block, Block];
  /** The block (high bit) and ordinal of each. */
  readonly #order: Uint32Array;

  constructor(first: Block, second: Block, from = 0, to = second.size) {
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
    const renumbered = blocks.map((block) => new Int32Array(block.size).fill(-1));
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
      renumbered[source]![ordinal] = at;
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
      slots: buildSlots(ids, size),
      postedAtMs,
      expiresAtMs,
      expiring,
      ...rankSalaries(salaries),
      profiles,
      skills: mergeSkills(blocks, renumbered as [Int32Array, Int32Array], size),
      lists: mergeLists(blocks, renumbered as [Int32Array, Int32Array], size),
      live,
      shown,
      liveCount: size,
      expiredCount: firstLeft < 0 ? expiring.length : firstLeft,
    };
  }
}

const SECOND = 1 << 16;

function mergeLists(
  blocks: readonly [Block, Block],
  [firstNumbers, secondNumbers]: [Int32Array, Int32Array],
  size: number,
): Lists {
  const first = new ListCursor(blocks[0].lists);
  const second = new ListCursor(blocks[1].lists);
  const writer = new ListWriter(size, blocks[0].lists.bytes.length + blocks[1].lists.bytes.length);
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
  return writer.finish();
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

function mergeSkills(
  blocks: readonly [Block, Block],
  renumbered: readonly [Int32Array, Int32Array],
  size: number,
): SkillLists {
  const most = Math.max(...blocks.map((block) => block.skills.starts.length));
  const room = blocks[0].skills.ordinals.length + blocks[1].skills.ordinals.length;
  const starts = new Uint32Array(most);
  const totals = new Uint16Array(size);
  // Ordinal and weight in one number, so that the few lists that have both sources can be sorted.
  const pairs = new Uint32Array(room);
  let at = 0;
  for (let skill = 0; skill + 1 < most; skill++) {
    const from = at;
    let sources = 0;
    for (const [source, { skills }] of blocks.entries()) {
      if (skill + 1 >= skills.starts.length) continue;
      const before = at;
      const end = skills.starts[skill + 1]!;
      for (let old = skills.starts[skill]!; old < end; old++) {
        const ordinal = renumbered[source]![skills.ordinals[old]!]!;
        if (ordinal >= 0) pairs[at++] = ordinal * 256 + skills.weights[old]!;
      }
      if (at > before) sources++;
    }
    if (sources > 1) pairs.subarray(from, at).sort();
    starts[skill + 1] = at;
  }
  const ordinals = new Uint16Array(at);
  const weights = new Uint8Array(at);
  for (let place = 0; place < at; place++) {
    const ordinal = pairs[place]! >>> 8;
    ordinals[place] = ordinal;
    weights[place] = pairs[place]! & 255;
    totals[ordinal] = totals[ordinal]! + weights[place]!;
  }
  return { starts, ordinals, weights, totals };
}
