import { useState } from "react";
import type {
  MemberBody,
  MemberInvitationBody,
  MemberTokenBody,
  OwnAuditEntryBody,
} from "../api/account-replies.ts";
import type { PageBody } from "../api/operator-replies.ts";
import { auditColumns } from "../ui/audit-columns.tsx";
import { PageHead, PagedTable, SecretOnce, Section, SectionButton, Shown } from "../ui/parts.tsx";
import { actionColumn } from "../ui/row-actions.tsx";
import { Table } from "../ui/table.tsx";
import { TimeRangeField } from "../ui/time-range.tsx";
import { LIST_RANGES, startOf, type ListRange } from "../ui/time-ranges.ts";
import { Invited } from "../team/invited.tsx";
import { personColumns } from "../team/person-columns.tsx";
import { tokenColumns } from "../team/token-columns.tsx";
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
        about="Viewers see everything. Developers also manage keys and webhooks. Owners also invite, erase candidates and change settings."
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
  return (
    <Section
      title="People"
      action={
        app.isOwner ? (
          <SectionButton name="Invite" onClick={() => setSheet({ kind: "invite" })} />
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
              ...personColumns<MemberBody>(me.data?.id),
              ...actionColumn<MemberBody>(app.isOwner, (member) => [
                ["Change role", () => setSheet({ kind: "role", member })],
                ["Remove", () => setSheet({ kind: "remove", member })],
              ]),
            ]}
          />
        )}
      </Shown>
    </Section>
  );
}

function Tokens({ app, setSheet }: Parts) {
  const reading = useOwnReading<{ data: MemberTokenBody[] }>(app.path("/tokens"));
  return (
    <Section
      title={app.isOwner ? "Tokens" : "Your tokens"}
      action={<SectionButton name="New token" onClick={() => setSheet({ kind: "token" })} />}
    >
      <Shown reading={reading}>
        {({ data }) => (
          <Table
            label="Tokens"
            rows={data}
            keyOf={({ id }) => id}
            empty="No token yet. A program uses one to do what these pages do, at /v1/account."
            columns={[
              ...tokenColumns<MemberTokenBody>(
                app.isOwner ? [{ head: "Of", cell: ({ member }) => member.email }] : [],
              ),
              ...actionColumn<MemberTokenBody>(true, (token) => [
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
        empty={range === undefined ? "No change yet." : "No change in this time."}
        columns={auditColumns("app_id")}
      />
    </Section>
  );
}
