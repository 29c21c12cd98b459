import { hasBit, newBits } from "./bits.ts";
import { type Block, comparePlaces } from "./block.ts";
import type { CatalogueMatch, RankedJob } from "./entry.ts";
import type { Filter } from "./filter.ts";
import { unpackId } from "./job-id.ts";

/** A posting's counter: Σ weight × credit below, how many exact skills above. */
const EXACT_UNIT = 1 << 23;

interface Candidate {
  readonly block: Block;
  readonly ordinal: number;
  readonly fitScore: number;
}

/** The best postings by fit score, then newest, then id, over any number of blocks. */
export class Matching {
  readonly #query: CatalogueMatch;
  readonly #filter: Filter;
  readonly #skills: readonly number[];
  readonly #greatestFactor: number;
  readonly #best: Candidate[] = [];
  #sums = new Int32Array(0);

  constructor(query: CatalogueMatch, filter: Filter) {
    this.#query = query;
    this.#filter = filter;
    this.#skills = [...query.credits.keys()].filter(
      (skill) => query.credits[skill]! > 0 || query.exact[skill]! > 0,
    );
    this.#greatestFactor = query.factors.reduce((most, factor) => Math.max(most, factor), 0);
  }

  get result(): RankedJob[] {
    return this.#best.map(({ block, ordinal, fitScore }) => ({
      id: unpackId(block.ids, ordinal),
      fitScore,
    }));
  }

  rank(block: Block): void {
    const passing = newBits(block.size);
    if (this.#query.limit === 0 || !this.#filter.select(block, passing)) return;
    this.#sum(block);
    const { totals } = block.skills;
    const { factors } = this.#query;
    for (let ordinal = 0; ordinal < block.size; ordinal++) {
      const sum = this.#sums[ordinal]!;
      if (sum < EXACT_UNIT) continue;
      const credit = sum & (EXACT_UNIT - 1);
      const total = totals[ordinal]!;
      if (credit * this.#greatestFactor < this.#least * total) continue;
      if (!hasBit(passing, ordinal)) continue;
      const factor = factors[block.profiles[ordinal]!] ?? 0;
      const fitScore = Math.floor((credit * factor + total * 500) / (total * 1000));
      if (fitScore > 0) this.#offer({ block, ordinal, fitScore });
    }
  }

  /** Credit × factor that a posting needs for each unit of its total, to be considered at all. */
  get #least(): number {
    const last = this.#best.length === this.#query.limit ? this.#best.at(-1)!.fitScore : 1;
    return last * 1000 - 500;
  }

  #sum(block: Block): void {
    if (this.#sums.length < block.size) this.#sums = new Int32Array(block.size);
    const sums = this.#sums.fill(0);
    const { starts, ordinals, weights } = block.skills;
    for (const skill of this.#skills) {
      if (skill + 1 >= starts.length) break;
      const credit = this.#query.credits[skill]!;
      const exact = this.#query.exact[skill] ? EXACT_UNIT : 0;
      const end = starts[skill + 1]!;
      for (let at = starts[skill]!; at < end; at++) {
        const ordinal = ordinals[at]!;
        sums[ordinal] = sums[ordinal]! + weights[at]! * credit + exact;
      }
    }
  }

  #offer(candidate: Candidate): void {
    const best = this.#best;
    let at = best.length;
    while (at > 0 && compareCandidates(candidate, best[at - 1]!) < 0) at--;
    if (at >= this.#query.limit) return;
    best.splice(at, 0, candidate);
    if (best.length > this.#query.limit) best.pop();
  }
}

function compareCandidates(a: Candidate, b: Candidate): number {
  return b.fitScore - a.fitScore || comparePlaces(a.block, a.ordinal, b.block, b.ordinal);
}
