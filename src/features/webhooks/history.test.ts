import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testVault } from "../../../test/support/app.ts";
import { startWebhookBench, type WebhookBench } from "../../../test/support/webhooks.ts";
import { candidateHash, subjectOf } from "../../privacy/index.ts";
import { systemClock } from "../../platform/clock.ts";
import { newId } from "../../platform/ids.ts";
import { createOutbound } from "../../platform/outbound.ts";
import { runSweeps } from "../../platform/sweeps.ts";
import { createWebhooks, webhooks } from "./index.ts";
import { slotAt, SLOTS } from "../../platform/postgres/day-ring.ts";
import { slotOf, timeOfId } from "./slots.ts";

const DAY_MS = 86_400_000;
const vault = testVault();

let bench: WebhookBench;
beforeAll(async () => {
  bench = await startWebhookBench();
});
afterAll(() => bench.close());

const daysAgo = (days: number) => () => new Date(Date.now() - days * DAY_MS);
const stored = async (appId: string): Promise<number[]> => {
  const counts = [];
  for (const table of ["webhook_events", "webhook_deliveries"]) {
    const [row] = await bench.app.db.query<{ n: number }>(
      `SELECT count(*) AS n FROM ${table} WHERE app_id = $1`,
      [appId],
    );
    counts.push(row!.n);
  }
  return counts;
};

describe("delivery history", () => {
  it("is hidden after 30 days, then deleted from the disk", async () => {
    const { appId, live: key } = await bench.app.customer();
    const { id } = await bench.endpoint(key, "/old");
    await bench.emit({ appId, data: { n: "recent" } }, daysAgo(29.9));
    await bench.emit({ appId, data: { n: "expired" } }, daysAgo(32));
    await bench.receiver.arrived("/old", 2);
    const visible = await bench.deliveries(key, id);
    expect(visible).toHaveLength(1);
    const [expired] = await bench.app.db.query<{ id: string }>(
      "SELECT id FROM webhook_deliveries WHERE app_id = $1 ORDER BY id LIMIT 1",
      [appId],
    );
    const path = `/webhooks/${id}/deliveries/${expired!.id}`;
    expect((await bench.app.send("GET", path, { key })).status).toBe(404);
    expect((await bench.app.send("POST", `${path}/retry`, { key })).status).toBe(404);
    expect(await stored(appId)).toEqual([2, 2]);
    await runSweeps(bench.app.db, webhooks.sweeps);
    expect(await stored(appId)).toEqual([1, 1]);
    expect(await bench.deliveries(key, id)).toHaveLength(1);
  });

  it("frees the whole space: the day's partition is empty, not full of dead rows", async () => {
    const { appId, live: key } = await bench.app.customer();
    await bench.endpoint(key, "/space");
    const clock = daysAgo(31.5);
    for (let n = 0; n < 20; n++)
      await bench.emit({ appId, data: { text: "x".repeat(5_000) } }, clock);
    const size = async () => {
      const [row] = await bench.app.db.query<{ bytes: number }>(
        `SELECT pg_table_size('webhook_events_${slotAt(clock())}') AS bytes`,
      );
      return row!.bytes;
    };
    expect(await size()).toBeGreaterThan(100_000);
    await runSweeps(bench.app.db, webhooks.sweeps);
    expect(await size()).toBeLessThan(20_000);
  });

  it("loses nothing recent when the sweep was down and slots are reused", async () => {
    const { appId, live: key } = await bench.app.customer();
    await bench.endpoint(key, "/ring");
    await bench.emit({ appId }, daysAgo(SLOTS));
    await bench.emit({ appId });
    const slots = await bench.app.db.query(
      "SELECT DISTINCT slot FROM webhook_events WHERE app_id = $1",
      [appId],
    );
    expect(slots).toHaveLength(1);
    await runSweeps(bench.app.db, webhooks.sweeps);
    expect(await stored(appId)).toEqual([1, 1]);
  });

  it("derives the slot of an id from its time", () => {
    for (const at of [new Date(0), new Date(), new Date("2031-05-05T23:59:59.999Z")]) {
      const id = newId("dlv", at);
      expect([timeOfId(id), slotOf(id)]).toEqual([at, slotAt(at)]);
    }
    for (const id of ["", "dlv_", "dlv_x", `dlv_${"u".repeat(26)}`, `${newId("dlv", new Date())}0`])
      expect(slotOf(id)).toBeUndefined();
  });
});

