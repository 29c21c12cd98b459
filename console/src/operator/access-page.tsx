import { useState } from "react";
import { callOperator } from "../api/operator.ts";
import type {
  AdminBody,
  InvitationBody,
  TokenBody,
  TokenWithSecretBody,
} from "../api/operator-replies.ts";
import { Field } from "../ui/field.tsx";
import { useCanChange, useMe, useReading } from "./calls.ts";
import {
  compact,
  FormSheet,
  PageHead,
  SecretOnce,
  Section,
  Shown,
  Status,
  textOf,
  Time,
} from "../ui/parts.tsx";
import { Table } from "../ui/table.tsx";

type SheetState =
  | { kind: "invite" }
  | { kind: "token" }
  | { kind: "disable"; admin: AdminBody }
  | { kind: "reset"; admin: AdminBody }
  | { kind: "revoke"; token: TokenBody };

/** Who may use these pages and the operators' API. */
export function AccessPage() {
  const [sheet, setSheet] = useState<SheetState>();
  const [secret, setSecret] = useState<{ label: string; secret: string }>();
  return (
    <>
      <PageHead
        title="Administrators"
        about="People sign in here; programs use tokens. A viewer sees everything and changes nothing."
      />
      {secret ? <SecretOnce label={secret.label} secret={secret.secret} /> : null}
      <Admins setSheet={setSheet} />
      <Tokens setSheet={setSheet} />
      {sheet ? (
        <AccessSheet sheet={sheet} show={setSecret} onClose={() => setSheet(undefined)} />
      ) : null}
    </>
  );
}

