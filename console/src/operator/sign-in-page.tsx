import { useMutation, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { callOperator } from "../api/operator.ts";
import type { MeBody } from "../api/operator-replies.ts";
import { Field } from "../ui/field.tsx";
import { Failure } from "../ui/states.tsx";
import { textOf } from "./parts.tsx";

const route = getRouteApi("/sign-in");

export function SignInPage() {
  const { next } = route.useSearch();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const signIn = useMutation({
    mutationFn: (form: FormData) =>
      callOperator<MeBody>("POST", "/session", {
        email: textOf(form, "email") ?? "",
        password: form.get("password"),
      }),
    onSuccess: async (me) => {
      queries.removeQueries({ queryKey: ["operator"] });
      queries.setQueryData(["me"], me);
      await navigate({ to: next ?? "/overview", replace: true });
    },
  });
  return (
    <div className="mx-auto max-w-[26rem] pt-8">
      <h1>Operators' sign-in</h1>
      <p className="mt-2 text-muted">
        {next === undefined || next === "/overview"
          ? "For those who run this server. The playground and the job search need no account."
          : "Sign in again to continue where you were: the session has ended, or never began."}
      </p>
      <form
        className="mt-6 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!signIn.isPending) signIn.mutate(new FormData(event.currentTarget));
        }}
      >
        <Field label="E-mail">
          {(parts) => (
            <input
              {...parts}
              name="email"
              type="email"
              autoComplete="username"
              required
              className="input"
            />
          )}
        </Field>
        <Field label="Password">
          {(parts) => (
            <input
              {...parts}
              name="password"
              type="password"
              autoComplete="current-password"
              required
              className="input"
            />
          )}
        </Field>
        {signIn.isError ? <Failure error={signIn.error} /> : null}
        <button type="submit" className="button primary" aria-disabled={signIn.isPending}>
          Sign in
        </button>
      </form>
      <p className="hint mt-6">
        No account yet, or the password is lost? On the server,{" "}
        <code className="mono">npm run -s waymark -- admins create --email you@example.com</code>{" "}
        prints a one-time link.
      </p>
    </div>
  );
}
