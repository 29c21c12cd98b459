import { countRange, eachBit } from "./bits.ts";
import {
  type Block,
  type Place,
  bytesOf,
  countExpired,
  firstBehind,
  removeFromBlock,
} from "./block.ts";
import { unpackId } from "./job-id.ts";
import { Locator } from "./locator.ts";
import { Merge, type Part } from "./merge-blocks.ts";
import type { Summing } from "./summing.ts";

/** A zone is worth rebuilding when its fresh postings are such a share of it. */
const FRESH_SHARE = 1 / 32;
/** Fresh postings never rest below and above so many blocks' worth. */
const LEAST_FRESH = 1 / 8;
const MOST_FRESH = 3;

/**
 * All blocks: the zones, one behind the other in the order of the feed, and some blocks of fresh
 * postings that lie anywhere. A change makes a fresh block; two of like size become one, so that
 * they stay few. Tidying moves fresh postings into their zones, one zone at a time: no step takes
 * long, and every answer in between is right. `nowMs` is always the moment that the blocks stand at.
 */
export class Zones {
  #zones: Block[] = [];
  /** The largest first. */
  #fresh: Block[] = [];
  readonly #locator = new Locator();
  readonly #blockSize: number;
  readonly #summing: Summing;

  constructor(blockSize: number, summing: Summing) {
    this.#summing = summing;
    this.#blockSize = blockSize;
  }

  get zones(): readonly Block[] {
    return this.#zones;
  }

  get fresh(): readonly Block[] {
    return this.#fresh;
  }

  /** Every block; the zones first. */
  get all(): Block[] {
    return [...this.#zones, ...this.#fresh];
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

  /** A new block, which the caller brings to the moment: each of its postings is shown or not. */
  addFresh(block: Block, nowMs: number): void {
    block.expiredCount = countExpired(block, nowMs);
    this.#fresh.push(block);
    this.#locator.add(block);
    for (let last = this.#fresh.at(-1)!; ; last = this.#fresh.at(-1)!) {
      const before = this.#fresh.at(-2);
      if (!before || last.liveCount * 2 < before.liveCount) break;
      if (last.liveCount + before.liveCount > this.#blockSize) break;
      const [merged] = this.#cut([before, last].map(wholeOf), nowMs);
      this.#release(this.#fresh.splice(-2));
      if (!merged) break;
      this.#fresh.push(merged);
      this.#locator.add(merged);
    }
    while (this.#freshCount > (MOST_FRESH + 1) * this.#blockSize) this.#settle(nowMs);
  }

  get #freshCount(): number {
    return this.#fresh.reduce((sum, block) => sum + block.liveCount, 0);
  }

  /** One step; true when it did something. */
  tidy(nowMs: number): boolean {
    const shares = Math.max(LEAST_FRESH, this.#zones.length * FRESH_SHARE);
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

  /** Moves the fresh postings of one zone into it: of the zone that has most of them. */
  #settle(nowMs: number): void {
    const at = this.#fullestZone();
    const parts = this.#freshParts(at);
    const zone = this.#zones[at];
    const blocks = this.#cut(zone ? [wholeOf(zone), ...parts] : parts, nowMs);
    for (const { block, from, to } of parts) {
      eachBit(block.live, from, to, (ordinal) => removeFromBlock(block, ordinal));
    }
    this.#replace(at, 1, blocks);
    this.#release(this.#fresh.filter((block) => block.liveCount === 0));
    this.#fresh = this.#fresh
      .filter((block) => block.liveCount > 0)
      .toSorted((a, b) => b.liveCount - a.liveCount);
  }

  /** Drops what is no longer live, together with the neighbour when both fit one block. */
  #thin(at: number, nowMs: number): void {
    const [zone, next] = [this.#zones[at]!, this.#zones[at + 1]];
    const together = next && zone.liveCount + next.liveCount <= this.#blockSize;
    const old = together ? [zone, next] : [zone];
    this.#replace(at, old.length, this.#cut(old.map(wholeOf), nowMs));
  }

  /** The parts merged, in as few blocks of equal size as hold them. */
  #cut(given: readonly Part[], nowMs: number): Block[] {
    const merge = new Merge(this.#summing, given);
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
    this.#release(this.#zones.slice(at, at + count));
    this.#zones = this.#zones.toSpliced(at, count, ...blocks);
    for (const block of blocks) this.#locator.add(block);
  }

  /** Blocks that nobody will read again. */
  #release(blocks: readonly Block[]): void {
    for (const block of blocks) {
      this.#locator.remove(block);
      this.#summing.release(block.skills.ordinalsPiece);
      this.#summing.release(block.skills.totalsPiece);
    }
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

  /** The fresh postings that belong before the zone's end; the last zone takes all that are older. */
  #freshParts(at: number): Part[] {
    return this.#fresh.map((block) => ({
      block,
      from: at === 0 ? 0 : endOfZone(block, this.#zones[at - 1]!),
      to: at >= this.#zones.length - 1 ? block.size : endOfZone(block, this.#zones[at]!),
    }));
  }
}

/** The first ordinal of a fresh block that lies behind a zone. */
export function endOfZone(fresh: Block, zone: Block): number {
  return firstBehind(fresh, zone, zone.size - 1);
}

function wholeOf(block: Block): Part {
  return { block, from: 0, to: block.size };
}
