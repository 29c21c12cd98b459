import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenApi } from "../../sdk/generator/document.ts";
import { pythonResources, pythonTypes, synchronous } from "../../sdk/generator/python.ts";
import {
  typescriptHeaders,
  typescriptResources,
  typescriptTypes,
} from "../../sdk/generator/typescript.ts";
import { startTestApp, type TestApp } from "../support/app.ts";

const SDK = join(import.meta.dirname, "..", "..", "sdk");
const TYPESCRIPT = join(SDK, "typescript", "src");
const PYTHON = join(SDK, "python", "waymark_sdk");

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
    const text = `export const VERSION = ${JSON.stringify(version)};\n`;
    await expect(text).toMatchFileSnapshot(join(TYPESCRIPT, "version.ts"));
    await expect(`VERSION = ${JSON.stringify(version)}\n`).toMatchFileSnapshot(
      join(PYTHON, "_version.py"),
    );
  });

  it("have a class for every error code", () => {
    const codes = api.components.schemas["ErrorCode"]?.enum ?? [];
    const typescript = read(join(TYPESCRIPT, "read-error.ts"));
    const python = read(join(PYTHON, "_errors.py"));
    expect(codes.length).toBeGreaterThan(10);
    for (const code of codes) {
      expect(typescript).toContain(`  ${code}: `);
      expect(python).toContain(`    "${code}": `);
    }
  });
});
