import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { AccountMethodsBody } from "../api/account-replies.ts";
import type { SignInMethodsBody } from "../api/operator-replies.ts";
import { realmOf, type Realm } from "../api/realm.ts";
import { textOf } from "../ui/parts.tsx";
import { Failure } from "../ui/states.tsx";
import { EmailField, EntryForm, EntryHead } from "./entry.tsx";
import { canUsePasskeys, signInWithPasskey } from "./passkeys.ts";
import { PasswordField } from "./password-field.tsx";
import { leaveForProvider } from "./provider.ts";
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
  const about = isOperator
    ? "For the operators of this server. The playground and the job search need no account."
    : "Keys, request log, webhooks and credits of the app you build.";
  return (
    <>
      <EntryHead
        title={isOperator ? "Operators' sign-in" : "Sign in to your app"}
        about={
          isHome(realm, next)
            ? about
            : "Sign in again to continue where you were: the session has ended, or never began."
        }
      />
      <EntryForm
        button="Sign in"
        send={(form) =>
          realm.call<SignedIn>("POST", "/session", {
            email: textOf(form, "email") ?? "",
            password: form.get("password"),
          })
        }
        onDone={(me) => void enter(me)}
      >
        <EmailField />
        <PasswordField name="password" label="Password" isNew={false} />
      </EntryForm>
      <OtherWays realm={realm} next={next} enter={enter} />
      <Hints realm={realm} />
    </>
  );
}

type Methods = Partial<SignInMethodsBody & AccountMethodsBody>;

const useMethods = (realm: Realm) =>
  useQuery({
    queryKey: ["sign-in-methods", realm.name],
    queryFn: ({ signal }) => realm.call<Methods>("GET", "/session/methods", undefined, signal),
  });

/** The ways on for somebody without an account or without the password. */
function Hints({ realm }: { realm: Realm }) {
  const methods = useMethods(realm).data;
  const canReset = methods?.mails_password_links === true;
  return (
    <div className="hint mt-6 grid gap-2">
      {canReset ? (
        <p>
          <Link to="/forgotten" search={{ as: realm.name }} className="link">
            Forgot your password?
          </Link>
        </p>
      ) : null}
      {methods?.sign_up === "open" ? (
        <p>
          <Link to="/sign-up" className="link">
            Sign up for an app of your own
          </Link>
        </p>
      ) : null}
      <p>
        {canReset ? "No account yet? " : "No account yet, or the password is lost? "}
        {realm.name === "operator" ? (
          <>
            On the server,{" "}
            <code className="mono">
              npm run -s waymark -- admins create --email you@example.com
            </code>{" "}
            prints a one-time link.
          </>
        ) : canReset ? (
          "An owner of your app, or the operator of this server, sends you an invitation link."
        ) : (
          "An owner of your app, or the operator of this server, sends you an invitation link; the operator can also send one for a new password."
        )}
      </p>
    </div>
  );
}

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
    mutationFn: () => leaveForProvider({ realm, next }),
  });
  const failure = passkey.error ?? provider.error;
  const hasOrganisations = methods.data?.has_organisations === true;
  if (!methods.data?.oidc && !hasOrganisations && !canUsePasskeys()) return null;
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
      {hasOrganisations ? (
        <Link to="/sign-in/organisation" search={{ next }} className="button">
          Sign in with your organisation
        </Link>
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
