import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { MEMBERS } from "../api/realm.ts";
import { EmailField, EntryForm, EntryPage } from "../sign-in/entry.tsx";
import { Field } from "../ui/field.tsx";
import { textOf } from "../ui/parts.tsx";

/** Self sign-up, if the installation allows it: an address and a name, the rest comes by mail. */
export function SignUpPage() {
  const [isSent, setSent] = useState(false);
  return (
    <EntryPage
      title="Sign up"
      about={isSent ? undefined : "You get an app of your own, with a sandbox."}
    >
      {isSent ? (
        <p role="status" className="mt-4">
          Check your mailbox: a link to set your password is on its way.
        </p>
      ) : (
        <EntryForm
          button="Sign up"
          send={(form) =>
            MEMBERS.call("POST", "/sign-up", {
              email: textOf(form, "email"),
              app_name: textOf(form, "app"),
            })
          }
          onDone={() => setSent(true)}
        >
          <EmailField />
          <Field label="Name of your app" hint="You can change it later.">
            {(parts) => <input {...parts} name="app" required maxLength={200} className="input" />}
          </Field>
        </EntryForm>
      )}
      <p className="hint mt-6">
        Signed up already?{" "}
        <Link to="/sign-in" search={{ as: "account" }} className="link">
          Sign in
        </Link>
      </p>
    </EntryPage>
  );
}
