import { Type } from "typebox";
import { createOutbox } from "../../access/index.ts";
import { apiError } from "../../errors.ts";
import {
  disableMember,
  inviteMember,
  listAppMembers,
  Member,
  MemberInvitation,
  MemberList,
  NewMember,
  removeMember,
  resetMemberFactors,
  showMember,
} from "../../features/members/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import type { Vault } from "../../platform/crypto.ts";
import { Id, IdParams, strict } from "../../platform/http/shared-fields.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { getApp } from "./apps.routes.ts";
import { defineOperatorOperation, type OperatorOperation } from "./operator-operation.ts";

interface Deps {
  db: Database;
  clock: Clock;
  vault: Vault;
  config: Pick<Config, "smtpUrl" | "publicUrl">;
}

const AppMemberParams = Type.Object({ id: Id, member: Id });
const MemberChange = Type.Object(
  { is_disabled: Type.Boolean({ description: "In all apps; sessions and tokens end" }) },
  { ...strict, title: "MemberDisabling" },
);
const MemberState = Type.Object({ id: Type.String() }, { title: "MemberState" });

const noMember = (): Error => apiError("not_found", "There is no such member.");

// Over 80 lines: one declaration for each operation, and no logic.
export function memberOperations(deps: Deps): OperatorOperation[] {
  const { db, clock, config } = deps;
  const { publicUrl } = config;
  const team = { clock, publicUrl, outbox: createOutbox(deps, config) };
  const tag = "Members";
  return [
    defineOperatorOperation({
      id: "listAppMembers",
      tag,
      method: "GET",
      path: "/apps/{id}/members",
      summary: "List the members of an app",
      params: IdParams,
      status: 200,
      reply: MemberList,
      async handle(_call, { params }) {
        await getApp(db, params.id);
        return { data: (await listAppMembers(db, params.id)).map(showMember) };
      },
    }),
    defineOperatorOperation({
      id: "inviteAppMember",
      tag,
      method: "POST",
      path: "/apps/{id}/members",
      summary: "Invite somebody to an app",
      description:
        "Makes a one-time link. A member who has joined gets the role, and the link sets a new password. So does the link for an account whose earlier links owners of apps saw, because it may be theirs: its second factors end too.",
      params: IdParams,
      body: NewMember,
      status: 201,
      reply: MemberInvitation,
      async handle(call, { params, body }) {
        const input = { appId: params.id, ...body };
        const invited = await inviteMember(call, team, { kind: "operator" }, input);
        if (!invited) throw apiError("not_found", "There is no such app.");
        return {
          member: showMember(invited.member),
          sent: invited.isSent,
          link: `${publicUrl || (call.origin ?? "")}${invited.path}`,
          expires_at: invited.expiresAt.toISOString(),
        };
      },
    }),
    defineOperatorOperation({
      id: "removeAppMember",
      tag,
      method: "DELETE",
      path: "/apps/{id}/members/{member}",
      summary: "Remove a member from an app",
      description: "Also its last owner. The account goes with its last app.",
      params: AppMemberParams,
      status: 200,
      reply: Member,
      async handle(call, { params }) {
        const ref = { appId: params.id, memberId: params.member };
        const member = await removeMember(call, ref, { mayLeaveNoOwner: true });
        if (!member) throw noMember();
        return showMember(member);
      },
    }),
    defineOperatorOperation({
      id: "disableMember",
      tag,
      method: "PATCH",
      path: "/members/{id}",
      summary: "Disable a member everywhere, or enable them again",
      params: IdParams,
      body: MemberChange,
      status: 200,
      reply: MemberState,
      async handle(call, { params: { id }, body }) {
        if (!(await disableMember(call, id, body.is_disabled ? call.now : null))) throw noMember();
        return { id };
      },
    }),
    defineOperatorOperation({
      id: "resetMemberSecondFactor",
      tag,
      method: "DELETE",
      path: "/members/{id}/second-factor",
      summary: "Remove the second factors of a member who has lost them",
      description: "Ends their sessions.",
      params: IdParams,
      status: 200,
      reply: MemberState,
      async handle(call, { params: { id } }) {
        if (!(await resetMemberFactors(call, id))) throw noMember();
        return { id };
      },
    }),
  ];
}
