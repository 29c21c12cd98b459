import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { AccountMethodsBody } from "../api/account-replies.ts";
import type { SignInMethodsBody } from "../api/operator-replies.ts";
import { MEMBERS, realmOf, type Realm } from "../api/realm.ts";
import { Field } from "../ui/field.tsx";
import { textOf } from "../ui/parts.tsx";
import { Failure } from "../ui/states.tsx";
import { canUsePasskeys, signInWithPasskey } from "./passkeys.ts";
import { useEnter, type SignedIn } from "./sessions.ts";

const route = getRouteApi("/sign-in");

const KINDS = [
  ["account", "Customers"],
  ["operator", "Operators"],
] as const;

/** One page for customers and for operators: the person says which, so no reply has to. */
export function SignInPage() {
  const { as = "account", next } = route.useSearch();
  return (
    <div className="mx-auto max-w-[26rem] pt-8">
      <nav aria-label="Who signs in" className="mb-6">
        <ul className="grid grid-cols-2 border-b border-line text-center">
          {KINDS.map(([name, label]) => (
            <li key={name}>
              <Link
                to="/sign-in"
                search={{ as: name }}
                aria-current={as === name ? "page" : undefined}
                className={`-mb-px block border-b-3 py-2 ${as === name ? "border-accent font-semibold" : "border-transparent text-muted hover:text-ink"}`}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SignIn key={as} realm={realmOf(as)} next={next} />
    </div>
  );
}

const isHome = (realm: Realm, next: string | undefined): boolean =>
  next === undefined || next === realm.home;

function SignIn({ realm, next }: { realm: Realm; next: string | undefined }) {
  const enter = useEnter(realm, next);
  const isOperator = realm.name === "operator";
  const signIn = useMutation({
    mutationFn: (form: FormData) =>
      realm.call<SignedIn>("POST", "/session", {
        email: textOf(form, "email") ?? "",
        password: form.get("password"),
      }),
    onSuccess: enter,
  });
  return (
    <>
      <h1>{isOperator ? "Operators' sign-in" : "Sign in to your app"}</h1>
      <p className="mt-2 text-muted">
        {isHome(realm, next)
          ? isOperator
            ? "For those who run this server. The playground and the job search need no account."
            : "Keys, request log, webhooks and credits of the app you build."
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
      <OtherWays realm={realm} next={next} enter={enter} />
      {isOperator ? <OperatorHint /> : <MemberHint />}
    </>
  );
}

type Methods = Partial<SignInMethodsBody & AccountMethodsBody>;

const useMethods = (realm: Realm) =>
  useQuery({
    queryKey: ["sign-in-methods", realm.name],
    queryFn: ({ signal }) => realm.call<Methods>("GET", "/session/methods", undefined, signal),
  });

const OperatorHint = () => (
  <p className="hint mt-6">
    No account yet, or the password is lost? On the server,{" "}
    <code className="mono">npm run -s waymark -- admins create --email you@example.com</code> prints
    a one-time link.
  </p>
);

const MemberHint = () => (
  <p className="hint mt-6">
    {useMethods(MEMBERS).data?.sign_up === "open" ? (
      <Link to="/sign-up" className="link mb-2 block">
        Sign up for an app of your own
      </Link>
    ) : null}
    No account yet, or the password is lost? An owner of your app, or whoever runs this server,
    sends you an invitation link.
  </p>
);

/** Without a password: a passkey, or the provider of the organisation. */
function OtherWays({
  realm,
  next,
  enter,
}: {
  realm: Realm;
  next: string | undefined;
  enter: (me: SignedIn) => Promise<void>;
}) {
  const methods = useMethods(realm);
  const passkey = useMutation({ mutationFn: () => signInWithPasskey(realm), onSuccess: enter });
  const provider = useMutation({
    mutationFn: async () => {
      const { url } = await realm.call<{ url: string }>("POST", "/session/oidc");
      if (next !== undefined) sessionStorage.setItem("waymark.next", next);
      location.assign(url);
    },
  });
  const failure = passkey.error ?? provider.error;
  if (!methods.data?.oidc && !canUsePasskeys()) return null;
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
