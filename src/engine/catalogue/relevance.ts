import { newBits, setFirst } from "./bits.ts";
import type { Block } from "./block.ts";
import type { CatalogueSearch, QueryAlternative, QueryWords, TitlePhrase } from "./entry.ts";
import { keepPaying } from "./filter.ts";
import { type Attributes, BODY, SIDE, TITLE, keyOf } from "./keys.ts";
import { ListCursor } from "./lists.ts";
import { addAsking } from "./skill-lists.ts";

/** The value of a match by the best field that contains all its words. */
const WORTH = { title: 100, side: 50, body: 20 };
const BEST_MEAN = 100;
/** A title with the query's words side by side scores 101; one with fewer other words up to 104. */
const PHRASE_SCORE = BEST_MEAN + 1;
const OTHER_WORDS = 3;
const WORD_LENGTH = 12;
const BEST_RELEVANCE = PHRASE_SCORE + OTHER_WORDS;

/** One thing to match: words with the fields they may be in, a skill, or lists of keys. */
type Step =
  | {
      readonly worth: number;
      readonly fields: readonly number[];
      readonly words: readonly number[];
    }
  | { readonly worth: number; readonly skill: number }
  | { readonly worth: number; readonly salaryMin: number }
  | { readonly worth: number; readonly keys: readonly number[] };

/** The steps of one group with the same value, and the postings of the current block that match one. */
interface Level {
  readonly worth: number;
  readonly steps: readonly Step[];
  reached: Int32Array;
  /** False when no posting matches; `reached` is then stale. */
  isReached: boolean;
}

/**
 * Scores the postings that match every group of a query: the mean, over the groups, of the best
 * alternative's value × weight; more when the title contains one of the phrases. With
 * `isRemoteFirst` remote postings score higher than all others. Integers from 1 on.
 */
export class Relevance {
  /** By group, highest value first. */
  readonly #groups: readonly (readonly Level[])[];
  readonly #phrases: readonly (Level & { readonly phrase: TitlePhrase })[];
  /** The list of the postings that go first. */
  readonly #firstKey: number | undefined;
  /** By the sum of the groups' values. */
  readonly #scoreOf: Uint8Array;
  #room: Int32Array = new Int32Array(0);
  #met: Int32Array = new Int32Array(0);
  #all: Int32Array = new Int32Array(0);
  #word: Int32Array = new Int32Array(0);
  #sums = new Uint16Array(0);
  readonly #isHopeless: boolean;

