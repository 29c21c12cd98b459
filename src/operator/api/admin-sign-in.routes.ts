import {
  OidcReply,
  OidcStart,
  replyAddress,
  returnAddress,
  setEntryCookies,
  type SignedIn,
} from "../../access/index.ts";
import type { Oidc } from "../../platform/oidc.ts";
import type { Database } from "../../platform/postgres/database.ts";
import type { AdminSignIns } from "../verbs/admin-sign-in.ts";
import type { OperatorCall } from "./operator-call.ts";
import { SignInMethods } from "./oidc.schema.ts";
import { defineOperatorOperation, type OperatorOperation } from "./operator-operation.ts";
import { Me, Setup, SetupState, SetupToken, type MeBody } from "./people.schema.ts";
import { showPerson } from "./people.routes.ts";

interface Deps {
  db: Database;
  oidc: Oidc | undefined;
  /** Empty: people reach the console at any address. */
  publicUrl: string;
  requiresSecondFactor: boolean;
  adminSignIns: AdminSignIns;
  sessions: { forgotten: { isPossible: boolean } };
}

/** The ways in that only administrators have: the one-time link, and the OpenID provider. */
// Over 80 lines: one declaration for each operation, and no logic.
export function adminSignInOperations(deps: Deps): OperatorOperation[] {
  const { adminSignIns, oidc, requiresSecondFactor } = deps;
  const enter = (call: OperatorCall, signedIn: SignedIn): Promise<MeBody> => {
    setEntryCookies(call, signedIn);
    return showPerson(deps.db, signedIn.person);
  };
  const tag = "Session";
  return [
    defineOperatorOperation({
      id: "getSignInMethods",
      tag,
      method: "GET",
      path: "/session/methods",
      access: "anyone",
      summary: "How to sign in here",
      status: 200,
      reply: SignInMethods,
      handle: () => ({
        oidc: oidc?.name ?? null,
        requires_second_factor: requiresSecondFactor,
        mails_password_links: deps.sessions.forgotten.isPossible,
      }),
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
        const { email, expiresAt } = await adminSignIns.findInvitation(body.token);
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
        enter(call, await adminSignIns.setUp(call, { ...body, email: body.email })),
    }),
    defineOperatorOperation({
      id: "startOidc",
      tag,
      method: "POST",
      path: "/session/oidc",
      access: "anyone",
      summary: "Begin to sign in with the OpenID provider",
      status: 200,
      reply: OidcStart,
      async handle(call) {
        const address = returnAddress(call.origin, deps.publicUrl);
        const { url, kept } = await adminSignIns.startOidc(address);
        call.setCookie("oidc", kept);
        return { url };
      },
    }),
    defineOperatorOperation({
      id: "finishOidc",
      tag,
      method: "POST",
      path: "/session/oidc/finish",
      access: "anyone",
      summary: "Sign in with the OpenID provider's reply",
      description: "Only verified e-mail addresses of invited administrators are let in.",
      body: OidcReply,
      status: 200,
      reply: Me,
      async handle(call, { body }) {
        const signedIn = await adminSignIns.finishOidc(call, replyAddress(body), call.oidc);
        const me = await enter(call, signedIn);
        call.setCookie("oidc", undefined);
        return me;
      },
    }),
  ];
}
