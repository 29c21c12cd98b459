import { eachBit, newBits } from "./bits.ts";
import type { Block } from "./block.ts";
import {
  LEAST_POSTINGS,
  type AskedSkill,
  type Facets,
  type MarketFigures,
  type MarketQuery,
  type SalaryQuartiles,
  type Trend,
} from "./entry.ts";
import { FacetCounts } from "./facets.ts";
import { Filter } from "./filter.ts";
import type { FirstOfVacancy } from "./first-of-vacancy.ts";
import { ATTRIBUTE_COLUMNS, type Attributes } from "./keys.ts";

/*
 * Figures of a part of the catalogue, such as the postings of a role. All of them count the same hits:
 * of each vacancy the posting that a search with the same filters returns. The cost grows with
 * the hits, plus a look into each block.
 */

const DAY_MS = 86_400_000;
/** A trend is stated when chance alone would give it in fewer than one of a hundred comparisons. */
const SURE_DEVIATIONS = 2.58;

interface Market {
  /** Zones first and in order, then fresh blocks. */
  readonly blocks: readonly Block[];
  readonly attributes: Attributes;
  readonly firsts: FirstOfVacancy;
  readonly endOfVacancies: number;
}

interface BlockHits {
  readonly block: Block;
  readonly place: number;
  readonly bits: Int32Array;
}

export function computeFigures(market: Market, query: MarketQuery): MarketFigures | undefined {
  const { attributes, endOfVacancies } = market;
  const { periodsFromMs, fields, limit, lastSkill, filters } = query;
  const { hits, total } = findHits(market, query);
  if (total < LEAST_POSTINGS) return undefined;
  const facets = new FacetCounts({ fields, limit }, attributes, endOfVacancies);
  for (const { block, bits } of hits) facets.see(block, bits);
  const days = countDays(hits, query);
  const laterFromMs = splitTime(days, total, periodsFromMs[0]!);
  const asked = countSkills(hits, lastSkill, laterFromMs ?? Infinity);
  for (const skill of filters.skills ?? []) asked.counts[skill] = 0;
  return {
    total,
    periods: countPeriods(days, periodsFromMs),
    values: withoutRare(facets.count()),
    salaries: salaryQuartiles(hits, attributes),
    skills: mostAsked(
      asked,
      { total, later: countFrom(days, laterFromMs, periodsFromMs[0]!) },
      limit,
    ),
    laterFromMs: laterFromMs ?? null,
  };
}

/** The hits by block, one of each vacancy. */
function findHits(
  { blocks, attributes, firsts, endOfVacancies }: Market,
  { filters, periodsFromMs }: MarketQuery,
): { hits: readonly BlockHits[]; total: number } {
  const filter = new Filter({ ...filters, postedAfterMs: periodsFromMs[0] }, attributes);
  const counts = new Uint32Array(1);
  const hits: BlockHits[] = [];
  firsts.begin(endOfVacancies, counts);
  for (const [place, block] of blocks.entries()) {
    const bits = newBits(block.size);
    if (!filter.select(block, block.visible, bits)) continue;
    firsts.countEqual(block, place, bits, [0, block.size], 0);
    hits.push({ block, place, bits });
  }
  firsts.settle();
  for (const { block, place, bits } of hits) firsts.keepFirst(block, place, bits);
  firsts.end();
  return { hits, total: counts[0]! };
}

/** By day from the first period on. A posting dated in the future counts for today. */
function countDays(hits: readonly BlockHits[], { periodsFromMs, nowMs }: MarketQuery): Uint32Array {
  const from = periodsFromMs[0]!;
  const today = Math.max(0, Math.floor((nowMs - from) / DAY_MS));
  const days = new Uint32Array(today + 1);
  for (const { block, bits } of hits) {
    eachBit(bits, 0, block.size, (ordinal) => {
      days[Math.min(today, Math.floor((block.postedAtMs[ordinal]! - from) / DAY_MS))]!++;
    });
  }
  return days;
}

function countPeriods(days: Uint32Array, periodsFromMs: readonly number[]): (number | null)[] {
  const firstDays = periodsFromMs.map((from) => Math.round((from - periodsFromMs[0]!) / DAY_MS));
  return firstDays.map((first, period) => {
    const count = sum(days.subarray(first, firstDays[period + 1] ?? days.length));
    return count < LEAST_POSTINGS ? null : count;
  });
}

