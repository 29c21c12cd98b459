import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { expect } from "vitest";
import { createTestDatabase, TEST_SECRET, type TestDatabase } from "./app.ts";
import { startWaymark, stop, type Env, type StartedServer } from "./command.ts";
import { DEADLINE_MS } from "./until.ts";

const CANDIDATES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const executablePath = CANDIDATES.find((path) => existsSync(path));

/** Whether tests in a browser can run here; says so once when they cannot. */
export const hasBrowser = executablePath !== undefined;
if (!hasBrowser)
  console.warn(`No browser at ${CANDIDATES.join(", ")}: the tests in a browser are skipped.`);

/** A server as it is run, over a database of its own, and a browser. */
export interface BrowserBench {
  server: StartedServer;
  db: TestDatabase;
  env: Env;
  /** A new visitor: no cookie, no storage. What goes wrong in its pages is collected. */
  visit(options?: Parameters<Browser["newContext"]>[0]): Promise<Visitor>;
  close(): Promise<void>;
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Script errors, dialogs, violations of the policy, requests to other hosts. */
  problems: string[];
  open(path: string): Promise<void>;
  close(): Promise<void>;
}

/** The browser's own line about a reply with an error status; tests check those replies. */
const EXPECTED = /^Failed to load resource: the server responded with a status of 4\d\d/;

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: executablePath!, args: ["--no-sandbox"] });

export async function startBrowserBench(extra: Env = {}): Promise<BrowserBench> {
  const db = await createTestDatabase();
  const env: Env = {
    DATABASE_URL: db.url,
    WAYMARK_SECRET: TEST_SECRET,
    WAYMARK_ALLOW_PRIVATE_HOSTS: "true",
    LOG_LEVEL: "warn",
    ...extra,
  };
  const [server, browser] = await Promise.all([startWaymark(env), openBrowser()]);
  return {
    server,
    db,
    env,
    async visit(options) {
      const context = await browser.newContext(options);
      context.setDefaultTimeout(DEADLINE_MS);
      const page = await context.newPage();
      const problems: string[] = [];
      page.on("pageerror", (error) => problems.push(`script: ${error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error" && !EXPECTED.test(message.text()))
          problems.push(`console: ${message.text()}`);
      });
      page.on("dialog", (dialog) => {
        problems.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      page.on("request", (request) => {
        if (!request.url().startsWith(server.url)) problems.push(`request: ${request.url()}`);
      });
      return {
        context,
        page,
        problems,
        open: async (path) => void (await page.goto(server.url + path)),
        close: () => context.close(),
      };
    },
    async close() {
      await browser.close();
      await stop(server);
      await db.drop();
    },
  };
}

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** No violation of the accessibility rules that axe knows, on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(await readFile(axePath, "utf8"));
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    // Off by default, although WCAG 2.2 asks for it at level AA.
    const result = await axe.run({ rules: { "target-size": { enabled: true } } });
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
  expect(violations, page.url()).toEqual([]);
}

/** Text that runs a script when a page takes it as HTML. */
export const HOSTILE = `"'><img src=x onerror=alert(1)><script>alert(2)</script>`;
