import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PathwayBody, ResumeAnalysisBody } from "../../console/src/api/replies.ts";
import {
  expectAccessible,
  hasBrowser,
  startBrowserBench,
  type BrowserBench,
  type Visitor,
} from "../support/browser.ts";
import { eventsOf } from "../support/calendar.ts";
import { temporaryFolder, waymark } from "../support/command.ts";

/* The results of the playground: their score, to be shared, compared, printed and put in a calendar. */

const LIMITS = ["--sandbox-quota", "5000", "--rate-read", "5000", "--rate-ai", "5000"];
const PHONE = { width: 390, height: 844 };
const SECRET = "Zebulon Quartermain";
const RESUME = `${SECRET}

Experience
Business Analyst, Acme Ltd, Leeds, 2019 - present
- Weekly reports in SQL and Microsoft Excel for 40 stores.

Education
BSc Economics, University of Leeds, 2018`;

/** Its title is that of no role. */
const JOB = {
  external_id: "1",
  title: "Zzyzx Qwertyuiop",
  company: "Acme",
  description: "Reports in SQL and Microsoft Excel.",
  skills: ["SQL", "Microsoft Excel", "Python"],
};

describe.skipIf(!hasBrowser)("results of the playground in a browser", () => {
  let bench: BrowserBench;
  let key: string;
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    bench = await startBrowserBench();
    const app = await waymark(["apps", "create", "--name", "Test", ...LIMITS, "--json"], bench.env);
    const { id } = JSON.parse(app.out) as { id: string };
    const options = ["--app", id, "--mode", "test", "--json"];
    const made = await waymark(["keys", "create", ...options], bench.env);
    key = (JSON.parse(made.out) as { key: string }).key;
    const folder = await temporaryFolder();
    const file = join(folder.path, "jobs.ndjson");
    await writeFile(file, JSON.stringify(JOB));
    expect(await waymark(["jobs", "import", file], bench.env)).toMatchObject({ code: 0 });
    await folder.remove();
    visitor = await bench.visit();
    ({ page } = visitor);
  });
  afterAll(async () => {
    expect(visitor.problems).toEqual([]);
    await bench.close();
  });

  const suggestions = () =>
    page.getByRole("listbox", { name: "Roles and jobs" }).getByRole("option");
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  /** The tab keeps the key that it was given once. */
  async function enterKey(target = page): Promise<void> {
    await target.getByRole("heading", { name: "Playground" }).waitFor();
    if ((await target.getByLabel("API key").count()) === 0) return;
    await target.getByLabel("API key").fill(key);
    await target.getByRole("button", { name: "Use", exact: true }).click();
  }

  /** Analyses the résumé against a title that is typed, and returns the reply. */
  async function analyse(title: string, language = ""): Promise<ResumeAnalysisBody> {
    await visitor.open("/console");
    await enterKey();
    await page.getByLabel("Résumé text").fill(RESUME);
    await page.getByLabel("Language of replies").selectOption(language);
    await page.getByLabel("Role or job to compare with").fill(title);
    const [reply] = await Promise.all([
      page.waitForResponse((one) => one.url().endsWith("/v1/resumes/analyze")),
      page.keyboard.press("Enter"),
    ]);
    const body = (await reply.json()) as ResumeAnalysisBody;
    await page.getByRole("heading", { name: `Fit for ${title}`, exact: true }).waitFor();
    return body;
  }

  /** What a click in the middle of the button reaches. */
  async function reachedAt(name: string): Promise<unknown> {
    await button(name).scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await button(name).boundingBox())!;
    const point = `${x + width / 2}, ${y + height / 2}`;
    return page.evaluate(`document.elementFromPoint(${point})?.closest("button")?.textContent`);
  }

  it.each([{ width: 1440, height: 900 }, PHONE])(
    "keeps suggestions off the button at $width px, and the click that ends them is not lost",
    async (size) => {
      await page.setViewportSize(size);
      await visitor.open("/console");
      await enterKey();
      await page.getByLabel("Résumé text").fill(RESUME);
      await page.getByLabel("Role or job to compare with").fill("data analyst");
      await suggestions().first().waitFor();
      expect(await reachedAt("Analyse the résumé")).toBe("Analyse the résumé");
      await expectAccessible(page);
      const { x, y, width, height } = (await button("Analyse the résumé").boundingBox())!;
      await page.mouse.click(x + width / 2, y + height / 2);
      await page.getByRole("heading", { name: "Fit for data analyst" }).waitFor();
      expect(await suggestions().count()).toBe(0);
      await page.setViewportSize({ width: 1440, height: 900 });
    },
  );

  it("shows how the score adds up, by the weights and adjustments of the reply", async () => {
    const { scores, scoring } = await analyse("Senior Data Analyst");
    const fit = page.locator('[data-part="fit"]');
    const points = Object.entries(scoring!.weights).map(
      ([name, weight]) => weight * scores[name as keyof typeof scores],
    );
    for (const point of points) {
      const shown = point.toLocaleString("en", { maximumFractionDigits: 1 });
      await fit.getByText(shown, { exact: true }).first().waitFor();
    }
    expect(scoring!.adjustments.map(({ rule }) => rule)).toContain("rank_above");
    await fit.getByText("The post is above the person’s level").waitFor();
    const sum = Math.round(points.reduce((total, point) => total + point, 0));
    const adjusted = scoring!.adjustments.reduce((total, one) => total + one.points, sum);
    expect(adjusted).toBe(scores.overall);
    // The filled bars have one scale: their widths are the points.
    const bars = await fit.locator("dl dd svg rect:last-child").all();
    const widths = await Promise.all(bars.map((bar) => bar.getAttribute("width")));
    expect(widths.slice(0, 4).map((width) => Number.parseFloat(width!))).toEqual(
      points.map((point) => expect.closeTo(point)),
    );
  });

  it("says that only the skills count where the title is no known role", async () => {
    await visitor.open("/console");
    await enterKey();
    await page.getByLabel("Résumé text").fill(RESUME);
    await page.getByLabel("Role or job to compare with").fill(JOB.title);
    await suggestions().filter({ hasText: "Job" }).first().click();
    await button("Analyse the résumé").click();
    await page.getByText("so only the skills count").waitFor();
    expect(await page.getByText("not counted", { exact: true }).count()).toBe(3);
  });

  it("shares a result as a link whose text no request carries", async () => {
    await analyse("Data Analyst", "fr");
    await button("Share as a link").click();
    await page.getByText("The link holds the whole résumé text").waitFor();
    const link = await page.getByTestId("shared-link").innerText();
    await expectAccessible(page);
    await button("Close").click();
    const [before, fragment = ""] = link.split("#");
    expect(before).toBe(`${bench.server.url}/console`);
    expect(link).not.toContain("Zebulon");

    const other = await bench.visit();
    const sent: string[] = [];
    other.page.on("request", (request) => {
      const headers = JSON.stringify(request.headers());
      sent.push(request.url() + headers + (request.postData() ?? ""));
    });
    await other.page.goto(link);
    await other.page.getByText("Nothing is sent until you start the analysis").waitFor();
    await expectAccessible(other.page);
    expect(await other.page.getByLabel("Résumé text").inputValue()).toBe(RESUME);
    expect(await other.page.getByLabel("Role or job to compare with").inputValue()).toBe(
      "Data Analyst",
    );
    expect(await other.page.getByLabel("Language of replies").inputValue()).toBe("fr");
    const leaks = () =>
      sent.filter((text) => text.includes("Zebulon") || text.includes(fragment.slice(6, 60)));
    expect(sent.length).toBeGreaterThan(2);
    expect(leaks()).toEqual([]);
    // Neither the address nor the storage of the tab keeps the text.
    expect(other.page.url()).toBe(`${bench.server.url}/console`);
    const kept = await other.page.evaluate<string>(
      "JSON.stringify({ ...sessionStorage, ...localStorage, state: history.state })",
    );
    expect(kept).not.toContain(fragment.slice(6, 60));
    // The analysis sends the text, as any analysis does: in a body, never in an address.
    await enterKey(other.page);
    await other.page.getByRole("button", { name: "Analyse the résumé" }).click();
    await other.page.getByRole("heading", { name: "Fit for Data Analyst" }).waitFor();
    expect(leaks().every((text) => !text.split("{")[0]!.includes("Zebulon"))).toBe(true);
    // A link that is opened in the same tab is taken as well.
    await other.page.getByLabel("Résumé text").fill("");
    await other.page.evaluate(`location.hash = "${fragment}"`);
    await expect.poll(() => other.page.getByLabel("Résumé text").inputValue()).toBe(RESUME);
    expect(other.page.url()).not.toContain("#");
    await other.page.goto(`${bench.server.url}/console/jobs`);
    const later = await other.page.evaluate<string>("JSON.stringify({ ...sessionStorage })");
    expect(later).not.toContain(fragment.slice(6, 60));
    await other.page.goto(`${bench.server.url}/console#input=AAAA`);
    await other.page.getByText("This link is damaged").waitFor();
    expect(other.problems).toEqual([]);
    await other.close();
  });

  it("compares two target roles side by side", async () => {
    const first = await analyse("Data Analyst");
    await page.getByLabel("Second role or job").fill("regist");
    await suggestions()
      .filter({ hasText: /^Registered Nurse/ })
      .first()
      .click();
    const [reply] = await Promise.all([
      page.waitForResponse((one) => one.url().endsWith("/v1/resumes/analyze")),
      button("Compare the two").click(),
    ]);
    const second = (await reply.json()) as ResumeAnalysisBody;
    const both = page.getByTestId("side-by-side");
    await both.waitFor();
    const [left, right] = await Promise.all(
      [first, second].map(async ({ target_job: { title }, scores }) => {
        const column = both.getByRole("region", { name: `Fit for ${title}` });
        expect(await column.innerText()).toContain(`${scores.overall} of 100`);
        return (await column.boundingBox())!;
      }),
    );
    expect(right!.y).toBe(left!.y);
    expect(right!.x).toBeGreaterThan(left!.x + left!.width);
    const gap = first.scores.overall - second.scores.overall;
    await both.getByText(`“Data Analyst” better by ${gap} points`).waitFor();
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    const excess = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
    expect(excess).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it("asks for every reply in the chosen language, and puts the milestones in a calendar", async () => {
    const asked: Record<string, string | undefined> = {};
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      const body = request.postDataJSON() as { language?: string } | null;
      asked[pathname] = body?.language ?? request.headers()["accept-language"];
    });
    expect(await analyse("Data Analyst", "de")).toMatchObject({ language: "de" });
    await page.getByRole("button", { name: "Draw the pathway" }).click();
    const [reply] = await Promise.all([
      page.waitForResponse(
        async (one) =>
          /\/career-pathways\/cp_/.test(one.url()) &&
          ((await one.json()) as PathwayBody).status === "completed",
      ),
      page.getByTestId("pathway").waitFor(),
    ]);
    expect(asked).toMatchObject({
      "/v1/resumes/analyze": "de",
      "/v1/resumes/read": "de",
      "/v1/jobs/match": "de",
      "/v1/career-pathways/generate": "de",
    });
    const pathway = (await reply.json()) as PathwayBody;
    expect(pathway.language).toBe("de");
    await page.getByLabel("First day of the plan").fill("2027-01-31");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      button("Save as calendar file (.ics)").click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^pathway-[\p{L}-]+\.ics$/u);
    const events = eventsOf(await readFile(await download.path(), "utf8"));
    const phases = pathway.roadmap!.phases;
    expect(events.map(({ summary }) => summary)).toEqual(phases.flatMap((one) => one.milestones));
    expect(events.length).toBeGreaterThan(1);
    expect(events.every(({ start, end }) => /^\d{8}$/.test(start) && start < end)).toBe(true);
    expect(events[0]!.start > "20270131").toBe(true);
    await expectAccessible(page);
  });

  it("prints the pathway alone, on two sheets", async () => {
    await page.evaluate("window.print = () => (window.printed = { ...document.body.dataset })");
    await button("Print the pathway or save it as PDF").click();
    expect(await page.evaluate("window.printed")).toEqual({ print: "pathway" });
    await page.emulateMedia({ media: "print" });
    const parts = await page.locator("[data-part]:visible").all();
    expect(await Promise.all(parts.map((part) => part.getAttribute("data-part")))).toEqual([
      "pathway",
    ]);
    expect(await page.locator("main button:visible, main input:visible").count()).toBe(0);
    const paper = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(paper.match(/\/Type \/Page\b/g)!.length).toBeLessThanOrEqual(2);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await page.locator("[data-part]:visible").count()).toBe(4);
    await page.emulateMedia({ media: null });
  });
});
