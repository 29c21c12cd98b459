import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";
import type { CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  hasBrowser,
  startBrowserBench,
  type BrowserBench,
  type Visitor,
} from "../support/browser.ts";
import { waymark } from "../support/command.ts";
import { look } from "../support/look.ts";
import { codeOf } from "../support/totp.ts";
const PASSWORD = "correct horse battery";

let bench: BrowserBench;
let provider: Server;
/** Passkeys need https or this name. */
let origin: string;

beforeAll(async () => {
  if (!hasBrowser) return;
  provider = createServer();
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  bench = await startBrowserBench({
    WAYMARK_OIDC_ISSUER: issuer,
    WAYMARK_OIDC_CLIENT_ID: "waymark",
    WAYMARK_OIDC_CLIENT_SECRET: "a-secret-of-the-client",
    WAYMARK_REQUIRE_2FA: "on",
  });
  origin = bench.server.url.replace("127.0.0.1", "localhost");
  const oidc = new Provider(issuer, {
    clients: [
      {
        client_id: "waymark",
        client_secret: "a-secret-of-the-client",
        redirect_uris: [`${origin}/console/sign-in/return`],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    features: { devInteractions: { enabled: true } },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@example.com`, email_verified: true }),
    }),
  });
  const answer = oidc.callback();
  provider.on("request", (request, response) => void answer(request, response));
});
afterAll(async () => {
  await bench?.close();
  provider?.closeAllConnections();
  provider?.close();
});

async function linkFor(email: string): Promise<string> {
  const { out } = await waymark(["admins", "create", "--email", email, "--json"], bench.env);
  const { setup_url: url } = JSON.parse(out) as { setup_url: string };
  return origin + url.slice(new URL(url).origin.length);
}

/** A browser whose authenticator says yes to everything, as a person with a fingerprint does. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return cdp;
}

const ofOrigin = (visitor: Visitor) =>
  visitor.problems.filter((one) => !one.startsWith(`request: ${origin}`) && !one.includes("oidc"));

async function setUp(page: Page, email: string): Promise<void> {
  await page.goto(await linkFor(email));
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set the password" }).click();
  await page.getByRole("heading", { name: "Set up a second factor" }).waitFor();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("heading", { name: "Operators' sign-in" }).waitFor();
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.keyboard.press("Enter");
}

/** Says what the page shows instead, when it is not the overview. */
async function overview(page: Page): Promise<void> {
  const heading = page.getByRole("heading", { name: "Overview" });
  const failure = page.getByRole("alert");
  await heading.or(failure).first().waitFor();
  if (await failure.isVisible()) throw new Error(await failure.innerText());
}

describe.skipIf(!hasBrowser)("signing in to the console", () => {
  it("enrols a passkey, and signs in with it alone right after, and after a password", async () => {
    const visitor = await bench.visit();
    const { page } = visitor;
    const cdp = await addAuthenticator(page);
    await setUp(page, "key@example.com");
    await look(page, "enrol");
    await page.getByRole("button", { name: "Passkey" }).click();
    await page.getByLabel("Name").fill("Work laptop");
    await page.keyboard.press("Enter");
    await page.getByTestId("recovery-codes").waitFor();
    await look(page, "enrolled");
    await page.getByRole("link", { name: "Continue" }).click();
    await overview(page);
    await signOut(page);
    await look(page, "sign-in");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await overview(page);
    await signOut(page);
    // The sign-in is no page to return to, whatever the address says.
    await page.goto(`${origin}/console/sign-in?as=operator&next=/sign-in`);
    await enterPassword(page, "key@example.com");
    await page.getByRole("heading", { name: "Second factor" }).waitFor();
    await look(page, "step");
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await overview(page);

    await page.getByRole("link", { name: "My sign-in" }).click();
    await page.getByRole("cell", { name: "Work laptop" }).waitFor();
    await look(page, "account");
    // The last factor stays where one is required.
    await page.getByRole("button", { name: "Remove" }).click();
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByText("This is the last second factor").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    // A passkey that the server does not know is refused.
    await bench.db.query("DELETE FROM passkeys");
    await signOut(page);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByText("This passkey is not known here.").waitFor();
    await cdp.detach();
    expect(ofOrigin(visitor)).toEqual([]);
    await visitor.close();
  });

  it("enrols one-time codes by QR code, by keyboard alone, and signs in with a recovery code", async () => {
    const visitor = await bench.visit();
    const { page } = visitor;
    await setUp(page, "code@example.com");
    await page.getByRole("button", { name: "Authenticator app" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Show the QR code" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("img", { name: "QR code with the secret" }).waitFor();
    await look(page, "totp");
    const secret = await page.locator("#totp-secret").innerText();
    await page.getByLabel("Code from the app").fill(codeOf(secret));
    await page.keyboard.press("Enter");
    const codes = (await page.getByTestId("recovery-codes").innerText()).trim().split("\n");
    expect(codes).toHaveLength(10);
    await page.getByRole("link", { name: "Continue" }).click();
    await overview(page);
    await signOut(page);
    await enterPassword(page, "code@example.com");
    await page.getByLabel("Code").fill("000000");
    await page.keyboard.press("Enter");
    await page.getByText("is wrong, or was used before").first().waitFor();
    await page.getByLabel("Code").fill(codes[0]!);
    await page.keyboard.press("Enter");
    await overview(page);
    expect(ofOrigin(visitor)).toEqual([]);
    await visitor.close();
  });

  it("signs in with the OpenID provider, and refuses somebody who was not invited", async () => {
    await linkFor("oidc@example.com");
    const visitor = await bench.visit();
    const { page } = visitor;
    const enterAs = async (login: string) => {
      await page.goto(`${origin}/console/sign-in?as=operator`);
      await page.getByRole("button", { name: /Sign in with 127/ }).click();
      await page.locator('input[name="login"]').fill(login);
      await page.locator('input[name="password"]').fill("x");
      await page.locator('button[type="submit"]').click();
      await page.locator('button[type="submit"]').click();
    };
    await enterAs("oidc");
    await overview(page);
    expect(page.url()).not.toContain("code=");
    const other = await bench.visit();
    const stranger = other.page;
    await stranger.goto(`${origin}/console/sign-in?as=operator`);
    await stranger.getByRole("button", { name: /Sign in with 127/ }).click();
    await stranger.locator('input[name="login"]').fill("stranger");
    await stranger.locator('input[name="password"]').fill("x");
    await stranger.locator('button[type="submit"]').click();
    await stranger.locator('button[type="submit"]').click();
    await stranger.getByText("stranger@example.com is no administrator here").waitFor();
    await look(stranger, "refused");
    await other.close();
    await visitor.close();
  });
});
