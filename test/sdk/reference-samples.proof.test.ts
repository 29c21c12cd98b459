import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/app.ts";
import { temporaryFolder, type Folder } from "../support/command.ts";
import { projectWithSdk } from "../support/installed-sdk.ts";
import {
  compileJava,
  GO,
  hasJava,
  GO_ENV,
  GO_SDK,
  printed,
  writeGoModule,
} from "./compiled-sdks.ts";
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
  const samples: Record<string, Sample[]> = {
    curl: [],
    TypeScript: [],
    Python: [],
    Go: [],
    Java: [],
  };
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
    for (const language of ["Python", "Go", "Java"])
      expect(samples[language]!.length).toBe(samples["TypeScript"]!.length);
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

  it.skipIf(GO === "")("compiles with the Go SDK, formatted as gofmt does it", async () => {
    const project = join(folder.path, "go");
    await mkdir(project);
    // One package: a program each would be linked one by one.
    for (const { operation, code } of samples["Go"]!) {
      const name = `sample_${operation.replaceAll("-", "_")}`;
      const text = code.replace("package main", "package samples");
      const file = join(project, `${name}.go`);
      await writeFile(file, `${text.replace("func main()", `func ${name}()`)}\n`);
    }
    await writeGoModule(project);
    const options = { cwd: project, env: GO_ENV };
    await printed(GO, ["build", "."], options);
    expect(await printed(join(dirname(GO), "gofmt"), ["-d", ".", GO_SDK], options)).toBe("");
  });

  it.skipIf(!hasJava)("compiles with the Java SDK", async () => {
    const project = join(folder.path, "java");
    const files = samples["Java"]!.map(async ({ operation, code }) => {
      const home = join(project, operation);
      await mkdir(home, { recursive: true });
      const text = `package samples.${operation.replaceAll("-", "_")};\n${code}\n`;
      await writeFile(join(home, "Example.java"), text);
      return join(home, "Example.java");
    });
    await compileJava(await Promise.all(files), join(project, "classes"));
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
