import { newBits } from "./bits.ts";
import type { Block } from "./block.ts";
import type { QueryAlternative, QueryWords } from "./entry.ts";
import { BODY, SIDE, TITLE, keyOf } from "./keys.ts";
import { ListCursor } from "./lists.ts";

/** What a hit is worth by the best field that has all words of it: title, then skills and company, then the rest. */
const WORTH = { title: 100, side: 50, body: 20 };
export const BEST_RELEVANCE = 100;

/** Words that, all found in one of the fields each, are worth something. */
interface Step {
  readonly worth: number;
  readonly fields: readonly number[];
  readonly words: readonly number[];
}

/** The steps of one group that are worth the same, and who reaches them in the block at hand. */
interface Level {
  readonly worth: number;
  readonly steps: readonly Step[];
  reached: Int32Array;
}

/**
 * Relevance of the postings that meet every group of a query: the mean, over the groups, of the
 * best alternative's worth × weight. Whole numbers 1..100, the same everywhere.
 */
export class Relevance {
  /** Of each group, the most valuable first. */
  readonly #groups: readonly (readonly Level[])[];
  /** By the sum of the groups' worths. */
  readonly #scoreOf: Uint8Array;
  #met: Int32Array = new Int32Array(0);
  #all: Int32Array = new Int32Array(0);
  #word: Int32Array = new Int32Array(0);
  #sums = new Uint16Array(0);

  constructor(text: QueryWords) {
    this.#groups = text.map((alternatives) => levelsOf(alternatives.flatMap(stepsOf)));
    this.#scoreOf = Uint8Array.from({ length: text.length * BEST_RELEVANCE + 1 }, (_, sum) =>
      Math.max(1, Math.floor(sum / text.length)),
    );
  }

  /**
   * Narrows `bits` to the postings that meet the query and writes their relevance to `scores`;
   * false when there are none. Scores of others are left as they are.
   */
  score(block: Block, bits: Int32Array, scores: Uint8Array): boolean {
    if (this.#groups.length === 0) return false;
    this.#reserve(block);
    const cursor = new ListCursor(block.lists);
    for (const levels of this.#groups) if (!this.#narrow(cursor, levels, bits)) return false;
    // Sums only for what is left: a common word must not cost what it has in common.
    for (const [place, levels] of this.#groups.entries()) this.#addGroup(levels, bits, place === 0);
    for (let word = 0; word < bits.length; word++) {
      for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
        const ordinal = (word << 5) + 31 - Math.clz32(rest & -rest);
        scores[ordinal] = this.#scoreOf[this.#sums[ordinal]!]!;
      }
    }
    return true;
  }

  /** Finds who reaches each level and keeps those that reach any; false when nobody is left. */
  #narrow(cursor: ListCursor, levels: readonly Level[], bits: Int32Array): boolean {
    const met = this.#met.fill(0);
    for (const level of levels) {
      level.reached.fill(0);
      for (const step of level.steps) this.#reach(cursor, step, level.reached);
      for (let at = 0; at < met.length; at++) met[at] = met[at]! | level.reached[at]!;
    }
    let left = 0;
    for (let at = 0; at < bits.length; at++) left |= bits[at] = bits[at]! & met[at]!;
    return left !== 0;
  }

  /** Each posting counts with the first, so best, level that it reaches. */
  #addGroup(levels: readonly Level[], bits: Int32Array, isFirst: boolean): void {
    const met = this.#met.fill(0);
    const sums = this.#sums;
    for (const { worth, reached } of levels) {
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

  /** Adds the postings that have all words of a step in its fields. */
  #reach(cursor: ListCursor, { words, fields }: Step, reached: Int32Array): void {
    if (words.length === 1) {
      addWord(cursor, words[0]!, fields, reached);
      return;
    }
    const all = this.#all.fill(-1);
    for (const word of words) {
      addWord(cursor, word, fields, this.#word.fill(0));
      for (let at = 0; at < all.length; at++) all[at] = all[at]! & this.#word[at]!;
    }
    for (let at = 0; at < all.length; at++) reached[at] = reached[at]! | all[at]!;
  }

  #reserve({ size }: Block): void {
    if (this.#sums.length === size) return;
    this.#met = newBits(size);
    this.#all = newBits(size);
    this.#word = newBits(size);
    this.#sums = new Uint16Array(size);
    for (const level of this.#groups.flat()) level.reached = newBits(size);
  }
}

function addWord(
  cursor: ListCursor,
  word: number,
  fields: readonly number[],
  bits: Int32Array,
): void {
  for (const field of fields) if (cursor.seek(keyOf(word, field))) cursor.addTo(bits);
}

function levelsOf(steps: readonly Step[]): Level[] {
  return [...Map.groupBy(steps, ({ worth }) => worth)]
    .map(([worth, equal]) => ({ worth, steps: equal, reached: newBits(0) }))
    .toSorted((a, b) => b.worth - a.worth);
}

function stepsOf({ words, weight }: QueryAlternative): Step[] {
  if (words.length === 0) return [];
  // One word in the title needs no look at the other fields: a higher level has it.
  const wider = words.length > 1;
  return [
    { worth: worthOf(WORTH.title, weight), fields: [TITLE], words },
    { worth: worthOf(WORTH.side, weight), fields: wider ? [TITLE, SIDE] : [SIDE], words },
    { worth: worthOf(WORTH.body, weight), fields: wider ? [TITLE, SIDE, BODY] : [BODY], words },
  ];
}

function worthOf(field: number, weight: number): number {
  return Math.max(1, Math.floor((field * weight) / 100));
}
