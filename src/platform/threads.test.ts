import { afterEach, describe, expect, it } from "vitest";
import { Unavailable } from "./fair-queue.ts";
import type { Order } from "./test-thread.fixture.ts";
import { ThreadFailed, ThreadPool, type ThreadPoolOptions } from "./threads.ts";

const pools: ThreadPool<string>[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

function openPool(options: Partial<ThreadPoolOptions<string>> = {}): ThreadPool<string> {
  const pool = new ThreadPool<string>({
    script: new URL("./test-thread.fixture.ts", import.meta.url),
    threads: 2,
    deadlineMs: 60_000,
    idleMs: 60_000,
    maxWaiting: 100,
    maxWaitingPerOwner: 100,
    maxWaitMs: 60_000,
    memory: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
    ...options,
  });
  pools.push(pool);
  return pool;
}

const ask = (pool: ThreadPool<string>, order: Order, owner = "a", deadlineMs?: number) =>
  pool.run(owner, () => ({ value: order }), deadlineMs);
const say = (pool: ThreadPool<string>, value: string, owner = "a") =>
  ask(pool, { do: "answer", value }, owner).then(({ answer }) => answer);

/** Work that ends when the test decides. */
function gated(pool: ThreadPool<string>, owner: string) {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const done = ask(pool, { do: "wait", gate }, owner);
  return {
    done,
    open() {
      Atomics.store(gate, 0, 1);
      Atomics.notify(gate, 0);
    },
  };
}

describe("a thread pool", () => {
  it("returns each answer to its caller", async () => {
    const pool = openPool();
    const values = Array.from({ length: 20 }, (_, n) => String(n));
    expect(await Promise.all(values.map((value) => say(pool, value)))).toEqual(values);
  });

  it.each([
    ["deadline", { do: "hang" }],
    ["died", { do: "die" }],
    ["memory", { do: "take all memory" }],
  ] as const)(
    "replaces a thread that ends by its %s, and reports its run time",
    async (failure, order) => {
      const pool = openPool({ threads: 1 });
      const failing = ask(pool, order, "a", failure === "deadline" ? 50 : undefined);
      const next = say(pool, "next");
      await expect(failing).rejects.toMatchObject({ failure });
      await expect(failing).rejects.toBeInstanceOf(ThreadFailed);
      await expect(failing).rejects.toHaveProperty("threadMs", expect.any(Number));
      expect(await next).toBe("next");
    },
  );

  it("fails only the running work when a thread held more", async () => {
    const pool = openPool({ threads: 1, depth: 3 });
    const results = await Promise.allSettled([
      ask(pool, { do: "die" }),
      say(pool, "second"),
      say(pool, "third"),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
    expect(results[2]).toHaveProperty("value", "third");
  });

  it("fails all waiting work with the reason when its script cannot start", async () => {
    const pool = openPool({ script: new URL("./no-such-script.ts", import.meta.url) });
    const all = await Promise.allSettled([say(pool, "a"), say(pool, "b"), say(pool, "c")]);
    for (const result of all)
      expect(result).toMatchObject({
        reason: { message: expect.stringContaining("no-such-script") },
      });
  });

  it("ends idle threads and starts new ones for new work", async () => {
    const pool = openPool({ idleMs: 1 });
    for (const value of ["first", "second"]) {
      expect(await say(pool, value)).toBe(value);
      while (pool.size > 0) await new Promise((resolve) => setImmediate(resolve));
    }
  });

  it("rejects running, waiting and later work when closed", async () => {
    const pool = openPool({ threads: 1 });
    const before = Promise.allSettled([ask(pool, { do: "hang" }), say(pool, "waiting")]);
    await pool.close();
    const after = Promise.allSettled([say(pool, "late")]);
    for (const result of [...(await before), ...(await after)])
      expect(result).toHaveProperty("reason", expect.any(Unavailable));
  });
});

describe("fair shares", () => {
  it("serve owners in rotation, however much one of them sends", async () => {
    const pool = openPool({ threads: 1 });
    const order: string[] = [];
    const send = (owner: string, count: number) =>
      Array.from({ length: count }, async () => void order.push(await say(pool, owner, owner)));
    await Promise.all([...send("greedy", 6), ...send("b", 2), ...send("c", 1)]);
    expect(order).toEqual([
      "greedy",
      "b",
      "c",
      "greedy",
      "b",
      "greedy",
      "greedy",
      "greedy",
      "greedy",
    ]);
  });

  it("take a thread from an owner of all of them, and finish the interrupted work", async () => {
    const pool = openPool({ graceMs: 20 });
    const greedy = [gated(pool, "greedy"), gated(pool, "greedy"), gated(pool, "greedy")];
    expect(await say(pool, "in time", "other")).toBe("in time");
    for (const work of greedy) work.open();
    for (const { done } of greedy) expect(["ok", "not-equal"]).toContain((await done).answer);
  });

  it("reserve a thread for others after an owner was interrupted", async () => {
    const pool = openPool({ graceMs: 20 });
    let begun = 0;
    const greedy = Array.from({ length: 3 }, () =>
      pool.run("greedy", () => {
        begun++;
        return { value: { do: "hang" } };
      }),
    );
    const ended = Promise.allSettled(greedy);
    for (const value of ["first", "second"]) expect(await say(pool, value, "other")).toBe(value);
    // One runs; the interrupted one waits with the third, although a thread is idle.
    expect(begun).toBe(2);
    await pool.close();
    await ended;
  });

  it("let one owner use every thread while nobody else waits", async () => {
    const pool = openPool({ graceMs: 1 });
    const both = [gated(pool, "only"), gated(pool, "only")];
    const third = say(pool, "third", "only");
    expect(await Promise.race([third, tick(200)])).toBe("waits");
    for (const work of both) work.open();
    expect(await third).toBe("third");
    await Promise.all(both.map(({ done }) => done));
  });
});

describe("a budget of the minute", () => {
  const REFUSAL = "Others wait.";
  const openBudgeted = (ms: number) =>
    openPool({ graceMs: 0, budget: { ms, refusal: REFUSAL }, threads: 1 });

  it("lets the owner that has used less go first, not the one that came first", async () => {
    const pool = openBudgeted(60_000);
    await say(pool, "used", "a");
    const running = gated(pool, "b");
    const order: string[] = [];
    const waiting = ["a", "c"].map(async (owner) => order.push(await say(pool, owner, owner)));
    running.open();
    await Promise.all([running.done, ...waiting]);
    expect(order).toEqual(["c", "a"]);
  });

  it("ends the work of an owner beyond it for one within it, which need not wait for its end", async () => {
    const pool = openBudgeted(50);
    const hostile = ask(pool, { do: "hang" }, "hostile");
    hostile.catch(() => {});
    expect(await say(pool, "in time", "other")).toBe("in time");
    await expect(hostile).rejects.toMatchObject({ message: REFUSAL, retryAfterSeconds: 60 });
    await expect(hostile).rejects.toBeInstanceOf(Unavailable);
  });

  it("leaves the work of an owner beyond it alone while nobody else waits", async () => {
    const pool = openBudgeted(1);
    const long = gated(pool, "only");
    const next = say(pool, "next", "only");
    expect(await Promise.race([next, long.done, tick(100)])).toBe("waits");
    long.open();
    expect(await next).toBe("next");
  });

  it("takes no thread for an owner that has used as much", async () => {
    const pool = openBudgeted(60_000);
    await ask(pool, { do: "hang" }, "spent", 200).catch(() => {});
    const running = gated(pool, "other");
    const late = say(pool, "late", "spent");
    expect(await Promise.race([late, running.done, tick(100)])).toBe("waits");
    running.open();
    expect(await late).toBe("late");
  });
});

describe("waiting work", () => {
  it("is bounded per owner and in total; when full, the largest share shrinks", async () => {
    const pool = openPool({ threads: 1, maxWaiting: 3, maxWaitingPerOwner: 2 });
    const running = gated(pool, "a");
    const a = [say(pool, "a1", "a"), say(pool, "a2", "a"), say(pool, "a3", "a")];
    await expect(a[2]).rejects.toThrow(Unavailable);
    const b = [say(pool, "b1", "b"), say(pool, "b2", "b")];
    await expect(b[1]).rejects.toThrow(Unavailable);
    const c = say(pool, "c1", "c");
    await expect(a[1]).rejects.toThrow(Unavailable);
    running.open();
    expect(await Promise.all([a[0], b[0], c])).toEqual(["a1", "b1", "c1"]);
  });

  it("is rejected when it has waited too long, with the time to retry", async () => {
    const pool = openPool({ threads: 1, maxWaitMs: 20 });
    const running = gated(pool, "a");
    const refused = say(pool, "late", "b");
    await expect(refused).rejects.toBeInstanceOf(Unavailable);
    await expect(refused).rejects.toHaveProperty("retryAfterSeconds", 5);
    running.open();
    expect((await running.done).answer).toBeDefined();
  });
});

const tick = (ms: number) =>
  new Promise<string>((resolve) => setTimeout(() => resolve("waits"), ms));
