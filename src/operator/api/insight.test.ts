import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runSweeps } from "../../platform/sweeps.ts";
import { slotAt } from "../../platform/postgres/day-ring.ts";
import { accessSweeps, firstRequestAt } from "../../access/index.ts";
import type { Customer, Reply } from "../../../test/support/app.ts";
import { until } from "../../../test/support/jobs.ts";
import { operatorOf, type SendAs } from "../../../test/support/operators.ts";
import { startWebhookBench, type WebhookBench } from "../../../test/support/webhooks.ts";

const CANARY = "canary-4711-zebra";
const RESUME = `${CANARY} Registered nurse with ten years of patient care, triage and wound care.`;

let bench: WebhookBench;
let admin: SendAs;
let customer: Customer;

beforeAll(async () => {
  bench = await startWebhookBench();
  admin = await operatorOf(bench.app);
  customer = await bench.app.customer({ credits: 100 });
});
afterAll(() => bench.close());

const idOf = (reply: Reply): string => reply.headers.get("x-request-id")!;

/** Once it is written. */
const logged = async (id: string) =>
  (
    await until(
      () => admin("GET", `/requests/${id}`),
      ({ status }) => status === 200,
    )
  ).body;

describe("the request log", () => {
  it("leads from a request to its charge, events and deliveries", async () => {
    const endpoint = await admin("POST", `/apps/${customer.appId}/webhooks`, {
      body: {
        mode: "live",
        url: `${bench.receiver.url}/analysed`,
        events: ["resume.analysis.completed"],
      },
    });
    expect(endpoint.status).toBe(201);
    const analysis = await bench.app.send("POST", "/resumes/analyze", {
      key: customer.live,
      body: { resume_text: RESUME, target_job: { title: "Registered Nurse" } },
    });
    expect(analysis.status).toBe(200);
    await bench.receiver.arrived("/analysed");
    const charged = Number(analysis.headers.get("x-credits-charged"));
    const found = await logged(idOf(analysis));
    expect(found.request).toMatchObject({
      app_id: customer.appId,
      app_name: "Test customer",
      method: "POST",
      route: "/v1/resumes/analyze",
      status: 200,
      error_code: null,
      credits: charged,
    });
    expect(found.key).toMatchObject({ mode: "live" });
    expect(found.charges).toMatchObject([{ kind: "charge", amount: -charged }]);
    expect(found.events).toMatchObject([
      { type: "resume.analysis.completed", deliveries: [{ endpoint_id: endpoint.body.id }] },
    ]);
  });

  it("finds the charge of a read, which has no index by request", async () => {
    const reads = await Promise.all(
      Array.from({ length: 20 }, () => bench.app.send("GET", "/jobs", { key: customer.live })),
    );
    const { charges } = await logged(idOf(reads[7]!));
    expect(charges).toMatchObject([{ kind: "charge", request_id: idOf(reads[7]!) }]);
  });

  it("has refused requests with their code, and their app when the key is valid", async () => {
    const scoped = await customer.key({ mode: "test", scopes: ["jobs:read"] });
    const refused = await bench.app.send("GET", "/webhooks", { key: scoped.key });
    const stranger = await bench.app.send("GET", "/jobs");
    const nowhere = await bench.app.send("GET", `/${CANARY}`, { key: customer.test });
    expect((await logged(idOf(refused))).request).toMatchObject({
      app_id: customer.appId,
      key_id: scoped.id,
      status: 403,
      error_code: "insufficient_scope",
    });
    expect((await logged(idOf(stranger))).request).toMatchObject({
      app_id: null,
      status: 401,
      error_code: "missing_api_key",
    });
    expect((await logged(idOf(nowhere))).request).toMatchObject({
      route: "(unknown)",
      status: 404,
    });
    const errors = await admin("GET", `/requests?status=4xx&app_id=${customer.appId}`);
    const shown = errors.body.data.map(({ id }: { id: string }) => id);
    expect(shown).toEqual([idOf(nowhere), idOf(refused)]);
    expect(errors.body.pagination.total).toBe(2);
    const byRoute = await admin(
      "GET",
      "/requests?route=/v1/webhooks&error_code=insufficient_scope",
    );
    expect(byRoute.body.data).toHaveLength(1);
    const file = await admin("GET", `/requests/export?status=4xx&app_id=${customer.appId}`);
    expect(file.headers.get("content-type")).toBe("application/x-ndjson");
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="requests.ndjson"');
    const rows = file.text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown);
    expect(rows).toEqual(errors.body.data);
    expect((await admin("GET", "/requests/export?status=9")).body.error.details).toMatchObject([
      { field: "status" },
    ]);
    const none = await admin("GET", "/requests?to=2020-01-01");
    expect(none.body.data).toEqual([]);
  });

  it("holds nothing that a customer sent, and no address", async () => {
    const replies = [
      await bench.app.send("GET", `/jobs?q=${CANARY}`, { key: customer.test }),
      await bench.app.send("DELETE", `/candidates/${CANARY}`, { key: customer.test }),
      await bench.app.send("GET", `/jobs/${CANARY}`, { key: customer.test }),
      await bench.app.send("POST", "/resumes/analyze", {
        key: customer.test,
        body: { resume_text: RESUME, target_job: { title: CANARY }, external_candidate_id: CANARY },
        headers: { "idempotency-key": CANARY, "user-agent": CANARY },
      }),
    ];
    for (const reply of replies) await logged(idOf(reply));
    const rows = await bench.app.db.query<{ text: string }>(
      `SELECT row_to_json(t)::text AS text FROM request_log t
       UNION ALL SELECT row_to_json(t)::text FROM request_hours t
       UNION ALL SELECT row_to_json(t)::text FROM operator_audit t`,
    );
    expect(rows.length).toBeGreaterThan(20);
    const dump = rows.map(({ text }) => text).join("\n");
    expect(dump).not.toContain(CANARY);
    expect(dump).not.toContain("127.0.0.1");
    expect(dump).not.toContain(customer.live);
  });

  it("does not count operators' requests, pages or probes", async () => {
    const before = await admin("GET", "/overview");
    for (const path of ["//healthz", "//", "//operator/v1/apps"]) await bench.app.send("GET", path);
    const last = await bench.app.send("GET", "/jobs", { key: customer.test });
    await logged(idOf(last));
    const after = await admin("GET", "/overview");
    expect(after.body.totals.requests).toBe(before.body.totals.requests + 1);
  });

  it("is emptied by age, a day at a time, and hides what is left of a day", async () => {
    const { db } = bench.app;
    const DAY_MS = 86_400_000;
    // The day that the log begins in: its first requests are too old, its last ones are not.
    const start = Date.now() - 30 * DAY_MS;
    const day = Math.floor(start / DAY_MS) * DAY_MS;
    const [hidden, shown] = [new Date((day + start) / 2), new Date((start + day + DAY_MS) / 2)];
    const times = [hidden, shown, new Date(start - 1.5 * DAY_MS), new Date(start + DAY_MS)];
    for (const at of times) {
      await db.query(
        "INSERT INTO request_log VALUES ($1, $2, NULL, NULL, 'aged', 'GET', 200, NULL, 1, 0, $3)",
        [slotAt(at), firstRequestAt(at), at],
      );
    }
    const sweeps = accessSweeps.filter(({ name }) => name.startsWith("request-"));
    expect(await runSweeps(db, sweeps)).toEqual([]);
    const left = await db.query<{ id: string }>("SELECT id FROM request_log WHERE route = 'aged'");
    expect(left).toHaveLength(3);
    const page = await admin("GET", "/requests?route=aged");
    expect(page.body.data).toHaveLength(2);
    for (const [at, status] of [
      [hidden, 404],
      [shown, 200],
    ] as const) {
      const id = firstRequestAt(at).replace(/-0000-0000-/, "-7000-8000-");
      await db.query("UPDATE request_log SET id = $1 WHERE id = $2", [id, firstRequestAt(at)]);
      expect((await admin("GET", `/requests/${id}`)).status).toBe(status);
    }
    await db.query("DELETE FROM request_log WHERE route = 'aged'");
  });
});

