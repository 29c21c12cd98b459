import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callOperator } from "../api/operator.ts";
import type { MeBody, SetupStateBody } from "../api/operator-replies.ts";
import { Field } from "../ui/field.tsx";
import { Empty, Failure, Loading } from "../ui/states.tsx";
import { useEnter } from "./calls.ts";
import { compact, textOf } from "./parts.tsx";

const MIN_PASSWORD_CHARS = 12;

/** Opened by a one-time link: its token stands after the #, so that no log has it. */
export function SetupPage() {
  const [token] = useState(() => location.hash.slice(1));
  const enter = useEnter(undefined);
  useEffect(() => history.replaceState(history.state, "", location.pathname), []);
  const state = useQuery({
    queryKey: ["setup", token],
    enabled: token !== "",
    retry: false,
    queryFn: () => callOperator<SetupStateBody>("POST", "/setup/check", { token }),
  });
  const setup = useMutation({
    mutationFn: (form: FormData) =>
      callOperator<MeBody>(
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
          <Field label="Password" hint={`At least ${MIN_PASSWORD_CHARS} characters`}>
            {(parts) => (
              <input
                {...parts}
                name="password"
                type="password"
                autoComplete="new-password"
                minLength={MIN_PASSWORD_CHARS}
                required
                className="input"
              />
            )}
          </Field>
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
