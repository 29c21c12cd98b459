import type { ReactNode } from "react";
import type { Realm } from "../api/realm.ts";
import { Field } from "../ui/field.tsx";
import { compact, FormSheet, textOf } from "../ui/parts.tsx";

/* What is done about people and tokens, of an app and of the operators alike. */

interface SheetParts {
  realm: Realm;
  path: string;
  onClose: () => void;
}

export const RemoveMemberSheet = ({
  realm,
  path,
  email,
  onClose,
}: SheetParts & { email: string }) => (
  <FormSheet
    title={`Remove ${email}`}
    button="Remove"
    isDanger
    onClose={onClose}
    send={() => realm.call("DELETE", path)}
  >
    <p>They no longer see this app, and their tokens for it end. The app's keys keep working.</p>
  </FormSheet>
);

export const ResetFactorSheet = ({
  realm,
  path,
  email,
  onClose,
}: SheetParts & { email: string }) => (
  <FormSheet
    title={`Reset the second factor of ${email}`}
    button="Remove it"
    isDanger
    onClose={onClose}
    send={() => realm.call("DELETE", path)}
  >
    <p>
      For somebody who has lost it: make sure who is asking. Their codes and passkeys end, and so do
      their sessions.
    </p>
  </FormSheet>
);

export const NewTokenSheet = ({
  realm,
  path,
  about,
  role,
  onToken,
  onClose,
}: SheetParts & {
  about?: string;
  /** The field that chooses it. */
  role: ReactNode;
  onToken: (secret: string) => void;
}) => (
  <FormSheet
    title="New token"
    button="Create the token"
    onClose={onClose}
    send={async (form) => {
      const made = await realm.call<{ token: string }>(
        "POST",
        path,
        compact({
          name: textOf(form, "name"),
          role: form.get("role"),
          expires_at: textOf(form, "expires"),
        }),
      );
      onToken(made.token);
    }}
  >
    {about === undefined ? null : <p>{about}</p>}
    <Field label="Name">
      {(parts) => <input {...parts} name="name" maxLength={100} className="input" />}
    </Field>
    {role}
    <Field label="Expires" hint="Empty: never">
      {(parts) => <input {...parts} name="expires" type="date" className="input w-auto" />}
    </Field>
  </FormSheet>
);

export const RevokeTokenSheet = ({
  realm,
  path,
  token: { name, hint },
  onClose,
}: SheetParts & { token: { name: string; hint: string } }) => (
  <FormSheet
    title={`Revoke ${name || hint}`}
    button="Revoke the token"
    isDanger
    onClose={onClose}
    send={() => realm.call("DELETE", path)}
  >
    <p>Calls with it are refused from now on.</p>
  </FormSheet>
);
