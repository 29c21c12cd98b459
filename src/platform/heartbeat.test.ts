import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { startHeartbeat } from "./heartbeat.ts";
import { until } from "../../test/support/until.ts";

it("never beats twice at once, goes on after a failure, and stops after the last beat", async () => {
  let running = 0;
  let most = 0;
  let ended = 0;
  const failures: unknown[] = [];
  const heartbeat = startHeartbeat({
    everyMs: 2,
    async beat() {
      most = Math.max(most, ++running);
      await sleep(10);
      running--;
      ended++;
      if (ended === 1) throw new Error("the first beat failed");
    },
    onError: (error) => failures.push(error),
  });
  await until(() => ended >= 3);
  await heartbeat.stop();
  const atStop = ended;
  expect([running, most, failures.length]).toEqual([0, 1, 1]);
  await sleep(20);
  expect(ended).toBe(atStop);
});

it("beats again after a beat that never ends", async () => {
  let beats = 0;
  const failures: unknown[] = [];
  const heartbeat = startHeartbeat({
    everyMs: 2,
    patienceMs: 5,
    beat: () => (++beats === 1 ? new Promise(() => {}) : Promise.resolve()),
    onError: (error) => failures.push(error),
  });
  await until(() => beats >= 3);
  await heartbeat.stop();
  expect(failures).toHaveLength(1);
});
