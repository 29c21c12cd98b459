import { expect, it } from "vitest";
import { MinuteUse } from "./minute-use.ts";

it("what an owner used in the last minute leaves it as time passes, the oldest part first", () => {
  let now = 0;
  const use = new MinuteUse(() => now);
  now = 20_000;
  use.add("a", 20_000);
  now = 30_000;
  use.add("a", 5_000);
  expect([use.of("a"), use.of("b")]).toEqual([25_000, 0]);
  now = 70_000;
  expect(use.of("a")).toBe(15_000);
  now = 80_000;
  expect(use.of("a")).toBe(5_000);
  now = 90_000;
  expect(use.of("a")).toBe(0);
});
