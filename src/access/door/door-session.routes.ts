import type { TSchema } from "typebox";
import { apiError, fieldError } from "../../errors.ts";
import { passkeyOrigin } from "../../platform/passkeys.ts";
import type { ForgottenPasswords } from "../sign-in/forgotten.ts";
import type { Enrolled, OwnFactors } from "../sign-in/own-factors.ts";
import type { FactorStatus } from "../sign-in/second-factors.ts";
import { endSession, endSessionsOf, type People, type Principal } from "../sign-in/sessions.ts";
import type { SignedIn, Waiting } from "../sign-in/sign-in-parts.ts";
import type { SignIns } from "../sign-in/sign-in.ts";
import type { DoorCall } from "./door-call.ts";
import type { DoorOperation } from "./door-operation.ts";
import {
  CodeInput,
  enrolledReply,
  ForgottenPassword,
  MailSent,
  NewPasskey,
  NewTotp,
  PasskeyAnswer,
  PasskeyOptions,
  PasskeyParams,
  PasswordAgain,
  PasswordChange,
  RecoveryCodes,
  SecondFactors,
  SignedOut,
  SignIn,
} from "./door-session.schema.ts";

/* Signing in and out, and the own second factors: the same operations at both doors. */

/** The door's side of them. */
export interface SessionDoor<Call extends DoorCall, Access extends string> {
  people: People;
  signIns: SignIns;
  forgotten: ForgottenPasswords;
  ownFactors: OwnFactors;
  requiresSecondFactor: boolean;
  /** The access of everybody who is signed in. */
  least: Access;
  /** Of the reply that says who is signed in. */
  me: TSchema;
  passwordPath: string;
  callerOf(call: Call): Principal | undefined;
  /** The account of a caller with a session; throws for a token. */
  accountOf(call: Call): Principal;
  showMe(person: Principal): Promise<object>;
}

type Operations<Call, Access extends string> = DoorOperation<Call, Access, "Session">[];

const define =
  <Call, Access extends string>() =>
  <P extends TObjectOrNot, Q extends TObjectOrNot, B extends TObjectOrNot>(
    operation: DoorOperation<Call, Access, "Session", P, Q, B>,
  ): DoorOperation<Call, Access, "Session"> =>
    operation;
type TObjectOrNot = DoorOperation<never, never, never>["params"];

/** Sets the cookies of somebody who has come a step further. */
export function setEntryCookies(call: DoorCall, { cookie, device }: SignedIn): void {
  call.setCookie("session", cookie);
  if (device !== undefined) call.setCookie("device", device);
}

