import { describe, expect, it } from "vitest";
import { createFairGate, Unavailable } from "./fair-queue.ts";

const LIMITS = { maxWaiting: 3, maxWaitingPerOwner: 2, maxWaitMs: 60_000 };

describe("a fair gate", () => {
  it("limits concurrent work in total and per owner, and refuses what cannot wait", async () => {
    const enter = createFairGate({ ...LIMITS, atOnce: 3, atOncePerOwner: 2 });
    const leave: (() => void)[] = [];
    const inside: string[] = [];
    const visit = (owner: string) =>
      enter(owner, async () => {
        inside.push(owner);
        await new Promise<void>((resolve) => leave.push(resolve));
      });
    const greedy = Array.from({ length: 4 }, () => visit("greedy"));
    await expect(visit("greedy")).rejects.toThrow(Unavailable);
    const other = visit("other");
    await until(() => inside.length === 3);
    expect(inside).toEqual(["greedy", "greedy", "other"]);
    const third = visit("third");
    leave.shift()!();
    await until(() => inside.length === 4);
    expect(inside.at(-1)).toBe("third");
    for (let left = 5; left > 0; left--) {
      await until(() => leave.length > 0);
      leave.shift()!();
    }
    await Promise.all([...greedy, other, third]);
    expect(inside).toHaveLength(6);
  });

  it("frees the slot of a failed call", async () => {
    const enter = createFairGate({ ...LIMITS, atOnce: 1, atOncePerOwner: 1 });
    await expect(enter("a", () => Promise.reject(new Error("lost")))).rejects.toThrow("lost");
    expect(await enter("a", async () => "in")).toBe("in");
  });

  it("refuses an entry that has waited too long", async () => {
    const enter = createFairGate({ ...LIMITS, atOnce: 1, atOncePerOwner: 1, maxWaitMs: 5 });
    let leave = (): void => {};
    const first = enter("a", () => new Promise<void>((resolve) => (leave = resolve)));
    await expect(enter("b", async () => "in")).rejects.toThrow(Unavailable);
    leave();
    await first;
  });
});

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await Promise.resolve();
}
