import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/app.ts";
import { CONSOLE, operatorOf, type SendAs } from "../support/operators.ts";
import {
  junk,
  mutated,
  seldom,
  spoiler,
  UNREACHABLE,
  valuesOf,
  type Schema,
} from "./schema-values.ts";
import { announce, fuzz } from "./settings.ts";

interface Described {
  operationId: string;
  parameters?: { name: string; in: "path" | "query"; schema: Schema }[];
  requestBody?: { content: { "application/json": { schema: Schema } } };
}

let app: TestApp;
let admin: SendAs;
let operations: { method: string; path: string; described: Described }[];
let schemas: Record<string, Schema>;
/** Existing ids, so requests get past "not found". */
let known: string[];
beforeAll(async () => {
  announce("requests to every operation for operators");
  app = await startTestApp({ allowPrivateHosts: true });
  admin = await operatorOf(app);
  const { appId, test } = await app.customer({ credits: 1e6 });
  const key = await admin("POST", `/apps/${appId}/keys`, { body: { mode: "test" } });
  const webhook = await admin("POST", `/apps/${appId}/webhooks`, {
    body: { mode: "test", url: UNREACHABLE, events: ["webhook.test"] },
  });
  const sent = await admin("POST", `/webhooks/${webhook.body.id}/test`);
  const request = await app.send("GET", "/jobs", { key: test });
  known = [
    appId,
    key.body.id,
    webhook.body.id,
    sent.body.delivery_id,
    request.headers.get("x-request-id")!,
    "typescript",
    "registered-nurse",
  ];
  const { body } = await app.send("GET", "//operator/v1/openapi.json");
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

const text = (value: unknown): string =>
  (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed();

function requestsFor({ method, described }: (typeof operations)[0]) {
  const { parameters = [], requestBody } = described;
  const part = (where: "path" | "query") => {
    const canExist = where === "path" && method !== "DELETE";
    const values = parameters
      .filter((parameter) => parameter.in === where)
      .map(({ name, schema }) => {
        const valid = { weight: 8, arbitrary: valuesOf(schema, schemas) };
        const existing = { weight: canExist ? 24 : 0, arbitrary: fc.constantFrom(...known) };
        const value = fc.oneof(valid, existing, { weight: 1, arbitrary: junk });
        const spoilt = fc.tuple(value, seldom(spoiler, ""));
        return [name, spoilt.map(([plain, end]) => (end ? text(plain) + end : plain))] as const;
      });
    const chosen =
      where === "path"
        ? fc.constant(values)
        : fc.subarray(values, { maxLength: Math.min(3, values.length) });
    return chosen.chain((few) => fc.record(Object.fromEntries(few)));
  };
  const content = requestBody?.content["application/json"];
  return fc.record({
    params: part("path"),
    query: part("query"),
    body: content ? mutated(valuesOf(content.schema, schemas)) : seldom(junk, undefined),
  });
}

it("every operation for operators answers any request, never with a 500", async () => {
  expect(operations.length).toBeGreaterThan(45);
  const statuses = new Map<string, Set<number>>();
  for (const [stream, operation] of operations.entries()) {
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
      const reply = await admin(
        method,
        `${filled}${query.size > 0 ? `?${query.toString()}` : ""}`,
        {
          ...(method === "GET" ? {} : { body: request.body }),
          headers: CONSOLE,
        },
      );
      seen.add(reply.status);
      // 503: too many imports wait.
      expect([500, 502, 504], `${method} ${filled} ${reply.text}`).not.toContain(reply.status);
      if (reply.status >= 400) expect(Object.keys(reply.body)).toEqual(["error"]);
    });
    await fc.assert(property, fuzz(15, stream));
    await app.db.query("DELETE FROM rate_windows");
  }
  const reached = [...statuses.values()].filter((seen) => [200, 201, 202].some((s) => seen.has(s)));
  expect(reached.length).toBeGreaterThan(25);
});
