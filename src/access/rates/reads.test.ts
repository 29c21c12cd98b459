import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, testVault, type TestApp } from "../../../test/support/app.ts";
import { startServers, type Servers } from "../../../test/support/processes.ts";
import { PROBES, PROBE_TABLE } from "../../../test/support/probes.ts";
import { newRequestId } from "../../platform/ids.ts";
import { openDatabase } from "../../platform/postgres/database.ts";
import { findApp, listLedger, verifyLedgers } from "../index.ts";
import { createRates, type WindowAsk } from "./rates.ts";
import { createReads, type Read, type ReadOutcome } from "./reads.ts";

let app: TestApp;
let servers: Servers;
beforeAll(async () => {
  app = await startTestApp({ operations: PROBES });
  await app.db.query(PROBE_TABLE);
  servers = await startServers(app.db.url, 2);
});
afterAll(async () => {
  const findings: string[] = [];
  const { differences } = await verifyLedgers(app.db, testVault(), (f) => findings.push(f.message));
  expect([findings, differences]).toEqual([[], []]);
  await servers.stop();
  await app.close();
});

const balanceOf = async (appId: string) => (await findApp(app.db, appId))!.balanceMillicredits;
const chargesOf = async (appId: string) =>
  (await listLedger(app.db, appId)).filter(({ kind }) => kind === "charge");
const usedOf = async (subject: string) => {
  const [row] = await app.db.query<{ used: number }>(
    "SELECT used FROM rate_windows WHERE subject = $1",
    [subject],
  );
  return row?.used ?? 0;
};
const never = () => Promise.reject(new Error("no reply was lost"));

/** What one process would hold: its own connections and its own queues. */
function openProcess() {
  const db = openDatabase({ connection: { connectionString: app.db.url }, maxConnections: 4 });
  const rates = createRates(db);
  const reads = createReads(db, app.clock, { findLost: never, peek: never });
  return { rates, reads, close: () => db.close() };
}

const KEYS = 3;
const mix = fc.record({
  credits: fc.integer({ min: 0, max: 40 }).map((n) => n / 10),
  limits: fc.array(fc.integer({ min: 1, max: 15 }), { minLength: KEYS, maxLength: KEYS }),
  reads: fc.array(
    fc.record({
      key: fc.nat(KEYS - 1),
      costMillicredits: fc.constantFrom(100, 100, 250, 700),
      process: fc.nat(1),
      kind: fc.constantFrom("read", "read", "read", "counted before", "free"),
    }),
    { maxLength: 60 },
  ),
});

describe("reads counted and charged in one statement", () => {
  it("pass exactly the limit of each key, charge only those, and add up, from two processes at once", async () => {
    const processes = [openProcess(), openProcess()];
    let n = 0;
    await fc.assert(
      fc.asyncProperty(mix, async ({ credits, limits, reads }) => {
        const { appId } = await app.customer({ credits });
        const asks = limits.map((limit): WindowAsk => ({
          subject: `key ${appId} ${n++}`,
          class: "read",
          limit,
          appId,
        }));
        const done = await Promise.all(
          reads.map(async ({ key, costMillicredits, process, kind }) => {
            const ask = asks[key]!;
            const { rates, reads: queue } = processes[process]!;
            // Counts several keys at once, in the order of its calls, while reads lock them too.
            if (kind === "free") return { rate: (await rates.take({ ...ask })).rate, ask };
            const counted = kind === "read" ? ask : undefined;
            const read: Read = {
              appId,
              ask: counted,
              costMillicredits,
              requestId: newRequestId(app.clock()),
            };
            return { ...(await queue.admit(read)), ask: counted, read };
          }),
        );
        for (const ask of asks) {
          const own = done.filter((one) => one.ask === ask);
          expect(await usedOf(ask.subject)).toBe(own.length);
          expect(own.filter(({ rate }) => rate!.isAllowed).length).toBe(
            Math.min(ask.limit, own.length),
          );
          const lefts = own
            .filter(({ rate }) => rate!.isAllowed)
            .map(({ rate }) => rate!.remaining);
          expect(new Set(lefts).size).toBe(lefts.length);
        }
        const billed = done.filter(
          (one): one is ReadOutcome & { ask: WindowAsk | undefined; read: Read } => "read" in one,
        );
        const paid = billed.filter(({ isPaid }) => isPaid);
        const charges = await chargesOf(appId);
        const paidIds = new Set(paid.map(({ read }) => read.requestId));
        expect(charges.length).toBe(paid.length);
        expect(new Set(charges.map(({ requestId }) => requestId))).toEqual(paidIds);
        const balance = await balanceOf(appId);
        const spent = paid.reduce((sum, { read }) => sum + read.costMillicredits, 0);
        expect(balance).toBe(credits * 1000 - spent);
        const after = new Map(charges.map((c) => [c.requestId, c.balanceAfterMillicredits]));
        for (const { read, isPaid, rate, balanceMillicredits } of billed) {
          if (isPaid) expect(balanceMillicredits).toBe(after.get(read.requestId));
          if (rate?.isAllowed === false) expect(isPaid).toBe(false);
          else if (!isPaid) expect(read.costMillicredits).toBeGreaterThan(balance);
        }
      }),
      { numRuns: 40, seed: 18 },
    );
    await Promise.all(processes.map(({ close }) => close()));
  });

  it("pass exactly the limit over HTTP, from two processes, and the refused ones cost nothing", async () => {
    const { appId, live: key } = await app.customer({ credits: 100, rateRead: 200 });
    // The first request of a process is counted before its work, the next ones with their charge.
    for (const send of servers.send)
      expect((await send("GET", "/probe/read", { key })).status).toBe(200);
    const replies = await Promise.all(
      Array.from({ length: 300 }, (_, i) => servers.send[i % 2]!("GET", "/probe/read", { key })),
    );
    const passed = replies.filter(({ status }) => status === 200);
    expect([passed.length, replies.filter(({ status }) => status === 429).length]).toEqual([
      198, 102,
    ]);
    const remaining = passed.map(({ headers }) => headers.get("x-ratelimit-remaining"));
    expect(new Set(remaining).size).toBe(198);
    expect(await balanceOf(appId)).toBe(100_000 - 200 * 100);
  });
});