/** The start of the day that divides the postings most evenly; undefined when either part is too small. */
function splitTime(days: Uint32Array, total: number, fromMs: number): number | undefined {
  let best: { day: number; smaller: number } | undefined;
  for (let day = days.length - 1, later = 0; day > 0; day--) {
    later += days[day]!;
    const smaller = Math.min(later, total - later);
    if (smaller >= LEAST_POSTINGS && smaller > (best?.smaller ?? 0)) best = { day, smaller };
  }
  return best && fromMs + best.day * DAY_MS;
}

const countFrom = (days: Uint32Array, ms: number | undefined, fromMs: number): number =>
  ms === undefined ? 0 : sum(days.subarray(Math.round((ms - fromMs) / DAY_MS)));

interface SkillCounts {
  readonly counts: Uint32Array;
  /** Those of postings from the given time on. */
  readonly later: Uint32Array;
}

function countSkills(
  hits: readonly BlockHits[],
  lastSkill: number,
  laterFromMs: number,
): SkillCounts {
  const counts = new Uint32Array(lastSkill + 1);
  const later = new Uint32Array(lastSkill + 1);
  for (const { block, bits } of hits) {
    const { asked, askedStarts } = block.skills;
    eachBit(bits, 0, block.size, (ordinal) => {
      const isLater = block.postedAtMs[ordinal]! >= laterFromMs;
      for (let at = askedStarts[ordinal]!; at < askedStarts[ordinal + 1]!; at++) {
        const skill = asked[at]!;
        // The skills of a posting ascend.
        if (skill > lastSkill) break;
        counts[skill]!++;
        if (isLater) later[skill]!++;
      }
    });
  }
  return { counts, later };
}

function mostAsked(
  { counts, later }: SkillCounts,
  all: { readonly total: number; readonly later: number },
  limit: number,
): AskedSkill[] {
  const skills: number[] = [];
  for (let skill = 0; skill < counts.length; skill++) {
    if (counts[skill]! >= LEAST_POSTINGS) skills.push(skill);
  }
  return skills
    .toSorted((a, b) => counts[b]! - counts[a]! || a - b)
    .slice(0, limit)
    .map((skill) => ({
      skill,
      count: counts[skill]!,
      trend:
        all.later === 0
          ? null
          : trendOf(
              { count: counts[skill]! - later[skill]!, of: all.total - all.later },
              { count: later[skill]!, of: all.later },
            ),
    }));
}

interface Share {
  readonly count: number;
  readonly of: number;
}

/** Compares two shares: pooled two-proportion z-test with continuity correction. */
function trendOf(earlier: Share, later: Share): Trend {
  const change = later.count / later.of - earlier.count / earlier.of;
  const pooled = (earlier.count + later.count) / (earlier.of + later.of);
  const spread = 1 / earlier.of + 1 / later.of;
  const deviation = Math.sqrt(pooled * (1 - pooled) * spread);
  const isSure = Math.abs(change) - spread / 2 > SURE_DEVIATIONS * deviation;
  return isSure ? (change > 0 ? "rising" : "falling") : "steady";
}

function withoutRare(values: Facets): Facets {
  return new Map(
    [...values].map(([field, counted]) => [
      field,
      counted.filter(({ count }) => count >= LEAST_POSTINGS),
    ]),
  );
}

function salaryQuartiles(hits: readonly BlockHits[], attributes: Attributes): SalaryQuartiles[] {
  const column = ATTRIBUTE_COLUMNS.indexOf("currency");
  const byNumber = new Map<number, number[]>();
  for (const { block, bits } of hits) {
    const currencies = block.attributes[column]!;
    eachBit(bits, 0, block.size, (ordinal) => {
      const rank = block.salaryRanks[ordinal]!;
      const currency = currencies[ordinal]!;
      if (rank === 0 || currency === 0) return;
      const salaries = byNumber.get(currency);
      if (salaries) salaries.push(block.salaries[rank]!);
      else byNumber.set(currency, [block.salaries[rank]!]);
    });
  }
  const found: SalaryQuartiles[] = [];
  for (const [currency, number] of attributes.valuesOf(column)) {
    const salaries = Float64Array.from(byNumber.get(number) ?? []).toSorted();
    if (salaries.length < LEAST_POSTINGS) continue;
    found.push({
      currency,
      count: salaries.length,
      lower: quantile(salaries, 0.25),
      median: quantile(salaries, 0.5),
      upper: quantile(salaries, 0.75),
    });
  }
  return found.toSorted((a, b) => b.count - a.count || (a.currency < b.currency ? -1 : 1));
}

/** Interpolates between neighbours, as PostgreSQL's percentile_cont does. */
function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)]!;
  const above = sorted[Math.ceil(place)]!;
  return below + (above - below) * (place - Math.floor(place));
}

const sum = (counts: Uint32Array): number => counts.reduce((all, count) => all + count, 0);
