import { useState } from "react";
import type { Mode, PortalLinksBody } from "../api/account-replies.ts";
import type { Realm } from "../api/realm.ts";
import { useChange, useReadingOf } from "../api/readings.ts";
import { Field } from "../ui/field.tsx";
import { FormSheet, numberOf, SecretOnce, Section, Shown, Time } from "../ui/parts.tsx";
import { actionColumn } from "../ui/row-actions.tsx";
import { Failure } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";

/** A link that has ended leaves the list by itself. */
const REFRESH_MS = 30_000;

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
    <Section title="Portal link">
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
          <Field label="Mode">
            {(parts) => (
              <select {...parts} name="mode" className="input">
                <option value="live">Live</option>
                <option value="test">Sandbox</option>
              </select>
            )}
          </Field>
        ) : null}
        <Field label="Valid for">
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
          Create a link
        </button>
      </form>
      {make.isError ? <Failure error={make.error} /> : null}
      {url === undefined ? null : <SecretOnce label="Link to the webhooks" secret={url} />}
      <Links realm={realm} path={path} />
    </Section>
  );
}

/** The links that work, with their ends. */
function Links({ realm, path }: { realm: Realm; path: string }) {
  const reading = useReadingOf<PortalLinksBody>(realm, path, { refresh: REFRESH_MS });
  const [revoking, setRevoking] = useState<string>();
  if (reading.data?.data.length === 0) return null;
  return (
    <div className="mt-6">
      <Shown reading={reading}>
        {({ data }) => (
          <Table
            label="Active links"
            rows={data}
            keyOf={({ id }) => id}
            empty="None."
            columns={[
              { head: "Created", cell: ({ created_at: at }) => <Time at={at} /> },
              { head: "By", cell: ({ made_by: by }) => by ?? "operator" },
              { head: "Mode", cell: ({ mode }) => (mode === "test" ? "sandbox" : "live") },
              { head: "Ends", cell: ({ expires_at: at }) => <Time at={at} /> },
              ...actionColumn<PortalLinksBody["data"][number]>(true, ({ id }) => [
                ["Revoke", () => setRevoking(id)],
              ]),
            ]}
          />
        )}
      </Shown>
      {revoking === undefined ? null : (
        <FormSheet
          title="Revoke the link"
          button="Revoke"
          isDanger
          onClose={() => setRevoking(undefined)}
          send={() => realm.call("DELETE", `${path}/${revoking}`)}
        >
          <p>It stops working at once, also where the page is open.</p>
        </FormSheet>
      )}
    </div>
  );
}
