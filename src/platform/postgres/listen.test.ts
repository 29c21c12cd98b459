import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/support/app.ts";
import { until } from "../../../test/support/until.ts";
import { createLog } from "../log.ts";
import { Wake } from "../wake.ts";
import { keepListening } from "./listen.ts";

const log = createLog("silent");

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const connections = () =>
  db.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'listen test' AND query LIKE 'LISTEN%'",
  );

describe("a listener", () => {
  it("gets notifications, reconnects after a cut and calls back once more by then", async () => {
    let calls = 0;
    const wake = new Wake();
    const onNotify = (): void => {
      calls++;
      wake.now();
    };
    const listener = keepListening(db, {
      channel: "a_channel",
      name: "listen test",
      log,
      onNotify,
    });
    await until(async () => (await connections()).length === 1 && calls > 0);
    const before = calls;
    await db.query("NOTIFY a_channel");
    await until(() => calls === before + 1);
    const [{ pid }] = (await connections()) as [{ pid: number }];
    await db.query("SELECT pg_terminate_backend($1)", [pid]);
    await until(async () => {
      const [found] = await connections();
      return found !== undefined && found.pid !== pid;
    });
    // Once for the loss and once for the reconnect: a notification may have been missed.
    await until(() => calls >= before + 3);
    const reconnected = calls;
    await db.query("NOTIFY a_channel");
    await until(() => calls === reconnected + 1);
    await listener.stop();
    await until(async () => (await connections()).length === 0);
  });

  it("retries while the database is down, and can be stopped meanwhile", async () => {
    let tries = 0;
    const away = () => {
      tries++;
      return Promise.reject(new Error("ECONNREFUSED"));
    };
    const listener = keepListening(
      { ...db, connect: away },
      { channel: "a_channel", name: "listen test", log, onNotify: () => {} },
    );
    await until(() => tries >= 3);
    await listener.stop();
    const stopped = tries;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(tries).toBe(stopped);
  });
});
