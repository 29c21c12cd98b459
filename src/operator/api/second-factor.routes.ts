import type { FactorStatus } from "../../access/index.ts";
import { apiError, fieldError } from "../../errors.ts";
import type { Oidc } from "../../platform/oidc.ts";
import { passkeyOrigin } from "../../platform/passkeys.ts";
import type { Database } from "../../platform/postgres/database.ts";
import type { Enrolled as EnrolledParts, OwnFactors } from "../verbs/own-factors.ts";
import { findAccount } from "../verbs/people.store.ts";
import type { SignIns, Waiting } from "../verbs/sign-in.ts";
import type { OperatorCall } from "./call.ts";
import { defineOperatorOperation, type OperatorOperation } from "./operation.ts";
import { asAdmin, enter, showMe } from "./people.routes.ts";
import { Me } from "./people.schema.ts";
import {
  CodeInput,
  Enrolled,
  NewPasskey,
  NewTotp,
  OidcReply,
  OidcStart,
  PasskeyAnswer,
  PasskeyOptions,
  PasskeyParams,
  PasswordAgain,
  RecoveryCodes,
  SecondFactors,
  SignInMethods,
} from "./second-factor.schema.ts";

interface Deps {
  db: Database;
  oidc: Oidc | undefined;
  requiresSecondFactor: boolean;
  signIns: SignIns;
  ownFactors: OwnFactors;
}

/** The page of the console to which the OpenID provider sends the browser back. */
const RETURN_PATH = "/console/sign-in/return";

// Over 80 lines: one declaration for each operation, and no logic.
export function secondFactorOperations(deps: Deps): OperatorOperation[] {
  const { signIns, oidc, requiresSecondFactor } = deps;
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
      handle: () => ({ oidc: oidc?.name ?? null, requires_second_factor: requiresSecondFactor }),
    }),
    defineOperatorOperation({
      id: "finishWithCode",
      tag,
      method: "POST",
      path: "/session/code",
      access: "viewer",
      whileWaiting: ["second_factor"],
      summary: "Finish signing in with a code",
      description: "A one-time code or a recovery code; each works once.",
      body: CodeInput,
      status: 200,
      reply: Me,
      async handle(call, { body }) {
        return enter(call, await signIns.finishWithCode(call, needed(call), body.code));
      },
    }),
    defineOperatorOperation({
      id: "requestPasskey",
      tag,
      method: "POST",
      path: "/session/passkey/options",
      access: "anyone",
      summary: "Begin to sign in with a passkey",
      description: "After a password or instead of one.",
      status: 200,
      reply: PasskeyOptions,
      async handle(call) {
        const options = await signIns.requestPasskey(waitingOf(call), originOf(call));
        return { options: JSON.stringify(options) };
      },
    }),
    defineOperatorOperation({
      id: "finishWithPasskey",
      tag,
      method: "POST",
      path: "/session/passkey",
      access: "anyone",
      summary: "Sign in with a passkey",
      body: PasskeyAnswer,
      status: 200,
      reply: Me,
      async handle(call, { body }) {
        const input = { origin: originOf(call), response: answerOf(body.response) };
        return enter(call, await signIns.finishWithPasskey(call, waitingOf(call), input));
      },
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
        if (call.origin === undefined)
          throw apiError("invalid_request", "Only a browser can sign in this way.");
        const { url, kept } = await signIns.startOidc(`${call.origin}${RETURN_PATH}`);
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
        const reply = new URL(`http://reply/?${body.query.replace(/^\?/, "")}`);
        const me = enter(call, await signIns.finishOidc(call, reply, call.oidc));
        call.setCookie("oidc", undefined);
        return me;
      },
    }),
  ];
}

