import { readChoice, type RawSearch } from "../search-values.ts";

/** Ranges of time up to now, as addresses name them, and the steps of their charts. */
export const TIME_RANGES = {
  "1h": { label: "Last hour", hours: 1, step: "minute" },
  "3h": { label: "Last 3 hours", hours: 3, step: "minute" },
  "24h": { label: "Last 24 hours", hours: 24, step: "hour" },
  "7d": { label: "Last 7 days", hours: 7 * 24, step: "hour" },
  "30d": { label: "Last 30 days", hours: 30 * 24, step: "day" },
  "12m": { label: "Last 12 months", hours: 365 * 24, step: "day" },
} as const;
export type TimeRange = keyof typeof TIME_RANGES;

/** The choices for a list that keeps everything: a ledger, an audit log. */
export const LIST_RANGES = ["1h", "24h", "7d", "30d", "12m"] as const;
export type ListRange = (typeof LIST_RANGES)[number];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Undefined unless the address names one of these ranges. */
export function readTimeRange<Range extends TimeRange>(
  raw: RawSearch,
  ranges: readonly Range[],
): Range | undefined {
  return readChoice(raw, "range", ranges);
}

/** The start of a list; whole minutes, so that the address of a reading changes once a minute. */
export const startOf = (range: TimeRange | undefined): string | undefined =>
  range === undefined
    ? undefined
    : new Date(
        Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - TIME_RANGES[range].hours * HOUR_MS,
      ).toISOString();

/** Whole minutes or hours, as the steps are: the address of a reading changes that often. */
export function momentsOf(range: TimeRange): { from: string; to: string } {
  const { hours, step } = TIME_RANGES[range];
  const grain = step === "minute" ? MINUTE_MS : HOUR_MS;
  const end = Math.ceil(Date.now() / grain) * grain;
  return {
    from: new Date(end - hours * HOUR_MS).toISOString(),
    to: new Date(end).toISOString(),
  };
}

/** The same for a chart. */
export const chartOf = (range: TimeRange) => ({
  ...momentsOf(range),
  step: TIME_RANGES[range].step,
});