// Over 80 lines: one declaration for each operation, and no logic.
export function sessionOperations<Call extends DoorCall, Access extends string>(
  door: SessionDoor<Call, Access>,
): Operations<Call, Access> {
  const { signIns, people, least } = door;
  const operation = define<Call, Access>();
  const enter = (call: Call, signedIn: SignedIn): Promise<object> => {
    setEntryCookies(call, signedIn);
    return door.showMe(signedIn.person);
  };
  const common = { tag: "Session", status: 200 } as const;
  return [
    operation({
      ...common,
      id: "signIn",
      method: "POST",
      path: "/session",
      access: "anyone",
      summary: "Sign in",
      description:
        "Sets the session cookie. An unknown address and a wrong password get the same reply. Where `needs` is set, nothing else is allowed until a second factor follows.",
      body: SignIn,
      reply: door.me,
      handle: async (call, { body }) =>
        enter(call, await signIns.signIn(call, body.email, body.password)),
    }),
    operation({
      ...common,
      id: "requestPasswordLink",
      method: "POST",
      path: "/session/forgotten",
      access: "anyone",
      summary: "Ask for a link that sets a new password",
      description:
        "Sends a mail with a link that works once, for an hour, if there is an account with this address. The reply is the same for every address. 404 where no mail goes out.",
      body: ForgottenPassword,
      status: 202,
      reply: MailSent,
      async handle(call, { body }) {
        await door.forgotten.send(call, body.email);
        return { sent: true };
      },
    }),
    operation({
      ...common,
      id: "changePassword",
      method: "POST",
      path: door.passwordPath,
      access: least,
      summary: "Change the own password",
      description: "Ends every other session.",
      body: PasswordChange,
      reply: door.me,
      async handle(call, { body }) {
        const input = { current: body.current_password, next: body.new_password };
        return enter(call, await signIns.changePassword(call, door.accountOf(call), input));
      },
    }),
    operation({
      ...common,
      id: "signOut",
      method: "DELETE",
      path: "/session",
      access: least,
      summary: "Sign out",
      whileWaiting: ["second_factor", "enrolment"],
      reply: SignedOut,
      async handle(call) {
        const { id } = door.accountOf(call);
        const ended = await endSession(call, people, id, call.cookie ?? "");
        call.setCookie("session", undefined);
        return { ended_sessions: ended };
      },
    }),
    operation({
      ...common,
      id: "signOutEverywhere",
      method: "DELETE",
      path: "/sessions",
      access: least,
      summary: "Sign out everywhere",
      reply: SignedOut,
      async handle(call) {
        const ended = await endSessionsOf(call, people, door.accountOf(call).id);
        call.setCookie("session", undefined);
        return { ended_sessions: ended };
      },
    }),
    operation({
      ...common,
      id: "finishWithCode",
      method: "POST",
      path: "/session/code",
      access: least,
      whileWaiting: ["second_factor"],
      summary: "Finish signing in with a code",
      description: "A one-time code or a recovery code; each works once.",
      body: CodeInput,
      reply: door.me,
      handle: async (call, { body }) =>
        enter(call, await signIns.finishWithCode(call, needed(door, call), body.code)),
    }),
    operation({
      ...common,
      id: "requestPasskey",
      method: "POST",
      path: "/session/passkey/options",
      access: "anyone",
      summary: "Begin to sign in with a passkey",
      description: "After a password or instead of one.",
      reply: PasskeyOptions,
      async handle(call) {
        const options = await signIns.requestPasskey(waitingOf(door, call), originOf(call));
        return { options: JSON.stringify(options) };
      },
    }),
    operation({
      ...common,
      id: "finishWithPasskey",
      method: "POST",
      path: "/session/passkey",
      access: "anyone",
      summary: "Sign in with a passkey",
      body: PasskeyAnswer,
      reply: door.me,
      async handle(call, { body }) {
        const input = { origin: originOf(call), response: answerOf(body.response) };
        return enter(call, await signIns.finishWithPasskey(call, waitingOf(door, call), input));
      },
    }),
  ];
}

