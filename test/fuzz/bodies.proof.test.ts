import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/app.ts";
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
  requestBody?: { content: { "application/json": { schema: Schema; example?: object } } };
}

let app: TestApp;
let keys: string[];
let operations: { method: string; path: string; described: Described }[];
let schemas: Record<string, Schema>;
/** Existing ids by parameter name, so requests get past "not found". */
let known: Record<string, string>;
beforeAll(async () => {
  announce("requests to every operation");
  app = await startTestApp({ allowPrivateHosts: true });
  const { live, test } = await app.customer({ credits: 1e6, sandboxQuota: 1e6 });
  keys = [live, test];
  known = await createThings(live);
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

const RESUME = "Jane Roe\nRegistered nurse, 2019 to 2024\nSkills: triage, wound care, Python, SQL";

async function createThings(key: string): Promise<Record<string, string>> {
  const post = async (path: string, body?: object) =>
    (await app.send("POST", path, { key, body })).body as Record<string, string>;
  const webhook = await post("/webhooks", { url: UNREACHABLE, events: ["candidate.deleted"] });
  const delivery = await post(`/webhooks/${webhook["id"]}/test`);
  const analysis = await post("/resumes/analyze", {
    resume_text: RESUME,
    target_job: { title: "Registered Nurse" },
  });
  const pathway = await post("/career-pathways/generate", {
    external_candidate_id: "c-1",
    target_role: { title: "Registered Nurse" },
  });
  return { ...delivery, ...analysis, ...pathway, id: webhook["id"]! };
}

/** Examples contain other hosts; none of them may be called. */
function basesFrom(example: object): object[] {
  const base = JSON.parse(JSON.stringify(example).replaceAll(/https?:[^"]+/g, UNREACHABLE)) as {
    file_url?: string;
  };
  const { file_url: url, ...rest } = base;
  return url ? [base, { ...rest, resume_text: RESUME }] : [base];
}

const text = (value: unknown): string =>
  (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed();

function requestsFor({ method, described }: (typeof operations)[0]) {
  const { parameters = [], requestBody } = described;
  const valueOf = (schema: Schema) => valuesOf(schema, schemas);
  const part = (where: "path" | "query") => {
    const named = parameters.filter((p) => p.in === where);
    // Existing objects must still exist for later operations.
    const canExist = where === "path" && method !== "DELETE";
    const values = named.map(({ name, schema }) => {
      const valid = { weight: 12, arbitrary: valueOf(schema) };
      const existing = { weight: canExist ? 24 : 0, arbitrary: fc.constant(known[name] ?? "-") };
      const value = fc.oneof(valid, existing, { weight: 1, arbitrary: junk });
      const spoilt = fc.tuple(value, seldom(spoiler, ""));
      return [name, spoilt.map(([plain, end]) => (end ? text(plain) + end : plain))] as const;
    });
    // Few at once: of fifteen values one is always wrong.
    const chosen =
      where === "path"
        ? fc.constant(values)
        : fc.subarray(values, { maxLength: Math.min(3, values.length) });
    return chosen.chain((few) => fc.record(Object.fromEntries(few)));
  };
  const content = requestBody?.content["application/json"];
  const bases = content?.example ? basesFrom(content.example) : [];
  return fc.record({
    key: fc.constantFrom(...keys),
    params: part("path"),
    query: part("query"),
    body: content
      ? mutated(fc.oneof(valueOf(content.schema), ...bases.map((base) => fc.constant(base))))
      : seldom(junk, undefined),
    hasIdempotencyKey: fc.boolean(),
  });
}

it("every operation answers any request with a success or an error envelope, never a 5xx", async () => {
  expect(operations.length).toBeGreaterThan(15);
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
      const reply = await app.send(
        method,
        `${filled}${query.size > 0 ? `?${query.toString()}` : ""}`,
        {
          key: request.key,
          ...(method === "GET" ? {} : { body: request.body }),
          headers: request.hasIdempotencyKey ? { "idempotency-key": randomUUID() } : {},
        },
      );
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
    await fc.assert(property, fuzz(20, stream));
  }
  // If validation refused every input, the code behind it would not be tested.
  const reached = [...statuses.values()].filter(
    (seen) => seen.has(200) || seen.has(201) || seen.has(202),
  );
  expect(reached.length).toBeGreaterThan(10);
});
