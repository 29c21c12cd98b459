import { SCOPES } from "../../../src/access/policy.ts";
import { useState, type ReactNode } from "react";
import type { Realm } from "../api/realm.ts";
import { useReadingOf } from "../api/readings.ts";
import type { KeyBody, KeyWithSecretBody } from "../api/operator-replies.ts";
import { Field } from "../ui/field.tsx";
import { asWords } from "../ui/format.ts";
import {
  compact,
  FormSheet,
  numberOf,
  SecretOnce,
  Shown,
  Status,
  textOf,
  Time,
} from "../ui/parts.tsx";
import { Table } from "../ui/table.tsx";

/** The paths of keys: the operators' API and the customers' have different ones. */
export interface KeyPlace {
  realm: Realm;
  canChange: boolean;
  /** Whether name and addresses of a key can be changed there. */
  canEdit: boolean;
  list: string;
  key(id: string, below?: string): string;
}

type SheetState = { kind: "new" } | { kind: Action; key: KeyBody };

/** The keys of an app as a table, and everything that can be done with them. */
export function KeysSection({
  place,
  mode,
  head,
  empty,
  children,
}: {
  place: KeyPlace;
  /** Keys of this mode only. */
  mode?: KeyBody["mode"];
  /** Above the table, with the button that makes a key. */
  head: (button: ReactNode) => ReactNode;
  /** Without any key; `make` opens the form. */
  empty: (make: () => void) => ReactNode;
  /** Below a key that was made just now. */
  children?: (made: KeyWithSecretBody) => ReactNode;
}) {
  const { realm, canChange } = place;
  const reading = useReadingOf<{ data: KeyBody[] }>(realm, place.list);
  const [sheet, setSheet] = useState<SheetState>();
  const [made, setMade] = useState<KeyWithSecretBody>();
  const rows = reading.data?.data.filter((key) => mode === undefined || key.mode === mode);
  // Then the view without keys has the button.
  const isEmpty = rows?.length === 0;
  const make = () => setSheet({ kind: "new" });
  return (
    <>
      {head(
        canChange && !isEmpty ? (
          <button type="button" className="button small" onClick={make}>
            New key
          </button>
        ) : null,
      )}
      {made === undefined ? null : (
        <div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-4">
          <SecretOnce label="The new key" secret={made.key} />
          {children?.(made)}
        </div>
      )}
      <Shown reading={reading}>
        {() => (
          <Table
            label="Keys"
            rows={rows ?? []}
            keyOf={({ id }) => id}
            empty={empty(make)}
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
              { head: "Permissions", cell: (key) => <Rights apiKey={key} /> },
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
                          <KeyActions
                            actions={place.canEdit ? ["change", ...ACTIONS] : ACTIONS}
                            onChoose={(kind) => setSheet({ kind, key })}
                          />
                        ) : null,
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Shown>
      {sheet === undefined ? null : (
        <KeySheet
          place={place}
          mode={mode}
          sheet={sheet}
          show={setMade}
          onClose={() => setSheet(undefined)}
        />
      )}
    </>
  );
}

type Action = "change" | "rotate" | "revoke";
const ACTIONS: readonly Action[] = ["rotate", "revoke"];

const KeyActions = ({
  actions,
  onChoose,
}: {
  actions: readonly Action[];
  onChoose: (kind: Action) => void;
}) => (
  <span className="flex gap-3">
    {actions.map((kind) => (
      <button key={kind} type="button" className="link" onClick={() => onChoose(kind)}>
        {asWords(kind)}
      </button>
    ))}
  </span>
);

function KeySheet({
  place,
  mode,
  sheet,
  show,
  onClose,
}: {
  place: KeyPlace;
  mode: KeyBody["mode"] | undefined;
  sheet: SheetState;
  show: (key: KeyWithSecretBody) => void;
  onClose: () => void;
}) {
  const { realm } = place;
  if (sheet.kind === "new")
    return <NewKeySheet place={place} mode={mode} show={show} onClose={onClose} />;
  const { key } = sheet;
  if (sheet.kind === "change")
    return (
      <FormSheet
        title={`Change ${key.hint}`}
        button="Save"
        onClose={onClose}
        send={(form) =>
          realm.call("PATCH", place.key(key.id), {
            name: textOf(form, "name") ?? "",
            ip_allowlist: addressesOf(form) ?? [],
          })
        }
      >
        <Field label="Name">
          {(parts) => (
            <input
              {...parts}
              name="name"
              maxLength={200}
              defaultValue={key.name}
              className="input"
            />
          )}
        </Field>
        <AllowlistField value={key.ip_allowlist} />
      </FormSheet>
    );
  if (sheet.kind === "rotate")
    return (
      <FormSheet
        title={`Rotate ${key.hint}`}
        button="Rotate"
        onClose={onClose}
        send={async (form) =>
          show(
            await realm.call<KeyWithSecretBody>(
              "POST",
              place.key(key.id, "/rotate"),
              compact({ grace_seconds: numberOf(form, "grace") }),
            ),
          )
        }
      >
        <p>Creates a new key with the same rights. The old one keeps working for the time below.</p>
        <Field label="Seconds until the old key ends">
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
    );
  return (
    <FormSheet
      title={`Revoke ${key.hint}`}
      button="Revoke the key"
      isDanger
      onClose={onClose}
      send={() => realm.call("POST", place.key(key.id, "/revoke"), {})}
    >
      <p>Calls with it are refused within two seconds. This cannot be undone.</p>
    </FormSheet>
  );
}

function Rights({ apiKey: { scopes, ip_allowlist: allowlist, type } }: { apiKey: KeyBody }) {
  return (
    <>
      {type === "publishable" ? <span className="block">publishable</span> : null}
      {SCOPES.every((scope) => scopes.includes(scope)) ? "All scopes" : scopes.join(", ")}
      {allowlist.length === 0 ? null : (
        <span className="block text-sm text-muted">from {allowlist.join(", ")}</span>
      )}
    </>
  );
}

const addressesOf = (form: FormData): string[] | undefined =>
  textOf(form, "allowlist")?.split(/[\s,]+/);

const AllowlistField = ({ value = [] }: { value?: readonly string[] }) => (
  <Field label="Allowed IP addresses" hint="Addresses or CIDR blocks; empty: any address">
    {(parts) => (
      <input
        {...parts}
        name="allowlist"
        placeholder="203.0.113.0/24"
        defaultValue={value.join(", ")}
        className="input"
      />
    )}
  </Field>
);

const ModeField = () => (
  <Field label="Mode">
    {(parts) => (
      <select {...parts} name="mode" className="input">
        <option value="test">Sandbox (sk_test_)</option>
        <option value="live">Live (sk_live_)</option>
      </select>
    )}
  </Field>
);

const NewKeySheet = ({
  place,
  mode,
  show,
  onClose,
}: {
  place: KeyPlace;
  mode: KeyBody["mode"] | undefined;
  show: (key: KeyWithSecretBody) => void;
  onClose: () => void;
}) => (
  <FormSheet
    title={mode === undefined ? "New key" : `New ${mode === "test" ? "sandbox" : "live"} key`}
    button="Create the key"
    onClose={onClose}
    send={async (form) => {
      const scopes = form.getAll("scopes");
      show(
        await place.realm.call<KeyWithSecretBody>(
          "POST",
          place.list,
          compact({
            mode: mode ?? form.get("mode"),
            name: textOf(form, "name"),
            scopes: scopes.length === SCOPES.length ? undefined : scopes,
            ip_allowlist: addressesOf(form),
            expires_at: textOf(form, "expires"),
          }),
        ),
      );
    }}
  >
    {mode === undefined ? <ModeField /> : null}
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
    <AllowlistField />
    <Field label="Expires" hint="Empty: never">
      {(parts) => <input {...parts} name="expires" type="date" className="input w-auto" />}
    </Field>
  </FormSheet>
);
