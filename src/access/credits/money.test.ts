import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, testVault, type Reply, type TestApp } from "../../../test/support/app.ts";
import { startServers, type Servers } from "../../../test/support/processes.ts";
import { PROBES, PROBE_TABLE, probeResults } from "../../../test/support/probes.ts";
import { checkBalances, findApp, grant, listLedger, refund } from "../index.ts";

let app: TestApp;
let servers: Servers;
beforeAll(async () => {
  app = await startTestApp({ operations: PROBES });
  await app.db.query(PROBE_TABLE);
  servers = await startServers(app.db.url, 3);
});
afterAll(async () => {
  await servers.stop();
  await app.close();
});

const balanceOf = async (appId: string) =>
  (await findApp(app.db, appId))!.balanceMillicredits / 1000;
const count = (replies: Reply[], status: number) =>
  replies.filter((r) => r.status === status).length;
const charges = (reply: Reply) => [
  reply.headers.get("x-credits-charged"),
  reply.headers.get("x-credits-remaining"),
];

async function expectLedgerToAddUp(appId: string) {
  const check = (await checkBalances(app.db)).find((c) => c.appId === appId)!;
  expect(check.ledgerMillicredits).toBe(check.balanceMillicredits);
  let running = 0;
  for (const entry of await listLedger(app.db, appId)) {
    running += entry.amountMillicredits;
    expect(entry.balanceAfterMillicredits).toBe(running);
  }
}

describe("credits", () => {
  it("200 concurrent calls of 0.1 against 10.0 credits from three processes: exactly 100 succeed", async () => {
    const { appId, live: key } = await app.customer({ credits: 10 });
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, i) => servers.send[i % 3]!("GET", "/probe/read", { key })),
    );
    expect([count(replies, 200), count(replies, 402)]).toEqual([100, 100]);
    expect(await balanceOf(appId)).toBe(0);
    expect((await listLedger(app.db, appId)).filter((e) => e.kind === "charge")).toHaveLength(100);
    await expectLedgerToAddUp(appId);
  });

  it("concurrent reads and engine calls of one app at three processes never overdraw its balance", async () => {
    const { appId, live: key } = await app.customer({ credits: 20 });
    const replies = await Promise.all(
      Array.from({ length: 120 }, (_, i) =>
        i % 3 === 0
          ? servers.send[i % 3]!("GET", "/probe/read", { key })
          : servers.send[i % 3]!("POST", "/probe/work", { key, body: { value: "x" } }),
      ),
    );
    expect(count(replies, 200) + count(replies, 201) + count(replies, 402)).toBe(120);
    const spent = count(replies, 200) * 0.1 + count(replies, 201);
    expect(await balanceOf(appId)).toBeCloseTo(20 - spent, 9);
    expect(await probeResults(app.db, appId)).toHaveLength(count(replies, 201));
    await expectLedgerToAddUp(appId);
  });

  it("a locked app row delays only its own app: others are charged meanwhile", async () => {
    const held = await app.customer({ credits: 5 });
    const other = await app.customer({ credits: 5 });
    const lock = await app.db.connect();
    await lock.query("BEGIN");
    await lock.query("SELECT 1 FROM apps WHERE id = $1 FOR NO KEY UPDATE", [held.appId]);
    let isHeldAnswered = false;
    const waiting = app
      .send("GET", "/probe/read", { key: held.live })
      .finally(() => (isHeldAnswered = true));
    for (let i = 0; i < 5; i++) {
      expect((await app.send("GET", "/probe/read", { key: other.live })).status).toBe(200);
    }
    expect(isHeldAnswered).toBe(false);
    await lock.query("COMMIT");
    await lock.end();
    expect((await waiting).status).toBe(200);
  });

  it("appear on billed replies as exact numbers", async () => {
    const { live: key } = await app.customer({ credits: 1.3 });
    expect(charges(await app.send("GET", "/probe/read", { key }))).toEqual(["0.1", "1.2"]);
    expect(charges(await app.send("POST", "/probe/work", { key, body: { value: "x" } }))).toEqual([
      "1",
      "0.2",
    ]);
    expect(charges(await app.send("GET", "/me", { key }))).toEqual([null, null]);
  });

  it("are charged for success only", async () => {
    const { appId, live: key } = await app.customer({ credits: 5 });
    const failures: [string, string, object, number][] = [
      ["GET", "/probe/read?fail=true", {}, 404],
      ["GET", "/probe/read?n=51", {}, 400],
      ["POST", "/probe/work", { body: { value: "x", outcome: "upstream" } }, 502],
      ["POST", "/probe/work", { body: { value: "x", outcome: "crash" } }, 500],
      ["POST", "/probe/work", { body: {} }, 400],
    ];
    for (const [method, path, options, status] of failures) {
      const reply = await app.send(method, path, { key, ...options });
      expect(reply.status).toBe(status);
      expect(charges(reply)).toEqual([null, null]);
    }
    expect(await balanceOf(appId)).toBe(5);
    expect(await probeResults(app.db, appId)).toEqual([]);
  });

  it("are checked before the work: without credits even a 404 is 402, and validation comes first", async () => {
    const { live: key } = await app.customer({ credits: 0.05 });
    const code = async (path: string) => (await app.send("GET", path, { key })).body.error.code;
    expect(await code("/probe/read?fail=true")).toBe("insufficient_credits");
    expect(await code("/probe/read?n=51")).toBe("validation_error");
  });

  it("are refunded once, however often and concurrently", async () => {
    const { appId, live: key } = await app.customer({ credits: 5 });
    await app.send("POST", "/probe/work", { key, body: { value: "x" } });
    const requestId = (await probeResults(app.db, appId))[0]!.request_id;
    const results = await Promise.all(
      Array.from({ length: 10 }, () =>
        app.db.transaction((tx) => refund(tx, requestId, "it failed", app.clock())),
      ),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await balanceOf(appId)).toBe(5);
    expect((await listLedger(app.db, appId)).map((e) => e.kind)).toEqual([
      "grant",
      "charge",
      "refund",
    ]);
    await expectLedgerToAddUp(appId);
  });

  it("have an append-only ledger, and a negative grant cannot exceed the balance", async () => {
    const { appId } = await app.customer({ credits: 1 });
    for (const change of [
      "UPDATE ledger_entries SET note = 'x'",
      "DELETE FROM ledger_entries",
      "TRUNCATE ledger_entries",
    ]) {
      await expect(app.db.query(change)).rejects.toThrow("append-only");
    }
    const vault = testVault();
    const taken = app.db.transaction((tx) => grant(tx, vault, appId, -1_001, null, app.clock()));
    expect(await taken).toBeUndefined();
    expect(await balanceOf(appId)).toBe(1);
  });
});

