import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  hasBrowser,
  startBrowserBench,
  type BrowserBench,
  type Visitor,
} from "../support/browser.ts";
import { freePort } from "../support/command.ts";
import {
  joinApp,
  makeApp,
  makeSandboxKey,
  PASSWORD,
  setUpOperator,
} from "../support/console-people.ts";
import { look } from "../support/look.ts";
import { startSmtpServer, type SmtpServer } from "../support/smtp-server.ts";
import { codeOf } from "../support/totp.ts";
import { until } from "../support/until.ts";

/* Members who come by mail, forget their password and use a second factor, and who manages them. */

const NEW_PASSWORD = "another long password";
const EMAIL = "dana@example.com";
const RESUME = "Registered nurse in Kiel since 2019. Wound care, triage, patient education.";

describe.skipIf(!hasBrowser)("members in a browser", () => {
  let bench: BrowserBench;
  let smtp: SmtpServer;
  let app: string;
  let dana: Visitor;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    const port = await freePort();
    bench = await startBrowserBench({
      PORT: String(port),
      WAYMARK_SIGNUP: "open",
      WAYMARK_SMTP_URL: smtp.url,
      WAYMARK_MAIL_FROM: "no-reply@example.com",
      WAYMARK_PUBLIC_URL: `http://127.0.0.1:${port}`,
    });
    app = await makeApp(bench, "Acme Careers");
    dana = await bench.visit();
    await joinApp(bench, dana, { app, email: EMAIL, role: "owner" });
  });
  afterAll(async () => {
    await bench.close();
    await smtp.close();
  });

  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
  const dialog = (page: Page) => page.getByRole("dialog");

  /** The path of the link in the newest mail to this address. */
  async function mailedPath(email: string, subject: string): Promise<string> {
    const mail = await until(() =>
      smtp.mails.findLast(({ to, text }) => to.includes(email) && text.includes(subject)),
    );
    return /http:\/\/\S+?(\/console\S+)/.exec(mail!.text)![1]!;
  }

  async function signIn({ page, open }: Visitor, email: string, password: string): Promise<void> {
    await open("/console/sign-in");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password").fill(password);
    await button(page, "Sign in").click();
  }

  it("sign up with an address and the name of an app, and have a sandbox", async () => {
    const fresh = await bench.visit();
    const { page } = fresh;
    await fresh.open("/console/sign-in");
    await page.getByRole("link", { name: "Sign up for an app of your own" }).click();
    // The page before has a field of this name too.
    await page.getByLabel("Name of your app").waitFor();
    await page.getByLabel("E-mail").fill("fresh@example.com");
    await page.getByLabel("Name of your app").fill("Fresh start");
    await button(page, "Sign up").click();
    await page.getByText("Check your mailbox").waitFor();
    await fresh.open(await mailedPath("fresh@example.com", "Confirm your address"));
    await page.getByRole("heading", { name: "Begin with Fresh start" }).waitFor();
    await page.getByLabel("Choose a password").fill(PASSWORD);
    await button(page, "Continue").click();
    await page.getByRole("heading", { name: "Fresh start", level: 1, exact: true }).waitFor();
    await page.getByRole("link", { name: "Create a sandbox key" }).click();
    await button(page, "Create a key").click();
    await dialog(page).getByRole("button", { name: "Create the key" }).click();
    expect(await page.getByTestId("secret").innerText()).toMatch(/^sk_test_/);
    // Live keys wait for an operator, and the page says so.
    await page.goto(page.url().replace(/\?.*$/, "?mode=live"));
    await page.getByText("This app has the sandbox only").waitFor();
    await look(page, "signed-up-live-keys");
    expect(fresh.problems).toEqual([]);
    await fresh.close();
  });

  it("see the bodies of sandbox requests that their app keeps, and a viewer does not", async () => {
    const key = await makeSandboxKey(bench, app);
    const { page } = dana;
    await dana.open(`/console/a/${app}/settings?mode=test`);
    await page.getByLabel("Keep sandbox bodies for 24 hours").check();
    await button(page, "Save").click();
    await page.getByText("Saved.", { exact: true }).waitFor();
    const analysed = await fetch(`${bench.server.url}/v1/resumes/analyze`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ target_job: { title: "Nurse" }, resume_text: RESUME }),
    });
    expect(analysed.status).toBe(200);
    const path = `/console/a/${app}/requests/${analysed.headers.get("x-request-id")}?mode=test`;
    const heading = page.getByRole("heading", { name: "POST /v1/resumes/analyze" });
    // The log is written within two seconds after the reply.
    await until(async () => {
      await dana.open(path);
      await heading.or(page.getByRole("alert")).first().waitFor();
      return heading.isVisible();
    });
    // A résumé's text is kept by no switch, nor what the reply says of it: the bodies say how long it was.
    await page.getByText('"omitted_characters"').nth(1).waitFor();
    await page.getByText('"target_role"').first().waitFor();
    expect(await page.getByText("Wound care, triage").count()).toBe(0);
    await look(page, "request-bodies");
    const vera = await bench.visit();
    await joinApp(bench, vera, { app, email: "vera@example.com", role: "viewer" });
    await vera.open(path);
    await vera.page.getByRole("heading", { name: "POST /v1/resumes/analyze" }).waitFor();
    await vera.page.waitForLoadState("networkidle");
    expect(await vera.page.getByText("omitted_characters").count()).toBe(0);
    expect(vera.problems).toEqual([]);
    await vera.close();
  });

  it("forget their password and set another by mail, which ends their sessions", async () => {
    const other = await bench.visit();
    const { page } = other;
    await other.open("/console/sign-in");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await button(page, "Send me a link").waitFor();
    await page.getByLabel("E-mail").fill(EMAIL);
    await button(page, "Send me a link").click();
    await page.getByText("It works once, for an hour.").waitFor();
    await other.open(await mailedPath(EMAIL, "Set a new password"));
    await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
    expect(page.url()).not.toContain("#");
    await page.getByLabel("Choose a password").fill(NEW_PASSWORD);
    await button(page, "Continue").click();
    await page.getByRole("heading", { name: "Acme Careers", level: 1, exact: true }).waitFor();
    await dana.open(`/console/a/${app}/keys`);
    await dana.page.getByRole("heading", { name: "Sign in to your app" }).waitFor();
    await signIn(dana, EMAIL, NEW_PASSWORD);
    await dana.page.getByRole("heading", { name: "Acme Careers", exact: true }).waitFor();
    expect(other.problems).toEqual([]);
    await other.close();
  });

  it("set up one-time codes, and sign in with one", async () => {
    const { page } = dana;
    await dana.open("/console/me");
    await button(page, "Set up").click();
    await dialog(page).getByLabel("Password").fill(NEW_PASSWORD);
    await button(page, "Show the QR code").click();
    const secret = await page.locator("#totp-secret").innerText();
    await look(page, "me-totp");
    await page.getByLabel("Code from the app").fill(codeOf(secret));
    await page.keyboard.press("Enter");
    await page.getByTestId("recovery-codes").waitFor();
    await look(page, "me-recovery-codes");
    await button(page, "Sign out").click();
    await signIn(dana, EMAIL, NEW_PASSWORD);
    await page.getByRole("heading", { name: "Second factor" }).waitFor();
    await look(page, "member-step");
    // The next one: a code works once.
    await page.getByLabel("Code").fill(codeOf(secret, 1));
    await button(page, "Continue").click();
    await page.getByRole("heading", { name: "Acme Careers", exact: true }).waitFor();
    expect(dana.problems).toEqual([]);
  });

  it("are invited, reset and removed by an operator", async () => {
    const ada = await bench.visit();
    const { page } = ada;
    await setUpOperator(bench, ada);
    await ada.open(`/console/apps/${app}`);
    const members = page.getByRole("region", { name: "Members" });
    const row = (email: string) => members.getByRole("row").filter({ hasText: email });
    await row(EMAIL).waitFor();
    expect(await row(EMAIL).innerText()).toContain("owner");
    await button(page, "Invite").click();
    await dialog(page).getByLabel("E-mail").fill("lee@example.com");
    await dialog(page).getByLabel("Role").selectOption("Developer");
    await look(page, "operator-members-invite");
    await dialog(page).getByRole("button", { name: "Invite" }).click();
    await page.getByText("An invitation is on its way to lee@example.com.").waitFor();
    await row("lee@example.com").getByText("invited").waitFor();
    const lee = await bench.visit();
    await lee.open(await mailedPath("lee@example.com", "You are invited"));
    await lee.page.getByLabel("Choose a password").fill(PASSWORD);
    await button(lee.page, "Join").click();
    await lee.page.getByRole("heading", { name: "Acme Careers", exact: true }).waitFor();
    await row(EMAIL).getByRole("button", { name: "Reset 2nd factor" }).click();
    await dialog(page).getByRole("button", { name: "Remove it" }).click();
    await row(EMAIL).getByText("no", { exact: true }).waitFor();
    await row("lee@example.com").getByRole("button", { name: "Remove" }).click();
    await dialog(page).getByRole("button", { name: "Remove", exact: true }).click();
    await row("lee@example.com").waitFor({ state: "detached" });
    await look(page, "operator-members");
    await lee.open(`/console/a/${app}/keys`);
    await lee.page.getByRole("heading", { name: "Sign in to your app" }).waitFor();
    // The reset ended the sessions; the password alone signs in again.
    await signIn(dana, EMAIL, NEW_PASSWORD);
    await dana.page.getByRole("heading", { name: "Acme Careers", exact: true }).waitFor();
    for (const visitor of [ada, lee, dana]) expect(visitor.problems).toEqual([]);
    await ada.close();
    await lee.close();
  });
});
