import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/support/app.ts";
import { acceptLink, inviteTo, memberBrowser, memberOf } from "../../../test/support/members.ts";
import { cookieOf, operatorOf, PASSWORD } from "../../../test/support/operators.ts";
import { startSmtpServer, type SmtpServer } from "../../../test/support/smtp-server.ts";
import { until } from "../../../test/support/until.ts";
import { accessTasks } from "../../access/index.ts";
import { createLog } from "../../platform/log.ts";
import { createMailer } from "../../platform/mail.ts";
import { startWorker, type RunningWorker } from "../../platform/tasks.ts";

let smtp: SmtpServer;
let app: TestApp;
let worker: RunningWorker;
/** While it is set, the time stands still: a wait of two seconds passes on a slow machine. */
let stillAt: Date | undefined;

beforeAll(async () => {
  smtp = await startSmtpServer();
  app = await startTestApp({
    signUp: "open",
    smtpUrl: smtp.url,
    clock: () => stillAt ?? new Date(),
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
afterEach(() => (stillAt = undefined));
afterAll(async () => {
  await worker.stop();
  await app.close();
  await smtp.close();
});

const mailTo = (email: string) =>
  until(
    () => smtp.mails.find(({ to }) => to.includes(email)),
    (mail) => mail !== undefined,
  );
const tokenIn = (text: string): string =>
  /https:\/\/console\.example\.com\/console\/join#([\w-]{43})/.exec(text)![1]!;
const signUp = (email: string, app_name = "My shop") =>
  memberBrowser(app)("POST", "/sign-up", { body: { email, app_name } });

describe("an invitation by mail", () => {
  it("is slowed down for one address, whichever app sends it", async () => {
    stillAt = new Date();
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++) {
      const { appId } = await app.customer();
      const owner = await memberOf(app, appId, `owner${i}@example.com`, "owner");
      const body = { email: "Flooded@example.com", role: "viewer" };
      statuses.push((await owner.send("POST", `/apps/${appId}/members`, { body })).status);
    }
    expect(statuses).toEqual([201, 201, 201, 429, 429]);
  });

  it("is slowed down for one app, to any addresses", async () => {
    stillAt = new Date();
    const { appId } = await app.customer();
    const owner = await memberOf(app, appId, "many@example.com", "owner");
    const statuses: number[] = [];
    for (let i = 0; i < 31; i++) {
      const body = { email: `guest${i}@example.com`, role: "viewer" };
      statuses.push((await owner.send("POST", `/apps/${appId}/members`, { body })).status);
    }
    expect(statuses.slice(0, 30).every((status) => status === 201)).toBe(true);
    expect(statuses[30]).toBe(429);
  });

  it("arrives with the link, which the inviter does not see", async () => {
    const { appId } = await app.customer();
    const owner = await memberOf(app, appId, "owner@example.com", "owner");
    const invited = await owner.send("POST", `/apps/${appId}/members`, {
      body: { email: "new@example.com", role: "developer" },
      headers: { origin: "https://evil.example.com" },
    });
    expect([invited.status, invited.body.sent, invited.body.link]).toEqual([201, true, undefined]);
    const mail = (await mailTo("new@example.com"))!;
    expect(mail.from).toBe("no-reply@example.com");
    expect(mail.text).toContain("Subject: You are invited to Test customer on Waymark");
    expect(mail.text).not.toContain("evil");
    const joined = await acceptLink(app, tokenIn(mail.text));
    expect(joined.body.apps).toMatchObject([{ id: appId, role: "developer" }]);
    await until(async () => (await app.db.query("SELECT 1 FROM outgoing_mails")).length === 0);
  });

  it("proves the mailbox: it sets the password also of an address that others invited", async () => {
    const [one, two] = [await app.customer(), await app.customer()];
    await inviteTo(app, one.appId, "shared@example.com", "viewer");
    const owner = await memberOf(app, two.appId, "owner6@example.com", "owner");
    const body = { email: "shared@example.com", role: "viewer" };
    await owner.send("POST", `/apps/${two.appId}/members`, { body });
    const mail = (await mailTo("shared@example.com"))!;
    expect((await acceptLink(app, tokenIn(mail.text))).status).toBe(200);
    const token = await inviteTo(app, one.appId, "shared@example.com", "viewer");
    const check = await memberBrowser(app)("POST", "/invitations/check", { body: { token } });
    expect(check.body.has_account).toBe(true);
  });

  it("is kept encrypted until it is sent, and its task names nobody", async () => {
    smtp.reply(451);
    const { appId } = await app.customer();
    const admin = await operatorOf(app);
    await admin("POST", `/apps/${appId}/members`, {
      body: { email: "waiting@example.com", role: "owner" },
    });
    const rows = await until(
      () =>
        app.db.query<{ text: string }>(
          `SELECT row_to_json(j)::text || row_to_json(m)::text AS text
           FROM graphile_worker._private_jobs j, outgoing_mails m
           WHERE j.attempts > 0 AND j.payload->>'id' = m.id`,
        ),
      (found) => found.length > 0,
    );
    for (const { text } of rows) expect(text).not.toContain("waiting@example.com");
    smtp.reply(250);
    await app.db.query("UPDATE graphile_worker._private_jobs SET run_at = now()");
    await mailTo("waiting@example.com");
  });

  it("that the server refuses for good is given up", async () => {
    smtp.reply(550);
    const { appId } = await app.customer();
    const admin = await operatorOf(app);
    await admin("POST", `/apps/${appId}/members`, {
      body: { email: "refused@example.com", role: "owner" },
    });
    await until(async () => (await app.db.query("SELECT 1 FROM outgoing_mails")).length === 0);
    const left = await app.db.query(
      "SELECT 1 FROM graphile_worker._private_jobs WHERE attempts > 0",
    );
    expect(left).toEqual([]);
    smtp.reply(250);
  });
});

const HOSTILE_NAME =
  "Win now: https://evil.example/x?a=b www.evil.example\u202e, evil。example or me@evil.example";

describe("a name that somebody chose", () => {
  it("is words only in the mail of an invitation, at most 60 characters", async () => {
    const { appId } = await app.customer();
    await app.db.query("UPDATE apps SET name = $2 WHERE id = $1", [appId, HOSTILE_NAME]);
    const owner = await memberOf(app, appId, "hostile@example.com", "owner");
    const body = { email: "victim@example.com", role: "viewer" };
    await owner.send("POST", `/apps/${appId}/members`, { body });
    const { text } = (await mailTo("victim@example.com"))!;
    const told = "Win now https evil example x a b www evil example , evil exa";
    expect(text).toContain(`You are invited to work on ${told} as viewer.`);
    expect(text.match(/\S*evil\S*/g)!.every((word) => word === "evil")).toBe(true);
  });

  it("is not in the mail of a sign-up at all", async () => {
    await signUp("stranger@example.com", HOSTILE_NAME);
    const { text } = (await mailTo("stranger@example.com"))!;
    expect(text).not.toMatch(/evil|Win/);
    expect(tokenIn(text)).toBeDefined();
  });
});

describe("signing up", () => {
  it("leads by mail to an app with the sandbox only", async () => {
    const asked = await signUp("fresh@example.com");
    expect([asked.status, asked.body]).toEqual([202, { sent: true }]);
    const token = tokenIn((await mailTo("fresh@example.com"))!.text);
    const none = await app.db.query("SELECT 1 FROM members WHERE email = 'fresh@example.com'");
    expect(none).toEqual([]);
    const joined = await acceptLink(app, token);
    expect(joined.body.apps).toMatchObject([{ name: "My shop", role: "owner" }]);
    const send = memberBrowser(app, cookieOf(joined));
    const path = `/apps/${joined.body.apps[0].id}`;
    expect((await send("GET", path)).body).toMatchObject({ is_sandbox_only: true, credits: 0 });
    const live = await send("POST", `${path}/keys`, { body: { mode: "live" } });
    expect(live.status).toBe(400);
    const test = await send("POST", `${path}/keys`, { body: { mode: "test" } });
    expect((await app.send("GET", "/me", { key: test.body.key })).status).toBe(200);
    expect((await acceptLink(app, token)).status).toBe(404);
  });

  it("replies the same to a known address, and asks for its password", async () => {
    const { appId } = await app.customer();
    await memberOf(app, appId, "known@example.com", "viewer");
    const [known, unknown] = [await signUp("known@example.com"), await signUp("who@example.com")];
    expect(known.body).toEqual(unknown.body);
    expect(known.status).toBe(unknown.status);
    const token = tokenIn((await mailTo("known@example.com"))!.text);
    const check = await memberBrowser(app)("POST", "/invitations/check", { body: { token } });
    expect(check.body).toMatchObject({ purpose: "sign_up", has_account: true });
    expect((await acceptLink(app, token, "another long password")).status).toBe(400);
    const joined = await acceptLink(app, token, PASSWORD);
    expect(joined.body.apps).toHaveLength(2);
  });

  it("is slowed down for one address, known or not", async () => {
    stillAt = new Date();
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++) statuses.push((await signUp("often@example.com")).status);
    expect(statuses).toEqual([202, 202, 202, 429, 429]);
  });

  it("is not found where it is not open", async () => {
    const closed = await startTestApp({ signUp: "invite", smtpUrl: smtp.url });
    const reply = await memberBrowser(closed)("POST", "/sign-up", {
      body: { email: "x@example.com", app_name: "x" },
    });
    expect(reply.status).toBe(404);
    await closed.close();
  });
});
