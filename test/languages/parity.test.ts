import { describe, expect, it } from "vitest";
import { testEngine } from "../support/app.ts";
import { scoreParity, spreadOf } from "./parity.ts";

/** Points of the overall score. */
const MOST_DIFFERENCE = 5;

describe("the same person in every language", () => {
  it.each(scoreParity(testEngine()).map((one) => [one.person, one] as const))(
    "%s gets the same score",
    (_, one) => {
      expect([spreadOf(one) <= MOST_DIFFERENCE, Object.fromEntries(one.overall)]).toEqual([
        true,
        expect.anything(),
      ]);
    },
  );

  it("is told apart from another person", () => {
    expect(new Set(scoreParity(testEngine()).map(({ title }) => title)).size).not.toBe(1);
  });
});
