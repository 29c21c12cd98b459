import { listAudit, lower, type AuditEntry, type SignInParts } from "../../access/index.ts";
import { apiError } from "../../errors.ts";
import { findMoment } from "../../platform/clock.ts";
import { timeRangeOf } from "../../platform/http/shared-fields.ts";
import { PageOf, pageOfRows } from "../../platform/pagination.ts";
import type { Database } from "../../platform/postgres/database.ts";
import {
  AccountApp,
  AccountAppChange,
  AccountAuditEntry,
  AccountAuditQuery,
  AccountToken,
  AccountTokenList,
  AccountTokenWithSecret,
  AppParams,
  AppPartParams,
  Member,
  MemberChange,
  MemberInvitation,
  MemberList,
  NewAccountToken,
  NewMember,
  showAccountApp,
  showMember,
  showMemberToken,
} from "./members.schema.ts";
import { isAtLeast, listAppMembers } from "./members.store.ts";
import { defineAccountOperation, type AccountOperation } from "./account-operation.ts";
import { asAccount } from "./account-session.routes.ts";
import { changeSettings } from "./settings.service.ts";
import { changeMemberRole, inviteMember, removeMember, type TeamDeps } from "./team.service.ts";
import { addMemberToken, endMemberToken } from "./tokens.service.ts";
import { listMemberTokens } from "./tokens.store.ts";

interface Deps extends TeamDeps, Pick<SignInParts, "attempts" | "bucket"> {
  db: Database;
}

/** Invitations of owners without a wait: to one address, and by one app. Any may cause a mail. */
const FREE_INVITATIONS_TO = 3;
const FREE_INVITATIONS_OF_APP = 30;

const noMember = (): Error => apiError("not_found", "There is no such member.");

// Over 80 lines: one declaration for each operation, and no logic.
export function teamOperations(deps: Deps): AccountOperation[] {
  const { db } = deps;
  const tag = "Team";
  return [
    defineAccountOperation({
      id: "getAccountApp",
      tag: "App",
      method: "GET",
      path: "/apps/{app}",
      summary: "Read the app with its limits",
      params: AppParams,
      status: 200,
      reply: AccountApp,
      handle: (call) => showAccountApp(call.app, call.role),
    }),
    defineAccountOperation({
      id: "updateAccountApp",
      tag: "App",
      method: "PATCH",
      path: "/apps/{app}",
      access: "owner",
      summary: "Change the app",
      params: AppParams,
      body: AccountAppChange,
      status: 200,
      reply: AccountApp,
      handle: (call, { body }) =>
        call.change("app.update", async (tx, note) => {
          const app = await changeSettings(tx, call.app.id, body);
          note.targetId = call.app.id;
          note.details = { changed: Object.keys(body).toSorted() };
          return showAccountApp(app, call.role);
        }),
    }),
    defineAccountOperation({
      id: "listMembers",
      tag,
      method: "GET",
      path: "/apps/{app}/members",
      summary: "List the members",
      params: AppParams,
      status: 200,
      reply: MemberList,
      handle: async (call) => ({ data: (await listAppMembers(db, call.app.id)).map(showMember) }),
    }),
    defineAccountOperation({
      id: "inviteMember",
      tag,
      method: "POST",
      path: "/apps/{app}/members",
      access: "owner",
      summary: "Invite somebody",
      description:
        "Makes a one-time link; for somebody who has not accepted yet it replaces the earlier one. Three to one address and 30 of an app need no wait, each further one does, twice as long every time.",
      params: AppParams,
      body: NewMember,
      status: 201,
      reply: MemberInvitation,
      async handle(call, { body }) {
        await deps.attempts.take([
          deps.bucket(FREE_INVITATIONS_TO, "invitation", lower(body.email)),
          deps.bucket(FREE_INVITATIONS_OF_APP, "invitation-of-app", call.app.id),
        ]);
        const owner = { kind: "owner", memberId: call.caller!.memberId } as const;
        const invited = await inviteMember(call, deps, owner, { appId: call.app.id, ...body });
        if (!invited) throw apiError("not_found", "There is no such app.");
        const { member, path, isSent, expiresAt } = invited;
        const link = `${deps.publicUrl || (call.origin ?? "")}${path}`;
        return {
          member: showMember(member),
          sent: isSent,
          ...(isSent ? {} : { link }),
          expires_at: expiresAt.toISOString(),
        };
      },
    }),
    defineAccountOperation({
      id: "changeMemberRole",
      tag,
      method: "PATCH",
      path: "/apps/{app}/members/{id}",
      access: "owner",
      summary: "Give a member another role",
      description: "Counts at once. The last active owner stays one.",
      params: AppPartParams,
      body: MemberChange,
      status: 200,
      reply: Member,
      async handle(call, { params, body }) {
        const ref = { appId: call.app.id, memberId: params.id };
        const member = await changeMemberRole(call, ref, body.role);
        if (!member) throw noMember();
        return showMember(member);
      },
    }),
    defineAccountOperation({
      id: "removeMember",
      tag,
      method: "DELETE",
      path: "/apps/{app}/members/{id}",
      access: "owner",
      summary: "Remove a member",
      description: "Their tokens for this app end at once. The last active owner stays.",
      params: AppPartParams,
      status: 200,
      reply: Member,
      async handle(call, { params }) {
        const ref = { appId: call.app.id, memberId: params.id };
        const member = await removeMember(call, ref, { mayLeaveNoOwner: false });
        if (!member) throw noMember();
        return showMember(member);
      },
    }),
    defineAccountOperation({
      id: "listAccountAudit",
      tag: "Audit",
      method: "GET",
      path: "/apps/{app}/audit",
      summary: "Read the app's audit log",
      description: "Every change of the app, newest first.",
      params: AppParams,
      query: AccountAuditQuery,
      status: 200,
      reply: PageOf(AccountAuditEntry),
      async handle(call, { query }) {
        const page = call.page<number>();
        const filter = {
          actorId: null,
          action: query.action ?? null,
          targetId: null,
          appId: call.app.id,
          ...timeRangeOf(query),
        };
        const { entries, total } = await listAudit(db, filter, page);
        return pageOfRows(entries, page, total, showEntry);
      },
    }),
  ];
}

