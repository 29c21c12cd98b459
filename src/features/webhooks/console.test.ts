import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testVault } from "../../../test/support/app.ts";
import { startWebhookBench, type WebhookBench } from "../../../test/support/webhooks.ts";
import { chartRange, updateApp, type CallContext } from "../../access/index.ts";
import { createOutbound } from "../../platform/outbound.ts";
import { candidateHash, subjectOf, type Mode } from "../../privacy/index.ts";
import { createWebhooks, type WebhookConsoleVerbs } from "./index.ts";
import { EXCERPT_BYTES } from "./limits.ts";

const vault = testVault();
const DAY_MS = 86_400_000;

let bench: WebhookBench;
let verbs: WebhookConsoleVerbs;
beforeAll(async () => {
  bench = await startWebhookBench();
  const outbound = createOutbound({ allowPrivateHosts: true });
  verbs = createWebhooks({ ...bench.app, vault, outbound }).console;
});
afterAll(() => bench.close());

const as = (appId: string, mode: Mode = "live"): CallContext => ({
  space: { appId, mode },
  requestId: "",
  now: new Date(),
  commit: () => Promise.reject(new Error("nothing is changed here")),
});

// oxlint-disable-next-line typescript/no-explicit-any
const read = (appId: string, id: string, mode?: Mode): Promise<any> =>
  verbs.readDelivery(as(appId, mode), id);
const countReplies = async (appId: string): Promise<number> =>
  (await bench.app.db.query("SELECT FROM webhook_replies WHERE app_id = $1", [appId])).length;

describe("the start of a receiver's reply", () => {
  it("is kept with the attempt for an app that asks, up to 1 KB, encrypted", async () => {
    const { appId, live: key } = await bench.app.customer();
    await updateApp(bench.app.db, appId, { keepsReplyExcerpt: true });
    const { id } = await bench.endpoint(key, "/says");
    const text = `no such order ${"é".repeat(2000)}`;
    bench.receiver.answer("/says", (response) => response.writeHead(422).end(text));
    await bench.emit({ appId });
    const delivery = await bench.settled(key, id, (d) => d.attempts.length === 1);
    bench.receiver.answer("/says", (response) => response.writeHead(200).end());
    await bench.makeDue(delivery.id);
    await bench.settled(key, id);
    const shown = await read(appId, delivery.id);
    const [first, second] = shown.attempts;
    expect(first).toMatchObject({ status_code: 422, error: "unexpected_status" });
    expect(text.startsWith(first.reply_excerpt)).toBe(true);
    expect(Buffer.byteLength(first.reply_excerpt)).toBe(EXCERPT_BYTES);
    expect(second.reply_excerpt).toBe("");
    expect(shown.payload.data).toEqual({ n: 1 });
    const [row] = await bench.app.db.query<{ text: string }>(
      "SELECT t::text AS text FROM webhook_replies t WHERE app_id = $1 AND id = $2",
      [appId, delivery.id],
    );
    expect(row!.text).not.toContain(Buffer.from("no such order").toString("hex"));
    // The public API shows none, and no other app or mode sees the delivery.
    const path = `/webhooks/${id}/deliveries/${delivery.id}`;
    expect((await bench.app.send("GET", path, { key })).text).not.toContain("no such order");
    const other = await bench.app.customer();
    await expect(read(other.appId, delivery.id)).rejects.toThrow("no such delivery");
    await expect(read(appId, delivery.id, "test")).rejects.toThrow("no such delivery");
    await expect(read(appId, "nonsense")).rejects.toThrow("no such delivery");
  });

  it("is not kept for an app that does not ask", async () => {
    const { appId, live: key } = await bench.app.customer();
    const { id } = await bench.endpoint(key, "/silent");
    bench.receiver.answer("/silent", (response) => response.writeHead(200).end("thanks"));
    await bench.emit({ appId });
    const delivery = await bench.settled(key, id);
    expect((await read(appId, delivery.id)).attempts[0].reply_excerpt).toBeNull();
    expect(await countReplies(appId)).toBe(0);
  });

  it("of a receiver that stops in the middle is what came, and delays nobody", async () => {
    const { appId, live: key } = await bench.app.customer();
    await updateApp(bench.app.db, appId, { keepsReplyExcerpt: true });
    const { id } = await bench.endpoint(key, "/stops");
    bench.receiver.answer("/stops", (response) => void response.writeHead(200).write("begun"));
    await bench.emit({ appId });
    const delivery = await bench.settled(key, id);
    const [attempt] = (await read(appId, delivery.id)).attempts;
    expect(attempt).toMatchObject({ error: null, reply_excerpt: "begun" });
    expect(attempt.duration_ms).toBeLessThan(1_900);
  });

  it("to an event about a candidate is erased with them", async () => {
    const { appId, live: key } = await bench.app.customer();
    await updateApp(bench.app.db, appId, { keepsReplyExcerpt: true });
    const { id } = await bench.endpoint(key, "/echo");
    bench.receiver.answer("/echo", (response, { raw }) => response.writeHead(200).end(raw));
    const space = { appId, mode: "live" } as const;
    const subject = await bench.app.db.transaction((tx) =>
      subjectOf(tx, space, candidateHash(vault, space, "c-1"), new Date(Date.now() + DAY_MS)),
    );
    await bench.emit({ appId, subject, data: { name: "Ada" } });
    const delivery = await bench.settled(key, id);
    expect((await read(appId, delivery.id)).attempts[0].reply_excerpt).toContain("Ada");
    expect((await bench.app.send("DELETE", "/candidates/c-1", { key })).status).toBe(202);
    expect(await countReplies(appId)).toBe(0);
    const after = await read(appId, delivery.id);
    expect([after.payload, after.attempts[0].reply_excerpt]).toEqual([null, null]);
  });
});

describe("figures of an endpoint", () => {
  it("count deliveries over time, with the latency of what was answered", async () => {
    const { appId, live: key } = await bench.app.customer();
    const { id } = await bench.endpoint(key, "/figures");
    const hoursAgo = (hours: number) => () => new Date(Date.now() - hours * 3_600_000);
    await bench.emit({ appId }, hoursAgo(5));
    await bench.emit({ appId }, hoursAgo(5));
    await bench.emit({ appId }, hoursAgo(40));
    await bench.receiver.arrived("/figures", 3);
    bench.receiver.answer("/figures", 500);
    await bench.emit({ appId }, hoursAgo(2));
    await bench.settled(key, id, (d) => d.attempts.length === 1 && d.status === "pending");
    // oxlint-disable-next-line typescript/no-explicit-any
    const stats: any = await verbs.stats(as(appId), id, chartRange({}, new Date()));
    expect(stats.totals).toMatchObject({ delivered: 2, failed: 0, pending: 1, attempts: 3 });
    expect(stats.totals.p95_ms).toBeGreaterThanOrEqual(stats.totals.p50_ms);
    // oxlint-disable-next-line typescript/no-explicit-any
    const full = stats.series.filter((point: any) => point.attempts > 0);
    // oxlint-disable-next-line typescript/no-explicit-any
    expect(full.map((point: any) => [point.delivered, point.pending])).toEqual([
      [2, 0],
      [0, 1],
    ]);
    expect(stats.series.length).toBeGreaterThanOrEqual(24);
    const other = await bench.app.customer();
    const chart = chartRange({}, new Date());
    await expect(verbs.stats(as(other.appId), id, chart)).rejects.toThrow("no such webhook");
    await expect(verbs.stats(as(appId, "test"), id, chart)).rejects.toThrow("no such webhook");
  });
});
