import { describe, expect, it } from "vitest";
import { batched } from "./batch.ts";

describe("a batch", () => {
  it("runs a lone call at once and shares the next batch between calls that arrive meanwhile", async () => {
    const sizes: number[] = [];
    let release = (): void => {};
    const call = batched(async (items: number[]) => {
      sizes.push(items.length);
      if (sizes.length === 1) await new Promise<void>((resolve) => (release = resolve));
      return items.map((item) => item * 2);
    });
    const first = call(1);
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    expect(sizes).toEqual([1]);
    const others = [call(2), call(3), call(4)];
    release();
    expect(await Promise.all([first, ...others])).toEqual([2, 4, 6, 8]);
    expect(sizes).toEqual([1, 3]);
  });

  it("splits an oversized batch, keeps the order and continues after a failure", async () => {
    let runs = 0;
    const call = batched(async (items: number[]) => {
      if (++runs === 1) throw new Error("the database is away");
      return items;
    }, 2);
    const results = await Promise.allSettled([1, 2, 3, 4, 5].map(call));
    expect(results.map((r) => r.status)).toEqual([
      "rejected",
      "rejected",
      "fulfilled",
      "fulfilled",
      "fulfilled",
    ]);
    expect(await call(9)).toBe(9);
  });
});
