import { SelectField } from "./select-field.tsx";
import { TIME_RANGES, type TimeRange } from "./time-ranges.ts";

/** A choice of the last hour, day, week, month or year; without a value, of all times. */
export const TimeRangeField = <Range extends TimeRange>({
  label = "Time",
  ranges,
  ...parts
}: {
  label?: string;
  value: Range | undefined;
  ranges: readonly Range[];
  /** The name of the choice without a range; left out where one is needed. */
  all?: string;
  onChange: (range: Range | undefined) => void;
}) => (
  <SelectField
    {...parts}
    label={label}
    choices={ranges.map((range) => [range, TIME_RANGES[range].label] as const)}
  />
);
