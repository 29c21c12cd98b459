import { hasAny, setFirst } from "./bits.ts";
import type { Block } from "./block.ts";
import type { CatalogueSearch, QueryWords, TitlePhrase } from "./entry-and-query.ts";
import { type Attributes, TITLE, keyOf } from "./list-keys.ts";
import { ListCursor, mayHave } from "./lists.ts";
import { BEST_RELEVANCE, PHRASE_SCORE, otherWords } from "./relevance-scale.ts";
import {
  type RelevanceLevel,
  type RelevanceStep,
  relevanceLevelsOf,
  mayReach,
  onlyLevel,
  relevanceStepsOf,
} from "./relevance-steps.ts";
import { keepPaying } from "./salaries.ts";
import { addAsking } from "./skill-lists.ts";
import type { Workspace } from "./workspace.ts";

/** Up to this many sets of postings with the same score, sets are counted instead of postings. */
const MOST_TIERS = 12;

/** Postings with the same score; 0 means that each has its own (`scores`). */
export interface Tier {
  readonly bits: Int32Array;
  readonly score: number;
}

/** Without `roleKeys` no posting can be of the phrase's role. */
type PhraseLevel = RelevanceLevel & {
  readonly phrase: TitlePhrase;
  readonly roleKeys: readonly number[] | undefined;
};

/**
 * Scores the postings that match every group of a query: the mean, over the groups, of the best
 * alternative's value × weight; more when the title contains one of the phrases. With
 * `isRemoteFirst` remote postings score higher than all others. Integers from 1 on.
 */
export class Relevance {
  /** By group, highest value first. */
  readonly #groups: readonly (readonly RelevanceLevel[])[];
  readonly #phrases: readonly PhraseLevel[];
  /** The key of the postings that rank first. */
  readonly #firstKey: number | undefined;
  readonly #workspace: Workspace;
  readonly #met: Int32Array;
  readonly #all: Int32Array;
  readonly #word: Int32Array;
  readonly #phrased: Int32Array;
  /** Reused for every block. */
  readonly #tierBits: Int32Array[] = [];
  readonly #isHopeless: boolean;
  /** The sum of the groups' values where it is the same for all hits of the block, else NaN. */
  #onlySum = Number.NaN;

