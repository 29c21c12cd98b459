import { countRange, eachBit, hasBit } from "./bits.ts";
import {
  type Block,
  type Place,
  bytesOf,
  countExpired,
  firstBehind,
  removeFromBlock,
} from "./block.ts";
import type { BlockBuilder } from "./build-block.ts";
import { findOrdinal } from "./id-table.ts";
import { hashPacked, packId, unpackId } from "./job-id.ts";
import { Merge, type Part } from "./merge-blocks.ts";

/** Fresh postings are merged into zones when they exceed this share of all. */
const FRESH_SHARE = 1 / 16;
/** The lower and the upper limit of that amount, in blocks. */
const LEAST_FRESH = 1 / 8;
const MOST_FRESH = 16;
/** This many fresh blocks of similar size are merged if they fill at most this share of a block. */
const LIKE_FRESH = 4;
const LARGEST_FRESH = 1 / 4;

/**
 * All blocks: the zones, consecutive in the order of the feed, and a few blocks of fresh postings that
 * may sort anywhere. Each change adds a fresh block; blocks of similar size are merged. Tidying moves
 * fresh postings into one zone at a time: steps are short, and results stay exact in between.
 */
export class Zones {
  #zones: readonly Block[] = [];
  /** `cutsOf` of fresh blocks; replaced when the zones change. */
  #cuts = new WeakMap<Block, readonly number[]>();
  /** Largest first. */
  #fresh: Block[] = [];
  readonly #blockSize: number;
  readonly #builder: BlockBuilder;

  constructor(blockSize: number, builder: BlockBuilder) {
    this.#builder = builder;
    this.#blockSize = blockSize;
  }

  get zones(): readonly Block[] {
    return this.#zones;
  }

  get fresh(): readonly Block[] {
    return this.#fresh;
  }

  /** Takes the blocks of a saved catalogue. */
  restore(zones: readonly Block[], fresh: readonly Block[]): void {
    this.#setZones(zones);
    this.#fresh = [...fresh];
  }

