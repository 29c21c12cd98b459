import { describe, expect, it } from "vitest";
import { testEngine } from "../../../../test/support/app.ts";
import { findTarget, planPathway } from "../../index.ts";

const engine = testEngine();
const firstActions = (title: string, country: string): string =>
  planPathway(engine, findTarget(engine, { title })!, { skills: [] }, undefined, {
    country,
    weeklyHours: 10,
    includeResources: false,
  })
    .roadmap.phases[0]!.actions.map(({ description }) => description)
    .join(" ");

describe("the first action of a way with a training", () => {
  it("says what the training costs and who pays, where a source confirms it", () => {
    const { costs, funding } = engine.knowledge.training.fundingOf("DE", "vocational_school")!;
    const told = firstActions("Physiotherapist", "DE");
    expect(told).toContain(costs);
    expect(told).toContain(funding);
  });

  it("asks for it where no record says it", () => {
    expect(engine.knowledge.training.fundingOf("JP", "university")).toBeUndefined();
    expect(firstActions("Architect", "JP")).toContain("who pays it");
  });
});
