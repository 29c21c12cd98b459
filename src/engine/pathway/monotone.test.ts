import { describe, expect, it } from "vitest";
import { loadEngine } from "../../knowledge/index.ts";
import { openWays, takeShortest } from "./pathway.ts";
import type { CandidateInput } from "./read/candidate.ts";
import { findTarget } from "./read/target.ts";

const engine = loadEngine();
const nothing: CandidateInput = { skills: [] };

function monthsOf(
  title: string,
  candidate: CandidateInput,
  country: string,
  weeklyHours: number,
): number {
  const target = findTarget(engine, { title }, candidate.currentRole)!;
  const open = openWays(engine, target, candidate, undefined, country);
  return takeShortest(engine, open, { weeklyHours, isStated: true }).schedule.totalMonths;
}

const worksAs = (currentRole: string): CandidateInput => ({ skills: [], currentRole });

const holds = (level: string, field: string): CandidateInput => ({
  skills: [],
  education: { level, field },
});

/** The first half of the core, at the levels that the role asks for. */
function halfOf(id: string): CandidateInput["skills"] {
  const core = engine.knowledge.roles
    .get(id)!
    .checklist.filter(({ importance, skill }) => importance === "core" && skill.group !== "soft");
  return core
    .slice(0, Math.ceil(core.length / 2))
    .map(({ skill, level }) => ({ name: skill.name, level }));
}

describe("at a few hours a week, a plan is no longer", () => {
  it.each<readonly [string, string, CandidateInput, CandidateInput]>([
    ["Energy Engineer", "IT", nothing, { skills: halfOf("energy-engineer") }],
    [
      "Energy Engineer",
      "IT",
      worksAs("Mechanical Engineer"),
      { ...worksAs("Mechanical Engineer"), skills: halfOf("energy-engineer") },
    ],
    ["Industrial Designer", "PL", nothing, { skills: halfOf("industrial-designer") }],
    // Skills that the present post practises do not move the month in which the next one is won.
    ...(
      [
        ["Prepress Technician", "GB", "Graphic Designer", "prepress-technician"],
        ["Broadcast Technician", "ES", "Sound Engineer", "broadcast-technician"],
        ["Pipefitter", "DE", "Plumber", "pipefitter"],
      ] as const
    ).map(
      ([title, country, now, id]) =>
        [title, country, worksAs(now), { ...worksAs(now), skills: halfOf(id) }] as const,
    ),
    // Neither do phases that are cut otherwise.
    ["VFX Artist", "US", nothing, holds("Bachelor", "Art History")],
    [
      "Computer Vision Engineer",
      "IT",
      holds("Bachelor", "Art History"),
      holds("Bachelor", "computer science"),
    ],
  ])("with more knowledge, for the wait for a place: %s in %s", (title, country, less, more) => {
    for (const hours of [2, 6])
      expect(monthsOf(title, more, country, hours)).toBeLessThanOrEqual(
        monthsOf(title, less, country, hours),
      );
  });

  it.each([
    ["Computer Vision Engineer", "IT", "Software Engineer"],
    ["Machine Learning Engineer", "ES", "Software Engineer"],
    ["NLP Engineer", "NL", "Software Engineer"],
  ])("from a post with a way of its own: %s in %s from %s", (title, country, post) => {
    expect(monthsOf(title, worksAs(post), country, 2)).toBeLessThanOrEqual(
      monthsOf(title, nothing, country, 2),
    );
  });

  it("for somebody to whom the role is the next post", () => {
    const less = worksAs("General Manager");
    const more = { ...less, skills: halfOf("sales-director") };
    expect(monthsOf("Sales Director", more, "NL", 2)).toBeLessThanOrEqual(
      monthsOf("Sales Director", less, "NL", 2),
    );
  });

  it.each([
    ["Analytics Manager", "NL", "Data Analyst", "Lead Analyst"],
    ["Construction Superintendent", "GB", "General Foreman", "Assistant Superintendent"],
  ])("from a higher step: %s in %s from %s and from %s", (title, country, lower, higher) => {
    expect(monthsOf(title, worksAs(higher), country, 2)).toBeLessThanOrEqual(
      monthsOf(title, worksAs(lower), country, 2),
    );
  });

  it.each([
    ["Ship Captain", "FR", nothing, { skills: halfOf("ship-officer") }],
    [
      "Aircraft Mechanic",
      "ES",
      worksAs("Apprentice Aircraft Mechanic"),
      { ...worksAs("Apprentice Aircraft Mechanic"), skills: halfOf("aircraft-mechanic") },
    ],
  ])("with more knowledge, for its examinations: %s in %s", (title, country, less, more) => {
    expect(monthsOf(title, more, country, 2)).toBeLessThanOrEqual(
      monthsOf(title, less, country, 2),
    );
  });

  it("with a degree that leaves only formalities", () => {
    expect(
      monthsOf("Elementary School Teacher", holds("bachelor", "education"), "US", 2),
    ).toBeLessThanOrEqual(
      monthsOf("Elementary School Teacher", holds("Bachelor", "Art History"), "US", 2),
    );
  });

  it("with nothing left to learn beside a short course", () => {
    const { checklist } = engine.knowledge.roles.get("phlebotomist")!;
    const all = checklist.map(({ skill, level }) => ({ name: skill.name, level }));
    expect(monthsOf("Phlebotomist", { skills: all }, "US", 2)).toBeLessThanOrEqual(
      monthsOf("Phlebotomist", { skills: halfOf("phlebotomist") }, "US", 2),
    );
  });
});

const planned = (title: string, candidate: CandidateInput, country: string, weeklyHours = 6) => {
  const target = findTarget(engine, { title }, candidate.currentRole)!;
  const open = openWays(engine, target, candidate, undefined, country);
  return takeShortest(engine, open, { weeklyHours, isStated: true }).schedule;
};

describe("a long training", () => {
  it.each([
    ["MDS Coordinator", "FR"],
    ["Surgeon", "DE"],
    ["Emergency Physician", "PL"],
    ["Land Surveyor", "US"],
  ])(
    "with few skills has at most two hard ones in more than a year: %s in %s",
    (title, country) => {
      for (const { months, focus, steps } of planned(title, nothing, country).phases) {
        if (!steps.some(({ kind }) => kind === "study")) continue;
        const hard = focus.filter(({ skill }) => skill.group !== "soft").length;
        expect(months.end - months.start > 17 && hard > 2).toBe(false);
      }
    },
  );

  it("that its skills lengthen is not shorter with the registration after it", () => {
    expect(planned("Physician Assistant", nothing, "ES", 6).totalMonths).toBeGreaterThanOrEqual(
      planned("Physician Assistant", nothing, "ES", 20).totalMonths,
    );
  });
});

describe("an examination beside the way", () => {
  it("comes after the skills that it asks for", () => {
    const { phases } = planned("Phlebotomist", nothing, "US");
    expect(phases.map(({ proofs }) => proofs.held.length).indexOf(1)).toBe(phases.length - 1);
  });
});
