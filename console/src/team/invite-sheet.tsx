import type { ReactNode } from "react";
import type { Realm } from "../api/realm.ts";
import { Field } from "../ui/field.tsx";
import { FormSheet, textOf } from "../ui/parts.tsx";

/** An invitation, to an app or to the operators' pages. */
export const InviteSheet = <Reply,>({
  realm,
  path,
  title,
  hint,
  role,
  onInvited,
  onClose,
}: {
  realm: Realm;
  path: string;
  title: string;
  hint?: string | undefined;
  /** The field that chooses it. */
  role: ReactNode;
  onInvited: (reply: Reply) => void;
  onClose: () => void;
}) => (
  <FormSheet
    title={title}
    button="Invite"
    onClose={onClose}
    send={async (form) =>
      onInvited(
        await realm.call<Reply>("POST", path, {
          email: textOf(form, "email"),
          role: form.get("role"),
        }),
      )
    }
  >
    <Field label="E-mail" hint={hint}>
      {(parts) => <input {...parts} name="email" type="email" required className="input" />}
    </Field>
    {role}
  </FormSheet>
);
