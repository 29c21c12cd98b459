import { useEffect, useRef, useState } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { useScheme } from "./use-scheme.ts";

export interface Line {
  label: string;
  /** A custom property of the page, such as `--accent`. */
  color: string;
  values: readonly (number | null)[];
  isFilled?: boolean;
  isDashed?: boolean;
}

const HEIGHT = 180;
/** The axis reaches at least so far: a count of one is not drawn with quarters. */
const MIN_TOP = 4;

/** Values over time. The figure under the pointer stands beside the title. */
export function Chart({
  title,
  unit = "",
  times,
  lines,
  step,
}: {
  title: string;
  unit?: string;
  /** Seconds since 1970. */
  times: readonly number[];
  lines: readonly Line[];
  step: "minute" | "hour" | "day";
}) {
  const box = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState<number>();
  const scheme = useScheme();
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const plot = new uPlot(
      optionsFor(element, lines, unit, setIndex),
      [times as number[], ...lines.map(({ values }) => values as (number | null)[])],
      element,
    );
    const watch = new ResizeObserver(() =>
      plot.setSize({ width: element.clientWidth, height: HEIGHT }),
    );
    watch.observe(element);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
    // The colours are read when the plot is made, so a change of scheme makes it again.
  }, [times, lines, unit, scheme]);
  const shown = index === undefined ? undefined : times[index];
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 flex min-h-11 flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{title}</span>
        <span className="text-sm text-muted tabular-nums">
          {lines.map(({ label, color, values, isDashed }) => (
            <span key={label} className="ml-4 inline-flex items-center gap-1.5">
              <svg width="16" height="4" aria-hidden="true">
                <line
                  x2="16"
                  y1="2"
                  y2="2"
                  stroke={`var(${color})`}
                  strokeWidth="3"
                  strokeDasharray={isDashed ? "4 3" : undefined}
                />
              </svg>
              {label}
              {index === undefined ? "" : ` ${format(values[index] ?? null, unit)}`}
            </span>
          ))}
          {shown === undefined ? null : (
            <span className="ml-4 text-ink">{formatMoment(shown, step)}</span>
          )}
        </span>
      </figcaption>
      <div ref={box} role="img" aria-label={describe(title, unit, lines)} />
    </figure>
  );
}

const format = (value: number | null, unit: string): string =>
  value === null
    ? "none"
    : `${value.toLocaleString("en", { maximumFractionDigits: value < 10 ? 1 : 0 })}${unit}`;

const formatMoment = (seconds: number, step: "minute" | "hour" | "day"): string =>
  new Date(seconds * 1000).toLocaleString("en-GB", {
    day: "numeric",
    month: "short",
    ...(step !== "day" ? { hour: "2-digit", minute: "2-digit" } : {}),
  });

const DAY_SECONDS = 86_400;

/** The hour, or the day where a day begins or a step is a day. */
function formatTick(seconds: number, increment: number): string {
  const moment = new Date(seconds * 1000);
  const isDay = increment >= DAY_SECONDS || moment.getHours() === 0;
  return moment.toLocaleString(
    "en-GB",
    isDay ? { day: "numeric", month: "short" } : { hour: "2-digit", minute: "2-digit" },
  );
}

function describe(title: string, unit: string, lines: readonly Line[]): string {
  const parts = lines.map(({ label, values }) => {
    const known = values.filter((value) => value !== null);
    return known.length === 0
      ? `${label}: nothing`
      : `${label}: at most ${format(Math.max(...known), unit)}`;
  });
  return `${title} over time. ${parts.join(", ")}`;
}

function optionsFor(
  element: HTMLElement,
  lines: readonly Line[],
  unit: string,
  onPoint: (index: number | undefined) => void,
): uPlot.Options {
  const style = getComputedStyle(document.documentElement);
  const colorOf = (name: string) => style.getPropertyValue(name).trim();
  const axis: uPlot.Axis = {
    stroke: colorOf("--muted"),
    grid: { stroke: colorOf("--line"), width: 1 },
    ticks: { show: false },
    font: `12px ${getComputedStyle(document.body).fontFamily}`,
  };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    padding: [8, 24, 0, 0],
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 6 } },
    scales: { y: { range: (_plot, _min, max) => [0, Math.max(max * 1.15, MIN_TOP)] } },
    axes: [
      {
        ...axis,
        space: 70,
        grid: { show: false },
        values: (_plot, ticks, _axis, _space, increment) =>
          ticks.map((tick) => formatTick(tick, increment)),
      },
      {
        ...axis,
        size: 56,
        values: (_plot, ticks) =>
          ticks.map((tick) => `${tick.toLocaleString("en", { notation: "compact" })}${unit}`),
      },
    ],
    series: [
      {},
      ...lines.map(({ label, color, values, isFilled, isDashed }) => ({
        label,
        stroke: colorOf(color),
        width: 2,
        // Between gaps a single value has no line.
        points: { show: values.includes(null), size: 5, fill: colorOf(color) },
        ...(isFilled ? { fill: colorOf("--tint") } : {}),
        ...(isDashed ? { dash: [5, 4] } : {}),
      })),
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? undefined)] },
  };
}
