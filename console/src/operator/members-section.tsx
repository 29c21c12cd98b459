import { useState } from "react";
import type { MemberBody, MemberInvitationBody } from "../api/account-replies.ts";
import type { AppBody } from "../api/operator-replies.ts";
import { OPERATORS } from "../api/realm.ts";
import { InviteSheet } from "../team/invite-sheet.tsx";
import { Invited } from "../team/invited.tsx";
import { personColumns } from "../team/person-columns.tsx";
import { AppRoleField } from "../team/role-field.tsx";
import { RemoveMemberSheet, ResetFactorSheet } from "../team/sheets.tsx";
import { Section, SectionButton, Shown } from "../ui/parts.tsx";
import { actionColumn } from "../ui/row-actions.tsx";
import { Empty } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";
import { useCanChange, useReading } from "./calls.ts";

type SheetState = { kind: "invite" } | { kind: "remove" | "reset"; member: MemberBody };

/** The customer's own people: who signs in to the pages of this app. */
export function MembersSection({ app }: { app: AppBody }) {
  const path = `/apps/${app.id}/members`;
  const reading = useReading<{ data: MemberBody[] }>(path);
  const canChange = useCanChange();
  const [sheet, setSheet] = useState<SheetState>();
  const [invitation, setInvitation] = useState<MemberInvitationBody>();
  const common = { realm: OPERATORS, onClose: () => setSheet(undefined) };
  return (
    <Section
      title="Members"
      action={
        canChange ? (
          <SectionButton name="Invite" onClick={() => setSheet({ kind: "invite" })} />
        ) : null
      }
    >
      {invitation ? <Invited invitation={invitation} /> : null}
      <Shown reading={reading}>
        {({ data }) => (
          <Table
            label="Members"
            rows={data}
            keyOf={({ id }) => id}
            empty={
              <Empty title="Nobody yet">
                Invite the customer: their own pages have keys, request log and webhooks.
              </Empty>
            }
            columns={[
              ...personColumns<MemberBody>(),
              ...actionColumn<MemberBody>(canChange, (member) => [
                member.has_second_factor
                  ? ["Reset 2nd factor", () => setSheet({ kind: "reset", member })]
                  : undefined,
                ["Remove", () => setSheet({ kind: "remove", member })],
              ]),
            ]}
          />
        )}
      </Shown>
      {sheet?.kind === "invite" ? (
        <InviteSheet<MemberInvitationBody>
          {...common}
          path={path}
          title={`Invite somebody to ${app.name}`}
          hint="For somebody who has joined: a link to a new password."
          role={<AppRoleField value="developer" />}
          onInvited={setInvitation}
        />
      ) : null}
      {sheet?.kind === "remove" ? (
        <RemoveMemberSheet
          {...common}
          path={`${path}/${sheet.member.id}`}
          email={sheet.member.email}
        />
      ) : null}
      {sheet?.kind === "reset" ? (
        <ResetFactorSheet
          {...common}
          path={`/members/${sheet.member.id}/second-factor`}
          email={sheet.member.email}
        />
      ) : null}
    </Section>
  );
}
