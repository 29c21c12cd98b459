import { beforeAll, describe, expect, it } from "vitest";
import { testEngine } from "../../../../test/support/app.ts";
import { type Engine, findTarget, planPathway } from "../../index.ts";
import type { CredentialRecord } from "../../knowledge/record-types.ts";
import type { CandidateInput } from "../read/candidate.ts";
import type { DecidedRoute } from "../route/decide.ts";
import type { Step } from "../route/step.ts";
import type { Focus } from "./focus.ts";
import { proofsOf } from "./proofs.ts";

let engine: Engine;
beforeAll(() => {
  engine = testEngine();
});

const planFor = (title: string, candidate: CandidateInput, country: string, weeklyHours = 10) =>
  planPathway(engine, findTarget(engine, { title }, candidate.currentRole)!, candidate, undefined, {
    weeklyHours,
    includeResources: false,
    country,
  });

describe("a proof that employers look for", () => {
  it("is begun in a phase, and under way at the end of a plan that is shorter", () => {
    const { roadmap, route } = planFor(
      "Actuary",
      { skills: [], education: { level: "Bachelor", field: "Mathematics" } },
      "GB",
    );
    const proof = route.expects.find(({ held }) => !held)!.credential;
    const begun = roadmap.phases.filter(({ actions }) =>
      actions.some(({ type, title }) => type === "certify" && title.includes("Actuaries")),
    );
    expect(begun).toHaveLength(1);
    expect(roadmap.phases.at(-1)!.milestones).toContain(
      `${proof}: you are enrolled, and the next examination or assessment has a date.`,
    );
  });

  it("of a few days comes in the first phase, with its milestone", () => {
    const { roadmap } = planFor(
      "Site Manager",
      { currentRole: "Warehouse Manager", skills: [] },
      "GB",
    );
    const [first, ...later] = roadmap.phases;
    const titles = first!.actions.filter(({ type }) => type === "certify").map((one) => one.title);
    expect(titles.length).toBeGreaterThan(0);
    for (const title of titles) {
      expect(first!.milestones.join(" ")).toContain(`“${title}”`);
      expect(later.flatMap(({ actions }) => actions.map((one) => one.title))).not.toContain(title);
    }
  });
});

describe("the place of a proof", () => {
  const credential = (own: Partial<CredentialRecord>): CredentialRecord =>
    ({ id: "proof", kind: "course", months: 1, ...own }) as CredentialRecord;
  const skill = (id: string) => ({ skill: { id } }) as Focus;
  /** Three phases of six months; SIEM is taught in the second, and applications begin with it. */
  const phases = (steps: readonly Step[] = []) =>
    [0, 1, 2].map((at) => ({
      months: { start: 6 * at + 1, end: 6 * at + 6 },
      focus: at === 1 ? [skill("siem")] : [skill(`other-${at}`)],
      steps,
      isApplying: at > 0,
    }));
  const placed = (
    own: Partial<CredentialRecord>,
    work = { behind: 0, isAtWork: false },
    steps: readonly Step[] = [],
  ) => {
    const route = { requires: [], expects: [{ credential: credential(own), held: false }] };
    const proofs = proofsOf(route as unknown as DecidedRoute, phases(steps), work);
    return [
      proofs.findIndex(({ begun }) => begun.length > 0),
      proofs.findIndex(({ held }) => held.length > 0),
    ];
  };

  it.each([
    ["of days without skills comes first", {}, [0, 0]],
    ["of days comes with its skills", { skills: ["siem"] }, [1, 1]],
    ["that examines them too", { kind: "examination", skills: ["siem"] }, [1, 1]],
    ["without skills is examined at the end", { kind: "examination" }, [2, 2]],
    ["of some months ends with the first applications", { months: 9 }, [0, 1]],
  ] as const)("%s", (_, own, place) => {
    expect(placed(own)).toEqual(place);
  });

  it.each([
    ["work that is behind", { behind: 24, isAtWork: true }, [1, 1]],
    ["work that the plan adds", { behind: 6, isAtWork: true }, [2, 2]],
    ["work that nobody gives", { behind: 0, isAtWork: false }, [-1, -1]],
  ] as const)("waits for the work that it asks for: %s", (_, work, place) => {
    expect(placed({ months: 6, needs: { work: 24 } }, work)).toEqual(place);
  });

  it.each([
    [
      "after the appointment is told at the end and waited for nowhere",
      { within: 36 },
      [2, -1, -1],
    ],
    ["before it is no such proof", {}, [-1, 0, 0]],
  ] as const)("%s", (_, own, place) => {
    const route = { requires: [], expects: [{ credential: credential(own), held: false }] };
    const proofs = proofsOf(route as unknown as DecidedRoute, phases(), {
      behind: 0,
      isAtWork: true,
    });
    expect([
      proofs.findIndex(({ following }) => following.length > 0),
      proofs.findIndex(({ begun }) => begun.length > 0),
      proofs.findIndex(({ held }) => held.length > 0),
    ]).toEqual(place);
  });

  it("does not stand inside an apprenticeship that comes before the work", () => {
    const apprenticeship: Step = { kind: "study", months: 18, paid: true, pace: "paid" };
    const own = { months: 18, needs: { work: 12 } };
    expect(placed(own, undefined, [apprenticeship])).toEqual([-1, -1]);
    expect(placed({ months: 18 }, undefined, [apprenticeship])[0]).toBe(0);
  });
});

