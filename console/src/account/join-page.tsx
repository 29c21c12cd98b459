import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { InvitationStateBody } from "../api/account-replies.ts";
import { MEMBERS } from "../api/realm.ts";
import { EmailField, EntryForm, EntryPage, useLinkToken } from "../sign-in/entry.tsx";
import { PasswordField } from "../sign-in/password-field.tsx";
import { useEnter, type SignedIn } from "../sign-in/sessions.ts";
import { Empty, Failure, Loading } from "../ui/states.tsx";

/** Opened by an invitation link. */
export function JoinPage() {
  const token = useLinkToken();
  const state = useQuery({
    queryKey: ["invitation", token],
    enabled: token !== "",
    retry: false,
    queryFn: () => MEMBERS.call<InvitationStateBody>("POST", "/invitations/check", { token }),
  });
  return (
    <EntryPage
      title={state.data ? headingOf(state.data) : "Join an app"}
      about={state.data?.role ? ROLES[state.data.role] : undefined}
    >
      {token === "" || state.isError ? (
        <div className="mt-6">
          {state.isError ? (
            <Failure error={state.error} />
          ) : (
            <Empty title="This page needs an invitation link">
              Copy the whole address, with what follows the #.
            </Empty>
          )}
          <p className="hint mt-4">
            A link works once, an invitation for 7 days and a new password's for an hour. Ask the
            person who sent it for a new one. Joined already?{" "}
            <Link to="/sign-in" search={{ as: "account" }} className="link">
              Sign in
            </Link>
          </p>
        </div>
      ) : state.data ? (
        <JoinForm key={token} token={token} state={state.data} />
      ) : (
        <Loading />
      )}
    </EntryPage>
  );
}

function headingOf({ purpose, app_name: app }: InvitationStateBody): string {
  if (purpose === "reset") return "Choose a new password";
  return purpose === "sign_up" ? `Begin with ${app ?? "your app"}` : `Join ${app ?? "an app"}`;
}

const ROLES = {
  owner: "As an owner you see and change everything, and invite others.",
  developer: "As a developer you manage keys and webhooks and see every request.",
  viewer: "As a viewer you see everything and change nothing.",
} as const;

function JoinForm({ token, state }: { token: string; state: InvitationStateBody }) {
  const enter = useEnter(MEMBERS, undefined);
  return (
    <EntryForm
      button={state.purpose === "join" ? "Join" : "Continue"}
      send={(form) =>
        MEMBERS.call<SignedIn>("POST", "/invitations/accept", {
          token,
          password: form.get("password"),
        })
      }
      onDone={(me) => void enter(me)}
    >
      <EmailField value={state.email} />
      <PasswordField
        name="password"
        label={state.has_account ? "Your password" : "Choose a password"}
        isNew={!state.has_account}
      />
      {state.has_account ? (
        <p className="hint">You already have an account here: enter its password.</p>
      ) : null}
    </EntryForm>
  );
}
