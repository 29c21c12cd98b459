import type { OwnAppBody } from "../api/account-replies.ts";
import { MEMBERS } from "../api/realm.ts";
import { useChange } from "../api/readings.ts";
import { AppLimits } from "../ui/app-limits.tsx";
import { CountryField } from "../ui/country-field.tsx";
import { Field } from "../ui/field.tsx";
import { countryName, formatNumber } from "../ui/format.ts";
import { Facts, numberOf, PageHead, Section, Shown, textOf } from "../ui/parts.tsx";
import { Failure } from "../ui/states.tsx";
import { PortalLink } from "../webhooks/portal-link.tsx";
import { useOwnApp, useOwnReading, type OwnApp } from "./app.ts";
import { ProviderSection } from "./provider-section.tsx";

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
            <ProviderSection app={app} />
            {app.isOwner ? (
              <PortalLink realm={MEMBERS} path={app.path("/portal-links")} mode={app.mode} />
            ) : null}
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
      default_country: textOf(form, "country") ?? null,
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
      <CountryField value={body.default_country} />
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
      [
        "Country of plans",
        body.default_country === null ? "none" : countryName(body.default_country),
      ],
    ]}
  />
);

const Limits = ({ body }: { body: OwnAppBody }) => (
  <Section title="Limits">
    <AppLimits app={body} />
    <p className="hint">The operator of this server sets these.</p>
  </Section>
);
