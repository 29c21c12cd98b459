import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  pythonTypes,
  synchronousClient,
  typescriptTypes,
  type OpenApi,
} from "../../sdk/generate.ts";
import { startTestApp, type TestApp } from "../support/app.ts";

const SDK = join(import.meta.dirname, "..", "..", "sdk");
const PYTHON = join(SDK, "python", "waymark_sdk");

describe("the generated parts of the SDKs", () => {
  let app: TestApp;
  let api: OpenApi;
  beforeAll(async () => {
    app = await startTestApp();
    api = (await app.send("GET", "/openapi.json")).body;
  });
  afterAll(() => app.close());

  // `npm test -- test/sdk -u` writes the files.
  it("hold the types of the served document", async () => {
    await expect(typescriptTypes(api)).toMatchFileSnapshot(join(SDK, "typescript/src/types.ts"));
    await expect(pythonTypes(api)).toMatchFileSnapshot(join(PYTHON, "types.py"));
  });

  it("hold a synchronous client equal to the asynchronous one", async () => {
    const source = readFileSync(join(PYTHON, "_async_client.py"), "utf8");
    await expect(synchronousClient(source)).toMatchFileSnapshot(join(PYTHON, "_client.py"));
  });

  it("have a class for every error code", () => {
    const codes = api.components.schemas["ErrorCode"]?.enum ?? [];
    const typescript = readFileSync(join(SDK, "typescript/src/read-error.ts"), "utf8");
    const python = readFileSync(join(PYTHON, "_errors.py"), "utf8");
    expect(codes.length).toBeGreaterThan(10);
    for (const code of codes) {
      expect(typescript).toContain(`  ${code}: `);
      expect(python).toContain(`    "${code}": `);
    }
  });
});
