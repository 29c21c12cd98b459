import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  expectAccessible,
  HOSTILE,
  hasBrowser,
  startBrowserBench,
  type BrowserBench,
  type Visitor,
} from "../support/browser.ts";
import { bareEnv, temporaryFolder, waymark } from "../support/command.ts";
import { asDocx, asPdf } from "../support/file-server.ts";
import { DEVELOPER } from "../support/resumes.ts";
import { asPng, drawLines } from "../support/scans.ts";

/* The public part of the console, in a browser, against a server as it is run. */

/** High limits, because the tests must not wait for a rate window. */
const LIMITS = ["--sandbox-quota", "5000", "--rate-read", "5000", "--rate-ai", "5000"];
const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: "dark" } as const;

/** Twenty-five nurses, and a developer whose texts were made hostile after the import. */
async function importJobs({ db, env }: BrowserBench): Promise<void> {
  const developer = {
    external_id: "hostile",
    title: "Back-End Developer",
    company: "Acme",
    description: "You build services in Python with PostgreSQL and Docker.",
    skills: ["Python", "PostgreSQL", "Docker"],
    country: "DE",
  };
  const nurses = Array.from({ length: 25 }, (_, index) => ({
    external_id: `nurse-${index}`,
    title: "Registered Nurse",
    company: `Hospital ${index}`,
    description: `Nursing on ward ${index}, with medication administration and wound care.`,
    country: index % 2 === 0 ? "DE" : "US",
    employment_type: "full_time",
  }));
  const folder = await temporaryFolder();
  const file = join(folder.path, "jobs.ndjson");
  await writeFile(file, [developer, ...nurses].map((job) => JSON.stringify(job)).join("\n"));
  const { code, err } = await waymark(["jobs", "import", file, "--source", "test"], env);
  await folder.remove();
  expect([code, err]).toEqual([0, expect.any(String)]);
  await db.query(
    `UPDATE jobs SET title = title || $1, company = $1, description = $1, url = 'javascript:alert(3)'
     WHERE external_id = 'hostile'`,
    [` ${HOSTILE}`],
  );
}