  /** Every block; the zones first. */
  get all(): Block[] {
    return [...this.#zones, ...this.#fresh];
  }

  get bytes(): number {
    return this.all.reduce((sum, block) => sum + bytesOf(block), 0);
  }

  /** A fresh block's postings of zone z are at cuts[z] .. cuts[z + 1); the last zone takes all older ones. */
  cutsOf(fresh: Block): readonly number[] {
    const known = this.#cuts.get(fresh);
    if (known) return known;
    const ends = this.#zones.slice(0, -1).map((zone) => endOfZone(fresh, zone));
    const cuts = [0, ...ends, fresh.size];
    this.#cuts.set(fresh, cuts);
    return cuts;
  }

  /** The position of a posting; it is live in at most one block. */
  find(id: string): Place | undefined {
    const packed = packId(id);
    if (!packed) return undefined;
    const hash = hashPacked(packed, 0);
    for (const blocks of [this.#fresh, this.#zones]) {
      for (const block of blocks) {
        const ordinal = findOrdinal(block, packed, hash);
        if (ordinal >= 0 && hasBit(block.live, ordinal)) return { block, ordinal };
      }
    }
    return undefined;
  }

  isBehindAll(postedAtMs: number, id: string): boolean {
    const zone = this.#zones.at(-1);
    if (!zone) return true;
    const lastMs = zone.postedAtMs[zone.size - 1]!;
    if (postedAtMs !== lastMs) return postedAtMs < lastMs;
    return id > unpackId(zone.ids, zone.size - 1);
  }

  /** Appends a block that sorts after all zones. */
  append(block: Block): void {
    this.#setZones([...this.#zones, block]);
  }

  /** Adds a new block; the caller then decides which of its postings are shown. */
  addFresh(block: Block, nowMs: number): void {
    block.expiredCount = countExpired(block, nowMs);
    this.#setFresh([...this.#fresh, block]);
    for (let like = this.#likeFresh(); like.length > 0; like = this.#likeFresh()) {
      const merged = this.#cut(like.map(wholeOf), nowMs);
      this.#setFresh([...this.#fresh.filter((each) => !like.includes(each)), ...merged]);
      for (const each of like) this.#free(each);
    }
    while (this.#freshCount > (MOST_FRESH + 1) * this.#blockSize) this.#settle(nowMs);
  }

  /** The first fresh blocks of similar size that are small enough to merge, if any. */
  #likeFresh(): Block[] {
    const sizeClass = ({ liveCount }: Block) => Math.floor(Math.log2(liveCount) / 2);
    for (let at = 0; at + LIKE_FRESH <= this.#fresh.length; at++) {
      const some = this.#fresh.slice(at, at + LIKE_FRESH);
      const count = some.reduce((sum, { liveCount }) => sum + liveCount, 0);
      if (count > this.#blockSize * LARGEST_FRESH) continue;
      if (sizeClass(some[0]!) === sizeClass(some.at(-1)!)) return some;
    }
    return [];
  }

  /** Keeps the blocks that have live postings. */
  #setFresh(blocks: readonly Block[]): void {
    for (const block of blocks) if (block.liveCount === 0) this.#free(block);
    this.#fresh = blocks
      .filter((block) => block.liveCount > 0)
      .toSorted((a, b) => b.liveCount - a.liveCount);
  }

  get #freshCount(): number {
    return this.#fresh.reduce((sum, block) => sum + block.liveCount, 0);
  }

  /** One step of housekeeping; true when it did something. When idle it merges smaller amounts. */
  tidy(nowMs: number, isIdle: boolean): boolean {
    const shares = Math.max(LEAST_FRESH, isIdle ? 0 : this.#zones.length * FRESH_SHARE);
    if (this.#freshCount > Math.min(MOST_FRESH, shares) * this.#blockSize) {
      this.#settle(nowMs);
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

  /** Merges fresh postings into the zone that has most of them. */
  #settle(nowMs: number): void {
    const at = this.#fullestZone();
    const parts = this.#freshParts(at);
    const zone = this.#zones[at];
    // Merge the moving parts first, so that only their own lists are read next to the zone's.
    const moving = this.#cut(parts, nowMs);
    const blocks = zone
      ? this.#cut([zone, ...moving].map(wholeOf), nowMs)
      : moving.map((block) => ({ ...block, rows: undefined }));
    if (zone) for (const block of moving) this.#free(block);
    for (const { block, from, to } of parts) {
      eachBit(block.live, from, to, (ordinal) => removeFromBlock(block, ordinal));
    }
    this.#replace(at, 1, blocks);
    this.#setFresh(this.#fresh);
  }

  /** Rebuilds a sparse zone, together with its neighbour when both fit one block. */
  #thin(at: number, nowMs: number): void {
    const [zone, next] = [this.#zones[at]!, this.#zones[at + 1]];
    const together = next && zone.liveCount + next.liveCount <= this.#blockSize;
    const old = together ? [zone, next] : [zone];
    this.#replace(at, old.length, this.#cut(old.map(wholeOf), nowMs));
  }

  /** Merges the parts into as few blocks of equal size as possible. */
  #cut(given: readonly Part[], nowMs: number): Block[] {
    const merge = new Merge(this.#builder, given);
    const parts = Math.ceil(merge.size / this.#blockSize);
    return Array.from({ length: parts }, (_, part) =>
      merge.build(
        Math.floor((merge.size * part) / parts),
        Math.floor((merge.size * (part + 1)) / parts),
        nowMs,
      ),
    );
  }

  #replace(at: number, count: number, blocks: readonly Block[]): void {
    for (const block of this.#zones.slice(at, at + count)) this.#free(block);
    this.#setZones(this.#zones.toSpliced(at, count, ...blocks));
  }

  #setZones(zones: readonly Block[]): void {
    this.#zones = zones;
    this.#cuts = new WeakMap();
  }

  /** Releases the memory of a block that is no longer used. */
  #free({ skills }: Block): void {
    this.#builder.summing.release(skills.ordinalsPiece);
    this.#builder.summing.release(skills.totalsPiece);
  }

  #fullestZone(): number {
    let fullest = 0;
    let most = -1;
    for (let at = 0; at < this.#zones.length; at++) {
      const count = this.#freshParts(at).reduce(
        (sum, { block, from, to }) => sum + countRange(block.live, from, to),
        0,
      );
      if (count > most) [fullest, most] = [at, count];
    }
    return fullest;
  }

  /** The fresh postings of a zone; the last zone takes all older ones. */
  #freshParts(at: number): Part[] {
    return this.#fresh.map((block) => ({
      block,
      from: at === 0 ? 0 : endOfZone(block, this.#zones[at - 1]!),
      to: at >= this.#zones.length - 1 ? block.size : endOfZone(block, this.#zones[at]!),
    }));
  }
}

/** The first ordinal of a fresh block that sorts after a zone. */
function endOfZone(fresh: Block, zone: Block): number {
  return firstBehind(fresh, zone, zone.size - 1);
}

function wholeOf(block: Block): Part {
  return { block, from: 0, to: block.size };
}
