import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, testVault, type TestApp } from "../../../test/support/app.ts";
import { startLossyPostgres, type LossyPostgres } from "../../../test/support/lossy-postgres.ts";
import { startServer, type ServerProcess } from "../../../test/support/processes.ts";
import { PROBES, PROBE_TABLE, probeResults } from "../../../test/support/probes.ts";
import { forgetReplies } from "./idempotency.ts";
import { accessSweeps } from "../access-sweeps.ts";
import { findApp, listLedger, verifyLedgers } from "../index.ts";

/**
 * Two servers behind proxies: after a cut, the second one's database stays unreachable until reset.
 */
let app: TestApp;
let brief: { proxy: LossyPostgres; server: ServerProcess };
let lasting: { proxy: LossyPostgres; server: ServerProcess };
beforeAll(async () => {
  app = await startTestApp({ operations: PROBES });
  await app.db.query(PROBE_TABLE);
  const behind = async (options: { awayAfterCut: boolean }) => {
    const proxy = await startLossyPostgres(app.db.url, options);
    return { proxy, server: await startServer(proxy.url) };
  };
  [brief, lasting] = await Promise.all([
    behind({ awayAfterCut: false }),
    behind({ awayAfterCut: true }),
  ]);
});
afterAll(async () => {
  for (const { server, proxy } of [brief, lasting]) {
    server.process.kill("SIGTERM");
    await server.ended;
    await proxy.close();
  }
  const findings: string[] = [];
  const { differences } = await verifyLedgers(app.db, testVault(), (f) => findings.push(f.message));
  expect([findings, differences]).toEqual([[], []]);
  await app.close();
});

const balanceOf = async (appId: string) => (await findApp(app.db, appId))!.balanceMillicredits;
const kinds = async (appId: string) => (await listLedger(app.db, appId)).map((e) => e.kind);
const usedBy = async (key: string) =>
  (await app.send("GET", "/me", { key })).body.sandbox_quota.used;

const WORK = ["probe_results", "COMMIT\0"] as const;
const READ = ["admit_reads", "admit_reads"] as const;
const STORED = ["idempotency_keys SET status", "COMMIT\0"] as const;
const body = { value: "x" };

describe("a charge whose commit reply is lost", () => {
  it("is answered as a success: result, charge and reply exist once", async () => {
    const { appId, live: key } = await app.customer({ credits: 5 });
    const before = brief.proxy.cuts();
    brief.proxy.cutNext(...WORK, "after");
    const reply = await brief.server.send("POST", "/probe/work", { key, body });
    expect(brief.proxy.cuts()).toBe(before + 1);
    expect([reply.status, reply.headers.get("x-credits-remaining")]).toEqual([201, "4"]);
    expect(await probeResults(app.db, appId)).toHaveLength(1);
    expect(await kinds(appId)).toEqual(["grant", "charge"]);
  });

  it("counts one sandbox call and answers it", async () => {
    const { appId, test: key } = await app.customer({ sandboxQuota: 5 });
    brief.proxy.cutNext(...WORK, "after");
    const reply = await brief.server.send("POST", "/probe/work", { key, body });
    expect([reply.status, reply.headers.get("x-sandbox-remaining")]).toEqual([201, "4"]);
    expect([await usedBy(key), (await probeResults(app.db, appId)).length]).toEqual([1, 1]);
  });

  it("in a batch of reads is made once each: callers with enough credits get their answer", async () => {
    const { appId, live: key } = await app.customer({ credits: 0.2 });
    // The first runs alone; the others wait and share the batch that is cut.
    const before = brief.proxy.cuts();
    const lock = await app.db.connect();
    await lock.query("BEGIN");
    await lock.query("SELECT 1 FROM apps WHERE id = $1 FOR NO KEY UPDATE", [appId]);
    brief.proxy.cutNext(...READ, "after");
    const replies = Array.from({ length: 4 }, () =>
      brief.server.send("GET", "/probe/read", { key }),
    );
    await lock.query("COMMIT");
    await lock.end();
    const statuses = (await Promise.all(replies)).map((r) => r.status).toSorted((a, b) => a - b);
    expect([brief.proxy.cuts(), statuses]).toEqual([before + 1, [200, 200, 402, 402]]);
    expect([await balanceOf(appId), await kinds(appId)]).toEqual([
      0,
      ["grant", "charge", "charge"],
    ]);
  });

  it("is answered for a free call too, from the stored reply", async () => {
    const { live: key } = await app.customer();
    brief.proxy.cutNext(...STORED, "after");
    const headers = { "idempotency-key": "free" };
    const reply = await brief.server.send("DELETE", "/probe/things/a", { key, headers });
    expect([reply.status, reply.body.value]).toEqual([202, "a"]);
  });
});

describe("a commit that never reached the database", () => {
  it("is an error that costs nothing, and a retry with the same key runs", async () => {
    const { appId, live: key } = await app.customer({ credits: 5 });
    brief.proxy.cutNext(...WORK, "before");
    const headers = { "idempotency-key": "again" };
    const send = () => brief.server.send("POST", "/probe/work", { key, body, headers });
    expect((await send()).status).toBe(503);
    expect([await balanceOf(appId), await probeResults(app.db, appId)]).toEqual([5_000, []]);
    expect((await send()).status).toBe(201);
    brief.proxy.cutNext(...READ, "before");
    expect((await brief.server.send("GET", "/probe/read", { key })).status).toBe(503);
    expect(await balanceOf(appId)).toBe(4_000);
  });
});

