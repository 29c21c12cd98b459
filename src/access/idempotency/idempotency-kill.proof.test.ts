import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type Reply, type TestApp } from "../../../test/support/app.ts";
import { startServer } from "../../../test/support/processes.ts";
import { PROBES, PROBE_TABLE, probeResults } from "../../../test/support/probes.ts";
import { checkBalances } from "../index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ operations: PROBES });
  await app.db.query(PROBE_TABLE);
});
afterAll(() => app.close());

const work = (
  key: string,
  idempotencyKey: string,
  body: unknown = { value: "x" },
  send = app.send,
): Promise<Reply> =>
  send("POST", "/probe/work", { key, body, headers: { "idempotency-key": idempotencyKey } });

describe("a server killed with SIGKILL", () => {
  /** One server dies at the n-th statement of a request; another continues. */
  async function killAt(n: number, when: "before" | "sent") {
    const { appId, live: key } = await app.customer({ credits: 10 });
    const idempotencyKey = randomUUID();
    const victim = await startServer(app.db.url, { KILL_AT: String(n), KILL_WHEN: when });
    const answer = await work(key, idempotencyKey, { value: "x" }, victim.send).catch(
      () => undefined,
    );
    if (answer) {
      victim.process.kill("SIGKILL");
      await victim.ended;
    } else expect(await victim.ended).toBe("SIGKILL");
    await settled(appId);
    const results = await probeResults(app.db, appId);
    const check = (await checkBalances(app.db)).find((c) => c.appId === appId);
    const replies = await app.db.query(
      "SELECT 1 FROM idempotency_keys WHERE app_id = $1 AND reply IS NOT NULL",
      [appId],
    );
    // Result, charge and stored reply: all or nothing.
    expect([check!.balanceMillicredits, check!.ledgerMillicredits, replies.length]).toEqual(
      results.length === 1 ? [9_000, 9_000, 1] : [10_000, 10_000, 0],
    );
    if (answer) expect(results).toHaveLength(1);
    // No key stays locked longer than 20 s; a retry after that runs or replays.
    const [lock] = await app.db.query<{ seconds: number }>(
      "SELECT extract(epoch FROM locked_until - now())::float8 AS seconds FROM idempotency_keys WHERE app_id = $1 AND reply IS NULL",
      [appId],
    );
    if (lock) expect(lock.seconds).toBeLessThanOrEqual(20);
    await app.db.query("UPDATE idempotency_keys SET locked_until = now() WHERE app_id = $1", [
      appId,
    ]);
    const retry = await work(key, idempotencyKey);
    expect(retry.status).toBe(201);
    expect(await probeResults(app.db, appId)).toHaveLength(1);
    expect((await app.send("GET", "/me", { key })).body.credits.balance).toBe(9);
    return answer !== undefined;
  }

  /** Waits until the database has rolled back or committed the dead server's transaction. */
  async function settled(appId: string) {
    await app.db.transaction((tx) =>
      tx.query("SELECT 1 FROM apps WHERE id = $1 FOR UPDATE", [appId]),
    );
    await app.db.transaction((tx) =>
      tx.query("SELECT 1 FROM idempotency_keys WHERE app_id = $1 FOR UPDATE", [appId]),
    );
  }

  it.each(["before", "sent"] as const)(
    "between any two statements (%s) leaves no charge without result and no result without charge",
    async (when) => {
      let n = 0;
      let answered = false;
      while (!answered) answered = await killAt(++n, when);
      // Key, rate, claim, BEGIN, work, charge, reply, COMMIT: it was killed at each of them.
      expect(n).toBeGreaterThan(7);
    },
  );
});
