import { useState } from "react";
import type {
  AccountMethodsBody,
  MemberBody,
  MemberInvitationBody,
  MemberTokenBody,
  OwnAuditEntryBody,
} from "../api/account-replies.ts";
import type { PageBody } from "../api/operator-replies.ts";
import { auditColumns } from "../ui/audit-columns.tsx";
import { PageHead, PagedTable, SecretOnce, Section, Shown, Status, Time } from "../ui/parts.tsx";
import { Table } from "../ui/table.tsx";
import { TimeRangeField } from "../ui/time-range.tsx";
import { LIST_RANGES, startOf, type ListRange } from "../ui/time-ranges.ts";
import { Invited } from "../team/invited.tsx";
import { memberColumns } from "../team/member-columns.tsx";
import { useMemberMe, useOwnApp, useOwnReading, type OwnApp } from "./app.ts";
import { TeamSheet, type TeamSheetState } from "./team-sheets.tsx";

export function TeamPage() {
  const app = useOwnApp();
  const [sheet, setSheet] = useState<TeamSheetState>();
  const [invitation, setInvitation] = useState<MemberInvitationBody>();
  const [token, setToken] = useState<string>();
  return (
    <>
      <PageHead
        title="Team"
        about="Viewers see everything. Developers also make keys and webhooks. Owners also invite, erase candidates and change settings."
      />
      {invitation ? <Invited invitation={invitation} /> : null}
      {token ? <SecretOnce label="The new token" secret={token} /> : null}
      <People app={app} setSheet={setSheet} />
      <Tokens app={app} setSheet={setSheet} />
      <Changes app={app} />
      {sheet ? (
        <TeamSheet
          app={app}
          sheet={sheet}
          onInvited={setInvitation}
          onToken={setToken}
          onClose={() => setSheet(undefined)}
        />
      ) : null}
    </>
  );
}

interface Parts {
  app: OwnApp;
  setSheet: (sheet: TeamSheetState) => void;
}

function People({ app, setSheet }: Parts) {
  const reading = useOwnReading<{ data: MemberBody[] }>(app.path("/members"));
  const me = useMemberMe();
  const methods = useOwnReading<AccountMethodsBody>("/session/methods").data;
  const canInvite = app.isOwner && methods !== undefined && methods.sign_up !== "off";
  return (
    <Section
      title="People"
      action={
        canInvite ? (
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
            label="People"
            rows={data}
            keyOf={({ id }) => id}
            empty="Nobody."
            columns={[
              ...memberColumns(me.data?.id),
              ...(app.isOwner
                ? [
                    {
                      head: "",
                      cell: (member: MemberBody) => (
                        <span className="flex flex-wrap gap-x-4">
                          <button
                            type="button"
                            className="link"
                            onClick={() => setSheet({ kind: "role", member })}
                          >
                            Change role
                          </button>
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
      {app.isOwner && !canInvite && methods ? (
        <p className="hint">Whoever runs this server invites people to this app.</p>
      ) : null}
    </Section>
  );
}

function Tokens({ app, setSheet }: Parts) {
  const reading = useOwnReading<{ data: MemberTokenBody[] }>(app.path("/tokens"));
  return (
    <Section
      title={app.isOwner ? "Tokens" : "Your tokens"}
      action={
        <button type="button" className="button small" onClick={() => setSheet({ kind: "token" })}>
          New token
        </button>
      }
    >
      <Shown reading={reading}>
        {({ data }) => (
          <Table
            label="Tokens"
            rows={data}
            keyOf={({ id }) => id}
            empty="No token yet. A program uses one to do what these pages do, at /v1/account."
            columns={[
              { head: "Name", cell: ({ name }) => name },
              ...(app.isOwner
                ? [{ head: "Of", cell: ({ member }: MemberTokenBody) => member.email }]
                : []),
              { head: "Token", cell: ({ hint }) => <code className="mono">{hint}</code> },
              { head: "Role", cell: ({ role }) => role },
              { head: "Status", cell: ({ status }) => <Status value={status} /> },
              { head: "Expires", cell: ({ expires_at: at }) => <Time at={at} /> },
              { head: "Last used", cell: ({ last_used_at: at }) => <Time at={at} /> },
              {
                head: "",
                cell: (token: MemberTokenBody) =>
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
            ]}
          />
        )}
      </Shown>
    </Section>
  );
}

function Changes({ app }: { app: OwnApp }) {
  const [page, setPage] = useState(1);
  const [range, setRange] = useState<ListRange>();
  const reading = useOwnReading<PageBody<OwnAuditEntryBody>>(
    app.path("/audit", { page, from: startOf(range), per_page: 10 }),
  );
  return (
    <Section title="Changes">
      <div className="mb-3">
        <TimeRangeField
          value={range}
          ranges={LIST_RANGES}
          all="All times"
          onChange={(next) => {
            setRange(next);
            setPage(1);
          }}
        />
      </div>
      <PagedTable
        reading={reading}
        setPage={setPage}
        label="Changes"
        empty={
          range === undefined ? "Nothing was changed yet." : "Nothing was changed in this time."
        }
        columns={auditColumns("app_id")}
      />
    </Section>
  );
}
