import type { MemberBody, MemberInvitationBody, MemberTokenBody } from "../api/account-replies.ts";
import { MEMBERS } from "../api/realm.ts";
import { InviteSheet, RoleField } from "../team/invite-sheet.tsx";
import { Field } from "../ui/field.tsx";
import { compact, FormSheet, textOf } from "../ui/parts.tsx";
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
  if (sheet.kind === "invite")
    return (
      <InviteSheet
        realm={MEMBERS}
        path={app.path("/members")}
        appName={app.name}
        onInvited={onInvited}
        onClose={onClose}
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
        <RoleField value={sheet.member.role} />
      </FormSheet>
    );
  if (sheet.kind === "remove")
    return (
      <FormSheet
        title={`Remove ${sheet.member.email}`}
        button="Remove"
        isDanger
        onClose={onClose}
        send={() => MEMBERS.call("DELETE", app.path(`/members/${sheet.member.id}`))}
      >
        <p>They no longer see this app, and their tokens for it end. Its keys work on.</p>
      </FormSheet>
    );
  if (sheet.kind === "token")
    return (
      <FormSheet
        title="New token"
        button="Make the token"
        onClose={onClose}
        send={async (form) => {
          const made = await MEMBERS.call<{ token: string }>(
            "POST",
            app.path("/tokens"),
            compact({
              name: textOf(form, "name"),
              role: form.get("role"),
              expires_at: textOf(form, "expires"),
            }),
          );
          onToken(made.token);
        }}
      >
        <p>It may do what its role may, and ends when you leave the app.</p>
        <Field label="Name">
          {(parts) => <input {...parts} name="name" maxLength={100} className="input" />}
        </Field>
        <RoleField value={app.role} most={app.role} />
        <Field label="Expires" hint="Empty: never">
          {(parts) => <input {...parts} name="expires" type="date" className="input w-auto" />}
        </Field>
      </FormSheet>
    );
  return (
    <FormSheet
      title={`Revoke ${sheet.token.name || sheet.token.hint}`}
      button="Revoke the token"
      isDanger
      onClose={onClose}
      send={() => MEMBERS.call("DELETE", app.path(`/tokens/${sheet.token.id}`))}
    >
      <p>Calls with it are refused from now on.</p>
    </FormSheet>
  );
}
