import { useState } from "react";
import type { OwnAppBody } from "../api/account-replies.ts";
import { MEMBERS } from "../api/realm.ts";
import { useChange } from "../api/readings.ts";
import { Field } from "../ui/field.tsx";
import { formatNumber, plural } from "../ui/format.ts";
import { Facts, numberOf, PageHead, SecretOnce, Section, Shown, textOf } from "../ui/parts.tsx";
import { Failure } from "../ui/states.tsx";
import { useOwnApp, useOwnReading, type OwnApp } from "./app.ts";

export function SettingsPage() {
  const app = useOwnApp();
  const reading = useOwnReading<OwnAppBody>(app.path(""));
  return (
    <>
      <PageHead title="Settings" about={<code className="mono">{app.id}</code>} />
      <Shown reading={reading}>
        {(body) => (
          <>
            {app.isOwner ? <Form app={app} body={body} /> : <Switches body={body} />}
            <Limits body={body} />
            {app.isOwner ? <PortalLink app={app} /> : null}
          </>
        )}
      </Shown>
    </>
  );
}

const SWITCHES = [
  [
    "log_sandbox_bodies",
    "Keep sandbox bodies for 24 hours",
    "What your sandbox calls sent and got is shown in the request log. Never for live calls; résumé text is never kept.",
  ],
  [
    "keep_reply_excerpt",
    "Keep the start of your server's replies",
    "The first kilobyte of what your server answers to a webhook is shown with the attempt.",
  ],
] as const;

function Form({ app, body }: { app: OwnApp; body: OwnAppBody }) {
  const save = useChange((form: FormData) =>
    MEMBERS.call("PATCH", app.path(""), {
      name: textOf(form, "name"),
      low_credit_threshold: numberOf(form, "threshold") ?? null,
      ...Object.fromEntries(SWITCHES.map(([name]) => [name, form.get(name) === "on"])),
    }),
  );
  return (
    <form
      className="grid max-w-[40rem] gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate(new FormData(event.currentTarget));
      }}
    >
      <Field label="Name">
        {(parts) => (
          <input
            {...parts}
            name="name"
            required
            maxLength={200}
            defaultValue={body.name}
            className="input"
          />
        )}
      </Field>
      {SWITCHES.map(([name, label, hint]) => (
        <label key={name} className="flex items-baseline gap-3">
          <input type="checkbox" name={name} defaultChecked={body[name]} />
          <span>
            {label}
            <span className="block text-sm text-muted">{hint}</span>
          </span>
        </label>
      ))}
      <Field
        label="Alert when credits fall below"
        hint="Sends the event credits.low to your live webhooks, and a mail to owners where this server sends mail. Empty: no alert."
      >
        {(parts) => (
          <input
            {...parts}
            name="threshold"
            type="number"
            min={0}
            step="any"
            defaultValue={body.low_credit_threshold ?? ""}
            className="input"
          />
        )}
      </Field>
      {save.isError ? <Failure error={save.error} /> : null}
      <div className="flex items-center gap-4">
        <button type="submit" className="button primary" aria-disabled={save.isPending}>
          Save
        </button>
        <span role="status" className="text-muted">
          {save.isSuccess ? "Saved." : ""}
        </span>
      </div>
    </form>
  );
}

const Switches = ({ body }: { body: OwnAppBody }) => (
  <Facts
    facts={[
      ["Name", body.name],
      ...SWITCHES.map(([name, label]) => [label, body[name] ? "on" : "off"] as const),
      [
        "Alert when credits fall below",
        body.low_credit_threshold === null ? "off" : formatNumber(body.low_credit_threshold, 3),
      ],
    ]}
  />
);

const Limits = ({ body }: { body: OwnAppBody }) => (
  <Section title="Limits">
    <Facts
      facts={[
        ["Reads a minute and key", formatNumber(body.rate_read)],
        ["Engine calls a minute and key", formatNumber(body.rate_ai)],
        ["Sandbox calls a month", formatNumber(body.sandbox_quota)],
        ["Results are kept", plural(body.retention_months, "month")],
      ]}
    />
    <p className="hint">Whoever runs this server sets these.</p>
  </Section>
);

const LIFETIMES = [
  [900, "15 minutes"],
  [3600, "an hour"],
] as const;

/** A link that opens only the webhooks of this app, for a dashboard of one's own. */
function PortalLink({ app }: { app: OwnApp }) {
  const [url, setUrl] = useState<string>();
  const make = useChange(async (form: FormData) => {
    const made = await MEMBERS.call<{ url: string }>("POST", app.path("/portal-links"), {
      page: "webhooks",
      mode: app.mode,
      expires_in_seconds: numberOf(form, "lifetime"),
    });
    setUrl(made.url);
  });
  return (
    <Section title="Link to the webhooks alone">
      <p className="mb-3 max-w-[70ch] text-muted">
        Opens the {app.mode === "test" ? "sandbox" : "live"} webhooks of this app without a sign-in,
        and nothing else: for support, or for a dashboard of your own.
      </p>
      <form
        className="mb-4 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate(new FormData(event.currentTarget));
        }}
      >
        <Field label="Works for">
          {(parts) => (
            <select {...parts} name="lifetime" className="input">
              {LIFETIMES.map(([seconds, label]) => (
                <option key={seconds} value={seconds}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <button type="submit" className="button" aria-disabled={make.isPending}>
          Make a link
        </button>
      </form>
      {make.isError ? <Failure error={make.error} /> : null}
      {url === undefined ? null : <SecretOnce label="Link to the webhooks" secret={url} />}
    </Section>
  );
}
