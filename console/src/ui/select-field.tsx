import { Field } from "./field.tsx";

/** A choice of one of a few; without a value, of all. */
export const SelectField = <Value extends string>({
  label,
  value,
  choices,
  all,
  className = "w-44",
  onChange,
}: {
  label: string;
  value: Value | undefined;
  choices: readonly (readonly [value: Value, label: string])[];
  /** The name of the choice without a value; left out where one is needed. */
  all?: string | undefined;
  className?: string;
  onChange: (value: Value | undefined) => void;
}) => (
  <Field label={label} className={className}>
    {(parts) => (
      <select
        {...parts}
        className="input"
        value={value ?? ""}
        onChange={(event) => onChange(choices.find(([one]) => one === event.target.value)?.[0])}
      >
        {all === undefined ? null : <option value="">{all}</option>}
        {choices.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    )}
  </Field>
);