describe("an examination of several months", () => {
  it("has own hours for its preparation, which fit the months", () => {
    const { roadmap } = planFor(
      "Steuerberater",
      { currentRole: "Steuerfachangestellte", skills: [] },
      "DE",
    );
    const phase = roadmap.phases.find(({ actions }) =>
      actions.some(({ description }) =>
        description.includes("hours of your own for the preparation"),
      ),
    )!;
    const months = phase.monthEnd - phase.monthStart + 1;
    expect(phase.hours.own).toBeGreaterThan(200);
    expect(phase.hours.own).toBeLessThanOrEqual(months * 10 * 4.345);
  });

  it("is told once where another one of the same stretch is passed", () => {
    const { roadmap } = planFor("Ship Captain", { skills: [] }, "FR", 6);
    for (const { actions } of roadmap.phases) {
      const own = actions.filter(({ description }) =>
        description.includes("of your own for the preparation"),
      );
      const early = actions.filter(({ title }) => title.startsWith("Prepare already for"));
      expect(own.length + early.length).toBeLessThanOrEqual(1);
    }
  });
});

describe("the way up", () => {
  it("without a gap deepens what its steps add, and does not quote the terms of a lower step", () => {
    const { roadmap } = planFor(
      "Head Chef",
      { currentRole: "Sous Chef", skills: [{ name: "Food Cost Control", level: "intermediate" }] },
      "GB",
    );
    expect(roadmap.phases[0]!.focus).toEqual(
      expect.arrayContaining(["People Management", "Food Cost Control"]),
    );
    expect(roadmap.summary).not.toMatch(/years as a cook|closes the gap/);
  });
});

describe("applications", () => {
  it("for a post behind other posts wait until it is in reach", () => {
    const { roadmap } = planFor("Site Manager", { currentRole: "Bricklayer", skills: [] }, "GB");
    const target = /work as an? Site Manager/;
    const applying = roadmap.phases.filter(({ actions }) =>
      actions.some(({ type, description }) => type === "network" && target.test(description)),
    );
    const reached = roadmap.phases.findIndex((phase) => phase.readinessAfter >= 75);
    expect(reached).toBeGreaterThan(0);
    expect(applying.at(-1)).toBe(roadmap.phases.at(-1));
    expect(roadmap.phases.indexOf(applying[0]!)).toBeGreaterThanOrEqual(reached);
  });

  it("for a post that employers give for years of work do not begin at once", () => {
    const { roadmap } = planFor(
      "Solution Architect",
      { currentRole: "Java Developer", skills: [{ name: "Spring Boot", level: "advanced" }] },
      "US",
    );
    const isApplying = ({ actions }: (typeof roadmap.phases)[number]): boolean =>
      actions.some(({ title }) =>
        /^Show your first proof inside|^Ask for the post|^Apply/.test(title),
      );
    expect(isApplying(roadmap.phases[0]!)).toBe(false);
    expect(isApplying(roadmap.phases.at(-1)!)).toBe(true);
    expect(roadmap.summary).toMatch(/This counts on about 4 years in work like your present one/);
  });

  it("come earlier with an associate degree, which is credited", () => {
    const months = (level: string): number =>
      planFor(
        "Mechanical Engineer",
        { skills: [], education: { level, field: "Manufacturing" } },
        "US",
        40,
      ).roadmap.totalMonths;
    expect(months("Associate")).toBeLessThan(months("High School"));
  });
});
