import { describe, expect, it } from "vitest";
import { testEngine } from "../../../../test/support/app.ts";
import { findTarget, planPathway } from "../../index.ts";
import type { Level } from "../../knowledge/record-types.ts";
import { prerequisitesOf } from "../schedule/prerequisites.ts";

const engine = testEngine();
const { knowledge } = engine;

describe("the readiness score", () => {
  it("gives one core skill at its target level at least what any other skill gives, in every role", () => {
    const faults = knowledge.roleList.flatMap((role) => {
      const target = findTarget(engine, { title: role.title })!;
      const scoreOf = (name: string, level: Level): number =>
        planPathway(engine, target, { skills: [{ name, level }] }, undefined, {
          weeklyHours: 10,
          includeResources: false,
        }).readinessScore;
      const { checklist } = planPathway(engine, target, { skills: [] }, undefined, {
        weeklyHours: 10,
        includeResources: false,
      });
      // The richest skill of each importance: the one with most prerequisites on the list.
      const listed = new Set(checklist.map((item) => item.skillId));
      const implied = (id: string): number =>
        [...prerequisitesOf(knowledge, knowledge.skills.get(id)!)].filter((s) => listed.has(s.id))
          .length;
      const byRichness = checklist.toSorted((a, b) => implied(b.skillId) - implied(a.skillId));
      const poorest = byRichness.findLast((item) => item.importance === "core")!;
      const richest = byRichness.find((item) => item.importance !== "core")!;
      const core = scoreOf(poorest.name, poorest.targetLevel);
      const other = scoreOf(richest.name, "advanced");
      return core >= other ? [] : [`${role.id}: ${poorest.name} ${core}, ${richest.name} ${other}`];
    });
    expect(faults).toEqual([]);
  });
});
