import { apiError } from "../../errors.ts";
import { findMoment, type Clock } from "../../platform/clock.ts";
import { PageOf, pageOfRows } from "../../platform/pagination.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { listAudit } from "../verbs/audit.store.ts";
import { showAdmin, showToken } from "../verbs/show.ts";
import { addToken, endToken } from "../verbs/operator-tokens.ts";
import { listTokens } from "../verbs/operator-tokens.store.ts";
import {
  endAdmin,
  endSession,
  endSessionsOf,
  inviteAdmin,
  resetFactors,
  type Operator,
} from "../verbs/people.ts";
import { listAdmins } from "../verbs/people.store.ts";
import type { SignedIn } from "../verbs/sign-in-parts.ts";
import type { SignIns } from "../verbs/sign-in.ts";
import type { OperatorCall } from "./call.ts";
import { IdParams } from "./fields.ts";
import { defineOperatorOperation, type OperatorOperation } from "./operation.ts";
import {
  Admin,
  AdminList,
  AuditEntry,
  AuditQuery,
  Invitation,
  Me,
  NewAdmin,
  NewToken,
  PasswordChange,
  Setup,
  SetupState,
  SetupToken,
  SignedOut,
  SignIn,
  Token,
  TokenList,
  TokenWithSecret,
  type MeBody,
} from "./people.schema.ts";

interface Deps {
  db: Database;
  clock: Clock;
  signIns: SignIns;
}

export const accountOperations: readonly OperatorOperation[] = [
  defineOperatorOperation({
    id: "getMe",
    tag: "Session",
    method: "GET",
    path: "/me",
    summary: "Who is calling",
    whileWaiting: ["second_factor", "enrolment"],
    status: 200,
    reply: Me,
    handle: (call) => showMe(call.operator!),
  }),
];

/** Sets the cookies of somebody who has come a step further. */
export function enter(call: OperatorCall, { cookie, device, operator }: SignedIn): MeBody {
  call.setCookie("session", cookie);
  if (device !== undefined) call.setCookie("device", device);
  return showMe(operator);
}

// Over 80 lines: one declaration for each operation, and no logic.
export function sessionOperations({ signIns }: Pick<Deps, "signIns">): OperatorOperation[] {
  const tag = "Session";
  return [
    defineOperatorOperation({
      id: "signIn",
      tag,
      method: "POST",
      path: "/session",
      access: "anyone",
      summary: "Sign in",
      description:
        "Sets the session cookie. An unknown address and a wrong password get the same reply. Where `needs` is set, nothing else is allowed until a second factor follows.",
      body: SignIn,
      status: 200,
      reply: Me,
      handle: async (call, { body }) =>
        enter(call, await signIns.signIn(call, body.email, body.password)),
    }),
    defineOperatorOperation({
      id: "checkSetup",
      tag,
      method: "POST",
      path: "/setup/check",
      access: "anyone",
      summary: "Check a one-time link",
      body: SetupToken,
      status: 200,
      reply: SetupState,
      async handle(_call, { body }) {
        const { email, expiresAt } = await signIns.findInvitation(body.token);
        return { email, expires_at: expiresAt.toISOString() };
      },
    }),
    defineOperatorOperation({
      id: "setUp",
      tag,
      method: "POST",
      path: "/setup",
      access: "anyone",
      summary: "Set a password with a one-time link",
      description: "Signs in too. The first administrator also names an e-mail address.",
      body: Setup,
      status: 200,
      reply: Me,
      handle: async (call, { body }) =>
        enter(call, await signIns.setUp(call, { ...body, email: body.email })),
    }),
    defineOperatorOperation({
      id: "changePassword",
      tag,
      method: "POST",
      path: "/me/password",
      access: "viewer",
      summary: "Change the own password",
      description: "Ends every other session.",
      body: PasswordChange,
      status: 200,
      reply: Me,
      async handle(call, { body }) {
        const input = { current: body.current_password, next: body.new_password };
        return enter(call, await signIns.changePassword(call, asAdmin(call), input));
      },
    }),
    defineOperatorOperation({
      id: "signOut",
      tag,
      method: "DELETE",
      path: "/session",
      access: "viewer",
      summary: "Sign out",
      whileWaiting: ["second_factor", "enrolment"],
      status: 200,
      reply: SignedOut,
      async handle(call) {
        const ended = await endSession(call, asAdmin(call).id, call.cookie ?? "");
        call.setCookie("session", undefined);
        return { ended_sessions: ended };
      },
    }),
    defineOperatorOperation({
      id: "signOutEverywhere",
      tag,
      method: "DELETE",
      path: "/sessions",
      access: "viewer",
      summary: "Sign out everywhere",
      status: 200,
      reply: SignedOut,
      async handle(call) {
        const ended = await endSessionsOf(call, asAdmin(call).id);
        call.setCookie("session", undefined);
        return { ended_sessions: ended };
      },
    }),
  ];
}