describe("the overview", () => {
  it("counts calls, errors, credits and latency by hour, route, app and version", async () => {
    const { body } = await admin("GET", `/overview?app_id=${customer.appId}`);
    expect(body.series).toHaveLength(25);
    const { totals } = body;
    expect(totals.requests).toBeGreaterThan(20);
    expect(totals.client_errors).toBeGreaterThanOrEqual(2);
    expect(totals.server_errors).toBe(0);
    expect(totals.p50_ms).toBeGreaterThan(0);
    expect(totals.p95_ms).toBeGreaterThanOrEqual(totals.p50_ms);
    const sum = (items: { requests: number }[]) =>
      items.reduce((count, { requests }) => count + requests, 0);
    expect(sum(body.series)).toBe(totals.requests);
    expect(sum(body.routes)).toBe(totals.requests);
    expect(body.apps).toMatchObject([{ app_id: customer.appId, requests: totals.requests }]);
    expect(body.versions).toHaveLength(1);
    const [charged] = await bench.app.db.query<{ credits: number }>(
      "SELECT -sum(amount_millicredits)::float8 / 1000 AS credits FROM ledger_entries WHERE app_id = $1 AND kind = 'charge'",
      [customer.appId],
    );
    expect(totals.credits).toBeCloseTo(charged!.credits, 3);
  });

  it("counts the same by minute, from the log", async () => {
    const range = `from=${new Date(Date.now() - 3_600_000).toISOString()}&app_id=${customer.appId}`;
    const { body } = await admin("GET", `/overview?step=minute&${range}`);
    const byHour = await admin("GET", `/overview?step=hour&${range}`);
    expect(body.series.length).toBeGreaterThanOrEqual(60);
    expect(body.totals).toEqual(byHour.body.totals);
    expect(body.routes).toEqual(byHour.body.routes);
    expect(body.apps).toEqual(byHour.body.apps);
    expect(body.versions).toEqual([]);
    const counted = body.series.reduce(
      (sum: number, one: { requests: number }) => sum + one.requests,
      0,
    );
    expect(counted).toBe(body.totals.requests);
  });

  it("counts minutes for at most three hours, as far back as the log goes", async () => {
    const statusOf = async (hoursAgo: number, hours: number) => {
      const from = new Date(Date.now() - hoursAgo * 3_600_000);
      const to = new Date(from.getTime() + hours * 3_600_000);
      const query = `from=${from.toISOString()}&to=${to.toISOString()}`;
      return (await admin("GET", `/overview?step=minute&${query}`)).status;
    };
    expect(await statusOf(4, 3)).toBe(200);
    expect(await statusOf(4, 3.5)).toBe(400);
    expect(await statusOf(24 * 40, 1)).toBe(400);
  });
});

