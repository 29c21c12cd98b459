import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type Reply, type TestApp } from "../../../test/support/app.ts";
import { collectLog } from "../../../test/support/log-lines.ts";
import { acceptLink, inviteTo, memberBrowser, memberOf } from "../../../test/support/members.ts";
import {
  browser,
  invite,
  PASSWORD,
  signedIn,
  type SendAs,
} from "../../../test/support/operators.ts";
import { startSmtpServer, type SmtpServer } from "../../../test/support/smtp-server.ts";
import { codeOf } from "../../../test/support/totp.ts";
import { until } from "../../../test/support/until.ts";
import { accessTasks, changesByCommand } from "../../access/index.ts";
import { createLog } from "../../platform/log.ts";
import { createMailer } from "../../platform/mail.ts";
import { startWorker, type RunningWorker } from "../../platform/tasks.ts";
import { endAdmin } from "../../operator/verbs/people.ts";
import { disableMember } from "./team.service.ts";

/* A forgotten password, at both doors: they share the code and not the tables. */

const NEW_PASSWORD = "another long password";

let smtp: SmtpServer;
let app: TestApp;
let worker: RunningWorker;
let laterByMs = 0;
/** While it is set, the time stands still: a wait of two seconds passes on a slow machine. */
let stillAt: Date | undefined;

beforeAll(async () => {
  smtp = await startSmtpServer();
  app = await startTestApp({
    smtpUrl: smtp.url,
    clock: () => stillAt ?? new Date(Date.now() + laterByMs),
  });
  const mailer = createMailer({ smtpUrl: smtp.url, mailFrom: "Waymark <no-reply@example.com>" });
  const log = createLog("silent");
  const tasks = accessTasks({ db: app.db, vault: app.vault, log, mailer });
  worker = await startWorker(
    app.db,
    tasks.filter(({ name }) => name === "send-mail"),
    log,
  );
});
afterAll(async () => {
  await worker.stop();
  await app.close();
  await smtp.close();
});

interface Door {
  stranger(at?: TestApp): SendAs;
  /** An account with a password, signed in. */
  account(email: string): Promise<{ send: SendAs; id: string }>;
  /** An account whose link was never used. */
  invited(email: string): Promise<unknown>;
  disable(id: string): Promise<unknown>;
  table: string;
  passwordPath: string;
  page: string;
  use(token: string): Promise<Reply>;
}

const DOORS: [name: string, Door][] = [
  [
    "a member",
    {
      stranger: (at = app) => memberBrowser(at),
      account: async (email) => memberOf(app, (await app.customer()).appId, email, "owner"),
      invited: async (email) => inviteTo(app, (await app.customer()).appId, email, "owner"),
      disable: (id) => disableMember(changesByCommand(app), id, app.clock()),
      table: "members",
      passwordPath: "/password",
      page: "join",
      use: (token) =>
        memberBrowser(app)("POST", "/invitations/accept", {
          body: { token, password: NEW_PASSWORD },
        }),
    },
  ],
  [
    "an operator",
    {
      stranger: (at = app) => browser(at),
      account: (email) => signedIn(app, email),
      invited: (email) => invite(app, email),
      disable: (id) => endAdmin(changesByCommand(app), app, id),
      table: "operator_admins",
      passwordPath: "/me/password",
      page: "setup",
      use: (token) => browser(app)("POST", "/setup", { body: { token, password: NEW_PASSWORD } }),
    },
  ],
];

/** Changes the account after the request has read it, and before the request writes. */
async function meanwhile(
  { table, set, id }: { table: string; set: string; id: string },
  request: () => Promise<Reply>,
): Promise<Reply> {
  let reply: Promise<Reply>;
  await app.db.transaction(async (tx) => {
    await tx.query(`UPDATE ${table} SET ${set} WHERE id = $1`, [id]);
    reply = request();
    await until(async () => {
      const waiting = await tx.query(
        "SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))",
      );
      return waiting.length > 0;
    });
  });
  return reply!;
}

const RESET = "password = 'of a reset'";
const DISABLED = "disabled_at = now()";

