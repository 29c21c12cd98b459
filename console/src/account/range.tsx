import { TIME_RANGES } from "../ui/time-ranges.ts";
import { OWN_RANGES, type RangeName } from "./account-search.ts";

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
    {OWN_RANGES.map((name) => (
      <option key={name} value={name}>
        {TIME_RANGES[name].label}
      </option>
    ))}
  </select>
);
