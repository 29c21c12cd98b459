import { getRouteApi, Link } from "@tanstack/react-router";
import { MEMBERS } from "../api/realm.ts";
import { textOf } from "../ui/parts.tsx";
import { EmailField, EntryForm, EntryPage } from "./entry.tsx";
import { leaveForProvider } from "./provider.ts";

const route = getRouteApi("/sign-in/organisation");

/** The domain of the address says which provider the member signs in with. */
export function OrganisationPage() {
  const { next } = route.useSearch();
  return (
    <EntryPage
      title="Sign in with your organisation"
      about="Your organisation's own sign-in page comes next. You need an invitation to the app."
    >
      <EntryForm
        button="Continue"
        send={(form) =>
          leaveForProvider({ realm: MEMBERS, next }, { email: textOf(form, "email") ?? "" })
        }
        onDone={() => undefined}
      >
        <EmailField />
      </EntryForm>
      <p className="hint mt-6">
        <Link to="/sign-in" search={{ as: "account", next }} className="link">
          Back to the sign-in
        </Link>
      </p>
    </EntryPage>
  );
}