  constructor(
    text: QueryWords,
    { titlePhrases = [], isRemoteFirst }: Pick<CatalogueSearch, "titlePhrases" | "isRemoteFirst">,
    attributes: Attributes,
  ) {
    this.#phrases = titlePhrases.map((phrase) => ({
      phrase,
      worth: PHRASE_SCORE,
      steps: [{ worth: PHRASE_SCORE, fields: [TITLE], words: phrase.words }],
      reached: newBits(0),
      isReached: false,
    }));
    this.#firstKey = isRemoteFirst === true ? attributes.remoteKey : undefined;
    this.#groups = text.map((alternatives) =>
      levelsOf(alternatives.flatMap((alternative) => stepsOf(alternative, attributes))),
    );
    this.#isHopeless = text.length === 0 || this.#groups.some((levels) => levels.length === 0);
    this.#scoreOf = Uint8Array.from({ length: text.length * BEST_MEAN + 1 }, (_, sum) =>
      Math.max(1, Math.floor(sum / text.length)),
    );
  }

  /** The highest score of a posting. */
  get best(): number {
    return this.#firstKey === undefined ? BEST_RELEVANCE : BEST_RELEVANCE * 2;
  }

  /**
   * Reduces `bits` to the postings that match and writes their relevance to `scores`; false when there
   * are none. Scores of other postings are not touched.
   */
  score(block: Block, bits: Int32Array, scores: Uint8Array): boolean {
    if (this.#isHopeless) return false;
    this.#reserve(block);
    const cursor = new ListCursor(block.lists);
    for (const levels of this.#groups) {
      if (!this.#narrow(block, cursor, levels, bits)) return false;
    }
    this.#scoreMeans(bits, scores);
    for (const level of this.#phrases) this.#scorePhrase(block, cursor, level, bits, scores);
    this.#scoreFirst(cursor, bits, scores);
    return true;
  }

  #scoreMeans(bits: Int32Array, scores: Uint8Array): void {
    // Sums only for the remaining postings, so that a common word stays cheap.
    const [first, ...others] = this.#groups;
    if (others.length === 0) {
      this.#addGroup(first!, bits, scores, true);
      return;
    }
    this.#addGroup(first!, bits, this.#sums, true);
    for (const levels of others) this.#addGroup(levels, bits, this.#sums, false);
    for (let word = 0; word < bits.length; word++) {
      for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
        const ordinal = (word << 5) + 31 - Math.clz32(rest & -rest);
        scores[ordinal] = this.#scoreOf[this.#sums[ordinal]!]!;
      }
    }
  }

  #scorePhrase(
    block: Block,
    cursor: ListCursor,
    level: Level & { readonly phrase: TitlePhrase },
    bits: Int32Array,
    scores: Uint8Array,
  ): void {
    const { steps, reached, phrase } = level;
    level.isReached = false;
    for (const step of steps) this.#reach(block, cursor, step, level);
    if (!level.isReached) return;
    const { skill } = phrase;
    const asking = skill === undefined ? undefined : this.#word.fill(0);
    if (asking && !addAsking(block.skills, skill!, asking)) return;
    for (let word = 0; word < bits.length; word++) {
      let rest = bits[word]! & reached[word]! & (asking ? asking[word]! : -1);
      for (; rest !== 0; rest &= rest - 1) {
        const ordinal = (word << 5) + 31 - Math.clz32(rest & -rest);
        const score = PHRASE_SCORE + OTHER_WORDS - otherWords(block.titleLengths[ordinal]!, phrase);
        if (score > scores[ordinal]!) scores[ordinal] = score;
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
  #narrow(block: Block, cursor: ListCursor, levels: readonly Level[], bits: Int32Array): boolean {
    for (const level of levels) {
      level.isReached = false;
      for (const step of level.steps) this.#reach(block, cursor, step, level);
    }
    const met = this.#met;
    let isMet = false;
    for (const { isReached, reached } of levels) {
      if (!isReached) continue;
      if (!isMet) met.set(reached);
      else addAll(met, reached);
      isMet = true;
    }
    if (!isMet) return false;
    let left = 0;
    for (let at = 0; at < bits.length; at++) {
      const both = bits[at]! & met[at]!;
      bits[at] = both;
      left |= both;
    }
    return left !== 0;
  }

  /** Each posting counts with the first (best) level that it reaches. */
  #addGroup(
    levels: readonly Level[],
    bits: Int32Array,
    sums: Uint16Array | Uint8Array,
    isFirst: boolean,
  ): void {
    const met = this.#met.fill(0);
    for (const { worth, reached, isReached } of levels) {
      if (!isReached) continue;
      for (let word = 0; word < bits.length; word++) {
        const fresh = reached[word]! & bits[word]! & ~met[word]!;
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
  #reach(block: Block, cursor: ListCursor, step: Step, level: Level): void {
    if ("skill" in step) {
      const asking = this.#word.fill(0);
      if (addAsking(block.skills, step.skill, asking)) addAll(reachedOf(level), asking);
      return;
    }
    if ("salaryMin" in step) {
      const paying = this.#word;
      setFirst(paying, block.size);
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

  /** One buffer for the bit sets of all levels, since blocks differ in size. */
  #reserve({ live }: Block): void {
    if (this.#met.length === live.length) return;
    const levels = [...this.#groups.flat(), ...this.#phrases];
    const needed = (levels.length + 3) * live.length;
    if (this.#room.length < needed) this.#room = new Int32Array(needed);
    if (this.#sums.length < live.length * 32) this.#sums = new Uint16Array(live.length * 32);
    let at = 0;
    const next = () => this.#room.subarray(at, (at += live.length));
    this.#met = next();
    this.#all = next();
    this.#word = next();
    for (const level of levels) level.reached = next();
  }
}

/** About how many words a title has beside the phrase, by its length; a plural or a hyphen is none. */
function otherWords(titleLength: number, { length }: TitlePhrase): number {
  const words = Math.round((titleLength - length + 4) / WORD_LENGTH);
  return Math.min(OTHER_WORDS, Math.max(0, words));
}

function addAll(bits: Int32Array, others: Int32Array): void {
  for (let at = 0; at < bits.length; at++) bits[at] = bits[at]! | others[at]!;
}

/** The level's bit set, cleared on its first use for this block. */
function reachedOf(level: Level): Int32Array {
  if (!level.isReached) level.reached.fill(0);
  level.isReached = true;
  return level.reached;
}

function levelsOf(steps: readonly Step[]): Level[] {
  return [...Map.groupBy(steps, ({ worth }) => worth)]
    .map(([worth, equal]) => ({ worth, steps: equal, reached: newBits(0), isReached: false }))
    .toSorted((a, b) => b.worth - a.worth);
}

function stepsOf(alternative: QueryAlternative, attributes: Attributes): Step[] {
  const { weight } = alternative;
  if ("skill" in alternative) {
    return [{ worth: worthOf(WORTH.side, weight), skill: alternative.skill }];
  }
  if ("attribute" in alternative) {
    const worth = worthOf(WORTH.body, weight);
    const { attribute } = alternative;
    if ("yearlySalaryMin" in attribute) return [{ worth, salaryMin: attribute.yearlySalaryMin }];
    const keys = attributes.requiredKeys(attribute);
    return keys ? [{ worth, keys }] : [];
  }
  const { words, isTitleOnly } = alternative;
  if (words.length === 0) return [];
  const inTitle = { worth: worthOf(WORTH.title, weight), fields: [TITLE], words };
  if (isTitleOnly === true) return [inTitle];
  // A single word is found in the title by a higher level already.
  const wider = words.length > 1;
  return [
    inTitle,
    { worth: worthOf(WORTH.side, weight), fields: wider ? [TITLE, SIDE] : [SIDE], words },
    { worth: worthOf(WORTH.body, weight), fields: wider ? [TITLE, SIDE, BODY] : [BODY], words },
  ];
}

function worthOf(field: number, weight: number): number {
  return Math.max(1, Math.floor((field * weight) / 100));
}
