import { describe, expect, it } from "vitest";
import { testEngine } from "../../../../test/support/app.ts";
import { findTarget, planPathway } from "../../index.ts";

const engine = testEngine();
const phasesOf = (
  title: string,
  currentRole: string,
  country: string,
  skills: readonly string[] = [],
  includeResources = true,
) =>
  planPathway(
    engine,
    findTarget(engine, { title, country }, currentRole)!,
    { skills: skills.map((name) => ({ name, level: "advanced" as const })), currentRole },
    undefined,
    { country, weeklyHours: 6, includeResources },
  ).roadmap.phases;

const MOVES = [
  ["Warehouse Manager", "Warehouse Shift Supervisor", "US"],
  ["Head Chef", "Sous Chef", "GB"],
  ["Paralegal", "Legal Secretary", "US"],
  ["HR Business Partner", "Recruiter", "NL"],
] as const;

describe("the skills that somebody learns alone", () => {
  it.each(MOVES)("are confirmed or deepened in one action: %s", (title, now, country) => {
    for (const { actions } of phasesOf(title, now, country)) {
      const titles = actions.map(({ title }) => title);
      expect(titles.filter((title) => /^(?:Confirm|Check) /.test(title)).length).toBeLessThan(2);
      expect(titles.filter((title) => title.startsWith("Go further")).length).toBeLessThan(2);
    }
  });

  it("fill many hours with pages, exercises and work, and name more than one page", () => {
    const told = MOVES.flatMap(([title, now, country]) => phasesOf(title, now, country))
      .flatMap(({ actions }) => actions)
      .filter(({ type, title }) => type === "learn" && /^(?:Learn|Build|Take) /.test(title));
    const long = told.filter(
      ({ description }) => Number(/about (\d+) hours/.exec(description)?.[1]) >= 60,
    );
    expect(long.length).toBeGreaterThan(3);
    for (const { description } of long) {
      expect(description).toMatch(/project of this phase|real tasks at work|that you can show/);
    }
    expect(long.some(({ description }) => description.includes("More to read: “"))).toBe(true);
    const short = told.filter((action) => !long.includes(action));
    for (const { description } of short) expect(description).not.toContain("More to read");
  });

  it("name no address where no pages are asked for", () => {
    for (const [title, now, country] of MOVES)
      expect(JSON.stringify(phasesOf(title, now, country, [], false))).not.toContain("http");
  });

  it("say which later phase builds on them", () => {
    const texts = phasesOf("Paralegal", "Legal Secretary", "US").map(({ actions }) =>
      actions.map(({ description }) => description).join(" "),
    );
    const [, phase, name] = /Phase (\d) builds on it: ([\w -]+?)(?: and|\.)/.exec(texts[0]!)!;
    expect(Number(phase)).toBeGreaterThan(1);
    expect(phasesOf("Paralegal", "Legal Secretary", "US")[Number(phase) - 1]!.focus).toContain(
      name,
    );
  });
});

describe("a plan with nothing to learn", () => {
  it("has the milestones of the next level", () => {
    const [phase] = phasesOf("Head Chef", "Sous Chef", "GB", ["Food Cost Control"]);
    expect(phase!.milestones.join(" ")).not.toMatch(/An unusual case in|asked you for advice in/);
    expect(phase!.milestones.join(" ")).toContain("re-engineered a menu");
  });

  it("asks for the next post once", () => {
    const titles = phasesOf("Head Chef", "Sous Chef", "GB", ["Food Cost Control"]).map(
      ({ actions }) => actions.map(({ title }) => title),
    );
    expect(titles[0]).toContain("What decides: the post");
    expect(titles.flat()).not.toContain("Show your first proof inside");
  });
});
