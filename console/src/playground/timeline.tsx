import type { PathwayBody } from "../api/replies.ts";
import { plural } from "../ui/format.ts";
import { hoursOf } from "./phase-hours.ts";

type Roadmap = NonNullable<PathwayBody["roadmap"]>;
/** Months between two labels of the axis. */
function stepFor(months: number): number {
  if (months <= 12) return 1;
  return months <= 30 ? 3 : months <= 60 ? 6 : 12;
}

const WIDTH = 1200;
const LEFT = 8;
const AXIS_HEIGHT = 30;
const ROW_HEIGHT = 94;
const CURVE_HEIGHT = 110;

/** Phases over months as bars, and below them the readiness: today and after each phase. */
export function Timeline({ roadmap, readiness }: { roadmap: Roadmap; readiness: number }) {
  const { total_months: months, phases } = roadmap;
  const xOf = (month: number) => LEFT + (month / months) * (WIDTH - 2 * LEFT);
  const step = stepFor(months);
  const ticks = Array.from({ length: Math.floor(months / step) + 1 }, (_, index) => index * step);
  const rowsHeight = phases.length * ROW_HEIGHT;
  const top = AXIS_HEIGHT + rowsHeight + 32;
  const height = top + CURVE_HEIGHT + 34;
  const yOf = (score: number) => top + CURVE_HEIGHT * (1 - score / 100);
  const points = [
    { month: 0, score: readiness },
    ...phases.map(({ month_end, readiness_after }) => ({
      month: month_end,
      score: readiness_after,
    })),
  ];
  const path = points
    .map(({ month, score }, index) =>
      index === 0 ? `M${xOf(0)} ${yOf(score)}` : `H${xOf(month)} V${yOf(score)}`,
    )
    .join(" ");
  const summary = phases
    .map(
      ({ title, month_start, month_end, readiness_after }) =>
        `Months ${month_start} to ${month_end}: ${title}, then readiness ${readiness_after}`,
    )
    .join(". ");
  return (
    <div className="max-md:hidden print:hidden">
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        className="over-lines block w-full text-[15px]"
        role="img"
        aria-label={`Timeline of ${plural(months, "month")}. ${summary}.`}
      >
        {ticks.map((month) => (
          <g key={month}>
            <line
              x1={xOf(month)}
              x2={xOf(month)}
              y1={AXIS_HEIGHT - 6}
              y2={top + CURVE_HEIGHT}
              className="stroke-line"
            />
            <text
              x={xOf(month)}
              y={16}
              textAnchor={month === 0 ? "start" : month === months ? "end" : "middle"}
              className="fill-muted text-[13px]"
            >
              {month === 0 ? "Today" : `Month ${month}`}
            </text>
          </g>
        ))}
        {phases.map((phase, index) => (
          <PhaseBar
            key={phase.phase}
            phase={phase}
            x={xOf(phase.month_start - 1)}
            width={xOf(phase.month_end) - xOf(phase.month_start - 1)}
            y={AXIS_HEIGHT + index * ROW_HEIGHT}
          />
        ))}
        <text x={LEFT} y={top - 12} className="fill-muted text-[13px]">
          Readiness of 100, today and after each phase
        </text>
        <line x1={LEFT} x2={WIDTH - LEFT} y1={yOf(0)} y2={yOf(0)} className="stroke-edge" />
        <path d={`${path} V${yOf(0)} H${LEFT} Z`} className="fill-tint" />
        <path d={path} fill="none" strokeWidth="2" className="stroke-accent" />
        {points.map(({ month, score }, index) => (
          <g key={month}>
            <circle cx={xOf(month)} cy={yOf(score)} r="4" className="fill-accent" />
            <text
              x={xOf(month) + (index === 0 ? 8 : -8)}
              y={yOf(score) - 8}
              textAnchor={index === 0 ? "start" : "end"}
              className="fill-ink text-[13px] font-semibold"
            >
              {index === 0 ? `${score} today` : score}
            </text>
          </g>
        ))}
        <text x={LEFT} y={height - 10} className="fill-muted text-[13px]">
          As planned: the focus skills of a phase are at their target levels when it ends.
        </text>
      </svg>
    </div>
  );
}

const BAR_HEIGHT = 12;
const CHAR_PX = 7.6;

/** Its texts begin at the bar, or end with it where they would leave the picture. */
function PhaseBar({
  phase: { phase, title, why, hours, focus, month_start: from, month_end: to },
  x,
  width,
  y,
}: {
  phase: Roadmap["phases"][number];
  x: number;
  width: number;
  y: number;
}) {
  const heading = `${phase}. ${title}`;
  const months = from === to ? `Month ${from}` : `Months ${from} to ${to}`;
  const effort = hours === undefined ? "" : hoursOf(hours);
  const lines = [effort === "" ? months : `${months}, ${effort}`, focus.join(", ")];
  const needed = Math.max(heading.length, ...lines.map(({ length }) => length)) * CHAR_PX;
  const isRight = x + needed > WIDTH - LEFT;
  const textX = isRight ? Math.max(x + width, needed) : x;
  const anchor = isRight ? "end" : "start";
  return (
    <g>
      {why === undefined ? null : <title>{why}</title>}
      <rect x={x} y={y} width={width} height={BAR_HEIGHT} rx="3" className="fill-accent" />
      <text x={textX} y={y + 32} textAnchor={anchor} className="fill-ink font-semibold">
        {heading}
      </text>
      {lines.map((line, index) => (
        <text
          key={line}
          x={textX}
          y={y + 52 + index * 19}
          textAnchor={anchor}
          className="fill-muted text-[13px]"
        >
          {line}
        </text>
      ))}
    </g>
  );
}

/** The same as rows, for a phone. Paper has the phases themselves. */
export function NarrowTimeline({ roadmap, language }: { roadmap: Roadmap; language: string }) {
  const { total_months: months, phases } = roadmap;
  return (
    <ol className="grid gap-4 md:hidden print:hidden">
      {phases.map(({ phase, title, why, hours, month_start: from, month_end: to, ...rest }) => (
        <li key={phase}>
          <p className="font-semibold" lang={language}>
            {phase}. {title}
          </p>
          <p className="text-sm text-muted">
            {from === to ? `Month ${from}` : `Months ${from} to ${to}`} of {months}
            {hours ? `, ${hoursOf(hours)}` : ""}, then readiness {rest.readiness_after}
          </p>
          <svg className="my-1.5 block h-3 w-full" aria-hidden="true">
            <rect width="100%" height="100%" rx="3" className="fill-line" />
            <rect
              x={`${((from - 1) / months) * 100}%`}
              width={`${((to - from + 1) / months) * 100}%`}
              height="100%"
              rx="3"
              className="fill-accent"
            />
          </svg>
          {why === undefined ? null : (
            <p className="text-sm" lang={language}>
              {why}
            </p>
          )}
          <p className="text-sm text-muted">{rest.focus.join(", ")}</p>
        </li>
      ))}
    </ol>
  );
}
