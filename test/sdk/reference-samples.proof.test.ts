import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/app.ts";
import { temporaryFolder, type Folder } from "../support/command.ts";
import { projectWithSdk } from "../support/installed-sdk.ts";
import { PYTHON, PYTHON_SDK, canRunPython } from "./python-runtime.ts";

/* The code of every page of the reference, checked against the SDKs it uses. */

const TYPES = join(import.meta.dirname, "../../node_modules/@types");

interface Sample {
  operation: string;
  code: string;
}

const asText = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

describe("the code in the reference", () => {
  let app: TestApp;
  let folder: Folder;
  const samples: Record<string, Sample[]> = { curl: [], TypeScript: [], Python: [] };
  beforeAll(async () => {
    app = await startTestApp();
    folder = await temporaryFolder();
    const index = await (await fetch(`${app.url}/docs`)).text();
    const pages = new Set(
      [...index.matchAll(/href="\/docs\/api\/([\w-]+)"/g)].map(([, at]) => at!),
    );
    for (const operation of pages) {
      const html = await (await fetch(`${app.url}/docs/api/${operation}`)).text();
      const found = html.matchAll(
        /class="sample" data-language="(\w+)">.*?<code>(.*?)<\/code><\/pre>/gs,
      );
      for (const [, language = "", code = ""] of found)
        samples[language]!.push({ operation, code: asText(code) });
    }
  });
  afterAll(async () => {
    await app.close();
    await folder.remove();
  });

  it("exists for every operation that the SDKs have", () => {
    expect(samples["TypeScript"]!.length).toBeGreaterThan(20);
    expect(samples["Python"]!.length).toBe(samples["TypeScript"]!.length);
  });

  it("is right for the types of the TypeScript SDK", async () => {
    await projectWithSdk(folder.path);
    const files = await Promise.all(
      samples["TypeScript"]!.map(async ({ operation, code }) => {
        const file = join(folder.path, `${operation}.ts`);
        await writeFile(file, code);
        return file;
      }),
    );
    const options = ["--noEmit", "--strict", "--module", "nodenext", "--lib", "es2024,dom"];
    const types = ["--types", "node", "--typeRoots", TYPES];
    const check = promisify(execFile)("tsc", [...options, ...types, ...files], {
      cwd: folder.path,
    });
    await check.catch((error: { stdout: string }) => {
      throw new Error(error.stdout);
    });
  });

  it.skipIf(!canRunPython)("calls methods of the Python SDK with arguments they take", async () => {
    const program = `
import ast, inspect, json, sys
from waymark_sdk import Waymark

client = Waymark("sk_test_none", "http://127.0.0.1:1")
for sample in json.load(open(sys.argv[1])):
    calls = [n for n in ast.walk(ast.parse(sample["code"])) if isinstance(n, ast.Call)]
    call = next(c for c in calls if ast.unparse(c.func).startswith("waymark."))
    method = client
    for name in ast.unparse(call.func).split(".")[1:]:
        method = getattr(method, name)
    inspect.signature(method).bind(*call.args, **{k.arg: k.value for k in call.keywords})
print("ok")
`;
    const list = join(folder.path, "samples.json");
    const script = join(folder.path, "check.py");
    await writeFile(list, JSON.stringify(samples["Python"]));
    await writeFile(script, program);
    const env = { ...process.env, PYTHONPATH: PYTHON_SDK };
    const { stdout } = await promisify(execFile)(PYTHON, [script, list], { env });
    expect(stdout.trim()).toBe("ok");
  });
});
