import { newBits } from "./bits.ts";
import type { Block } from "./block.ts";
import type { QueryAlternative, QueryWords } from "./entry.ts";
import { BODY, SIDE, TITLE, keyOf } from "./keys.ts";
import { ListCursor } from "./lists.ts";

/** What a hit is worth by the best field that has all words of it: title, then skills and company, then the rest. */
const WORTH = { title: 100, side: 50, body: 20 };
export const BEST_RELEVANCE = 100;

/** One group of a query: for each worth the alternatives that reach it. */
interface Step {
  readonly worth: number;
  readonly fields: readonly number[];
  readonly words: readonly number[];
}

/**
 * Relevance of the postings that meet every group of a query: the mean, over the groups, of the
 * best alternative's worth × weight. Whole numbers 1..100, the same everywhere.
 */
export class Relevance {
  /** Of each group, the most valuable first. */
  readonly #groups: readonly (readonly Step[])[];
  #group: Int32Array = new Int32Array(0);
  #step: Int32Array = new Int32Array(0);
  #word: Int32Array = new Int32Array(0);
  #sums = new Uint16Array(0);

  constructor(text: QueryWords) {
    this.#groups = text.map((alternatives) =>
      alternatives.flatMap(stepsOf).toSorted((a, b) => b.worth - a.worth),
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
    this.#sums.fill(0);
    for (const steps of this.#groups) if (!this.#addGroup(cursor, steps, bits)) return false;
    const groups = this.#groups.length;
    eachSet(bits, (ordinal) => {
      scores[ordinal] = Math.max(1, Math.floor(this.#sums[ordinal]! / groups));
    });
    return true;
  }

  /** Each posting of `bits` counts with the first, so best, step that it reaches; those with none go. */
  #addGroup(cursor: ListCursor, steps: readonly Step[], bits: Int32Array): boolean {
    const met = this.#group.fill(0);
    const sums = this.#sums;
    let isMet = false;
    for (let at = 0; at < steps.length;) {
      const { worth } = steps[at]!;
      const reached = this.#step.fill(0);
      for (; at < steps.length && steps[at]!.worth === worth; at++) this.#reach(cursor, steps[at]!);
      for (let word = 0; word < bits.length; word++) {
        let fresh = reached[word]! & bits[word]! & ~met[word]!;
        if (fresh === 0) continue;
        isMet = true;
        met[word] = met[word]! | fresh;
        for (; fresh !== 0; fresh &= fresh - 1) {
          const ordinal = (word << 5) + 31 - Math.clz32(fresh & -fresh);
          sums[ordinal] = sums[ordinal]! + worth;
        }
      }
    }
    for (let word = 0; word < bits.length; word++) bits[word] = bits[word]! & met[word]!;
    return isMet;
  }

  /** Adds to the step's set the postings that have all its words in its fields. */
  #reach(cursor: ListCursor, { words, fields }: Step): void {
    if (words.length === 1) {
      addWord(cursor, words[0]!, fields, this.#step);
      return;
    }
    const all = newBits(this.#step.length * 32).fill(-1);
    for (const word of words) {
      addWord(cursor, word, fields, this.#word.fill(0));
      for (let at = 0; at < all.length; at++) all[at] = all[at]! & this.#word[at]!;
    }
    for (let at = 0; at < all.length; at++) this.#step[at] = this.#step[at]! | all[at]!;
  }

  #reserve(block: Block): void {
    if (this.#sums.length === block.size) return;
    this.#group = newBits(block.size);
    this.#step = newBits(block.size);
    this.#word = newBits(block.size);
    this.#sums = new Uint16Array(block.size);
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

function stepsOf({ words, weight }: QueryAlternative): Step[] {
  if (words.length === 0) return [];
  // One word in the title needs no look at the other fields: it was counted a step before.
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

function eachSet(bits: Int32Array, visit: (ordinal: number) => void): void {
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
      visit((word << 5) + 31 - Math.clz32(rest & -rest));
    }
  }
}
