import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWebhookBench, type WebhookBench } from "../../../test/support/webhooks.ts";
import { until } from "../../../test/support/until.ts";
import { startStopwatch } from "../../../test/support/stopwatch.ts";
import { runSweeps } from "../../platform/sweeps.ts";
import { webhooks } from "./index.ts";
import { DISABLE_AT, MAX_FAILURES } from "./limits.ts";

let bench: WebhookBench;
beforeAll(async () => {
  // Four immediate retries; the last attempt never comes within a test.
  bench = await startWebhookBench({ delaysSeconds: [0, 0, 0, 0, 43_200] });
});
afterAll(() => bench.close());

async function customerWith(path: string, more: object = {}) {
  const { appId, live: key } = await bench.app.customer();
  const { id } = await bench.endpoint(key, path, more);
  return {
    appId,
    key,
    id,
    endpoint: async () => (await bench.app.send("GET", `/webhooks/${id}`, { key })).body,
    patch: (body: object) => bench.app.send("PATCH", `/webhooks/${id}`, { key, body }),
    test: () => bench.app.send("POST", `/webhooks/${id}/test`, { key }),
    count: async (query: string): Promise<number> =>
      (await bench.app.send("GET", `/webhooks/${id}/deliveries?per_page=1&${query}`, { key })).body
        .pagination.total,
    recover: (since: string) =>
      bench.app.send("POST", `/webhooks/${id}/recover`, { key, body: { since } }),
  };
}

describe("fifty failed deliveries in a row", () => {
  it("disable the endpoint: deliveries stop, new ones are recorded and can be recovered", async () => {
    const path = "/fifty";
    const c = await customerWith(path);
    const since = new Date().toISOString();
    bench.receiver.answer(path, 500);
    for (let n = 0; n < DISABLE_AT - 1; n++) await bench.emit({ appId: c.appId, data: { n } });
    await until(async () => (await c.count("status=failed")) === DISABLE_AT - 1);
    expect(await c.endpoint()).toMatchObject({
      status: "active",
      consecutive_failures: DISABLE_AT - 1,
    });
    // A test counts like any other delivery.
    await c.test();
    await until(async () => (await c.endpoint()).status === "disabled");
    expect(await c.endpoint()).toMatchObject({
      disabled_reason: "too_many_failures",
      consecutive_failures: DISABLE_AT,
    });
    // Disabling cancels the pending last attempts.
    const deliveries = await bench.deliveries(c.key, c.id, "?per_page=50");
    for (const d of deliveries) expect([d.status, d.next_attempt_at]).toEqual(["failed", null]);

    const sent = bench.receiver.at(path).length;
    expect(sent).toBe(DISABLE_AT * MAX_FAILURES);
    await bench.emit({ appId: c.appId, data: { n: 50 } });
    const [recorded] = await bench.deliveries(c.key, c.id);
    expect(recorded).toMatchObject({
      status: "failed",
      attempts: [],
      reason: "endpoint_disabled",
      next_attempt_at: null,
    });
    // A test is recorded as failed; a retry and a recovery are refused.
    const test = await c.test();
    expect(test.status).toBe(202);
    const read = await bench.app.send(
      "GET",
      `/webhooks/${c.id}/deliveries/${test.body.delivery_id}`,
      { key: c.key },
    );
    expect(read.body).toMatchObject({
      status: "failed",
      attempts: [],
      reason: "endpoint_disabled",
      payload: { id: test.body.event_id, type: "webhook.test" },
    });
    const retry = await bench.app.send(
      "POST",
      `/webhooks/${c.id}/deliveries/${recorded.id}/retry`,
      { key: c.key },
    );
    for (const reply of [retry, await c.recover(since)]) {
      expect([reply.status, reply.body.error.code]).toEqual([400, "validation_error"]);
    }
    expect(bench.receiver.at(path)).toHaveLength(sent);

    const enabled = await c.patch({ status: "active" });
    expect(enabled.body).toMatchObject({
      status: "active",
      disabled_reason: null,
      consecutive_failures: 0,
    });
    bench.receiver.answer(path, 200);
    const began = Date.now();
    const watch = startStopwatch();
    const recovered = await c.recover(since);
    expect([recovered.status, recovered.body]).toEqual([202, { recovering: 52 }]);
    await until(async () => (await c.count("status=succeeded")) === 52);
    const seconds = (Date.now() - began) / 1000;
    // Paced, but at least five a second.
    expect(seconds).toBeGreaterThan(52 / 15);
    expect(watch.fairMs() / 1000).toBeLessThan(52 / 5);
    const numbers = bench.receiver
      .at(path)
      .slice(sent)
      .map((r) => r.event.data.n);
    expect(new Set(numbers.filter((n) => n !== undefined)).size).toBe(DISABLE_AT);
    expect((await c.recover(since)).body).toEqual({ recovering: 0 });
  });

  it("count only without a success between them", async () => {
    const path = "/broken-row";
    const c = await customerWith(path);
    bench.receiver.answer(path, 500);
    for (let n = 0; n < 3; n++) await bench.emit({ appId: c.appId });
    await until(async () => (await c.endpoint()).consecutive_failures === 3);
    // Any success resets the count, even of a test.
    bench.receiver.answer(path, 200);
    await c.test();
    await until(async () => (await c.endpoint()).consecutive_failures === 0);
    bench.receiver.answer(path, 500);
    await bench.app.db.query(
      "UPDATE webhook_endpoints SET consecutive_failures = 48 WHERE id = $1",
      [c.id],
    );
    await bench.emit({ appId: c.appId });
    await until(async () => (await c.endpoint()).consecutive_failures === DISABLE_AT - 1);
    bench.receiver.answer(path, 200);
    const [failed] = await bench.deliveries(c.key, c.id, "?status=failed");
    await bench.app.send("POST", `/webhooks/${c.id}/deliveries/${failed.id}/retry`, { key: c.key });
    await until(async () => (await c.endpoint()).consecutive_failures === 0);
    expect((await c.endpoint()).status).toBe("active");
  });
});

