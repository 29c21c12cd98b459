import { describe, expect, it } from "vitest";
import { createGate } from "./gate.ts";

describe("the gate", () => {
  it("lets so many in at a time, keeps so many waiting, and turns the rest away", async () => {
    const enter = createGate(2, 3, () => new Error("busy"));
    const leave: (() => void)[] = [];
    let inside = 0;
    let most = 0;
    const visit = () =>
      enter(async () => {
        most = Math.max(most, ++inside);
        await new Promise<void>((resolve) => leave.push(resolve));
        inside--;
      });
    const admitted = Array.from({ length: 5 }, visit);
    await expect(visit()).rejects.toThrow("busy");
    for (let done = 0; done < 5; done++) {
      while (leave.length === 0) await Promise.resolve();
      leave.shift()!();
    }
    await Promise.all(admitted);
    expect([most, inside]).toEqual([2, 0]);
  });

  it("gives the place of a failure to the next", async () => {
    const enter = createGate(1, 1, () => new Error("busy"));
    await expect(enter(() => Promise.reject(new Error("lost")))).rejects.toThrow("lost");
    expect(await enter(async () => "in")).toBe("in");
  });
});
