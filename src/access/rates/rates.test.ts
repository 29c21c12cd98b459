import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestApp, testVault, type TestApp } from "../../../test/support/app.ts";
import { startServers, type Servers } from "../../../test/support/processes.ts";
import { PROBES, PROBE_TABLE } from "../../../test/support/probes.ts";
import { createAdmission } from "../operation/admission.ts";
import { DEFAULT_RATE_AI, DEFAULT_RATE_READ } from "../apps.ts";
import { makeKey } from "../keys/key-format.ts";
import type { KeyLookup } from "../keys/keys.ts";
import { ADDRESS_LIMIT, createRates, type WindowAsk } from "./rates.ts";

let app: TestApp;
let servers: Servers;
beforeAll(async () => {
  app = await startTestApp({ operations: PROBES, trustProxy: ["127.0.0.1"] });
  await app.db.query(PROBE_TABLE);
  servers = await startServers(app.db.url, 3);
});
afterAll(async () => {
  await servers.stop();
  await app.close();
});

/** Moves the start of the window back by this much. */
const age = (seconds: number) =>
  app.db.query("UPDATE rate_windows SET started_at = started_at - make_interval(secs => $1)", [
    seconds,
  ]);

describe("the rate limit of a key", () => {
  it("admits exactly the limit, across server processes, and refuses the rest with Retry-After", async () => {
    const customer = await app.customer({ rateRead: 60 });
    const replies = await Promise.all(
      Array.from({ length: 150 }, (_, i) =>
        servers.send[i % 3]!("GET", "/me", { key: customer.live }),
      ),
    );
    const passed = replies.filter((r) => r.status === 200);
    const refused = replies.filter((r) => r.status === 429);
    expect([passed.length, refused.length]).toEqual([60, 90]);
    expect(new Set(passed.map((r) => r.headers.get("x-ratelimit-remaining"))).size).toBe(60);
    for (const { body, headers } of refused) {
      expect(body.error.code).toBe("rate_limited");
      expect(headers.get("x-ratelimit-remaining")).toBe("0");
      const wait = Number(headers.get("retry-after"));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60);
    }
    // All processes share one window.
    expect(new Set(replies.map((r) => r.headers.get("x-ratelimit-reset"))).size).toBe(1);
  });

  it("starts a window with its first request and resets when it has ended", async () => {
    const customer = await app.customer({ rateRead: 2 });
    const get = () => app.send("GET", "/me", { key: customer.live });
    const first = await get();
    const reset = Number(first.headers.get("x-ratelimit-reset"));
    expect(Math.abs(reset - (Date.now() / 1000 + 60))).toBeLessThan(5);
    await get();
    await age(58);
    expect((await get()).status).toBe(429);
    await age(3);
    const again = await get();
    expect([again.status, again.headers.get("x-ratelimit-remaining")]).toEqual([200, "1"]);
  });

  it("counts reads and engine calls separately, by default 60 and 20 a minute", async () => {
    const customer = await app.customer({
      credits: 100,
      rateRead: DEFAULT_RATE_READ,
      rateAi: DEFAULT_RATE_AI,
    });
    const key = customer.live;
    const read = await app.send("GET", "/me", { key });
    const ai = await app.send("POST", "/probe/work", { key, body: { value: "x" } });
    expect([
      read.headers.get("x-ratelimit-limit"),
      read.headers.get("x-ratelimit-remaining"),
    ]).toEqual(["60", "59"]);
    expect([ai.headers.get("x-ratelimit-limit"), ai.headers.get("x-ratelimit-remaining")]).toEqual([
      "20",
      "19",
    ]);
    for (let i = 0; i < 19; i++)
      await app.send("POST", "/probe/work", { key, body: { value: "x" } });
    expect((await app.send("POST", "/probe/work", { key, body: { value: "x" } })).status).toBe(429);
    expect((await app.send("GET", "/me", { key })).status).toBe(200);
  });

  it("does not block for hours after the clock was set back", async () => {
    const customer = await app.customer({ rateRead: 1 });
    const get = () => app.send("GET", "/me", { key: customer.live });
    await get();
    await age(-3600);
    expect((await get()).status).toBe(200);
  });

  it("counts each key of an app separately", async () => {
    const customer = await app.customer({ rateRead: 1 });
    expect((await app.send("GET", "/me", { key: customer.live })).status).toBe(200);
    expect((await app.send("GET", "/me", { key: customer.live })).status).toBe(429);
    expect((await app.send("GET", "/me", { key: customer.test })).status).toBe(200);
  });

  it("applies before scope and validation, and counts requests that fail them", async () => {
    const customer = await app.customer({ rateRead: 2 });
    const { key } = await customer.key({ scopes: [] });
    const code = async () => (await app.send("GET", "/probe/read?n=99", { key })).body.error.code;
    expect([await code(), await code(), await code()]).toEqual([
      "insufficient_scope",
      "insufficient_scope",
      "rate_limited",
    ]);
  });
});

