import { useState } from "react";
import type { Mode } from "../api/account-replies.ts";
import type { Realm } from "../api/realm.ts";
import { useChange } from "../api/readings.ts";
import { Field } from "../ui/field.tsx";
import { numberOf, SecretOnce, Section } from "../ui/parts.tsx";
import { Failure } from "../ui/states.tsx";

const LIFETIMES = [
  [900, "15 minutes"],
  [3600, "an hour"],
] as const;

/** A link that opens only the webhooks of one app, for a dashboard of one's own. */
export function PortalLink({
  realm,
  path,
  mode,
}: {
  realm: Realm;
  path: string;
  /** Without it the person chooses. */
  mode?: Mode;
}) {
  const [url, setUrl] = useState<string>();
  const make = useChange(async (form: FormData) => {
    const made = await realm.call<{ url: string }>("POST", path, {
      page: "webhooks",
      mode: mode ?? form.get("mode"),
      expires_in_seconds: numberOf(form, "lifetime"),
    });
    setUrl(made.url);
  });
  const side = mode === undefined ? "" : mode === "test" ? "sandbox " : "live ";
  return (
    <Section title="Link to the webhooks alone">
      <p className="mb-3 max-w-[70ch] text-muted">
        Opens the {side}webhooks of this app without a sign-in, and nothing else: for support, or
        for a dashboard of your own.
      </p>
      <form
        className="mb-4 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!make.isPending) make.mutate(new FormData(event.currentTarget));
        }}
      >
        {mode === undefined ? (
          <Field label="Side">
            {(parts) => (
              <select {...parts} name="mode" className="input">
                <option value="live">Live</option>
                <option value="test">Sandbox</option>
              </select>
            )}
          </Field>
        ) : null}
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
