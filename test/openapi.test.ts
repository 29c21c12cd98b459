import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createTestDatabase,
  startTestApp,
  testDocuments,
  testEngine,
  testReader,
  testVault,
  type TestApp,
} from "./support/app.ts";
import { lintOpenapi } from "./support/lint-openapi.ts";

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

/** A response, or the shared one that it refers to. */
// oxlint-disable-next-line typescript/no-explicit-any
const resolved = (response: any): any =>
  response.$ref ? document.components.responses[response.$ref.split("/").at(-1)] : response;

describe("the OpenAPI document", () => {
  it("is served while the database is away, and so is nothing that needs it", async () => {
    const db = await createTestDatabase();
    const alone = await startTestApp({ db });
    const { test } = await alone.customer();
    await db.close();
    expect((await alone.send("GET", "/openapi.json", { key: test })).status).toBe(200);
    expect((await alone.send("GET", "/me", { key: test })).status).toBeGreaterThanOrEqual(500);
    await alone.stop();
  });

  it("requires no key and is OpenAPI 3.1", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(document.servers[0].url).toBe("/v1");
  });

  it("passes the linter without errors or warnings", async () => {
    expect(await lintOpenapi(document)).toEqual([]);
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
      for (const response of Object.values<any>(operation.responses).map(resolved)) {
        expect(Object.keys(response.headers)).toEqual(
          expect.arrayContaining([
            "X-Request-Id",
            "X-RateLimit-Limit",
            "X-RateLimit-Remaining",
            "X-RateLimit-Reset",
          ]),
        );
        if (!response.content) continue;
        const content = response.content["application/json"];
        expect(content.example ?? content.examples).toBeDefined();
      }
      expect(resolved(operation.responses["429"]).headers["Retry-After"]).toBeDefined();
    }
  });

  it("names no field by a word that Python keeps for itself, which its SDK could not hold", () => {
    const reserved = new Set(
      "and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(
        " ",
      ),
    );
    const namesIn = (schema: unknown): string[] => {
      if (typeof schema !== "object" || schema === null) return [];
      const { properties } = schema as { properties?: unknown };
      const own = typeof properties === "object" && properties ? Object.keys(properties) : [];
      return [...own, ...Object.values(schema).flatMap(namesIn)];
    };
    const named = namesIn(document);
    expect(named).toContain("available_from");
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((name) => reserved.has(name))).toEqual([]);
  });

  it("has examples that its own schemas accept", () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(document, "api");
    for (const [name, operation] of operations()) {
      const bodies = [
        operation.requestBody,
        ...Object.values(operation.responses).map(resolved),
      ].filter((body) => body?.content);
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

describe("what generators need", () => {
  // oxlint-disable-next-line typescript/no-explicit-any
  const everywhere = (value: any, visit: (node: any, path: string) => void, path = ""): void => {
    if (typeof value !== "object" || value === null) return;
    visit(value, path);
    for (const [key, child] of Object.entries(value)) everywhere(child, visit, `${path}/${key}`);
  };

  it("describes every event with the type of its payload", () => {
    expect(Object.keys(document.webhooks).toSorted()).toEqual([
      "candidate.deleted",
      "credits.low",
      "pathway.completed",
      "pathway.failed",
      "resume.analysis.completed",
      "resumes.batch_completed",
      "webhook.test",
    ]);
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(document, "api");
    type Content = Record<"application/json", { schema: object; example: object }>;
    for (const [type, { post }] of Object.entries<{ post: { requestBody: { content: Content } } }>(
      document.webhooks,
    )) {
      const { schema, example } = post.requestBody.content["application/json"];
      const check = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')));
      expect([type, check(example), check.errors]).toEqual([type, true, null]);
      expect(check({ ...example, data: {} })).toBe(false);
    }
  });

  it("names every enumeration once, with its type, and every request and list", () => {
    const bare: string[] = [];
    everywhere(document.paths, (node, path) => {
      if (Array.isArray(node.enum) && node.enum.length > 1) bare.push(path);
    });
    expect(bare).toEqual([]);
    everywhere(document.components.schemas, (node, path) => {
      if (Array.isArray(node.enum) && !path.includes("example")) expect(node.type).toBe("string");
    });
    for (const [name, operation] of operations()) {
      const body = operation.requestBody?.content["application/json"].schema;
      if (body) expect([name, Object.keys(body)]).toEqual([name, ["$ref"]]);
      const reply = operation.responses["200"]?.content["application/json"].schema;
      if (reply && name !== "GET /openapi.json")
        expect([name, Object.keys(reply)]).toEqual([name, ["$ref"]]);
    }
  });

  it("uses ASCII tags, shared error responses and no fixed Idempotency-Key", () => {
    for (const { name } of document.tags) expect(name).toMatch(/^[A-Za-z]+$/);
    for (const [, operation] of operations()) {
      const errors = Object.entries<object>(operation.responses).filter(([s]) => Number(s) >= 400);
      if (operation.operationId !== "getOpenapi")
        for (const [, response] of errors) expect(Object.keys(response)).toEqual(["$ref"]);
      for (const parameter of operation.parameters ?? [])
        if (parameter.name === "Idempotency-Key")
          expect(JSON.stringify(parameter)).not.toContain("example");
    }
    expect(Object.keys(document.components.responses)).toContain("HeadersTooLarge");
  });

  it("asks for exactly one source of skills, as the server does", () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(document, "api");
    const cases: [string, object, string, string][] = [
      ["MatchRequest", {}, "skills", "resume_text"],
      ["AnalysisRequest", { target_job: { title: "Nurse" } }, "resume_text", "file_url"],
    ];
    for (const [name, rest, one, other] of cases) {
      const check = ajv.compile({ $ref: `api#/components/schemas/${name}` });
      const value = (field: string) => (field === "skills" ? ["sql"] : "https://example.com/");
      expect([name, check(rest)]).toEqual([name, false]);
      expect([name, check({ ...rest, [one]: value(one), [other]: value(other) })]).toEqual([
        name,
        false,
      ]);
      for (const field of [one, other])
        expect([field, check({ ...rest, [field]: value(field) })]).toEqual([field, true]);
    }
  });

  it("gives no field a default, for which generated clients would require it", () => {
    everywhere(document.components.schemas, (node, path) => {
      if (path.endsWith("/properties"))
        for (const [name, property] of Object.entries<object>(node))
          expect([path, name, "default" in property]).toEqual([path, name, false]);
    });
    expect(JSON.stringify(document.components.schemas.MatchRequest)).toContain("Default: 25");
  });

  it("requires no parameter that has a default", () => {
    for (const [name, operation] of operations())
      for (const { name: parameter, required, schema } of operation.parameters ?? [])
        if (schema.default !== undefined)
          expect([name, parameter, required]).toEqual([name, parameter, false]);
  });

  it("calls no schema like one of its fields, which Python generators confuse", () => {
    for (const [name, { properties = {} }] of Object.entries<{ properties?: object }>(
      document.components.schemas,
    ))
      expect(Object.keys(properties)).not.toContain(name.toLowerCase());
  });

  it("gives every path and query parameter an example or a closed set of values", () => {
    for (const [name, operation] of operations())
      for (const { name: parameter, in: place, schema } of operation.parameters ?? []) {
        if (place === "header") continue;
        const { $ref, type, examples, default: usual } = schema;
        const isShown = $ref || type === "boolean" || usual !== undefined || examples?.length > 0;
        expect([name, parameter, Boolean(isShown)]).toEqual([name, parameter, true]);
      }
  });
});

describe("a route without a policy", () => {
  it("prevents the server from starting", async () => {
    const { buildApp } = await import("../src/process/app.ts");
    const { createLog } = await import("../src/platform/log.ts");
    const { readConfig } = await import("../src/platform/config.ts");
    const { createLiveCatalogue } = await import("../src/features/catalogue/index.ts");
    const { createJobIndex } = await import("../src/features/jobs/index.ts");
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
      index: createJobIndex(createLiveCatalogue(parts), parts.engine),
      config: readConfig({}),
      vault: testVault(),
    });
    bare.get("/v1/forgotten", () => ({}));
    await expect(bare.ready()).rejects.toThrow("GET /v1/forgotten");
  });
});
