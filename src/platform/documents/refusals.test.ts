import { describe, expect, it } from "vitest";
import { createRefusals } from "./refusals.ts";

describe("remembered refusals", () => {
  it("expire after ten minutes", () => {
    let now = 0;
    const refusals = createRefusals(() => now);
    refusals.add("a", "broken");
    now = 10 * 60_000 - 1;
    expect(refusals.find("a")).toBe("broken");
    now++;
    expect(refusals.find("a")).toBeUndefined();
  });

  it("of a recognition that used its whole time expire after an hour", () => {
    let now = 0;
    const refusals = createRefusals(() => now);
    refusals.add("a", "recognition_too_long");
    now = 60 * 60_000 - 1;
    expect(refusals.find("a")).toBe("recognition_too_long");
    now++;
    expect(refusals.find("a")).toBeUndefined();
  });

  it("are bounded: the 10,001st evicts the oldest", () => {
    const refusals = createRefusals(() => 0);
    for (let n = 0; n <= 10_000; n++) refusals.add(String(n), "empty");
    expect([refusals.find("0"), refusals.find("1"), refusals.find("10000")]).toEqual([
      undefined,
      "empty",
      "empty",
    ]);
  });
});
