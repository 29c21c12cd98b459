import { fieldError } from "../../errors.ts";
import { findMoment } from "../../platform/clock.ts";
import { daysBefore } from "../../platform/postgres/day-ring.ts";
import { REQUEST_LOG_DAYS } from "./request-log.ts";

/* The time that a chart shows, in steps. */

const HOUR_MS = 3_600_000;
const STEP_MS = { minute: 60_000, hour: HOUR_MS, day: 24 * HOUR_MS } as const;
export const STEPS = ["minute", "hour", "day"] as const;
export type ChartStep = (typeof STEPS)[number];
/** Minutes are counted from the request log, row by row. */
export const MAX_HOURS_BY_MINUTE = 3;
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
  if (step === "minute") refuseManyMinutes(from, to, now);
  return { from, to, step };
}

/** A chart by minute ends where the log does: beyond it nothing was counted by minute. */
function refuseManyMinutes(from: Date, to: Date, now: Date): void {
  // The first minute begins up to a minute before the time that was asked for.
  if (to.getTime() - from.getTime() > MAX_HOURS_BY_MINUTE * HOUR_MS + STEP_MS.minute)
    throw fieldError("step", `is minute for at most ${MAX_HOURS_BY_MINUTE} hours`);
  if (from < daysBefore(now, REQUEST_LOG_DAYS))
    throw fieldError("from", `is before the log, which keeps ${REQUEST_LOG_DAYS} days`);
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
