import { Type, type Static } from "typebox";
import {
  ACTOR_KINDS,
  Email,
  LinkToken,
  NewPassword,
  SignInNeedsField,
} from "../../access/index.ts";
import { OneOf, Text, Nullable } from "../../platform/http/schema.ts";
import { PAGE_QUERY } from "../../platform/pagination.ts";
import {
  Id,
  Moment,
  NullableTimestamp,
  strict,
  TIME_QUERY,
  Timestamp,
} from "../../platform/http/shared-fields.ts";
import { RoleField } from "./operator-fields.ts";

/* Administrators, sessions, tokens and the audit log. */

export const Setup = Type.Object(
  {
    token: LinkToken,
    password: NewPassword,
    email: Type.Optional(Email),
  },
  { ...strict, title: "Setup" },
);
export const SetupToken = Type.Object(
  { token: Text({ minLength: 1, maxLength: 200 }) },
  { ...strict, title: "SetupToken" },
);
export const SetupState = Type.Object(
  {
    email: Nullable(
      Type.String({ description: "Null: the first administrator, who chooses the address" }),
    ),
    expires_at: Timestamp,
  },
  { title: "SetupState" },
);
export const Me = Type.Object(
  {
    kind: OneOf("OperatorKind", ["admin", "token"]),
    id: Type.String(),
    name: Type.String({ description: "An administrator's e-mail address, or a token's name" }),
    role: RoleField,
    expires_at: Nullable(
      Type.String({
        format: "date-time",
        description: "When the session or token ends at the latest",
      }),
    ),
    needs: SignInNeedsField,
  },
  { title: "Me" },
);

export const Admin = Type.Object(
  {
    id: Type.String(),
    email: Type.String(),
    role: RoleField,
    status: OneOf("AdminStatus", ["invited", "active", "disabled"]),
    sessions: Type.Integer({ description: "Open sessions" }),
    has_second_factor: Type.Boolean(),
    uses_oidc: Type.Boolean({ description: "Has signed in with the OpenID provider" }),
    last_seen_at: NullableTimestamp,
    created_at: Timestamp,
  },
  { title: "Admin" },
);
export const AdminList = Type.Object({ data: Type.Array(Admin) }, { title: "AdminList" });
export const NewAdmin = Type.Object(
  { email: Email, role: Type.Optional(RoleField) },
  { ...strict, title: "NewAdmin" },
);
export const Invitation = Type.Object(
  {
    admin: Admin,
    setup_path: Type.String({
      description: "Path of the one-time link, below this server's address. Shown this once.",
    }),
    expires_at: Timestamp,
  },
  { title: "Invitation" },
);

const ActorKind = OneOf("ActorKind", ACTOR_KINDS);
const Creator = Type.Object(
  { kind: ActorKind, id: Nullable(Type.String()), name: Nullable(Type.String()) },
  {
    title: "TokenCreator",
    description: "Who made it. It ends with the administrator who made it, directly or by a token.",
  },
);

export const Token = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    role: RoleField,
    hint: Type.String({ description: "The token's first and last characters" }),
    status: OneOf("TokenStatus", ["active", "expired", "revoked"]),
    created_by: Nullable(Creator),
    expires_at: NullableTimestamp,
    revoked_at: NullableTimestamp,
    last_used_at: NullableTimestamp,
    created_at: Timestamp,
  },
  { title: "OperatorToken" },
);
export const TokenWithSecret = Type.Object(
  { ...Token.properties, token: Type.String({ description: "Shown this once: keep it." }) },
  { title: "OperatorTokenWithSecret" },
);
export const TokenList = Type.Object({ data: Type.Array(Token) }, { title: "OperatorTokenList" });
export const NewToken = Type.Object(
  {
    role: RoleField,
    name: Type.Optional(Text({ minLength: 1, maxLength: 100 })),
    expires_at: Type.Optional(Moment("When it stops working")),
  },
  { ...strict, title: "NewOperatorToken" },
);

export const AuditEntry = Type.Object(
  {
    id: Type.Integer(),
    actor: Type.Object({
      kind: ActorKind,
      id: Nullable(Type.String()),
      name: Nullable(Type.String({ description: "As the account or token is called now" })),
    }),
    action: Type.String({ examples: ["key.create"] }),
    target_id: Nullable(Type.String()),
    details: Type.Object({}, { additionalProperties: true }),
    request_id: Nullable(Type.String()),
    created_at: Timestamp,
  },
  { title: "AuditEntry" },
);
export const AuditQuery = Type.Object(
  {
    actor_id: Type.Optional(Id),
    action: Type.Optional(Text({ minLength: 1, maxLength: 100 })),
    target_id: Type.Optional(Id),
    ...TIME_QUERY,
    ...PAGE_QUERY,
  },
  strict,
);

export type MeBody = Static<typeof Me>;
