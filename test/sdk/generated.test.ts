import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenApi } from "../../sdk/generator/document.ts";
import { goResources, goTypes, goVersion } from "../../sdk/generator/go.ts";
import { pythonResources, pythonTypes, synchronous } from "../../sdk/generator/python.ts";
import {
  javaOption,
  javaReplies,
  javaRequests,
  javaResources,
  javaValues,
  javaVersion,
} from "../../sdk/generator/java.ts";
import {
  typescriptHeaders,
  typescriptResources,
  typescriptTypes,
} from "../../sdk/generator/typescript.ts";
import { startTestApp, type TestApp } from "../support/app.ts";

const SDK = join(import.meta.dirname, "..", "..", "sdk");
const TYPESCRIPT = join(SDK, "typescript", "src");
const PYTHON = join(SDK, "python", "waymark_sdk");
const GO = join(SDK, "go", "waymark");
const JAVA = join(SDK, "java", "src", "main", "java", "waymark", "sdk");

const read = (file: string): string => readFileSync(file, "utf8");

describe("the generated parts of the SDKs", () => {
  let app: TestApp;
  let api: OpenApi;
  beforeAll(async () => {
    app = await startTestApp();
    api = (await app.send("GET", "/openapi.json")).body;
  });
  afterAll(() => app.close());

  // `npm test -- test/sdk/generated.test.ts -u` writes the files.
  it("hold the types and the operations of the served document", async () => {
    const files = {
      [join(TYPESCRIPT, "types.ts")]: typescriptTypes(api),
      [join(TYPESCRIPT, "headers.ts")]: typescriptHeaders(api),
      [join(TYPESCRIPT, "resources.ts")]: typescriptResources(api),
      [join(PYTHON, "types.py")]: pythonTypes(api),
      [join(PYTHON, "_async_resources.py")]: pythonResources(api),
      [join(GO, "types.go")]: goTypes(api),
      [join(GO, "resources.go")]: goResources(api),
      [join(JAVA, "Option.java")]: javaOption(api),
      [join(JAVA, "Replies.java")]: javaReplies(api),
      [join(JAVA, "Requests.java")]: javaRequests(api),
      [join(JAVA, "Resources.java")]: javaResources(api),
      [join(JAVA, "Values.java")]: javaValues(api),
    };
    for (const [file, text] of Object.entries(files)) await expect(text).toMatchFileSnapshot(file);
  });

  it("hold a synchronous client equal to the asynchronous one", async () => {
    for (const name of ["client", "resources"]) {
      const source = `_async_${name}.py`;
      const text = name === "resources" ? pythonResources(api) : read(join(PYTHON, source));
      const file = join(PYTHON, `_${name}.py`);
      await expect(synchronous(source, text)).toMatchFileSnapshot(file);
    }
  });

  it("hold the version of their package", async () => {
    const { version } = JSON.parse(read(join(SDK, "typescript/package.json"))) as {
      version: string;
    };
    const files = {
      [join(TYPESCRIPT, "version.ts")]: `export const VERSION = ${JSON.stringify(version)};\n`,
      [join(PYTHON, "_version.py")]: `VERSION = ${JSON.stringify(version)}\n`,
      [join(GO, "version.go")]: goVersion(version),
      [join(JAVA, "Version.java")]: javaVersion(version),
    };
    for (const [file, text] of Object.entries(files)) await expect(text).toMatchFileSnapshot(file);
    for (const file of ["java/pom.xml", "java/README.md"])
      expect(read(join(SDK, file))).toContain(`  <version>${version}</version>`);
  });

  it("have a class for every error code, and a type for every event", () => {
    const codes = api.components.schemas["ErrorCode"]?.enum ?? [];
    const types = api.components.schemas["EventType"]?.enum ?? [];
    expect(codes.length).toBeGreaterThan(10);
    expect(types.length).toBeGreaterThan(5);
    const quoted = {
      [join(PYTHON, "_errors.py")]: codes,
      [join(PYTHON, "_webhooks.py")]: types,
      [join(GO, "errors.go")]: codes,
      [join(GO, "webhooks.go")]: types,
      [join(JAVA, "ApiException.java")]: codes,
      [join(JAVA, "Webhook.java")]: types,
    };
    for (const [file, names] of Object.entries(quoted))
      for (const name of names) expect(read(file)).toMatch(new RegExp(`"${name}"[:,]`));
    for (const code of codes)
      expect(read(join(TYPESCRIPT, "read-error.ts"))).toContain(`  ${code}: `);
  });
});
