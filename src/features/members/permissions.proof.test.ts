import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/support/app.ts";
import {
  acceptLink,
  inviteTo,
  memberBrowser,
  memberOf,
  memberToken,
} from "../../../test/support/members.ts";
import { operatorOf, type SendAs } from "../../../test/support/operators.ts";
import { readConfig } from "../../platform/config.ts";
import { accountOperations } from "./account-api.routes.ts";
import { isOfApp, neededAccess, type AccountOperation } from "./account-operation.ts";

/*
 * Every operation of the members' API by every kind of caller. The bodies are empty and the ids
 * unknown, so a caller who is let in gets 400 or 404 of the operation itself, or a reply; who is not gets
 * 401, 403, or the 404 of the app.
 */

const CALLERS = [
  "owner",
  "developer",
  "viewer",
  "token of an owner with the role viewer",
  "token of an owner with the role developer",
  "token of an owner with the role owner",
  "owner of another app",
  "token of another app",
  "token for another app of an owner of both",
  "disabled owner",
  "token of a disabled owner",
  "removed owner",
  "holder of a portal link",
  "stranger",
] as const;
type CallerKind = (typeof CALLERS)[number];

/** The role that counts; null: no member of the app; undefined: not signed in at all. */
const ROLES: Readonly<Record<CallerKind, "owner" | "developer" | "viewer" | null | undefined>> = {
  owner: "owner",
  developer: "developer",
  viewer: "viewer",
  "token of an owner with the role viewer": "viewer",
  "token of an owner with the role developer": "developer",
  "token of an owner with the role owner": "owner",
  "owner of another app": null,
  "token of another app": null,
  "token for another app of an owner of both": null,
  "disabled owner": undefined,
  "token of a disabled owner": undefined,
  "removed owner": undefined,
  "holder of a portal link": "developer",
  stranger: undefined,
};
const RANK = ["viewer", "developer", "owner"];

let app: TestApp;
let appId: string;
const senders = new Map<CallerKind, SendAs>();

beforeAll(async () => {
  app = await startTestApp({ signUp: "invite" });
  const [own, foreign] = [await app.customer(), await app.customer()];
  ({ appId } = own);
  const tokenFor = async (send: SendAs, of: string, role: string): Promise<SendAs> => {
    const { body } = await send("POST", `/apps/${of}/tokens`, { body: { role } });
    return memberToken(app, body.token);
  };
  const owner = await memberOf(app, appId, "owner@example.com", "owner");
  senders.set("owner", owner.send);
  for (const role of ["developer", "viewer"] as const)
    senders.set(role, (await memberOf(app, appId, `${role}@example.com`, role)).send);
  for (const role of ["viewer", "developer", "owner"] as const)
    senders.set(`token of an owner with the role ${role}`, await tokenFor(owner.send, appId, role));
  const other = await memberOf(app, foreign.appId, "other@example.com", "owner");
  senders.set("owner of another app", other.send);
  senders.set("token of another app", await tokenFor(other.send, foreign.appId, "owner"));
  const disabled = await memberOf(app, appId, "disabled@example.com", "owner");
  senders.set("disabled owner", disabled.send);
  senders.set("token of a disabled owner", await tokenFor(disabled.send, appId, "owner"));
  const both = await memberOf(app, foreign.appId, "both@example.com", "owner");
  senders.set(
    "token for another app of an owner of both",
    await tokenFor(both.send, foreign.appId, "owner"),
  );
  await acceptLink(app, await inviteTo(app, appId, both.email, "owner"));
  const admin = await operatorOf(app);
  await admin("PATCH", `/members/${disabled.id}`, { body: { is_disabled: true } });
  const removed = await memberOf(app, appId, "removed@example.com", "owner");
  senders.set("removed owner", removed.send);
  const linkOf = async (send: SendAs): Promise<SendAs> => {
    const link = { page: "webhooks", mode: "live" };
    const { body } = await send("POST", `/apps/${appId}/portal-links`, { body: link });
    return memberToken(app, body.url.split("#")[1]);
  };
  await owner.send("DELETE", `/apps/${appId}/members/${removed.id}`);
  senders.set("holder of a portal link", await linkOf(owner.send));
  senders.set("stranger", memberBrowser(app));
});
afterAll(() => app.close());

