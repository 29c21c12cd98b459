import type { FastifyInstance } from "fastify";
import { OPERATOR_PREFIX, serveDoor, type Door, type DoorDeps } from "../../access/index.ts";
import { apiError } from "../../errors.ts";
import { findByToken } from "../verbs/operator-tokens.ts";
import { findAdminBySession, type Operator } from "../verbs/people.ts";
import type { OperatorRole } from "../verbs/people.store.ts";
import { createOperatorCall, type OperatorCall } from "./operator-call.ts";
import { neededRole, OPERATOR_TAGS, type OperatorOperation } from "./operator-operation.ts";

const ABOUT = `What the console and automation call to run a Waymark installation.

Programs send a token, made with \`waymark tokens create\`, as \`Authorization: Bearer wop_…\`. The console signs in and gets a session
cookie; its requests other than GET need the header \`X-Waymark-Console: 1\`. A viewer may only read. Every change is in the audit log.`;

/** Serves the operations below /operator/v1, and their OpenAPI document. */
export function serveOperatorRoutes(
  app: FastifyInstance,
  deps: DoorDeps & { hasConsole: boolean },
  operations: readonly OperatorOperation[],
): void {
  const door: Door<Operator, void, OperatorCall, OperatorRole> = {
    prefix: OPERATOR_PREFIX,
    name: "operator",
    hasSessions: deps.hasConsole,
    cookies: { session: "waymark_operator", device: "waymark_device", oidc: "waymark_oidc" },
    cookiePath: "/operator",
    invitation: "Sign in, or send an operator's token as `Authorization: Bearer wop_…`.",
    document: {
      title: "Waymark for operators",
      description: ABOUT,
      tags: OPERATOR_TAGS,
      token: "An operator's token: `wop_…`",
      privileged: ["admin"],
    },
    needed: neededRole,
    findByToken: (token) => findByToken(deps, token),
    findBySession: (cookie) => findAdminBySession(deps, cookie),
    authorize(operator, operation) {
      if (neededRole(operation) === "admin" && operator?.role !== "admin")
        throw apiError("insufficient_scope", "A viewer may look, but not do this.");
    },
    createCall: (request, operator) => createOperatorCall(deps, request, operator),
  };
  serveDoor(app, deps, door, operations);
}
