import { countRange, nextBit } from "./bits.ts";
import { type Block, type SortedBy, comparePlaces, firstBehind } from "./block.ts";
import type { CataloguePage, CataloguePosition } from "./entry-and-query.ts";
import type { FacetCounts } from "./facet-counts.ts";
import type { Filter } from "./filter.ts";
import { type FirstOfVacancy, type Hits, PLAIN_SCORE } from "./first-of-vacancy.ts";
import { packId, unpackId } from "./job-id.ts";
import type { Relevance } from "./relevance.ts";
import type { Workspace } from "./workspace.ts";
import type { Zones } from "./zones.ts";

/** A block of fresh postings: those of zone z are at cuts[z] .. cuts[z + 1). */
interface Fresh {
  readonly block: Block;
  /** Zones are 0, 1, …; fresh blocks follow. */
  readonly place: number;
  readonly hits: Hits | undefined;
  readonly cuts: readonly number[];
}

/**
 * One page of the hits. A zone is a block of the main sequence with the fresh postings that sort
 * before its end. All zones count their hits by relevance, which gives the total and the zones of the
 * page; only those are read. Of a vacancy's hits the one with the smallest id counts.
 */
export class Paging {
  readonly #zones: readonly Block[];
  readonly #fresh: readonly Fresh[];
  readonly #filter: Filter;
  readonly #isOpen: boolean;
  readonly #relevance: Relevance | undefined;
  readonly #levels: number;
  readonly #counts: Uint32Array;
  /** Undefined when every posting is a hit. */
  readonly #firsts: FirstOfVacancy | undefined;
  readonly #facets: FacetCounts | undefined;
  /** Zones are processed one after the other, so they share one buffer. */
  readonly #scratch: Scratch;
  #bits: Int32Array = new Int32Array(0);

