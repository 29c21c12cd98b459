import { describe, expect, it } from "vitest";
import { loadEngine } from "../../../knowledge/index.ts";
import type { CandidateInput } from "../read/candidate.ts";
import { openWays } from "../pathway.ts";
import { findTarget } from "../read/target.ts";
import { decideRoute } from "./decide.ts";

const engine = loadEngine();

/** The decision on the way into a role, at a readiness and with months of work behind. */
function entryOf(
  id: string,
  readiness: number,
  {
    monthsBehind = 0,
    country = "US",
    ...candidate
  }: Partial<CandidateInput> & { monthsBehind?: number; country?: string } = {},
) {
  const role = engine.knowledge.roles.get(id)!;
  const point = { items: [], country, readiness, rank: "working", monthsBehind } as const;
  return decideRoute(engine, role, { skills: [], ...candidate }, point).entry!;
}

const MATHEMATICS = { education: { level: "Bachelor", field: "Mathematics" } };

describe("the way into a role", () => {
  it.each([
    ["actuary", 0, true],
    // A subject that no record names counts with the skills only.
    ["insurance-underwriter", 39, false],
    ["insurance-underwriter", 40, true],
  ])("is open to a graduate: %s at a readiness of %i: %s", (id, readiness, canApply) => {
    const entry = entryOf(id, readiness, MATHEMATICS);
    expect([entry.outcome, entry.spared, entry.canApply]).toEqual(["spared", "degree", canApply]);
  });

  it.each([
    ["Financial Analyst", { level: "Bachelor", field: "Finance" }, 1],
    ["Financial Analyst", undefined, 2],
  ])("to %s leads no graduate of the subject to a further course: %j", (title, studies, most) => {
    const target = findTarget(engine, { title })!;
    const { checklist } = target.role;
    const skills = studies ? [] : checklist.map(({ skill: { name } }) => ({ name }));
    const candidate = { skills, ...(studies && { education: studies }) };
    const { ways } = openWays(engine, target, candidate, undefined, "US");
    expect(ways).toHaveLength(most);
  });

  it.each([
    [69, "rising"],
    [70, "near"],
  ])("leads through earlier posts below a readiness of 70: %i", (readiness, outcome) => {
    expect(entryOf("product-manager", readiness).outcome).toBe(outcome);
  });

  it.each([
    [49, 2],
    [50, 1],
  ])("has one post left from a readiness of 50 on: %i", (readiness, fewest) => {
    const { positions } = entryOf("hotel-manager", readiness);
    expect(Math.min(2, positions.length)).toBe(fewest);
  });

  it("leads from the present role through a further training, then what is left of the years", () => {
    const { outcome, by } = entryOf("construction-manager", 10, {
      country: "DE",
      currentRole: "Maurer",
    });
    expect([outcome, by?.id]).toEqual(["other", "meister"]);
    expect(by?.steps.map(({ kind }) => kind)).toEqual(["study", "placement"]);
  });

  it("stays with the earlier posts where the present role has no such training", () => {
    const from = { country: "DE", currentRole: "Kassierer" };
    expect(entryOf("construction-manager", 10, from).outcome).toBe("rising");
  });

  it.each([
    ["pastry-chef", "FR", "long"],
    ["butcher", "DE", "long"],
    ["diesel-mechanic", "CA", "long"],
    // Where employers name no proof, a course gives way to what somebody can do.
    ["sound-engineer", "US", "spared"],
  ])("of a trade is not spared by skills: %s in %s", (id, country, outcome) => {
    const { checklist } = engine.knowledge.roles.get(id)!;
    const skills = checklist.map(({ skill, level }) => ({ name: skill.name, level }));
    const target = findTarget(engine, { title: engine.knowledge.roles.get(id)!.title })!;
    const { ways } = openWays(engine, target, { skills }, undefined, country);
    expect(ways[0]?.route.entry?.outcome).toBe(outcome);
  });

  it("takes a year of earlier work at the least", () => {
    expect(entryOf("product-manager", 69).least).toBe(12);
  });

  it.each([
    ["Bachelor", "History", "second"],
    ["Bachelor", "Mathematics", "further"],
    ["High School", "", "first"],
  ] as const)("asks a holder of %s in %s for the part that is missing", (level, field, part) => {
    const role = engine.knowledge.roles.get("actuary")!;
    const point = {
      items: [],
      country: "GB",
      readiness: 0,
      rank: "working",
      monthsBehind: 0,
    } as const;
    const candidate = { skills: [], education: { level, field } };
    const { entry } = decideRoute(engine, role, candidate, { ...point, isUnspared: true });
    expect([entry?.outcome, entry?.part]).toEqual(["long", part]);
  });
});
