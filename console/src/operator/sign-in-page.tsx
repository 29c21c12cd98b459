import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { callOperator } from "../api/operator.ts";
import type { MeBody, SignInMethodsBody } from "../api/operator-replies.ts";
import { Field } from "../ui/field.tsx";
import { Failure } from "../ui/states.tsx";
import { useEnter } from "./calls.ts";
import { textOf } from "./parts.tsx";
import { canUsePasskeys, signInWithPasskey } from "./passkeys.ts";

const route = getRouteApi("/sign-in");

export function SignInPage() {
  const { next } = route.useSearch();
  const enter = useEnter(next);
  const signIn = useMutation({
    mutationFn: (form: FormData) =>
      callOperator<MeBody>("POST", "/session", {
        email: textOf(form, "email") ?? "",
        password: form.get("password"),
      }),
    onSuccess: enter,
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
      <OtherWays next={next} enter={enter} />
      <p className="hint mt-6">
        No account yet, or the password is lost? On the server,{" "}
        <code className="mono">npm run -s waymark -- admins create --email you@example.com</code>{" "}
        prints a one-time link.
      </p>
    </div>
  );
}

/** Without a password: a passkey, or the provider of the organisation. */
function OtherWays({
  next,
  enter,
}: {
  next: string | undefined;
  enter: (me: MeBody) => Promise<void>;
}) {
  const methods = useQuery({
    queryKey: ["sign-in-methods"],
    queryFn: ({ signal }) =>
      callOperator<SignInMethodsBody>("GET", "/session/methods", undefined, signal),
  });
  const passkey = useMutation({ mutationFn: signInWithPasskey, onSuccess: enter });
  const provider = useMutation({
    mutationFn: async () => {
      const { url } = await callOperator<{ url: string }>("POST", "/session/oidc");
      if (next !== undefined) sessionStorage.setItem("waymark.next", next);
      location.assign(url);
    },
  });
  const failure = passkey.error ?? provider.error;
  return (
    <div className="mt-6 grid gap-3 border-t border-line pt-6">
      {methods.data?.oidc ? (
        <button
          type="button"
          className="button"
          aria-disabled={provider.isPending}
          onClick={() => provider.mutate()}
        >
          Sign in with {methods.data.oidc}
        </button>
      ) : null}
      {canUsePasskeys() ? (
        <button
          type="button"
          className="button"
          aria-disabled={passkey.isPending}
          onClick={() => passkey.mutate()}
        >
          Sign in with a passkey
        </button>
      ) : null}
      {failure ? <Failure error={failure} /> : null}
    </div>
  );
}
