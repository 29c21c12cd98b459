import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ERRORS } from "../src/errors.ts";
import { BODY_LIMIT_BYTES } from "../src/platform/http/body.ts";
import { MAX_RESUME_CHARS } from "../src/reading/index.ts";
import { startTestApp, type Customer, type Reply, type TestApp } from "./support/app.ts";
import { PROBES, PROBE_TABLE } from "./support/probes.ts";
import { sendBytes } from "./support/send-bytes.ts";
import { errorsGuide } from "../scripts/errors-guide.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let app: TestApp;
let customer: Customer;
let key: string;
beforeAll(async () => {
  app = await startTestApp({ operations: PROBES });
  await app.db.query(PROBE_TABLE);
  customer = await app.customer({ credits: 1000 });
  key = customer.live;
});
afterAll(() => app.close());

function expectEnvelope(reply: Reply, status: number, code: string): void {
  expect([reply.status, reply.body?.error?.code]).toEqual([status, code]);
  expect(Object.keys(reply.body)).toEqual(["error"]);
  expect(Object.keys(reply.body.error).toSorted()).toEqual([
    "code",
    "details",
    "message",
    "request_id",
  ]);
  expect(reply.body.error.request_id).toMatch(UUID);
  expect(reply.headers.get("x-request-id")).toBe(reply.body.error.request_id);
  expect(reply.headers.get("content-type")).toContain("application/json");
  expect(reply.body.error.message.length).toBeGreaterThan(10);
  for (const name of ["limit", "remaining", "reset"]) {
    expect(Number(reply.headers.get(`x-ratelimit-${name}`))).toBeGreaterThanOrEqual(0);
    expect(reply.headers.has(`x-ratelimit-${name}`)).toBe(true);
  }
}

const fields = (reply: Reply): string[] =>
  reply.body.error.details.map((d: { field: string }) => d.field).toSorted();
const post = (body: unknown, headers: Record<string, string> = {}) =>
  app.send("POST", "/probe/work", { key, body, headers });