function Admins({ setSheet }: { setSheet: (sheet: SheetState) => void }) {
  const reading = useReading<{ data: AdminBody[] }>("/admins");
  const canChange = useCanChange();
  const me = useMe();
  return (
    <Section
      title="People"
      action={
        canChange ? (
          <button
            type="button"
            className="button small"
            onClick={() => setSheet({ kind: "invite" })}
          >
            Invite
          </button>
        ) : null
      }
    >
      <Shown reading={reading}>
        {({ data }) => (
          <Table
            label="Administrators"
            rows={data}
            keyOf={({ id }) => id}
            empty="Nobody."
            columns={[
              { head: "E-mail", cell: ({ email }) => email },
              { head: "Role", cell: ({ role }) => role },
              { head: "Status", cell: ({ status }) => <Status value={status} /> },
              {
                head: "Second factor",
                cell: ({ has_second_factor: has, uses_oidc: oidc }) =>
                  has ? "yes" : oidc ? "provider" : "no",
              },
              { head: "Open sessions", isNumber: true, cell: ({ sessions }) => sessions },
              { head: "Last seen", cell: ({ last_seen_at: at }) => <Time at={at} /> },
              ...(canChange
                ? [
                    {
                      head: "",
                      cell: (admin: AdminBody) =>
                        admin.status === "disabled" || admin.id === me.data?.id ? null : (
                          <span className="flex flex-wrap gap-x-4">
                            {admin.has_second_factor ? (
                              <button
                                type="button"
                                className="link"
                                onClick={() => setSheet({ kind: "reset", admin })}
                              >
                                Reset 2nd factor
                              </button>
                            ) : null}
                            <button
                              type="button"
                              className="link"
                              onClick={() => setSheet({ kind: "disable", admin })}
                            >
                              Disable
                            </button>
                          </span>
                        ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Shown>
    </Section>
  );
}

function Tokens({ setSheet }: { setSheet: (sheet: SheetState) => void }) {
  const reading = useReading<{ data: TokenBody[] }>("/tokens");
  const canChange = useCanChange();
  return (
    <Section
      title="Tokens"
      action={
        canChange ? (
          <button
            type="button"
            className="button small"
            onClick={() => setSheet({ kind: "token" })}
          >
            New token
          </button>
        ) : null
      }
    >
      <Shown reading={reading}>
        {({ data }) => (
          <Table
            label="Tokens"
            rows={data}
            keyOf={({ id }) => id}
            empty="No token yet."
            columns={[
              { head: "Name", cell: ({ name }) => name },
              { head: "Token", cell: ({ hint }) => <code className="mono">{hint}</code> },
              { head: "Role", cell: ({ role }) => role },
              { head: "Status", cell: ({ status }) => <Status value={status} /> },
              { head: "Made by", cell: ({ created_by: by }) => creatorOf(by) },
              { head: "Expires", cell: ({ expires_at: at }) => <Time at={at} /> },
              { head: "Last used", cell: ({ last_used_at: at }) => <Time at={at} /> },
              ...(canChange
                ? [
                    {
                      head: "",
                      cell: (token: TokenBody) =>
                        token.status === "active" ? (
                          <button
                            type="button"
                            className="link"
                            onClick={() => setSheet({ kind: "revoke", token })}
                          >
                            Revoke
                          </button>
                        ) : null,
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Shown>
    </Section>
  );
}

const creatorOf = (by: TokenBody["created_by"]): string =>
  by === null ? "not recorded" : by.kind === "command" ? "command line" : (by.name ?? by.id ?? "");

const RoleField = () => (
  <Field label="Role">
    {(parts) => (
      <select {...parts} name="role" className="input">
        <option value="admin">Administrator</option>
        <option value="viewer">Viewer</option>
      </select>
    )}
  </Field>
);

function AccessSheet({
  sheet,
  show,
  onClose,
}: {
  sheet: SheetState;
  show: (secret: { label: string; secret: string }) => void;
  onClose: () => void;
}) {
  if (sheet.kind === "invite")
    return (
      <FormSheet
        title="Invite somebody"
        button="Make the link"
        onClose={onClose}
        send={async (form) => {
          const made = await callOperator<InvitationBody>("POST", "/admins", {
            email: textOf(form, "email"),
            role: form.get("role"),
          });
          const secret = location.origin + made.setup_path;
          show({ label: `One-time link for ${made.admin.email}`, secret });
        }}
      >
        <Field label="E-mail" hint="For somebody who is here already: a link to a new password.">
          {(parts) => <input {...parts} name="email" type="email" required className="input" />}
        </Field>
        <RoleField />
      </FormSheet>
    );
  if (sheet.kind === "token")
    return (
      <FormSheet
        title="New token"
        button="Make the token"
        onClose={onClose}
        send={async (form) => {
          const made = await callOperator<TokenWithSecretBody>(
            "POST",
            "/tokens",
            compact({
              role: form.get("role"),
              name: textOf(form, "name"),
              expires_at: textOf(form, "expires"),
            }),
          );
          show({ label: "The new token", secret: made.token });
        }}
      >
        <Field label="Name">
          {(parts) => <input {...parts} name="name" maxLength={100} className="input" />}
        </Field>
        <RoleField />
        <Field label="Expires" hint="Empty: never">
          {(parts) => <input {...parts} name="expires" type="date" className="input w-auto" />}
        </Field>
      </FormSheet>
    );
  if (sheet.kind === "reset")
    return (
      <FormSheet
        title={`Reset the second factor of ${sheet.admin.email}`}
        button="Remove it"
        isDanger
        onClose={onClose}
        send={() => callOperator("DELETE", `/admins/${sheet.admin.id}/second-factor`)}
      >
        <p>
          For somebody who has lost it: be sure who asks. Their codes and passkeys end, and so do
          their sessions.
        </p>
      </FormSheet>
    );
  if (sheet.kind === "disable")
    return (
      <FormSheet
        title={`Disable ${sheet.admin.email}`}
        button="Disable"
        isDanger
        onClose={onClose}
        send={() => callOperator("DELETE", `/admins/${sheet.admin.id}`)}
      >
        <p>
          The account can no longer sign in. Its sessions end, and so do the tokens and one-time
          links it made.
        </p>
      </FormSheet>
    );
  return (
    <FormSheet
      title={`Revoke ${sheet.token.name}`}
      button="Revoke the token"
      isDanger
      onClose={onClose}
      send={() => callOperator("DELETE", `/tokens/${sheet.token.id}`)}
    >
      <p>Calls with it are refused from now on.</p>
    </FormSheet>
  );
}
