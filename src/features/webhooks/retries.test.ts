import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWebhookBench, type WebhookBench } from "../../../test/support/webhooks.ts";
import { WEBHOOK_RETRY_SECONDS } from "./limits.ts";
import { judgeAttempt, type MadeAttempt } from "./finish.ts";

let bench: WebhookBench;
beforeAll(async () => {
  bench = await startWebhookBench();
});
afterAll(() => bench.close());

/** An endpoint whose receiver answers 500, with one pending delivery. */
async function failing(path: string) {
  const { appId, live: key } = await bench.app.customer();
  const { id } = await bench.endpoint(key, path);
  bench.receiver.answer(path, 500);
  await bench.emit({ appId });
  const attempted = (count: number) =>
    bench.settled(key, id, (d) => d.attempts.length === count && !isUnderWay(d));
  /** Makes everything due until this many attempts were made. */
  const pass = async (attempts: number) => {
    let delivery = await bench.settled(key, id, (d) => d.attempts.length > 0 && !isUnderWay(d));
    while (delivery.attempts.length < attempts) {
      await bench.makeDue(delivery.id);
      delivery = await attempted(delivery.attempts.length + 1);
    }
    return delivery;
  };
  const retry = (deliveryId: string) =>
    bench.app.send("POST", `/webhooks/${id}/deliveries/${deliveryId}/retry`, { key });
  const endpoint = async () => (await bench.app.send("GET", `/webhooks/${id}`, { key })).body;
  return { appId, key, id, attempted, pass, retry, endpoint };
}

const isUnderWay = (d: { next_attempt_at: string | null }) =>
  d.next_attempt_at !== null && new Date(d.next_attempt_at) <= new Date();
const waitSeconds = (d: { next_attempt_at: string; attempts: { started_at: string }[] }) =>
  (Date.parse(d.next_attempt_at) - Date.parse(d.attempts.at(-1)!.started_at)) / 1000;

