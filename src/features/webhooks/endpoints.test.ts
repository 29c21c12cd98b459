import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type Reply, type TestApp } from "../../../test/support/app.ts";
import { examplePage, MAX_PER_PAGE } from "../../platform/pagination.ts";
import { MAX_ENDPOINTS, MAX_SECRET_OVERLAP_SECONDS } from "./limits.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const BODY = { url: "https://hooks.example.com/in", events: ["pathway.completed"] };
const create = (key: string, body: object = BODY, headers: Record<string, string> = {}) =>
  app.send("POST", "/webhooks", { key, body, headers });
const errorOf = (reply: Reply) => [
  reply.status,
  reply.body.error?.code,
  reply.body.error?.details.map((d: { field: string }) => d.field),
];
const refusal = (field: string) => [400, "validation_error", [field]];

describe("an endpoint", () => {
  it("is created with 201 and a secret that is shown once", async () => {
    const { live: key } = await app.customer();
    const made = await create(key, { ...BODY, description: "Production" });
    expect(made.status).toBe(201);
    const { secret, ...endpoint } = made.body;
    expect(secret).toMatch(/^whsec_[0-9A-Za-z]{40}$/);
    expect(endpoint).toEqual({
      id: expect.stringMatching(/^we_[0-9a-z]{26}$/),
      ...BODY,
      description: "Production",
      status: "active",
      disabled_reason: null,
      consecutive_failures: 0,
      failed_attempts: 0,
      next_attempt_at: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: endpoint.created_at,
    });
    const read = await app.send("GET", `/webhooks/${endpoint.id}`, { key });
    expect([read.status, read.body]).toEqual([200, endpoint]);
    const list = await app.send("GET", "/webhooks", { key });
    expect(list.body).toEqual({
      data: [endpoint],
      pagination: examplePage(1),
    });
    const patched = await app.send("PATCH", `/webhooks/${endpoint.id}`, { key, body: {} });
    expect(Object.keys(patched.body)).not.toContain("secret");
  });

  it("stores its secret encrypted, also in a stored reply", async () => {
    const { live: key } = await app.customer();
    const first = await create(key, BODY, { "idempotency-key": "k" });
    const again = await create(key, BODY, { "idempotency-key": "k" });
    expect([again.headers.get("idempotent-replayed"), again.text]).toEqual(["true", first.text]);
    const { secret } = first.body;
    for (const table of ["webhook_endpoints", "idempotency_keys"]) {
      const rows = await app.db.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t`);
      const dump = rows.map((r) => r.row).join("\n");
      expect(dump.length).toBeGreaterThan(0);
      expect(dump).not.toContain(secret);
      expect(dump).not.toContain(Buffer.from(secret).toString("hex"));
    }
  });

  it("requires a url and events, and refuses unknown fields", async () => {
    const { live: key } = await app.customer();
    const cases: [object, string[]][] = [
      [{}, ["events", "url"]],
      [{ ...BODY, events: [] }, ["events"]],
      [{ ...BODY, events: ["job.created"] }, ["events.0"]],
      [{ ...BODY, events: "pathway.completed" }, ["events"]],
      [{ ...BODY, url: 7 }, ["url"]],
      [{ ...BODY, url: `https://example.com/${"x".repeat(2048)}` }, ["url"]],
      [{ ...BODY, secret: "whsec_mine" }, ["secret"]],
      [{ ...BODY, description: 7 }, ["description"]],
    ];
    for (const [body, fields] of cases) {
      const reply = await create(key, body);
      expect([reply.status, reply.body.error.code]).toEqual([400, "validation_error"]);
      expect(errorOf(reply)[2].toSorted()).toEqual(fields);
    }
    const twice = await create(key, { ...BODY, events: ["webhook.test", "webhook.test"] });
    expect([twice.status, twice.body.events, twice.body.description]).toEqual([
      201,
      ["webhook.test"],
      null,
    ]);
  });

  it("must have a public https URL without credentials or fragment", async () => {
    const { live: key } = await app.customer();
    const { id } = (await create(key)).body;
    for (const url of [
      "http://example.com/",
      "ftp://example.com/",
      "example.com",
      "not a url",
      "https://user:pw@example.com/",
      "https://user@example.com/",
      "https://@example.com/",
      "https://example.com/#part",
      "https://example.com/#",
      "https://localhost/",
      "https://a.localhost/",
      "https://printer.local/",
      "https://metadata.google.internal/",
      "https://intranet/",
      "https://127.0.0.1/",
      "https://2130706433/",
      "https://0x7f.1/",
      "https://10.0.0.5/",
      "https://169.254.169.254/latest/meta-data/",
      "https://168.63.129.16/",
      "https://[::1]/",
      "https://[::ffff:10.0.0.5]/",
      "https://[64:ff9b::a00:5]/",
      "https://[64:ff9b:1::a00:5]/",
      "https://[2002:a00:5::]/",
      "https://[2001::1]/",
      "https://[fd00:ec2::254]/",
      "https://example.com:22/",
      "https://example.com\\@127.0.0.1/",
      " https://example.com/",
    ]) {
      expect([url, ...errorOf(await create(key, { ...BODY, url }))]).toEqual([
        url,
        ...refusal("url"),
      ]);
      const patch = await app.send("PATCH", `/webhooks/${id}`, { key, body: { url } });
      expect([url, ...errorOf(patch)]).toEqual([url, ...refusal("url")]);
    }
    for (const url of [
      "https://8.8.8.8/x",
      "https://[2606:4700::1111]:8443/",
      "https://bücher.example/?a=b",
    ])
      expect([url, (await create(key, { ...BODY, url })).status]).toEqual([url, 201]);
  });

  it("can be changed field by field", async () => {
    const { live: key } = await app.customer();
    const { secret: _secret, ...made } = (await create(key)).body;
    const patch = async (body: object) =>
      (await app.send("PATCH", `/webhooks/${made.id}`, { key, body })).body;
    const url = "https://other.example.com/";
    const after = await patch({ url, events: ["webhook.test"], description: "New" });
    expect(after).toEqual({
      ...made,
      url,
      events: ["webhook.test"],
      description: "New",
      updated_at: after.updated_at,
    });
    expect(after.updated_at >= made.updated_at).toBe(true);
    expect((await patch({ description: null })).description).toBeNull();
    expect((await patch({ status: "disabled" })).disabled_reason).toBe("manual");
    expect(await patch({ status: "active" })).toMatchObject({
      status: "active",
      disabled_reason: null,
    });
    for (const [body, field] of [
      [{ status: "paused" }, "status"],
      [{ events: [] }, "events"],
      [{ id: "we_x" }, "id"],
    ] as const) {
      const reply = await app.send("PATCH", `/webhooks/${made.id}`, { key, body });
      expect(errorOf(reply)).toEqual(refusal(field));
    }
  });

  it("can be deleted, and is then unknown", async () => {
    const { live: key } = await app.customer();
    const { id } = (await create(key)).body;
    const gone = await app.send("DELETE", `/webhooks/${id}`, { key });
    expect([gone.status, gone.body]).toEqual([200, { id, deleted: true }]);
    for (const [method, path, body] of operationsOn(id))
      expect([path, (await app.send(method, path, { key, body })).status]).toEqual([path, 404]);
  });

  it("of another app or mode does not exist", async () => {
    const owner = await app.customer();
    const other = await app.customer();
    const { id } = (await create(owner.live, { ...BODY, events: ["webhook.test"] })).body;
    for (const key of [owner.test, other.live, other.test]) {
      expect((await app.send("GET", "/webhooks", { key })).body.pagination.total).toBe(0);
      for (const [method, path, body] of operationsOn(id)) {
        const reply = await app.send(method, path, { key, body });
        expect([path, reply.status, reply.body.error?.code]).toEqual([path, 404, "not_found"]);
      }
    }
    expect((await app.send("GET", `/webhooks/${id}`, { key: owner.live })).body.status).toBe(
      "active",
    );
  });

  it("is managed only with the scope webhooks:manage, free of charge", async () => {
    const customer = await app.customer({ credits: 0 });
    const { key } = await customer.key({ scopes: ["jobs:read", "pathways:read"] });
    const paths: [string, string, object?][] = [
      ["GET", "/webhooks"],
      ["POST", "/webhooks", BODY],
      ...operationsOn("we_x"),
    ];
    for (const [method, path, body] of paths) {
      const reply = await app.send(method, path, { key, body });
      expect([path, reply.status, reply.body.error.code]).toEqual([
        path,
        403,
        "insufficient_scope",
      ]);
    }
    const { key: allowed } = await customer.key({ scopes: ["webhooks:manage"] });
    const made = await create(allowed);
    expect([made.status, made.headers.get("x-credits-charged")]).toEqual([201, null]);
  });

  it("is one of at most 20 per app and mode, however many are added at once", async () => {
    const { live, test } = await app.customer();
    const replies = await Promise.all(Array.from({ length: 26 }, () => create(live)));
    expect(replies.filter((r) => r.status === 201)).toHaveLength(MAX_ENDPOINTS);
    for (const reply of replies.filter((r) => r.status !== 201))
      expect(errorOf(reply)).toEqual(refusal("url"));
    expect((await create(test)).status).toBe(201);
    const page = (await app.send("GET", "/webhooks?page=3&per_page=8", { key: live })).body;
    expect(page.pagination).toEqual({
      ...examplePage(MAX_ENDPOINTS),
      page: 3,
      per_page: 8,
      total_pages: 3,
    });
    expect(page.data).toHaveLength(4);
    const { id } = page.data[0];
    await app.send("DELETE", `/webhooks/${id}`, { key: live });
    expect((await create(live)).status).toBe(201);
    for (const query of [`per_page=${MAX_PER_PAGE + 1}`, "per_page=0", "page=0", "sort=x"])
      expect((await app.send("GET", `/webhooks?${query}`, { key: live })).status).toBe(400);
  });
});

