import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { SetupStateBody } from "../api/operator-replies.ts";
import { OPERATORS } from "../api/realm.ts";
import { PasswordField } from "../sign-in/password-field.tsx";
import { useEnter, type SignedIn } from "../sign-in/sessions.ts";
import { Field } from "../ui/field.tsx";
import { Empty, Failure, Loading } from "../ui/states.tsx";
import { compact, textOf } from "../ui/parts.tsx";

/** Opened by a one-time link: its token stands after the #, so that no log has it. */
export function SetupPage() {
  const [token] = useState(() => location.hash.slice(1));
  const enter = useEnter(OPERATORS, undefined);
  useEffect(() => history.replaceState(history.state, "", location.pathname), []);
  const state = useQuery({
    queryKey: ["setup", token],
    enabled: token !== "",
    retry: false,
    queryFn: () => OPERATORS.call<SetupStateBody>("POST", "/setup/check", { token }),
  });
  const setup = useMutation({
    mutationFn: (form: FormData) =>
      OPERATORS.call<SignedIn>(
        "POST",
        "/setup",
        compact({ token, password: form.get("password"), email: textOf(form, "email") }),
      ),
    onSuccess: enter,
  });
  return (
    <div className="mx-auto max-w-[26rem] pt-8">
      <h1>Set up your account</h1>
      {token === "" || state.isError ? (
        <div className="mt-6">
          {state.isError ? (
            <Failure error={state.error} />
          ) : (
            <Empty title="This page needs a one-time link">
              Copy the whole address, with what follows the #.
            </Empty>
          )}
          <p className="hint mt-4">
            <code className="mono">
              npm run -s waymark -- admins create --email you@example.com
            </code>{" "}
            prints a new link.
          </p>
        </div>
      ) : state.data ? (
        <form
          className="mt-6 grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!setup.isPending) setup.mutate(new FormData(event.currentTarget));
          }}
        >
          <Field label="E-mail">
            {(parts) => (
              <input
                {...parts}
                name={state.data.email === null ? "email" : undefined}
                type="email"
                autoComplete="username"
                required
                readOnly={state.data.email !== null}
                defaultValue={state.data.email ?? ""}
                className="input"
              />
            )}
          </Field>
          <PasswordField name="password" label="Password" isNew />
          {setup.isError ? <Failure error={setup.error} /> : null}
          <button type="submit" className="button primary" aria-disabled={setup.isPending}>
            Set the password and sign in
          </button>
        </form>
      ) : (
        <Loading />
      )}
    </div>
  );
}
