import { clearBit, hasBit } from "./bits.ts";
import { comparePacked, hashPacked } from "./job-id.ts";
import type { Lists } from "./lists.ts";

/** Postings of a full block: its counters stay in the nearest cache, rebuilding it takes some 10 ms. */
export const BLOCK_SIZE = 16_384;

/**
 * Up to 65,534 postings, newest first, then by id; a posting's place is its ordinal. Everything is
 * fixed but which postings are live (held) and which of them are shown.
 */
export interface Block {
  readonly size: number;
  /** Four numbers each (job-id.ts). */
  readonly ids: Uint32Array;
  /** A hash table over the ids: ordinal + 1, 0 when free. */
  readonly slots: Uint16Array;
  readonly postedAtMs: Float64Array;
  readonly expiresAtMs: Float64Array;
  /** The ordinals that expire at all, the first to go first. */
  readonly expiring: Uint16Array;
  /** The distinct yearly salaries, ascending from 0, and which one each posting has. */
  readonly salaries: Float64Array;
  readonly salaryRanks: Uint16Array;
  /** (role + 1) * 8 + level. */
  readonly profiles: Uint16Array;
  readonly skills: SkillLists;
  /** By key: see keys.ts. */
  readonly lists: Lists;
  readonly live: Int32Array;
  readonly shown: Int32Array;
  liveCount: number;
  /** How many of `expiring` are past at the moment the catalogue stands at. */
  expiredCount: number;
}

/** Who asks for each skill: those of skill s are at starts[s] .. starts[s + 1). */
export interface SkillLists {
  readonly starts: Uint32Array;
  readonly ordinals: Uint16Array;
  readonly weights: Uint8Array;
  /** The sum of each posting's weights. */
  readonly totals: Uint16Array;
}

/** Where a posting stands. */
export interface Place {
  readonly block: Block;
  readonly ordinal: number;
}

/** The ordinal of a live posting, or -1. */
export function findInBlock(block: Block, packed: Uint32Array, hash: number): number {
  const { slots, ids } = block;
  const mask = slots.length - 1;
  for (let slot = hash & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
    const ordinal = (slots[slot] as number) - 1;
    if (comparePacked(ids, ordinal, packed, 0) === 0)
      return hasBit(block.live, ordinal) ? ordinal : -1;
  }
  return -1;
}

export function buildSlots(ids: Uint32Array, size: number): Uint16Array {
  let length = 4;
  while (length < size * 2) length *= 2;
  const slots = new Uint16Array(new SharedArrayBuffer(length * 2));
  for (let ordinal = 0; ordinal < size; ordinal++) {
    let slot = hashPacked(ids, ordinal) & (length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (length - 1);
    slots[slot] = ordinal + 1;
  }
  return slots;
}

/** Newest first, then by id. */
export function comparePlaces(a: Block, i: number, b: Block, j: number): number {
  const later = (b.postedAtMs[j] as number) - (a.postedAtMs[i] as number);
  return later !== 0 ? later : comparePacked(a.ids, i, b.ids, j);
}

/** The first ordinal that stands behind the given place. */
export function firstBehind(block: Block, other: Block, ordinal: number): number {
  let low = 0;
  let high = block.size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (comparePlaces(block, middle, other, ordinal) > 0) high = middle;
    else low = middle + 1;
  }
  return low;
}

export function removeFromBlock(block: Block, ordinal: number): void {
  clearBit(block.live, ordinal);
  clearBit(block.shown, ordinal);
  block.liveCount--;
}

export function bytesOf(block: Block): number {
  const { skills, lists } = block;
  const columns = [block.ids, block.slots, block.postedAtMs, block.expiresAtMs, block.expiring];
  const others = [block.salaries, block.salaryRanks, block.profiles, block.live, block.shown];
  return [
    ...columns,
    ...others,
    ...Object.values(skills),
    lists.bytes,
    lists.dense,
    lists.sampleKeys,
    lists.sampleStarts,
  ].reduce((sum, column: { byteLength: number }) => sum + column.byteLength, 0);
}
