import type { AppRole } from "../api/account-replies.ts";
import { Field } from "../ui/field.tsx";
import { asWords } from "../ui/format.ts";

const APP_ROLES: readonly AppRole[] = ["viewer", "developer", "owner"];

/** A role in an app, up to `most`. */
export const AppRoleField = ({ value, most = "owner" }: { value: AppRole; most?: AppRole }) => (
  <RoleField value={value} roles={APP_ROLES.slice(0, APP_ROLES.indexOf(most) + 1)} />
);

/** A role among the operators. */
export const OperatorRoleField = () => <RoleField value="admin" roles={["admin", "viewer"]} />;

const RoleField = ({ value, roles }: { value: string; roles: readonly string[] }) => (
  <Field label="Role">
    {(parts) => (
      <select {...parts} name="role" className="input" defaultValue={value}>
        {roles.map((role) => (
          <option key={role} value={role}>
            {role === "admin" ? "Administrator" : asWords(role)}
          </option>
        ))}
      </select>
    )}
  </Field>
);
