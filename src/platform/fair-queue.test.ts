import { describe, expect, it } from "vitest";
import { createFairGate, InFlight, Unavailable, type FairGate } from "./fair-queue.ts";

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
    await eventually(() => inside.length === 3);
    expect(inside).toEqual(["greedy", "greedy", "other"]);
    const third = visit("third");
    leave.shift()!();
    await eventually(() => inside.length === 4);
    expect(inside.at(-1)).toBe("third");
    for (let left = 5; left > 0; left--) {
      await eventually(() => leave.length > 0);
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

describe("a gate that yields to requests under way", () => {
  const PRESSING = 20;
  const open = (heldMs: number) => {
    const requests = new InFlight();
    const yields = { to: requests, heldMs };
    // Those who wait stay: nothing is refused when the test has ended.
    const roomy = { maxWaiting: 100, maxWaitingPerOwner: 50, maxWaitMs: Infinity };
    const enter = createFairGate({ ...roomy, atOnce: 4, atOncePerOwner: 3, yields });
    return { requests, ...visitors(enter) };
  };

  it("keeps an owner that presses outside until the request of another has ended", async () => {
    const { requests, inside, press, leaveAll } = open(60_000);
    press("greedy", PRESSING);
    await eventually(() => inside.length === 3);
    leaveAll();
    await eventually(() => inside.length === 6);
    const end = requests.begin("calm");
    leaveAll();
    await new Promise(setImmediate);
    expect(inside).toHaveLength(6);
    end();
    await eventually(() => inside.length > 6);
    // Another request is expected soon: one at a time.
    await new Promise(setImmediate);
    expect(inside).toHaveLength(7);
  });

  it("lets it in once in a while beside requests that never end", async () => {
    const { requests, inside, press, leaveAll } = open(5);
    press("greedy", PRESSING);
    await eventually(() => inside.length === 3);
    for (let n = 4; n <= 6; n++) {
      requests.begin("calm");
      leaveAll();
      await eventually(() => inside.length >= n);
    }
  });

  it("holds back nobody who does not press, nor anybody beside another who does", async () => {
    const calm = open(60_000);
    for (const owner of ["a", "b"]) calm.requests.begin(owner);
    calm.press("a", 1);
    calm.press("b", 1);
    await eventually(() => calm.inside.length === 2);
    const both = open(60_000);
    for (const owner of ["greedy", "greedier"]) both.requests.begin(owner);
    both.press("greedier", PRESSING);
    both.press("greedy", PRESSING);
    await eventually(() => both.inside.length === 4);
    both.leaveAll();
    await eventually(() => both.inside.length === 8);
  });
});

/** Owners that stay inside until `leave` is called, in the order in which they entered. */
function visitors(enter: FairGate) {
  const inside: string[] = [];
  const leaving: (() => void)[] = [];
  const stay = (owner: string): Promise<void> =>
    new Promise((resolve) => {
      inside.push(owner);
      leaving.push(resolve);
    });
  return {
    inside,
    press(owner: string, count: number): void {
      for (let n = 0; n < count; n++) void enter(owner, () => stay(owner));
    },
    leaveAll(): void {
      for (const leave of leaving.splice(0)) leave();
    },
  };
}

async function eventually(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise(setImmediate);
}
