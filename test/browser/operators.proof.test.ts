import { writeFile } from "node:fs/promises";
import { join } from "node:path";
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
import { temporaryFolder, waymark, type Folder } from "../support/command.ts";
import { expectFit } from "../support/look.ts";
import { startReceiver, type Receiver } from "../support/receiver.ts";

/* The operators' console in a browser, against a server as it is run. */

const EMAIL = "ada@example.com";
const PASSWORD = "correct horse battery";
const PAGES = [
  "overview",
  "apps",
  "requests",
  "webhooks",
  "catalogue",
  "candidates",
  "knowledge",
  "system",
  "access",
  "audit",
];

describe.skipIf(!hasBrowser)("the operators' console in a browser", () => {
  let bench: BrowserBench;
  let receiver: Receiver;
  let folder: Folder;
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    [bench, receiver, folder] = await Promise.all([
      startBrowserBench(),
      startReceiver(),
      temporaryFolder(),
    ]);
    visitor = await bench.visit();
    ({ page } = visitor);
  });
  afterAll(async () => {
    await bench.close();
    await receiver.close();
    await folder.remove();
  });

  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const heading = (name: string | RegExp) => page.getByRole("heading", { name, exact: true });
  const sheet = () => page.getByRole("dialog");
  const submit = (name: string) => sheet().getByRole("button", { name, exact: true }).click();

  async function open(path: string): Promise<void> {
    await visitor.open(`/console/${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
  }

  async function signIn(target = page): Promise<void> {
    await target.getByLabel("E-mail").fill(EMAIL);
    await target.getByLabel("Password").fill(PASSWORD);
    await target.getByRole("button", { name: "Sign in", exact: true }).click();
  }

  async function makeApp(name: string): Promise<void> {
    await open("apps");
    await button("New app").click();
    await sheet().getByLabel("Name").fill(name);
    await sheet().getByLabel("Starting credits").fill("10");
    await submit("Create the app");
    await page.getByRole("heading", { level: 1, name }).waitFor();
  }

  async function makeKey(name: string): Promise<string> {
    await button("New key").click();
    await sheet().getByLabel("Mode").selectOption("live");
    await sheet().getByLabel("Name").fill(name);
    await submit("Create the key");
    return page.getByTestId("secret").innerText();
  }

  const call = (key: string): Promise<Response> =>
    fetch(`${bench.server.url}/v1/jobs`, { headers: { authorization: `Bearer ${key}` } });

  it("sets up the first administrator by the link that the start prints, once", async () => {
    const [, link] = /(\/console\/setup#\S+)/.exec(bench.server.output())!;
    await visitor.open(link!);
    await page.getByLabel("E-mail").fill(EMAIL);
    await expectAccessible(page);
    // The token leaves the address bar, so that nobody reads it over a shoulder or in a history.
    expect(page.url()).not.toContain("#");
    await page.getByLabel("Password").fill(PASSWORD);
    await button("Set the password and sign in").click();
    await heading("Overview").waitFor();
    const second = await bench.visit();
    await second.open(link!);
    await second.page.getByRole("alert").waitFor();
    await second.close();
  });

  it("refuses a wrong password and signs in with the right one, back where one was", async () => {
    const other = await bench.visit();
    await other.open("/console/system");
    await other.page.getByRole("heading", { name: "Operators' sign-in" }).waitFor();
    await expectAccessible(other.page);
    await other.page.getByLabel("E-mail").fill(EMAIL);
    await other.page.getByLabel("Password").fill("wrong wrong wrong");
    await other.page.getByRole("button", { name: "Sign in", exact: true }).click();
    await other.page.getByRole("alert").waitFor();
    await signIn(other.page);
    await other.page.getByRole("heading", { name: "System", exact: true }).waitFor();
    await other.page.getByRole("button", { name: "Sign out", exact: true }).click();
    await other.page.getByRole("heading", { name: "Operators' sign-in" }).waitFor();
    expect(other.problems).toEqual([]);
    await other.close();
  });

  it("leads from an app to a key, its first call and the request log", async () => {
    await makeApp("Acme Careers");
    const key = await makeKey("first server");
    expect(key).toMatch(/^sk_live_/);
    const reply = await call(key);
    expect(reply.status).toBe(200);
    const id = reply.headers.get("x-request-id")!;
    await page.getByRole("link", { name: "Its requests" }).click();
    await heading("Request log").waitFor();
    await page.locator(`a[title="${id}"]`).click();
    await page.getByText("charge", { exact: true }).waitFor();
    expect(await heading(/GET \/v1\/jobs$/).count()).toBe(1);
    expect(await page.getByText("first server", { exact: false }).count()).toBe(1);
    await expectAccessible(page);
    await open("overview");
    await page.getByRole("link", { name: "Acme Careers" }).waitFor();
    await page.getByRole("img", { name: /^Calls over time/ }).waitFor();
    // A new installation shows its first hours by minutes; a choice stays in the address.
    expect(["1h", "3h"]).toContain(await page.getByLabel("Time", { exact: true }).inputValue());
    await page.getByLabel("Time", { exact: true }).selectOption("Last 7 days");
    await page.getByRole("heading", { name: "Engine versions" }).waitFor();
    expect(page.url()).toContain("range=7d");
    await open("requests?range=1h");
    await page.locator(`a[title="${id}"]`).waitFor();
    expect(await page.getByLabel("Time", { exact: true }).inputValue()).toBe("1h");
  });

  it("revokes a key, whose calls are refused at once", async () => {
    await makeApp("Short-lived");
    const key = await makeKey("to be revoked");
    expect((await call(key)).status).toBe(200);
    await button("Revoke").click();
    await submit("Revoke the key");
    await page.getByText("revoked", { exact: true }).waitFor();
    await expect.poll(async () => (await call(key)).status).toBe(401);
  });

  it("grants credits and changes limits, and the audit log has it", async () => {
    await makeApp("Changing");
    await button("Grant credits").click();
    await sheet().getByLabel("Amount").fill("2.5");
    await sheet().getByLabel("Note").fill("Contract");
    await submit("Grant");
    await page.getByText("12.5").first().waitFor();
    await button("Change limits").click();
    await sheet().getByLabel("Reads a minute and key").fill("0");
    // The browser itself refuses it.
    await submit("Save");
    expect(await sheet().count()).toBe(1);
    await sheet().getByLabel("Reads a minute and key").fill("120");
    await submit("Save");
    await page.getByText("Each key may read 120 times a minute").waitFor();
    await open("audit");
    await page.getByText("credits.grant").first().waitFor();
  });

  it("disables an app, enables it, lifts its credits and deletes it", async () => {
    await makeApp("Leaving");
    const key = await makeKey("last server");
    await button("Disable").click();
    await submit("Disable the app");
    await page.getByText("Disabled since").waitFor();
    await expect.poll(async () => (await call(key)).status).toBe(401);
    await button("Enable").click();
    await submit("Enable the app");
    await button("Disable").waitFor();
    await expect.poll(async () => (await call(key)).status).toBe(200);
    await button("Change limits").click();
    await sheet().getByLabel("Unlimited credits").check();
    await submit("Save");
    await page.getByText("unlimited", { exact: true }).waitFor();
    // The call above took a part of the ten credits.
    await page.getByText(/Live calls cost nothing, and the balance of 9\.\d+ credits/).waitFor();
    await button("Disable").click();
    await submit("Disable the app");
    await button("Delete").click();
    await submit("Delete for good");
    // Requests that were admitted before may still run.
    await sheet().getByRole("alert").getByText("try again in").waitFor();
    await bench.db.query(
      "UPDATE apps SET disabled_at = now() - interval '2 minutes' WHERE name = 'Leaving'",
    );
    await submit("Delete for good");
    await heading("Apps and keys").waitFor();
    await page.getByRole("link", { name: "Short-lived" }).waitFor();
    expect(await page.getByRole("link", { name: "Leaving" }).count()).toBe(0);
  });

  it("makes an endpoint, sends a test, shows the delivery and sends it again", async () => {
    await makeApp("Hooked");
    await page.getByRole("link", { name: "Its webhooks" }).click();
    await button("New endpoint").click();
    await sheet().getByLabel("URL").fill(`${receiver.url}/hook`);
    receiver.answer("/hook", 500);
    await submit("Create the endpoint");
    expect(await page.getByTestId("secret").innerText()).toMatch(/^whsec_/);
    await page.getByRole("link", { name: `${receiver.url}/hook` }).click();
    await button("Send a test").click();
    const delivery = page.getByTestId("delivery");
    await delivery.getByText("500").waitFor();
    receiver.answer("/hook", 200);
    await delivery.getByRole("button", { name: "Payload" }).click();
    await delivery.getByText('"webhook.test"').waitFor();
    await expectAccessible(page);
    // A second one succeeds at once, and is sent again by hand.
    await button("Send a test").click();
    const fresh = delivery.filter({ hasText: "succeeded" });
    await fresh.waitFor();
    await fresh.getByRole("button", { name: "Send again" }).click();
    await fresh.getByText(/2\. by hand/).waitFor();
    await receiver.arrived("/hook", 3);
    await button("Rotate the secret").click();
    await submit("Create a new secret");
    expect(await page.getByTestId("secret").innerText()).toMatch(/^whsec_/);
  });

  it("imports a file with live progress and lists the rejected rows", async () => {
    const rows = [
      { external_id: "1", title: "Welder", company: "Works", description: "Welding in Kiel." },
      { external_id: "2", company: "No title", description: "Welding." },
      { external_id: "3", title: "Nurse", company: "Ward", description: "Nursing in Kiel." },
    ];
    const file = join(folder.path, "jobs.ndjson");
    await writeFile(file, [...rows.map((row) => JSON.stringify(row)), "no JSON"].join("\n"));
    await open("catalogue");
    await button("Import postings").click();
    await expectAccessible(page);
    await sheet().getByLabel("File", { exact: true }).setInputFiles(file);
    await sheet().getByLabel("Source", { exact: true }).fill("acme");
    await submit("Import");
    await heading("Import of acme").waitFor();
    await page.getByText("completed", { exact: true }).waitFor();
    await heading("Rejected rows").waitFor();
    const listed = page.getByRole("region", { name: "Rejected rows" }).getByRole("row");
    expect(await listed.count()).toBe(3);
    expect(await listed.nth(1).innerText()).toMatch(/2\s+.*title/);
    await expectAccessible(page);
    await page.getByRole("main").getByRole("link", { name: "Catalogue" }).first().click();
    await page.getByRole("cell", { name: /^Welder/ }).waitFor();
    await page.getByLabel("Result").selectOption("Failed");
    await page.getByText("No import matches the filters.").waitFor();
    await page.getByLabel("Result").selectOption("Completed");
    await page.getByRole("link", { name: "acme", exact: true }).click();
    await page.getByRole("cell", { name: /^Welder/ }).waitFor();
    expect(page.url()).toContain("source=acme");
    await open("catalogue?source=acme&status=closed&import_status=completed&range=1h");
    await page.getByText("No posting matches.").waitFor();
    await page.getByRole("region", { name: "Imports" }).getByRole("row").nth(1).waitFor();
  });

  it("imports an address on a schedule, runs it now and ends the schedule", async () => {
    await open("catalogue");
    await button("Add a source").click();
    await expectAccessible(page);
    await sheet().getByLabel("Name").fill("board");
    await sheet().getByLabel("From").fill("nowhere");
    await submit("Add the source");
    await sheet().getByRole("alert").getByText("job board").waitFor();
    await sheet().getByLabel("From").fill(`${receiver.url}/feed`);
    await submit("Add the source");
    const row = page.getByRole("region", { name: "Sources on a schedule" }).getByRole("row").nth(1);
    await row.getByText("every six hours").waitFor();
    await bench.db.query(
      `UPDATE job_sources SET next_run_at = now() + interval '1 day', run_id = NULL,
         finished_at = now(), failure = NULL, report = $1`,
      [
        {
          read: 3,
          added: 2,
          updated: 0,
          unchanged: 0,
          closed: 0,
          rejected: 1,
          errors: [{ line: 2, reason: `no title ${HOSTILE}` }],
          dropped: [{ field: "salary_min", value: "plenty", count: 1 }],
        },
      ],
    );
    await open("catalogue");
    await row.getByRole("button", { name: "Rejected rows" }).click();
    await sheet().getByText("1 row of 3 rejected").waitFor();
    await sheet().getByText(`no title ${HOSTILE}`).waitFor();
    await sheet().getByText("plenty").waitFor();
    await expectAccessible(page);
    await submit("Close");
    await row.getByRole("button", { name: "Run now" }).click();
    await expect
      .poll(() => bench.db.query("SELECT 1 FROM job_sources WHERE next_run_at <= now()"))
      .toHaveLength(1);
    await row.getByRole("button", { name: "Remove" }).click();
    await submit("Remove the schedule");
    await page.getByText("Nothing is imported on a schedule").waitFor();
  });

  it("erases a candidate and shows the receipt", async () => {
    await open("candidates");
    await page.getByLabel("Candidate id").fill("cand_unknown");
    await button("Show what is stored").click();
    await page.getByRole("heading", { name: /^Nothing is stored in the live side of/ }).waitFor();
    await button("Erase the candidate").click();
    await submit("Erase");
    await page.getByText("Nothing was stored under this id").waitFor();
    expect(await page.getByLabel("Receipt").last().innerText()).not.toBe("");
    await expectAccessible(page);
  });

  it("shows what others wrote as text, on every page", async () => {
    await makeApp(HOSTILE);
    await makeKey(HOSTILE);
    await button("Grant credits").click();
    await sheet().getByLabel("Amount").fill("1");
    await sheet().getByLabel("Note").fill(HOSTILE);
    await submit("Grant");
    await page.getByText(HOSTILE).last().waitFor();
    const app = page.url();
    await page.getByRole("link", { name: "Its webhooks" }).click();
    await button("New endpoint").click();
    await sheet()
      .getByLabel("URL")
      .fill(`${receiver.url}/${encodeURIComponent(HOSTILE)}`);
    await sheet().getByLabel("Description").fill(HOSTILE);
    await submit("Create the endpoint");
    await page.getByRole("cell").getByText(HOSTILE).first().waitFor();
    await open("access");
    await button("New token").click();
    await sheet().getByLabel("Name").fill(HOSTILE);
    await submit("Create the token");
    await page.getByTestId("secret").waitFor();
    await bench.db.query("UPDATE jobs SET title = $1, company = $1", [HOSTILE]);
    for (const name of [...PAGES, app.split("/console/")[1]!]) {
      await open(name);
      await page.waitForLoadState("networkidle");
      expect([name, await page.locator("img").count()]).toEqual([name, 0]);
    }
    expect(visitor.problems).toEqual([]);
  });

  it.each([
    ["wide and light", { viewport: { width: 1440, height: 900 }, colorScheme: "light" }],
    ["a phone in the dark", { viewport: { width: 390, height: 844 }, colorScheme: "dark" }],
  ] as const)("is accessible on every page: %s", async (_name, { viewport, colorScheme }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    for (const name of PAGES) {
      await open(name);
      await page.waitForLoadState("networkidle");
      await expectAccessible(page);
      await expectFit(page, name);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it("lets a viewer see everything and change nothing", async () => {
    const { out } = await waymark(
      ["admins", "create", "--email", "vera@example.com", "--role", "viewer", "--json"],
      bench.env,
    );
    const { setup_url: link } = JSON.parse(out) as { setup_url: string };
    const viewer = await bench.visit();
    await viewer.open(link.slice(link.indexOf("/console")));
    await viewer.page.getByLabel("Password").fill(PASSWORD);
    await viewer.page.getByRole("button", { name: "Set the password and sign in" }).click();
    await viewer.page.getByRole("heading", { name: "Overview", exact: true }).waitFor();
    await viewer.open("/console/apps");
    await viewer.page.getByRole("link", { name: "Acme Careers" }).click();
    await viewer.page.getByText("first server").waitFor();
    for (const name of ["New key", "Revoke", "Rotate", "Grant credits", "Change limits", "Disable"])
      expect(await viewer.page.getByRole("button", { name }).count()).toBe(0);
    expect(viewer.problems).toEqual([]);
    await viewer.close();
  });

  it("leads to the sign-in when the session has ended, and back after it", async () => {
    await open("apps");
    await bench.db.query("UPDATE operator_sessions SET expires_at = now() - interval '1 second'");
    await page.getByRole("link", { name: "Request log" }).click();
    await page.getByRole("heading", { name: "Operators' sign-in" }).waitFor();
    expect(await page.getByText("the session has ended", { exact: false }).count()).toBe(1);
    await signIn();
    await heading("Request log").waitFor();
    expect(visitor.problems).toEqual([]);
  });
});
