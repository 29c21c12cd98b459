import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasBrowser, startBrowserBench, type BrowserBench } from "../support/browser.ts";
import { bareEnv, temporaryFolder, waymark, type Folder } from "../support/command.ts";
import { asPdf } from "../support/file-server.ts";
import { projectWithSdk } from "../support/installed-sdk.ts";
import { DEVELOPER } from "../support/resumes.ts";
import { canRunPython, PYTHON, PYTHON_SDK } from "../sdk/python-runtime.ts";

/* The console's code for each request, copied from the page and run as somebody would run it. */

const ROOT = join(import.meta.dirname, "../..");
const LIMITS = ["--sandbox-quota", "5000", "--rate-read", "5000", "--rate-ai", "5000"];
const FILE = "my cv; final.pdf";
const LANGUAGES = ["curl", "TypeScript", "Python"] as const;
type Evidence = { quote?: string };
type Analysis = { analysis_id: string; scores: object; evidence: Evidence[] };
type Snippets = Record<(typeof LANGUAGES)[number], string>;

/** What the key of a POST is called in each language. */
const IDEMPOTENCY: Snippets = {
  curl: "Idempotency-Key: ",
  TypeScript: "idempotencyKey: crypto.randomUUID()",
  Python: "idempotency_key=str(uuid.uuid4())",
};

function unquoted(evidence: Evidence): Evidence {
  const { quote, ...place } = evidence;
  return quote === undefined ? evidence : place;
}

const title = hasBrowser
  ? "the console's snippets"
  : "the console's snippets (skipped: there is no Chromium)";

