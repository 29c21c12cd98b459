import { execFile } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addJobs } from "../support/jobs.ts";
import { startPathwayBench, type PathwayBench } from "../support/pathways.ts";
import { canRunPython, PYTHON, PYTHON_SDK } from "./python-runtime.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const GUIDES = join(ROOT, "docs", "guides");

interface Snippet {
  guide: string;
  code: string;
}

/** The programs of the guides that use an SDK, by the language of their block. */
const snippetsIn = (language: string): Snippet[] =>
  readdirSync(GUIDES)
    .filter((name) => name.endsWith(".md"))
    .flatMap((guide) => {
      const text = readFileSync(join(GUIDES, guide), "utf8");
      return [...text.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "gs"))]
        .map(([, code]) => ({ guide, code: code! }))
        .filter(({ code }) => /waymark[-_]sdk/.test(code));
    });

describe("programs in the guides", () => {
  let bench: PathwayBench;
  let key: string;
  let folder: string;
  beforeAll(async () => {
    bench = await startPathwayBench();
    await addJobs(bench.app.db, [{ title: "Data Analyst", skills: ["sql"] }]);
    ({ test: key } = await bench.app.customer());
    folder = await mkdtemp(join(tmpdir(), "waymark-snippets-"));
  });
  afterAll(async () => {
    await bench.close();
    await rm(folder, { recursive: true });
  });

  const runs = async (program: string, name: string, code: string): Promise<void> => {
    const file = join(folder, name);
    await writeFile(file, code.replaceAll("http://127.0.0.1:8080", bench.app.url));
    const env = { ...process.env, WAYMARK_KEY: key, PYTHONPATH: PYTHON_SDK };
    await promisify(execFile)(program, [file], { env });
  };

  it.each(snippetsIn("ts"))("run in TypeScript: $guide", async ({ guide, code }) => {
    const sdk = join(ROOT, "sdk", "typescript", "src", "index.ts");
    await runs(process.execPath, `${guide}.ts`, code.replace('"waymark-sdk"', JSON.stringify(sdk)));
  });

  it.skipIf(!canRunPython).each(snippetsIn("python"))("run in Python: $guide", async (snippet) => {
    await runs(PYTHON, `${snippet.guide}.py`, snippet.code.replace("sk_test_…", key));
  });

  it("exist in both languages", () => {
    expect(snippetsIn("ts").length).toBeGreaterThan(0);
    expect(snippetsIn("python").length).toBeGreaterThan(0);
  });
});
