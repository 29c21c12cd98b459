import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  expectAccessible,
  hasBrowser,
  startBrowserBench,
  type BrowserBench,
  type Visitor,
} from "../support/browser.ts";
import { temporaryFolder, waymark } from "../support/command.ts";
import { until } from "../support/until.ts";

/* The pages of roles, in a browser, against a server as it is run. */

const LIMITS = ["--rate-read", "5000"];
const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: "dark" } as const;
const DESKTOP = { viewport: { width: 1440, height: 900 }, colorScheme: "light" } as const;

/** Thirty nurses: German ones that state a salary, and American ones. */
async function importNurses({ env }: BrowserBench): Promise<void> {
  const nurses = Array.from({ length: 30 }, (_, index) => ({
    external_id: `nurse-${index}`,
    title: "Registered Nurse",
    company: `Hospital ${index % 4}`,
    description: `Nursing on ward ${index}, with medication administration${index % 3 ? " and wound care" : ""}.`,
    country: index % 2 === 0 ? "DE" : "US",
    experience_level: index % 5 ? "mid" : "senior",
    posted_at: new Date(Date.now() - (index % 10) * 20 * 86_400_000).toISOString(),
    ...(index % 2 ? {} : { salary: { min: 40_000, max: 44_000 + index * 200, currency: "EUR" } }),
  }));
  const folder = await temporaryFolder();
  const file = join(folder.path, "jobs.ndjson");
  await writeFile(file, nurses.map((job) => JSON.stringify(job)).join("\n"));
  const { code, err } = await waymark(["jobs", "import", file, "--source", "test"], env);
  await folder.remove();
  expect([code, err]).toEqual([0, expect.any(String)]);
}

describe.skipIf(!hasBrowser)("the pages of roles in a browser", () => {
  let bench: BrowserBench;
  let key: string;
  beforeAll(async () => {
    bench = await startBrowserBench();
    const app = await waymark(["apps", "create", "--name", "Test", ...LIMITS, "--json"], bench.env);
    const { id } = JSON.parse(app.out) as { id: string };
    const made = await waymark(
      ["keys", "create", "--app", id, "--mode", "test", "--json"],
      bench.env,
    );
    key = (JSON.parse(made.out) as { key: string }).key;
    await importNurses(bench);
    await until(
      async () => (await insight("registered-nurse")).postings,
      (postings) => postings === 30,
    );
  });
  afterAll(() => bench.close());

  const insight = async (role: string, query = "") => {
    const reply = await fetch(`${bench.server.url}/v1/insights/roles/${role}${query}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    return (await reply.json()) as { postings: number; skills: { name: string; share: number }[] };
  };

  async function withKey(path: string, options?: Parameters<BrowserBench["visit"]>[0]) {
    const visitor = await bench.visit(options);
    await visitor.open("/console/roles");
    await visitor.page.getByLabel("API key").fill(key);
    await visitor.page.getByRole("button", { name: "Use" }).click();
    await visitor.open(path);
    return visitor;
  }

  async function end({ problems, close }: Visitor): Promise<void> {
    expect(problems).toEqual([]);
    await close();
  }

  it("leads from a title in any language to the role with its figures, ways and titles", async () => {
    const visitor = await withKey("/console/roles", DESKTOP);
    const { page } = visitor;
    await page.getByLabel("Title").fill("Krankenschwester");
    await page.getByRole("button", { name: "Look up" }).click();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Registered Nurse", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Registered Nurse" }).waitFor();
    await page.getByText("30 jobs posted in the last 12 months").waitFor();
    const { skills } = await insight("registered-nurse");
    const asked = await page.getByRole("region", { name: "Most asked skills" }).innerText();
    for (const { name, share } of skills) {
      expect(asked).toContain(name);
      expect(asked).toContain(`${Math.round(share * 100)} %`);
    }
    expect(await page.getByText("EUR", { exact: true }).count()).toBe(1);
    for (const heading of [
      "Skills the role asks for",
      "Ways into the role",
      "Titles",
      "Similar roles",
    ])
      expect(await page.getByRole("heading", { name: heading, exact: true }).count()).toBe(1);
    expect(await page.getByText("Telemetry Nurse", { exact: true }).count()).toBe(1);
    await expectAccessible(page);
    await end(visitor);
  });

  it("shows the figures, the law and the sources of one country", async () => {
    const visitor = await withKey("/console/roles/registered-nurse", DESKTOP);
    const { page } = visitor;
    await page.getByLabel("Country", { exact: true }).selectOption("DE");
    await page.getByRole("heading", { name: "Ways into the role in Germany" }).waitFor();
    await page.getByText("15 jobs posted in the last 12 months").waitFor();
    await page.getByText("The law asks for credentials.").waitFor();
    const ways = page.getByRole("region", { name: "Ways into the role in Germany" });
    const sources = await ways.locator('a[href^="https:"]').all();
    const pages = await Promise.all(sources.map((link) => link.getAttribute("href")));
    expect(pages.length).toBeGreaterThan(0);
    expect(pages).toEqual([...new Set(pages)]);
    expect(page.url()).toContain("country=DE");
    await page.getByRole("link", { name: "Licensed Practical Nurse" }).click();
    await page.getByRole("heading", { level: 1, name: "Licensed Practical Nurse" }).waitFor();
    await page.getByText("Too few to show figures").waitFor();
    expect(page.url()).toContain("country=DE");
    await end(visitor);
  });

  it("leads to the language that the way of a country is written in", async () => {
    const visitor = await withKey("/console/roles/it-project-manager?country=FR");
    const { page } = visitor;
    await page.getByRole("link", { name: "Read it in French" }).click();
    await page.getByRole("region", { name: "The usual way" }).waitFor();
    expect(page.url()).toContain("language=fr");
    await end(visitor);
  });

  it("says what is wrong with an unknown role", async () => {
    const visitor = await withKey("/console/roles/nobody");
    await visitor.page.getByRole("alert").waitFor();
    expect(await visitor.page.getByRole("alert").innerText()).toContain("There is no such role");
    await end(visitor);
  });

  it("is accessible on a phone in the dark, and never wider than the screen", async () => {
    const visitor = await withKey("/console/roles", PHONE);
    const { page } = visitor;
    for (const path of ["/console/roles", "/console/roles/registered-nurse?country=DE"]) {
      await visitor.open(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expectAccessible(page);
      const excess = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      expect([path, excess]).toEqual([path, 0]);
    }
    await end(visitor);
  });
});
