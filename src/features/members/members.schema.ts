import { Type } from "typebox";
import {
  Email,
  GivenPassword,
  LinkToken,
  MailsPasswordLinks,
  SANDBOX_BODY_HOURS,
  SignInNeedsField,
  statusOf,
  toCredits,
  type App,
} from "../../access/index.ts";
import {
  Id,
  Moment,
  NullableTimestamp,
  strict,
  TIME_QUERY,
  Timestamp,
} from "../../platform/http/shared-fields.ts";
import { Nullable, OneOf, Text } from "../../platform/http/schema.ts";
import { DefaultCountry, DefaultCountryInput } from "../catalogue/index.ts";
import { PAGE_QUERY } from "../../platform/pagination.ts";
import { MEMBER_ROLES, type AppMember } from "./members.store.ts";
import type { MemberToken } from "./tokens.store.ts";

/* The members' API: sessions, the app, its team, tokens and audit log. */

export const AppParams = Type.Object({ app: Id });
export const AppPartParams = Type.Object({ app: Id, id: Id });
const RoleField = OneOf("MemberRole", MEMBER_ROLES);
const AppName = Text({ minLength: 1, maxLength: 200 });

export const AccountMe = Type.Object(
  {
    kind: OneOf("AccountCallerKind", ["member", "member_token"]),
    id: Type.String(),
    email: Type.String({ description: "The member's, also for a token" }),
    expires_at: Nullable(
      Type.String({
        format: "date-time",
        description: "When the session or token ends at the latest",
      }),
    ),
    needs: SignInNeedsField,
    apps: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        role: RoleField,
        is_disabled: Type.Boolean(),
      }),
      { description: "Empty while `needs` is set" },
    ),
  },
  { title: "AccountMe" },
);
export const AccountSignInMethods = Type.Object(
  {
    requires_second_factor: Type.Boolean(),
    sign_up: OneOf("SignUp", ["off", "invite", "open"], {
      description: "`open`: anyone may sign up; otherwise people come by an invitation",
    }),
    mails_password_links: MailsPasswordLinks,
    has_organisations: Type.Boolean({
      description: "Whether the members of some app sign in with a provider of their organisation",
    }),
  },
  { title: "AccountSignInMethods" },
);

export const InvitationToken = Type.Object(
  { token: LinkToken },
  { ...strict, title: "InvitationToken" },
);
export const InvitationState = Type.Object(
  {
    purpose: OneOf("LinkPurpose", ["join", "reset", "sign_up"]),
    email: Type.String(),
    app_name: Nullable(Type.String()),
    role: Nullable(RoleField),
    has_account: Type.Boolean({
      description: "True: enter the account's password; false: choose a new one",
    }),
    expires_at: Timestamp,
  },
  { title: "InvitationState" },
);
export const InvitationAnswer = Type.Object(
  { token: LinkToken, password: GivenPassword },
  { ...strict, title: "InvitationAnswer" },
);
export const SignUp = Type.Object(
  { email: Email, app_name: AppName },
  { ...strict, title: "SignUp" },
);

const LogSandboxBodies = Type.Boolean({
  description: `Bodies of sandbox requests are kept for ${SANDBOX_BODY_HOURS} hours, never those of live ones. Switching it off deletes them.`,
});
const KeepReplyExcerpt = Type.Boolean({
  description:
    "The first KB of webhook receivers' replies is kept with the attempts. Switching it off deletes them.",
});
/** Credits have three decimals. */
const LowCreditThreshold = Type.Unsafe<number | null>({
  type: ["number", "null"],
  minimum: 0.001,
  maximum: 1_000_000_000,
  description: "`credits.low` is sent when the balance falls below it; null: never",
});

export const AccountApp = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    role: RoleField,
    credits: Nullable(Type.Number({ description: "Null: live calls cost nothing" })),
    has_unlimited_credits: Type.Boolean(),
    is_sandbox_only: Type.Boolean({ description: "No live keys until the operator approves" }),
    sandbox_quota: Type.Integer({ description: "Engine calls of sandbox keys in a month" }),
    retention_months: Type.Integer({ description: "0: results are not kept" }),
    rate_read: Type.Integer({ description: "Reads a minute and key" }),
    rate_ai: Type.Integer({ description: "Engine calls a minute and key" }),
    log_sandbox_bodies: LogSandboxBodies,
    keep_reply_excerpt: KeepReplyExcerpt,
    low_credit_threshold: LowCreditThreshold,
    default_country: DefaultCountry,
    disabled_at: NullableTimestamp,
    created_at: Timestamp,
  },
  { title: "AccountApp" },
);
export const AccountAppChange = Type.Object(
  {
    name: Type.Optional(AppName),
    log_sandbox_bodies: Type.Optional(LogSandboxBodies),
    keep_reply_excerpt: Type.Optional(KeepReplyExcerpt),
    low_credit_threshold: Type.Optional(LowCreditThreshold),
    default_country: Type.Optional(DefaultCountryInput),
  },
  { ...strict, title: "AccountAppChange", minProperties: 1 },
);

