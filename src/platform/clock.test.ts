import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/support/app.ts";
import { watchClock } from "./clock.ts";
import { createLog } from "./log.ts";
import type { Queryable } from "./postgres/database.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const log = createLog("silent");
const HOUR_MS = 3_600_000;

/** The test database with its clock shifted by `offset.ms`. */
const movedBy = (offset: { ms: number }): Queryable => ({
  query: async <Row extends object>(text: string) => {
    const [row] = await db.query<{ ms: number }>(text);
    return [{ ms: row!.ms + offset.ms }] as unknown as Row[];
  },
});

describe("the clock of a process", () => {
  it("returns the database's time, however wrong the machine's clock is", async () => {
    const watch = await watchClock(db, log, { localTime: () => Date.now() + 5 * HOUR_MS });
    const [row] = await db.query<{ now: Date }>("SELECT clock_timestamp() AS now");
    expect(Math.abs(watch.clock().getTime() - row!.now.getTime())).toBeLessThan(HOUR_MS / 2);
    expect(Math.abs(watch.driftMs() - 5 * HOUR_MS)).toBeLessThan(2_000);
    watch.stop();
  });

  it("reports a machine more than 30 s ahead or behind, until its clock is set", async () => {
    let offsetMs = 0;
    const watch = await watchClock(db, log, { localTime: () => Date.now() + offsetMs });
    const judged = [0, 25_000, -25_000, 35_000, -35_000, 0].map((ms) => {
      offsetMs = ms;
      return watch.isWrong();
    });
    expect(judged).toEqual([false, false, false, true, true, false]);
    watch.stop();
  });

  it("follows a jump of the database's clock and counts it", async () => {
    const offset = { ms: 0 };
    const watch = await watchClock(movedBy(offset), log, { everyMs: 5 });
    expect([watch.jumps(), watch.isWrong()]).toEqual([0, false]);
    offset.ms = -HOUR_MS;
    while (watch.jumps() === 0) await sleep(5);
    expect(watch.isWrong()).toBe(true);
    expect(Math.abs(watch.clock().getTime() - (Date.now() - HOUR_MS))).toBeLessThan(2_000);
    watch.stop();
  });

  it("keeps running while the database is down", async () => {
    let isAway = false;
    const flaky: Queryable = {
      query: (text) => (isAway ? Promise.reject(new Error("away")) : db.query(text)),
    };
    const watch = await watchClock(flaky, log, { everyMs: 1 });
    isAway = true;
    const before = watch.clock().getTime();
    await sleep(30);
    expect(watch.clock().getTime() - before).toBeGreaterThanOrEqual(20);
    expect(watch.isWrong()).toBe(false);
    watch.stop();
  });
});
