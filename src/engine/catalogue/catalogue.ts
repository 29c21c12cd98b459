import { countBits, hasBit, newBits, putBit } from "./bits.ts";
import { BLOCK_SIZE } from "./block-size.ts";
import { type Block, removeFromBlock, setShown } from "./block.ts";
import { BlockBuilder, compareEntries } from "./build-block.ts";
import { Spellings } from "./dictionary.ts";
import type {
  Catalogue,
  CatalogueChanges,
  CatalogueEntry,
  CatalogueMatch,
  CataloguePage,
  CatalogueSearch,
  CatalogueStats,
  MarketFigures,
  MarketQuery,
  RankedJob,
} from "./entry-and-query.ts";
import { FacetCounts } from "./facet-counts.ts";
import { Filter } from "./filter.ts";
import { FirstOfVacancy } from "./first-of-vacancy.ts";
import { Groups } from "./groups.ts";
import { unpackId } from "./job-id.ts";
import { Attributes, BODY, SIDE, TITLE, keyOf } from "./list-keys.ts";
import { ListCursor, mayHave } from "./lists.ts";
import { computeFigures } from "./compute-figures.ts";
import { Matching } from "./match.ts";
import { Relevance } from "./relevance.ts";
import {
  FORMAT,
  FrozenBlocks,
  PART_SIZE,
  Restoration,
  type SavedPart,
  saveBlock,
} from "./saved-parts.ts";
import { Paging } from "./paging.ts";
import { type BlockSection, pack, unpack } from "./packed-data.ts";
import { Summing } from "./summing.ts";
import { Workspace } from "./workspace.ts";
import { Zones } from "./zones.ts";

/** Loaded blocks are not filled completely, so that the first changes do not split them. */
const LOADED_SHARE = 3 / 4;

export function createCatalogue({ blockSize = BLOCK_SIZE } = {}): Catalogue {
  return new MemoryCatalogue(blockSize);
}

/** A catalogue from the sections that another one's `save` gave. */
interface CatalogueRestorer {
  /** The next section: its shape, and its arrays with their padding. Throws when it does not fit. */
  add(shape: string, arrays: Uint8Array): void;
  /** Throws unless all sections were added. */
  finish(): Catalogue;
}

export function restoreCatalogue({ blockSize = BLOCK_SIZE } = {}): CatalogueRestorer {
  const catalogue = new MemoryCatalogue(blockSize);
  const restoration = new Restoration();
  return {
    add(shape, arrays) {
      catalogue.restore(unpack(shape, arrays) as SavedPart, restoration);
    },
    finish() {
      restoration.requireAll();
      return catalogue;
    },
  };
}

class MemoryCatalogue implements Catalogue {
  readonly #attributes = new Attributes();
  readonly #summing = new Summing();
  readonly #builder = new BlockBuilder(this.#attributes, this.#summing);
  readonly #blockSize: number;
  readonly #zones: Zones;
  readonly #groups = new Groups();
  readonly #firsts = new FirstOfVacancy();
  readonly #workspace = new Workspace();
  readonly #spellings = new Spellings();
  /** Loaded entries that do not fill a block yet. */
  #waiting: CatalogueEntry[] = [];
  /** Set while the catalogue is being saved. */
  #frozen: FrozenBlocks | undefined;
  /** `shown` is correct from #nowMs until #nextExpiryMs. */
  #nowMs = -Infinity;
  #nextExpiryMs = -Infinity;

  constructor(blockSize: number) {
    this.#blockSize = blockSize;
    this.#zones = new Zones(blockSize, this.#builder);
  }

  readonly words: Catalogue["words"] = {
    knows: (number) => this.#spellings.knows(number),
    numberOf: (word) => this.#spellings.numberOf(word),
    withPrefix: (prefix, limit) => this.#spellings.withPrefix(prefix, limit),
    nearTo: (word, slips, limit) => this.#spellings.nearTo(word, slips, limit),
    placeNamed: (name) => this.#attributes.placeNamed(name),
    isInMoreThan: (word, count) => this.#isInMoreThan(word, count),
  };

  learnWords(words: Iterable<{ readonly id: number; readonly word: string }>): void {
    for (const { id, word } of words) this.#spellings.add(id, word);
  }