describe.each(DOORS)("a forgotten password of %s", (name, door) => {
  const addressOf = (who: string): string => `${who}-${door.page}@example.com`;
  const ask = (email: string, at?: TestApp): Promise<Reply> =>
    door.stranger(at)("POST", "/session/forgotten", { body: { email } });
  const signIn = (email: string, password: string): Promise<Reply> =>
    door.stranger()("POST", "/session", { body: { email, password } });
  const linkIn = (text: string): string =>
    new RegExp(`https://console\\.example\\.com/console/${door.page}#([\\w-]{43})`).exec(text)![1]!;

  async function tokensFor(email: string, count: number): Promise<string[]> {
    const sent = () =>
      smtp.mails.filter(({ to, text }) => to.includes(email) && text.includes("/console/"));
    await until(() => sent().length === count);
    return sent().map(({ text }) => linkIn(text));
  }

  it("is replaced by a link in a mail, once, and every session ends", async () => {
    const email = addressOf("forgetful");
    const { send, id } = await door.account(email);
    expect((await ask(email.toUpperCase())).body).toEqual({ sent: true });
    const [token] = await tokensFor(email, 1);
    expect((await send("GET", "/me")).status).toBe(200);
    expect((await door.use(token!)).status).toBe(200);
    expect((await send("GET", "/me")).status).toBe(401);
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
    expect((await door.use(token!)).status).toBe(404);
    const audit = await app.db.query<{ action: string }>(
      "SELECT action FROM operator_audit WHERE target_id = $1 ORDER BY id",
      [id],
    );
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        "session.forgotten",
        name === "a member" ? "member.reset" : "admin.setup",
      ]),
    );
  });

  it("tells its owner by mail that it was replaced, with the second factors that are left", async () => {
    const email = addressOf("watchful");
    const { send } = await door.account(email);
    const notices = () =>
      smtp.mails.filter(({ to, text }) => to.includes(email) && text.includes("was changed"));
    const { body } = await send("POST", "/me/totp", { body: { password: PASSWORD } });
    const code = codeOf(body.secret);
    expect((await send("POST", "/me/totp/confirm", { body: { code } })).status).toBe(200);
    await until(() => notices().length === 1);
    expect(notices()[0]!.text).toContain("One-time codes were set up for your Waymark account.");
    await ask(email);
    const [token] = await tokensFor(email, 1);
    await door.use(token!);
    await until(() => notices().length === 2);
    expect(notices()[1]!.text).toContain("The password of your Waymark account was changed.");
    expect(notices()[1]!.text).toContain("Its second factors now:\n- one-time codes");
    expect(notices()[1]!.text).not.toContain("http");
  });

  it("is set once by two uses of one link at the same time", async () => {
    const email = addressOf("twice");
    await door.account(email);
    await ask(email);
    const [token] = await tokensFor(email, 1);
    const uses = await Promise.all([1, 2, 3].map(() => door.use(token!)));
    expect(uses.map(({ status }) => String(status)).toSorted()).toEqual(["200", "404", "404"]);
  });

  it("has several links when it was asked for several times, until one is used", async () => {
    const email = addressOf("several");
    await door.account(email);
    await ask(email);
    await ask(email);
    const [first, second] = await tokensFor(email, 2);
    expect((await door.use(first!)).status).toBe(200);
    expect((await door.use(second!)).status).toBe(404);
  });

  it("has no link any more when its owner has changed it", async () => {
    const email = addressOf("remembering");
    const { send } = await door.account(email);
    await ask(email);
    const [token] = await tokensFor(email, 1);
    const body = { current_password: PASSWORD, new_password: "remembered after all" };
    expect((await send("POST", door.passwordPath, { body })).status).toBe(200);
    expect((await door.use(token!)).status).toBe(404);
  });

  it("has no link any more when the account was disabled, and enabled again", async () => {
    const email = addressOf("suspended");
    const { id } = await door.account(email);
    await ask(email);
    const [token] = await tokensFor(email, 1);
    await door.disable(id);
    await app.db.query(`UPDATE ${door.table} SET disabled_at = NULL WHERE id = $1`, [id]);
    expect((await door.use(token!)).status).toBe(404);
  });

  it("has a link for an hour", async () => {
    const email = addressOf("late");
    await door.account(email);
    await ask(email);
    const [token] = await tokensFor(email, 1);
    laterByMs = 3_600_000;
    expect((await door.use(token!)).status).toBe(404);
    laterByMs = 0;
    expect((await door.use(token!)).status).toBe(200);
  });

  it("gets the same reply at every address, and a mail at none without an account", async () => {
    await door.invited(addressOf("invited"));
    await door.disable((await door.account(addressOf("disabled"))).id);
    await door.account(addressOf("known"));
    const replies: [number, unknown][] = [];
    for (const who of ["nobody", "invited", "disabled", "known"]) {
      const { status, body } = await ask(addressOf(who));
      replies.push([status, body]);
    }
    expect(replies).toEqual(replies.map(() => [202, { sent: true }]));
    await tokensFor(addressOf("known"), 1);
    const others = new Set(["nobody", "invited", "disabled"].map(addressOf));
    expect(smtp.mails.filter(({ to }) => to.some((one) => others.has(one)))).toEqual([]);
  });

  it("gets the same reply where the mail cannot be queued, and the log names nobody", async () => {
    const email = addressOf("unlucky");
    await door.account(email);
    const { log, lines } = collectLog();
    const watched = await startTestApp({ db: app.db, vault: app.vault, smtpUrl: smtp.url, log });
    await app.db.query(
      "ALTER TABLE outgoing_mails ADD CONSTRAINT takes_nothing CHECK (false) NOT VALID",
    );
    try {
      const { status, body } = await ask(email, watched);
      expect([status, body]).toEqual([202, { sent: true }]);
    } finally {
      await app.db.query("ALTER TABLE outgoing_mails DROP CONSTRAINT takes_nothing");
      await watched.stop();
    }
    expect(lines.filter(({ level }) => level === "error")).toMatchObject([
      {
        msg: "a link to a new password was not sent",
        failure: { code: "23514", constraint: "takes_nothing" },
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain(email);
  });

  it("is asked for slowly, known or not", async () => {
    await door.account(addressOf("often"));
    stillAt = new Date();
    for (const who of ["often", "unknown-often"]) {
      const statuses: number[] = [];
      for (let i = 0; i < 4; i++) statuses.push((await ask(addressOf(who))).status);
      expect(statuses).toEqual([202, 202, 202, 429]);
    }
    stillAt = undefined;
  });

  it.each([RESET, DISABLED])("lets nobody in who signs in while %s is written", async (set) => {
    const email = addressOf(set === RESET ? "late-reset" : "late-disabled");
    const { id } = await door.account(email);
    const reply = await meanwhile({ table: door.table, set, id }, () => signIn(email, PASSWORD));
    expect(reply.status).toBe(401);
    expect(reply.body.error.message).toBe("The e-mail address or the password is wrong.");
    expect(reply.headers.get("set-cookie")).toBeNull();
  });

  it.each([RESET, DISABLED])("is not replaced by its owner while %s is written", async (set) => {
    const { send, id } = await door.account(
      addressOf(set === RESET ? "own-reset" : "own-disabled"),
    );
    const stored = async () =>
      (await app.db.query<object>(`SELECT password FROM ${door.table} WHERE id = $1`, [id]))[0];
    const before = await stored();
    const reply = await meanwhile({ table: door.table, set, id }, () =>
      send("POST", door.passwordPath, {
        body: { current_password: PASSWORD, new_password: NEW_PASSWORD },
      }),
    );
    expect(reply.status).toBe(401);
    expect(reply.headers.get("set-cookie")).toBeNull();
    expect(await stored()).toEqual(set === RESET ? { password: "of a reset" } : before);
  });

  it("is not replaced where no mail goes out", async () => {
    const mute = await startTestApp();
    expect((await ask("x@example.com", mute)).status).toBe(404);
    const methods = await door.stranger(mute)("GET", "/session/methods");
    expect(methods.body.mails_password_links).toBe(false);
    expect((await door.stranger()("GET", "/session/methods")).body.mails_password_links).toBe(true);
    await mute.close();
  });
});

it("an invitation lets nobody in with a password that is replaced meanwhile", async () => {
  const [{ appId }, other] = [await app.customer(), await app.customer()];
  const { id, email } = await memberOf(app, appId, "invited-twice@example.com", "owner");
  const token = await inviteTo(app, other.appId, email, "viewer");
  const reply = await meanwhile({ table: "members", set: RESET, id }, () => acceptLink(app, token));
  expect([reply.status, reply.headers.get("set-cookie")]).toEqual([404, null]);
});
