import { Field } from "./field.tsx";

/** The default country of an app, in a form. */
export const CountryField = ({ value }: { value: string | null }) => (
  <Field
    label="Country of plans"
    hint="Counts for pathways whose request names no country: a code such as DE, or an English name. Empty: such plans say nothing of law and funding."
  >
    {(parts) => (
      <input
        {...parts}
        name="country"
        maxLength={100}
        autoComplete="off"
        defaultValue={value ?? ""}
        className="input"
      />
    )}
  </Field>
);
