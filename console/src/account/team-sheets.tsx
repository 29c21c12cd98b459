import type { MemberBody, MemberInvitationBody, MemberTokenBody } from "../api/account-replies.ts";
import { MEMBERS } from "../api/realm.ts";
import { InviteSheet } from "../team/invite-sheet.tsx";
import { AppRoleField } from "../team/role-field.tsx";
import { NewTokenSheet, RemoveMemberSheet, RevokeTokenSheet } from "../team/sheets.tsx";
import { FormSheet } from "../ui/parts.tsx";
import type { OwnApp } from "./app.ts";

export type TeamSheetState =
  | { kind: "invite" }
  | { kind: "role"; member: MemberBody }
  | { kind: "remove"; member: MemberBody }
  | { kind: "token" }
  | { kind: "revoke"; token: MemberTokenBody };

export function TeamSheet({
  app,
  sheet,
  onInvited,
  onToken,
  onClose,
}: {
  app: OwnApp;
  sheet: TeamSheetState;
  onInvited: (invitation: MemberInvitationBody) => void;
  onToken: (secret: string) => void;
  onClose: () => void;
}) {
  const common = { realm: MEMBERS, onClose };
  if (sheet.kind === "invite")
    return (
      <InviteSheet<MemberInvitationBody>
        {...common}
        path={app.path("/members")}
        title={`Invite somebody to ${app.name}`}
        role={<AppRoleField value="developer" />}
        onInvited={onInvited}
      />
    );
  if (sheet.kind === "role")
    return (
      <FormSheet
        title={`Role of ${sheet.member.email}`}
        button="Save"
        onClose={onClose}
        send={(form) =>
          MEMBERS.call("PATCH", app.path(`/members/${sheet.member.id}`), {
            role: form.get("role"),
          })
        }
      >
        <AppRoleField value={sheet.member.role} />
      </FormSheet>
    );
  if (sheet.kind === "remove")
    return (
      <RemoveMemberSheet
        {...common}
        path={app.path(`/members/${sheet.member.id}`)}
        email={sheet.member.email}
      />
    );
  if (sheet.kind === "token")
    return (
      <NewTokenSheet
        {...common}
        path={app.path("/tokens")}
        about="It may do what its role may, and ends when you leave the app."
        role={<AppRoleField value={app.role} most={app.role} />}
        onToken={onToken}
      />
    );
  return (
    <RevokeTokenSheet
      {...common}
      path={app.path(`/tokens/${sheet.token.id}`)}
      token={sheet.token}
    />
  );
}
