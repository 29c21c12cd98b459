import {
  MailSent,
  ownFactorOperations,
  sessionOperations,
  setEntryCookies,
  type Principal,
  type SessionDoor,
} from "../../access/index.ts";
import { apiError } from "../../errors.ts";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/postgres/database.ts";
import type { AccountCall } from "./account-call.ts";
import { asMember, MEMBERS, type AccountCaller } from "./callers.ts";
import type { Joining } from "./joining.service.ts";
import {
  AccountMe,
  AccountSignInMethods,
  InvitationAnswer,
  InvitationState,
  InvitationToken,
  SignUp,
} from "./members.schema.ts";
import { lesserRole, listMemberships } from "./members.store.ts";
import { hasProviders } from "./provider.store.ts";
import {
  defineAccountOperation,
  type AccountAccess,
  type AccountOperation,
} from "./account-operation.ts";

/* Signing in, and coming in by a link. */

interface Deps extends Pick<
  SessionDoor<AccountCall, AccountAccess>,
  "signIns" | "forgotten" | "ownFactors" | "requiresSecondFactor"
> {
  db: Database;
  joining: Joining;
  signUp: Config["signUp"];
}

export async function showMe(db: Database, caller: AccountCaller) {
  const { kind, id, email, expiresAt, needs, token, memberId } = caller;
  const memberships = needs ? [] : await listMemberships(db, memberId);
  const seen = memberships.filter(({ appId }) => token === null || token.appId === appId);
  return {
    kind,
    id,
    email,
    expires_at: expiresAt?.toISOString() ?? null,
    needs,
    apps: seen.map(({ appId, appName, role, isAppDisabled }) => ({
      id: appId,
      name: appName,
      role: token ? lesserRole(role, token.role) : role,
      is_disabled: isAppDisabled,
    })),
  };
}

export const accountMe = ({ db }: Pick<Deps, "db">): AccountOperation =>
  defineAccountOperation({
    id: "getMe",
    tag: "Session",
    method: "GET",
    path: "/me",
    summary: "Who is calling, with their apps",
    whileWaiting: ["second_factor", "enrolment"],
    status: 200,
    reply: AccountMe,
    handle: (call) => showMe(db, call.caller!),
  });

/** Somebody with a session; a token has neither that nor a password. */
export function asAccount({ caller }: AccountCall): AccountCaller {
  if (caller?.kind !== "member")
    throw apiError("invalid_request", "A token has no session and no password.");
  return caller;
}

export function accountSessions(deps: Deps): AccountOperation[] {
  const door: SessionDoor<AccountCall, AccountAccess> = {
    ...deps,
    people: MEMBERS,
    least: "member",
    me: AccountMe,
    passwordPath: "/password",
    callerOf: ({ caller }) => caller,
    accountOf: asAccount,
    showMe: (person: Principal) => showMe(deps.db, asMember(person)),
  };
  return [...sessionOperations(door), ...ownFactorOperations(door), ...joiningOperations(deps)];
}

// Over 80 lines: one declaration for each operation, and no logic.
function joiningOperations({ db, joining, forgotten, ...deps }: Deps): AccountOperation[] {
  const common = { tag: "Invitations", access: "anyone" } as const;
  return [
    defineAccountOperation({
      id: "getSignInMethods",
      tag: "Session",
      method: "GET",
      path: "/session/methods",
      access: "anyone",
      summary: "How to sign in here",
      status: 200,
      reply: AccountSignInMethods,
      handle: async () => ({
        requires_second_factor: deps.requiresSecondFactor,
        sign_up: deps.signUp,
        mails_password_links: forgotten.isPossible,
        has_organisations: await hasProviders(db),
      }),
    }),
    defineAccountOperation({
      ...common,
      id: "checkInvitation",
      method: "POST",
      path: "/invitations/check",
      summary: "Look at a link",
      body: InvitationToken,
      status: 200,
      reply: InvitationState,
      async handle(_call, { body }) {
        const link = await joining.find(body.token);
        return {
          purpose: link.purpose,
          email: link.email,
          app_name: link.appName,
          role: link.role,
          has_account: !link.setsPassword,
          expires_at: link.expiresAt.toISOString(),
        };
      },
    }),
    defineAccountOperation({
      ...common,
      id: "acceptInvitation",
      method: "POST",
      path: "/invitations/accept",
      summary: "Join with a link",
      description:
        "Signs in too. An account that has a password is asked for it; a new one gets the password that is sent. 400 on `token` where an owner has the link and somebody else invited the address too.",
      body: InvitationAnswer,
      status: 200,
      reply: AccountMe,
      async handle(call, { body }) {
        const signedIn = await joining.accept(call, body);
        setEntryCookies(call, signedIn);
        return showMe(db, asMember(signedIn.person));
      },
    }),
    defineAccountOperation({
      ...common,
      id: "signUp",
      method: "POST",
      path: "/sign-up",
      summary: "Sign up with an app of one's own",
      description:
        "Sends a mail with a link, whether the address is known or not. The app has only the sandbox until the operator approves it. 404 where WAYMARK_SIGNUP is not `open`.",
      body: SignUp,
      status: 202,
      reply: MailSent,
      async handle(call, { body }) {
        await joining.signUp(call, { email: body.email, appName: body.app_name });
        return { sent: true };
      },
    }),
  ];
}