/** Members learn that an operator changed something, not which one. */
function showEntry(entry: AuditEntry) {
  const isOperator = ["admin", "token", "command"].includes(entry.actorKind);
  return {
    id: entry.id,
    actor: isOperator
      ? { kind: "operator", id: null, name: null }
      : { kind: entry.actorKind, id: entry.actorId, name: entry.actorName },
    action: entry.action,
    target_id: entry.targetId,
    details: entry.details,
    request_id: entry.requestId,
    created_at: entry.createdAt.toISOString(),
  };
}

export function memberTokenOperations(deps: Pick<Deps, "db" | "clock">): AccountOperation[] {
  const { db } = deps;
  const tag = "Tokens";
  const ownedBy = (call: Parameters<AccountOperation["handle"]>[0]): string | null =>
    isAtLeast(call.role, "owner") ? null : call.caller!.memberId;
  return [
    defineAccountOperation({
      id: "listMemberTokens",
      tag,
      method: "GET",
      path: "/apps/{app}/tokens",
      summary: "List tokens",
      description: "One's own; an owner sees those of all members.",
      params: AppParams,
      status: 200,
      reply: AccountTokenList,
      handle: async (call) => ({
        data: (await listMemberTokens(db, call.app.id, ownedBy(call))).map((token) =>
          showMemberToken(token, call.now),
        ),
      }),
    }),
    defineAccountOperation({
      id: "createMemberToken",
      tag,
      method: "POST",
      path: "/apps/{app}/tokens",
      access: "viewer",
      summary: "Create a token",
      description:
        "For programs that call this API as this member, with at most the member's role. Only with a session: a token makes no other.",
      params: AppParams,
      body: NewAccountToken,
      status: 201,
      reply: AccountTokenWithSecret,
      async handle(call, { body }) {
        asAccount(call);
        const expiresAt = body.expires_at === undefined ? null : findMoment(body.expires_at)!;
        const membership = { id: call.membershipId, appId: call.app.id, role: call.role };
        const input = { role: body.role, name: body.name ?? `${body.role} token`, expiresAt };
        const made = await addMemberToken(call, deps, membership, input);
        return { ...showMemberToken(made, call.now), token: made.token };
      },
    }),
    defineAccountOperation({
      id: "revokeMemberToken",
      tag,
      method: "DELETE",
      path: "/apps/{app}/tokens/{id}",
      access: "viewer",
      summary: "Revoke a token",
      params: AppPartParams,
      status: 200,
      reply: AccountToken,
      async handle(call, { params }) {
        const ref = { appId: call.app.id, id: params.id, ownedBy: ownedBy(call) };
        const token = await endMemberToken(call, deps, ref);
        if (!token) throw apiError("not_found", "There is no such token.");
        return showMemberToken(token, call.now);
      },
    }),
  ];
}
