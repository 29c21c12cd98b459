import { useState } from "react";
import type { MemberBody, MemberInvitationBody } from "../api/account-replies.ts";
import { callOperator } from "../api/operator.ts";
import type { AppBody } from "../api/operator-replies.ts";
import { OPERATORS } from "../api/realm.ts";
import { InviteSheet } from "../team/invite-sheet.tsx";
import { Invited } from "../team/invited.tsx";
import { memberColumns } from "../team/member-columns.tsx";
import { FormSheet, Section, Shown } from "../ui/parts.tsx";
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
  const close = () => setSheet(undefined);
  return (
    <Section
      title="Members"
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
              ...memberColumns(),
              ...(canChange
                ? [
                    {
                      head: "",
                      cell: (member: MemberBody) => (
                        <span className="flex flex-wrap gap-x-4">
                          {member.has_second_factor ? (
                            <button
                              type="button"
                              className="link"
                              onClick={() => setSheet({ kind: "reset", member })}
                            >
                              Reset 2nd factor
                            </button>
                          ) : null}
                          <button
                            type="button"
                            className="link"
                            onClick={() => setSheet({ kind: "remove", member })}
                          >
                            Remove
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
      {sheet?.kind === "invite" ? (
        <InviteSheet
          realm={OPERATORS}
          path={path}
          appName={app.name}
          hint="For somebody who has joined: a link to a new password."
          onInvited={setInvitation}
          onClose={close}
        />
      ) : null}
      {sheet?.kind === "remove" ? (
        <FormSheet
          title={`Remove ${sheet.member.email}`}
          button="Remove"
          isDanger
          onClose={close}
          send={() => callOperator("DELETE", `${path}/${sheet.member.id}`)}
        >
          <p>They no longer see this app, and their tokens for it end. Its keys work on.</p>
        </FormSheet>
      ) : null}
      {sheet?.kind === "reset" ? (
        <FormSheet
          title={`Reset the second factor of ${sheet.member.email}`}
          button="Remove it"
          isDanger
          onClose={close}
          send={() => callOperator("DELETE", `/members/${sheet.member.id}/second-factor`)}
        >
          <p>
            For somebody who has lost it: be sure who asks. Their codes and passkeys end, and so do
            their sessions.
          </p>
        </FormSheet>
      ) : null}
    </Section>
  );
}
