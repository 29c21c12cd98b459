import type { AppRole, MemberInvitationBody } from "../api/account-replies.ts";
import type { Realm } from "../api/realm.ts";
import { Field } from "../ui/field.tsx";
import { asWords } from "../ui/format.ts";
import { FormSheet, textOf } from "../ui/parts.tsx";

const ROLES: readonly AppRole[] = ["viewer", "developer", "owner"];

export const RoleField = ({ value, most = "owner" }: { value: AppRole; most?: AppRole }) => (
  <Field label="Role">
    {(parts) => (
      <select {...parts} name="role" className="input" defaultValue={value}>
        {ROLES.slice(0, ROLES.indexOf(most) + 1).map((role) => (
          <option key={role} value={role}>
            {asWords(role)}
          </option>
        ))}
      </select>
    )}
  </Field>
);

/** An invitation to an app, by its owner or by an operator. */
export const InviteSheet = ({
  realm,
  path,
  appName,
  hint,
  onInvited,
  onClose,
}: {
  realm: Realm;
  path: string;
  appName: string;
  hint?: string;
  onInvited: (invitation: MemberInvitationBody) => void;
  onClose: () => void;
}) => (
  <FormSheet
    title={`Invite somebody to ${appName}`}
    button="Invite"
    onClose={onClose}
    send={async (form) =>
      onInvited(
        await realm.call<MemberInvitationBody>("POST", path, {
          email: textOf(form, "email"),
          role: form.get("role"),
        }),
      )
    }
  >
    <Field label="E-mail" hint={hint}>
      {(parts) => <input {...parts} name="email" type="email" required className="input" />}
    </Field>
    <RoleField value="developer" />
  </FormSheet>
);
