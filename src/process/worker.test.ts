import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, testVault, type TestDatabase } from "../../test/support/app.ts";
import { collectLog } from "../../test/support/log-lines.ts";
import { until } from "../../test/support/until.ts";
import { SMALL_ENGINE } from "../engine/small-engine.fixture.ts";
import { watchClock } from "../platform/clock.ts";
import { readConfig } from "../platform/config.ts";
import { runWorker } from "./worker.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

describe("a worker on a machine whose clock drifts", () => {
  it("claims no task and no webhook while it is more than 30 s off, logs it once, resumes when corrected, and replans its schedule after a jump of the database's clock", async () => {
    let offsetMs = 0;
    const { log, lines } = collectLog();
    let looks = 0;
    let jumps = 0;
    const real = await watchClock(db, log, { localTime: () => Date.now() + offsetMs });
    const watch = {
      ...real,
      jumps: () => jumps,
      isWrong() {
        looks++;
        return real.isWrong();
      },
    };
    const worker = await runWorker({
      config: readConfig({}),
      db,
      vault: testVault(),
      clock: watch.clock,
      watch,
      log,
      engine: SMALL_ENGINE,
      fingerprint: "",
    });
    const isWorking = async () => (await db.query("SELECT 1 FROM worker_heartbeats")).length > 0;
    const queued = async () =>
      (await db.query("SELECT 1 FROM graphile_worker.jobs WHERE key = 'wanted'")).length;
    const claimable = async () =>
      (await db.query("SELECT 1 FROM webhook_queue WHERE sender IS NULL")).length;
    expect(await isWorking()).toBe(true);

    offsetMs = -45_000;
    await until(async () => !(await isWorking()));
    await db.query("SELECT graphile_worker.add_job('sweep-access', job_key => 'wanted')");
    await db.query(
      `WITH app AS (INSERT INTO apps (id, name) VALUES ('app_x', 'x') RETURNING id),
       endpoint AS (
         INSERT INTO webhook_endpoints (id, app_id, mode, url, events, secret, created_at, updated_at)
         SELECT 'we_x', id, 'live', 'https://example.invalid', '{webhook.test}', '', now(), now() FROM app)
       INSERT INTO webhook_queue (endpoint_id, slot, delivery_id, event_id, trigger, priority, due_at, is_ready)
       VALUES ('we_x', 0, 'dlv_x', 'evt_x', 'scheduled', 0, now(), true)`,
    );
    await db.query("NOTIFY webhook_due");
    // The sender checks before each claim, several times a second.
    const before = looks;
    await until(() => looks > before + 5);
    expect([await queued(), await claimable()]).toEqual([1, 1]);
    const errors = lines.filter((line) => line.level === "error");
    // A busy machine measures its clock a little off.
    expect(errors.map((line) => line.msg.replace(/45\.\d s/, "45 s"))).toEqual([
      "this machine's clock is 45 s behind the database's: no task and no webhook is claimed until it is right",
    ]);

    offsetMs = 0;
    await until(async () => (await queued()) + (await claimable()) === 0);
    await until(isWorking);
    expect(lines.at(-1)!.msg).toContain("correct again");

    // The database's clock was ahead and is set back, so the schedule is planned again.
    await db.query(
      "UPDATE graphile_worker._private_known_crontabs SET last_execution = now() + interval '1 day'",
    );
    jumps++;
    await until(async () => {
      const ahead = await db.query(
        "SELECT 1 FROM graphile_worker._private_known_crontabs WHERE last_execution > now() + interval '1 hour'",
      );
      return ahead.length === 0;
    });
    await until(isWorking);
    await worker.stop();
    watch.stop();
  });
});
