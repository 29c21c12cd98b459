import { describe, expect, it } from "vitest";
import { loadEngine } from "../../../knowledge/index.ts";
import { findTarget, planPathway } from "../../index.ts";
import type { Skill } from "../../knowledge/knowledge.ts";
import type { FieldRecord } from "../../knowledge/record-types.ts";
import { isOfField } from "./trade-actions.ts";

describe("the texts of a field", () => {
  const skill = (fields: Partial<Skill>): Skill => ({ leads: false, ...fields }) as Skill;
  const technical = { technical: true } as FieldRecord;
  const other = {} as Partial<FieldRecord> as FieldRecord;

  it.each<[string, Partial<Skill>, FieldRecord, boolean]>([
    ["a tool in a technical field", { group: "tools", kind: "tool" }, technical, true],
    ["a craft in a technical field", { group: "technical", kind: "craft" }, technical, true],
    [
      "change management in a technical field",
      { group: "domain", kind: "craft" },
      technical,
      false,
    ],
    ["a subject of another field", { group: "domain", kind: "craft" }, other, true],
    ["leading people", { group: "domain", kind: "craft", leads: true }, other, false],
    ["manners", { group: "soft", kind: "soft" }, other, false],
    ["a certificate", { group: "domain", kind: "credential" }, other, false],
  ])("are told of what they can be about: %s", (_, fields, field, isTold) => {
    expect(isOfField(skill(fields), field)).toBe(isTold);
  });
});

const engine = loadEngine();
const descriptionsFor = (title: string, currentRole?: string): string =>
  planPathway(
    engine,
    findTarget(engine, { title })!,
    { skills: [], ...(currentRole !== undefined && { currentRole }) },
    undefined,
    { weeklyHours: 10, includeResources: false, country: "AU" },
  )
    .roadmap.phases.flatMap(({ actions }) => actions.map(({ description }) => description))
    .join(" ");

describe("the first mark of a skill", () => {
  const MARK = /(On the way|A first test|Halfway mark): /u;
  const isEasy = (told: string): boolean =>
    [...engine.knowledge.training.practice.values()].some(
      ({ milestones: { beginner } }) => told.includes(beginner.text.slice(1)) && MARK.test(told),
    );

  it("is for people of another field", () => {
    expect(isEasy(descriptionsFor("Cybersecurity Analyst", "Cashier"))).toBe(true);
  });

  it("is below somebody who works in the field", () => {
    expect(isEasy(descriptionsFor("Cybersecurity Analyst", "Help Desk Technician"))).toBe(false);
  });
});
