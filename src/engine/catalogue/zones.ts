import { clearBit, countRange, eachBit } from "./bits.ts";
import { type Block, type Place, bytesOf, firstBehind } from "./block.ts";
import { unpackId } from "./job-id.ts";
import { Locator } from "./locator.ts";
import { Merge } from "./merge-blocks.ts";
import type { Summing } from "./summing.ts";

/** A zone is worth rebuilding when its fresh postings are so small a share of it. */
const FRESH_SHARE = 1 / 64;
/** The fresh block never rests below and above these shares of a block. */
const LEAST_FRESH = 1 / 8;
const MOST_FRESH = 1;

/**
 * All blocks: the zones, one behind the other in the order of the feed, and one block of fresh
 * postings that lie anywhere. Changes go to the fresh block; tidying moves them into their zones,
 * one zone at a time, so that no step takes long and every answer in between is right.
 * `nowMs` is always the moment that the blocks stand at.
 */
export class Zones {
  #zones: Block[] = [];
  #fresh: Block;
  readonly #empty: Block;
  readonly #locator = new Locator();
  readonly #blockSize: number;
  readonly #summing: Summing;

  constructor(empty: Block, blockSize: number, summing: Summing) {
    this.#summing = summing;
    this.#blockSize = blockSize;
    this.#empty = empty;
    this.#fresh = empty;
  }

  get zones(): readonly Block[] {
    return this.#zones;
  }

  get fresh(): Block {
    return this.#fresh;
  }

  /** Every block; the zones first. */
  get all(): Block[] {
    return [...this.#zones, this.#fresh];
  }

  get bytes(): number {
    return this.all.reduce((sum, block) => sum + bytesOf(block), this.#locator.bytes);
  }

  /** Where a live posting stands. */
  find(id: string): Place | undefined {
    return this.#locator.find(id);
  }

  isBehindAll(postedAtMs: number, id: string): boolean {
    const zone = this.#zones.at(-1);
    if (!zone) return true;
    const lastMs = zone.postedAtMs[zone.size - 1]!;
    if (postedAtMs !== lastMs) return postedAtMs < lastMs;
    return id > unpackId(zone.ids, zone.size - 1);
  }

  /** A block that lies behind all zones. */
  append(block: Block): void {
    this.#zones.push(block);
    this.#locator.add(block);
  }

  addFresh(block: Block, nowMs: number): void {
    while (this.#fresh.liveCount > 0 && this.#fresh.liveCount + block.size > this.#blockSize * 2) {
      this.#settle(this.#fullestZone(), nowMs);
    }
    const merge = new Merge(this.#summing, this.#fresh, block);
    const merged = merge.build(0, merge.size, nowMs);
    this.#release([this.#fresh]);
    this.#giveBack(block);
    this.#fresh = merged;
    this.#locator.add(merged);
  }

  /** One step; true when it did something. */
  tidy(nowMs: number): boolean {
    const shares = Math.max(LEAST_FRESH, this.#zones.length * FRESH_SHARE);
    if (this.#fresh.liveCount > Math.min(MOST_FRESH, shares) * this.#blockSize) {
      this.#settle(this.#fullestZone(), nowMs);
      return true;
    }
    const sparse = this.#zones.findIndex((zone, at) => {
      const next = this.#zones[at + 1];
      return (
        zone.liveCount * 2 < zone.size ||
        (next && zone.liveCount + next.liveCount < this.#blockSize / 2)
      );
    });
    if (sparse < 0) return false;
    this.#thin(sparse, nowMs);
    return true;
  }

  /** Moves the fresh postings of one zone into it. */
  #settle(at: number, nowMs: number): void {
    const zone = this.#zones[at] ?? this.#empty;
    const [from, to] = this.#freshRange(at);
    const merge = new Merge(this.#summing, zone, this.#fresh, from, to);
    this.#replace(at, 1, merge, nowMs);
    eachBit(this.#fresh.live, from, to, (ordinal) => {
      clearBit(this.#fresh.live, ordinal);
      clearBit(this.#fresh.shown, ordinal);
      this.#fresh.liveCount--;
    });
    if (this.#fresh.liveCount > 0) return;
    this.#release([this.#fresh]);
    this.#fresh = this.#empty;
  }

  /** Drops what is no longer live, together with the neighbour when both fit one block. */
  #thin(at: number, nowMs: number): void {
    const zone = this.#zones[at]!;
    const next = this.#zones[at + 1];
    if (next && zone.liveCount + next.liveCount <= this.#blockSize) {
      this.#replace(at, 2, new Merge(this.#summing, zone, next), nowMs);
    } else this.#replace(at, 1, new Merge(this.#summing, zone, this.#empty), nowMs);
  }

  /** In as few blocks of equal size as hold it. */
  #replace(at: number, count: number, merge: Merge, nowMs: number): void {
    const parts = Math.ceil(merge.size / this.#blockSize);
    const blocks = Array.from({ length: parts }, (_, part) =>
      merge.build(
        Math.floor((merge.size * part) / parts),
        Math.floor((merge.size * (part + 1)) / parts),
        nowMs,
      ),
    );
    this.#release(this.#zones.slice(at, at + count));
    this.#zones = this.#zones.toSpliced(at, count, ...blocks);
    for (const block of blocks) this.#locator.add(block);
  }

  /** Blocks that nobody will read again. */
  #release(blocks: readonly Block[]): void {
    for (const block of blocks) {
      if (block === this.#empty) continue;
      this.#locator.remove(block);
      this.#giveBack(block);
    }
  }

  #giveBack(block: Block): void {
    this.#summing.release(block.skills.ordinalsPiece);
    this.#summing.release(block.skills.totalsPiece);
  }

  #fullestZone(): number {
    let fullest = 0;
    let most = -1;
    for (let at = 0; at < this.#zones.length; at++) {
      const [from, to] = this.#freshRange(at);
      const count = countRange(this.#fresh.live, from, to);
      if (count > most) [fullest, most] = [at, count];
    }
    return fullest;
  }

  /** The fresh postings that belong before the zone's end; the last zone takes all that are older. */
  #freshRange(at: number): [number, number] {
    const before = this.#zones[at - 1];
    const zone = this.#zones[at];
    const from = before ? firstBehind(this.#fresh, before, before.size - 1) : 0;
    const isLast = at >= this.#zones.length - 1 || !zone;
    return [from, isLast ? this.#fresh.size : firstBehind(this.#fresh, zone, zone.size - 1)];
  }
}
