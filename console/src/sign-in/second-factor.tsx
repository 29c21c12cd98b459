import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { encode } from "uqr";
import type { EnrolledBody, NewTotpBody } from "../api/operator-replies.ts";
import type { Realm } from "../api/realm.ts";
import { CopyButton } from "../ui/copy.tsx";
import { Field } from "../ui/field.tsx";
import { Failure } from "../ui/states.tsx";
import { compact, textOf } from "../ui/parts.tsx";
import { PasswordField } from "./password-field.tsx";
import { addPasskey } from "./passkeys.ts";

interface Parts {
  realm: Realm;
  /** Whether the password is asked for once more. */
  hasPassword: boolean;
  onDone: (reply: EnrolledBody) => void;
}

/** What a form sends beside its own fields. */
const passwordOf = (form: FormData): object =>
  compact({ password: form.get("password") ?? undefined });

/** A secret, shown as a QR code and as text; then a first code of it. */
export function SetUpTotp({ realm, hasPassword, onDone }: Parts) {
  const begin = useMutation({
    mutationFn: (form: FormData) => realm.call<NewTotpBody>("POST", "/me/totp", passwordOf(form)),
  });
  const confirm = useMutation({
    mutationFn: (form: FormData) =>
      realm.call<EnrolledBody>("POST", "/me/totp/confirm", { code: textOf(form, "code") ?? "" }),
    onSuccess: onDone,
  });
  if (!begin.data)
    return (
      <form
        className="grid max-w-[26rem] gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!begin.isPending) begin.mutate(new FormData(event.currentTarget));
        }}
      >
        <p>
          An app on your phone, such as Aegis, 2FAS or a password manager, shows a new code every 30
          seconds.
        </p>
        {hasPassword ? <PasswordField name="password" label="Password" isNew={false} /> : null}
        {begin.isError ? <Failure error={begin.error} /> : null}
        <button type="submit" className="button primary justify-self-start">
          Show the QR code
        </button>
      </form>
    );
  const { uri, secret } = begin.data;
  return (
    <form
      className="grid max-w-[26rem] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!confirm.isPending) confirm.mutate(new FormData(event.currentTarget));
      }}
    >
      <p>Scan this with the app, then enter the code it shows.</p>
      <QrCode text={uri} />
      <div className="text-sm">
        <p className="text-muted">Or type this secret into the app:</p>
        <p className="flex flex-wrap items-center gap-3">
          <code id="totp-secret" className="mono break-all">
            {secret.match(/.{1,4}/g)?.join(" ")}
          </code>
          <CopyButton text={secret} selectIn="totp-secret" />
        </p>
      </div>
      <Field label="Code from the app">
        {(parts) => (
          <input
            {...parts}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            minLength={6}
            maxLength={7}
            className="input mono w-auto"
          />
        )}
      </Field>
      {confirm.isError ? <Failure error={confirm.error} /> : null}
      <button type="submit" className="button primary justify-self-start">
        Turn on
      </button>
    </form>
  );
}

/** Dark on white in both colour schemes: not every scanner reads the inverse. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label="QR code with the secret"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-[14rem] border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

export function AddPasskey({ realm, hasPassword, onDone }: Parts) {
  const add = useMutation({
    mutationFn: (form: FormData) => addPasskey(realm, textOf(form, "name") ?? "", passwordOf(form)),
    onSuccess: onDone,
  });
  return (
    <form
      className="grid max-w-[26rem] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!add.isPending) add.mutate(new FormData(event.currentTarget));
      }}
    >
      <p>A fingerprint, a face, a PIN or a security key; it also signs in without the password.</p>
      <Field label="Name" hint="To tell it from others, such as “Work laptop”">
        {(parts) => <input {...parts} name="name" required maxLength={60} className="input" />}
      </Field>
      {hasPassword ? <PasswordField name="password" label="Password" isNew={false} /> : null}
      {add.isError ? <Failure error={add.error} /> : null}
      <button type="submit" className="button primary justify-self-start">
        Create a passkey
      </button>
    </form>
  );
}

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [text] = useState(() => codes.join("\n"));
  return (
    <section
      aria-label="Recovery codes"
      className="border-l-2 border-accent bg-tint py-3 pr-4 pl-4"
      role="status"
    >
      <p className="font-semibold">Recovery codes</p>
      <p className="text-sm">
        Each lets you in once when the second factor is lost. Keep them now, apart from it: they are
        shown this once.
      </p>
      <pre id="recovery-codes" data-testid="recovery-codes" className="mono mt-2">
        {text}
      </pre>
      <div className="mt-2">
        <CopyButton text={text} selectIn="recovery-codes" />
      </div>
    </section>
  );
}
