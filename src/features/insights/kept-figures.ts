import type { MarketFigures, MarketQuery } from "../../engine/index.ts";

/** From so many postings on, counting them again for each request would delay others. */
const LARGE = 50_000;
const KEPT_MS = 60_000;
const MOST_KEPT = 200;

type Count = (query: MarketQuery, owner: string) => Promise<MarketFigures | undefined>;

interface Kept {
  readonly figures: MarketFigures;
  readonly untilMs: number;
}

/** Counts, and gives the figures of a large part of the catalogue again for a minute. */
export function keepLarge(count: Count): Count {
  const kept = new Map<string, Kept>();
  return async (query, owner) => {
    const { filters, fields, limit, periodsFromMs, nowMs } = query;
    const key = JSON.stringify([filters, fields, limit, periodsFromMs]);
    const found = kept.get(key);
    if (found && nowMs < found.untilMs) return found.figures;
    const figures = await count(query, owner);
    kept.delete(key);
    if (figures && figures.total >= LARGE) {
      kept.set(key, { figures, untilMs: nowMs + KEPT_MS });
      if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
    }
    return figures;
  };
}
