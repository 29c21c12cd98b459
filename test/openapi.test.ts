import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startTestApp,
  testDocuments,
  testEngine,
  testReader,
  testVault,
  type TestApp,
} from "./support/app.ts";

const run = promisify(execFile);
const REDOCLY = new URL("../node_modules/.bin/redocly", import.meta.url).pathname;

let app: TestApp;
// oxlint-disable-next-line typescript/no-explicit-any
let document: any;
beforeAll(async () => {
  app = await startTestApp();
  const reply = await app.send("GET", "/openapi.json");
  expect(reply.status).toBe(200);
  document = reply.body;
});
afterAll(() => app.close());

// oxlint-disable-next-line typescript/no-explicit-any
const operations = (): [string, any][] =>
  Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, unknown] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );

describe("the OpenAPI document", () => {
  it("needs no key and is OpenAPI 3.1", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(document.servers[0].url).toBe("/v1");
  });

  it("passes the linter without errors or warnings", async () => {
    const folder = await mkdtemp(join(tmpdir(), "waymark-openapi-"));
    const file = join(folder, "openapi.json");
    await writeFile(file, JSON.stringify(document));
    const { stdout, stderr } = await run(
      REDOCLY,
      ["lint", "--extends=recommended", "--format=json", file],
      {
        cwd: folder,
        env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
      },
    ).catch((error: { stdout: string; stderr: string }) => error);
    await rm(folder, { recursive: true });
    const { totals, problems } = JSON.parse(stdout || `{"stderr":${JSON.stringify(stderr)}}`);
    expect(problems).toEqual([]);
    expect(totals).toMatchObject({ errors: 0, warnings: 0 });
  });

  it("gives every operation a summary, a description, an example, its errors and its headers", () => {
    expect(operations().length).toBeGreaterThan(1);
    for (const [name, operation] of operations()) {
      expect([name, operation.summary?.length > 3, operation.description?.length > 20]).toEqual([
        name,
        true,
        true,
      ]);
      const statuses = Object.keys(operation.responses);
      const isOpen = operation.security?.length === 0;
      expect(statuses).toEqual(
        expect.arrayContaining(
          isOpen ? ["200", "429"] : ["400", "401", "403", "429", "500", "503"],
        ),
      );
      // oxlint-disable-next-line typescript/no-explicit-any
      for (const response of Object.values<any>(operation.responses)) {
        expect(Object.keys(response.headers)).toEqual(
          expect.arrayContaining([
            "X-Request-Id",
            "X-RateLimit-Limit",
            "X-RateLimit-Remaining",
            "X-RateLimit-Reset",
          ]),
        );
        const content = response.content["application/json"];
        expect(content.example ?? content.examples).toBeDefined();
      }
      expect(operation.responses["429"].headers["Retry-After"]).toBeDefined();
    }
  });

  it("shows examples that its own schemas accept", () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(document, "api");
    for (const [name, operation] of operations()) {
      const bodies = [operation.requestBody, ...Object.values(operation.responses)].filter(Boolean);
      // oxlint-disable-next-line typescript/no-explicit-any
      for (const { content } of bodies) {
        const { schema, example, examples } = content["application/json"];
        const check = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')));
        const values =
          example === undefined
            ? Object.values<{ value: unknown }>(examples ?? {}).map((e) => e.value)
            : [example];
        for (const value of values)
          expect([name, check(value), check.errors]).toEqual([name, true, null]);
      }
    }
  });
});

describe("a route without a policy", () => {
  it("keeps the server from starting", async () => {
    const { buildApp } = await import("../src/app.ts");
    const { createLog } = await import("../src/platform/log.ts");
    const { createLiveCatalogue } = await import("../src/features/jobs/index.ts");
    const parts = {
      db: app.db,
      clock: app.clock,
      log: createLog("silent"),
      engine: testEngine(),
      documents: testDocuments(),
      reader: testReader(),
    };
    const bare = buildApp({
      ...parts,
      catalogue: createLiveCatalogue(parts),
      config: { role: "all", trustProxy: [], allowPrivateHosts: false, docs: true },
      vault: testVault(),
    });
    bare.get("/v1/forgotten", () => ({}));
    await expect(bare.ready()).rejects.toThrow("GET /v1/forgotten");
  });
});