  load(entries: Iterable<CatalogueEntry>): void {
    const late: CatalogueEntry[] = [];
    for (const entry of entries) {
      if (!this.#zones.isBehindAll(entry.postedAtMs, entry.id)) {
        late.push(entry);
        continue;
      }
      this.#waiting.push(entry);
      if (this.#waiting.length >= this.#blockSize * LOADED_SHARE) this.#fillZone();
    }
    if (late.length > 0) this.apply({ upserts: late, removals: [] });
  }

  apply({ upserts, removals }: CatalogueChanges): void {
    this.#moveTo(this.#nowMs);
    const entries = [...new Map(upserts.map((entry) => [entry.id, entry])).values()];
    const blocks: Block[] = [];
    // Build first: an entry that cannot be built must leave the catalogue unchanged.
    for (let from = 0; from < entries.length; from += this.#blockSize) {
      blocks.push(
        this.#builder.build(entries.slice(from, from + this.#blockSize), { isFresh: true }),
      );
    }
    const touched = new Set<string>();
    for (const id of removals) this.#remove(id, touched);
    for (const { id } of entries) this.#remove(id, touched);
    for (const block of blocks) this.#zones.addFresh(block, this.#nowMs);
    for (const { id, groupId } of entries) {
      this.#groups.join(id, groupId);
      touched.add(groupId);
    }
    for (const groupId of touched) this.#showOneOf(groupId);
    this.#forgetExpiries();
  }

  tidy({ isIdle = false } = {}): boolean {
    this.#moveTo(this.#nowMs);
    const didSomething = this.#zones.tidy(this.#nowMs, isIdle);
    if (didSomething) this.#forgetExpiries();
    return didSomething;
  }

  forgetExpired(nowMs: number): void {
    this.#moveTo(nowMs);
    const touched = new Set<string>();
    for (const block of this.#zones.all) {
      for (const ordinal of block.expiring.subarray(0, block.expiredCount)) {
        if (!hasBit(block.live, ordinal)) continue;
        const id = unpackId(block.ids, ordinal);
        if (!this.#groups.isAlone(id)) touched.add(this.#groups.groupOf(id));
        removeFromBlock(block, ordinal);
        this.#groups.leave(id);
      }
    }
    for (const groupId of touched) this.#showOneOf(groupId);
  }

  *save(): Generator<BlockSection, void> {
    this.#moveTo(this.#nowMs);
    const blocks = this.#zones.all;
    const { endOfNumbers } = this.#attributes;
    const { size } = this.#spellings;
    this.#groups.beginSaving();
    this.#summing.keepAll();
    this.#frozen = new FrozenBlocks(blocks);
    try {
      yield pack({
        kind: "catalogue",
        format: FORMAT,
        blockSize: this.#blockSize,
        zones: this.#zones.zones.length,
        blocks: blocks.length,
        nowMs: Float64Array.of(this.#nowMs),
        endOfNumbers,
      } satisfies SavedPart);
      for (const block of this.#frozen.take())
        for (const part of saveBlock(block)) yield pack(part);
      for (const part of this.#attributes.save(endOfNumbers, PART_SIZE))
        yield pack({ kind: "attributes", ...part } satisfies SavedPart);
      for (const part of this.#spellings.save(size, PART_SIZE))
        yield pack({ kind: "words", ...part } satisfies SavedPart);
      for (const part of this.#groups.save(PART_SIZE))
        yield pack({ kind: "groups", ...part } satisfies SavedPart);
      yield pack({ kind: "end" } satisfies SavedPart);
    } finally {
      this.#frozen = undefined;
      this.#groups.endSaving();
      this.#summing.endKeeping();
    }
  }

  restore(part: SavedPart, restoration: Restoration): void {
    switch (part.kind) {
      case "catalogue":
        restoration.begin(part, this.#blockSize);
        this.#nowMs = part.nowMs[0]!;
        this.#attributes.restoreEnd(part.endOfNumbers);
        break;
      case "block":
        restoration.addBlock(part);
        break;
      case "skills":
        restoration.addSkills(part, this.#summing);
        break;
      case "attributes":
        this.#attributes.restore(part.column, part);
        break;
      case "words":
        this.#spellings.restore(part);
        break;
      case "groups":
        this.#groups.restore(part);
        break;
      case "end":
        this.#zones.restore(...restoration.finish());
        this.#groups.finishRestoring();
        break;
      default:
        throw new Error("a section of an unknown kind");
    }
  }

  search(query: CatalogueSearch): CataloguePage {
    const { filters, text, after, offset, limit, nowMs } = query;
    this.#moveTo(nowMs);
    const filter = new Filter(filters, this.#attributes);
    if (filter.isClosed && !query.facets) return { ids: [], total: 0 };
    this.#workspace.begin();
    const relevance = text && new Relevance(text, query, this.#attributes, this.#workspace);
    const { endOfNumbers } = this.#groups;
    const facets = query.facets && new FacetCounts(query.facets, this.#attributes, endOfNumbers);
    const paging = new Paging(
      this.#zones,
      filter,
      relevance,
      this.#firsts,
      endOfNumbers,
      facets,
      this.#workspace,
    );
    return paging.page(offset, limit, after);
  }

  match(query: CatalogueMatch): RankedJob[] {
    this.#moveTo(query.nowMs);
    const matching = new Matching(
      query,
      new Filter(query.filters, this.#attributes),
      this.#summing,
    );
    for (const block of this.#zones.all) matching.rank(block);
    return matching.result;
  }

  figures(query: MarketQuery): MarketFigures | undefined {
    this.#moveTo(query.nowMs);
    return computeFigures(
      {
        blocks: this.#zones.all,
        attributes: this.#attributes,
        firsts: this.#firsts,
        endOfVacancies: this.#groups.endOfNumbers,
      },
      query,
    );
  }

  stats(): CatalogueStats {
    this.#fillZone();
    const blocks = this.#zones.all;
    return {
      postings: blocks.reduce((sum, block) => sum + block.liveCount, 0),
      shown: blocks.reduce((sum, block) => sum + block.shownCount, 0),
      blocks: blocks.length,
      words: this.#spellings.size,
      bytes: this.#zones.bytes,
    };
  }

  #fillZone(): void {
    if (this.#waiting.length === 0) return;
    const entries = this.#waiting.toSorted(compareEntries);
    this.#waiting = [];
    const block = this.#builder.build(entries, { isFresh: false });
    this.#zones.append(block);
    for (const { id, groupId } of entries) this.#groups.join(id, groupId);
    const groups = entries.filter(({ id }) => !this.#groups.isAlone(id));
    for (const groupId of new Set(groups.map((entry) => entry.groupId))) this.#showOneOf(groupId);
    this.#expire(block);
    this.#forgetExpiries();
  }

  #remove(id: string, touched: Set<string>): void {
    const place = this.#zones.find(id);
    if (!place) return;
    removeFromBlock(place.block, place.ordinal);
    touched.add(this.#groups.groupOf(id));
    this.#groups.leave(id);
  }

  /** Shows the member with the smallest id among those that are held and not expired. */
  #showOneOf(groupId: string): void {
    const members = this.#groups.membersOf(groupId).toSorted();
    const places = members.flatMap((id) => this.#zones.find(id) ?? []);
    const vacancy = this.#groups.number(groupId, places.length);
    let isTaken = false;
    for (const { block, ordinal } of places) {
      const isVisible = block.expiresAtMs[ordinal]! > this.#nowMs;
      this.#frozen?.keepVacancies(block);
      block.vacancies[ordinal] = vacancy;
      putBit(block.grouped, ordinal, vacancy > 0);
      putBit(block.visible, ordinal, isVisible);
      setShown(block, ordinal, isVisible && !isTaken);
      isTaken ||= isVisible;
    }
  }

  /** Updates what has expired. Going back in time is slow but correct. */
  #moveTo(nowMs: number): void {
    this.#fillZone();
    if (nowMs >= this.#nowMs && nowMs < this.#nextExpiryMs) {
      this.#nowMs = nowMs;
      return;
    }
    this.#nowMs = nowMs;
    this.#nextExpiryMs = Infinity;
    for (const block of this.#zones.all) {
      this.#expire(block);
      const next = block.expiring[block.expiredCount];
      if (next !== undefined) {
        this.#nextExpiryMs = Math.min(this.#nextExpiryMs, block.expiresAtMs[next]!);
      }
    }
  }

  #expire(block: Block): void {
    const { expiring, expiresAtMs } = block;
    const isPast = (at: number) => expiresAtMs[expiring[at]!]! <= this.#nowMs;
    while (block.expiredCount < expiring.length && isPast(block.expiredCount)) {
      this.#review(block, expiring[block.expiredCount++]!);
    }
    while (block.expiredCount > 0 && !isPast(block.expiredCount - 1)) {
      this.#review(block, expiring[--block.expiredCount]!);
    }
  }

  #review(block: Block, ordinal: number): void {
    if (!hasBit(block.live, ordinal)) return;
    const id = unpackId(block.ids, ordinal);
    if (!this.#groups.isAlone(id)) {
      this.#showOneOf(this.#groups.groupOf(id));
      return;
    }
    const isVisible = block.expiresAtMs[ordinal]! > this.#nowMs;
    putBit(block.visible, ordinal, isVisible);
    setShown(block, ordinal, isVisible);
  }

  /** New blocks have no expiries applied yet. */
  #forgetExpiries(): void {
    this.#nextExpiryMs = -Infinity;
  }

  /** Counts held postings, not shown ones, so that every server gives the same answer. */
  #isInMoreThan(word: number, count: number): boolean {
    this.#fillZone();
    let found = 0;
    const keys = [TITLE, SIDE, BODY].map((field) => keyOf(word, field));
    for (const block of this.#zones.all) {
      if (!keys.some((key) => mayHave(block.lists, key))) continue;
      const having = newBits(block.size);
      const cursor = new ListCursor(block.lists);
      for (const key of keys) if (cursor.seek(key)) cursor.addTo(having);
      for (let at = 0; at < having.length; at++) having[at] = having[at]! & block.live[at]!;
      found += countBits(having);
      if (found > count) return true;
    }
    return false;
  }
}
