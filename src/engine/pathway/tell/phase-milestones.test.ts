import { describe, expect, it } from "vitest";
import { testEngine } from "../../../../test/support/app.ts";
import { findTarget, planPathway } from "../../index.ts";

const engine = testEngine();

describe("the milestones of an examination", () => {
  it.each([10, 40])("name each of its parts, in %i hours a week", (weeklyHours) => {
    const candidate = { skills: [], currentRole: "Tischler" };
    const target = findTarget(engine, { title: "Tischlermeister" }, candidate.currentRole)!;
    const options = { country: "DE", weeklyHours, includeResources: false };
    const { phases } = planPathway(engine, target, candidate, undefined, options).roadmap;
    const told = phases.flatMap(({ milestones }) => milestones);
    const { parts } = engine.knowledge.training.credentials.get("meister-handwerk-de")!;
    expect(parts).toHaveLength(4);
    expect(told).toEqual(expect.arrayContaining([...parts!]));
  });
});
