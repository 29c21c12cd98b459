import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWebhookBench, type WebhookBench } from "../../../test/support/webhooks.ts";
import { grant, updateApp } from "../../access/index.ts";
import { createOutbound } from "../../platform/outbound.ts";
import { createWebhooks } from "../webhooks/index.ts";
import { account, listCreditAlerts } from "./index.ts";

let bench: WebhookBench;
beforeAll(async () => void (bench = await startWebhookBench()));
afterAll(() => bench.close());

const READ = 0.1;

/** A customer with this many credits and a threshold. */
async function alerted(credits: number, threshold: number) {
  const customer = await bench.app.customer({ credits, rateRead: 10_000 });
  const settings = { lowCreditMillicredits: threshold * 1000 };
  await updateApp(bench.app.db, customer.appId, settings);
  return customer;
}

const read = (key: string) => bench.app.send("GET", "/jobs", { key });
const alertsOf = async (appId: string) =>
  (await listCreditAlerts(bench.app.db, appId)).map(
    ({ balanceMillicredits, thresholdMillicredits }) => [
      balanceMillicredits,
      thresholdMillicredits,
    ],
  );
const runTask = (onLowCredits?: () => Promise<void>) => {
  const outbound = createOutbound({ allowPrivateHosts: true });
  const events = createWebhooks({ ...bench.app, outbound });
  const [task] = account.tasks({ db: bench.app.db, events, onLowCredits });
  return task!.run({});
};

describe("alerts of low credits", () => {
  it("come once for many reads at the same time, and for engine calls", async () => {
    const { appId, live } = await alerted(3, 2);
    const replies = await Promise.all(Array.from({ length: 20 }, () => read(live)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const [[balance, threshold] = [], ...more] = await alertsOf(appId);
    expect([threshold, more]).toEqual([2000, []]);
    expect(balance).toBeLessThan(2000);

    const second = await alerted(4, 3.5);
    const body = { skills: ["Python"] };
    const match = () => bench.app.send("POST", "/jobs/match", { key: second.live, body });
    const charged = await Promise.all([match(), match(), match()]);
    expect(charged.some(({ status }) => status === 200)).toBe(true);
    expect(await alertsOf(second.appId)).toHaveLength(1);
  });

  it("come again when the credits fall again, and never without a threshold", async () => {
    const { appId, live } = await alerted(2.05, 2);
    const none = await bench.app.customer({ credits: 1 });
    await read(live);
    expect(await alertsOf(appId)).toEqual([[1950, 2000]]);
    await read(live);
    expect(await alertsOf(appId)).toHaveLength(1);
    await bench.app.db.transaction((tx) =>
      grant(tx, bench.app.vault, appId, 200, null, new Date()),
    );
    await read(live);
    await read(live);
    expect(await alertsOf(appId)).toHaveLength(2);
    await read(none.live);
    expect(await alertsOf(none.appId)).toEqual([]);
  });

  it("are rolled back with the charge", async () => {
    const { appId } = await alerted(2, 2);
    const undo = new Error("undo");
    const charge = bench.app.db.transaction(async (tx) => {
      await tx.query(
        "SELECT balance FROM append_entry($1, 'charge', -100, NULL, false, now(), NULL)",
        [appId],
      );
      throw undo;
    });
    await expect(charge).rejects.toBe(undo);
    expect(await alertsOf(appId)).toEqual([]);
  });

  it("are one event each, to live endpoints that ask for it", async () => {
    const { live, test } = await alerted(2, 2);
    const endpoint = await bench.endpoint(live, "/low", { events: ["credits.low"] });
    await bench.endpoint(test, "/low-test", { events: ["credits.low"] });
    await read(live);
    let told = 0;
    await Promise.all([runTask(async () => void told++), runTask(async () => void told++)]);
    await runTask();
    const delivery = await bench.settled(live, endpoint.id);
    expect(delivery).toMatchObject({ event_type: "credits.low", status: "succeeded" });
    expect(await bench.deliveries(live, endpoint.id)).toHaveLength(1);
    const [sent] = await bench.receiver.arrived("/low");
    expect(sent!.event.data).toEqual({
      balance: 2 - READ,
      threshold: 2,
      crossed_at: expect.any(String),
    });
    expect(told).toBeGreaterThan(0);
  });
});
