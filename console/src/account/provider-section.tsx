import { useState } from "react";
import type { AppProviderBody } from "../api/account-replies.ts";
import { MEMBERS } from "../api/realm.ts";
import { useChange } from "../api/readings.ts";
import { CopyButton } from "../ui/copy.tsx";
import { Field } from "../ui/field.tsx";
import { Facts, FormSheet, Section, Shown, textOf, Time } from "../ui/parts.tsx";
import { Failure } from "../ui/states.tsx";
import { useOwnReading, type OwnApp } from "./app.ts";

/** Sign-in of the team with the OpenID provider of its organisation. */
export function ProviderSection({ app }: { app: OwnApp }) {
  const reading = useOwnReading<AppProviderBody>(app.path("/oidc"));
  return (
    <Section title="Sign-in with your organisation">
      <p className="mb-3 max-w-[70ch] text-muted">
        Members with an address of your domain sign in with your OpenID provider, without a password
        here. They still need an invitation.
      </p>
      <Shown reading={reading}>{(body) => <Provider app={app} body={body} />}</Shown>
    </Section>
  );
}

function Provider({ app, body }: { app: OwnApp; body: AppProviderBody }) {
  const { provider, record_value: value } = body;
  const [isEditing, setEditing] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  if (!app.isOwner || (provider && !isEditing))
    return (
      <>
        {provider ? <ProviderFacts provider={provider} /> : <p>Not set up.</p>}
        {app.isOwner ? (
          <p className="mt-4 flex flex-wrap gap-3">
            <button type="button" className="button" onClick={() => setEditing(true)}>
              Change
            </button>
            <button type="button" className="button danger" onClick={() => setRemoving(true)}>
              Remove
            </button>
          </p>
        ) : null}
        {isRemoving ? (
          <FormSheet
            title="Remove the provider"
            button="Remove"
            isDanger
            onClose={() => setRemoving(false)}
            send={() => MEMBERS.call("DELETE", app.path("/oidc"))}
          >
            <p>Nobody signs in with it any more. Members without a password need a new link.</p>
          </FormSheet>
        ) : null}
      </>
    );
  return <ProviderForm app={app} body={body} value={value} onDone={() => setEditing(false)} />;
}

const ProviderFacts = ({ provider }: { provider: NonNullable<AppProviderBody["provider"]> }) => (
  <Facts
    facts={[
      ["Domain", provider.domain],
      ["Issuer", provider.issuer],
      ["Client id", provider.client_id],
      ["Client secret", provider.has_client_secret ? "set" : "none (public client)"],
      ["Since", <Time key="since" at={provider.updated_at} />],
    ]}
  />
);

function ProviderForm({
  app,
  body,
  value,
  onDone,
}: {
  app: OwnApp;
  body: AppProviderBody;
  value: string;
  onDone: () => void;
}) {
  const { provider } = body;
  const save = useChange(async (form: FormData) => {
    await MEMBERS.call("POST", app.path("/oidc"), {
      domain: textOf(form, "domain"),
      issuer: textOf(form, "issuer"),
      client_id: textOf(form, "client_id"),
      client_secret: textOf(form, "client_secret"),
    });
    onDone();
  });
  const field = (name: string, label: string, hint: string, known = "", type = "text") => (
    <Field label={label} hint={hint}>
      {(parts) => (
        <input
          {...parts}
          name={name}
          type={type}
          required={name !== "client_secret"}
          autoComplete="off"
          defaultValue={known}
          className="input"
        />
      )}
    </Field>
  );
  return (
    <form
      className="grid max-w-[40rem] gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate(new FormData(event.currentTarget));
      }}
    >
      <ol className="grid list-decimal gap-2 pl-5">
        <li>
          Register this server at your provider, with the redirect address{" "}
          <Value id="return-address" text={`${location.origin}/console/sign-in/return`} />
        </li>
        <li>
          Add a TXT record to the domain, named{" "}
          <code className="mono">_waymark.{provider?.domain ?? "example.com"}</code>. It lets owners
          of this app decide who signs in with addresses of the domain; remove it, and nobody does.
          Its value: <Value id="txt-record" text={value} />
        </li>
        <li>Enter domain and provider here. Both are checked before they are saved.</li>
      </ol>
      {field("domain", "Domain", "As in your e-mail addresses: example.com", provider?.domain)}
      {field(
        "issuer",
        "Issuer",
        "The provider's address, such as https://login.example.com",
        provider?.issuer,
      )}
      {field("client_id", "Client id", "From your provider", provider?.client_id)}
      {field(
        "client_secret",
        "Client secret",
        "From your provider; empty for a public client. It is never shown again.",
        "",
        "password",
      )}
      {save.isError ? <Failure error={save.error} /> : null}
      <p className="flex flex-wrap gap-3">
        <button type="submit" className="button primary" aria-disabled={save.isPending}>
          Check and save
        </button>
        {provider ? (
          <button type="button" className="button" onClick={onDone}>
            Cancel
          </button>
        ) : null}
      </p>
    </form>
  );
}

const Value = ({ id, text }: { id: string; text: string }) => (
  <span className="inline-flex flex-wrap items-center gap-2">
    <code id={id} className="mono break-all">
      {text}
    </code>
    <CopyButton text={text} selectIn={id} />
  </span>
);