describe("every error", () => {
  it("has the status listed for its code", () => {
    const listed: Record<string, number> = {
      validation_error: 400,
      invalid_request: 400,
      no_skills_found: 400,
      resume_unreadable: 400,
      missing_api_key: 401,
      unauthorized: 401,
      wrong_key_type: 401,
      insufficient_credits: 402,
      insufficient_scope: 403,
      ip_not_allowed: 403,
      not_found: 404,
      request_in_progress: 409,
      not_retained: 410,
      idempotency_key_reused: 422,
      rate_limited: 429,
      sandbox_quota_exceeded: 429,
      internal_error: 500,
      upstream_error: 502,
      service_unavailable: 503,
    };
    expect(
      Object.fromEntries(Object.entries(ERRORS).map(([code, [status]]) => [code, status])),
    ).toEqual(listed);
  });

  it("is documented in docs/guides/errors.md, with its status", async () => {
    const page = await readFile(new URL("../docs/guides/errors.md", import.meta.url), "utf8");
    for (const [code, [status]] of Object.entries(ERRORS)) {
      expect(page).toMatch(
        new RegExp(`^\\| ${status}\\D.*\\| \\[\`${code}\`\\]\\(#${code}\\) +\\|`, "m"),
      );
    }
  });

  it("is described in scripts/errors-guide.yaml, from which that guide is generated", async () => {
    const page = await readFile(new URL("../docs/guides/errors.md", import.meta.url), "utf8");
    // The formatter pads tables, wraps prose and joins short lists.
    const words = (text: string) => text.replaceAll(/-{3,}/g, "---").replaceAll(/\s+/g, "");
    expect(words(page)).toBe(words(errorsGuide()));
  });

  it("has one envelope, a request id and rate headers, in every case", async () => {
    expectEnvelope(await app.send("GET", "/me"), 401, "missing_api_key");
    expectEnvelope(await app.send("GET", "/nowhere"), 404, "not_found");
    expectEnvelope(await app.send("GET", "/nowhere", { key }), 404, "not_found");
    expectEnvelope(await app.send("GET", "//nowhere"), 404, "not_found");
    expectEnvelope(await app.send("POST", "/nowhere", { body: "{not json" }), 404, "not_found");
    expectEnvelope(await app.send("GET", "/me/", { key }), 404, "not_found");
    expectEnvelope(await app.send("GET", "/probe/read?fail=true", { key }), 404, "not_found");
    expectEnvelope(await post('{"value":'), 400, "invalid_request");
    expectEnvelope(await post('{"__proto__":{"x":1},"value":"x"}'), 400, "invalid_request");
    expectEnvelope(
      await post("value=x", { "content-type": "application/x-www-form-urlencoded" }),
      400,
      "invalid_request",
    );
    expectEnvelope(
      await post('{"value":"x"}', { "content-type": "text/plain" }),
      400,
      "invalid_request",
    );
    expectEnvelope(await app.send("GET", "/probe/%zz", { key }), 400, "invalid_request");
    expectEnvelope(await app.send("GET", "/probe/read?n=%zz", { key }), 400, "invalid_request");
    expectEnvelope(await app.send("DELETE", "/probe/things/%ff", { key }), 400, "invalid_request");
    expectEnvelope(await post({ value: "x", outcome: "crash" }), 500, "internal_error");
    expectEnvelope(await post({ value: "x", outcome: "upstream" }), 502, "upstream_error");
  });

  it("caused by us reveals nothing internal", async () => {
    const { text } = await post({ value: "x", outcome: "crash" });
    expect(text).not.toMatch(/résumé|stack|probe_results|at /);
  });

  it("a known path with another method is 405 and lists the allowed methods", async () => {
    const cases: [string, string, string][] = [
      ["POST", "/me", "GET, HEAD"],
      ["OPTIONS", "/me", "GET, HEAD"],
      ["DELETE", "/openapi.json", "GET, HEAD"],
      ["POST", "//healthz", "GET, HEAD"],
      ["PUT", "/probe/things/a%2Fb", "DELETE"],
      // GET reads the last segment as an id and answers 404 only.
      ["PUT", "/jobs/match", "POST"],
      ["PUT", "/jobs/job_x", "GET, HEAD"],
    ];
    for (const [method, path, allow] of cases) {
      for (const options of [{ key }, {}]) {
        const reply = await app.send(method, path, options);
        expectEnvelope(reply, 405, "invalid_request");
        expect(reply.headers.get("allow")).toBe(allow);
      }
    }
    expect((await app.send("GET", "/jobs/match", { key })).status).toBe(404);
  });

  it("a body over 256 KB is 413 invalid_request, a smaller one is read", async () => {
    const body = (bytes: number) => JSON.stringify({ value: "x", padding: "y".repeat(bytes) });
    // Every client receives it, even one that is still sending.
    const tooLarge = await Promise.all(
      Array.from({ length: 10 }, () => post(body(6 * 1024 * 1024))),
    );
    for (const reply of tooLarge) expectEnvelope(reply, 413, "invalid_request");
    expectEnvelope(await post(body(BODY_LIMIT_BYTES)), 413, "invalid_request");
    expectEnvelope(await post(body(BODY_LIMIT_BYTES - 100)), 400, "validation_error");
  });

  it("accepts the longest résumé text however it is escaped, and no more than 4 MB", async () => {
    const send = (text: string) =>
      app.send("POST", "/jobs/match", { key, body: `{"resume_text":"${text}","skills":[]}` });
    const reply = await send("\\ud83d\\ude00".repeat(MAX_RESUME_CHARS));
    expectEnvelope(reply, 400, "validation_error");
    expect(fields(reply)).toEqual(["resume_text", "skills"]);
    expectEnvelope(await send("x".repeat(4 * 1024 * 1024)), 413, "invalid_request");
    expect(fields(await send("x".repeat(MAX_RESUME_CHARS + 1)))).toEqual(["resume_text", "skills"]);
  });

  it("malformed HTTP gets the envelope too", async () => {
    const answer = await raw("NONSENSE\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"invalid_request"');
    expect(answer).toContain("X-Request-Id: ");
    expect(answer).toContain("X-RateLimit-Limit: ");
    expect(await raw(`GET /v1/me HTTP/1.1\r\nHost: x\r\nX: ${"y".repeat(70_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    );
  });

  it("unusual requests get the envelope too: no Host, unknown expectation, CONNECT, unknown method", async () => {
    for (const head of [
      "GET /v1/me HTTP/1.1",
      "GET /v1/me HTTP/1.1\r\nHost: x\r\nExpect: the-unexpected",
      "CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443",
      "QUERY /v1/me HTTP/1.1\r\nHost: x",
      "PROPFIND /v1/me HTTP/1.1\r\nHost: x",
    ]) {
      const answer = await raw(`${head}\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(answer.toLowerCase()).toContain("x-request-id: ");
      expect(answer.toLowerCase()).toContain("x-ratelimit-limit: ");
      expect(answer).toContain('"request_id":');
    }
  });

  it("a lost database is 503 with Retry-After, not a 500", async () => {
    const lonely = await startTestApp();
    const { live } = await lonely.customer();
    await lonely.db.pool.end();
    const reply = await lonely.send("GET", "/me", { key: live });
    expectEnvelope(reply, 503, "service_unavailable");
    expect(reply.headers.get("retry-after")).toBe("2");
    expect((await lonely.send("GET", "//readyz")).status).toBe(503);
    expect((await lonely.send("GET", "//healthz")).status).toBe(200);
  });
});

const raw = (text: string): Promise<string> => sendBytes(app.url, text);

describe("validation", () => {
  it("lists every offending field with a dotted path", async () => {
    const reply = await post({
      value: "",
      extra: 1,
      nested: { items: [{ level: "a" }, { level: "z", more: 1 }, {}] },
    });
    expectEnvelope(reply, 400, "validation_error");
    expect(fields(reply)).toEqual([
      "extra",
      "nested.items.1.level",
      "nested.items.1.more",
      "nested.items.2.level",
      "value",
    ]);
  });

  it("refuses unknown query parameters, and names them", async () => {
    const reply = await app.send("GET", "/probe/read?nn=1&n=51", { key });
    expectEnvelope(reply, 400, "validation_error");
    expect(fields(reply)).toEqual(["n", "nn"]);
    expect(fields(await app.send("GET", "/me?x=1", { key }))).toEqual(["x"]);
    expect(fields(await app.send("GET", "/me?__proto__=1", { key }))).toEqual(["__proto__"]);
  });

  it("parses numbers and booleans in query strings, never in bodies", async () => {
    expect((await app.send("GET", "/probe/read?n=7&fail=false", { key })).body).toEqual({ n: 7 });
    for (const bad of [
      "n=x",
      "n=",
      "n=1.5",
      "n=0x10",
      "n=%205",
      "n=1e1",
      "fail=maybe",
      "fail=1",
      "n=1&n=2",
    ]) {
      expect((await app.send("GET", `/probe/read?${bad}`, { key })).body.error.code).toBe(
        "validation_error",
      );
    }
    expect(fields(await post({ value: 7 }))).toEqual(["value"]);
  });

  it("names each field once, with our own messages", async () => {
    const reply = await post({ value: "", outcome: 7, nested: { items: [{ level: 1, x: 1 }] } });
    expect(reply.body.error.details).toEqual([
      { field: "value", message: "must not be empty" },
      { field: "outcome", message: "must be one of ok, upstream, crash" },
      { field: "nested.items.0.x", message: "is not a known field" },
      { field: "nested.items.0.level", message: "must be one of a, b" },
    ]);
    const messages = async (query: string) =>
      (await app.send("GET", `/probe/read?${query}`, { key })).body.error.details[0].message;
    expect(await messages("n=0")).toBe("must be at least 1");
    expect(await messages("n=x")).toBe("must be a whole number");
    expect(await messages("fail=x")).toBe("must be true or false");
    const long = await post({ value: "x".repeat(21) });
    expect(long.body.error.details[0].message).toBe("must have at most 20 characters");
    const named = await post({ value: "x", ["y".repeat(5_000)]: 1 });
    expect(named.text.length).toBeLessThan(1_000);
  });

  it("does not inspect texts or lists that are too long, and still lists other fields", async () => {
    const reply = await app.send("POST", "/jobs/match", {
      key,
      body: {
        skills: Array.from({ length: 5_000 }, () => 7),
        filters: { country: "x".repeat(101) },
        limit: 26,
      },
    });
    expect(reply.body.error.details).toEqual([
      { field: "skills", message: "must have at most 100 entries" },
      { field: "filters.country", message: "must have at most 100 characters" },
      { field: "limit", message: "must be at most 25" },
    ]);
  });

  it("refuses a body that is not an object, missing, or unexpected", async () => {
    for (const body of ["[]", '"text"', "1", "null", "true"])
      expectEnvelope(await post(body), 400, "validation_error");
    expect(fields(await post(""))).toEqual(["body"]);
    expect(fields(await app.send("POST", "/probe/work", { key }))).toEqual(["body"]);
    const unwanted = await app.send("DELETE", "/probe/things/x", { key, body: { a: 1 } });
    expect(fields(unwanted)).toEqual(["a"]);
    const empty = await app.send("DELETE", "/probe/things/x", {
      key,
      body: "",
      headers: { "content-type": "application/json" },
    });
    expect(empty.status).toBe(202);
  });

  it("refuses text that cannot be stored, and bodies that are not UTF-8", async () => {
    expect(fields(await post({ value: "a\0b" }))).toEqual(["value"]);
    expect(fields(await post('{"value":"\\ud800"}'))).toEqual(["value"]);
    const response = await fetch(`${app.url}/v1/probe/work`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    });
    expect([response.status, ((await response.json()) as Reply["body"]).error.code]).toEqual([
      400,
      "invalid_request",
    ]);
  });

  it("survives extreme input: deep nesting, thousands of errors, a thousand parameters", async () => {
    const items = (count: number) => ({
      value: "x",
      nested: { items: Array.from({ length: count }, () => ({})) },
    });
    expect((await post(`{"value":${"[".repeat(50_000)}${"]".repeat(50_000)}}`)).status).toBe(400);
    expectEnvelope(await post(items(20_000)), 400, "invalid_request");
    const many = await post(items(4_000));
    expectEnvelope(many, 400, "validation_error");
    expect(many.body.error.details.length).toBe(20);
    const query = Array.from({ length: 900 }, (_, i) => `p${i}=1`).join("&");
    expect((await app.send("GET", `/me?${query}`, { key })).status).toBe(400);
    const hidden = `${"n=1&".repeat(1000)}unknown=1`;
    expect((await app.send("GET", `/probe/read?${hidden}`, { key })).status).toBe(400);
  });
});

describe("ids in a path", () => {
  it("arrive unchanged: slashes, dots, spaces, any script", async () => {
    for (const id of [
      "a/b",
      "..",
      ".",
      "a b",
      " a ",
      "a%2Fb",
      "é",
      "e\u0301",
      "ﬁ",
      "😀",
      "a?b#c",
      "Ω".repeat(255),
      "x+y",
      "A",
    ]) {
      const encoded = encodeURIComponent(id).replaceAll(".", "%2E");
      const answer = await raw(
        `DELETE /v1/probe/things/${encoded} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 202 /);
      expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4)).value).toBe(id);
    }
  });

  it("that cannot exist are 404: empty, thousands of characters, NUL", async () => {
    for (const id of ["", "x".repeat(256), "x".repeat(2_000), "%00", "a%00b", "x".repeat(12_000)])
      for (const [method, path] of [
        ["DELETE", `/probe/things/${id}`],
        ["GET", `/jobs/${id}`],
        ["GET", `/webhooks/${id}/deliveries`],
        ["POST", `/webhooks/${id}/deliveries/${id}/retry`],
        ["GET", `/career-pathways/${id}`],
        ["GET", `/resumes/analyses/${id}`],
      ] as const)
        if (id.length * 2 < 14_000 || !path.endsWith("/retry"))
          expectEnvelope(await app.send(method, path, { key }), 404, "not_found");
  });
});

describe("the order of the checks", () => {
  it("key → allowlist → rate → scope → validation → idempotency → credits → work", async () => {
    const poor = await app.customer({ credits: 0, rateAi: 3 });
    const call = async (token: string, body: unknown, idempotencyKey?: string) => {
      const headers: Record<string, string> = idempotencyKey
        ? { "idempotency-key": idempotencyKey }
        : {};
      return (await app.send("POST", "/probe/work", { key: token, body, headers })).body.error.code;
    };
    const elsewhere = (await poor.key({ ipAllowlist: ["203.0.113.1"], scopes: [] })).key;
    const scopeless = (await poor.key({ scopes: [] })).key;
    expect(await call("sk_live_wrong", {})).toBe("unauthorized");
    expect(await call(elsewhere, {})).toBe("ip_not_allowed");
    expect([
      await call(scopeless, {}),
      await call(scopeless, {}),
      await call(scopeless, {}),
      await call(scopeless, {}),
    ]).toEqual(["insufficient_scope", "insufficient_scope", "insufficient_scope", "rate_limited"]);
    expect(await call(poor.live, {}, "")).toBe("validation_error");
    expect(await call(poor.live, { value: "x" }, "k")).toBe("insufficient_credits");
  });
});

describe("versioning", () => {
  it("requires the version in the path: nothing answers without /v1", async () => {
    expect((await app.send("GET", "/me", { key })).status).toBe(200);
    expectEnvelope(await app.send("GET", "//me", { key }), 404, "not_found");
    expectEnvelope(await app.send("GET", "//v2/me", { key }), 404, "not_found");
  });
});
