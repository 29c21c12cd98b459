import { Type } from "typebox";
import { fieldError } from "../../errors.ts";
import { findMoment } from "../../platform/clock.ts";
import { Nullable } from "../../platform/http/schema.ts";
import type { Database } from "../../platform/postgres/database.ts";
import type { Mode } from "../../privacy/index.ts";
import { toCredits } from "../credits/credits.ts";
import { usageByKey, usageByRoute, usageByTime, type Figures } from "./figures.store.ts";
import { DURATION_BOUNDS_MS } from "./request-log.ts";

const HOUR_MS = 3_600_000;
const STEP_MS = { hour: HOUR_MS, day: 24 * HOUR_MS } as const;
export const STEPS = ["hour", "day"] as const;
export type ChartStep = (typeof STEPS)[number];
/** A chart of more points cannot be read. */
const MAX_POINTS = 800;
/** Up to this range a chart is by hour, unless asked otherwise. */
const HOURLY_UP_TO_MS = 3 * 24 * HOUR_MS;

export interface ChartRange {
  from: Date;
  to: Date;
  step: ChartStep;
}

/** The last 24 hours unless asked otherwise; begins with a whole step. */
export function chartRange(
  input: { from?: string; to?: string; step?: ChartStep },
  now: Date,
): ChartRange {
  const to = input.to === undefined ? now : findMoment(input.to)!;
  const asked = input.from === undefined ? undefined : findMoment(input.from)!;
  const fromMs = (asked ?? new Date(to.getTime() - STEP_MS.day)).getTime();
  if (fromMs >= to.getTime()) throw fieldError("from", "must be before `to`");
  const step = input.step ?? (to.getTime() - fromMs > HOURLY_UP_TO_MS ? "day" : "hour");
  const from = new Date(Math.floor(fromMs / STEP_MS[step]) * STEP_MS[step]);
  if ((to.getTime() - from.getTime()) / STEP_MS[step] > MAX_POINTS)
    throw fieldError("step", `gives more than ${MAX_POINTS} points; ask for less time, or by day`);
  return { from, to, step };
}

/** One entry for each step, also where nothing happened. */
export function pointsOf<Row extends { at: Date }, T>(
  rows: readonly Row[],
  { from, to, step }: ChartRange,
  show: (found: Row[]) => T,
): (T & { at: string })[] {
  const byTime = Map.groupBy(rows, ({ at }) => at.getTime());
  const points: (T & { at: string })[] = [];
  for (let ms = from.getTime(); ms < to.getTime(); ms += STEP_MS[step])
    points.push({ at: new Date(ms).toISOString(), ...show(byTime.get(ms) ?? []) });
  return points;
}

export const showRange = ({ from, to, step }: ChartRange) => ({
  from: from.toISOString(),
  to: to.toISOString(),
  step,
});

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
  const [times, routes, keys] = await Promise.all([
    usageByTime(db, range, chart.step),
    usageByRoute(db, range),
    usageByKey(db, range),
  ]);
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
