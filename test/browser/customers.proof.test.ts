import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  expectAccessible,
  HOSTILE,
  hasBrowser,
  startBrowserBench,
  type BrowserBench,
  type Visitor,
} from "../support/browser.ts";
import { invitationOf, joinApp, makeApp, PASSWORD } from "../support/console-people.ts";
import { expectFit, look, WIDTHS } from "../support/look.ts";
import { startReceiver, type Receiver } from "../support/receiver.ts";

/*
 * The customers' pages in a browser, against a server as it is run: an invited developer gets from
 * the link to a first call, a webhook that failed and was fixed, and a request found by its id.
 */

describe.skipIf(!hasBrowser)("the customers' console in a browser", () => {
  let bench: BrowserBench;
  let receiver: Receiver;
  let developer: Visitor;
  let page: Page;
  let appId: string;
  beforeAll(async () => {
    [bench, receiver] = await Promise.all([startBrowserBench(), startReceiver()]);
    appId = await makeApp(bench, "Acme Careers");
    developer = await bench.visit();
    ({ page } = developer);
  });
  afterAll(async () => {
    await bench.close();
    await receiver.close();
  });

  const button = (name: string, target = page) => target.getByRole("button", { name, exact: true });
  const sheet = (target = page) => target.getByRole("dialog");
  const submit = (name: string, target = page) =>
    sheet(target).getByRole("button", { name, exact: true }).click();
  const menu = (name: string, target = page) =>
    target.getByRole("navigation", { name: "Your app" }).getByRole("link", { name }).click();

  async function open(path: string, visitor = developer): Promise<void> {
    await visitor.open(`/console/a/${appId}/${path}`);
    await visitor.page.getByRole("heading", { level: 1 }).waitFor();
  }

  const call = (key: string, path = "/jobs?q=nurse"): Promise<Response> =>
    fetch(`${bench.server.url}/v1${path}`, { headers: { authorization: `Bearer ${key}` } });

  let key: string;
  let requestId: string;

  it("leads from the invitation link to the app, once", async () => {
    const link = await invitationOf(bench, {
      app: appId,
      email: "dana@example.com",
      role: "owner",
    });
    await developer.open(link);
    await page.getByRole("heading", { name: "Join Acme Careers" }).waitFor();
    expect(page.url()).not.toContain("#");
    await look(page, "join");
    await page.getByLabel("Choose a password").fill(PASSWORD);
    await button("Join").click();
    await page.getByRole("heading", { name: "Acme Careers", level: 1, exact: true }).waitFor();
    await page.getByRole("heading", { name: "First steps" }).waitFor();
    await look(page, "overview-empty");
    const second = await bench.visit();
    await second.open(link);
    await second.page.getByRole("alert").waitFor();
    await second.close();
  });

  it("leads to a key and a first call, which the page sees arrive", async () => {
    await page.getByRole("link", { name: "Create a sandbox key" }).click();
    await page.getByText("No sandbox key yet").waitFor();
    await look(page, "keys-empty");
    await button("Create a key").click();
    await sheet().getByLabel("Name").fill("first server");
    await look(page, "keys-new");
    await submit("Create the key");
    key = await page.getByTestId("secret").innerText();
    expect(key).toMatch(/^sk_test_/);
    const curl = page.getByRole("region", { name: "First call" }).getByLabel("curl").last();
    expect(await curl.innerText()).toContain(key);
    await page.getByText("Waiting for the first call").waitFor();
    await look(page, "keys-first-call");
    const reply = await call(key);
    expect(reply.status).toBe(200);
    requestId = reply.headers.get("x-request-id")!;
    const arrived = page.getByRole("link", { name: "200 GET /v1/jobs" });
    await arrived.waitFor();
    await arrived.click();
    await page.getByText(requestId).waitFor();
    await look(page, "request");
  });

  it("finds a request by its id in the log and in the palette", async () => {
    const refused = await call(key, "/jobs?page=nonsense");
    expect(refused.status).toBe(400);
    await menu("Request log");
    await page.getByLabel("Request id").fill(requestId);
    await button("Filter").click();
    const rows = page.getByRole("region", { name: "Requests" }).getByRole("row");
    await expect.poll(() => rows.count()).toBe(2);
    expect(page.url()).toContain(`request_id=${requestId}`);
    await page.getByRole("link", { name: "Clear" }).click();
    await page.getByLabel("Status").fill("4xx");
    await button("Filter").click();
    await rows.getByText("400").waitFor();
    await look(page, "requests");
    // The address holds the filters: a colleague who opens it sees the same.
    await page.reload();
    await rows.getByText("400").waitFor();
    await expect.poll(() => rows.count()).toBe(2);
    await page.keyboard.press("Control+k");
    await sheet().getByRole("combobox").fill(requestId);
    await look(page, "palette");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "GET /v1/jobs" }).waitFor();
    expect(page.url()).toContain(requestId);
  });

  it("saves filters under a name, and shows them again after a reload", async () => {
    const saved = page.getByRole("region", { name: "Saved filters" });
    await menu("Request log");
    await page.getByLabel("Status").fill("4xx");
    await button("Filter").click();
    await button("Save these filters").click();
    await sheet().getByLabel("Name").fill("refused");
    await submit("Save");
    await button("refused", page).waitFor();
    await page.getByRole("link", { name: "Clear" }).click();
    await page.reload();
    await button("refused").click();
    await page.waitForURL(/status=4xx/);
    expect(await page.getByLabel("Status").inputValue()).toBe("4xx");
    await look(page, "saved-filters");
    await button("Delete the saved filters refused").click();
    await button("Save these filters").waitFor();
    expect(await saved.getByText("refused").count()).toBe(0);
  });

  it("follows the log live", async () => {
    await menu("Request log");
    await button("Follow live").click();
    await button("Following live").waitFor();
    const { headers } = await call(key);
    await page.locator(`a[title="${headers.get("x-request-id")}"]`).waitFor();
  });

  it("adds a webhook that fails, is fixed, sent again and delivered", async () => {
    receiver.answer("/hook", 500);
    await menu("Webhooks");
    await page.getByText("No endpoint yet").waitFor();
    await look(page, "webhooks-empty");
    await button("Add an endpoint").click();
    await sheet().getByLabel("URL").fill(`${receiver.url}/hook`);
    await submit("Create the endpoint");
    expect(await page.getByTestId("secret").innerText()).toMatch(/^whsec_/);
    await look(page, "webhooks");
    await page.getByRole("link", { name: "Open the endpoint and send a test" }).click();
    await button("Send a test").click();
    const delivery = page.getByTestId("delivery");
    await delivery.getByText("500").waitFor();
    // Retries still come, yet it is no healthy endpoint, and the page says when the next one does.
    await page.getByText("failing", { exact: true }).waitFor();
    await page.getByText(/^next attempt/).waitFor();
    await look(page, "webhook-failed");
    receiver.answer("/hook", 200);
    // It is retried later by itself; a person who has fixed the server need not wait.
    await delivery.getByRole("button", { name: "Send now" }).click();
    await delivery.getByText(/2\. by hand/).waitFor();
    await delivery.getByText("succeeded").waitFor();
    await delivery.getByRole("button", { name: "Payload" }).click();
    await delivery.getByText('"webhook.test"').waitFor();
    await receiver.arrived("/hook", 2);
    await look(page, "webhook");
    // The filters are in the address: a colleague who opens it sees the same.
    await page.getByLabel("Show").selectOption("Failed");
    await page.getByText("No delivery matches the filters").waitFor();
    expect(page.url()).toContain("status=failed");
    await page.reload();
    await page.getByText("No delivery matches the filters").waitFor();
    await button("Show all deliveries").click();
    await page.getByLabel("Sent", { exact: true }).selectOption("Last hour");
    await page.getByLabel("Event").selectOption("webhook.test");
    await delivery.getByText("succeeded").waitFor();
    expect(page.url()).toMatch(
      /event_type=webhook\.test.*range=1h|range=1h.*event_type=webhook\.test/,
    );
  });

  it("shows what is stored of a candidate, erases it and lists the receipt", async () => {
    const analysed = await fetch(`${bench.server.url}/v1/resumes/analyze`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        "idempotency-key": "candidate-7",
      },
      body: JSON.stringify({
        external_candidate_id: "cand-7",
        target_job: { title: "Nurse" },
        resume_text: "Registered nurse in Kiel since 2019. Wound care, triage, patient education.",
      }),
    });
    expect(analysed.status).toBeLessThan(300);
    await menu("Candidates");
    await page.getByLabel("Candidate id").fill("cand-7");
    await button("Show what is stored").click();
    await page.getByRole("heading", { name: "Stored in the sandbox under cand-7" }).waitFor();
    await look(page, "candidate-preview");
    await button("Erase the candidate").click();
    await submit("Erase");
    await page.getByRole("heading", { name: "Erased" }).waitFor();
    await page.getByRole("region", { name: "Receipts" }).getByRole("row").nth(1).waitFor();
    expect(await page.getByRole("region", { name: "Receipts" }).innerText()).not.toContain(
      "cand-7",
    );
    await look(page, "candidate-erased");
  });

  it("changes a key, rotates it and revokes it", async () => {
    await menu("Keys");
    await button("Change").click();
    await sheet().getByLabel("Name").fill("renamed server");
    await submit("Save");
    await page.getByText("renamed server").waitFor();
    await button("Rotate").click();
    await submit("Rotate");
    const next = await page.getByTestId("secret").innerText();
    expect((await call(next)).status).toBe(200);
    await page
      .getByRole("row")
      .filter({ hasText: next.slice(-4) })
      .getByText("Revoke")
      .click();
    await submit("Revoke the key");
    await expect.poll(async () => (await call(next)).status).toBe(401);
  });

  it("keeps sandbox bodies once an owner switches them on", async () => {
    await menu("Settings");
    await page.getByLabel("Keep sandbox bodies for 24 hours").check();
    await button("Save").click();
    await page.getByText("Saved.", { exact: true }).waitFor();
    await look(page, "settings");
  });

  it("opens the webhooks alone by a link, without a sign-in", async () => {
    await menu("Settings");
    await button("Create a link").click();
    const url = await page.getByTestId("secret").innerText();
    const guest = await bench.visit();
    await guest.open(url.slice(url.indexOf("/console")));
    await guest.page.getByRole("button", { name: `${receiver.url}/hook` }).click();
    await guest.page.getByTestId("delivery").first().waitFor();
    expect(await guest.page.getByRole("navigation").count()).toBe(0);
    await look(guest.page, "portal");
    expect(await guest.context.cookies()).toEqual([]);
    await button("Revoke").click();
    await submit("Revoke");
    await page.getByRole("region", { name: "Active links" }).waitFor({ state: "detached" });
    await guest.page.reload();
    await guest.page.getByText("This link no longer works").waitFor();
    expect(guest.problems).toEqual([]);
    await guest.close();
  });

  it("invites a developer, who makes keys and cannot invite", async () => {
    await menu("Team");
    await button("Invite").click();
    await sheet().getByLabel("E-mail").fill("lee@example.com");
    await submit("Invite");
    const link = await page.getByTestId("secret").innerText();
    await look(page, "team");
    const lee = await bench.visit();
    await lee.open(link.slice(link.indexOf("/console")));
    await lee.page.getByLabel("Choose a password").fill(PASSWORD);
    await button("Join", lee.page).click();
    await lee.page.getByRole("heading", { name: "Acme Careers", level: 1, exact: true }).waitFor();
    await menu("Keys", lee.page);
    await button("New key", lee.page).waitFor();
    await menu("Team", lee.page);
    await lee.page.getByText("dana@example.com").first().waitFor();
    expect(await button("Invite", lee.page).count()).toBe(0);
    expect(lee.problems).toEqual([]);
    await lee.close();
  });

  it("lets a viewer see everything and change nothing", async () => {
    const vera = await bench.visit();
    await joinApp(bench, vera, { app: appId, email: "vera@example.com", role: "viewer" });
    const changing =
      /^(?:New|Make|Add|Change|Rotate|Revoke|Invite|Remove|Send|Disable|Enable|Recover|Delete|Erase|Save)/;
    const pages = ["overview", "keys", "requests", "webhooks", "credits", "candidates", "settings"];
    for (const name of pages) {
      await open(name, vera);
      await vera.page.getByRole("navigation", { name: "Your app" }).waitFor();
      await vera.page.waitForLoadState("networkidle");
      const found = vera.page.getByRole("main").getByRole("button", { name: changing });
      expect([name, await found.allInnerTexts()]).toEqual([name, []]);
      await expectAccessible(vera.page);
    }
    await open("webhooks", vera);
    await vera.page.getByRole("link", { name: `${receiver.url}/hook` }).click();
    await vera.page.getByTestId("delivery").first().waitFor();
    const found = vera.page.getByRole("main").getByRole("button", { name: changing });
    expect(await found.allInnerTexts()).toEqual([]);
    expect(vera.problems).toEqual([]);
    await vera.close();
  });

  it("shows another customer's app to nobody else", async () => {
    const other = await makeApp(bench, "Other Ltd");
    await developer.open(`/console/a/${other}/keys`);
    await page.getByText("There is no such app in your account").waitFor();
  });

  it("signs out, refuses a wrong password, and comes back where one was", async () => {
    await open("credits");
    await look(page, "credits");
    await button("Sign out").click();
    await page.getByRole("heading", { name: "Sign in to your app" }).waitFor();
    await look(page, "sign-in");
    await open("team");
    await page.getByLabel("E-mail").fill("dana@example.com");
    await page.getByLabel("Password").fill("wrong wrong wrong");
    await button("Sign in").click();
    await page.getByRole("alert").waitFor();
    await page.getByLabel("Password").fill(PASSWORD);
    await button("Sign in").click();
    await page.getByRole("heading", { name: "Team", level: 1 }).waitFor();
    // A member's session opens no page of the operators.
    await developer.open("/console/apps");
    await page.getByRole("heading", { name: "Operators' sign-in" }).waitFor();
  });

  it("remembers the theme that the reader chose", async () => {
    await open("overview");
    await button("Switch to the dark theme").click();
    const paper = () => page.evaluate<string>("getComputedStyle(document.body).backgroundColor");
    const dark = await paper();
    await page.reload();
    await button("Switch to the light theme").waitFor();
    expect(await paper()).toBe(dark);
    await page.waitForLoadState("networkidle");
    await expectAccessible(page);
    await button("Switch to the light theme").click();
    expect(await paper()).not.toBe(dark);
  });

  it("opens a page from the palette", async () => {
    await open("overview");
    await page.keyboard.press("Control+k");
    await sheet().getByRole("combobox").waitFor();
    await page.keyboard.type("keys acme");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Keys", level: 1 }).waitFor();
  });

  it("finds a guide from the palette, and leads to it", async () => {
    await open("overview");
    await page.keyboard.press("Control+k");
    await sheet().getByRole("combobox").fill("verify signature");
    await sheet().getByRole("option", { name: "Verifying Receiving webhooks" }).click();
    await page.waitForURL(/\/docs\/guides\/webhooks/);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("idempotency");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/docs\/search\?q=idempotency/);
  });

  it("shows what others wrote as text, and fits every width", async () => {
    await bench.db.query("UPDATE api_keys SET name = $1", [HOSTILE]);
    await bench.db.query("UPDATE apps SET name = $1 WHERE id = $2", [HOSTILE, appId]);
    await bench.db.query("UPDATE webhook_endpoints SET description = $1", [HOSTILE]);
    const pages = ["overview", "keys", "requests", "webhooks", "credits", "candidates", "team"];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      for (const name of [...pages, "settings"]) {
        await open(name);
        await page.waitForLoadState("networkidle");
        expect([name, await page.locator("img").count()]).toEqual([name, 0]);
        await expectFit(page, name);
        if (width === 390) await expectAccessible(page);
      }
    }
    expect(developer.problems).toEqual([]);
  });
});
