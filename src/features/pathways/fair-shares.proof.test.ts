import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TEST_SECRET } from "../../../test/support/app.ts";
import { startWaymark, stop, type StartedServer } from "../../../test/support/command.ts";
import { startPathwayBench, type PathwayBench } from "../../../test/support/pathways.ts";

/* Two servers on one database, each with a worker. */

const MANY = 400;
const SERVERS = 2;
/** Tasks that a server runs at once. */
const CONCURRENCY = 4;

let bench: PathwayBench;
let servers: StartedServer[] = [];
beforeAll(async () => {
  bench = await startPathwayBench({ hasWorker: false });
});
afterAll(async () => {
  await Promise.all(servers.map(stop));
  await bench.close();
});

const completedOf = async (appId: string, before = "infinity"): Promise<number> => {
  const [row] = await bench.app.db.query<{ n: number }>(
    "SELECT count(*) AS n FROM pathways WHERE app_id = $1 AND completed_at < $2",
    [appId, before],
  );
  return row!.n;
};

describe("a pathway", () => {
  it("of another app waits for one round, not for the hundreds that an app has open", async () => {
    const limits = { sandboxQuota: 10_000, rateAi: 10_000 };
    const [many, one] = await Promise.all([bench.app.customer(limits), bench.app.customer(limits)]);
    for (let n = 0; n < MANY; n += 20)
      await Promise.all(Array.from({ length: 20 }, () => bench.generate(many.test)));
    const env = { DATABASE_URL: bench.app.db.url, WAYMARK_SECRET: TEST_SECRET, LOG_LEVEL: "warn" };
    // A worker runs before its server answers: the queue may be empty once both have started.
    const starting = Promise.all(Array.from({ length: SERVERS }, () => startWaymark(env)));
    while ((await completedOf(many.appId)) < 20) await sleep(5);
    const { body } = await bench.generate(one.test);
    const before = await completedOf(many.appId);
    expect(before, "the queue is still long").toBeLessThan(MANY - 100);
    await bench.settled(one.test, body.pathway_id);
    const [row] = await bench.app.db.query<{ at: string }>(
      "SELECT completed_at::text AS at FROM pathways WHERE id = $1",
      [body.pathway_id],
    );
    servers = await starting;
    // Those that run already, and those claimed while this one ran.
    const waited = (await completedOf(many.appId, row!.at)) - before;
    expect(waited).toBeLessThanOrEqual(2 * SERVERS * CONCURRENCY);
  });
});
