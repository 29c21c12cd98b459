import { expect, it } from "vitest";
import { loadEngine } from "../../../knowledge/index.ts";
import { planPathway } from "../pathway.ts";
import { findTarget } from "../read/target.ts";

const engine = loadEngine();

const summaryFor = (title: string, currentRole?: string) => {
  const candidate = { skills: [], ...(currentRole && { currentRole }) };
  const target = findTarget(engine, { title }, currentRole)!;
  const { roadmap } = planPathway(engine, target, candidate, undefined, {
    weeklyHours: 8,
    includeResources: false,
    country: "US",
  });
  return { ...roadmap, told: /can apply from about month (\d+)/.exec(roadmap.summary)?.[1] };
};

it("says from which month on the post is in reach, before the end", () => {
  const { told, totalMonths } = summaryFor("Data Engineer", "Business Analyst");
  expect(Number(told)).toBeGreaterThan(1);
  expect(Number(told)).toBeLessThan(totalMonths);
});

it("says nothing of it where the law asks for steps first", () => {
  expect(summaryFor("Registered Nurse").told).toBeUndefined();
});
