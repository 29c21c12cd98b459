import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TEST_SECRET } from "../../../test/support/app.ts";
import { startWaymark, stop, type StartedServer } from "../../../test/support/command.ts";
import { startPathwayBench, type PathwayBench } from "../../../test/support/pathways.ts";
import { until } from "../../../test/support/until.ts";

/* Two servers on one database, each with a worker. */

const MANY = 400;
const SERVERS = 2;
/** Tasks that a server runs at once. */
const CONCURRENCY = 4;

let bench: PathwayBench;
let starting: Promise<StartedServer[]> = Promise.resolve([]);
const stopServers = async (): Promise<void> => {
  await Promise.all((await starting).map(stop));
  starting = Promise.resolve([]);
};
beforeAll(async () => {
  bench = await startPathwayBench({ hasWorker: false });
});
afterAll(async () => {
  await stopServers();
  await bench.close();
});

const completedOf = async (appId: string): Promise<number> => {
  const [row] = await bench.app.db.query<{ n: number }>(
    "SELECT count(*) AS n FROM pathways WHERE app_id = $1 AND completed_at IS NOT NULL",
    [appId],
  );
  return row!.n;
};
const statusOf = async (id: string): Promise<string> => {
  const [row] = await bench.app.db.query<{ status: string }>(
    "SELECT status FROM pathways WHERE id = $1",
    [id],
  );
  return row!.status;
};

describe("a pathway", () => {
  it("of another app waits for one round, not for the hundreds that an app has open", async () => {
    await stopServers();
    const limits = { sandboxQuota: 10_000, rateAi: 10_000 };
    const [many, one] = await Promise.all([bench.app.customer(limits), bench.app.customer(limits)]);
    for (let n = 0; n < MANY; n += 20)
      await Promise.all(Array.from({ length: 20 }, () => bench.generate(many.test)));
    const env = { DATABASE_URL: bench.app.db.url, WAYMARK_SECRET: TEST_SECRET, LOG_LEVEL: "warn" };
    // A worker runs before its server answers: the queue may be empty once both have started.
    starting = Promise.all(Array.from({ length: SERVERS }, () => startWaymark(env)));
    while ((await completedOf(many.appId)) < 20) await sleep(5);
    const { body } = await bench.generate(one.test);
    const before = await completedOf(many.appId);
    expect(before, "the queue is still long").toBeLessThan(MANY - 100);
    await until(async () => (await statusOf(body.pathway_id)) !== "queued");
    // Those that ran already, and those claimed while this one was queued.
    const waited = (await completedOf(many.appId)) - before;
    expect(waited).toBeLessThanOrEqual(2 * SERVERS * CONCURRENCY);
  });
});
