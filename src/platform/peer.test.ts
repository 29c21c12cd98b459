import { describe, expect, it } from "vitest";
import { Unavailable } from "./fair-queue.ts";
import { CallQueue, Peer, type Channel, type Patience, type Revivers } from "./peer.ts";

class Refused extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`refused: ${reason}`);
    this.name = "Refused";
    this.reason = reason;
  }
}

interface Sums {
  add(numbers: Uint8Array): number;
  refuse(reason: string): never;
  hang(): Promise<void>;
  note(word: string): void;
}

const REVIVERS: Revivers = { Refused: ({ reason }) => new Refused(String(reason)) };
const PATIENT: Patience = { whose: "The adder", waitMs: 60_000 };

/** Two peers over a channel that copies its messages, as that of processes does. */
function connect(
  ours: Partial<Sums>,
  calls = new CallQueue(),
): { caller: Peer<Sums>; answerer: Peer<object> } {
  const ends: ((message: unknown) => void)[] = [];
  const end = (at: number): Channel => ({
    send: (message) => queueMicrotask(() => ends[1 - at]!(structuredClone(message))),
    onMessage: (receive) => void (ends[at] = receive),
  });
  return {
    caller: new Peer<Sums>(end(0), {}, { revivers: REVIVERS }),
    answerer: new Peer<object>(end(1), ours, { calls }),
  };
}

describe("a call to another process", () => {
  it("gets the answer, or the error with the fields that callers tell apart", async () => {
    const { caller } = connect({
      add: (numbers) => numbers.reduce((sum, n) => sum + n, 0),
      refuse(reason) {
        // A function cannot be sent; the error must arrive without it.
        throw Object.assign(new Refused(reason), { retry() {} });
      },
    });
    expect(await caller.call("add", Uint8Array.of(1, 2, 3), PATIENT)).toBe(6);
    const refusal = await caller.call("refuse", "no", PATIENT).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refused);
    expect(refusal).toMatchObject({ reason: "no", message: "refused: no" });
    await expect(caller.call("hang", undefined, PATIENT)).rejects.toThrow("no operation hang");
  });

  it("is refused as unavailable when there is no answer in time or too many wait", async () => {
    const { caller } = connect({ hang: () => new Promise(() => {}) });
    const late = caller.call("hang", undefined, { ...PATIENT, waitMs: 1 });
    await expect(late).rejects.toThrow("The adder is busy: no answer in 0.001 s.");
    const waiting = Array.from({ length: 1_000 }, () => caller.call("hang", undefined, PATIENT));
    const refusal = await caller.call("hang", undefined, PATIENT).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Unavailable);
    expect(refusal).toMatchObject({ message: "The adder is busy. Retry in a moment." });
    caller.close();
    const ends = await Promise.allSettled(waiting);
    expect(ends.every(({ status }) => status === "rejected")).toBe(true);
    await expect(caller.call("hang", undefined, PATIENT)).rejects.toThrow("is stopping");
  });

  it("is not begun once its time is over, and later ones are", async () => {
    const begun: string[] = [];
    const { caller } = connect({
      note: (word) => void begun.push(word),
      add(numbers) {
        // Blocks this process for longer than the next call waits.
        for (const end = performance.now() + 20; performance.now() < end;);
        return numbers.length;
      },
    });
    const blocking = caller.call("add", Uint8Array.of(1), PATIENT);
    const late = caller.call("note", "late", { ...PATIENT, waitMs: 5 });
    const patient = caller.call("note", "patient", PATIENT);
    await expect(late).rejects.toBeInstanceOf(Unavailable);
    await Promise.all([blocking, patient]);
    expect(begun).toEqual(["patient"]);
  });

  it("waits for one call of each other app at most, whatever process they came from", async () => {
    const begun: string[] = [];
    const costly = {
      note(word: string) {
        begun.push(word);
        for (const end = performance.now() + 6; performance.now() < end;);
      },
    };
    const calls = new CallQueue();
    const [one, two] = [connect(costly, calls).caller, connect(costly, calls).caller];
    const greedy = { ...PATIENT, owner: "greedy" };
    const many = [one, two].flatMap((from) =>
      Array.from({ length: 20 }, () => from.call("note", "greedy", greedy)),
    );
    await two.call("note", "small", { ...PATIENT, owner: "small" });
    expect(begun.filter((word) => word === "greedy").length).toBeLessThanOrEqual(1);
    await Promise.all(many);
    expect(begun).toHaveLength(41);
  });

  it("is refused when its app has too many waiting, and those of others are not", async () => {
    const { caller } = connect({ note: () => {} });
    const greedy = { ...PATIENT, owner: "greedy" };
    const many = Array.from({ length: 600 }, () => caller.call("note", "", greedy));
    const other = caller.call("note", "", { ...PATIENT, owner: "small" });
    const ends = await Promise.allSettled(many);
    expect(ends.filter(({ status }) => status === "rejected")).toHaveLength(100);
    await other;
  });

  it("is not begun when its process has ended", async () => {
    const begun: string[] = [];
    const { caller, answerer } = connect({ note: (word) => void begun.push(word) });
    const lost = caller.call("note", "lost", PATIENT);
    await Promise.resolve();
    answerer.close();
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    caller.close();
    await expect(lost).rejects.toThrow("is stopping");
    expect(begun).toEqual([]);
  });
});
