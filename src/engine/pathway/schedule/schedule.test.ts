import { describe, expect, it } from "vitest";
import { loadEngine } from "../../../knowledge/index.ts";
import { openWays } from "../pathway.ts";
import { findTarget } from "../read/target.ts";
import type { Step } from "../route/step.ts";
import {
  type Pace,
  LEAST_PART_TIME_WEEK,
  stepMonths,
  timePhases,
  trainingWeek,
} from "./phase-clock.ts";
import type { PlannedPhase } from "./phases.ts";
import type { Focus } from "./focus.ts";
import { certifiedBefore, reachedIn, schedule } from "./schedule.ts";

const engine = loadEngine();
const WEEK = { weeklyHours: 10, isStated: true };

/** The schedule of somebody whose readiness is given, whatever their skills say. */
function planAt(title: string, readiness: number, currentRole?: string) {
  const target = findTarget(engine, { title }, currentRole)!;
  const candidate = { skills: [], currentRole };
  const { standpoint, checklist, ways } = openWays(engine, target, candidate, undefined, "US");
  return schedule(engine.knowledge, standpoint, { ...checklist, readiness }, ways[0]!, WEEK);
}

const applyingIn = (plan: ReturnType<typeof planAt>): number[] =>
  plan.phases.flatMap(({ isApplying }, at) => (isApplying ? [at] : []));

describe("applications", () => {
  it.each([
    [59, false],
    [60, true],
  ])("at a readiness of %i begin at once: %s", (readiness, isNow) => {
    expect(applyingIn(planAt("Front-end Developer", readiness)).includes(0)).toBe(isNow);
  });

  it.each([
    [[40, 74, 90, 100], 2],
    [[40, 75, 90, 100], 1],
    [[76, 100], 0],
    [[30, 50, 70], 2],
  ])("begin with the phase that reaches 75: %j", (after, phase) => {
    expect(reachedIn(after)).toBe(phase);
  });
});

describe("a certificate that the list asks for", () => {
  const focusOn = (id: string, importance: "important" | "supporting") => ({
    focus: [
      { skill: engine.knowledge.skills.get(id)!, importance, current: 0, target: 2 } as Focus,
    ],
  });
  it.each([
    ["comptia-security-plus", "important", 2],
    ["comptia-security-plus", "supporting", 1],
    ["wireshark", "important", 1],
  ] as const)("in the next phase is waited for: %s, %s", (id, importance, phase) => {
    const phases = [
      focusOn("linux", "important"),
      focusOn("siem", "important"),
      focusOn(id, importance),
    ];
    expect(reachedIn(certifiedBefore(phases, [40, 78, 90]))).toBe(phase);
  });

  it("two phases later is not", () => {
    const phases = ["siem", "linux", "python", "comptia-security-plus"].map((id) =>
      focusOn(id, "important"),
    );
    expect(reachedIn(certifiedBefore(phases, [40, 78, 90, 100]))).toBe(1);
  });
});

describe("a newcomer", () => {
  it.each([
    [39, true],
    [40, false],
  ])("is somebody from another field below a readiness of 40: %i", (readiness, isNewcomer) => {
    expect(planAt("Data Scientist", readiness).isNewcomer).toBe(isNewcomer);
  });
});

describe("a training before another", () => {
  it("has phases of its own, and leading waits for the later one", () => {
    const target = findTarget(engine, { title: "Fleischermeister" })!;
    const candidate = { skills: [], currentRole: "Meat Clerk" };
    const { standpoint, checklist, ways } = openWays(engine, target, candidate, undefined, "DE");
    const { phases } = schedule(engine.knowledge, standpoint, checklist, ways[0]!, WEEK);
    const isFirst = ({ steps }: PlannedPhase): boolean => steps.some((step) => step.training);
    const [first, last] = [phases.filter(isFirst), phases.filter((phase) => !isFirst(phase))];
    const leading = (some: typeof phases): number =>
      some.flatMap(({ focus }) => focus).filter(({ skill }) => skill.leads).length;
    expect([first.length > 0, last.length > 0]).toEqual([true, true]);
    expect(first.every(({ steps }) => steps.every((step) => step.training))).toBe(true);
    expect([leading(first), leading(last) > 0]).toEqual([0, true]);
  });
});

