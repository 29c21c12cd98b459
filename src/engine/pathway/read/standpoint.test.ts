import { describe, expect, it } from "vitest";
import { loadEngine } from "../../../knowledge/index.ts";
import { titleNode } from "./position.ts";
import { readStandpoint } from "./standpoint.ts";
import { findTarget } from "./target.ts";

const engine = loadEngine();

const standAt = (
  title: string,
  currentRole: string,
  skills: readonly string[] = [],
  country: string | undefined = "US",
) => {
  const target = findTarget(engine, { title }, currentRole)!;
  const candidate = { skills: skills.map((name) => ({ name })), currentRole };
  return readStandpoint(engine, target, candidate, { country });
};

describe("the steps of a climb", () => {
  const steps = (country: string) =>
    standAt("School Principal", "Teacher", [], country).climb?.map(({ title }) => title);
  it("are those of the country, with its titles", () => {
    expect(steps("US")).toEqual(["Principal Intern", "Assistant Principal", "School Principal"]);
    expect(steps("GB")).toEqual([
      "Assistant Headteacher",
      "Deputy Headteacher",
      "School Principal",
    ]);
    expect(steps("DE")).toEqual(["Konrektor/in", "School Principal"]);
  });

  it("keep the time before a step that a country does not know", () => {
    const months = (country: string) =>
      standAt("School Principal", "Teacher", [], country).climb?.map((step) => step.months);
    expect(months("US")).toEqual([60, 12, 36]);
    expect(months("DE")).toEqual([60, 36]);
  });
});

describe("where somebody stands", () => {
  it("is nowhere without a post, also where the ladder has steps of other roles", () => {
    expect(standAt("Solutions Architect", "").present).toBeUndefined();
  });

  it.each([
    ["Registered Nurse", "Registered Nurse", "same", 48, 0],
    ["Head Chef", "Sous Chef", "same", 48, 1],
    ["Hotel Manager", "Front Desk Supervisor", "ladder", 48, 3],
    ["UX Designer", "Graphic Designer", "related", 48, undefined],
    ["Solution Architect", "Java Developer", "related", 48, undefined],
    ["Solution Architect", "Senior Java Developer", "related", 84, undefined],
    ["IT Project Manager", "Systems Administrator", "field", 24, undefined],
    ["IT Project Manager", "Junior Systems Administrator", "field", 6, undefined],
    ["Data Scientist", "Baker", "far", 0, undefined],
  ])("%s from %s: %s, %i months behind, %s steps", (title, now, distance, months, steps) => {
    const standpoint = standAt(title, now);
    expect(standpoint.distance).toBe(distance);
    expect(standpoint.monthsBehind).toBe(months);
    expect(standpoint.climb?.length).toBe(steps);
  });

  it.each([
    ["Plumbing Supervisor", "Plumber"],
    ["Head Gardener", "Gardener"],
    ["Head of Nursing", "Ward Manager"],
    ["Bookkeeping Manager", "Bookkeeper"],
    ["Director of Talent Acquisition", "Recruiter"],
  ])("never lowers a rank that is asked for: %s from %s", (title, now) => {
    const { target, climb } = standAt(title, now);
    const own = findTarget(engine, { title: now })!;
    expect(target.role !== own.role || target.node.rung > own.node.rung).toBe(true);
    expect(climb?.length).not.toBe(0);
  });

  it("does not read a step into words that the role has not", () => {
    const role = engine.knowledge.roles.get("plumber")!;
    expect(titleNode(engine, role, "Parking Supervisor").kind).toBe("nearest");
    expect(titleNode(engine, role, "Plumbing Supervisor").kind).toBe("rung");
  });

  it.each([
    ["CTO", "software-engineering-manager"],
    ["Plant Manager", "engineering-manager"],
  ])("reads a title of two trades in that of the target: %s", (title, role) => {
    expect(standAt(title, "Engineering Manager").present?.role.id).toBe(role);
  });

  it.each([
    ["Construction Superintendent", "Assistant Superintendent", "construction-superintendent"],
    ["School Principal", "Assistant Superintendent", "school-principal"],
    ["Analytics Manager", "Lead Analyst", "analytics-manager"],
  ])("is read on the ladder of the target: %s from %s", (title, now, role) => {
    expect(standAt(title, now).present?.role.id).toBe(role);
  });

  it("is not a step that is still ahead, where two ladders have it", () => {
    const { climb } = standAt("Test Architect", "Senior SDET");
    expect(climb?.map((step) => step.title)).toEqual(["Test Architect"]);
  });

  it.each([
    ["oil-rig-worker", "Toolpusher"],
    ["credit-analyst", "Credit Officer"],
  ])("on a step above the role's own is that step: %s, %s", (id, title) => {
    const role = engine.knowledge.roles.get(id)!;
    expect(titleNode(engine, role, title).rung).toBeGreaterThan(role.ownRung);
  });

  it.each([
    ["Veterinary Technician", "Pet Groomer", "veterinary-anesthesia"],
    ["Restaurant Manager", "Waiter", "people-management"],
  ])("gives no start in what only its holders do: %s from %s", (title, now, id) => {
    const skill = engine.knowledge.skills.get(id);
    expect(skill).toBeDefined();
    expect(standAt(title, now).standing.of(skill!).level).toBe(0);
  });

  it.each([
    ["French: advanced and English: advanced", ["French", "English"], 2],
    ["one language", ["French"], 0],
  ])("shows bilingualism by two languages only: %s", (_, skills, level) => {
    const { standing } = standAt("Translator", "English Teacher", skills);
    const bilingual = engine.knowledge.skills.get("bilingual")!;
    expect(Math.min(2, standing.of(bilingual).level)).toBe(level);
  });
});
