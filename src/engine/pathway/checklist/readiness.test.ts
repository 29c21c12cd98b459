import { describe, expect, it } from "vitest";
import { type Item, readinessAfter, readinessOf } from "./readiness.ts";

/** An item of which somebody states a level. */
const item = (importance: Item["importance"], level: number, target = 2): Item =>
  ({
    skill: { id: `${importance} ${level}`, group: "technical" },
    importance,
    target,
    current: level,
    oneOf: [],
    knowing: { level, source: "stated", by: [], independent: level, likely: level, assumed: 0 },
  }) as unknown as Item;

const AT = { most: 0, steps: 0 };

describe("readiness", () => {
  it.each([
    ["core and important", [item("core", 2), item("important", 0)], 67],
    ["core and supporting", [item("core", 0), item("supporting", 2)], 14],
    ["important and supporting", [item("important", 2), item("supporting", 0)], 75],
    ["half of a level", [item("core", 1)], 50],
    ["more than asked for", [item("core", 3), item("core", 0)], 50],
    ["nothing missing", [item("core", 2)], 100],
    ["nearly nothing missing", [item("core", 2, 2), item("supporting", 2.99, 3)], 99],
  ])("weighs core 6, important 3 and supporting 1: %s", (_, items, score) => {
    expect(readinessOf(items, AT)).toBe(score);
  });

  it.each([
    [1, 80],
    [2, 70],
    [5, 40],
    [6, 40],
  ])("stays low below %i steps of the career, whatever the skills: %i", (steps, score) => {
    expect(readinessOf([item("core", 2)], { most: 0, steps })).toBe(score);
  });

  it.each([
    [48, 45],
    [24, 55],
    [12, 65],
    [11, 75],
  ])("stays low before %i months of training: %i", (training, score) => {
    const items = [item("core", 2), item("core", 2), item("core", 2), item("core", 0)];
    expect(readinessOf(items, { most: 0, steps: 0, training })).toBe(score);
  });

  it("begins at the least of somebody in a related post", () => {
    expect(readinessOf([item("core", 0)], { most: 0, steps: 0, least: 40 })).toBe(40);
  });

  it("counts what stated skills imply up to a limit", () => {
    const implied = { ...item("core", 0), current: 2 };
    expect(readinessOf([implied, item("core", 0)], { most: 2.5, steps: 0 })).toBe(21);
  });

  it("rises with each phase and ends at 100", () => {
    const items = [item("core", 0), item("important", 0), item("supporting", 1)];
    const phases = items.map((one) => ({ focus: [one] }));
    expect(readinessAfter(phases, items, AT)).toEqual([65, 95, 100]);
  });

  it("rises with the examinations and trainings of a phase, not with its skills alone", () => {
    const items = [item("core", 1), item("important", 0)];
    const phases = [{ focus: [] }, { focus: [], steps: [{ months: 2 }] }, { focus: items }];
    const [first, proof, last] = readinessAfter(phases, items, AT);
    expect(proof! - first!).toBeGreaterThanOrEqual(30);
    expect(last).toBe(100);
  });
});