// Over 80 lines: one declaration for each operation, and no logic.
export function ownFactorOperations<Call extends DoorCall, Access extends string>(
  door: SessionDoor<Call, Access>,
): Operations<Call, Access> {
  const { ownFactors, requiresSecondFactor } = door;
  const operation = define<Call, Access>();
  const own = (call: Call): Principal => door.accountOf(call);
  const show = async (call: Call, { totpSince, passkeys, recoveryCodes }: FactorStatus) => ({
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
    has_password: (await ownFactors.read(own(call))).hasPassword,
  });
  const showEnrolled = async (call: Call, { entered, recoveryCodes }: Enrolled) => {
    if (entered) setEntryCookies(call, entered);
    const me = await door.showMe(entered?.person ?? own(call));
    return { me, recovery_codes: recoveryCodes };
  };
  const common = { tag: "Session", access: door.least, status: 200 } as const;
  const enrolling = { ...common, whileWaiting: ["enrolment"] } as const;
  const confirmed = { body: PasswordAgain, isBodyOptional: true } as const;
  return [
    operation({
      ...enrolling,
      id: "getSecondFactors",
      method: "GET",
      path: "/me/second-factor",
      summary: "The own second factors",
      reply: SecondFactors,
      handle: async (call) => show(call, await ownFactors.read(own(call))),
    }),
    operation({
      ...enrolling,
      ...confirmed,
      id: "beginTotp",
      method: "POST",
      path: "/me/totp",
      summary: "Begin to set up one-time codes",
      description: "The secret counts once a code of it was confirmed.",
      reply: NewTotp,
      handle: (call, { body }) => ownFactors.beginTotp(call, own(call), body.password),
    }),
    operation({
      ...enrolling,
      id: "confirmTotp",
      method: "POST",
      path: "/me/totp/confirm",
      summary: "Finish setting up one-time codes",
      body: CodeInput,
      reply: enrolledReply(door.me),
      handle: async (call, { body }) =>
        showEnrolled(call, await ownFactors.confirmTotp(call, waitingFor(door, call), body.code)),
    }),
    operation({
      ...common,
      ...confirmed,
      id: "removeTotp",
      method: "DELETE",
      path: "/me/totp",
      summary: "Remove the one-time codes",
      reply: SecondFactors,
      handle: async (call, { body }) =>
        show(call, await ownFactors.removeTotp(call, own(call), body.password)),
    }),
    operation({
      ...enrolling,
      ...confirmed,
      id: "beginPasskey",
      method: "POST",
      path: "/me/passkeys/options",
      summary: "Begin to add a passkey",
      reply: PasskeyOptions,
      async handle(call, { body }) {
        const origin = originOf(call);
        const options = await ownFactors.beginPasskey(own(call), origin, body.password);
        return { options: JSON.stringify(options) };
      },
    }),
    operation({
      ...enrolling,
      id: "addPasskey",
      method: "POST",
      path: "/me/passkeys",
      summary: "Add a passkey",
      body: NewPasskey,
      reply: enrolledReply(door.me),
      async handle(call, { body }) {
        const response = answerOf(body.response);
        const input = { origin: originOf(call), name: body.name, response };
        return showEnrolled(call, await ownFactors.addPasskey(call, waitingFor(door, call), input));
      },
    }),
    operation({
      ...common,
      ...confirmed,
      id: "removePasskey",
      method: "DELETE",
      path: "/me/passkeys/{id}",
      summary: "Remove a passkey",
      params: PasskeyParams,
      reply: SecondFactors,
      handle: async (call, { params, body }) =>
        show(call, await ownFactors.removePasskey(call, own(call), params.id, body.password)),
    }),
    operation({
      ...common,
      ...confirmed,
      id: "createRecoveryCodes",
      method: "POST",
      path: "/me/recovery-codes",
      summary: "Make new recovery codes",
      description: "The earlier ones end.",
      reply: RecoveryCodes,
      handle: async (call, { body }) => ({
        recovery_codes: await ownFactors.makeRecoveryCodes(call, own(call), body.password),
      }),
    }),
  ];
}

/** The sign-in of this browser that waits for a second factor. */
function waitingOf<Call extends DoorCall>(
  { callerOf }: Pick<SessionDoor<Call, never>, "callerOf">,
  call: Call,
): Waiting | undefined {
  const person = callerOf(call);
  if (person?.needs !== "second_factor" || call.cookie === undefined) return undefined;
  return { person, cookie: call.cookie };
}

function needed<Call extends DoorCall>(
  door: Pick<SessionDoor<Call, never>, "callerOf">,
  call: Call,
): Waiting {
  const waiting = waitingOf(door, call);
  if (!waiting) throw apiError("invalid_request", "No sign-in waits for a second factor.");
  return waiting;
}

/** Somebody who sets up a factor, signed in or not yet. */
const waitingFor = <Call extends DoorCall>(
  { accountOf }: Pick<SessionDoor<Call, never>, "accountOf">,
  call: Call,
): Waiting => ({ person: accountOf(call), cookie: call.cookie ?? "" });

function originOf({ origin }: DoorCall): URL {
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
