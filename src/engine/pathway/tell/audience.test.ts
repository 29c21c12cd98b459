import { describe, expect, it } from "vitest";
import { loadEngine } from "../../../knowledge/index.ts";
import { findTarget, planPathway } from "../../index.ts";
import type { Audience } from "../../knowledge/record-types.ts";

const engine = loadEngine();
const { practice, curricula } = engine.knowledge.training;

/** The texts of the records by whom they suit. */
const marked = (whom: Audience): ReadonlySet<string> =>
  new Set(
    [
      ...[...practice.values()].flatMap(({ milestones, exercise }) => [
        ...Object.values(milestones),
        exercise,
      ]),
      ...[...curricula.values()].flatMap(({ network, practice: routines, projects }) => [
        ...[...network, ...routines].flatMap((one) => (typeof one === "string" ? [] : [one])),
        ...projects,
      ]),
    ].flatMap((one) => (one.for === whom ? [one.text] : [])),
  );
const TEXTS = { newcomer: marked("newcomer"), insider: marked("insider"), lead: marked("lead") };

const phasesOf = (title: string, currentRole?: string) => {
  const target = findTarget(engine, { title })!;
  const candidate = { skills: [], ...(currentRole !== undefined && { currentRole }) };
  const options = { weeklyHours: 10, includeResources: false, country: "US" };
  return planPathway(engine, target, candidate, undefined, options).roadmap.phases.map(
    ({ focus, milestones, actions }) => ({
      focus,
      texts: [
        ...milestones,
        ...actions.flatMap(({ title: named, description }) => [named, description]),
      ],
    }),
  );
};
const planned = (title: string, currentRole?: string): string[] =>
  phasesOf(title, currentRole).flatMap(({ texts }) => texts);
/** A text of a record may have another sentence before or after it. */
const tellsAny = (texts: readonly string[], whom: Audience): string[] =>
  texts.filter((text) => [...TEXTS[whom]].some((one) => text.includes(one)));

const EVERY = 30;
const some = engine.knowledge.roleList.filter((_, at) => at % EVERY === 0);
const leads = new Set(["people-management", "leadership", "management", "shift-supervision"]);

describe("the texts of a plan", () => {
  it("hold nothing for newcomers when the reader already works in the role", () => {
    const told = some.flatMap(({ title }) =>
      tellsAny(planned(`Senior ${title}`, title), "newcomer"),
    );
    expect(told).toEqual([]);
  });

  it("hold nothing for people who lead when neither the post nor the goal leads anybody", () => {
    const others = some.filter(
      ({ checklist }) =>
        !checklist.some(
          ({ skill, importance }) => importance !== "supporting" && leads.has(skill.id),
        ),
    );
    expect(others.length).toBeGreaterThan(15);
    const told = others.flatMap(({ title }) => tellsAny(planned(`Junior ${title}`), "lead"));
    expect(told).toEqual([]);
  });

  it("show newcomers a way to see the work, and its helpers a foot in the door", () => {
    const texts = planned("Cook");
    expect(tellsAny(texts, "newcomer")).toContain("Ask three kitchens for a trial shift.");
    expect(texts).toContain("Get a foot in the door");
  });

  it("ask nobody outside the trade for what only a colleague can do", () => {
    const line = "Ask to stand in for a manager during a vacation.";
    expect(planned("Store Manager").slice(0, 20)).not.toContain(line);
    expect(planned("Store Manager", "Assistant Store Manager")).toContain(line);
  });

  it("tell leaders what only leaders can show", () => {
    expect(TEXTS.lead.size).toBeGreaterThan(200);
    expect(planned("Engineering Manager", "Technical Lead")).toContain(
      "Visit another site and compare one measure.",
    );
  });

  it("offer a project that takes a post in the trade only to somebody who has one", () => {
    expect(planned("Forester")).not.toContain("Mark a small thinning");
    expect(planned("Senior Forester", "Forester")).toContain("Mark a small thinning");
  });

  it("offer a project no earlier than the phases that teach what else it needs", () => {
    const phases = phasesOf("HVAC Technician", "Maintenance Technician");
    const project = phases.findIndex(({ texts }) => texts.includes("A unit commissioned"));
    const needed = phases.findLastIndex(({ focus }) =>
      focus.some((name) => /EPA 608|Section 608/.test(name)),
    );
    expect(needed).toBeGreaterThan(0);
    expect(project).toBeGreaterThanOrEqual(needed);
  });

  it("offer a project only in plans that bring its skills to its level", () => {
    expect(planned("Ironworker")).toContain("A lift prepared");
    expect(planned("Metal Fabricator")).not.toContain("A lift prepared");
  });
});