describe.skipIf(!hasBrowser)("the public console in a browser", () => {
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
    await importJobs(bench);
  });
  afterAll(() => bench.close());

  /** What a command prints that has the key in its environment. */
  const run = async (command: string, args: string[]): Promise<string> => {
    const env = bareEnv({ WAYMARK_KEY: key });
    return (await promisify(execFile)(command, args, { env })).stdout;
  };

  /** A visitor who has entered the key. */
  async function withKey(path: string, options?: Parameters<BrowserBench["visit"]>[0]) {
    const visitor = await bench.visit(options);
    await visitor.open(path);
    await visitor.page.getByLabel("API key").fill(key);
    await visitor.page.getByRole("button", { name: "Use", exact: true }).click();
    return visitor;
  }

  async function end({ problems, page, close }: Visitor): Promise<void> {
    expect(problems).toEqual([]);
    expect(await page.locator("img").count()).toBe(0);
    await close();
  }

  it.each([
    ["cv.pdf", asPdf],
    ["cv.docx", asDocx],
  ])("leads from the first visit with %s to a drawn pathway", async (name, make) => {
    const visitor = await withKey("/console");
    const { page } = visitor;
    await page
      .getByLabel("Résumé file")
      .setInputFiles({ name, mimeType: "", buffer: Buffer.from(make(DEVELOPER)) });
    await page.getByLabel("Role or job to compare with").fill("back-end dev");
    await page.getByRole("option", { name: "Back-End Developer Role" }).click();
    await page.getByRole("button", { name: "Analyse the résumé" }).click();
    await page.getByRole("heading", { name: "Fit for Back-End Developer" }).waitFor();
    await page.locator("mark.skill", { hasText: "PostgreSQL" }).first().waitFor();
    const read = page.getByRole("region", { name: "The text that was read" });
    expect(await read.innerText()).toContain("Built order services in Python and PostgreSQL");
    await page
      .getByRole("img", { name: /^Fit \d+ of 100/ })
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Draw the pathway" }).click();
    const timeline = page.getByRole("img", { name: /^Timeline of \d+ months/ });
    await timeline.waitFor();
    const phases = await timeline.getAttribute("aria-label");
    expect(phases).toMatch(
      /Months 1 to \d+: .+, then readiness \d+\. .*, then readiness [89]\d\.$/,
    );
    expect(await page.getByRole("heading", { name: "Checklist of the role" }).count()).toBe(1);
    await end(visitor);
  });

  it("reads a picture once, and waits where that used up the calls of the minute", async () => {
    const visitor = await withKey("/console");
    const { page } = visitor;
    const lines = DEVELOPER.split("\n").filter((line) => line.trim() !== "");
    const picture = Buffer.from(asPng(await drawLines(lines, 10)));
    const sent: string[] = [];
    page.on("request", (request) => {
      const isFile = request.headers()["content-type"]?.startsWith("multipart/") ?? false;
      if (request.url().includes("/v1/resumes/"))
        sent.push(`${new URL(request.url()).pathname} ${isFile ? "file" : "text"}`);
    });
    const error = { code: "rate_limited", message: "The limit is used up.", request_id: "x" };
    const limited = { status: 429, headers: { "Retry-After": "1" }, json: { error } };
    await page.route("**/v1/resumes/analyze", (route) => route.fulfill(limited), { times: 1 });
    await page
      .getByLabel("Résumé file")
      .setInputFiles({ name: "cv.png", mimeType: "image/png", buffer: picture });
    await page.getByLabel("Role or job to compare with").fill("Back-End Developer");
    await page.getByRole("button", { name: "Analyse the résumé" }).click();
    await page.getByText("the analysis follows in 1 s").waitFor();
    await page.getByRole("heading", { name: "Fit for Back-End Developer" }).waitFor();
    const read = page.getByRole("region", { name: "The text that was read" });
    expect(await read.innerText()).toContain("PostgreSQL");
    await page.getByLabel("Second role or job").fill("Data Analyst");
    await page.getByRole("button", { name: "Compare the two" }).click();
    await page.getByTestId("side-by-side").waitFor();
    expect(sent).toEqual([
      "/v1/resumes/read file",
      ...Array.from({ length: 3 }, () => "/v1/resumes/analyze text"),
    ]);
    // The browser tells of the refused call.
    visitor.problems.splice(0);
    await end(visitor);
  });

  it("shows the résumé as data beside the text and offers it as JSON and as JSON Resume", async () => {
    const visitor = await withKey("/console");
    const { page } = visitor;
    await page
      .getByLabel("Résumé text")
      .fill(
        "Ada Example\n\nExperience\nBack-End Developer, Acme Ltd, Leeds, 03/2019 - present\nBuilt services in Python and PostgreSQL.\n\nEducation\nBSc Physics, University of Leeds, 2018\n\nLanguages\nEnglish (native), German A1",
      );
    await page.getByLabel("Role or job to compare with").fill("back-end dev");
    await page.getByRole("option", { name: "Back-End Developer Role" }).click();
    await page.getByRole("button", { name: "Analyse the résumé" }).click();
    const positions = page.getByRole("list", { name: "Positions" });
    await positions.waitFor();
    expect(await positions.innerText()).toMatch(
      /Back-End Developer\s+Acme Ltd, Leeds · 2019-03 – present/,
    );
    expect(await page.getByRole("list", { name: "Education" }).innerText()).toContain(
      "University of Leeds · 2018",
    );
    expect(await page.getByRole("list", { name: "Languages" }).innerText()).toMatch(
      /German\s+Basic · A1/,
    );
    const saved = async (button: string): Promise<Record<string, unknown>> => {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: button, exact: true }).click(),
      ]);
      return JSON.parse(await readFile(await download.path(), "utf8")) as Record<string, unknown>;
    };
    expect(await saved("Download JSON")).toMatchObject({
      positions: [{ title: "Back-End Developer", employer: "Acme Ltd", start: "2019-03" }],
    });
    expect(await saved("Download JSON Resume")).toMatchObject({
      work: [{ name: "Acme Ltd", position: "Back-End Developer", startDate: "2019-03" }],
    });
    await expectAccessible(page);
    await end(visitor);
  });

  it("says why a file cannot be read, and takes text instead", async () => {
    const visitor = await withKey("/console");
    const { page } = visitor;
    const file = page.getByLabel("Résumé file");
    await file.setInputFiles({ name: "cv.zip", mimeType: "", buffer: Buffer.from("Ada") });
    await page.getByText("cv.zip is no PDF, DOCX, ODT, RTF, HTML, TXT").waitFor();
    await file.setInputFiles({ name: "cv.txt", mimeType: "", buffer: Buffer.from("Ada") });
    await expect.poll(() => page.getByLabel("Résumé text").inputValue()).toBe("Ada");
    expect(await page.getByRole("alert").count()).toBe(0);
    await file.setInputFiles({ name: "cv.pdf", mimeType: "", buffer: Buffer.from("%PDF-no") });
    await page.getByLabel("Role or job to compare with").fill("welder");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Analyse the résumé" }).click();
    await page.getByRole("link", { name: "resume_unreadable" }).waitFor();
    await page.getByRole("button", { name: "Remove the file" }).click();
    await page.getByLabel("Résumé text").fill("Welder since 2019: MIG welding, blueprint reading.");
    await page.getByRole("button", { name: "Analyse the résumé" }).click();
    await page.getByRole("heading", { name: "Fit for welder" }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await end(visitor);
  });

  it("writes the analysis in the language that is chosen, and marks it for screen readers", async () => {
    const visitor = await withKey("/console");
    const { page } = visitor;
    await page.getByRole("button", { name: "Web developer" }).click();
    await page.getByLabel("Language of replies").selectOption("Français");
    await page.getByRole("button", { name: "Analyse the résumé" }).click();
    const assessment = page.locator("p[lang=fr]");
    await assessment.waitFor();
    expect(await assessment.innerText()).toContain("sur 100");
    await expectAccessible(page);
    await end(visitor);
  });

  it("marks skills where they stand, explains the score and shows each request as code", async () => {
    const visitor = await withKey("/console");
    const { page } = visitor;
    await page.getByRole("button", { name: "Web developer" }).click();
    await page.getByRole("button", { name: "Analyse the résumé" }).click();
    const docker = page.locator("mark.skill", { hasText: "Docker" }).first();
    await docker.waitFor();
    expect(await docker.getAttribute("title")).toMatch(
      /^Docker, (?:beginner|intermediate|advanced)$/,
    );
    expect(await page.locator("s.ignored", { hasText: "Tomás Rivera" }).innerText()).toContain(
      "[left out: Name, contact and personal data]",
    );
    expect(await page.getByText("What was left out", { exact: true }).count()).toBe(1);
    // A résumé that lacks nothing may have only one of the two.
    const help = page.getByText(/^(?:What would raise the score|Advice)$/);
    expect(await help.count()).toBeGreaterThanOrEqual(1);
    const panel = page.locator("details", { hasText: "POST /v1/resumes/analyze" });
    await panel.locator("summary").click();
    const curl = await panel.locator("pre code").innerText();
    expect(JSON.parse(await run("sh", ["-c", curl]))).toHaveProperty("analysis_id");
    await panel.getByRole("tab", { name: "Python" }).click();
    const program = await panel.locator("pre:visible code").innerText();
    expect(program).toContain("waymark.resumes.analyze(");
    await panel.getByRole("tab", { name: "Reply (JSON)" }).click();
    expect(await panel.locator("pre:visible code").innerText()).toContain('"analysis_id"');
    await expectAccessible(page);
    await end(visitor);
  });

  it("shows hostile text of postings and résumés as text, and links only to web addresses", async () => {
    const visitor = await withKey("/console");
    const { page } = visitor;
    const resume = page.getByLabel("Résumé text");
    await resume.fill(`Ada ${HOSTILE}\n\nSkills\nPython, PostgreSQL, Docker`);
    const target = page.getByLabel("Role or job to compare with");
    await target.fill("Back-End Developer");
    await page.getByRole("option", { name: /^Back-End Developer "/ }).click();
    await page.getByRole("button", { name: "Analyse the résumé" }).click();
    await page.getByRole("heading", { name: /^Fit for Back-End Developer "/ }).waitFor();
    const job = page.getByRole("link", { name: /^Back-End Developer "/ });
    await job.click();
    await page.getByRole("heading", { name: /^Back-End Developer "/ }).waitFor();
    expect(await page.locator("article").innerText()).toContain("<script>alert(2)</script>");
    expect(await page.locator('a[href^="javascript"]').count()).toBe(0);
    await end(visitor);
  });

  it("searches with facets, filters and pages, and says what was loosened", async () => {
    const visitor = await withKey("/console/jobs?q=nurse");
    const { page } = visitor;
    await page.getByText("25 jobs, page 1 of 2").waitFor();
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText("25 jobs, page 2 of 2").waitFor();
    await page.getByRole("link", { name: /^Germany/ }).click();
    await page.getByText("13 jobs").waitFor();
    expect(page.url()).toContain("country=DE");
    await page.getByRole("link", { name: /^Remove the filter Country/ }).click();
    await page.getByText("25 jobs").waitFor();
    await page.getByLabel("Words").fill("nurse zurich");
    await page.locator("#main").getByRole("button", { name: "Search" }).click();
    await page.getByText("No job has all of these words").waitFor();
    expect(await page.getByText(/“zurich” widened to/).count()).toBeGreaterThan(0);
    await expectAccessible(page);
    await page.getByLabel("Words").fill("zzzzqqqq");
    await page.locator("#main").getByRole("button", { name: "Search" }).click();
    await page.getByText("No job matches").waitFor();
    await end(visitor);
  });

  it("ignores values of an address that mean nothing", async () => {
    const visitor = await withKey('/console/jobs?q=nurse&page=-3&country={"a":1}&unknown=1');
    const { page } = visitor;
    await page.getByText("25 jobs, page 1 of 2").waitFor();
    expect(await page.getByRole("link", { name: /^Remove the filter/ }).count()).toBe(0);
    await end(visitor);
  });

  it("says what to do without a key, with a wrong key, without a server, and at an unknown page", async () => {
    const visitor = await bench.visit();
    const { page } = visitor;
    await visitor.open("/console/jobs");
    await page.getByText("Enter an API key above to search").waitFor();
    await page.getByLabel("API key").fill("sk_test_wrong");
    const failure = page.getByRole("alert");
    await failure.waitFor();
    expect(await failure.innerText()).toContain("unauthorized");
    await page.getByLabel("API key").fill(key);
    await page.getByText("26 jobs").waitFor();
    await visitor.context.setOffline(true);
    await page.getByLabel("Words").fill("welder");
    await page.locator("#main").getByRole("button", { name: "Search" }).click();
    await page.getByText("This computer is offline", { exact: false }).waitFor();
    await visitor.context.setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("No job matches").waitFor();
    await visitor.open("/console/nowhere");
    await page.getByText("There is no such page").waitFor();
    // The browser reports requests that failed because it was offline.
    expect(
      visitor.problems.filter((problem) => !problem.includes("ERR_INTERNET_DISCONNECTED")),
    ).toEqual([]);
    await visitor.close();
  });

  it("is accessible on a phone in the dark, and never wider than the screen", async () => {
    const visitor = await withKey("/console", PHONE);
    const { page } = visitor;
    await expectAccessible(page);
    await page.getByRole("button", { name: "Nurse" }).click();
    await page.getByRole("button", { name: "Analyse the résumé" }).click();
    await page.getByRole("button", { name: "Draw the pathway" }).click();
    await page.getByTestId("pathway").waitFor();
    for (const summary of await page.locator("summary").all()) await summary.click();
    await expectAccessible(page);
    for (const path of ["/console", "/console/jobs?q=nurse", "/console/jobs"]) {
      await visitor.open(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expectAccessible(page);
      const excess = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      expect([path, excess]).toEqual([path, 0]);
    }
    await end(visitor);
  });

  it("works with the keyboard alone", async () => {
    const visitor = await withKey("/console");
    const { page } = visitor;
    await page.getByRole("button", { name: "Electrician" }).focus();
    await page.keyboard.press("Enter");
    const target = page.getByLabel("Role or job to compare with");
    await target.focus();
    await target.fill("nurs");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    expect(await target.inputValue()).toMatch(/Nurse/);
    await page.keyboard.press("Enter");
    const heading = page.getByRole("heading", { name: /^Fit for .*Nurse/ });
    await heading.waitFor();
    // A screen reader continues at the result.
    const focused = await page.evaluate("document.activeElement.textContent");
    expect(focused).toBe(await heading.innerText());
    await end(visitor);
  });

  it("stores nothing but the key, and that only for the tab", async () => {
    const visitor = await withKey("/console");
    const { page, context } = visitor;
    await page.getByRole("button", { name: "Retail analyst" }).click();
    await page.getByRole("button", { name: "Analyse the résumé" }).click();
    await page.getByRole("heading", { name: "Jobs that fit" }).waitFor();
    const stored = await page.evaluate<Record<string, string>>("({ ...sessionStorage })");
    // The router keeps scroll positions there.
    expect(Object.keys(stored).filter((name) => !name.startsWith("tsr-"))).toEqual(["waymark.key"]);
    expect(JSON.stringify(stored)).not.toContain("Lindqvist");
    expect(await page.evaluate("localStorage.length")).toBe(0);
    expect(await context.cookies()).toEqual([]);
    await end(visitor);
  });

  it("loads at most 250 KB of script for the first view, compressed", async () => {
    const visitor = await bench.visit();
    const sizes: number[] = [];
    visitor.page.on("response", (response) => {
      if (response.url().endsWith(".js"))
        sizes.push(Number(response.headers()["content-length"] ?? Number.NaN));
    });
    await visitor.open("/console");
    await visitor.page.getByRole("heading", { level: 1 }).waitFor();
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(50_000);
    expect(total).toBeLessThanOrEqual(250 * 1024);
    await end(visitor);
  });
});