describe("disabling manually", () => {
  it("records pending deliveries as failed, and a running attempt may still succeed", async () => {
    const path = "/by-hand";
    const c = await customerWith(path);
    const held: (() => void)[] = [];
    bench.receiver.answer(path, (response) => {
      held.push(() => response.writeHead(held.length > 0 ? 200 : 500).end());
    });
    for (let n = 0; n < 5; n++) await bench.emit({ appId: c.appId, data: { n } });
    await bench.receiver.arrived(path, 2);
    const off = await c.patch({ status: "disabled" });
    expect(off.body).toMatchObject({ status: "disabled", disabled_reason: "manual" });
    expect(await c.count("status=failed")).toBe(5);
    for (const d of await bench.deliveries(c.key, c.id))
      expect([d.reason, d.next_attempt_at]).toEqual(["endpoint_disabled", null]);
    for (const release of held) release();
    await until(async () => (await c.count("status=succeeded")) === 2);
    expect(bench.receiver.at(path)).toHaveLength(2);
    await c.patch({ status: "active" });
    bench.receiver.answer(path, 200);
    expect((await c.recover("2020-01-01")).body).toEqual({ recovering: 3 });
    await until(async () => (await c.count("status=succeeded")) === 5);
  });

  it("leaves nothing pending when an event sees the endpoint active at the same moment", async () => {
    const c = await customerWith("/same-moment");
    let commit = (): void => {};
    const held = new Promise<void>((resolve) => (commit = resolve));
    let emitted = (): void => {};
    const hasEmitted = new Promise<void>((resolve) => (emitted = resolve));
    const emitting = bench.app.db.transaction(async (tx) => {
      await bench.emitIn(tx, { appId: c.appId });
      emitted();
      await held;
    });
    await hasEmitted;
    await c.patch({ status: "disabled" });
    commit();
    await emitting;
    await runSweeps(bench.app.db, webhooks.sweeps);
    const [delivery] = await bench.deliveries(c.key, c.id);
    expect(delivery).toMatchObject({
      status: "failed",
      attempts: [],
      reason: "endpoint_disabled",
      next_attempt_at: null,
    });
    expect(bench.receiver.at("/same-moment")).toEqual([]);
  });
});

describe("recover", () => {
  it("accepts a date or a timestamp, and sends only what failed since then", async () => {
    const path = "/since";
    const c = await customerWith(path);
    bench.receiver.answer(path, 500);
    await bench.emit({ appId: c.appId, data: { n: 1 } });
    await until(async () => (await c.count("status=failed")) === 1);
    const since = new Date(Date.now() + 1).toISOString();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await bench.emit({ appId: c.appId, data: { n: 2 } });
    await until(async () => (await c.count("status=failed")) === 2);
    for (const bad of ["yesterday", "2026-13-01", "2026-11-15 09:30", "1700000000", ""]) {
      const reply = await c.recover(bad);
      expect([bad, reply.status, reply.body.error.details[0].field]).toEqual([bad, 400, "since"]);
    }
    const none = await bench.app.send("POST", `/webhooks/${c.id}/recover`, { key: c.key });
    expect(none.status).toBe(400);
    bench.receiver.answer(path, 200);
    expect((await c.recover(since)).body).toEqual({ recovering: 1 });
    await until(async () => (await c.count("status=succeeded")) === 1);
    expect(bench.receiver.at(path).at(-1)!.event.data).toEqual({ n: 2 });
    const [again] = await bench.deliveries(c.key, c.id, "?status=succeeded");
    expect(again.attempts.at(-1).trigger).toBe("manual");
  });
});

describe("a test delivery", () => {
  it("of an endpoint that is not subscribed to it is 400 on events", async () => {
    const c = await customerWith("/untested", { events: ["pathway.failed"] });
    const reply = await c.test();
    expect([reply.status, reply.body.error.code, reply.body.error.details[0].field]).toEqual([
      400,
      "validation_error",
      "events",
    ]);
  });
});
