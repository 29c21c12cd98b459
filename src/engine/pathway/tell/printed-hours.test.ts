import { describe, expect, it } from "vitest";
import type { Focus } from "../schedule/focus.ts";
import { printedHours } from "./printed-hours.ts";

const printed = (hours: readonly number[], total: number): number[] => [
  ...printedHours(
    hours.map((own) => ({ hours: own }) as Focus),
    total,
  ).values(),
];

describe("printed hours", () => {
  it.each([
    [[25, 50, 14], 58],
    [[3, 3, 3], 10],
    [[400, 120, 33], 560],
    [[7], 41],
    [[96, 96, 96], 330],
  ])("of %j are together %i, give or take a tenth", (hours, total) => {
    const sum = printed(hours, total).reduce((all, one) => all + one, 0);
    expect(Math.abs(sum - total)).toBeLessThanOrEqual(total / 10);
  });

  it("are as rough as an estimate", () => {
    expect(printed([103, 47, 12], 162)).toEqual([110, 45, 12]);
  });
});