describe("rotating a secret", () => {
  it("returns 200 with the endpoint and the new secret", async () => {
    const { live: key } = await app.customer();
    const made = (await create(key)).body;
    for (const body of [undefined, {}, { keep_previous_for_seconds: MAX_SECRET_OVERLAP_SECONDS }]) {
      const reply = await app.send("POST", `/webhooks/${made.id}/rotate-secret`, { key, body });
      expect(reply.status).toBe(200);
      expect(Object.keys(reply.body).toSorted()).toEqual(Object.keys(made).toSorted());
      expect(reply.body.secret).toMatch(/^whsec_/);
      expect(reply.body.secret).not.toBe(made.secret);
    }
    for (const seconds of [-1, MAX_SECRET_OVERLAP_SECONDS + 1, 1.5, "60"]) {
      const body = { keep_previous_for_seconds: seconds };
      const reply = await app.send("POST", `/webhooks/${made.id}/rotate-secret`, { key, body });
      expect(errorOf(reply)).toEqual(refusal("keep_previous_for_seconds"));
    }
  });
});

function operationsOn(id: string): [method: string, path: string, body?: object][] {
  const delivery = "dlv_01kb3m8e5x7w2v9t4s6r1q0p8n";
  return [
    ["GET", `/webhooks/${id}`],
    ["PATCH", `/webhooks/${id}`, { status: "disabled" }],
    ["DELETE", `/webhooks/${id}`],
    ["POST", `/webhooks/${id}/rotate-secret`],
    ["POST", `/webhooks/${id}/test`],
    ["POST", `/webhooks/${id}/recover`, { since: "2026-01-01" }],
    ["GET", `/webhooks/${id}/deliveries`],
    ["GET", `/webhooks/${id}/deliveries/${delivery}`],
    ["POST", `/webhooks/${id}/deliveries/${delivery}/retry`],
  ];
}
