import { beforeAll, describe, expect, it } from "vitest";
import { testEngine } from "../../../../test/support/app.ts";
import { type Engine, findTarget } from "../../index.ts";
import type { Skill } from "../../knowledge/knowledge.ts";
import { buildChecklist } from "../checklist/checklist.ts";
import { levelNumber } from "../checklist/level-numbers.ts";
import { readStanding } from "./candidate.ts";
import { readLearner } from "./learner.ts";
import { readPosition } from "./position.ts";
import { readStandpoint } from "./standpoint.ts";

let engine: Engine;
beforeAll(() => {
  engine = testEngine();
});

const skill = (id: string): Skill => {
  const found = engine.knowledge.skills.get(id);
  if (!found) throw new Error(`there is no skill ${id}`);
  return found;
};
const workingAs = (currentRole: string) =>
  readStanding(engine, { skills: [], currentRole }, readPosition(engine, currentRole, 0.5));

describe("a present post", () => {
  it.each([
    ["Commis de cuisine", ["menu-planning", "kitchen-management", "staff-training", "leadership"]],
    ["Junior Chef", ["kitchen-management", "staff-scheduling"]],
    ["Chef de partie", ["kitchen-management", "menu-planning", "food-cost-control"]],
    ["Architectural Draftsperson", ["architectural-design"]],
    ["Junior Accountant", ["budgeting", "people-management"]],
  ])("below a step shows nothing of what the step adds or leads: %s", (post, unshown) => {
    const standing = workingAs(post);
    for (const id of unshown) expect([id, standing.levelIn(skill(id))]).toEqual([id, 0]);
  });

  it.each([
    ["Store Supervisor", { "people-management": 1, "staff-scheduling": 2, recruiting: 0 }],
    ["Store Supervisor", { "store-kpis": 0, "p-and-l-management": 0, "store-operations": 2 }],
    ["Assistant Store Manager", { recruiting: 1, "people-management": 2 }],
    ["EMT", { "airway-management": 1, "trauma-care": 1, "vital-signs": 2 }],
    ["Optician", { "contact-lens-fitting": 1, "lens-edging": 2 }],
    ["Zugbegleiterin", { "train-driving": 0, "people-management": 0 }],
    ["Head Waiter", { "shift-supervision": 2, "people-management": 1, recruiting: 0 }],
    ["Photography Assistant", { photography: 1, "photo-editing": 1 }],
    ["Photographer", { photography: 2, "photo-editing": 2 }],
  ])("over a few, or of an assistant, shows its own part: %s", (post, levels) => {
    const standing = workingAs(post);
    const shown = Object.keys(levels).map((id) => [id, standing.levelIn(skill(id))]);
    expect(Object.fromEntries(shown)).toEqual(levels);
  });

  it("of a beginner shows the basics, and suggests no more", () => {
    const cooking = workingAs("Commis Chef").of(skill("cooking"));
    expect([cooking.level, cooking.likely]).toEqual([1, 1]);
  });

  it("below another one that leads shows a start in what the other adds", () => {
    expect(workingAs("Deputy Head Teacher").levelIn(skill("educational-leadership"))).toBe(1);
  });

  it("above the role's own step shows what the steps up to it add", () => {
    expect(workingAs("Sous Chef").levelIn(skill("people-management"))).toBe(2);
  });

  it("that leads nobody shows nothing of leadership", () => {
    expect(workingAs("Backend Developer").levelIn(skill("leadership"))).toBe(0);
    expect(workingAs("Sales Manager").levelIn(skill("leadership"))).toBeGreaterThan(0);
  });

  it("that guides colleagues answers for no one: a senior engineer does not hire or appraise", () => {
    const standing = workingAs("Senior Software Engineer");
    const levels = ["mentoring", "recruiting", "performance-management", "people-management"].map(
      (id) => standing.levelIn(skill(id)),
    );
    expect(levels).toEqual([2, 0, 0, 0]);
  });

  it.each([
    ["Manual Tester", ["python", "selenium", "test-automation", "programming", "ci-cd"]],
    ["Electrical Apprentice", ["plc-programming", "transformers", "fire-alarm-systems"]],
    ["Auszubildender Fachinformatiker für Systemintegration", ["amazon-web-services", "vmware"]],
  ])("of a beginner shows no more than the core of the work: %s", (post, unshown) => {
    const learner = readLearner(post);
    const target = findTarget(engine, { title: "Data Engineer" })!;
    const candidate = { skills: [], currentRole: post };
    const { standing } = readStandpoint(engine, target, candidate, {
      country: "US",
      learning: learner,
    });
    for (const id of unshown) expect([id, standing.levelIn(skill(id))]).toEqual([id, 0]);
  });

  it("shows in a country what its people do there", () => {
    const levelIn = (country: string) =>
      readStanding(engine, { skills: [] }, readPosition(engine, "Steuerfachangestellte", 0.5), {
        country,
      }).levelIn(skill("journal-entries"));
    expect([levelIn("DE"), levelIn("US")]).toEqual([2, 0]);
  });

  it("makes its usual certificate likely, but not held", () => {
    const held = workingAs("Cook").of(skill("servsafe"));
    expect([held.level, held.source, held.likely]).toEqual([0, "none", 1]);
  });
});

describe("a post asked for", () => {
  const asked = (title: string): ReadonlyMap<string, number> => {
    const target = findTarget(engine, { title })!;
    const standing = readStanding(engine, { skills: [] }, undefined);
    const items = buildChecklist(engine.knowledge, target, undefined, { country: "GB", standing });
    return new Map(items.map((item) => [item.skill.id, item.target]));
  };

  it("below the role's own step is not asked to lead, nor for what later steps add", () => {
    const list = asked("Chef de partie");
    for (const id of ["kitchen-management", "menu-planning", "staff-scheduling", "leadership"])
      expect(list.has(id), id).toBe(false);
    expect(list.get("cooking")).toBe(levelNumber("intermediate"));
  });

  it("that leads asks for more than the basics of leading, whatever its step", () => {
    expect(asked("Finance Director").get("strategic-planning")).toBe(levelNumber("intermediate"));
    expect(asked("Head Teacher").get("budgeting")).toBe(levelNumber("intermediate"));
  });

  it("asks no leading post of any role for the basics of leading only", () => {
    const low = engine.knowledge.roleList.flatMap(({ title }) =>
      /\b(?:director|head|chief|manager)\b/i.test(title)
        ? [...asked(title)].flatMap(([id, target]) =>
            skill(id).leads && target < levelNumber("intermediate") ? [`${title}: ${id}`] : [],
          )
        : [],
    );
    expect(low).toEqual([]);
  });
});