describe("time ranges", () => {
  it("cut the audit log and a ledger", async () => {
    const [before, after] = ["2020-01-01", "2100-01-01"];
    const read = async (path: string, query: string) =>
      (await admin("GET", `${path}?${query}`)).body;
    const total = async (path: string, query: string) =>
      (await read(path, query)).pagination.total as number;
    const ledger = `/apps/${customer.appId}/ledger`;
    for (const path of ["/audit", ledger]) {
      const all = await total(path, "");
      expect(all).toBeGreaterThan(1);
      expect(await total(path, `from=${before}&to=${after}`)).toBe(all);
      expect(await total(path, `from=${after}`)).toBe(0);
      expect(await total(path, `to=${before}`)).toBe(0);
      // Stored times are finer than shown ones, so the second begins the cut.
      const [newest] = (await read(path, "")).data;
      const second = `${newest.created_at.slice(0, 19)}Z`;
      const [earlier, later] = [
        await total(path, `to=${second}`),
        await total(path, `from=${second}`),
      ];
      expect(later).toBeGreaterThan(0);
      expect(earlier + later).toBe(all);
      expect((await read(path, `from=${second}`)).data[0].id).toBe(newest.id);
    }
    expect(await total(ledger, `kind=grant&from=${before}`)).toBeGreaterThan(0);
    expect(await total(ledger, `kind=grant&to=${before}`)).toBe(0);
  });
});