export const Member = Type.Object(
  {
    id: Type.String(),
    email: Type.String(),
    role: RoleField,
    status: OneOf("MemberStatus", ["invited", "active", "disabled"]),
    has_second_factor: Type.Boolean(),
    invited_by: Nullable(Type.String({ description: "A member's address; null: the operator" })),
    last_seen_at: NullableTimestamp,
    created_at: Timestamp,
  },
  { title: "Member" },
);
export const MemberList = Type.Object({ data: Type.Array(Member) }, { title: "MemberList" });
export const NewMember = Type.Object(
  { email: Email, role: RoleField },
  { ...strict, title: "NewMember" },
);
export const MemberInvitation = Type.Object(
  {
    member: Member,
    sent: Type.Boolean({ description: "A mail with the link is on its way" }),
    link: Type.Optional(
      Type.String({ description: "To pass on; left out where a mail was sent. Shown this once." }),
    ),
    expires_at: Timestamp,
  },
  { title: "MemberInvitation" },
);
export const MemberChange = Type.Object({ role: RoleField }, { ...strict, title: "MemberChange" });

export const AccountToken = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    role: RoleField,
    hint: Type.String({ description: "The token's first and last characters" }),
    status: OneOf("AccountTokenStatus", ["active", "expired", "revoked"]),
    member: Type.Object({ id: Type.String(), email: Type.String() }),
    expires_at: NullableTimestamp,
    revoked_at: NullableTimestamp,
    last_used_at: NullableTimestamp,
    created_at: Timestamp,
  },
  { title: "AccountToken" },
);
export const AccountTokenList = Type.Object(
  { data: Type.Array(AccountToken) },
  { title: "AccountTokenList" },
);
export const AccountTokenWithSecret = Type.Object(
  { ...AccountToken.properties, token: Type.String({ description: "Shown this once: keep it." }) },
  { title: "AccountTokenWithSecret" },
);
export const NewAccountToken = Type.Object(
  {
    role: RoleField,
    name: Type.Optional(Text({ minLength: 1, maxLength: 100 })),
    expires_at: Type.Optional(Moment("When it stops working")),
  },
  { ...strict, title: "NewAccountToken" },
);

export const AccountAuditEntry = Type.Object(
  {
    id: Type.Integer(),
    actor: Type.Object({
      kind: OneOf("AccountActorKind", ["member", "member_token", "portal", "operator", "anyone"]),
      id: Nullable(Type.String()),
      name: Nullable(Type.String({ description: "As the account or token is called now" })),
    }),
    action: Type.String({ examples: ["key.create"] }),
    target_id: Nullable(Type.String()),
    details: Type.Object({}, { additionalProperties: true }),
    request_id: Nullable(Type.String()),
    created_at: Timestamp,
  },
  { title: "AccountAuditEntry" },
);
export const AccountAuditQuery = Type.Object(
  {
    action: Type.Optional(Text({ minLength: 1, maxLength: 100 })),
    ...TIME_QUERY,
    ...PAGE_QUERY,
  },
  strict,
);

export const showAccountApp = (app: App, role: string) => ({
  id: app.id,
  name: app.name,
  role,
  credits: app.hasUnlimitedCredits ? null : toCredits(app.balanceMillicredits),
  has_unlimited_credits: app.hasUnlimitedCredits,
  is_sandbox_only: app.isSandboxOnly,
  sandbox_quota: app.sandboxQuota,
  retention_months: app.retentionMonths,
  rate_read: app.rateRead,
  rate_ai: app.rateAi,
  log_sandbox_bodies: app.logsSandboxBodies,
  keep_reply_excerpt: app.keepsReplyExcerpt,
  low_credit_threshold:
    app.lowCreditMillicredits === null ? null : toCredits(app.lowCreditMillicredits),
  default_country: app.defaultCountry,
  disabled_at: app.disabledAt?.toISOString() ?? null,
  created_at: app.createdAt.toISOString(),
});

export const showMember = (member: AppMember) => ({
  id: member.id,
  email: member.email,
  role: member.role,
  status: statusOfMember(member),
  has_second_factor: member.acceptedAt !== null && member.hasSecondFactor,
  invited_by: member.invitedBy,
  last_seen_at: member.acceptedAt ? (member.lastSeenAt?.toISOString() ?? null) : null,
  created_at: member.createdAt.toISOString(),
});

function statusOfMember({ acceptedAt, disabledAt }: AppMember): "invited" | "active" | "disabled" {
  // An invitation tells nothing about the account of the address.
  if (!acceptedAt) return "invited";
  return disabledAt ? "disabled" : "active";
}

export const showMemberToken = (token: MemberToken, now: Date) => ({
  id: token.id,
  name: token.name,
  role: token.role,
  hint: token.hint,
  status: statusOf(token, now),
  member: { id: token.memberId, email: token.memberEmail },
  expires_at: token.expiresAt?.toISOString() ?? null,
  revoked_at: token.revokedAt?.toISOString() ?? null,
  last_used_at: token.lastUsedAt?.toISOString() ?? null,
  created_at: token.createdAt.toISOString(),
});