  constructor(
    text: QueryWords,
    { titlePhrases = [], isRemoteFirst }: Pick<CatalogueSearch, "titlePhrases" | "isRemoteFirst">,
    attributes: Attributes,
    workspace: Workspace,
  ) {
    this.#workspace = workspace;
    this.#met = workspace.bitSet();
    this.#all = workspace.bitSet();
    this.#word = workspace.bitSet();
    this.#phrased = workspace.bitSet();
    this.#phrases = titlePhrases.map((phrase) => ({
      phrase,
      roleKeys: attributes.requiredKeys({ role: phrase.role }),
      worth: PHRASE_SCORE,
      steps: [{ worth: PHRASE_SCORE, fields: [TITLE], words: phrase.words }],
      reached: workspace.bitSet(),
      isReached: false,
      isOnly: false,
    }));
    this.#firstKey = isRemoteFirst === true ? attributes.remoteKey : undefined;
    this.#groups = text.map((alternatives) =>
      relevanceLevelsOf(
        alternatives.flatMap((alternative) => relevanceStepsOf(alternative, attributes)),
        workspace,
      ),
    );
    this.#isHopeless = text.length === 0 || this.#groups.some((levels) => levels.length === 0);
  }

  #meanOf(sum: number): number {
    return Math.max(1, Math.floor(sum / this.#groups.length));
  }

  /** The highest score of a posting. */
  get best(): number {
    return this.#firstKey === undefined ? BEST_RELEVANCE : BEST_RELEVANCE * 2;
  }

  /** False when no posting of the block matches; cheap, and true for some blocks without a match. */
  mayMatch(block: Block): boolean {
    if (this.#isHopeless) return false;
    for (const levels of this.#groups) {
      if (!levels.some(({ steps }) => steps.some((step) => mayReach(block, step)))) return false;
    }
    return true;
  }

  /** Writes the given postings that match to `bits`, which may be the same; false when there are none. */
  match(block: Block, given: Int32Array, bits: Int32Array): boolean {
    if (this.#isHopeless) return false;
    const cursor = new ListCursor(block.lists);
    let left = given;
    this.#onlySum = 0;
    for (const levels of this.#groups) {
      if (!this.#narrow(block, cursor, levels, left, bits)) return false;
      left = bits;
    }
    return true;
  }

  /** Writes the scores of the postings that `match` found; those of others are not touched. */
  score(block: Block, bits: Int32Array, scores: Uint8Array): void {
    const cursor = new ListCursor(block.lists);
    this.#scoreMeans(bits, scores);
    this.#scorePhrases(block, cursor, bits, scores);
    this.#scoreFirst(cursor, bits, scores);
  }

  /** Splits the postings that `match` found by score; the sets are valid until the next call. */
  tiers(block: Block, bits: Int32Array, scores: Uint8Array): Tier[] {
    if (this.#onlySum >= 0 && this.#phrases.length === 0 && this.#firstKey === undefined) {
      return [{ bits, score: this.#meanOf(this.#onlySum) }];
    }
    const isSplit = this.#firstKey !== undefined && mayHave(block.lists, this.#firstKey);
    if (isSplit || this.#tierCount > MOST_TIERS) {
      this.score(block, bits, scores);
      return [{ bits, score: 0 }];
    }
    const phrased = this.#scorePhrases(block, new ListCursor(block.lists), bits, scores);
    if (!phrased) return this.#meanTiers(bits);
    const others = this.#tierBitsAt(0, bits.length);
    for (let at = 0; at < bits.length; at++) others[at] = bits[at]! & ~phrased[at]!;
    return [{ bits: phrased, score: 0 }, ...this.#meanTiers(others)];
  }

  get #tierCount(): number {
    return this.#groups.reduce(
      (count, levels) => count * levels.filter(({ isReached }) => isReached).length,
      1,
    );
  }

  /** In each group, each posting counts with the first (best) level that it reaches. */
  #meanTiers(bits: Int32Array): Tier[] {
    let tiers: Tier[] = [{ bits, score: 0 }];
    let used = 1;
    for (const levels of this.#groups) {
      const reached = levels.filter(({ isReached }) => isReached);
      const last = reached.pop()!;
      const next: Tier[] = [];
      for (const { bits: rest, score: sum } of tiers) {
        for (const level of reached) {
          const split = this.#tierBitsAt(used++, bits.length);
          if (moveReached(rest, level.reached, split)) {
            next.push({ bits: split, score: sum + level.worth });
          }
        }
        // Every posting reaches some level, so those that are left reach the last one.
        if (reached.length === 0 || hasAny(rest)) {
          next.push({ bits: rest, score: sum + last.worth });
        }
      }
      tiers = next;
    }
    return tiers.map(({ bits: same, score: sum }) => ({ bits: same, score: this.#meanOf(sum) }));
  }

  #tierBitsAt(place: number, words: number): Int32Array {
    const bits = (this.#tierBits[place] ??= this.#workspace.bitSet());
    return bits.subarray(0, words);
  }

  #scoreMeans(bits: Int32Array, scores: Uint8Array): void {
    // Sums only for the remaining postings, so that a common word stays cheap.
    const [first, ...others] = this.#groups;
    if (others.length === 0) {
      this.#addGroup(first!, bits, scores, true);
      return;
    }
    const { sums } = this.#workspace;
    this.#addGroup(first!, bits, sums, true);
    for (const levels of others) this.#addGroup(levels, bits, sums, false);
    for (let word = 0; word < bits.length; word++) {
      for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
        const ordinal = (word << 5) + 31 - Math.clz32(rest & -rest);
        scores[ordinal] = this.#meanOf(sums[ordinal]!);
      }
    }
  }

  /** Scores the postings with a phrase and returns them; undefined when there are none. */
  #scorePhrases(
    block: Block,
    cursor: ListCursor,
    bits: Int32Array,
    scores: Uint8Array,
  ): Int32Array | undefined {
    if (this.#phrases.length === 0) return undefined;
    const phrased = this.#phrased.fill(0);
    for (const level of this.#phrases) this.#scorePhrase(block, cursor, level, bits, scores);
    return hasAny(phrased) ? phrased.subarray(0, bits.length) : undefined;
  }

  #scorePhrase(
    block: Block,
    cursor: ListCursor,
    level: PhraseLevel,
    bits: Int32Array,
    scores: Uint8Array,
  ): void {
    const { steps, reached, phrase, roleKeys } = level;
    level.isReached = false;
    if (!roleKeys) return;
    for (const step of steps) this.#reach(block, cursor, step, level);
    if (!level.isReached) return;
    const { skill } = phrase;
    const [roleKey] = roleKeys;
    const asking = skill === undefined && roleKey === undefined ? undefined : this.#word.fill(0);
    if (skill !== undefined && !addAsking(block.skills, skill, asking!)) return;
    if (roleKey !== undefined) {
      if (!cursor.seek(roleKey)) return;
      if (skill === undefined) cursor.addTo(asking!);
      else cursor.keepIn(asking!, this.#all);
    }
    const phrased = this.#phrased;
    for (let word = 0; word < bits.length; word++) {
      let rest = bits[word]! & reached[word]! & (asking ? asking[word]! : -1);
      for (; rest !== 0; rest &= rest - 1) {
        const bit = rest & -rest;
        const ordinal = (word << 5) + 31 - Math.clz32(bit);
        const score = BEST_RELEVANCE - otherWords(block.titleLengths[ordinal]!, phrase);
        // Another phrase may have scored more; any score of the words alone is lower.
        if ((phrased[word]! & bit) === 0 || score > scores[ordinal]!) scores[ordinal] = score;
        phrased[word] = phrased[word]! | bit;
      }
    }
  }

  #scoreFirst(cursor: ListCursor, bits: Int32Array, scores: Uint8Array): void {
    if (this.#firstKey === undefined || !cursor.seek(this.#firstKey)) return;
    const first = this.#word.fill(0);
    cursor.addTo(first);
    for (let word = 0; word < bits.length; word++) {
      for (let rest = bits[word]! & first[word]!; rest !== 0; rest &= rest - 1) {
        const ordinal = (word << 5) + 31 - Math.clz32(rest & -rest);
        scores[ordinal] = scores[ordinal]! + BEST_RELEVANCE;
      }
    }
  }

  /** Finds the postings of each level and keeps those with any level; false when none are left. */
  #narrow(
    block: Block,
    cursor: ListCursor,
    levels: readonly RelevanceLevel[],
    given: Int32Array,
    bits: Int32Array,
  ): boolean {
    for (const level of levels) {
      level.isReached = false;
      level.isOnly = false;
    }
    const only = onlyLevel(block, cursor, levels);
    if (only) {
      only.isReached = true;
      only.isOnly = true;
      this.#onlySum += only.worth;
      if (given === bits) cursor.keepIn(bits, this.#word);
      else cursor.select(given, bits, this.#word);
      return hasAny(bits);
    }
    this.#onlySum = Number.NaN;
    for (const level of levels) {
      for (const step of level.steps) this.#reach(block, cursor, step, level);
    }
    let met: Int32Array | undefined;
    for (const { isReached, reached } of levels) {
      if (!isReached) continue;
      if (!met) met = reached;
      else if (met === this.#met) addAll(met, reached);
      else {
        this.#met.set(met);
        met = this.#met;
        addAll(met, reached);
      }
    }
    if (!met) return false;
    let left = 0;
    for (let at = 0; at < bits.length; at++) {
      const both = given[at]! & met[at]!;
      bits[at] = both;
      left |= both;
    }
    return left !== 0;
  }

  /** Each posting counts with the first (best) level that it reaches. */
  #addGroup(
    levels: readonly RelevanceLevel[],
    bits: Int32Array,
    sums: Uint16Array | Uint8Array,
    isFirst: boolean,
  ): void {
    const met = this.#met.fill(0);
    for (const { worth, reached, isReached, isOnly } of levels) {
      if (!isReached) continue;
      for (let word = 0; word < bits.length; word++) {
        if (bits[word] === 0) continue;
        const fresh = (isOnly ? -1 : reached[word]!) & bits[word]! & ~met[word]!;
        if (fresh === 0) continue;
        met[word] = met[word]! | fresh;
        for (let rest = fresh; rest !== 0; rest &= rest - 1) {
          const ordinal = (word << 5) + 31 - Math.clz32(rest & -rest);
          sums[ordinal] = isFirst ? worth : sums[ordinal]! + worth;
        }
      }
    }
  }

  /** Adds the postings that match a step to its level. */
  #reach(block: Block, cursor: ListCursor, step: RelevanceStep, level: RelevanceLevel): void {
    if ("skill" in step) {
      const asking = this.#word.fill(0);
      if (addAsking(block.skills, step.skill, asking)) addAll(reachedOf(level), asking);
      return;
    }
    if ("salaryMin" in step) {
      const paying = this.#word;
      setFirst(paying, block.size);
      if (step.currencyKey !== undefined) {
        if (!cursor.seek(step.currencyKey)) return;
        cursor.keepIn(paying, this.#all);
      }
      keepPaying(paying, block, step.salaryMin);
      addAll(reachedOf(level), paying);
      return;
    }
    if ("keys" in step) {
      for (const key of step.keys) if (cursor.seek(key)) cursor.addTo(reachedOf(level));
      return;
    }
    const { words, fields } = step;
    if (words.length === 1) {
      for (const field of fields) {
        if (cursor.seek(keyOf(words[0]!, field))) cursor.addTo(reachedOf(level));
      }
      return;
    }
    const all = this.#all.fill(-1);
    for (const word of words) {
      const having = this.#word.fill(0);
      let isThere = false;
      for (const field of fields) {
        if (!cursor.seek(keyOf(word, field))) continue;
        isThere = true;
        cursor.addTo(having);
      }
      if (!isThere) return;
      for (let at = 0; at < all.length; at++) all[at] = all[at]! & having[at]!;
    }
    addAll(reachedOf(level), all);
  }
}

/** Moves the postings that are in `reached` from `rest` to `moved`; false when there are none. */
function moveReached(rest: Int32Array, reached: Int32Array, moved: Int32Array): boolean {
  let any = 0;
  for (let at = 0; at < rest.length; at++) {
    const both = rest[at]! & reached[at]!;
    moved[at] = both;
    rest[at] = rest[at]! & ~both;
    any |= both;
  }
  return any !== 0;
}

function addAll(bits: Int32Array, others: Int32Array): void {
  for (let at = 0; at < bits.length; at++) bits[at] = bits[at]! | others[at]!;
}

/** The level's bit set, cleared on its first use for this block. */
function reachedOf(level: RelevanceLevel): Int32Array {
  if (!level.isReached) level.reached.fill(0);
  level.isReached = true;
  return level.reached;
}
