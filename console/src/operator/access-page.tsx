import { useState } from "react";
import type { AdminBody, InvitationBody, TokenBody } from "../api/operator-replies.ts";
import { OPERATORS } from "../api/realm.ts";
import { InviteSheet } from "../team/invite-sheet.tsx";
import { personColumns } from "../team/person-columns.tsx";
import { OperatorRoleField } from "../team/role-field.tsx";
import { NewTokenSheet, ResetFactorSheet, RevokeTokenSheet } from "../team/sheets.tsx";
import { tokenColumns } from "../team/token-columns.tsx";
import { FormSheet, PageHead, SecretOnce, Section, SectionButton, Shown } from "../ui/parts.tsx";
import { actionColumn } from "../ui/row-actions.tsx";
import { Table } from "../ui/table.tsx";
import { useCanChange, useMe, useReading } from "./calls.ts";

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
          <SectionButton name="Invite" onClick={() => setSheet({ kind: "invite" })} />
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
              ...personColumns<AdminBody>(me.data?.id, [
                { head: "Open sessions", isNumber: true, cell: ({ sessions }) => sessions },
              ]),
              ...actionColumn<AdminBody>(canChange, (admin) =>
                admin.status === "disabled" || admin.id === me.data?.id
                  ? []
                  : [
                      admin.has_second_factor
                        ? ["Reset 2nd factor", () => setSheet({ kind: "reset", admin })]
                        : undefined,
                      ["Disable", () => setSheet({ kind: "disable", admin })],
                    ],
              ),
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
          <SectionButton name="New token" onClick={() => setSheet({ kind: "token" })} />
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
              ...tokenColumns<TokenBody>([
                { head: "Made by", cell: ({ created_by: by }) => creatorOf(by) },
              ]),
              ...actionColumn<TokenBody>(canChange, (token) => [
                token.status === "active"
                  ? ["Revoke", () => setSheet({ kind: "revoke", token })]
                  : undefined,
              ]),
            ]}
          />
        )}
      </Shown>
    </Section>
  );
}

const creatorOf = (by: TokenBody["created_by"]): string =>
  by === null ? "not recorded" : by.kind === "command" ? "command line" : (by.name ?? by.id ?? "");

function AccessSheet({
  sheet,
  show,
  onClose,
}: {
  sheet: SheetState;
  show: (secret: { label: string; secret: string }) => void;
  onClose: () => void;
}) {
  const common = { realm: OPERATORS, onClose };
  if (sheet.kind === "invite")
    return (
      <InviteSheet<InvitationBody>
        {...common}
        path="/admins"
        title="Invite somebody"
        hint="For somebody who is here already: a link to a new password."
        role={<OperatorRoleField />}
        onInvited={({ admin, setup_path: path }) =>
          show({ label: `One-time link for ${admin.email}`, secret: location.origin + path })
        }
      />
    );
  if (sheet.kind === "token")
    return (
      <NewTokenSheet
        {...common}
        path="/tokens"
        role={<OperatorRoleField />}
        onToken={(secret) => show({ label: "The new token", secret })}
      />
    );
  if (sheet.kind === "reset")
    return (
      <ResetFactorSheet
        {...common}
        path={`/admins/${sheet.admin.id}/second-factor`}
        email={sheet.admin.email}
      />
    );
  if (sheet.kind === "disable")
    return (
      <FormSheet
        title={`Disable ${sheet.admin.email}`}
        button="Disable"
        isDanger
        onClose={onClose}
        send={() => OPERATORS.call("DELETE", `/admins/${sheet.admin.id}`)}
      >
        <p>
          The account can no longer sign in. Its sessions end, and so do the tokens and one-time
          links it made.
        </p>
      </FormSheet>
    );
  return <RevokeTokenSheet {...common} path={`/tokens/${sheet.token.id}`} token={sheet.token} />;
}
