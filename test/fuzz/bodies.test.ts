import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/app.ts";
import { junk, mutated, UNREACHABLE, valuesOf, type Schema } from "./schema-values.ts";
import { announce, fuzz } from "./settings.ts";

interface Described {
  operationId: string;
  parameters?: { name: string; in: "path" | "query"; schema: Schema }[];
  requestBody?: { content: { "application/json": { schema: Schema; example?: unknown } } };
}

let app: TestApp;
let keys: string[];
let operations: { method: string; path: string; described: Described }[];
let schemas: Record<string, Schema>;
beforeAll(async () => {
  announce("requests to every operation");
  app = await startTestApp();
  const { live, test } = await app.customer({ credits: 1e6, sandboxQuota: 1e6 });
  keys = [live, test];
  const { body } = await app.send("GET", "/openapi.json");
  schemas = body.components.schemas;
  operations = Object.entries(body.paths as Record<string, Record<string, Described>>).flatMap(
    ([path, item]) =>
      Object.entries(item).map(([method, described]) => ({
        method: method.toUpperCase(),
        path,
        described,
      })),
  );
});
afterAll(() => app.close());

/** Examples name hosts of their own; none of them may be called. */
const withoutHosts = (example: unknown): unknown =>
  JSON.parse(JSON.stringify(example).replaceAll(/https?:[^"]+/g, UNREACHABLE));

const text = (value: unknown): string =>
  (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed();

function requestsFor({ described: { parameters = [], requestBody } }: (typeof operations)[0]) {
  const valueOf = (schema: Schema) => valuesOf(schema, schemas);
  const part = (where: "path" | "query") =>
    fc.record(
      Object.fromEntries(
        parameters
          .filter((p) => p.in === where)
          .map((p) => [p.name, fc.oneof({ weight: 3, arbitrary: valueOf(p.schema) }, junk)]),
      ),
      {
        requiredKeys:
          where === "path" ? parameters.filter((p) => p.in === where).map((p) => p.name) : [],
      },
    );
  const content = requestBody?.content["application/json"];
  const examples = content?.example ? [fc.constant(withoutHosts(content.example))] : [];
  return fc.record({
    key: fc.constantFrom(...keys),
    params: part("path"),
    query: part("query"),
    body: content
      ? mutated(fc.oneof(valueOf(content.schema), ...examples))
      : fc.option(junk, { nil: undefined, freq: 5 }),
    idempotencyKey: fc.option(fc.stringMatching(/^[!-~]{1,40}$/), { nil: undefined, freq: 3 }),
  });
}

it("every operation answers any request with a success or an error envelope, never a 5xx", async () => {
  expect(operations.length).toBeGreaterThan(15);
  const statuses = new Map<string, Set<number>>();
  for (const operation of operations) {
    const { method, path, described } = operation;
    const seen = new Set<number>();
    statuses.set(described.operationId, seen);
    const property = fc.asyncProperty(requestsFor(operation), async (request) => {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(text(request.params[name]) || "-"),
      );
      const query = new URLSearchParams(
        Object.entries(request.query).map(([name, value]): [string, string] => [name, text(value)]),
      );
      const reply = await app.send(method, `${filled}${query.size > 0 ? `?${query}` : ""}`, {
        key: request.key,
        ...(method === "GET" ? {} : { body: request.body }),
        headers: request.idempotencyKey ? { "idempotency-key": request.idempotencyKey } : {},
      });
      seen.add(reply.status);
      expect(reply.status, reply.text).toBeLessThan(500);
      if (reply.status >= 400) {
        expect(Object.keys(reply.body)).toEqual(["error"]);
        expect(Object.keys(reply.body.error).toSorted()).toEqual([
          "code",
          "details",
          "message",
          "request_id",
        ]);
        expect(reply.headers.get("x-request-id")).toBe(reply.body.error.request_id);
      } else expect(reply.body).toBeTypeOf("object");
    });
    await fc.assert(property, fuzz(12));
  }
  // Inputs that are all refused at the door would prove little about what lies behind it.
  const reached = [...statuses.values()].filter(
    (seen) => seen.has(200) || seen.has(201) || seen.has(202),
  );
  expect(reached.length).toBeGreaterThan(5);
}, 600_000);