describe("the rate limit of callers without a valid key", () => {
  const from = (address: string, key?: string) =>
    app.send("GET", "/me", { headers: { "x-forwarded-for": address }, ...(key ? { key } : {}) });
  /** Sets the used requests of the newest client without a key. */
  const useUp = (used: number) =>
    app.db.query(
      `UPDATE rate_windows SET used = $1 WHERE class = 'address' AND started_at = (
         SELECT max(started_at) FROM rate_windows WHERE class = 'address')`,
      [used],
    );

  it("is 600 a minute per client address, on every kind of reply", async () => {
    const headers = { "x-forwarded-for": "203.0.113.50" };
    const paths = ["/me", "/nowhere", "/openapi.json", "//docs/guides/search.md"];
    const statuses: number[] = [];
    for (const [i, path] of paths.entries()) {
      const reply = await app.send("GET", path, { headers });
      expect(reply.headers.get("x-ratelimit-limit")).toBe(String(ADDRESS_LIMIT));
      expect(reply.headers.get("x-ratelimit-remaining")).toBe(String(ADDRESS_LIMIT - 1 - i));
      statuses.push(reply.status);
    }
    expect(statuses).toEqual([401, 404, 200, 200]);
    await useUp(ADDRESS_LIMIT - 1);
    expect((await app.send("GET", "/openapi.json", { headers })).status).toBe(200);
    for (const path of paths)
      expect((await app.send("GET", path, { headers })).body.error.code).toBe("rate_limited");
  });

  it("treats one IPv4 address or one IPv6 /64 network as one client", async () => {
    const remaining = async (address: string) =>
      (await from(address)).headers.get("x-ratelimit-remaining");
    expect(await remaining("203.0.113.51")).toBe(String(ADDRESS_LIMIT - 1));
    expect(await remaining("203.0.113.52")).toBe(String(ADDRESS_LIMIT - 1));
    expect(await remaining("2001:db8:1:2::1")).toBe(String(ADDRESS_LIMIT - 1));
    expect(await remaining("2001:db8:1:2:ffff::9")).toBe("598");
    expect(await remaining("2001:db8:1:3::1")).toBe(String(ADDRESS_LIMIT - 1));
  });

  it("does not affect a valid key, even one created after its address was refused", async () => {
    const address = "203.0.113.60";
    await from(address);
    await useUp(ADDRESS_LIMIT);
    expect((await from(address, makeKey("secret", "live"))).status).toBe(429);
    const customer = await app.customer();
    expect((await from(address, customer.live)).status).toBe(200);
    expect((await from(address)).status).toBe(429);
  });

  it("refuses a client over the limit without querying the database each time", async () => {
    const takes: WindowAsk[] = [];
    const rates = createRates(app.db);
    const admission = createAdmission(
      { find: async () => undefined, known: () => undefined },
      { ...rates, take: (ask) => (takes.push(ask), rates.take(ask)) },
      testVault(),
      { mayRunFirst: () => false, note: () => {} },
    );
    const arrive = () => admission.admitAnyone({ headers: {}, ip: "203.0.113.61" }, () => {});
    await arrive();
    await useUp(ADDRESS_LIMIT);
    for (let i = 0; i < 50; i++)
      await expect(arrive()).rejects.toThrow(`More than ${ADDRESS_LIMIT} requests`);
    // One query to count, one to refuse; then at most one per second.
    expect(takes.length).toBeGreaterThanOrEqual(2);
    expect(takes.length).toBeLessThan(25);
  });

  it("distrusts unknown keys of a client over the limit until its window ends", async () => {
    const suspected: boolean[] = [];
    const find: KeyLookup["find"] = async (_key, isSuspect) => {
      suspected.push(isSuspect!());
      return undefined;
    };
    const admission = createAdmission(
      { find, known: () => undefined },
      createRates(app.db),
      testVault(),
      { mayRunFirst: () => false, note: () => {} },
    );
    const headers = { authorization: `Bearer ${makeKey("secret", "live")}` };
    const arrive = () => admission.admitAnyone({ headers, ip: "203.0.113.62" }, () => {});
    const isSuspectAfter = async (ms: number): Promise<boolean> => {
      const now = performance.now();
      const clock = vi.spyOn(performance, "now").mockReturnValue(now + ms);
      await arrive().catch(() => {});
      clock.mockRestore();
      return suspected.at(-1)!;
    };
    await arrive();
    await useUp(ADDRESS_LIMIT);
    await expect(arrive()).rejects.toThrow(`More than ${ADDRESS_LIMIT} requests`);
    expect(suspected).toEqual([false, false]);
    expect(await isSuspectAfter(30_000)).toBe(true);
    expect(await isSuspectAfter(100_000)).toBe(false);
  });

  it("does not store the address", async () => {
    const rows = await app.db.query<{ subject: string }>(
      "SELECT subject FROM rate_windows WHERE class = 'address'",
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ subject }) => !subject.includes("."))).toBe(true);
  });
});
