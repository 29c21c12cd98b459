import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { realmOf } from "../api/realm.ts";
import { textOf } from "../ui/parts.tsx";
import { EmailField, EntryForm, EntryPage } from "./entry.tsx";

const route = getRouteApi("/forgotten");

/** Sends a link to a new password. The reply is the same for every address. */
export function ForgottenPage() {
  const { as = "account" } = route.useSearch();
  const [email, setEmail] = useState<string>();
  return (
    <EntryPage
      title="Forgotten password"
      about={email === undefined ? "You get a link for a new one by mail." : undefined}
    >
      {email === undefined ? (
        <EntryForm
          key={as}
          button="Send me a link"
          send={async (form) => {
            const address = textOf(form, "email") ?? "";
            await realmOf(as).call("POST", "/session/forgotten", { email: address });
            return address;
          }}
          onDone={setEmail}
        >
          <EmailField />
        </EntryForm>
      ) : (
        <p role="status" className="mt-4">
          If <strong className="font-semibold break-all">{email}</strong> has an account with a
          password here, a link is on its way. It works once, for an hour.
        </p>
      )}
      <p className="hint mt-6">
        <Link to="/sign-in" search={{ as }} className="link">
          Back to the sign-in
        </Link>
      </p>
    </EntryPage>
  );
}
