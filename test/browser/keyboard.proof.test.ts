import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  hasBrowser,
  startBrowserBench,
  type BrowserBench,
  type Visitor,
} from "../support/browser.ts";
import {
  invitationOf,
  joinApp,
  makeApp,
  makeSandboxKey,
  PASSWORD,
} from "../support/console-people.ts";
import { expectNoTrap, hasFocus, press, tabTo, type } from "../support/keyboard.ts";
import { startReceiver, type Receiver } from "../support/receiver.ts";

/*
 * The five main tasks of a customer with Tab, Enter, Escape and arrows only. Every step has a visible
 * focus, a dialog gives it back or to its result, and nothing holds it.
 */

const EMAIL = "dana@example.com";

describe.skipIf(!hasBrowser)("with the keyboard alone", () => {
  let bench: BrowserBench;
  let receiver: Receiver;
  let dana: Visitor;
  let page: Page;
  let app: string;
  let key: string;
  beforeAll(async () => {
    [bench, receiver] = await Promise.all([startBrowserBench(), startReceiver()]);
    app = await makeApp(bench, "Acme Careers");
    key = await makeSandboxKey(bench, app);
    dana = await bench.visit({ permissions: ["clipboard-read", "clipboard-write"] });
    ({ page } = dana);
    await joinApp(bench, dana, { app, email: EMAIL, role: "owner" });
  });
  afterAll(async () => {
    await bench.close();
    await receiver.close();
  });

  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const link = (name: string | RegExp) => page.getByRole("link", { name, exact: true }).first();
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });
  const dialog = () => page.getByRole("dialog");

  async function open(path: string): Promise<void> {
    await dana.open(`/console/a/${app}/${path}?mode=test`);
    await page.getByRole("heading", { level: 1 }).waitFor();
  }

  const call = (path: string, body?: object) =>
    fetch(`${bench.server.url}/v1${path}`, {
      ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
      headers: {
        authorization: `Bearer ${key}`,
        ...(body ? { "content-type": "application/json", "idempotency-key": path } : {}),
      },
    });

  it("signs in, and makes a first call in the reference", async () => {
    await dana.context.clearCookies();
    await dana.open("/console/sign-in");
    await type(page, page.getByLabel("E-mail"), EMAIL);
    await type(page, page.getByLabel("Password"), PASSWORD);
    await page.keyboard.press("Enter");
    await heading("Acme Careers").waitFor();
    await expectNoTrap(page);
    await press(page, link("Reference"));
    await page.waitForURL(/\/docs/);
    await press(page, link("Search jobs"));
    await heading("Search jobs").waitFor();
    const request = page.getByRole("region", { name: /request and reply/ });
    await tabTo(page, request.getByRole("tab", { name: "curl" }));
    await page.keyboard.press("ArrowRight");
    expect(await hasFocus(request.getByRole("tab", { name: "TypeScript" }))).toBe(true);
    await request.getByRole("tabpanel").getByText("waymark.jobs.list({").waitFor();
    await type(page, request.getByLabel("Your sandbox key"), key);
    await press(page, request.getByRole("button", { name: "Try it" }));
    await page.locator(".reply-status").getByText("200").waitFor();
    await expectNoTrap(page);
  });

  it("makes a key and copies it", async () => {
    await open("keys");
    await press(page, button("New key"));
    await dialog().waitFor();
    await page.keyboard.press("Escape");
    expect(await hasFocus(button("New key"))).toBe(true);
    await page.keyboard.press("Enter");
    await type(page, dialog().getByLabel("Name"), "by keyboard");
    await press(page, dialog().getByRole("button", { name: "Create the key" }));
    const secret = page.getByTestId("secret");
    await secret.waitFor();
    await dialog().waitFor({ state: "detached" });
    // The result has the focus, so the next stop is its copy button.
    expect(await hasFocus(page.getByRole("group", { name: "The new key" }))).toBe(true);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await button("Copied").waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(await secret.innerText());
    await expectNoTrap(page);
  });

  it("finds a request by its id", async () => {
    const reply = await call("/jobs?page=nonsense");
    const id = reply.headers.get("x-request-id")!;
    await open("requests");
    await type(page, page.getByLabel("Request id"), id);
    await page.keyboard.press("Enter");
    const found = page.locator(`a[title="${id}"]`);
    await found.waitFor();
    await press(page, found);
    await heading("GET /v1/jobs").waitFor();
    await page.getByText(id).first().waitFor();
    await expectNoTrap(page);
  });

  it("fixes a webhook and sends its delivery again", async () => {
    receiver.answer("/wrong", 500);
    await open("webhooks");
    await press(page, button("Add an endpoint"));
    await type(page, dialog().getByLabel("URL"), `${receiver.url}/wrong`);
    await press(page, dialog().getByRole("button", { name: "Create the endpoint" }));
    await press(page, link("Open the endpoint and send a test"));
    await press(page, button("Send a test"));
    const delivery = page.getByTestId("delivery");
    await delivery.getByText("500").waitFor();
    await press(page, button("Change"));
    await type(page, dialog().getByLabel("URL"), `${receiver.url}/right`);
    await page.keyboard.press("Enter");
    await dialog().waitFor({ state: "detached" });
    expect(await hasFocus(button("Change"))).toBe(true);
    await heading(`${receiver.url}/right`).waitFor();
    await press(page, delivery.getByRole("button", { name: "Send now" }));
    await delivery.getByText("succeeded").waitFor();
    await receiver.arrived("/right");
    await expectNoTrap(page);
  });

  it("erases a candidate", async () => {
    const analysed = await call("/resumes/analyze", {
      external_candidate_id: "cand-7",
      target_job: { title: "Nurse" },
      resume_text: "Registered nurse in Kiel since 2019. Wound care, triage, patient education.",
    });
    expect(analysed.status).toBe(200);
    await open("candidates");
    await type(page, page.getByLabel("Candidate id"), "cand-7");
    await page.keyboard.press("Enter");
    await press(page, button("Erase the candidate"));
    await page.keyboard.press("Escape");
    expect(await hasFocus(button("Erase the candidate"))).toBe(true);
    await page.keyboard.press("Enter");
    await press(page, dialog().getByRole("button", { name: "Erase", exact: true }));
    await dialog().waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Erased" }).waitFor();
    // The button that opened the dialog is gone; the receipt has the focus instead.
    expect(await hasFocus(page.locator("section[aria-label='Receipt']"))).toBe(true);
    await expectNoTrap(page);
  });

  it("keeps the focus on the page when the row of a dialog is gone", async () => {
    await invitationOf(bench, { app, email: "lee@example.com", role: "viewer" });
    await open("team");
    const row = page.getByRole("row").filter({ hasText: "lee@example.com" });
    await press(page, row.getByRole("button", { name: "Remove" }));
    await press(page, dialog().getByRole("button", { name: "Remove" }));
    await row.waitFor({ state: "detached" });
    await expect.poll(() => hasFocus(page.locator("#main"))).toBe(true);
    expect(dana.problems).toEqual([]);
  });
});
