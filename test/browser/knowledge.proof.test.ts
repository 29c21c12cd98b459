import { mkdir, readFile, writeFile } from "node:fs/promises";
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
import { temporaryFolder, type Folder } from "../support/command.ts";

/* The operators' knowledge page: browsed, tried out, and its overlay edited. */

const FILE = "skills/own.ndjson";
const TOOL = { id: "our-own-tool", name: "Our Own Tool", group: "tools", hours: [1, 2, 3] };
const line = (record: object): string => `${JSON.stringify(record)}\n`;

describe.skipIf(!hasBrowser)("the knowledge page in a browser", () => {
  let bench: BrowserBench;
  let folder: Folder;
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    folder = await temporaryFolder();
    await mkdir(join(folder.path, "skills"));
    await writeFile(join(folder.path, FILE), line(TOOL));
    bench = await startBrowserBench({ WAYMARK_KNOWLEDGE_DIR: folder.path });
    visitor = await bench.visit();
    ({ page } = visitor);
    const [link] = /\/console\/setup#\S+/.exec(bench.server.output())!;
    await visitor.open(link);
    await page.getByLabel("E-mail").fill("ada@example.com");
    await page.getByLabel("Password").fill("correct horse battery");
    await page.getByRole("button", { name: "Set the password and sign in" }).click();
    await page.getByRole("heading", { name: "Overview", exact: true }).waitFor();
  });
  afterAll(async () => {
    expect(visitor.problems).toEqual([]);
    await bench.close();
    await folder.remove();
  });

  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const onDisk = () => readFile(join(folder.path, FILE), "utf8");

  async function open(search: string): Promise<void> {
    await visitor.open(`/console/knowledge${search}`);
    await page.getByRole("heading", { name: "Knowledge", exact: true }).waitFor();
  }

  it("browses roles and skills: titles by kind, ways with sources, resources", async () => {
    await open("");
    await page.getByText(/^[\d,]+ roles$/).waitFor();
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText("Page 2 of").waitFor();
    await page.getByLabel("Find a role").fill("ward nurse");
    await page.getByRole("link", { name: /^Registered Nurse by “Ward Nurse”/ }).click();
    await page.getByRole("heading", { name: "Registered Nurse" }).waitFor();
    const titles = page.getByRole("region", { name: "Titles by kind" });
    expect(await titles.innerText()).toMatch(/The same work[^]*Staff Nurse[^]*Specialties/);
    await page.getByLabel("Country of the ways").selectOption("United Kingdom");
    await page.getByRole("heading", { name: "Ways into the role in United Kingdom" }).waitFor();
    expect(await page.getByText(/, read \d+ \w+ \d{4}/).count()).toBeGreaterThan(0);
    expect(page.url()).toContain("country=GB");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Wound Care", exact: true }).click();
    const resources = page.getByRole("region", { name: "Free resources" });
    await resources.getByRole("link").first().waitFor();
    await expectAccessible(page);
  });

  it("reads a title and a text with the engine, and sends the text nowhere else", async () => {
    await open("?view=try");
    await page.getByLabel("Title of a job").fill("Staff Nurse");
    await button("Read the title").click();
    const roles = page.getByRole("region", { name: "Roles" });
    await roles.getByRole("link", { name: "Registered Nurse" }).waitFor();
    await page.getByLabel("Text of a résumé or a posting").fill(`${HOSTILE} Python, OOT`);
    await button("Read the text").click();
    const skills = page.getByRole("region", { name: "Skills" });
    await skills.getByText("“Python”").waitFor();
    await expectAccessible(page);
    expect(await page.locator("img").count()).toBe(0);
    expect(page.url()).not.toContain("Python");
  });

  it("refuses an edit that does not load, and leaves the file", async () => {
    await open("?view=overlay");
    await button(FILE).click();
    await page.getByLabel("Text of the file").fill('{"id":"broken"');
    await button("Check and compare").click();
    const alert = page.getByRole("alert");
    await alert.waitFor();
    expect(await alert.innerText()).toContain("skills/own.ndjson:1 is not a JSON record");
    expect(await button("Save the file").count()).toBe(0);
    await expectAccessible(page);
    expect(await onDisk()).toBe(line(TOOL));
  });

  it("shows the difference before it writes, and says what it takes to be used", async () => {
    const text = line(TOOL) + line({ ...TOOL, id: "second-tool", name: "Second Tool" });
    await page.getByLabel("Text of the file").fill(text);
    await button("Check and compare").click();
    const difference = page.getByTestId("difference");
    await difference.waitFor();
    const lines = page.getByRole("region", { name: "Changed lines" });
    expect(await lines.innerText()).toContain('+ {"id":"second-tool"');
    expect(await difference.getByRole("cell", { name: "second-tool" }).count()).toBe(1);
    await expectAccessible(page);
    expect(await onDisk()).toBe(line(TOOL));
    await button("Save the file").click();
    await page.getByText("restart every process").waitFor();
    expect(await onDisk()).toBe(text);
    await expectAccessible(page);
    await visitor.open("/console/audit");
    await page.getByText("knowledge.write").first().waitFor();
  });

  it("does not overwrite what was changed in the meantime", async () => {
    await open("?view=overlay");
    await button(FILE).click();
    await page.getByLabel("Text of the file").fill(line({ ...TOOL, forms: ["OOT"] }));
    await button("Check and compare").click();
    await page.getByTestId("difference").waitFor();
    await writeFile(join(folder.path, FILE), line({ ...TOOL, name: "Theirs" }));
    await button("Save the file").click();
    await page.getByText("The file was changed since you read it").waitFor();
    expect(await onDisk()).toContain("Theirs");
  });

  it.each([
    [{ width: 390, height: 844 }, "dark"],
    [{ width: 768, height: 1024 }, "light"],
  ] as const)("fits %o in the %s", async (size, colorScheme) => {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    const views = ["?id=registered-nurse", "?view=skills&id=python", "?view=try", "?view=overlay"];
    for (const search of views) {
      await open(search);
      await page.waitForLoadState("networkidle");
      await expectAccessible(page);
      const excess = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      expect([search, excess]).toEqual([search, 0]);
    }
  });
});
