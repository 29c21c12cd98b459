import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { SetupStateBody } from "../api/operator-replies.ts";
import { OPERATORS } from "../api/realm.ts";
import { EmailField, EntryForm, EntryPage, useLinkToken } from "../sign-in/entry.tsx";
import { PasswordField } from "../sign-in/password-field.tsx";
import { useEnter, type SignedIn } from "../sign-in/sessions.ts";
import { Empty, Failure, Loading } from "../ui/states.tsx";
import { compact, textOf } from "../ui/parts.tsx";

/** Opened by a one-time link. */
export function SetupPage() {
  const token = useLinkToken();
  const enter = useEnter(OPERATORS, undefined);
  const state = useQuery({
    queryKey: ["setup", token],
    enabled: token !== "",
    retry: false,
    queryFn: () => OPERATORS.call<SetupStateBody>("POST", "/setup/check", { token }),
  });
  return (
    <EntryPage title={state.data?.email ? "Choose your password" : "Set up your account"}>
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
            prints a new link. Set up already?{" "}
            <Link to="/sign-in" search={{ as: "operator" }} className="link">
              Sign in
            </Link>
          </p>
        </div>
      ) : state.data ? (
        <EntryForm
          key={token}
          button="Set the password and sign in"
          send={(form) =>
            OPERATORS.call<SignedIn>(
              "POST",
              "/setup",
              compact({ token, password: form.get("password"), email: textOf(form, "email") }),
            )
          }
          onDone={(me) => void enter(me)}
        >
          <EmailField value={state.data.email} />
          <PasswordField name="password" label="Password" isNew />
        </EntryForm>
      ) : (
        <Loading />
      )}
    </EntryPage>
  );
}
