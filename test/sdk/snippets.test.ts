import { execFile } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asPdf } from "../support/file-server.ts";
import { addJobs } from "../support/jobs.ts";
import { startPathwayBench, type PathwayBench } from "../support/pathways.ts";
import { DEVELOPER } from "../support/resumes.ts";
import { canRunPython, PYTHON, PYTHON_SDK } from "./python-runtime.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const PAGES = [
  ...readdirSync(join(ROOT, "docs", "guides")).map((name) => `docs/guides/${name}`),
  "sdk/python/README.md",
  "sdk/typescript/README.md",
].filter((path) => path.endsWith(".md"));

interface Snippet {
  page: string;
  code: string;
}

/** The programs that import an SDK, by the language of their block. */
const snippetsIn = (language: string): Snippet[] =>
  PAGES.flatMap((page) => {
    const text = readFileSync(join(ROOT, page), "utf8");
    return [...text.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "gs"))]
      .map(([, code]) => ({ page, code: code! }))
      .filter(({ code }) => /(?:from|import) .*waymark[-_]sdk/.test(code));
  });

describe("programs in the guides and of the SDKs' pages", () => {
  let bench: PathwayBench;
  let key: string;
  let folder: string;
  beforeAll(async () => {
    bench = await startPathwayBench();
    await addJobs(bench.app.db, [{ title: "Data Analyst", skills: ["sql"] }]);
    ({ test: key } = await bench.app.customer());
    folder = await mkdtemp(join(tmpdir(), "waymark-snippets-"));
    await writeFile(join(folder, "cv.pdf"), asPdf(DEVELOPER));
  });
  afterAll(async () => {
    await bench.close();
    await rm(folder, { recursive: true });
  });

  const runs = async (program: string, name: string, code: string): Promise<void> => {
    const file = join(folder, name.replaceAll("/", "-"));
    await writeFile(file, code.replaceAll("http://127.0.0.1:8080", bench.app.url));
    const env = { ...process.env, WAYMARK_KEY: key, PYTHONPATH: PYTHON_SDK };
    await promisify(execFile)(program, [file], { env, cwd: folder });
  };

  it.each(snippetsIn("ts"))("run in TypeScript: $page", async ({ page, code }) => {
    const sdk = join(ROOT, "sdk", "typescript", "src", "index.ts");
    await runs(process.execPath, `${page}.ts`, code.replace('"waymark-sdk"', JSON.stringify(sdk)));
  });

  it.skipIf(!canRunPython).each(snippetsIn("python"))("run in Python: $page", async (snippet) => {
    await runs(PYTHON, `${snippet.page}.py`, snippet.code.replace("sk_test_…", key));
  });

  it("exist in both languages", () => {
    expect(snippetsIn("ts").length).toBeGreaterThan(1);
    expect(snippetsIn("python").length).toBeGreaterThan(1);
  });
});
