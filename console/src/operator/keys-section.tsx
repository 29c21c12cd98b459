import { SCOPES } from "../../../src/access/policy.ts";
import { useState } from "react";
import { callOperator } from "../api/operator.ts";
import type { KeyBody, KeyWithSecretBody } from "../api/operator-replies.ts";
import { Field } from "../ui/field.tsx";
import { Empty } from "../ui/states.tsx";
import { useCanChange, useReading } from "./calls.ts";
import {
  compact,
  FormSheet,
  numberOf,
  SecretOnce,
  Section,
  Shown,
  Status,
  textOf,
  Time,
} from "../ui/parts.tsx";
import { Table } from "../ui/table.tsx";

type SheetState = { kind: "new" } | { kind: "rotate" | "revoke"; key: KeyBody };

export function KeysSection({ appId }: { appId: string }) {
  const reading = useReading<{ data: KeyBody[] }>(`/apps/${appId}/keys`);
  const [sheet, setSheet] = useState<SheetState>();
  const [secret, setSecret] = useState<string>();
  const canChange = useCanChange();
  const close = () => setSheet(undefined);
  const show = ({ key }: KeyWithSecretBody) => setSecret(key);
  return (
    <Section
      title="Keys"
      action={
        canChange ? (
          <button type="button" className="button small" onClick={() => setSheet({ kind: "new" })}>
            New key
          </button>
        ) : null
      }
    >
      {secret === undefined ? null : (
        <div className="mb-4">
          <SecretOnce label="The new key" secret={secret} />
        </div>
      )}
      <Shown reading={reading}>
        {({ data }) => (
          <Table
            label="Keys"
            rows={data}
            keyOf={({ id }) => id}
            empty={<Empty title="No key yet">Nobody can call the API for this app.</Empty>}
            columns={[
              {
                head: "Key",
                cell: ({ name, hint }) => (
                  <>
                    {name === "" ? null : <span className="block">{name}</span>}
                    <code className="mono whitespace-nowrap">{hint}</code>
                  </>
                ),
              },
              { head: "Status", cell: ({ status }) => <Status value={status} /> },
              { head: "May", cell: (key) => <Rights apiKey={key} /> },
              {
                head: "Expires",
                cell: ({ expires_at: at }) => <Time at={at} />,
              },
              { head: "Last used", cell: ({ last_used_at: at }) => <Time at={at} /> },
              ...(canChange
                ? [
                    {
                      head: "",
                      cell: (key: KeyBody) =>
                        key.status === "active" ? (
                          <span className="flex gap-3">
                            <button
                              type="button"
                              className="link"
                              onClick={() => setSheet({ kind: "rotate", key })}
                            >
                              Rotate
                            </button>
                            <button
                              type="button"
                              className="link"
                              onClick={() => setSheet({ kind: "revoke", key })}
                            >
                              Revoke
                            </button>
                          </span>
                        ) : null,
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Shown>
      {sheet?.kind === "new" ? <NewKeySheet appId={appId} show={show} onClose={close} /> : null}
      {sheet?.kind === "rotate" ? (
        <FormSheet
          title={`Rotate ${sheet.key.hint}`}
          button="Rotate"
          onClose={close}
          send={async (form) =>
            show(
              await callOperator<KeyWithSecretBody>(
                "POST",
                `/keys/${sheet.key.id}/rotate`,
                compact({ grace_seconds: numberOf(form, "grace") }),
              ),
            )
          }
        >
          <p>A new key with the same rights is made. The old one works on for a while.</p>
          <Field label="Seconds that the old key works on">
            {(parts) => (
              <input
                {...parts}
                name="grace"
                type="number"
                min={0}
                defaultValue={86_400}
                className="input"
              />
            )}
          </Field>
        </FormSheet>
      ) : null}
      {sheet?.kind === "revoke" ? (
        <FormSheet
          title={`Revoke ${sheet.key.hint}`}
          button="Revoke the key"
          isDanger
          onClose={close}
          send={() => callOperator("POST", `/keys/${sheet.key.id}/revoke`, {})}
        >
          <p>Calls with it are refused within a second. This cannot be undone.</p>
        </FormSheet>
      ) : null}
    </Section>
  );
}

function Rights({ apiKey: { scopes, ip_allowlist: allowlist, type } }: { apiKey: KeyBody }) {
  return (
    <>
      {type === "publishable" ? <span className="block">publishable</span> : null}
      {SCOPES.every((scope) => scopes.includes(scope)) ? "everything" : scopes.join(", ")}
      {allowlist.length === 0 ? null : (
        <span className="block text-sm text-muted">from {allowlist.join(", ")}</span>
      )}
    </>
  );
}

const NewKeySheet = ({
  appId,
  show,
  onClose,
}: {
  appId: string;
  show: (key: KeyWithSecretBody) => void;
  onClose: () => void;
}) => (
  <FormSheet
    title="New key"
    button="Make the key"
    onClose={onClose}
    send={async (form) => {
      const allowlist = textOf(form, "allowlist")?.split(/[\s,]+/);
      const scopes = form.getAll("scopes");
      show(
        await callOperator<KeyWithSecretBody>(
          "POST",
          `/apps/${appId}/keys`,
          compact({
            mode: form.get("mode"),
            name: textOf(form, "name"),
            scopes: scopes.length === SCOPES.length ? undefined : scopes,
            ip_allowlist: allowlist,
            expires_at: textOf(form, "expires"),
          }),
        ),
      );
    }}
  >
    <Field label="Mode">
      {(parts) => (
        <select {...parts} name="mode" className="input">
          <option value="test">Sandbox (sk_test_)</option>
          <option value="live">Live (sk_live_)</option>
        </select>
      )}
    </Field>
    <Field label="Name">
      {(parts) => <input {...parts} name="name" maxLength={200} className="input" />}
    </Field>
    <fieldset>
      <legend className="label">Scopes</legend>
      <div className="grid gap-1 sm:grid-cols-2">
        {SCOPES.map((scope) => (
          <label key={scope} className="flex items-center gap-2">
            <input type="checkbox" name="scopes" value={scope} defaultChecked />
            <span className="mono">{scope}</span>
          </label>
        ))}
      </div>
    </fieldset>
    <Field label="Addresses it may come from" hint="Addresses or CIDR blocks; empty: anywhere">
      {(parts) => (
        <input {...parts} name="allowlist" placeholder="203.0.113.0/24" className="input" />
      )}
    </Field>
    <Field label="Expires" hint="Empty: never">
      {(parts) => <input {...parts} name="expires" type="date" className="input w-auto" />}
    </Field>
  </FormSheet>
);
