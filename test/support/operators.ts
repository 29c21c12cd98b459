import { changesByCommand } from "../../src/access/index.ts";
import { addToken } from "../../src/operator/verbs/operator-tokens.ts";
import { inviteAdmin } from "../../src/operator/verbs/people.ts";
import type { OperatorRole } from "../../src/operator/verbs/people.store.ts";
import type { Reply, SendOptions, TestApp } from "./app.ts";

export const CONSOLE = { "x-waymark-console": "1" };
export const PASSWORD = "correct horse battery";

export type SendAs = (method: string, path: string, options?: SendOptions) => Promise<Reply>;

/** Sends to /operator/v1 with a token of this role. */
export async function operatorOf(app: TestApp, role: OperatorRole = "admin"): Promise<SendAs> {
  const { token } = await addToken(changesByCommand(app), app, {
    role,
    name: undefined,
    expiresAt: null,
  });
  return (method, path, options) =>
    app.send(method, `//operator/v1${path}`, { key: token, ...options });
}

/** The token of a one-time link, as `waymark admins create` makes it. */
export async function invite(
  app: TestApp,
  email: string,
  role: OperatorRole = "admin",
): Promise<string> {
  const { path } = await inviteAdmin(changesByCommand(app), app, { email, role });
  return path.split("#")[1]!;
}

export const cookieOf = (reply: Reply): string =>
  (reply.headers.get("set-cookie") ?? "").split(";")[0]!;

/** Sends as a browser does: with this cookie and the console's header. */
export const browser =
  (app: TestApp, cookie = ""): SendAs =>
  (method, path, options = {}) =>
    app.send(method, `//operator/v1${path}`, {
      ...options,
      headers: { ...CONSOLE, ...(cookie ? { cookie } : {}), ...options.headers },
    });

/** Somebody who is signed in. */
export async function signedIn(
  app: TestApp,
  email: string,
  role: OperatorRole = "admin",
): Promise<{ send: SendAs; cookie: string; device: string; id: string }> {
  const token = await invite(app, email, role);
  const reply = await browser(app)("POST", "/setup", { body: { token, password: PASSWORD } });
  const cookie = cookieOf(reply);
  const device = reply.headers.getSetCookie().at(-1)!.split(";")[0]!;
  return { send: browser(app, cookie), cookie, device, id: (reply.body as { id: string }).id };
}