describe("a database that stays down after a commit", () => {
  /**
   * Sends a request whose commit is the last message that gets through, then restores the database.
   */
  async function loseDatabase(
    [marker, last]: readonly [string, string],
    send: () => Promise<{ status: number }>,
  ): Promise<void> {
    lasting.proxy.cutNext(marker, last, "after");
    expect((await send()).status).toBe(503);
    lasting.proxy.setAway(false);
  }

  /** Sends a keyed request that commits and is answered with 503. */
  async function loseReply(key: string) {
    const headers = { "idempotency-key": "lost" };
    const send = (server: Pick<ServerProcess, "send">) =>
      server.send("POST", "/probe/work", { key, body, headers });
    lasting.proxy.cutNext(...WORK, "after");
    expect((await send(lasting.server)).status).toBe(503);
    return send;
  }

  const isUndelivered = async (appId: string) =>
    (
      await app.db.query(
        "SELECT 1 FROM idempotency_keys WHERE app_id = $1 AND locked_until = 'infinity'",
        [appId],
      )
    ).length > 0;

  /** Calls whose reply was lost are settled in order, so an unkeyed one shows when. */
  async function waitUntilSettled(): Promise<void> {
    const { appId, live: key } = await app.customer({ credits: 5 });
    await loseDatabase(WORK, () => lasting.server.send("POST", "/probe/work", { key, body }));
    while ((await balanceOf(appId)) !== 5_000);
    expect(await kinds(appId)).toEqual(["grant", "charge", "refund"]);
  }

  it("keeps the reply of a keyed call: a retry gets it, and both together pay once", async () => {
    const { appId, live: key } = await app.customer({ credits: 5 });
    const send = await loseReply(key);
    lasting.proxy.setAway(false);
    while (!(await isUndelivered(appId)));
    for (let n = 0; n < 2; n++) {
      const retry = await send(lasting.server);
      expect([retry.status, retry.headers.get("idempotent-replayed")]).toEqual([201, "true"]);
    }
    expect(await probeResults(app.db, appId)).toHaveLength(1);
    expect([await kinds(appId), await isUndelivered(appId)]).toEqual([["grant", "charge"], false]);
  });

  it("leaves the charge of a call alone whose retry another server answered meanwhile", async () => {
    const { appId, live: key } = await app.customer({ credits: 5 });
    const send = await loseReply(key);
    expect((await send(brief.server)).headers.get("idempotent-replayed")).toBe("true");
    lasting.proxy.setAway(false);
    await waitUntilSettled();
    expect([await kinds(appId), await isUndelivered(appId)]).toEqual([["grant", "charge"], false]);
    expect((await send(lasting.server)).headers.get("idempotent-replayed")).toBe("true");
  });

  it("refunds a keyed call that nobody retried, when its reply expires", async () => {
    const { appId, live: key } = await app.customer({ credits: 5 });
    await loseReply(key);
    lasting.proxy.setAway(false);
    while (!(await isUndelivered(appId)));
    const expire = "UPDATE idempotency_keys SET expires_at = now() WHERE app_id = $1";
    await app.db.query(expire, [appId]);
    for (const sweep of accessSweeps) if (sweep.name === "access") await sweep.run(app.db);
    expect(await kinds(appId)).toEqual(["grant", "charge", "refund"]);
  });

  it("refunds a keyed call whose reply is erased before a retry, which then runs and pays", async () => {
    const { appId, live: key } = await app.customer({ credits: 5 });
    const send = await loseReply(key);
    lasting.proxy.setAway(false);
    while (!(await isUndelivered(appId)));
    const subject = Buffer.from("somebody");
    await app.db.query("UPDATE idempotency_keys SET subject = $2 WHERE app_id = $1", [
      appId,
      subject,
    ]);
    await app.db.transaction((tx) => forgetReplies(tx, { appId, mode: "live" }, subject));
    const retry = await send(lasting.server);
    expect([retry.status, retry.headers.get("idempotent-replayed")]).toEqual([201, null]);
    expect(await kinds(appId)).toEqual(["grant", "charge", "refund", "charge"]);
  });

  it("refunds reads and sandbox calls as well", async () => {
    const { appId, live, test } = await app.customer({ credits: 5, sandboxQuota: 5 });
    await loseDatabase(READ, () => lasting.server.send("GET", "/probe/read", { key: live }));
    while ((await kinds(appId)).length < 3);
    expect([await balanceOf(appId), await kinds(appId)]).toEqual([
      5_000,
      ["grant", "charge", "refund"],
    ]);
    await loseDatabase(WORK, () => lasting.server.send("POST", "/probe/work", { key: test, body }));
    expect(await probeResults(app.db, appId)).toHaveLength(1);
    while ((await usedBy(test)) !== 0);
  });
});
