import { listAudit, type Principal } from "../../access/index.ts";
import { apiError } from "../../errors.ts";
import { findMoment, type Clock } from "../../platform/clock.ts";
import { IdParams, timeRangeOf } from "../../platform/http/shared-fields.ts";
import { PageOf, pageOfRows } from "../../platform/pagination.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { showAdmin, showToken } from "../verbs/show-rows.ts";
import { addToken, endToken } from "../verbs/operator-tokens.ts";
import { listTokens } from "../verbs/operator-tokens.store.ts";
import { asOperator, endAdmin, inviteAdmin, resetFactors, type Operator } from "../verbs/people.ts";
import { listAdmins } from "../verbs/people.store.ts";
import type { OperatorCall } from "./operator-call.ts";
import { defineOperatorOperation, type OperatorOperation } from "./operator-operation.ts";
import {
  Admin,
  AdminList,
  AuditEntry,
  AuditQuery,
  Invitation,
  Me,
  NewAdmin,
  NewToken,
  Token,
  TokenList,
  TokenWithSecret,
  type MeBody,
} from "./people.schema.ts";

interface Deps {
  db: Database;
  clock: Clock;
}

export const meOperation = defineOperatorOperation({
  id: "getMe",
  tag: "Session",
  method: "GET",
  path: "/me",
  summary: "Who is calling",
  whileWaiting: ["second_factor", "enrolment"],
  status: 200,
  reply: Me,
  handle: (call) => showMe(call.operator!),
});

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
          ...timeRangeOf(query),
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

/** Somebody who has just come in. */
export async function showPerson(db: Database, person: Principal): Promise<MeBody> {
  const operator = await asOperator(db, person);
  if (!operator) throw apiError("unauthorized", "This account was disabled.");
  return showMe(operator);
}

const showMe = ({ kind, id, name, role, expiresAt, needs }: Operator): MeBody => ({
  kind,
  id,
  name,
  role,
  expires_at: expiresAt?.toISOString() ?? null,
  needs,
});