describe("a step of the career", () => {
  it.each([
    ["Head Chef", "Sous Chef", 100, [12]],
    ["Hotel Manager", "Front Desk Supervisor", 100, [12, 12, 12]],
    ["Restaurant Manager", "Waiter", 100, [12, 12, 12]],
  ])("takes a year at the least: %s from %s", (title, now, readiness, climb) => {
    expect(planAt(title, readiness, now).pace.climb).toEqual(climb);
  });

  it("gives a long career no more than six phases by its steps", () => {
    const target = findTarget(engine, { title: "Head Chef" }, "Sous Chef")!;
    const candidate = { skills: [], currentRole: "Sous Chef" };
    const { standpoint, checklist, ways } = openWays(engine, target, candidate, undefined, "US");
    const phasesFor = (steps: number): number => {
      const climb = Array.from({ length: steps }, () => standpoint.climb![0]!);
      const far = { ...standpoint, climb };
      return schedule(engine.knowledge, far, checklist, ways[0]!, WEEK).phases.length;
    };
    expect([5, 6, 7, 9].map(phasesFor)).toEqual([5, 6, 6, 6]);
  });
});

describe("the clock", () => {
  const pace = (weeklyHours: number, isStated = true): Pace => ({
    weeklyHours,
    isStated,
    atWork: [],
    least: 0,
    climb: [],
  });

  it.each([
    [2, true, 18],
    [17, true, 18],
    [19, true, 19],
    [36, true, 36],
    [60, true, 36],
    [10, false, 36],
  ])("takes a training at %i hours a week (stated: %s) as one of %i", (hours, isStated, week) => {
    expect(trainingWeek(pace(hours, isStated))).toBe(week);
    expect(LEAST_PART_TIME_WEEK).toBe(18);
  });

  it.each([
    [{ kind: "study", months: 12, partTimeMonths: 30 }, 30],
    [{ kind: "study", months: 12 }, 12],
    [{ kind: "study", months: 12, paid: true, partTimeMonths: 30 }, 12],
    [{ kind: "exam", months: 12 }, 12],
  ] as const)(
    "scales only a training whose record says that it can be taken part time: %j",
    (step, months) => {
      expect(stepMonths(step, pace(10))).toBe(months);
    },
  );

  const phaseOf = (steps: readonly Step[], hours: number, part = 1, parts = 1): PlannedPhase => ({
    focus: [{ hours }] as unknown as PlannedPhase["focus"],
    module: undefined,
    steps,
    part,
    parts,
  });

  it("ends the phases of a training with its years, and gives it no hours of study", () => {
    const steps: readonly Step[] = [{ kind: "study", months: 36, paid: true }];
    const timed = timePhases(
      [1, 2, 3].map((part) => phaseOf(steps, part * 100, part, 3)),
      pace(10),
    );
    expect(timed.map(({ months }) => months.end)).toEqual([12, 24, 36]);
    expect(timed.map(({ spent }) => spent.learning)).toEqual([0, 0, 0]);
    expect(timed.map(({ hours }) => hours.own)).toEqual([104, 104, 104]);
  });

  it("counts no months for an examination that ends a training, and prepares for it beside it", () => {
    const training: Step = { kind: "study", months: 36 };
    const exam: Step = { kind: "exam", months: 1 };
    const within = timePhases([phaseOf([training, { ...exam, beside: true }], 100)], pace(8));
    expect(within[0]).toMatchObject({ months: { end: 36 }, spent: { preparation: 70 } });
    const after = timePhases([phaseOf([training], 100), phaseOf([exam], 0)], pace(8));
    expect(after.map(({ months }) => months.end)).toEqual([36, 37]);
  });

  it("prepares for a long examination beside the paid work before it", () => {
    const work: Step = { kind: "placement", months: 60, paid: true };
    const exam: Step = { kind: "exam", months: 12 };
    const [before, last] = timePhases([phaseOf([work], 0), phaseOf([exam], 0)], pace(10));
    expect(before!.spent.preparation + last!.spent.preparation).toBe(999);
  });

  it("counts two months until a place is found, where no record says more", () => {
    const months = (own: number) =>
      timePhases([phaseOf([{ kind: "apply", months: own }], 0)], pace(10))[0]!.months.end;
    expect([0, 1, 6].map(months)).toEqual([2, 1, 6]);
  });

  it("gives own study the months that its hours take at the week stated", () => {
    const focus = [{ hours: 87 }] as unknown as Parameters<typeof timePhases>[0][number]["focus"];
    const phases = [{ focus, module: undefined, steps: [], part: 1, parts: 1 }];
    const months = (hours: number) => timePhases(phases, pace(hours))[0]?.months.end;
    expect([20, 10, 5].map(months)).toEqual([2, 3, 5]);
  });
});