describe("webhooks of every app", () => {
  it("are tested, read with attempts and payload, sent again and recovered", async () => {
    const made = await admin("POST", `/apps/${customer.appId}/webhooks`, {
      body: { mode: "test", url: `${bench.receiver.url}/op`, events: ["webhook.test"] },
    });
    expect(made.body.secret).toMatch(/^whsec_/);
    const { id } = made.body;
    bench.receiver.answer("/op", 500);
    const test = await admin("POST", `/webhooks/${id}/test`);
    expect(test.status).toBe(202);
    const path = `/webhooks/${id}/deliveries/${test.body.delivery_id}`;
    const attempted = (count: number) =>
      until(
        () => admin("GET", path),
        ({ body }) => body.attempts.length === count,
      );
    const first = await attempted(1);
    expect(first.body).toMatchObject({ status: "pending", attempts: [{ status_code: 500 }] });
    expect(first.body.payload).toBeUndefined();
    expect((await admin("GET", `/webhooks/${id}`)).body).toMatchObject({
      failed_attempts: 1,
      next_attempt_at: first.body.next_attempt_at,
    });
    const payload = await admin("GET", `${path}/payload`);
    expect(payload.body.payload).toMatchObject({ type: "webhook.test", data: { endpoint_id: id } });
    bench.receiver.answer("/op", 200);
    const retried = await admin("POST", `${path}/retry`);
    expect(retried.status).toBe(202);
    const done = await attempted(2);
    expect(done.body).toMatchObject({ status: "succeeded", attempts: [{}, { trigger: "manual" }] });
    const listed = await admin("GET", `/webhooks/${id}/deliveries?status=succeeded`);
    expect(listed.body.pagination.total).toBe(1);
    const recovered = await admin("POST", `/webhooks/${id}/recover`, {
      body: { since: "2026-01-01" },
    });
    expect(recovered.body).toEqual({ recovering: 0 });
    const changed = await admin("PATCH", `/webhooks/${id}`, { body: { status: "disabled" } });
    expect(changed.body).toMatchObject({
      status: "disabled",
      mode: "test",
      app_id: customer.appId,
    });
    const all = await admin("GET", `/webhooks?app_id=${customer.appId}`);
    expect(all.body.data).toHaveLength(2);
    expect(all.text).not.toContain("whsec_");
    expect((await admin("DELETE", `/webhooks/${id}`)).body).toEqual({ id, deleted: true });
    const audit = await admin("GET", "/audit?per_page=50");
    const actions = audit.body.data.map(({ action }: { action: string }) => action);
    for (const action of ["create", "test", "payload", "retry", "recover", "update", "delete"])
      expect(actions).toContain(`webhook.${action}`);
    expect(audit.text).not.toContain("whsec_");
    const own = await admin("GET", `/audit?target_id=${id}&action=webhook.create`);
    expect(own.body.data).toMatchObject([{ details: { app_id: customer.appId, mode: "test" } }]);
  });

  it("get a new signing secret, which their members see in the audit log without it", async () => {
    const made = await admin("POST", `/apps/${customer.appId}/webhooks`, {
      body: { mode: "test", url: `${bench.receiver.url}/rotated`, events: ["webhook.test"] },
    });
    const { id, secret } = made.body;
    const rotated = await admin("POST", `/webhooks/${id}/rotate-secret`, {
      body: { keep_previous_for_seconds: 60 },
    });
    expect(rotated.body).toMatchObject({ id, app_id: customer.appId, mode: "test" });
    expect(rotated.body.secret).toMatch(/^whsec_/);
    await admin("POST", `/webhooks/${id}/test`);
    const [sent] = await bench.receiver.arrived("/rotated", 1);
    const signature = sent!.headers["x-service-signature"] as string;
    const time = /^t=(\d+)/.exec(signature)![1]!;
    for (const one of [rotated.body.secret, secret]) {
      const hmac = createHmac("sha256", one).update(`${time}.`).update(sent!.raw).digest("hex");
      expect(signature).toContain(`v1=${hmac}`);
    }
    const audit = await admin("GET", `/audit?target_id=${id}&action=webhook.rotate_secret`);
    expect(audit.body.data).toMatchObject([
      { details: { app_id: customer.appId, keep_previous_for_seconds: 60 } },
    ]);
    expect(audit.text).not.toContain("whsec_");
    await admin("DELETE", `/webhooks/${id}`);
  });

  it("keep payloads and secrets from viewers", async () => {
    const viewer = await operatorOf(bench.app, "viewer");
    const reply = await viewer("GET", "/webhooks/we_x/deliveries/dlv_x/payload");
    expect(reply.status).toBe(403);
    expect((await viewer("POST", "/webhooks/we_x/rotate-secret")).status).toBe(403);
  });
});
