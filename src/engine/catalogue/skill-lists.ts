import { setBit } from "./bits.ts";
import type { Inverted } from "./invert.ts";
import type { Piece, Summing } from "./summing.ts";

/**
 * The postings that ask for each skill, in runs of equal weight: skill s has the runs firstRuns[s] ..
 * firstRuns[s + 1), run r the ordinals at starts[r] .. starts[r + 1). A skill has few distinct weights.
 */
export interface SkillLists {
  readonly firstRuns: Uint32Array;
  readonly weights: Uint8Array;
  readonly starts: Uint32Array;
  readonly ordinals: Uint16Array;
  /** By ordinal: the sum of its weights. */
  readonly totals: Uint16Array;
  /** The same by posting: the skills of ordinal o, ascending, at askedStarts[o] .. askedStarts[o + 1). */
  readonly asked: Uint16Array;
  readonly askedStarts: Uint32Array;
  /** Where ordinals and totals are in the WebAssembly memory. */
  readonly ordinalsPiece: Piece;
  readonly totalsPiece: Piece;
}

export function skillKey(skill: number, weight: number): number {
  return skill * 256 + weight;
}

/** Whether any posting asks for the skill. */
export function isAsked({ firstRuns }: SkillLists, skill: number): boolean {
  return skill + 1 < firstRuns.length && firstRuns[skill] !== firstRuns[skill + 1];
}

/** Adds the postings that ask for a skill to a bit set; false when there are none. */
export function addAsking(lists: SkillLists, skill: number, bits: Int32Array): boolean {
  if (!isAsked(lists, skill)) return false;
  const { firstRuns, starts, ordinals } = lists;
  const end = starts[firstRuns[skill + 1]!]!;
  for (let at = starts[firstRuns[skill]!]!; at < end; at++) setBit(bits, ordinals[at]!);
  return true;
}

/** Writes runs, which must come in ascending order of their keys. */
export class SkillListsWriter {
  readonly #size: number;
  readonly #summing: Summing;
  readonly #firstRuns: number[] = [0];
  readonly #weights: number[] = [];
  readonly #starts: number[] = [0];
  readonly #ordinals: Uint16Array;
  readonly #totals: Uint16Array;
  #count = 0;

  constructor(size: number, most: number, summing: Summing) {
    this.#size = size;
    this.#summing = summing;
    this.#ordinals = new Uint16Array(most);
    this.#totals = new Uint16Array(size);
  }

  add(key: number, ordinals: Uint16Array, from: number, to: number): void {
    if (from === to) return;
    const weight = key & 255;
    while (this.#firstRuns.length <= key >>> 8) this.#firstRuns.push(this.#weights.length);
    for (let at = from; at < to; at++) {
      const ordinal = ordinals[at]!;
      this.#ordinals[this.#count++] = ordinal;
      this.#totals[ordinal] = this.#totals[ordinal]! + weight;
    }
    this.#weights.push(weight);
    this.#starts.push(this.#count);
  }

  finish(): SkillLists {
    const ordinalsPiece = this.#summing.allocate(this.#count * 2);
    const ordinals = this.#summing.view(ordinalsPiece, this.#count);
    ordinals.set(this.#ordinals.subarray(0, this.#count));
    const totalsPiece = this.#summing.allocate(this.#size * 2);
    const totals = this.#summing.view(totalsPiece, this.#size);
    totals.set(this.#totals);
    const firstRuns = Uint32Array.from([...this.#firstRuns, this.#weights.length]);
    const starts = Uint32Array.from(this.#starts);
    return {
      firstRuns,
      weights: Uint8Array.from(this.#weights),
      starts,
      ordinals,
      totals,
      ...byPosting({ firstRuns, starts, ordinals }, this.#size),
      ordinalsPiece,
      totalsPiece,
    };
  }
}

function byPosting(
  { firstRuns, starts, ordinals }: Pick<SkillLists, "firstRuns" | "starts" | "ordinals">,
  size: number,
): Pick<SkillLists, "asked" | "askedStarts"> {
  const askedStarts = new Uint32Array(size + 1);
  for (let at = 0; at < ordinals.length; at++) askedStarts[ordinals[at]! + 1]!++;
  for (let ordinal = 0; ordinal < size; ordinal++)
    askedStarts[ordinal + 1]! += askedStarts[ordinal]!;
  const next = askedStarts.slice(0, size);
  const asked = new Uint16Array(ordinals.length);
  for (let skill = 0; skill + 1 < firstRuns.length; skill++) {
    const end = starts[firstRuns[skill + 1]!]!;
    for (let at = starts[firstRuns[skill]!]!; at < end; at++) asked[next[ordinals[at]!]!++] = skill;
  }
  return { asked, askedStarts };
}

export function writeSkillLists(inverted: Inverted, size: number, summing: Summing): SkillLists {
  const writer = new SkillListsWriter(size, inverted.ordinals.length, summing);
  for (let place = 0; place < inverted.keys.length; place++) {
    writer.add(
      inverted.keys[place]!,
      inverted.ordinals,
      inverted.starts[place]!,
      inverted.ends[place]!,
    );
  }
  return writer.finish();
}

/** A cursor over the runs. */
export class RunCursor {
  key = -1;
  readonly #lists: SkillLists;
  #skill = 0;
  #run = -1;

  constructor(lists: SkillLists) {
    this.#lists = lists;
  }

  next(): boolean {
    const { weights, firstRuns } = this.#lists;
    if (++this.#run >= weights.length) return false;
    while (firstRuns[this.#skill + 1]! <= this.#run) this.#skill++;
    this.key = skillKey(this.#skill, weights[this.#run]!);
    return true;
  }

  /** Writes the renumbered ordinals, skipping dropped ones; returns the end of the output. */
  copyTo(target: Uint16Array, from: number, renumbered: Int32Array): number {
    const { starts, ordinals } = this.#lists;
    let to = from;
    for (let at = starts[this.#run]!; at < starts[this.#run + 1]!; at++) {
      const fresh = renumbered[ordinals[at]!]!;
      if (fresh >= 0) target[to++] = fresh;
    }
    return to;
  }
}