/** With `deps` that no operation uses before its request is let in. */
const OPERATIONS = accountOperations({
  db: undefined as never,
  clock: () => new Date(),
  vault: undefined as never,
  log: undefined as never,
  outbound: undefined as never,
  webhooks: {} as never,
  candidates: undefined as never,
  events: [],
  config: readConfig({}),
});

/** Those that would sign the callers of the other cases out. */
const ENDS_SESSIONS = new Set(["signOut", "signOutEverywhere"]);

const pathOf = ({ path }: AccountOperation): string =>
  path.replace("{app}", appId).replaceAll(/\{\w+\}/g, "id_that_nobody_has");

const attempt = async (operation: AccountOperation, kind: CallerKind) => {
  const body = operation.method === "GET" ? {} : { body: {} };
  return senders.get(kind)!(operation.method, pathOf(operation), body);
};

/** What the declaration says about this caller. */
function expected(operation: AccountOperation, kind: CallerKind): "in" | 401 | 403 | 404 {
  const needed = neededAccess(operation);
  const role = ROLES[kind];
  if (kind === "holder of a portal link") return operation.portal ? "in" : 403;
  if (needed === "anyone") return "in";
  if (role === undefined) return 401;
  if (needed === "member") return "in";
  if (role === null) return 404;
  return RANK.indexOf(role) >= RANK.indexOf(needed) ? "in" : 403;
}

function outcome(status: number, message: string | undefined): "in" | 401 | 403 | 404 {
  if (status === 401 && message?.startsWith("Sign in")) return 401;
  if (status === 403 && /^This (?:needs the role|link opens)/.test(message ?? "")) return 403;
  if (status === 404 && message === "There is no such app.") return 404;
  return "in";
}

describe("who may do what", () => {
  it("is declared: below an app a role, elsewhere none", () => {
    expect(OPERATIONS.length).toBeGreaterThan(25);
    for (const operation of OPERATIONS) {
      const needed = neededAccess(operation);
      expect([operation.id, RANK.includes(needed)]).toEqual([
        operation.id,
        isOfApp(operation.path),
      ]);
      // A change by everybody who may read is on purpose only for one's own tokens.
      if (isOfApp(operation.path) && operation.method !== "GET" && needed === "viewer")
        expect(["createMemberToken", "revokeMemberToken"]).toContain(operation.id);
    }
  });

  it("is what the guide says", () => {
    const declared = Object.fromEntries(OPERATIONS.map((one) => [one.id, neededAccess(one)]));
    expect(declared).toMatchObject({
      signIn: "anyone",
      acceptInvitation: "anyone",
      signUp: "anyone",
      getMe: "member",
      changePassword: "member",
      getAccountApp: "viewer",
      listAccountKeys: "viewer",
      listMembers: "viewer",
      listAccountAudit: "viewer",
      createMemberToken: "viewer",
      createAccountKey: "developer",
      updateAccountKey: "developer",
      rotateAccountKey: "developer",
      revokeAccountKey: "developer",
      updateAccountApp: "owner",
      inviteMember: "owner",
      changeMemberRole: "owner",
      removeMember: "owner",
    });
  });

  const cases = OPERATIONS.filter(({ id }) => !ENDS_SESSIONS.has(id));
  it.each(CALLERS)("holds for every operation: %s", async (kind) => {
    const found: Record<string, unknown> = {};
    const wanted: Record<string, unknown> = {};
    for (const operation of cases) {
      const { status, body } = await attempt(operation, kind);
      expect([operation.id, status < 500]).toEqual([operation.id, true]);
      found[operation.id] = outcome(status, body?.error?.message);
      wanted[operation.id] = expected(operation, kind);
    }
    expect(found).toEqual(wanted);
  });

  it("shows no secret to anybody who only reads", async () => {
    const owner = senders.get("owner")!;
    const made = await owner("POST", `/apps/${appId}/keys`, { body: { mode: "test" } });
    for (const operation of cases.filter(({ method }) => method === "GET")) {
      const { text } = await attempt(operation, "viewer");
      expect(text).not.toContain(made.body.key);
      expect(text).not.toMatch(/sk_(?:live|test)_[0-9A-Za-z]{20}|wmt_[0-9A-Za-z]{20}|scrypt\$/);
    }
  });
});
