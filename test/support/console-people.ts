import { expect } from "vitest";
import type { BrowserBench, Visitor } from "./browser.ts";
import { waymark } from "./command.ts";

/* People who come to the console in a browser. */

export const PASSWORD = "correct horse battery";

/** The JSON that a command prints. */
export async function command<T>({ env }: BrowserBench, ...args: string[]): Promise<T> {
  const { out, err, code } = await waymark([...args, "--json"], env);
  expect([code, err]).toEqual([0, expect.any(String)]);
  return JSON.parse(out) as T;
}

export async function makeApp(bench: BrowserBench, name: string): Promise<string> {
  const args = ["apps", "create", "--name", name, "--credits", "10"];
  return (await command<{ id: string }>(bench, ...args)).id;
}

export async function makeSandboxKey(bench: BrowserBench, app: string): Promise<string> {
  const args = ["keys", "create", "--app", app, "--mode", "test"];
  return (await command<{ key: string }>(bench, ...args)).key;
}

interface Membership {
  app: string;
  email: string;
  role: "owner" | "developer" | "viewer";
}

/** The path of an invitation link. */
export async function invitationOf(
  bench: BrowserBench,
  { app, email, role }: Membership,
): Promise<string> {
  const args = ["members", "invite", "--app", app, "--email", email, "--role", role];
  const { link } = await command<{ link: string }>(bench, ...args);
  return link.slice(link.indexOf("/console"));
}

/** Somebody who has opened their link and chosen a password, at the overview of their app. */
export async function joinApp(
  bench: BrowserBench,
  visitor: Visitor,
  membership: Membership,
): Promise<void> {
  const { page } = visitor;
  await visitor.open(await invitationOf(bench, membership));
  await page.getByLabel("Choose a password").fill(PASSWORD);
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await page.waitForURL(/\/console\/a\/app_/);
  await page.getByRole("navigation", { name: "Your app" }).waitFor();
}

/** The first administrator, by the link that the start printed, at the overview. */
export async function setUpOperator(bench: BrowserBench, visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const [link] = /\/console\/setup#\S+/.exec(bench.server.output())!;
  await visitor.open(link);
  await page.getByLabel("E-mail").fill("ada@example.com");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set the password and sign in" }).click();
  await page.getByRole("heading", { name: "Overview", exact: true }).waitFor();
}
