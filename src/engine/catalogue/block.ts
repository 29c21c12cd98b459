import { clearBit, hasBit, putBit } from "./bits.ts";
import type { PostingRows } from "./invert.ts";
import { comparePacked } from "./job-id.ts";
import type { Lists } from "./lists.ts";
import type { SkillLists } from "./skill-lists.ts";

/**
 * Up to BLOCK_SIZE postings, newest first, then by id; a posting's index is its ordinal. Immutable
 * except for which postings are live (held), visible and shown, and which share a vacancy.
 */
export interface Block {
  readonly size: number;
  /** Four numbers each (job-id.ts). */
  readonly ids: Uint32Array;
  /** Hash table id → ordinal (id-table.ts). */
  readonly idTable: Uint32Array;
  readonly postedAtMs: Float64Array;
  readonly expiresAtMs: Float64Array;
  /** The ordinals with an expiry, earliest first. */
  readonly expiring: Uint16Array;
  /** The distinct yearly salaries, ascending from 0, and each posting's index in them. */
  readonly salaries: Float64Array;
  readonly salaryRanks: Uint16Array;
  /** The same ranks as bit planes: for every 32 postings their lowest bits, then the next (salaries.ts). */
  readonly salaryPlanes: Int32Array;
  /** (role + 1) * 8 + level. */
  readonly profiles: Uint16Array;
  /** At most 255. */
  readonly titleLengths: Uint8Array;
  /** By column (ATTRIBUTE_COLUMNS) the number of each posting's value, 0 for none; to count facets. */
  readonly attributes: readonly Uint32Array[];
  readonly skills: SkillLists;
  /** Posting lists by key (keys.ts). */
  readonly lists: Lists;
  /** The same data by posting, in fresh blocks only, so that postings move out without reading all lists. */
  readonly rows: { readonly skills: PostingRows; readonly words: PostingRows } | undefined;
  readonly live: Int32Array;
  /** Live and not expired. */
  readonly visible: Int32Array;
  /** Visible, and the smallest id among the visible postings of its vacancy. */
  readonly shown: Int32Array;
  /** Postings that share their vacancy, and by ordinal the vacancy's number (groups.ts), else 0. */
  readonly grouped: Int32Array;
  readonly vacancies: Uint32Array;
  liveCount: number;
  shownCount: number;
  /** How many of `expiring` have expired at the catalogue's current time. */
  expiredCount: number;
}

/** The position of a posting. */
export interface Place {
  readonly block: Block;
  readonly ordinal: number;
}

/** The columns that postings are sorted by. */
export type SortedBy = Pick<Block, "postedAtMs" | "ids">;

/** Newest first, then by id. */
export function comparePlaces(a: SortedBy, i: number, b: SortedBy, j: number): number {
  const later = (b.postedAtMs[j] as number) - (a.postedAtMs[i] as number);
  return later !== 0 ? later : comparePacked(a.ids, i, b.ids, j);
}

/** The first ordinal that sorts after the given posting. */
export function firstBehind(block: Block, other: SortedBy, ordinal: number): number {
  let low = 0;
  let high = block.size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (comparePlaces(block, middle, other, ordinal) > 0) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** How many of `expiring` have expired at a time. */
export function countExpired(
  { expiring, expiresAtMs }: Omit<Block, "expiredCount">,
  nowMs: number,
): number {
  const firstLeft = expiring.findIndex((ordinal) => expiresAtMs[ordinal]! > nowMs);
  return firstLeft < 0 ? expiring.length : firstLeft;
}

export function removeFromBlock(block: Block, ordinal: number): void {
  clearBit(block.live, ordinal);
  clearBit(block.visible, ordinal);
  setShown(block, ordinal, false);
  block.liveCount--;
}

export function setShown(block: Block, ordinal: number, isShown: boolean): void {
  block.shownCount += Number(isShown) - Number(hasBit(block.shown, ordinal));
  putBit(block.shown, ordinal, isShown);
}

/** The size of all arrays. */
export function bytesOf(block: Block): number {
  const { skills, lists, rows } = block;
  return [block, block.attributes, skills, lists, rows?.skills, rows?.words]
    .flatMap((part) => Object.values(part ?? {}))
    .filter((column) => ArrayBuffer.isView(column))
    .reduce((sum, column) => sum + column.byteLength, 0);
}
