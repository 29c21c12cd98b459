import type { MemberInvitationBody } from "../api/account-replies.ts";
import { SecretOnce } from "../ui/parts.tsx";

/** The result of an invitation: a mail, a link to pass on, or both. */
export const Invited = ({
  invitation: { member, link, sent },
}: {
  invitation: MemberInvitationBody;
}) => (
  <div className="mb-4 grid gap-3">
    <p role="status">
      {sent
        ? `An invitation is on its way to ${member.email}.`
        : `Send this link to ${member.email}.`}
    </p>
    {link ? <SecretOnce label={`Invitation link for ${member.email}`} secret={link} /> : null}
  </div>
);
