import { RANGES, type RangeName } from "./account-search.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Whole minutes in the last hour, else whole hours: the address of a reading changes that often. */
export function momentsOf(range: RangeName): { from: string; to: string } {
  const { hours } = RANGES[range];
  const grain = hours === 1 ? MINUTE_MS : HOUR_MS;
  const end = Math.ceil(Date.now() / grain) * grain;
  return {
    from: new Date(end - hours * HOUR_MS).toISOString(),
    to: new Date(end).toISOString(),
  };
}

/** The same for a chart, whose points are days when there would be very many. */
export const chartOf = (range: RangeName) => ({
  ...momentsOf(range),
  step: range === "30d" ? "day" : undefined,
});

export const RangeField = ({
  range,
  onChoose,
}: {
  range: RangeName;
  onChoose: (range: RangeName) => void;
}) => (
  <select
    aria-label="Time"
    className="input w-auto"
    value={range}
    onChange={(event) => onChoose(event.target.value as RangeName)}
  >
    {Object.entries(RANGES).map(([name, { label }]) => (
      <option key={name} value={name}>
        {label}
      </option>
    ))}
  </select>
);