  constructor(
    blocks: Zones,
    filter: Filter,
    relevance: Relevance | undefined,
    firsts: FirstOfVacancy,
    endOfVacancies: number,
    facets: FacetCounts | undefined,
    workspace: Workspace,
  ) {
    const { zones, fresh } = blocks;
    this.#zones = zones;
    this.#filter = filter;
    this.#relevance = relevance;
    this.#levels = relevance ? relevance.best + 1 : 2;
    this.#counts = workspace.counters(Math.max(1, zones.length) * this.#levels);
    this.#facets = facets;
    // A further filter would look at all postings of a vacancy, and so do facets.
    this.#isOpen = filter.isOpen;
    if (relevance || !this.#isOpen || facets) {
      firsts.begin(endOfVacancies, this.#counts);
      this.#firsts = firsts;
    }
    const words = fresh.reduce((sum, block) => sum + block.shown.length, 0);
    this.#scratch = { bits: workspace.bitSet(), scores: workspace.scores };
    const freshScratch = scratchFor(words, relevance);
    let from = 0;
    this.#fresh = fresh.map((block, at) => {
      const to = from + block.shown.length;
      const hits = this.#scoredHits(block, cutScratch(freshScratch, from, to));
      from = to;
      return { block, place: zones.length + at, hits, cuts: blocks.cutsOf(block) };
    });
  }

  page(offset: number, limit: number, after?: CataloguePosition): CataloguePage {
    const counts = this.#counts;
    for (let slot = 0; slot < counts.length; slot += this.#levels) this.#countZone(slot);
    this.#firsts?.settle();
    for (const { block, place, hits } of this.#fresh) {
      if (!hits) continue;
      this.#facets?.see(block, hits.bits);
      this.#firsts?.keepFirst(block, place, hits.bits);
    }
    const totals = new Uint32Array(this.#levels);
    for (let slot = 0; slot < counts.length; slot += this.#levels) {
      for (let level = 0; level < totals.length; level++) {
        totals[level] = totals[level]! + counts[slot + level]!;
      }
    }
    const total = totals.reduce((sum, count) => sum + count, 0);
    const page = new FoundHits(limit);
    if (limit > 0 && after) this.#readAfter(after, totals, page);
    else if (limit > 0) this.#read(totals, offset, page);
    this.#firsts?.end();
    const { ids, last } = page;
    return { ids, last, total, ...(this.#facets && { facets: this.#facets.count() }) };
  }

  #read(totals: Uint32Array, offset: number, page: FoundHits, from = this.#levels - 1): void {
    const counts = this.#counts;
    let skip = offset;
    for (let level = from; level > 0 && !page.isFull; level--) {
      if (skip >= totals[level]!) {
        skip -= totals[level]!;
        continue;
      }
      for (let zone = 0; zone * this.#levels < counts.length && !page.isFull; zone++) {
        const count = counts[zone * this.#levels + level]!;
        if (skip < count) this.#readZone(zone, level, skip, page);
        skip = Math.max(0, skip - count);
      }
    }
  }

  /** The rest of the position's level, then all lower levels. */
  #readAfter(
    { score, postedAtMs, id }: CataloguePosition,
    totals: Uint32Array,
    page: FoundHits,
  ): void {
    const ids = packId(id);
    if (!ids) return;
    const after = { postedAtMs: Float64Array.of(postedAtMs), ids };
    const counts = this.#counts;
    for (let zone = 0; zone * this.#levels < counts.length && !page.isFull; zone++) {
      if (counts[zone * this.#levels + score]! > 0) this.#readZone(zone, score, 0, page, after);
    }
    this.#read(totals, 0, page, score - 1);
  }

  /** Counts the hits of the zone whose counters start at the given slot. */
  #countZone(slot: number): void {
    const zone = slot / this.#levels;
    const block = this.#zones[zone];
    if (block && this.#firsts) this.#countBlock(block, zone, slot, this.#firsts);
    else if (block) this.#counts[slot + PLAIN_SCORE]! += block.shownCount;
    for (const { block: fresh, place, hits, cuts } of this.#fresh) {
      const [from, to] = [cuts[zone]!, cuts[zone + 1]!];
      if (!hits || from === to) continue;
      if (!this.#firsts) this.#counts[slot + PLAIN_SCORE]! += countRange(hits.bits, from, to);
      else this.#firsts.count(fresh, place, hits, [from, to], slot);
    }
  }

  #countBlock(block: Block, place: number, slot: number, firsts: FirstOfVacancy): void {
    const bits = this.#hitBits(block, this.#bitsFor(block));
    if (!bits) return;
    this.#facets?.see(block, bits);
    const range = [0, block.size] as const;
    const { scores } = this.#scratch;
    if (!this.#relevance) firsts.countEqual(block, place, bits, range, slot + PLAIN_SCORE);
    else {
      for (const tier of this.#relevance.tiers(block, bits, scores)) {
        const counter = slot + tier.score;
        if (tier.score > 0) firsts.countEqual(block, place, tier.bits, range, counter);
        else firsts.count(block, place, { bits: tier.bits, scores }, range, slot);
      }
    }
  }

  /** Reads the zone's hits of one level in order, after skipping some, until the page is full. */
  #readZone(zone: number, level: number, skip: number, page: FoundHits, after?: SortedBy): void {
    const block = this.#zones[zone];
    const startIn = (one: Block, from = 0): number =>
      after ? Math.max(from, firstBehind(one, after, 0)) : from;
    const cursors = this.#fresh.map(
      ({ block: fresh, hits, cuts }) =>
        new HitCursor(fresh, hits, level, startIn(fresh, cuts[zone]), cuts[zone + 1]!),
    );
    const from = block ? startIn(block) : 0;
    const hits = block && from < block.size ? this.#scoredHits(block, this.#scratch) : undefined;
    if (block && hits) {
      this.#firsts?.keepFirst(block, zone, hits.bits);
      cursors.push(new HitCursor(block, hits, level, from, block.size));
    }
    for (let at = 0; !page.isFull; at++) {
      let first: HitCursor | undefined;
      for (const cursor of cursors) {
        if (cursor.at >= 0 && (!first || cursor.isBefore(first))) first = cursor;
      }
      if (!first) return;
      if (at >= skip) page.add(first.block, first.at, level);
      first.next();
    }
  }

  /** Most zones have the same size, so the view is kept. */
  #bitsFor({ shown }: Block): Int32Array {
    if (this.#bits.length !== shown.length) {
      this.#bits = this.#scratch.bits.subarray(0, shown.length);
    }
    return this.#bits;
  }

  #hitBits(block: Block, scratch: Int32Array): Int32Array | undefined {
    if (this.#relevance && !this.#relevance.mayMatch(block)) return undefined;
    const words = block.shown.length;
    const bits = scratch.length === words ? scratch : scratch.subarray(0, words);
    const given = this.#firsts ? block.visible : block.shown;
    if (this.#relevance && this.#isOpen) {
      return this.#relevance.match(block, given, bits) ? bits : undefined;
    }
    if (!this.#filter.select(block, given, bits)) return undefined;
    return !this.#relevance || this.#relevance.match(block, bits, bits) ? bits : undefined;
  }

  #scoredHits(block: Block, scratch: Scratch): Hits | undefined {
    const bits = this.#hitBits(block, scratch.bits);
    if (!bits) return undefined;
    this.#relevance?.score(block, bits, scratch.scores);
    return { bits, scores: this.#relevance && scratch.scores };
  }
}

/** The hits of a page, and whether another one follows. */
class FoundHits {
  readonly ids: string[] = [];
  readonly #limit: number;
  #end: { block: Block; at: number; score: number } | undefined;
  isFull = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(block: Block, at: number, score: number): void {
    if (this.ids.length === this.#limit) this.isFull = true;
    else {
      this.ids.push(unpackId(block.ids, at));
      this.#end = { block, at, score };
    }
  }

  get last(): CataloguePosition | undefined {
    if (!this.isFull || !this.#end) return undefined;
    const { block, at, score } = this.#end;
    return { score, postedAtMs: block.postedAtMs[at]!, id: unpackId(block.ids, at) };
  }
}

/** A cursor over the hits of one level; -1 at the end. */
class HitCursor {
  readonly block: Block;
  at: number;
  readonly #hits: Hits | undefined;
  readonly #level: number;
  readonly #to: number;

  constructor(block: Block, hits: Hits | undefined, level: number, from: number, to: number) {
    this.block = block;
    this.#hits = hits;
    this.#level = level;
    this.#to = to;
    this.at = from - 1;
    this.next();
  }

  isBefore(other: HitCursor): boolean {
    return comparePlaces(this.block, this.at, other.block, other.at) < 0;
  }

  next(): void {
    const { bits, scores } = this.#hits ?? NO_HITS;
    this.at = nextBit(bits, this.at + 1, this.#to);
    if (!scores) return;
    while (this.at >= 0 && scores[this.at] !== this.#level) {
      this.at = nextBit(bits, this.at + 1, this.#to);
    }
  }
}

const NO_HITS: Hits = { bits: new Int32Array(0), scores: undefined };

interface Scratch {
  readonly bits: Int32Array;
  /** Empty when there is no text. */
  readonly scores: Uint8Array;
}

function scratchFor(words: number, relevance: Relevance | undefined): Scratch {
  return { bits: new Int32Array(words), scores: new Uint8Array(relevance ? words * 32 : 0) };
}

function cutScratch({ bits, scores }: Scratch, from: number, to: number): Scratch {
  return { bits: bits.subarray(from, to), scores: scores.subarray(from * 32, to * 32) };
}
