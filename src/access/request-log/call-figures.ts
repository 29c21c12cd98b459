import { Type } from "typebox";
import { Nullable } from "../../platform/http/schema.ts";
import type { Database } from "../../platform/postgres/database.ts";
import type { Mode } from "../../privacy/index.ts";
import { toCredits } from "../credits/credits.ts";
import { pointsOf, showRange, type ChartRange } from "./chart-range.ts";
import { usageByKey, usageByRoute, usageByTime, type Figures } from "./figures.store.ts";
import { DURATION_BOUNDS_MS } from "./request-log.ts";
import { searchBriefly } from "./search-briefly.ts";

/** The fields of `showFigures`. */
export const FIGURE_FIELDS = {
  requests: Type.Integer(),
  client_errors: Type.Integer({ description: "Replies 4xx" }),
  server_errors: Type.Integer({ description: "Replies 5xx" }),
  credits: Type.Number({ description: "Credits charged" }),
  p50_ms: Nullable(Type.Number({ description: "Median latency, by histogram" })),
  p95_ms: Nullable(Type.Number()),
};

export const showFigures = (figures: Figures) => ({
  requests: figures.requests,
  client_errors: figures.clientErrors,
  server_errors: figures.serverErrors,
  credits: toCredits(figures.chargedMillicredits),
  p50_ms: percentile(figures.buckets, 0.5),
  p95_ms: percentile(figures.buckets, 0.95),
});

export const sumFigures = (rows: readonly Figures[]): Figures =>
  rows.reduce(
    (total, row) => ({
      requests: total.requests + row.requests,
      clientErrors: total.clientErrors + row.clientErrors,
      serverErrors: total.serverErrors + row.serverErrors,
      chargedMillicredits: total.chargedMillicredits + row.chargedMillicredits,
      buckets: total.buckets.map((count, i) => count + (row.buckets[i] ?? 0)),
    }),
    {
      requests: 0,
      clientErrors: 0,
      serverErrors: 0,
      chargedMillicredits: 0,
      buckets: Array.from({ length: DURATION_BOUNDS_MS.length + 1 }, () => 0),
    },
  );

/** Interpolated within its bucket; null without requests. */
function percentile(buckets: readonly number[], share: number): number | null {
  const total = buckets.reduce((count, each) => count + each, 0);
  if (total === 0) return null;
  let before = 0;
  for (const [i, count] of buckets.entries()) {
    if (count > 0 && before + count >= total * share) {
      const low = DURATION_BOUNDS_MS[i - 1] ?? 0;
      const high = DURATION_BOUNDS_MS[i] ?? low;
      return Math.round((low + ((high - low) * (total * share - before)) / count) * 10) / 10;
    }
    before += count;
  }
  return null;
}

/** Calls, errors, latency and credits of one app: over time, by route and by key. */
export async function readUsage(db: Database, appId: string, mode: Mode, chart: ChartRange) {
  const range = { ...chart, appId, mode };
  const { times, routes, keys } = await searchBriefly(db, async (tx) => ({
    times: await usageByTime(tx, range),
    routes: await usageByRoute(tx, range),
    keys: await usageByKey(tx, range),
  }));
  return {
    ...showRange(chart),
    totals: showFigures(sumFigures(times)),
    series: pointsOf(times, chart, (found) => showFigures(sumFigures(found))),
    routes: routes.map((row) => ({ route: row.route, method: row.method, ...showFigures(row) })),
    keys: keys.map((row) => ({
      key_id: row.keyId,
      name: row.name,
      hint: row.hint,
      mode: row.mode,
      ...showFigures(row),
    })),
  };
}