// Over 80 lines: one declaration for each operation, and no logic.
export function peopleOperations(deps: Deps): OperatorOperation[] {
  const { db } = deps;
  return [
    defineOperatorOperation({
      id: "listAdmins",
      tag: "Administrators",
      method: "GET",
      path: "/admins",
      summary: "List administrators",
      status: 200,
      reply: AdminList,
      handle: async () => ({ data: (await listAdmins(db)).map(showAdmin) }),
    }),
    defineOperatorOperation({
      id: "inviteAdmin",
      tag: "Administrators",
      method: "POST",
      path: "/admins",
      summary: "Invite an administrator",
      description: "Makes a one-time link. For a known address it is a reset, or a change of role.",
      body: NewAdmin,
      status: 201,
      reply: Invitation,
      async handle(call, { body: { email, role = "admin" } }) {
        const { admin, path, expiresAt } = await inviteAdmin(call, deps, { email, role });
        return {
          admin: showAdmin(admin),
          setup_path: path,
          expires_at: expiresAt.toISOString(),
        };
      },
    }),
    defineOperatorOperation({
      id: "disableAdmin",
      tag: "Administrators",
      method: "DELETE",
      path: "/admins/{id}",
      summary: "Disable an administrator",
      description:
        "Ends every session, token and one-time link of the account at once, also those it made for others. The last active administrator cannot be disabled.",
      params: IdParams,
      status: 200,
      reply: Admin,
      async handle(call, { params }) {
        const admin = await endAdmin(call, deps, params.id);
        if (!admin) throw apiError("not_found", "There is no such administrator.");
        return showAdmin(admin);
      },
    }),
    defineOperatorOperation({
      id: "resetSecondFactor",
      tag: "Administrators",
      method: "DELETE",
      path: "/admins/{id}/second-factor",
      summary: "Remove the second factors of somebody who has lost them",
      description: "Ends their sessions.",
      params: IdParams,
      status: 200,
      reply: Admin,
      async handle(call, { params }) {
        const admin = await resetFactors(call, params.id);
        if (!admin) throw apiError("not_found", "There is no such administrator.");
        return showAdmin(admin);
      },
    }),
    defineOperatorOperation({
      id: "listTokens",
      tag: "Tokens",
      method: "GET",
      path: "/tokens",
      summary: "List operators' tokens",
      status: 200,
      reply: TokenList,
      handle: async (call) => ({
        data: (await listTokens(db)).map((token) => showToken(token, call.now)),
      }),
    }),
    defineOperatorOperation({
      id: "createToken",
      tag: "Tokens",
      method: "POST",
      path: "/tokens",
      summary: "Create a token",
      description: "It ends when the administrator who made it is disabled.",
      body: NewToken,
      status: 201,
      reply: TokenWithSecret,
      async handle(call, { body }) {
        const expiresAt = body.expires_at === undefined ? null : findMoment(body.expires_at)!;
        const made = await addToken(call, deps, { role: body.role, name: body.name, expiresAt });
        return { ...showToken(made, call.now), token: made.token };
      },
    }),
    defineOperatorOperation({
      id: "revokeToken",
      tag: "Tokens",
      method: "DELETE",
      path: "/tokens/{id}",
      summary: "Revoke a token",
      params: IdParams,
      status: 200,
      reply: Token,
      async handle(call, { params }) {
        const token = await endToken(call, deps, params.id);
        if (!token) throw apiError("not_found", "There is no such token.");
        return showToken(token, call.now);
      },
    }),
    defineOperatorOperation({
      id: "listAudit",
      tag: "Audit",
      method: "GET",
      path: "/audit",
      summary: "Read the audit log",
      description: "Every change by an operator, newest first.",
      query: AuditQuery,
      status: 200,
      reply: PageOf(AuditEntry),
      async handle(call, { query }) {
        const page = call.page<number>();
        const filter = {
          actorId: query.actor_id ?? null,
          action: query.action ?? null,
          targetId: query.target_id ?? null,
        };
        const { entries, total } = await listAudit(db, filter, page);
        return pageOfRows(entries, page, total, (entry) => ({
          id: entry.id,
          actor: { kind: entry.actorKind, id: entry.actorId, name: entry.actorName },
          action: entry.action,
          target_id: entry.targetId,
          details: entry.details,
          request_id: entry.requestId,
          created_at: entry.createdAt.toISOString(),
        }));
      },
    }),
  ];
}

export function asAdmin({ operator }: OperatorCall): Operator {
  if (operator?.kind !== "admin")
    throw apiError("invalid_request", "A token has no session and no password.");
  return operator;
}

export const showMe = ({ kind, id, name, role, expiresAt, needs }: Operator): MeBody => ({
  kind,
  id,
  name,
  role,
  expires_at: expiresAt?.toISOString() ?? null,
  needs,
});
