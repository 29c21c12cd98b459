import { useMutation, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, Navigate } from "@tanstack/react-router";
import { useState } from "react";
import type { EnrolledBody } from "../api/operator-replies.ts";
import { realmOf, type Realm } from "../api/realm.ts";
import { Field } from "../ui/field.tsx";
import { Failure, Loading } from "../ui/states.tsx";
import { textOf } from "../ui/parts.tsx";
import { EntryForm, EntryPage } from "./entry.tsx";
import { canUsePasskeys, signInWithPasskey } from "./passkeys.ts";
import { AddPasskey, RecoveryCodes, SetUpTotp } from "./second-factor.tsx";
import { meKey, useEnter, useMeOf, type SignedIn } from "./sessions.ts";

const route = getRouteApi("/sign-in/step");

/** The second step of a sign-in: the second factor, or the setting up of one. */
export function StepPage() {
  const { as = "account", next } = route.useSearch();
  const realm = realmOf(as);
  const me = useMeOf<SignedIn & { name?: string; email?: string }>(realm);
  const queries = useQueryClient();
  const [enrolled, setEnrolled] = useState<EnrolledBody>();
  if (me.isError) return <Navigate to="/sign-in" search={{ as }} />;
  if (!me.data) return <Loading />;
  const isEnrolling = enrolled !== undefined || me.data.needs === "enrolment";
  if (!me.data.needs && !enrolled) return <Navigate to={next ?? realm.home} />;
  return (
    <EntryPage title={isEnrolling ? "Set up a second factor" : "Second factor"}>
      {isEnrolling ? (
        <Enrol
          realm={realm}
          next={next}
          enrolled={enrolled}
          onDone={(reply) => {
            setEnrolled(reply);
            queries.setQueryData(meKey(realm), reply.me);
          }}
        />
      ) : (
        <Enter realm={realm} next={next} />
      )}
      <p className="hint mt-6">
        Signing in as {me.data.name ?? me.data.email}.{" "}
        <Link to="/sign-in" search={{ as }} className="link">
          Begin again
        </Link>
      </p>
    </EntryPage>
  );
}

function Enter({ realm, next }: { realm: Realm; next: string | undefined }) {
  const enter = useEnter(realm, next);
  const passkey = useMutation({ mutationFn: () => signInWithPasskey(realm), onSuccess: enter });
  return (
    <>
      <EntryForm
        button="Continue"
        send={(form) =>
          realm.call<SignedIn>("POST", "/session/code", { code: textOf(form, "code") ?? "" })
        }
        onDone={(me) => void enter(me)}
      >
        <Field label="Code" hint="From your authenticator app, or one of your recovery codes">
          {(parts) => (
            <input
              {...parts}
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              required
              minLength={6}
              maxLength={40}
              className="input mono"
            />
          )}
        </Field>
      </EntryForm>
      {canUsePasskeys() ? (
        <div className="mt-6 grid gap-3 border-t border-line pt-6">
          <button
            type="button"
            className="button"
            aria-disabled={passkey.isPending}
            onClick={() => passkey.mutate()}
          >
            Use a passkey
          </button>
          {passkey.isError ? <Failure error={passkey.error} /> : null}
        </div>
      ) : null}
    </>
  );
}

function Enrol({
  realm,
  next,
  enrolled,
  onDone,
}: {
  realm: Realm;
  next: string | undefined;
  enrolled: EnrolledBody | undefined;
  onDone: (reply: EnrolledBody) => void;
}) {
  const [way, setWay] = useState<"totp" | "passkey">();
  if (enrolled)
    return (
      <div className="mt-6 grid gap-6">
        {enrolled.recovery_codes ? <RecoveryCodes codes={enrolled.recovery_codes} /> : null}
        <Link to={next ?? realm.home} className="button primary justify-self-start">
          Continue
        </Link>
      </div>
    );
  return (
    <div className="mt-4 grid gap-6">
      <p className="text-muted">
        This installation asks for more than a password. Choose what you have at hand; you can add
        the other later.
      </p>
      {way === "totp" ? <SetUpTotp realm={realm} hasPassword={false} onDone={onDone} /> : null}
      {way === "passkey" ? <AddPasskey realm={realm} hasPassword={false} onDone={onDone} /> : null}
      {way === undefined ? (
        <div className="grid gap-3">
          <button type="button" className="button primary" onClick={() => setWay("totp")}>
            Authenticator app
          </button>
          {canUsePasskeys() ? (
            <button type="button" className="button" onClick={() => setWay("passkey")}>
              Passkey
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