describe.skipIf(!hasBrowser)(title, () => {
  let bench: BrowserBench;
  let folder: Folder;
  let key: string;
  beforeAll(async () => {
    bench = await startBrowserBench();
    folder = await temporaryFolder();
    const app = await waymark(["apps", "create", "--name", "Test", ...LIMITS, "--json"], bench.env);
    const { id } = JSON.parse(app.out) as { id: string };
    const options = ["--app", id, "--mode", "test", "--json"];
    const made = await waymark(["keys", "create", ...options], bench.env);
    key = (JSON.parse(made.out) as { key: string }).key;
    const job = {
      external_id: "1",
      title: "Back-End Developer",
      description: "You build services in Python with PostgreSQL and Docker. It's remote.",
      country: "DE",
      is_remote: true,
    };
    const feed = join(folder.path, "jobs.ndjson");
    await writeFile(feed, JSON.stringify(job));
    expect(await waymark(["jobs", "import", feed], bench.env)).toMatchObject({ code: 0 });
    await projectWithSdk(folder.path);
    await writeFile(join(folder.path, FILE), asPdf(DEVELOPER));
  });
  afterAll(async () => {
    await bench.close();
    await folder.remove();
  });

  async function openWithKey(path: string): Promise<Page> {
    const { page, context, open } = await bench.visit();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(path);
    await page.getByLabel("API key").fill(key);
    await page.getByRole("button", { name: "Use", exact: true }).click();
    return page;
  }

  /** What the copy button gives in each language. */
  async function copied(page: Page, request: string): Promise<Snippets> {
    const panel = page.locator("details", { hasText: request });
    await panel.locator("summary").click();
    const texts: Partial<Snippets> = {};
    for (const language of LANGUAGES) {
      await panel.getByRole("tab", { name: language }).click();
      await panel.getByRole("button", { name: /^Cop(?:y|ied)$/ }).click();
      const shown = await panel.locator("pre:visible code").innerText();
      await expect
        .poll(() => page.evaluate<string>("navigator.clipboard.readText()"), { timeout: 60_000 })
        .toBe(shown);
      texts[language] = shown;
    }
    return texts as Snippets;
  }

  const run = async (command: string, args: string[]): Promise<unknown> => {
    const env = bareEnv({ WAYMARK_KEY: key, PYTHONPATH: PYTHON_SDK });
    const { stdout } = await promisify(execFile)(command, args, { cwd: folder.path, env });
    return JSON.parse(stdout);
  };

  async function typeChecks(file: string): Promise<void> {
    const options = ["--noEmit", "--strict", "--module", "nodenext", "--lib", "es2024,dom"];
    const types = ["--types", "node", "--typeRoots", join(ROOT, "node_modules/@types")];
    await promisify(execFile)("tsc", [...options, ...types, file], { cwd: folder.path }).catch(
      (error: { stdout: string }) => {
        throw new Error(error.stdout);
      },
    );
  }

  /** Runs the three; each must print a reply, and a POST must carry an idempotency key. */
  async function replies(snippets: Snippets, isPost: boolean): Promise<unknown[]> {
    for (const language of LANGUAGES)
      expect(snippets[language].includes(IDEMPOTENCY[language])).toBe(isPost);
    const script = join(folder.path, "snippet.ts");
    await writeFile(script, snippets.TypeScript);
    await typeChecks(script);
    const program = join(folder.path, "snippet.py");
    await writeFile(program, snippets.Python);
    return [
      await run("sh", ["-c", snippets.curl]),
      await run(process.execPath, [script]),
      ...(canRunPython ? [await run(PYTHON, [program])] : []),
    ];
  }

  it.each(["text", "file"])("analyse, read, match and plan a résumé (%s)", async (kind) => {
    const page = await openWithKey("/console");
    if (kind === "text") await page.getByLabel("Résumé text").fill(`It's "me" \\ \n${DEVELOPER}`);
    else
      await page
        .getByLabel("Résumé file")
        .setInputFiles({ name: FILE, mimeType: "", buffer: Buffer.from(asPdf(DEVELOPER)) });
    await page.getByLabel("Role or job to compare with").fill("Back-End Developer");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Analyse the résumé" }).click();
    await page.getByRole("heading", { name: "Fit for Back-End Developer" }).waitFor();

    const analyze = await copied(page, "POST /v1/resumes/analyze");
    const analyses = (await replies(analyze, true)) as Analysis[];
    expect(new Set(analyses.map(({ analysis_id }) => analysis_id)).size).toBe(analyses.length);
    for (const { scores } of analyses) expect(scores).toEqual(analyses[0]!.scores);
    // The second reply is the stored one, and no line of the résumé is stored.
    const repeated = (await run("sh", ["-c", analyze.curl])) as Analysis;
    expect(analyses[0]!.evidence.some(({ quote }) => quote)).toBe(true);
    expect(repeated).toEqual({ ...analyses[0], evidence: analyses[0]!.evidence.map(unquoted) });

    const read = await copied(page, "POST /v1/resumes/read");
    for (const reply of await replies(read, true))
      expect(reply).toMatchObject({ text: expect.stringContaining("Python") });

    const match = await copied(page, "POST /v1/jobs/match");
    for (const reply of await replies(match, true))
      expect(reply).toMatchObject({ data: [{ title: "Back-End Developer" }] });

    await page.getByRole("button", { name: "Draw the pathway" }).click();
    await page.getByTestId("pathway").waitFor();
    const plan = await copied(page, "POST /v1/career-pathways/generate");
    const pathways = (await replies(plan, true)) as { pathway_id: string; status: string }[];
    expect(pathways.map(({ status }) => status)).toEqual(pathways.map(() => "completed"));
    expect(new Set(pathways.map(({ pathway_id }) => pathway_id)).size).toBe(pathways.length);
    const reply = page.locator("details", { hasText: "POST /v1/career-pathways/generate" });
    await reply.getByRole("tab", { name: "Reply (JSON)" }).click();
    const shown = await reply.locator("pre:visible code").innerText();
    for (const { pathway_id } of pathways) expect(shown).not.toContain(pathway_id);
    await page.context().close();
  });

  it("search jobs and read one", async () => {
    const page = await openWithKey("/console/jobs?q=developer&is_remote=true&country=DE");
    await page.getByText("1 job").first().waitFor();
    const search = await copied(page, "GET /v1/jobs");
    for (const reply of await replies(search, false))
      expect(reply).toMatchObject({ data: [{ title: "Back-End Developer" }], pagination: {} });
    await page.getByRole("link", { name: "Back-End Developer" }).first().click();
    const job = await copied(page, "GET /v1/jobs/");
    for (const reply of await replies(job, false))
      expect(reply).toMatchObject({ title: "Back-End Developer", country: "DE" });
    await page.context().close();
  });

  it("print the error of a refused pathway instead of polling for ever", async () => {
    const page = await openWithKey("/console");
    await page.getByRole("button", { name: "Nurse" }).click();
    await page.getByRole("button", { name: "Analyse the résumé" }).click();
    const { curl } = await copied(page, "POST /v1/career-pathways/generate");
    const refused = await run("sh", ["-c", curl.replaceAll(key, "sk_test_nobody")]);
    expect(refused).toMatchObject({ error: { code: "unauthorized" } });
    await page.context().close();
  });
});
