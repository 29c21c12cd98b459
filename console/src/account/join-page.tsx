import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { InvitationStateBody } from "../api/account-replies.ts";
import { MEMBERS } from "../api/realm.ts";
import { PasswordField } from "../sign-in/password-field.tsx";
import { useEnter, type SignedIn } from "../sign-in/sessions.ts";
import { Field } from "../ui/field.tsx";
import { Empty, Failure, Loading } from "../ui/states.tsx";

/** Opened by an invitation link: its token stands after the #, so that no log has it. */
export function JoinPage() {
  const [token] = useState(() => location.hash.slice(1));
  useEffect(() => history.replaceState(history.state, "", location.pathname), []);
  const state = useQuery({
    queryKey: ["invitation", token],
    enabled: token !== "",
    retry: false,
    queryFn: () => MEMBERS.call<InvitationStateBody>("POST", "/invitations/check", { token }),
  });
  return (
    <div className="mx-auto max-w-[26rem] pt-8">
      <h1>{state.data ? headingOf(state.data) : "Join an app"}</h1>
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
            A link works once and for a few days. Whoever invited you can send a new one. Joined
            already?{" "}
            <Link to="/sign-in" search={{ as: "account" }} className="link">
              Sign in
            </Link>
          </p>
        </div>
      ) : state.data ? (
        <JoinForm token={token} state={state.data} />
      ) : (
        <Loading />
      )}
    </div>
  );
}

function headingOf({ purpose, app_name: app }: InvitationStateBody): string {
  if (purpose === "reset") return "Choose a new password";
  return purpose === "sign_up" ? `Begin with ${app ?? "your app"}` : `Join ${app ?? "an app"}`;
}

const ROLES = {
  owner: "As an owner you see and change everything, and invite others.",
  developer: "As a developer you make keys and webhooks and see every request.",
  viewer: "As a viewer you see everything and change nothing.",
} as const;

function JoinForm({ token, state }: { token: string; state: InvitationStateBody }) {
  const enter = useEnter(MEMBERS, undefined);
  const join = useMutation({
    mutationFn: (form: FormData) =>
      MEMBERS.call<SignedIn>("POST", "/invitations/accept", {
        token,
        password: form.get("password"),
      }),
    onSuccess: enter,
  });
  return (
    <>
      {state.role ? <p className="mt-2 text-muted">{ROLES[state.role]}</p> : null}
      <form
        className="mt-6 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!join.isPending) join.mutate(new FormData(event.currentTarget));
        }}
      >
        <Field label="E-mail">
          {(parts) => (
            <input
              {...parts}
              type="email"
              autoComplete="username"
              readOnly
              value={state.email}
              className="input"
            />
          )}
        </Field>
        <PasswordField
          name="password"
          label={state.has_account ? "Your password" : "Choose a password"}
          isNew={!state.has_account}
        />
        {state.has_account ? (
          <p className="hint">You have an account here already: its password joins you.</p>
        ) : null}
        {join.isError ? <Failure error={join.error} /> : null}
        <button type="submit" className="button primary" aria-disabled={join.isPending}>
          {state.purpose === "join" ? "Join" : "Continue"}
        </button>
      </form>
    </>
  );
}