describe("the schedule", () => {
  it("retries after 1 min, 5 min, 30 min and 2 h, fails at the fifth attempt, and tries a last time 12 h later", async () => {
    const { pass, endpoint, attempted } = await failing("/schedule");
    for (const [i, delay] of WEBHOOK_RETRY_SECONDS.entries()) {
      const delivery = await pass(i + 1);
      expect(delivery.status).toBe(i < 4 ? "pending" : "failed");
      expect(waitSeconds(delivery)).toBeGreaterThanOrEqual(delay);
      expect(waitSeconds(delivery)).toBeLessThanOrEqual(delay * 1.1 + 5);
      expect((await endpoint()).consecutive_failures).toBe(i < 4 ? 0 : 1);
    }
    const failed = await attempted(5);
    await bench.makeDue(failed.id);
    const over = await attempted(6);
    expect([over.status, over.next_attempt_at, over.reason]).toEqual(["failed", null, null]);
    expect(over.attempts.map((a: { number: number }) => a.number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect((await endpoint()).consecutive_failures).toBe(1);
    expect(new Set(bench.receiver.at("/schedule").map((r) => r.event.id)).size).toBe(1);
  });

  it("shows in the endpoint while it retries: the attempts that failed and when the next is due", async () => {
    const { pass, attempted, endpoint } = await failing("/looks-bad");
    const delivery = await pass(3);
    expect(await endpoint()).toMatchObject({
      status: "active",
      consecutive_failures: 0,
      failed_attempts: 3,
      next_attempt_at: delivery.next_attempt_at,
    });
    bench.receiver.answer("/looks-bad", 200);
    await bench.makeDue(delivery.id);
    await attempted(4);
    expect(await endpoint()).toMatchObject({ failed_attempts: 0, next_attempt_at: null });
  });

  it("ends with the first success", async () => {
    const { pass, attempted } = await failing("/recovers");
    const { id } = await pass(2);
    bench.receiver.answer("/recovers", 200);
    await bench.makeDue(id);
    const done = await attempted(3);
    expect([done.status, done.next_attempt_at]).toEqual(["succeeded", null]);
  });

  it("lets the last attempt turn a failed delivery into succeeded, which resets the count", async () => {
    const { pass, attempted, endpoint } = await failing("/late");
    const failed = await pass(5);
    expect([failed.status, (await endpoint()).consecutive_failures]).toEqual(["failed", 1]);
    bench.receiver.answer("/late", 200);
    await bench.makeDue(failed.id);
    expect((await attempted(6)).status).toBe("succeeded");
    expect((await endpoint()).consecutive_failures).toBe(0);
  });

  it("is never early and at most 10 % late", () => {
    const made = {
      queueId: 1,
      trigger: "scheduled",
      isSuccess: false,
    } as Partial<MadeAttempt> as MadeAttempt;
    const row = {
      id: 1,
      deliveryId: "d",
      trigger: "scheduled",
      failures: 0,
      sender: null,
    } as const;
    for (const [failures, delay] of WEBHOOK_RETRY_SECONDS.entries()) {
      for (const random of [0, 0.5, 0.999_999]) {
        const policy = { delaysSeconds: WEBHOOK_RETRY_SECONDS, random: () => random };
        const { postpone } = judgeAttempt({ ...made, failures }, [row], policy);
        expect(postpone!.delaySeconds).toBeGreaterThanOrEqual(delay);
        expect(postpone!.delaySeconds).toBeLessThanOrEqual(delay * 1.1);
      }
    }
  });
});

describe("a manual retry", () => {
  it("of a failed delivery returns 202 with it, pending again, and sends at once", async () => {
    const { pass, retry, key, id } = await failing("/retried");
    const failed = await pass(5);
    bench.receiver.answer("/retried", 200);
    const reply = await retry(failed.id);
    expect([reply.status, reply.body.id, reply.body.status]).toEqual([202, failed.id, "pending"]);
    expect(Date.parse(reply.body.next_attempt_at)).toBeLessThanOrEqual(Date.now() + 1_000);
    const done = await bench.settled(key, id, (d) => d.attempts.length === 6);
    expect(done.attempts[5]).toMatchObject({ number: 6, trigger: "manual", status_code: 200 });
    // A manual success cancels scheduled attempts, including the one 12 h later.
    expect([done.status, done.next_attempt_at]).toEqual(["succeeded", null]);
  });

  it("that fails does not change the schedule", async () => {
    const { pass, retry, key, id, endpoint } = await failing("/retry-fails");
    const before = await pass(2);
    await retry(before.id);
    const after = await bench.settled(key, id, (d) => d.attempts.length === 3 && !isUnderWay(d));
    expect(after.attempts[2]).toMatchObject({ trigger: "manual", status_code: 500 });
    expect([after.status, after.next_attempt_at]).toEqual(["pending", before.next_attempt_at]);
    // Five scheduled failures make it failed, regardless of manual ones.
    const fourth = await pass(5);
    expect(fourth.status).toBe("pending");
    const fifth = await pass(6);
    expect([fifth.status, (await endpoint()).consecutive_failures]).toEqual(["failed", 1]);
    await retry(fifth.id);
    const still = await bench.settled(key, id, (d) => d.attempts.length === 7 && !isUnderWay(d));
    expect([still.status, still.next_attempt_at]).toEqual(["failed", fifth.next_attempt_at]);
    expect((await endpoint()).consecutive_failures).toBe(1);
  });

  it("works on a delivery that succeeded", async () => {
    const { appId, live: key } = await bench.app.customer();
    const { id } = await bench.endpoint(key, "/twice");
    await bench.emit({ appId });
    const done = await bench.settled(key, id);
    const reply = await bench.app.send("POST", `/webhooks/${id}/deliveries/${done.id}/retry`, {
      key,
    });
    expect([reply.status, reply.body.status]).toEqual([202, "pending"]);
    const [first, second] = await bench.receiver.arrived("/twice", 2);
    expect(second!.event).toEqual(first!.event);
    const again = await bench.settled(key, id, (d) => d.attempts.length === 2);
    expect(again.status).toBe("succeeded");
  });

  it("that succeeds while a scheduled attempt hangs completes the delivery", async () => {
    const { appId, live: key } = await bench.app.customer();
    const { id } = await bench.endpoint(key, "/overtaken");
    let release = (): void => {};
    bench.receiver.answer("/overtaken", (response) => {
      bench.receiver.answer("/overtaken", 200);
      release = () => response.writeHead(500).end();
    });
    await bench.emit({ appId });
    await bench.receiver.arrived("/overtaken");
    const [{ id: deliveryId }] = await bench.deliveries(key, id);
    await bench.app.send("POST", `/webhooks/${id}/deliveries/${deliveryId}/retry`, { key });
    await bench.settled(key, id, (d) => d.status === "succeeded");
    release();
    const over = await bench.settled(key, id, (d) => d.attempts.length === 2);
    expect([over.status, over.next_attempt_at]).toEqual(["succeeded", null]);
  });

  it("requested twice before it begins is one attempt", async () => {
    const { appId, live: key } = await bench.app.customer();
    const { id } = await bench.endpoint(key, "/impatient");
    const held: (() => void)[] = [];
    bench.receiver.answer("/impatient", (response) => {
      held.push(() => response.writeHead(200).end());
    });
    await bench.emit({ appId });
    await bench.emit({ appId });
    await bench.receiver.arrived("/impatient", 2);
    // Both slots of the endpoint are in use, so further attempts wait.
    const [{ id: deliveryId }] = await bench.deliveries(key, id);
    const retry = () =>
      bench.app.send("POST", `/webhooks/${id}/deliveries/${deliveryId}/retry`, { key });
    expect((await Promise.all([retry(), retry(), retry()])).map((r) => r.status)).toEqual([
      202, 202, 202,
    ]);
    bench.receiver.answer("/impatient", 200);
    for (const release of held) release();
    await bench.settled(key, id, (d) => d.id === deliveryId && d.status === "succeeded");
    expect(bench.receiver.at("/impatient")).toHaveLength(3);
  });
});