describe("the sandbox quota", () => {
  it("counts engine calls only, per app, exactly under concurrency", async () => {
    const customer = await app.customer({ sandboxQuota: 30 });
    const { key: second } = await customer.key({ mode: "test" });
    const replies = await Promise.all(
      Array.from({ length: 90 }, (_, i) =>
        servers.send[i % 3]!("POST", "/probe/work", {
          key: i % 2 ? customer.test : second,
          body: { value: "x" },
        }),
      ),
    );
    expect([count(replies, 201), count(replies, 429)]).toEqual([30, 60]);
    const refused = replies.find((r) => r.status === 429)!;
    expect(refused.body.error.code).toBe("sandbox_quota_exceeded");
    const untilReset =
      (Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 1) - Date.now()) / 1000;
    expect(Math.abs(Number(refused.headers.get("retry-after")) - untilReset)).toBeLessThan(30);
    const read = await app.send("GET", "/probe/read", { key: customer.test });
    expect([read.status, ...charges(read), read.headers.get("x-sandbox-remaining")]).toEqual([
      200,
      null,
      null,
      null,
    ]);
    expect(await probeResults(app.db, customer.appId)).toHaveLength(30);
  });

  it("shows what is left, does not count failures, and resets each month", async () => {
    const timed = await startTestApp({ operations: PROBES });
    await timed.db.query(PROBE_TABLE);
    const { test: key } = await timed.customer({ sandboxQuota: 2 });
    const work = (outcome = "ok") =>
      timed.send("POST", "/probe/work", { key, body: { value: "x", outcome } });
    expect((await work("upstream")).status).toBe(502);
    expect((await work()).headers.get("x-sandbox-remaining")).toBe("1");
    expect((await work()).headers.get("x-sandbox-remaining")).toBe("0");
    expect((await work()).status).toBe(429);
    await timed.db.query("UPDATE sandbox_months SET month = month - interval '1 month'");
    expect((await work()).headers.get("x-sandbox-remaining")).toBe("1");
    await timed.close();
  });

  it("uses the database's month, whatever the process's clock says", async () => {
    const wrong = await startTestApp({
      operations: PROBES,
      clock: () => new Date("2031-05-05T00:00:00Z"),
    });
    await wrong.db.query(PROBE_TABLE);
    const { test: key } = await wrong.customer({ sandboxQuota: 5 });
    await wrong.send("POST", "/probe/work", { key, body: { value: "x" } });
    expect((await wrong.send("GET", "/me", { key })).body.sandbox_quota.used).toBe(1);
    const current = "month = date_trunc('month', now() AT TIME ZONE 'UTC')";
    for (const table of ["sandbox_months", "sandbox_calls"]) {
      const rows = await wrong.db.query(`SELECT ${current} AS "isCurrent" FROM ${table}`);
      expect(rows).toEqual([{ isCurrent: true }]);
    }
    await wrong.close();
  });

  it("regains a call with a refund, once", async () => {
    const { appId, test: key } = await app.customer({ sandboxQuota: 3 });
    await app.send("POST", "/probe/work", { key, body: { value: "x" } });
    const requestId = (await probeResults(app.db, appId))[0]!.request_id;
    const used = async () => (await app.send("GET", "/me", { key })).body.sandbox_quota.used;
    expect(await used()).toBe(1);
    for (const expected of [true, false]) {
      expect(
        await app.db.transaction((tx) => refund(tx, requestId, "it failed", app.clock())),
      ).toBe(expected);
    }
    expect(await used()).toBe(0);
  });

  it("of zero admits nothing", async () => {
    const { test: key } = await app.customer({ sandboxQuota: 0 });
    expect((await app.send("POST", "/probe/work", { key, body: { value: "x" } })).status).toBe(429);
  });
});
