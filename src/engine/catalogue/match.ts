import { hasBit } from "./bits.ts";
import { type Block, comparePlaces } from "./block.ts";
import type { CatalogueMatch, RankedJob } from "./entry-and-query.ts";
import type { Filter } from "./filter.ts";
import { unpackId } from "./job-id.ts";
import { EXACT_UNIT, type Summing } from "./summing.ts";

/** Until the result is full, blocks are ranked in pieces: the threshold of one piece prunes the next. */
const FIRST_SIFTED = 1024;

interface Candidate {
  readonly block: Block;
  readonly ordinal: number;
  readonly fitScore: number;
}

/** The best postings by fit score, then newest, then id, over any number of blocks. */
export class Matching {
  readonly #query: CatalogueMatch;
  readonly #filter: Filter;
  readonly #skills: number[] = [];
  readonly #base: number;
  readonly #greatestFactor: number;
  readonly #best: Candidate[] = [];
  readonly #summing: Summing;

  constructor(query: CatalogueMatch, filter: Filter, summing: Summing) {
    this.#summing = summing;
    this.#query = query;
    this.#base = query.base ?? 0;
    this.#filter = filter;
    for (let skill = 0; skill < query.credits.length; skill++) {
      if (query.credits[skill]! > 0 || query.exact[skill]! > 0) this.#skills.push(skill);
    }
    this.#greatestFactor = query.factors.reduce((most, factor) => Math.max(most, factor), 0);
  }

  get result(): RankedJob[] {
    return this.#best.map(({ block, ordinal, fitScore }) => ({
      id: unpackId(block.ids, ordinal),
      fitScore,
    }));
  }

  rank(block: Block): void {
    const passing = this.#summing.passing(block.shown.length);
    if (this.#query.limit === 0 || !this.#filter.select(block, block.visible, passing)) return;
    this.#sum(block);
    const { totals, totalsPiece } = block.skills;
    const visit = (ordinal: number, counter: number) => {
      const total = totals[ordinal]!;
      const credit = (counter & (EXACT_UNIT - 1)) + this.#base * total;
      const factor = this.#query.factors[block.profiles[ordinal]!] ?? 0;
      const fitScore = Math.floor((credit * factor + total * 500) / (total * 1000));
      if (fitScore >= this.#leastFit) this.#offer({ block, ordinal, fitScore });
    };
    for (let from = 0, to = 0; from < block.size; from = to) {
      const isFull = this.#best.length === this.#query.limit;
      to = isFull ? block.size : Math.min(block.size, from + FIRST_SIFTED);
      this.#summing.sift(from, to, totalsPiece, this.#leastCredit, visit);
    }
  }

  get #leastFit(): number {
    return this.#best.length === this.#query.limit ? this.#best.at(-1)!.fitScore : 1;
  }

  /** The credit per unit of total weight below which no posting reaches the minimum, whatever its role. */
  get #leastCredit(): number {
    return (this.#leastFit * 1000 - 500) / this.#greatestFactor - this.#base;
  }

  #sum(block: Block): void {
    const { firstRuns, weights, starts, ordinalsPiece } = block.skills;
    for (const skill of this.#skills) {
      if (skill + 1 >= firstRuns.length) break;
      const credit = this.#query.credits[skill]!;
      const exact = this.#query.exact[skill] ? EXACT_UNIT : 0;
      for (let run = firstRuns[skill]!; run < firstRuns[skill + 1]!; run++) {
        const amount = weights[run]! * credit + exact;
        this.#summing.add(ordinalsPiece, starts[run]!, starts[run + 1]!, amount);
      }
    }
  }

  /** Only the best posting of a vacancy counts. */
  #offer(candidate: Candidate): void {
    const best = this.#best;
    const same = hasBit(candidate.block.grouped, candidate.ordinal)
      ? best.findIndex((other) => vacancyOf(other) === vacancyOf(candidate))
      : -1;
    if (same >= 0 && compareCandidates(candidate, best[same]!) > 0) return;
    if (same >= 0) best.splice(same, 1);
    let at = best.length;
    while (at > 0 && compareCandidates(candidate, best[at - 1]!) < 0) at--;
    if (at >= this.#query.limit) return;
    best.splice(at, 0, candidate);
    if (best.length > this.#query.limit) best.pop();
  }
}

function vacancyOf({ block, ordinal }: Candidate): number {
  return block.vacancies[ordinal]!;
}

function compareCandidates(a: Candidate, b: Candidate): number {
  return b.fitScore - a.fitScore || comparePlaces(a.block, a.ordinal, b.block, b.ordinal);
}
