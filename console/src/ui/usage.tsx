import type { OverviewBody } from "../api/operator-replies.ts";
import type { Line } from "./chart.tsx";
import { formatNumber } from "./format.ts";
import { Facts } from "./parts.tsx";
import type { Column } from "./table.tsx";

/* The figures of calls: in sum, over time, and as columns of a table. */

export type Figures = OverviewBody["totals"];

export const formatMs = (ms: number | null): string =>
  ms === null ? "none" : `${formatNumber(ms, ms < 10 ? 1 : 0)} ms`;

export function UsageFacts({ totals }: { totals: Figures }) {
  const errors = totals.client_errors + totals.server_errors;
  return (
    <Facts
      facts={[
        ["Calls", formatNumber(totals.requests)],
        [
          "Errors",
          totals.requests === 0
            ? "0"
            : `${formatNumber(errors)} (${formatNumber((errors / totals.requests) * 100, 1)} %)`,
        ],
        ["Server errors (5xx)", formatNumber(totals.server_errors)],
        ["Median", formatMs(totals.p50_ms)],
        ["95th percentile", formatMs(totals.p95_ms)],
        ["Credits charged", formatNumber(totals.credits, 2)],
      ]}
    />
  );
}

interface UsageChart {
  title: string;
  unit: string;
  lines: Line[];
}

export const usageCharts = (series: readonly Figures[]): UsageChart[] => [
  {
    title: "Calls",
    unit: "",
    lines: [
      {
        label: "calls",
        color: "--accent",
        isFilled: true,
        values: series.map((s) => s.requests),
      },
    ],
  },
  {
    title: "Errors",
    unit: "",
    lines: [
      {
        label: "4xx",
        color: "--warm",
        isDashed: true,
        values: series.map((s) => s.client_errors),
      },
      { label: "5xx", color: "--bad", values: series.map((s) => s.server_errors) },
    ],
  },
  {
    title: "Latency",
    unit: " ms",
    lines: [
      {
        label: "95th percentile",
        color: "--edge",
        isDashed: true,
        values: series.map((s) => s.p95_ms),
      },
      { label: "median", color: "--accent", values: series.map((s) => s.p50_ms) },
    ],
  },
  {
    title: "Credits charged",
    unit: "",
    lines: [
      {
        label: "credits",
        color: "--accent",
        isFilled: true,
        values: series.map((s) => s.credits),
      },
    ],
  },
];

export const figureColumns = <Row extends Figures>(): Column<Row>[] => [
  { head: "Calls", isNumber: true, cell: ({ requests }) => formatNumber(requests) },
  { head: "4xx", isNumber: true, cell: ({ client_errors: count }) => formatNumber(count) },
  { head: "5xx", isNumber: true, cell: ({ server_errors: count }) => formatNumber(count) },
  { head: "Median", isNumber: true, cell: ({ p50_ms: ms }) => formatMs(ms) },
  { head: "95th", isNumber: true, cell: ({ p95_ms: ms }) => formatMs(ms) },
  { head: "Credits", isNumber: true, cell: ({ credits }) => formatNumber(credits, 2) },
];
