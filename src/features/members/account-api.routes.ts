import type { FastifyInstance } from "fastify";
import {
  ACCOUNT_PREFIX,
  createForgottenPasswords,
  createOutbox,
  createOwnFactors,
  createPasswords,
  createSignInParts,
  createSignIns,
  serveDoor,
  type Door,
  type EventDescription,
} from "../../access/index.ts";
import { apiError } from "../../errors.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import type { Vault } from "../../platform/crypto.ts";
import type { Log } from "../../platform/log.ts";
import type { Outbound } from "../../platform/outbound.ts";
import type { Database } from "../../platform/postgres/database.ts";
import type { Candidates } from "../candidates/index.ts";
import type { Webhooks } from "../webhooks/index.ts";
import { createAccountCall, type AccountCall } from "./account-call.ts";
import {
  authorizeApp,
  findByPortalToken,
  findMemberBySession,
  findMemberByToken,
  MEMBERS,
  type AccountCaller,
  type AppScope,
} from "./callers.ts";
import { accountCandidateOperations } from "./account-candidates.routes.ts";
import { creditOperations } from "./credits.routes.ts";
import { insertResetLink } from "./invitations.store.ts";
import { createJoining } from "./joining.service.ts";
import { accountKeyOperations } from "./keys.routes.ts";
import {
  ACCOUNT_TAGS,
  isOfApp,
  neededAccess,
  type AccountAccess,
  type AccountOperation,
} from "./account-operation.ts";
import { portalOperations } from "./portal.routes.ts";
import { providerOperations } from "./provider.routes.ts";
import { createProviders } from "./provider.service.ts";
import { accountMe, accountSessions } from "./account-session.routes.ts";
import { JOIN_PATH } from "./team.service.ts";
import { memberTokenOperations, teamOperations } from "./team.routes.ts";
import { usageOperations } from "./usage.routes.ts";
import { accountDeliveryOperations, accountEndpointOperations } from "./account-webhooks.routes.ts";

export interface AccountApiDeps {
  db: Database;
  clock: Clock;
  vault: Vault;
  log: Log;
  outbound: Outbound;
  webhooks: Webhooks;
  candidates: Candidates;
  /** The webhook events there are. */
  events: readonly EventDescription[];
  config: Pick<Config, "console" | "publicUrl" | "requireSecondFactor" | "signUp" | "smtpUrl">;
}

const ABOUT = `What the people of a customer call to run their app: usage, requests, keys, webhooks, credits, candidates, team, tokens and audit log.

The console signs in and gets a session cookie; its requests other than GET need the header \`X-Waymark-Console: 1\`. Programs send a
member's token as \`Authorization: Bearer wmt_…\`. Operations below \`/apps/{app}\` need a role in that app; an app that the caller is no
member of does not exist for them. Calls here cost no credits and count against no key.`;

/** Every operation of the members' API. */
export function accountOperations({ config, ...deps }: AccountApiDeps): AccountOperation[] {
  const { signUp, publicUrl, requireSecondFactor: requiresSecondFactor } = config;
  const outbox = createOutbox(deps, config);
  const parts = {
    ...deps,
    passwords: createPasswords(),
    requiresSecondFactor,
    people: MEMBERS,
    signUp,
    outbox,
    publicUrl,
  };
  const shared = createSignInParts(parts);
  const sessions = {
    ...parts,
    signIns: createSignIns(parts, shared),
    ownFactors: createOwnFactors(parts, shared),
    forgotten: createForgottenPasswords(
      { ...parts, linkPath: JOIN_PATH, insertLink: insertResetLink },
      shared,
    ),
    joining: createJoining(parts, shared),
  };
  const providers = createProviders(parts, shared);
  return [
    accountMe(parts),
    ...(config.console
      ? [...accountSessions(sessions), ...providerOperations({ ...parts, providers })]
      : []),
    ...teamOperations({ ...parts, ...shared }),
    ...memberTokenOperations(parts),
    ...accountKeyOperations(parts),
    ...usageOperations(parts),
    ...accountEndpointOperations(parts),
    ...accountDeliveryOperations(parts),
    ...creditOperations(parts),
    ...accountCandidateOperations(parts),
    ...portalOperations(parts),
  ];
}

/** Serves /v1/account beside the public API. */
export function serveAccountApi(app: FastifyInstance, deps: AccountApiDeps): void {
  const door: Door<AccountCaller, AppScope | undefined, AccountCall, AccountAccess> = {
    prefix: ACCOUNT_PREFIX,
    name: "member",
    hasSessions: deps.config.console,
    cookies: {
      session: "waymark_member",
      device: "waymark_member_device",
      oidc: "waymark_member_oidc",
    },
    cookiePath: ACCOUNT_PREFIX,
    invitation: "Sign in, or send a member's token as `Authorization: Bearer wmt_…`.",
    document: {
      title: "Waymark for members of an app",
      description: ABOUT,
      tags: ACCOUNT_TAGS,
      token: "A member's token: `wmt_…`",
      privileged: ["developer", "owner"],
    },
    needed: neededAccess,
    findByToken: async (token) =>
      (await findByPortalToken(deps, token)) ?? findMemberByToken(deps, token),
    findBySession: (cookie) => findMemberBySession(deps, cookie),
    async authorize(caller, operation, params) {
      if (caller?.portal && !(operation as AccountOperation).portal)
        throw apiError("insufficient_scope", "This link opens the webhook page and nothing else.");
      if (!caller || !isOfApp(operation.path)) return undefined;
      const needed = neededAccess(operation);
      if (needed === "anyone" || needed === "member")
        throw apiError("internal_error", "An operation of an app names a role.");
      const isChange = operation.method !== "GET";
      return authorizeApp(deps, caller, params["app"]!, { needed, isChange });
    },
    createCall: (request, caller, scope) => createAccountCall(deps, request, caller, scope),
  };
  serveDoor(app, deps, door, accountOperations(deps));
}
