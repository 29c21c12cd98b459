import {
  addToDay,
  LEAST_POSTINGS,
  newDays,
  splitTime,
  toFigures,
  type CatalogueSearch,
  type MarketFigures,
  type MarketQuery,
  type SkillCounts,
} from "../../../engine/index.ts";
import type { FoundHits } from "./ask.ts";
import { countsOf, readFacets, type AskCluster, type CountedHits } from "./cluster-facets.ts";
import { hitsOf, isFirst } from "./queries.ts";

/*
 * Figures of a part of the catalogue, as engine/catalogue/compute-figures.ts has them. Salaries are counted by
 * their amounts, because the percentiles of a cluster are estimates.
 */

const DAY_MS = 86_400_000;
/** Different amounts that one request gives. */
const AMOUNTS = 10_000;

interface FirstCounts {
  readonly days: { readonly buckets: readonly { key: number; doc_count: number }[] };
}

interface CountedSkills {
  readonly skills: {
    readonly buckets: readonly { key: string; doc_count: number; later: { doc_count: number } }[];
  };
}

interface CountedAmounts {
  readonly amounts: {
    readonly after_key?: object;
    readonly buckets: readonly { key: { currency: string; salary: number }; doc_count: number }[];
  };
}

export async function readFigures(
  ask: AskCluster,
  query: MarketQuery,
): Promise<MarketFigures | undefined> {
  const hits = hitsOfMarket(query);
  const interval = { field: "postedAt", interval: DAY_MS, min_doc_count: 1 };
  const first = await ask({
    query: hits.query,
    size: 0,
    track_total_hits: true,
    aggs: { ...countsOf(hits, query), days: { histogram: interval } },
  });
  const total = first.hits.total?.value ?? 0;
  if (total < LEAST_POSTINGS) return undefined;
  const days = countDays(query, first);
  const laterFromMs = splitTime(days, query);
  const [values, salaries, skills] = await Promise.all([
    readFacets(ask, hits, query, first),
    readSalaries(ask, hits),
    readSkills(ask, hits, query.lastSkill, laterFromMs),
  ]);
  return toFigures(query, { total, days, values, salaries, skills, laterFromMs });
}

/** Of each vacancy the posting that a search returns; it counts for all its values. */
function hitsOfMarket({ filters, periodsFromMs, nowMs }: MarketQuery): CountedHits {
  const search: CatalogueSearch = {
    filters: { ...filters, postedAfterMs: periodsFromMs[0] },
    offset: 0,
    limit: 0,
    nowMs,
  };
  return {
    query: { bool: { filter: [hitsOf(search), isFirst(search)] } },
    withValue: () => ({ match_all: {} }),
  };
}

function countDays(query: MarketQuery, { aggregations }: FoundHits): Uint32Array {
  const days = newDays(query);
  for (const { key, doc_count: count } of (aggregations as unknown as FirstCounts).days.buckets)
    addToDay(days, query, key, count);
  return days;
}

async function readSalaries(
  ask: AskCluster,
  { query }: CountedHits,
): Promise<ReadonlyMap<string, Float64Array>> {
  const byCurrency = new Map<string, number[]>();
  const sources = ["currency", "salary"].map((field) => ({ [field]: { terms: { field } } }));
  for (let after: object | undefined; ;) {
    const composite = { sources, size: AMOUNTS, ...(after && { after }) };
    const found = await ask({ query, size: 0, aggs: { amounts: { composite } } });
    const { amounts } = found.aggregations as unknown as CountedAmounts;
    for (const { key, doc_count: count } of amounts.buckets) {
      const salaries = byCurrency.get(key.currency) ?? [];
      byCurrency.set(key.currency, salaries);
      for (let posting = 0; posting < count; posting++) salaries.push(key.salary);
    }
    after = amounts.after_key;
    if (!after || amounts.buckets.length < AMOUNTS) break;
  }
  return new Map(
    [...byCurrency].map(([currency, salaries]) => [currency, Float64Array.from(salaries)]),
  );
}

async function readSkills(
  ask: AskCluster,
  { query }: CountedHits,
  lastSkill: number,
  laterFromMs: number | undefined,
): Promise<SkillCounts> {
  const counted: SkillCounts = {
    counts: new Uint32Array(lastSkill + 1),
    later: new Uint32Array(lastSkill + 1),
  };
  const isLater =
    laterFromMs === undefined ? { match_none: {} } : { range: { postedAt: { gte: laterFromMs } } };
  // All skills, and the placeholder that short postings have, so that each shard gives all counts.
  const terms = { field: "skills", size: lastSkill + 2 };
  const aggs = { skills: { terms, aggs: { later: { filter: isLater } } } };
  const found = await ask({ query, size: 0, aggs });
  const { skills } = found.aggregations as unknown as CountedSkills;
  for (const { key, doc_count: count, later } of skills.buckets) {
    if (Number(key) > lastSkill) continue;
    counted.counts[Number(key)] = count;
    counted.later[Number(key)] = later.doc_count;
  }
  return counted;
}
