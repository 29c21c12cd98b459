import { changesByCommand } from "../../src/access/index.ts";
import { inviteMember, type MemberRole } from "../../src/features/members/index.ts";
import type { Reply, TestApp } from "./app.ts";
import { CONSOLE, cookieOf, PASSWORD, type SendAs } from "./operators.ts";

/** Sends to /v1/account as a browser does: with this cookie and the console's header. */
export const memberBrowser =
  (app: Pick<TestApp, "send">, cookie = ""): SendAs =>
  (method, path, options = {}) =>
    app.send(method, `/account${path}`, {
      ...options,
      headers: { ...CONSOLE, ...(cookie ? { cookie } : {}), ...options.headers },
    });

/** Sends to /v1/account with a token. */
export const memberToken =
  (app: TestApp, token: string): SendAs =>
  (method, path, options) =>
    app.send(method, `/account${path}`, { key: token, ...options });

/** The token of a link, as an operator makes it without a mail server. */
export async function inviteTo(
  app: TestApp,
  appId: string,
  email: string,
  role: MemberRole,
): Promise<string> {
  const deps = { clock: app.clock, outbox: undefined, publicUrl: "" };
  const made = await inviteMember(
    changesByCommand(app),
    deps,
    { kind: "operator" },
    { appId, email, role },
  );
  return made!.path.split("#")[1]!;
}

export const acceptLink = (
  app: Pick<TestApp, "send">,
  token: string,
  password = PASSWORD,
): Promise<Reply> =>
  memberBrowser(app)("POST", "/invitations/accept", { body: { token, password } });

export interface SignedInMember {
  send: SendAs;
  cookie: string;
  id: string;
  email: string;
}

/** Somebody who has joined the app and is signed in. */
export async function memberOf(
  app: TestApp,
  appId: string,
  email: string,
  role: MemberRole,
): Promise<SignedInMember> {
  const reply = await acceptLink(app, await inviteTo(app, appId, email, role));
  const cookie = cookieOf(reply);
  const { id } = reply.body as { id: string };
  return { send: memberBrowser(app, cookie), cookie, id, email };
}
