import {
  LEAST_POSTINGS,
  type AskedSkill,
  type Facets,
  type MarketFigures,
  type MarketQuery,
  type SalaryQuartiles,
  type Trend,
} from "./entry-and-query.ts";

/* The figures of counted hits, for every index that counts them. */

const DAY_MS = 86_400_000;
/** A trend is stated when chance alone would give it in fewer than one of a hundred comparisons. */
const SURE_DEVIATIONS = 2.58;

export interface MarketCounts {
  readonly total: number;
  /** By day from the first period on (`newDays`). */
  readonly days: Uint32Array;
  readonly values: Facets;
  /** By currency, ascending. */
  readonly salaries: ReadonlyMap<string, Float64Array>;
  readonly skills: SkillCounts;
  /** As `splitTime` gives it. */
  readonly laterFromMs: number | undefined;
}

/** By skill, up to `lastSkill`. */
export interface SkillCounts {
  readonly counts: Uint32Array;
  /** Those of postings from the given time on. */
  readonly later: Uint32Array;
}

export function toFigures(query: MarketQuery, counts: MarketCounts): MarketFigures {
  const { periodsFromMs, limit, filters } = query;
  const { total, days, values, salaries, skills, laterFromMs } = counts;
  const own = new Set(filters.skills);
  return {
    total,
    periods: countPeriods(days, periodsFromMs),
    values: withoutRare(values),
    salaries: toQuartiles(salaries),
    skills: mostAsked(
      skills,
      { total, later: countFrom(days, laterFromMs, periodsFromMs[0]!), own },
      limit,
    ),
    laterFromMs: laterFromMs ?? null,
  };
}

/** Zeroed counters for each day from the first period until today. */
export function newDays({ periodsFromMs, nowMs }: MarketQuery): Uint32Array {
  return new Uint32Array(Math.max(0, Math.floor((nowMs - periodsFromMs[0]!) / DAY_MS)) + 1);
}

/** A posting dated in the future counts for today. */
export function addToDay(
  days: Uint32Array,
  { periodsFromMs }: MarketQuery,
  postedAtMs: number,
  count: number,
): void {
  const day = Math.floor((postedAtMs - periodsFromMs[0]!) / DAY_MS);
  days[Math.min(days.length - 1, day)]! += count;
}

function countPeriods(days: Uint32Array, periodsFromMs: readonly number[]): (number | null)[] {
  const firstDays = periodsFromMs.map((from) => Math.round((from - periodsFromMs[0]!) / DAY_MS));
  return firstDays.map((first, period) => {
    const count = sum(days.subarray(first, firstDays[period + 1] ?? days.length));
    return count < LEAST_POSTINGS ? null : count;
  });
}

/** The start of the day that divides the postings most evenly; undefined when either part is too small. */
export function splitTime(days: Uint32Array, { periodsFromMs }: MarketQuery): number | undefined {
  const total = sum(days);
  let best: { day: number; smaller: number } | undefined;
  for (let day = days.length - 1, later = 0; day > 0; day--) {
    later += days[day]!;
    const smaller = Math.min(later, total - later);
    if (smaller >= LEAST_POSTINGS && smaller > (best?.smaller ?? 0)) best = { day, smaller };
  }
  return best && periodsFromMs[0]! + best.day * DAY_MS;
}

const countFrom = (days: Uint32Array, ms: number | undefined, fromMs: number): number =>
  ms === undefined ? 0 : sum(days.subarray(Math.round((ms - fromMs) / DAY_MS)));

function mostAsked(
  { counts, later }: SkillCounts,
  all: { readonly total: number; readonly later: number; readonly own: ReadonlySet<number> },
  limit: number,
): AskedSkill[] {
  const skills: number[] = [];
  for (let skill = 0; skill < counts.length; skill++) {
    if (counts[skill]! >= LEAST_POSTINGS && !all.own.has(skill)) skills.push(skill);
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

function toQuartiles(byCurrency: MarketCounts["salaries"]): SalaryQuartiles[] {
  return [...byCurrency]
    .filter(([, salaries]) => salaries.length >= LEAST_POSTINGS)
    .map(([currency, salaries]) => ({
      currency,
      count: salaries.length,
      lower: quantile(salaries, 0.25),
      median: quantile(salaries, 0.5),
      upper: quantile(salaries, 0.75),
    }))
    .toSorted((a, b) => b.count - a.count || (a.currency < b.currency ? -1 : 1));
}

/** Interpolates between neighbours, as PostgreSQL's percentile_cont does. */
function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)]!;
  const above = sorted[Math.ceil(place)]!;
  return below + (above - below) * (place - Math.floor(place));
}

const sum = (counts: Uint32Array): number => counts.reduce((all, count) => all + count, 0);