describe("payloads", () => {
  const subjectFor = (appId: string, id: string) => {
    const space = { appId, mode: "live" } as const;
    const expiresAt = new Date(Date.now() + 1_000_000);
    return bench.app.db.transaction((tx) =>
      subjectOf(tx, space, candidateHash(vault, space, id), expiresAt),
    );
  };
  const webhooks = () =>
    createWebhooks({
      db: bench.app.db,
      vault,
      clock: systemClock,
      outbound: createOutbound({ allowPrivateHosts: true }),
    });

  it("are encrypted, in one table only, and never in the queue", async () => {
    const { appId, live: key } = await bench.app.customer();
    await bench.endpoint(key, "/canary");
    bench.receiver.answer("/canary", 500);
    await bench.emit({ appId, data: { external_candidate_id: "canary-4711" } });
    await bench.receiver.arrived("/canary");
    for (const table of [
      "webhook_events",
      "webhook_deliveries",
      "webhook_queue",
      "webhook_endpoints",
    ]) {
      const rows = await bench.app.db.query<{ row: string }>(
        `SELECT t::text AS row FROM ${table} t`,
      );
      const dump = rows.map((r) => r.row).join("\n");
      expect(dump).not.toContain("canary-4711");
      expect(dump).not.toContain(Buffer.from("canary-4711").toString("hex"));
    }
  });

  it("about a candidate are emptied by erasure, sent and unsent, and never sent again", async () => {
    const { appId, live: key } = await bench.app.customer();
    const { id } = await bench.endpoint(key, "/erased");
    const space = { appId, mode: "live" } as const;
    const subject = await subjectFor(appId, "c-1");
    const other = await subjectFor(appId, "c-2");
    await bench.emit({ appId, data: { n: "sent" }, subject });
    await bench.settled(key, id);
    bench.receiver.answer("/erased", 500);
    await bench.emit({ appId, data: { n: "unsent" }, subject });
    await bench.settled(key, id, (d) => d.status === "pending" && d.attempts.length === 1);
    await bench.emit({ appId, data: { n: "other" }, subject: other });
    await bench.receiver.arrived("/erased", 3);
    await bench.app.db.transaction((tx) =>
      webhooks().forgetCandidateEvents(tx, space, subject.candidate),
    );
    const rows = await bench.app.db.query<{ payload: Buffer | null; subject: Buffer | null }>(
      "SELECT payload, subject FROM webhook_events WHERE app_id = $1 ORDER BY id",
      [appId],
    );
    expect(rows.map((r) => [r.payload === null, r.subject === null])).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ]);
    const [, unsent, sent] = await bench.deliveries(key, id);
    expect([unsent.status, unsent.reason, unsent.next_attempt_at]).toEqual([
      "failed",
      "payload_erased",
      null,
    ]);
    expect(sent.status).toBe("succeeded");
    for (const delivery of [unsent, sent]) {
      const path = `/webhooks/${id}/deliveries/${delivery.id}`;
      expect((await bench.app.send("GET", path, { key })).body.payload).toBeNull();
      expect((await bench.app.send("POST", `${path}/retry`, { key })).status).toBe(400);
    }
    const recovered = await bench.app.send("POST", `/webhooks/${id}/recover`, {
      key,
      body: { since: "2020-01-01" },
    });
    expect(recovered.body).toEqual({ recovering: 0 });
    // The other mode and app must not be affected.
    await bench.app.db.transaction((tx) =>
      webhooks().forgetCandidateEvents(tx, { appId, mode: "test" }, other.candidate),
    );
    expect(await stored(appId)).toEqual([3, 3]);
    bench.receiver.answer("/erased", 200);
    await bench.makeDue();
    const all = await bench.receiver.arrived("/erased", 4);
    expect(all.map((r) => r.event.data.n)).toEqual(["sent", "unsent", "other", "other"]);
  });

  it("erased during an attempt are not retried", async () => {
    const { appId, live: key } = await bench.app.customer();
    const { id } = await bench.endpoint(key, "/erased-late");
    const subject = await subjectFor(appId, "c-3");
    let release = (): void => {};
    bench.receiver.answer("/erased-late", (response) => {
      release = () => response.writeHead(500).end();
    });
    await bench.emit({ appId, subject });
    await bench.receiver.arrived("/erased-late");
    await bench.app.db.transaction((tx) =>
      webhooks().forgetCandidateEvents(tx, { appId, mode: "live" }, subject.candidate),
    );
    release();
    const over = await bench.settled(key, id, (d) => d.attempts.length === 1);
    expect([over.status, over.reason, over.next_attempt_at]).toEqual([
      "failed",
      "payload_erased",
      null,
    ]);
    // State if the attempt had ended a moment later: the row is back, with nothing to send.
    await bench.app.db.query(
      `INSERT INTO webhook_queue (endpoint_id, slot, delivery_id, event_id, trigger, priority, due_at, is_ready)
       VALUES ($1, $2, $3, $4, 'scheduled', 1, now(), true)`,
      [id, slotOf(over.id), over.id, over.event_id],
    );
    for (;;) {
      const left = await bench.app.db.query("SELECT 1 FROM webhook_queue WHERE delivery_id = $1", [
        over.id,
      ]);
      if (left.length === 0) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(bench.receiver.at("/erased-late")).toHaveLength(1);
  });
});
