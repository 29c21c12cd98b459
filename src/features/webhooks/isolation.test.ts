import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { startWebhookBench, type WebhookBench } from "../../../test/support/webhooks.ts";

let bench: WebhookBench;
beforeAll(async () => {
  bench = await startWebhookBench({ timeoutMs: 3_000 });
});
afterAll(() => bench.close());

describe("an endpoint that hangs", () => {
  it("uses at most two attempts at a time and delays no other deliveries", async () => {
    const hung = await bench.app.customer();
    for (let n = 0; n < 10; n++) {
      await bench.endpoint(hung.live, `/hung-${n}`);
      bench.receiver.answer(`/hung-${n}`, () => {});
    }
    // A backlog that would fill any sender many times over.
    for (let n = 0; n < 60; n++) await bench.emit({ appId: hung.appId });
    for (let n = 0; n < 10; n++) await bench.receiver.arrived(`/hung-${n}`, 2);
    const { appId, live } = await bench.app.customer();
    await bench.endpoint(live, "/healthy");
    const delays: number[] = [];
    for (let n = 0; n < 20; n++) {
      await bench.emit({ appId, data: { n } });
      const committed = Date.now();
      const got = await bench.receiver.arrived("/healthy", n + 1);
      delays.push(got.at(-1)!.at - committed);
    }
    expect(Math.max(...delays)).toBeLessThan(1_000);
    for (let n = 0; n < 10; n++)
      expect(bench.receiver.open.get(`/hung-${n}`)).toBeLessThanOrEqual(2);
    await bench.app.db.query("DELETE FROM webhook_queue");
  });
});

describe("a busy endpoint", () => {
  it("gets first attempts before retries, and manual retries before recovered deliveries", async () => {
    const { appId, live: key } = await bench.app.customer();
    const { id } = await bench.endpoint(key, "/order");
    bench.receiver.answer("/order", 500);
    await bench.emit({ appId, data: { n: "retry" } });
    await bench.settled(key, id, (d) => d.attempts.length === 1);
    // Both slots are in use while the rest is queued.
    const held: (() => void)[] = [];
    bench.receiver.answer("/order", (response) => {
      held.push(() => response.writeHead(200).end());
    });
    for (const n of ["a", "b"]) await bench.emit({ appId, data: { n } });
    await bench.receiver.arrived("/order", 3);
    await bench.makeDue();
    for (const n of ["first", "second"]) await bench.emit({ appId, data: { n } });
    // Wait until the sender sees the retry as due.
    for (;;) {
      const waiting = await bench.app.db.query("SELECT 1 FROM webhook_queue WHERE NOT is_ready");
      if (waiting.length === 0) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    bench.receiver.answer("/order", 200);
    held[0]!();
    const all = await bench.receiver.arrived("/order", 6);
    expect(all.slice(3).map((r) => r.event.data.n)).toEqual(["first", "second", "retry"]);
    held[1]!();
  });
});

describe("a claim", () => {
  it("reads the queue once when it filled up after the plan for an empty one was cached", async () => {
    const { db } = bench.app;
    const { appId } = await bench.app.customer();
    await db.query(
      `INSERT INTO webhook_endpoints (id, app_id, mode, url, events, secret, created_at, updated_at)
       SELECT 'lane_' || i, $1, 'live', 'http://127.0.0.1:1/', '{webhook.test}', '', now(), now()
       FROM generate_series(1, 1000) i`,
      [appId],
    );
    const queued = 20_000;
    const me = "00000000-0000-0000-0000-000000000001";
    const client = await db.connect();
    const claim = () =>
      client.query({
        name: "claim",
        text: "SELECT 1 FROM claim_webhook_attempts($1, 200, 2, '')",
        values: [me],
      });
    // Counted by PostgreSQL for this transaction: the same number on any machine, however busy.
    const rowsRead = async () => {
      const { rows } = await client.query<{ read: number }>(
        `SELECT (seq_tup_read + idx_tup_fetch)::integer AS read
         FROM pg_stat_xact_user_tables WHERE relname = 'webhook_queue'`,
      );
      return rows[0]!.read;
    };
    await db.query("DELETE FROM webhook_queue");
    await db.query("VACUUM ANALYZE webhook_queue");
    // Never committed, so this test's sender sees none of it.
    await client.query("BEGIN");
    onTestFinished(() => client.end());
    await client.query("INSERT INTO webhook_senders VALUES ($1, now() + interval '1 hour')", [me]);
    for (let i = 0; i < 8; i++) await claim();
    await client.query(
      `INSERT INTO webhook_queue (endpoint_id, slot, delivery_id, event_id, trigger, priority, due_at, is_ready)
       SELECT 'lane_' || (1 + i % 1000), 0, 'd' || i, 'e' || i, 'scheduled', 0, now(), true
       FROM generate_series(1, $1::integer) i`,
      [queued],
    );
    const before = await rowsRead();
    expect((await claim()).rowCount).toBe(200);
    expect((await rowsRead()) - before).toBeLessThan(1.5 * queued);
  });
});

describe("deleting an endpoint", () => {
  it("stops its deliveries at once", async () => {
    const { appId, live: key } = await bench.app.customer();
    const { id } = await bench.endpoint(key, "/deleted");
    bench.receiver.answer("/deleted", 500);
    await bench.emit({ appId });
    await bench.settled(key, id, (d) => d.attempts.length === 1);
    await bench.app.send("DELETE", `/webhooks/${id}`, { key });
    expect(
      await bench.app.db.query("SELECT 1 FROM webhook_queue WHERE endpoint_id = $1", [id]),
    ).toEqual([]);
    await bench.emit({ appId });
    expect(bench.receiver.at("/deleted")).toHaveLength(1);
  });
});
