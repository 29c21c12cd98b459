import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MEMBERS } from "../api/realm.ts";
import { Field } from "../ui/field.tsx";
import { textOf } from "../ui/parts.tsx";
import { Failure } from "../ui/states.tsx";

/** Self sign-up, if the installation allows it: an address and a name, the rest comes by mail. */
export function SignUpPage() {
  const signUp = useMutation({
    mutationFn: (form: FormData) =>
      MEMBERS.call("POST", "/sign-up", {
        email: textOf(form, "email"),
        app_name: textOf(form, "app"),
      }),
  });
  return (
    <div className="mx-auto max-w-[26rem] pt-8">
      <h1>Sign up</h1>
      {signUp.isSuccess ? (
        <p role="status" className="mt-4">
          Look into your mailbox: a link to set your password is on its way.
        </p>
      ) : (
        <form
          className="mt-6 grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!signUp.isPending) signUp.mutate(new FormData(event.currentTarget));
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
          <Field label="Name of your app" hint="You can change it later.">
            {(parts) => <input {...parts} name="app" required maxLength={200} className="input" />}
          </Field>
          {signUp.isError ? <Failure error={signUp.error} /> : null}
          <button type="submit" className="button primary" aria-disabled={signUp.isPending}>
            Sign up
          </button>
        </form>
      )}
      <p className="hint mt-6">
        Signed up already?{" "}
        <Link to="/sign-in" search={{ as: "account" }} className="link">
          Sign in
        </Link>
      </p>
    </div>
  );
}
