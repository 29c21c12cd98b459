import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  expectAccessible,
  hasBrowser,
  startBrowserBench,
  type BrowserBench,
} from "../support/browser.ts";
import { waymark } from "../support/command.ts";

/* The pages for readers: start page, guides, reference, errors, search, and an address without a page. */

const PAGES = [
  "/",
  "/docs",
  "/docs/api/list-jobs",
  "/docs/api/analyze-resume",
  "/docs/api/delete-webhook",
  "/docs/api/receive-pathway-completed",
  "/docs/guides",
  "/docs/guides/webhooks",
  "/docs/errors",
  "/docs/errors/rate_limited",
  "/docs/search?q=retry+webhook",
  "/docs/guides/webhook",
];
const WIDTHS = [390, 768, 1440];

const title = hasBrowser ? "a reader" : "a reader (skipped: there is no Chromium)";

describe.skipIf(!hasBrowser)(title, () => {
  let bench: BrowserBench;
  let key: string;
  beforeAll(async () => {
    bench = await startBrowserBench();
    const app = await waymark(["apps", "create", "--name", "Test", "--json"], bench.env);
    const { id } = JSON.parse(app.out) as { id: string };
    const made = await waymark(
      ["keys", "create", "--app", id, "--mode", "test", "--json"],
      bench.env,
    );
    key = (JSON.parse(made.out) as { key: string }).key;
  });
  afterAll(() => bench.close());

  const clipboard = (page: Page) => page.evaluate<string>("navigator.clipboard.readText()");

  it("sees a request in every language, with the own key, and copies it", async () => {
    const { page, context, open, problems } = await bench.visit();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open("/docs/api/get-role-insight");
    const request = page.getByRole("region", { name: /request and reply/ });
    await request.getByLabel("Your sandbox key").fill(key);
    for (const [language, words] of [
      ["curl", `${bench.server.url}/v1/insights/roles/data-analyst`],
      ["TypeScript", 'waymark.roles.insight("data-analyst")'],
      ["Python", "waymark.roles.insight("],
      ["Go", 'client.Roles.Insight(context.Background(), "data-analyst"'],
      ["Java", 'waymark.roles.insight("data-analyst", new GetRoleInsightQuery())'],
    ] as const) {
      await request.getByRole("tab", { name: language }).click();
      const panel = request.getByRole("tabpanel");
      await panel.getByRole("button", { name: "Copy" }).click();
      await panel.getByRole("button", { name: "Copied" }).waitFor();
      const copied = await clipboard(page);
      expect(copied).toBe(await panel.locator("code").textContent());
      expect(copied).toContain(words);
      expect(copied).toContain(key);
    }
    await page.getByText("Change the request").click();
    await page.getByLabel("country").fill("DE");
    await page.getByLabel("months").fill("6");
    const code = () => request.getByRole("tabpanel").locator("code").textContent();
    await request.getByRole("tab", { name: "Python" }).click();
    await expect.poll(code).toContain('country="DE",\n    months=6,');
    await request.getByRole("tab", { name: "Go" }).click();
    await expect.poll(code).toContain('GetRoleInsightQuery{Country: "DE", Months: waymark.Ptr(6)}');
    await request.getByLabel("Your sandbox key").fill("sk_live_secret");
    await expect.poll(code).not.toContain("sk_live_secret");
    expect(problems).toEqual([]);
    await context.close();
  });

  it("sends a request with the own key, which the console then has too", async () => {
    const { page, context, open, problems } = await bench.visit();
    await open("/docs/api/analyze-resume");
    await page.getByRole("button", { name: "Try it" }).click();
    await page.getByText("Paste a sandbox key first").waitFor();
    await page.getByLabel("Your sandbox key").fill(key);
    await page.getByRole("button", { name: "Try it" }).click();
    const reply = page.locator(".reply");
    await reply.getByRole("heading", { name: "Reply", exact: true }).waitFor();
    expect(await reply.locator(".reply-status").textContent()).toContain("200");
    expect(JSON.parse((await reply.locator("pre").first().textContent())!)).toMatchObject({
      target_role: { title: "Back-End Developer" },
    });
    expect(await reply.locator(".reply-headers").textContent()).toContain("x-sandbox-remaining: ");
    await page.getByText("Change the request").click();
    await page.getByLabel("Body").fill("{");
    await page.getByRole("alert").getByText("This is no JSON object").waitFor();
    await expectAccessible(page);
    await page.getByLabel("Body").fill("{}");
    await page.getByRole("button", { name: "Try it" }).click();
    await reply.locator(".reply-status.failed").waitFor();
    await reply.getByRole("link", { name: "What this error means" }).click();
    await page.getByRole("heading", { level: 1, name: "validation_error" }).waitFor();
    await page.getByRole("link", { name: "Playground" }).click();
    await page.getByText(`${key.slice(0, 8)}…${key.slice(-4)}`).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it("is told that an example's id is one", async () => {
    const { page, context, open } = await bench.visit();
    await open("/docs/api/get-job");
    await page.getByLabel("Your sandbox key").fill(key);
    await page.getByRole("button", { name: "Try it" }).click();
    await page.getByText("the id is an example").waitFor();
    await context.close();
  });

  it("finds by words, and goes on to the next page and back", async () => {
    const { page, context, open, problems } = await bench.visit();
    await open("/docs/guides/webhooks");
    await page.getByLabel("Search the documentation").fill("idempotency replayed");
    await page.keyboard.press("Enter");
    await page.locator("mark").first().waitFor();
    await page.getByRole("link", { name: "Idempotency", exact: true }).first().click();
    await page.getByRole("heading", { level: 1, name: "Idempotency" }).waitFor();
    const next = page.getByRole("link", { name: /^Next / });
    const name = (await next.textContent())!.replace("Next ", "");
    await next.click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await page.getByRole("link", { name: /^Previous Idempotency/ }).click();
    await page.getByRole("heading", { level: 1, name: "Idempotency" }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it("keeps a theme on every page, the console included", async () => {
    const { page, context, open } = await bench.visit({ colorScheme: "light" });
    await open("/docs/guides");
    const paper = () => page.evaluate<string>("getComputedStyle(document.body).backgroundColor");
    expect(await paper()).toBe("rgb(255, 255, 255)");
    await page.getByRole("button", { name: "Switch to the dark theme" }).click();
    await page.getByRole("button", { name: "Switch to the light theme" }).waitFor();
    expect(await paper()).toBe("rgb(16, 21, 19)");
    for (const path of ["/", "/console"]) {
      await open(path);
      expect([path, await paper()]).toEqual([path, "rgb(16, 21, 19)"]);
    }
    await context.close();
  });

  it("draws the console in the chosen theme before its script has come", async () => {
    const { page, context, open } = await bench.visit({ colorScheme: "light" });
    await open("/docs/guides");
    await page.evaluate("localStorage.setItem('waymark-theme', 'dark')");
    // The script never comes: the page is what a reader sees first.
    await page.route(/\/assets\/index-/, () => undefined);
    await page.goto(`${bench.server.url}/console`, { waitUntil: "commit" });
    const paper = () => page.evaluate<string>("getComputedStyle(document.body).backgroundColor");
    await page.locator("#root").waitFor({ state: "attached" });
    expect(await page.locator("#root").innerHTML()).toBe("");
    expect(await paper()).toBe("rgb(16, 21, 19)");
    await context.close();
  });

  it.each(WIDTHS)("scrolls in one direction only, with nothing to mend (%i px)", async (width) => {
    for (const colorScheme of ["light", "dark"] as const) {
      const viewport = { width, height: 900 };
      const { page, context, open, problems } = await bench.visit({ viewport, colorScheme });
      for (const path of PAGES) {
        await open(path);
        const widths = "[document.documentElement.scrollWidth, innerWidth]";
        const [needed, given] = await page.evaluate<[number, number]>(widths);
        expect([path, needed <= given]).toEqual([path, true]);
        await expectAccessible(page);
      }
      expect(problems).toEqual([]);
      await context.close();
    }
  });

  it("reads everything without a script", async () => {
    const { page, context, open } = await bench.visit({ javaScriptEnabled: false });
    await open("/docs/api/list-jobs");
    for (const words of ["curl --silent", "waymark.jobs.list({", "waymark.jobs.list("])
      await page.getByText(words).first().waitFor({ state: "visible" });
    await page.getByRole("heading", { name: "Example reply" }).waitFor();
    expect(await page.getByRole("button", { name: "Try it" }).isVisible()).toBe(false);
    await page.getByRole("link", { name: "Read a job" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Read a job" }).waitFor();
    await context.close();
  });

  it("makes a first call from the start page with the keyboard alone", async () => {
    const { page, context, open } = await bench.visit();
    await open("/");
    await page.getByRole("link", { name: "Make a first call" }).press("Enter");
    await page.getByLabel("Your sandbox key").focus();
    await page.keyboard.type(key);
    await page.keyboard.press("Enter");
    await page.locator(".reply-status").getByText("200").waitFor();
    await page.getByRole("heading", { name: "Reply", exact: true }).waitFor();
    await context.close();
  });
});
