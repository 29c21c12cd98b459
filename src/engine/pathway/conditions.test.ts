import { describe, expect, it } from "vitest";
import { chooseText, holds, namesOfCondition } from "./conditions.ts";

const names = new Map<string, number | boolean>([
  ["hours", 10],
  ["degree", true],
  ["L_licence", 0],
]);

describe("a condition", () => {
  it.each([
    ["hours < 12", true],
    ["hours >= 12", false],
    ["degree and hours == 10", true],
    ["not degree or hours > 9", true],
    ["not (degree or L_licence > 0)", false],
    ["missing", false],
    ["missing == 0", true],
    ["true", true],
  ])("%s is %s", (condition, result) => {
    expect(holds(condition, names)).toBe(result);
  });

  it("holds where there is none", () => {
    expect(holds(undefined, names)).toBe(true);
  });

  it.each(["hours <", "and degree", "(degree", "degree)", "hours ~ 3", "degree degree"])(
    "%s is refused as malformed",
    (condition) => {
      expect(() => namesOfCondition(condition)).toThrow(/malformed/);
    },
  );

  it("names what it uses", () => {
    expect(namesOfCondition("hours < 12 and not degree")).toEqual(["hours", "degree"]);
  });
});

describe("a choice of texts", () => {
  it("is the first whose condition holds", () => {
    const choice = [
      { when: "hours > 20", text: "many" },
      { when: "degree", text: "studied" },
      { text: "else" },
    ];
    expect(chooseText(choice, names)).toBe("studied");
    expect(chooseText("always", names)).toBe("always");
  });
});
