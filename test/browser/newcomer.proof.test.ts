import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasBrowser, openBrowser } from "../support/browser.ts";
import { DEADLINE_MS } from "../support/until.ts";
import {
  bareEnv,
  freePort,
  startServer,
  stop,
  temporaryFolder,
  type Folder,
  type StartedServer,
} from "../support/command.ts";

/*
 * Somebody who has the README and a browser. The commands are read from the README, so it cannot
 * promise what does not work; the port and the data folder are the only additions.
 */

const ROOT = join(import.meta.dirname, "..", "..");
const README = readFileSync(join(ROOT, "README.md"), "utf8");

/** The command of the README that contains the words, without its comment. */
function commandWith(words: string): string {
  const line = README.split("\n").find((one) => one.includes(words) && one.includes("#"));
  return line!.replace(/#.*/, "").trim();
}

describe.skipIf(!hasBrowser)("a newcomer with the README", () => {
  let folder: Folder;
  let server: StartedServer;
  let listener: ChildProcess;
  let browser: Browser;
  let heard = "";
  beforeAll(async () => {
    folder = await temporaryFolder();
    const start = commandWith("WAYMARK_ALLOW_PRIVATE_HOSTS=true npm start");
    const env = { WAYMARK_DATA_DIR: join(folder.path, "data"), WAYMARK_DEMO_POSTINGS: "200" };
    const listen = `exec ${commandWith("webhooks listen")} --port ${await freePort()}`;
    listener = spawn("sh", ["-c", listen], { cwd: ROOT, env: bareEnv(env), detached: true });
    listener.stdout!.on("data", (chunk) => (heard += String(chunk)));
    [server, browser] = await Promise.all([
      startServer("sh", ["-c", start.replace("npm start", "exec npm start")], env),
      openBrowser(),
    ]);
  });
  afterAll(async () => {
    await browser.close();
    process.kill(-listener.pid!, "SIGTERM");
    process.kill(-server.process.pid!, "SIGTERM");
    await stop(server);
    await folder.remove();
  });

  const said = (pattern: RegExp): string => pattern.exec(server.output())![1]!;

  it("draws a pathway at the address that the start prints", async () => {
    const page = await browser.newPage();
    page.setDefaultTimeout(DEADLINE_MS);
    await page.goto(said(/start page +(\S+)/));
    await page
      .getByRole("link", { name: /playground|console/i })
      .first()
      .click();
    await page.getByText("the sandbox key of this demo server").waitFor();
    await page.getByRole("button", { name: "Nurse" }).click();
    await page.getByRole("button", { name: "Analyse the résumé" }).click();
    await page.getByRole("button", { name: "Draw the pathway" }).click();
    await page.getByTestId("pathway").waitFor();
    await page.close();
  });

  it("receives a webhook that the console sends", async () => {
    const page = await browser.newPage();
    page.setDefaultTimeout(DEADLINE_MS);
    await page.goto(said(/console +(\S+) \(set up/));
    await page.getByLabel("E-mail").fill("ada@example.com");
    await page.getByLabel("Password").fill("correct horse battery");
    await page.getByRole("button", { name: "Set the password and sign in" }).click();
    await page.getByRole("link", { name: "Webhooks", exact: true }).click();
    await page.getByRole("button", { name: "New endpoint" }).click();
    await expect.poll(() => heard).toContain("Listening for webhooks at");
    const [, url] = /Listening for webhooks at (\S+)/.exec(heard)!;
    await page.getByRole("dialog").getByLabel("URL").fill(url!);
    await page.getByRole("button", { name: "Create the endpoint" }).click();
    await page.getByRole("link", { name: url! }).click();
    await page.getByRole("button", { name: "Send a test" }).click();
    await expect.poll(() => heard).toContain("webhook.test  evt_");
    await page.getByTestId("delivery").getByText("200").waitFor();
    await page.close();
  });
});
