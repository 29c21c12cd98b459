import { Field } from "./field.tsx";
import { TIME_RANGES, type TimeRange } from "./time-ranges.ts";

/** A choice of the last hour, day, week, month or year; without a value, of all times. */
export const TimeRangeField = <Range extends TimeRange>({
  label = "Time",
  value,
  ranges,
  all,
  onChange,
}: {
  label?: string;
  value: Range | undefined;
  ranges: readonly Range[];
  /** The name of the choice without a range; left out where one is needed. */
  all?: string;
  onChange: (range: Range | undefined) => void;
}) => (
  <Field label={label} className="w-44">
    {(parts) => (
      <select
        {...parts}
        className="input"
        value={value ?? ""}
        onChange={(event) => onChange(ranges.find((one) => one === event.target.value))}
      >
        {all === undefined ? null : <option value="">{all}</option>}
        {ranges.map((range) => (
          <option key={range} value={range}>
            {TIME_RANGES[range].label}
          </option>
        ))}
      </select>
    )}
  </Field>
);
