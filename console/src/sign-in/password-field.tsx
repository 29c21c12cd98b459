import { Field } from "../ui/field.tsx";

export const PasswordField = ({
  name,
  label,
  isNew,
}: {
  name: string;
  label: string;
  isNew: boolean;
}) => (
  <Field label={label} hint={isNew ? "At least 12 characters" : undefined}>
    {(parts) => (
      <input
        {...parts}
        name={name}
        type="password"
        required
        minLength={isNew ? 12 : 1}
        autoComplete={isNew ? "new-password" : "current-password"}
        className="input"
      />
    )}
  </Field>
);