// Over 80 lines: one declaration for each operation, and no logic.
export function ownFactorOperations(deps: Deps): OperatorOperation[] {
  const { ownFactors, requiresSecondFactor, db } = deps;
  const show = async (
    call: OperatorCall,
    { totpSince, passkeys, recoveryCodes }: FactorStatus,
  ) => ({
    totp_since: totpSince?.toISOString() ?? null,
    passkeys: passkeys.map((one) => ({
      id: one.id,
      name: one.name,
      host: one.rpId,
      created_at: one.createdAt.toISOString(),
      last_used_at: one.lastUsedAt?.toISOString() ?? null,
    })),
    recovery_codes_left: recoveryCodes,
    is_required: requiresSecondFactor,
    has_password: Boolean((await findAccount(db, asAdmin(call).name))?.password),
  });
  const showEnrolled = (call: OperatorCall, { entered, recoveryCodes }: EnrolledParts) => ({
    me: entered ? enter(call, entered) : showMe(asAdmin(call)),
    recovery_codes: recoveryCodes,
  });
  const common = { tag: "Session", access: "viewer", status: 200 } as const;
  const enrolling = { ...common, whileWaiting: ["enrolment"] } as const;
  return [
    defineOperatorOperation({
      ...enrolling,
      id: "getSecondFactors",
      method: "GET",
      path: "/me/second-factor",
      summary: "The own second factors",
      reply: SecondFactors,
      handle: async (call) => show(call, await ownFactors.read(asAdmin(call))),
    }),
    defineOperatorOperation({
      ...enrolling,
      id: "beginTotp",
      method: "POST",
      path: "/me/totp",
      summary: "Begin to set up one-time codes",
      description: "The secret counts once a code of it was confirmed.",
      body: PasswordAgain,
      isBodyOptional: true,
      reply: NewTotp,
      handle: (call, { body }) => ownFactors.beginTotp(call, asAdmin(call), body.password),
    }),
    defineOperatorOperation({
      ...enrolling,
      id: "confirmTotp",
      method: "POST",
      path: "/me/totp/confirm",
      summary: "Finish setting up one-time codes",
      body: CodeInput,
      reply: Enrolled,
      handle: async (call, { body }) =>
        showEnrolled(call, await ownFactors.confirmTotp(call, waitingFor(call), body.code)),
    }),
    defineOperatorOperation({
      ...common,
      id: "removeTotp",
      method: "DELETE",
      path: "/me/totp",
      summary: "Remove the one-time codes",
      body: PasswordAgain,
      isBodyOptional: true,
      reply: SecondFactors,
      handle: async (call, { body }) =>
        show(call, await ownFactors.removeTotp(call, asAdmin(call), body.password)),
    }),
    defineOperatorOperation({
      ...enrolling,
      id: "beginPasskey",
      method: "POST",
      path: "/me/passkeys/options",
      summary: "Begin to add a passkey",
      body: PasswordAgain,
      isBodyOptional: true,
      reply: PasskeyOptions,
      async handle(call, { body }) {
        const origin = originOf(call);
        const options = await ownFactors.beginPasskey(asAdmin(call), origin, body.password);
        return { options: JSON.stringify(options) };
      },
    }),
    defineOperatorOperation({
      ...enrolling,
      id: "addPasskey",
      method: "POST",
      path: "/me/passkeys",
      summary: "Add a passkey",
      body: NewPasskey,
      reply: Enrolled,
      async handle(call, { body }) {
        const response = answerOf(body.response);
        const input = { origin: originOf(call), name: body.name, response };
        return showEnrolled(call, await ownFactors.addPasskey(call, waitingFor(call), input));
      },
    }),
    defineOperatorOperation({
      ...common,
      id: "removePasskey",
      method: "DELETE",
      path: "/me/passkeys/{id}",
      summary: "Remove a passkey",
      params: PasskeyParams,
      body: PasswordAgain,
      isBodyOptional: true,
      reply: SecondFactors,
      handle: async (call, { params, body }) =>
        show(call, await ownFactors.removePasskey(call, asAdmin(call), params.id, body.password)),
    }),
    defineOperatorOperation({
      ...common,
      id: "createRecoveryCodes",
      method: "POST",
      path: "/me/recovery-codes",
      summary: "Make new recovery codes",
      description: "The earlier ones end.",
      body: PasswordAgain,
      isBodyOptional: true,
      reply: RecoveryCodes,
      handle: async (call, { body }) => ({
        recovery_codes: await ownFactors.makeRecoveryCodes(call, asAdmin(call), body.password),
      }),
    }),
  ];
}

/** The sign-in of this browser that waits for a second factor. */
function waitingOf({ operator, cookie }: OperatorCall): Waiting | undefined {
  if (operator?.needs !== "second_factor" || cookie === undefined) return undefined;
  return { operator, cookie };
}

function needed(call: OperatorCall): Waiting {
  const waiting = waitingOf(call);
  if (!waiting) throw apiError("invalid_request", "No sign-in waits for a second factor.");
  return waiting;
}

/** Somebody who sets up a factor, signed in or not yet. */
const waitingFor = (call: OperatorCall): Waiting => ({
  operator: asAdmin(call),
  cookie: call.cookie ?? "",
});

function originOf({ origin }: OperatorCall): URL {
  const found = passkeyOrigin(origin);
  if (!found)
    throw apiError(
      "invalid_request",
      "Passkeys need the console over https, or at http://localhost.",
    );
  return found;
}

function answerOf(text: string): { id: string } {
  try {
    const answer = JSON.parse(text) as { id?: unknown } | null;
    if (typeof answer?.id === "string") return answer as { id: string };
  } catch {
    // Reported like an answer without an id.
  }
  throw fieldError("response", "must be the JSON of a credential");
}
