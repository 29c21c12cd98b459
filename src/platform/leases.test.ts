import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/support/app.ts";
import { until } from "../../test/support/until.ts";
import { hasHolder, holdLease, type LeaseOptions } from "./leases.ts";
import { createLog } from "./log.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const lease = (options: Partial<LeaseOptions>, holder: string) =>
  holdLease(
    {
      db,
      log: createLog("silent"),
      table: "worker_heartbeats",
      releaseUnheld: async () => 0,
      findIdle: async () => [],
      releaseIdle: async () => 0,
      onLost: () => holder,
      ...options,
    },
    holder,
  );
const holders = async () =>
  (await db.query<{ id: string }>("SELECT pool_id AS id FROM worker_heartbeats ORDER BY 1")).map(
    ({ id }) => id,
  );

describe("a lease", () => {
  it("is renewed while its takeover hangs, and another process takes over meanwhile", async () => {
    await db.query("INSERT INTO worker_heartbeats VALUES ('gone', now() - interval '8 seconds')");
    let waiting = 0;
    let finish = (): void => {};
    const hanging = new Promise<number>((resolve) => (finish = () => resolve(0)));
    const releaseUnheld = (): Promise<number> => (waiting++ === 0 ? hanging : Promise.resolve(0));
    const own = await lease({ releaseUnheld }, "slow");
    let released = 0;
    const other = await lease(
      { releaseUnheld: async () => 1, onReleased: () => void released++ },
      "other",
    );
    await until(() => waiting > 0);
    // The database would end an open transaction in time, and hide that others wait for its locks.
    const open = "state LIKE 'idle in transaction%' AND datname = current_database()";
    const held = await db.query(`SELECT 1 FROM pg_stat_activity WHERE ${open}`);
    const seenAt = async () =>
      (
        await db.query<{ at: Date }>(
          "SELECT seen_at AS at FROM worker_heartbeats WHERE pool_id = 'slow'",
        )
      )[0]!.at.getTime();
    const before = await seenAt();
    await until(async () => (await seenAt()) > before);
    await until(() => released > 0);
    expect(await holders()).toEqual(["other", "slow"]);
    expect(waiting).toBe(1);
    finish();
    await Promise.all([own.stop(), other.stop()]);
    expect(held).toEqual([]);
    expect(await holders()).toEqual([]);
  });

  it("continues under a new name after others ended it; a dead one is ended and its work released", async () => {
    await db.query(
      "INSERT INTO worker_heartbeats VALUES ('dead', now() - interval '8 seconds'), ('alive', now() + interval '1 hour')",
    );
    expect(await hasHolder(db, "worker_heartbeats")).toBe(true);
    let released = 0;
    const own = await lease(
      { onLost: () => "second", releaseUnheld: async () => 1, onReleased: () => void released++ },
      "first",
    );
    await until(() => released > 0);
    expect(await holders()).toEqual(["alive", "first"]);
    await db.query("DELETE FROM worker_heartbeats WHERE pool_id = 'first'");
    await until(async () => (await holders()).includes("second"));
    await own.stop();
    expect(await holders()).toEqual(["alive"]);
  });
});