describe("a limit that changes between two reads of a batch", () => {
  it("is the same for all of them: none is charged and refused", async () => {
    const { appId } = await app.customer({ credits: 1 });
    const reads = createReads(app.db, app.clock, { findLost: never, peek: never });
    const outcomes = await Promise.all(
      [3, 1, 1, 9].map((limit) =>
        reads.admit({
          appId,
          ask: { subject: `changed ${appId}`, class: "read", limit, appId },
          costMillicredits: 100,
          requestId: newRequestId(app.clock()),
        }),
      ),
    );
    expect(outcomes.map(({ rate, isPaid }) => [rate!.isAllowed, isPaid])).toEqual([
      [true, true],
      [true, true],
      [true, true],
      [false, false],
    ]);
    expect(await balanceOf(appId)).toBe(700);
  });
});

describe("a read that runs before it is counted", () => {
  it("is counted when it fails, with the rate on its reply", async () => {
    const { live: key } = await app.customer({ credits: 5, rateRead: 5 });
    const get = (path: string) => app.send("GET", path, { key });
    const seen: unknown[] = [];
    for (const path of ["", "?fail=true", "?n=51", "?fail=true", "", "?fail=true", "?n=51", ""]) {
      const { status, body, headers } = await get(`/probe/read${path}`);
      seen.push([status, body.error?.code, headers.get("x-ratelimit-remaining")]);
    }
    expect(seen).toEqual([
      [200, undefined, "4"],
      [404, "not_found", "3"],
      [400, "validation_error", "2"],
      [404, "not_found", "1"],
      [200, undefined, "0"],
      [429, "rate_limited", "0"],
      [429, "rate_limited", "0"],
      [429, "rate_limited", "0"],
    ]);
  });

  it("gets 402 instead of its own error when another process spent the credits meanwhile", async () => {
    const { appId, live: key } = await app.customer({ credits: 0.3, rateRead: 100 });
    const code = async (path: string) => (await app.send("GET", path, { key })).body.error?.code;
    expect(await code("/probe/read")).toBe(undefined);
    for (let i = 0; i < 2; i++)
      expect((await servers.send[0]!("GET", "/probe/read", { key })).status).toBe(200);
    expect(await code("/probe/read?n=51")).toBe("validation_error");
    expect(await code("/probe/read?fail=true")).toBe("insufficient_credits");
    expect(await code("/probe/read")).toBe("insufficient_credits");
    expect([await balanceOf(appId), (await chargesOf(appId)).length]).toEqual([0, 3]);
  });

  it("is refused before its work once its key is known to have nothing left", () => {
    const reads = createReads(app.db, app.clock, { findLost: never, peek: never });
    const ask = { subject: "known", class: "read", limit: 10, appId: "app" };
    const rate = { isAllowed: true, limit: 10, remaining: 2, resetAt: 0, retryAfterSeconds: 1 };
    expect(reads.mayRunFirst(ask, 100)).toBe(false);
    reads.note(ask, rate, 1_000);
    expect([1, 2, 3].map(() => reads.mayRunFirst(ask, 100))).toEqual([true, true, false]);
    reads.note(ask, { ...rate, remaining: 10 }, 250);
    expect([1, 2, 3].map(() => reads.mayRunFirst(ask, 100))).toEqual([true, true, false]);
  });
});
