import { beforeAll, describe, expect, it } from "vitest";
import fc from "fast-check";
import { testEngine } from "../../../test/support/app.ts";
import {
  findTarget,
  planPathway,
  type Demand,
  type Engine,
  type Knowledge,
  type Pathway,
  type Role,
  type Skill,
  type PathwayTarget,
} from "../index.ts";
import type { CandidateInput } from "./read/candidate.ts";
import type { Level } from "../knowledge/record-types.ts";
import { isLicence, isObtained } from "./checklist/kinds.ts";
import { leastMonths } from "./schedule/least-months.fixture.ts";
import { prerequisitesOf } from "./schedule/prerequisites.ts";

let engine: Engine;
let knowledge: Knowledge;
let byName: ReadonlyMap<string, Skill>;
let leastMonthsOf: (milestone: string) => number;
beforeAll(() => {
  engine = testEngine();
  ({ knowledge } = engine);
  byName = new Map(knowledge.skillList.map((skill) => [skill.name, skill]));
  leastMonthsOf = leastMonths(knowledge.training);
});

const LEVELS: readonly Level[] = ["beginner", "intermediate", "advanced"];
const RANK = { none: 0, beginner: 1, intermediate: 2, advanced: 3 } as const;
const PREFIXES = ["", "Junior ", "Senior "];

/** Somebody who brings some of what the role asks for, and something else. */
interface Draw {
  role: Role;
  prefix: string;
  candidate: CandidateInput & { skills: { name: string; level?: Level }[] };
  demand: Demand | undefined;
  weeklyHours: number;
}

/** Each role has candidates of its own, the same on every run. */
function drawsOf(role: Role): Draw[] {
  const names = role.checklist.map(({ skill }) => skill);
  const anySkill = fc
    .nat({ max: knowledge.skillList.length - 1 })
    .map((n) => knowledge.skillList[n]!);
  const level = fc.option(fc.constantFrom(...LEVELS), { nil: undefined });
  const skill = fc.oneof(fc.constantFrom(...names), fc.constantFrom(...names), anySkill);
  const held = fc
    .tuple(skill, level)
    .map(([{ name }, own]) => (own ? { name, level: own } : { name }));
  const share = fc.tuple(skill, fc.double({ min: 0, max: 1, noNaN: true }));
  const draw = fc.record({
    role: fc.constant(role),
    prefix: fc.constantFrom(...PREFIXES),
    candidate: fc.record(
      {
        skills: fc.array(held, { maxLength: 20 }),
        currentRole: fc
          .nat({ max: knowledge.roleList.length - 1 })
          .map((n) => knowledge.roleList[n]!.title),
      },
      { requiredKeys: ["skills"] },
    ),
    demand: fc.option(
      fc.array(share, { maxLength: 25 }).map((shares) => ({
        postings: 100,
        shares: new Map(shares.map(([one, value]) => [one.id, value])),
      })),
      { nil: undefined },
    ),
    weeklyHours: fc.double({ min: 1, max: 80, noNaN: true }),
  });
  return fc.sample(draw, { numRuns: 1, seed: role.index + 1 });
}

const targets = new Map<string, PathwayTarget>();
function plan(
  { role, prefix, candidate, demand, weeklyHours }: Draw,
  includeResources = true,
): Pathway {
  const title = `${prefix}${role.title}`;
  const target = targets.get(title) ?? findTarget(engine, { title })!;
  targets.set(title, target);
  return planPathway(engine, target, candidate, demand, { weeklyHours, includeResources });
}

/** Every guarantee of a plan that can be checked from the plan alone. */
function faultsOf(pathway: Pathway, { weeklyHours, role, prefix }: Draw): string[] {
  const faults: string[] = [];
  const check = (isRight: boolean, fault: string): void => {
    if (!isRight) faults.push(fault);
  };
  const { checklist, roadmap, readinessScore, diagnosis } = pathway;
  const gaps = checklist.filter((item) => RANK[item.currentLevel] < RANK[item.targetLevel]);
  const focus = roadmap.phases.flatMap((phase) => phase.focus);
  const items = new Map(checklist.map((item) => [item.name, item]));
  const stepMonths = (id: string): number =>
    (knowledge.training.regulationOf(id, undefined)?.steps ?? []).reduce(
      (sum, step) => sum + step.months,
      0,
    );
  const leastMonths = stepMonths(role.id);
  const route = knowledge.training.routeOf(role.id, undefined);
  const isRisen = route?.after !== undefined;
  const usualMonths = (route?.months ?? 0) + stepMonths(route?.after ?? "");
  check(checklist.length >= 10 && checklist.length <= 24, `size ${checklist.length}`);
  check(new Set(checklist.map((i) => i.skillId)).size === checklist.length, "a skill twice");
  check(checklist.filter((i) => i.importance === "core").length >= 2, "no core");
  check(new Set(focus).size === focus.length, "a focus twice");
  if (gaps.length > 0) {
    const names = new Set(gaps.map((gap) => gap.name));
    check(
      gaps.every((gap) => focus.includes(gap.name)),
      "a gap in no phase",
    );
    // Beside the gaps a phase may deepen what is met already, when it has too few of them.
    const deepened = new Set(focus.filter((name) => !names.has(name)));
    check(
      roadmap.phases.every(
        (phase) =>
          phase.focus.filter((name) => deepened.has(name)).length <= 1 || phase.focus.length === 2,
      ),
      "more than a second skill deepened",
    );
    check(readinessScore < 100, "ready with gaps");
  } else {
    check(readinessScore === 100 && roadmap.phases.length === 1, "nothing to learn");
    check(
      focus.every((name) => items.get(name)?.importance === "core"),
      "deepens the core",
    );
  }
  for (const [at, phase] of roadmap.phases.entries()) {
    const before = roadmap.phases[at - 1];
    check([2, 3, 4].includes(phase.focus.length), `focus of ${phase.focus.length}`);
    // The training teaches the trade; its examination, or the application before it, may leave only soft
    // skills.
    const isFormal = phase.actions.some(
      ({ type, title }) => type === "certify" || (type === "network" && title.startsWith("Step ")),
    );
    check(
      isFormal || phase.focus.some((name) => skillNamed(name).group !== "soft"),
      "only soft skills",
    );
    check(phase.phase === at + 1, "phase numbers");
    check(phase.monthStart === (before?.monthEnd ?? 0) + 1, "contiguous months");
    check(phase.monthEnd >= phase.monthStart && Number.isInteger(phase.monthEnd), "month order");
    const later = new Set(roadmap.phases.slice(at + 1).flatMap((one) => one.focus));
    const isDone = !gaps.some((gap) => later.has(gap.name));
    check(
      phase.readinessAfter >= (before?.readinessAfter ?? readinessScore) &&
        (phase.readinessAfter === 100) === isDone,
      `readiness ${phase.readinessAfter} after phase ${phase.phase}`,
    );
    check(phase.milestones.length >= 2, "milestones");
    const tooLong = phase.milestones.find(
      (text) => leastMonthsOf(text) > phase.monthEnd - phase.monthStart + 1,
    );
    check(tooLong === undefined, `too long for its phase: ${tooLong}`);
    check(
      phase.resources.map((r) => r.focus).join() === phase.focus.join(),
      "a resource per focus",
    );
    check(
      phase.resources.every((r) => /^https:\/\/\S+$/.test(r.url)),
      "https resources",
    );
    for (const action of phase.actions) {
      check(["learn", "build", "practice", "network", "certify"].includes(action.type), "type");
      check(["high", "medium", "low"].includes(action.priority), "priority");
    }
    // Soft skills grow with the work on the others, and the steps of a way obtain its licence.
    const learned = phase.focus.filter(
      (name) => skillNamed(name).kind !== "soft" && !isObtained(skillNamed(name)),
    );
    const isTaught = phase.hours.training > 0 || phase.pace === "paid";
    check(
      learned.every(
        (name) =>
          phase.actions.some((a) => a.type === "learn" && a.title.includes(name)) ||
          (isTaught && RANK[items.get(name)!.currentLevel] >= RANK[items.get(name)!.targetLevel]),
      ),
      "learn each",
    );
    check(phase.milestones.length <= 3, `${phase.milestones.length} milestones`);
    // Hours in paid work and in a training are practice.
    check(
      phase.hours.work + phase.hours.training > 0 || phase.actions.some((a) => a.type !== "learn"),
      "something besides learning",
    );
    const soFar = roadmap.phases.slice(0, at + 1).flatMap((one) => one.focus);
    const certificates = soFar.map((name) => skillNamed(name).certificate);
    const certified = phase.actions.filter((a) => a.type === "certify").map((a) => a.title);
    check(
      certified.every(
        (title) =>
          !title.startsWith("Get certified") || certificates.some((c) => c && title.includes(c)),
      ),
      "certify",
    );
    check(
      new Set(phase.actions.map((a) => a.title)).size === phase.actions.length,
      "an action twice",
    );
  }
  check(
    checklist.every((i) => i.importance !== "supporting" || i.targetLevel !== "advanced"),
    "a supporting skill mastered",
  );
  // Without a country national rules are listed only when the candidate holds them.
  check(
    checklist.every((i) => skillNamed(i.name).countries.length === 0 || i.levelSource === "stated"),
    "the rules of one country",
  );
  for (const { actions } of roadmap.phases) {
    for (const { type, title } of actions) {
      if (type !== "certify" || !title.startsWith("Get certified")) continue;
      const proves = checklist.filter((i) => {
        const { certificate } = skillNamed(i.name);
        return certificate !== undefined && title.includes(certificate);
      });
      const isFit = proves.some(
        (i) =>
          skillNamed(i.name).certificateRank !== "advanced" ||
          (prefix === "Senior " && skillNamed(i.name).kind === "credential") ||
          RANK[i.targetLevel] === RANK.advanced,
      );
      check(isFit, `${title} for a beginner`);
    }
  }
  for (const [at, name] of focus.entries()) {
    // The steps of a profession decide when its licence comes, also in a role that rises from it.
    if (isLicence(skillNamed(name)) && !leastMonths && !isRisen) {
      const later = focus.slice(at + 1).filter((other) => {
        const skill = skillNamed(other);
        const isCore = items.get(other)?.importance === "core" && skill.group !== "soft";
        return (
          isCore && !isLicence(skill) && !prerequisitesOf(knowledge, skill).has(skillNamed(name))
        );
      });
      check(later.length === 0, `${name} before ${later[0]}`);
    }
    const isGap = (one: string): boolean => gaps.some((gap) => gap.name === one);
    // A skill that is deepened is held already, so its prerequisites may come later.
    for (const needed of isGap(name) ? prerequisitesOf(knowledge, skillNamed(name)) : [])
      check(
        !isGap(needed.name) || focus.indexOf(needed.name) <= at,
        `${needed.name} after ${name}`,
      );
  }
  check(roadmap.totalMonths === roadmap.phases.at(-1)!.monthEnd, "total");
  check(
    roadmap.totalMonths <=
      Math.max(plausibleMonths(pathway, weeklyHours), 1.5 * leastMonths + 12, usualMonths + 12),
    `${roadmap.totalMonths} months`,
  );
  const texts = textsOf(pathway);
  check(
    texts.every((text) => text.trim() === text && text.length > 0),
    "an empty text",
  );
  check(
    !texts.some((text) =>
      // "A null result" and "undefined behavior" are words of the trade.
      /[{}]|\bundefined\b(?![ -](?:words|behavior))|\bnull\b(?![ -](?:result|space|tests|safety))|NaN|\s\s|\ba an?\b|,,|\.\.|\s[.,;:](?!\w)/.test(
        text,
      ),
    ),
    "a broken text",
  );
  const telling = gaps.filter((gap) => gap.group !== "soft" || gap.importance === "core").length;
  // Gaps that one training teaches share a text.
  const told = diagnosis.priorityGaps.length;
  check(told <= Math.min(5, telling || gaps.length), "priority gaps");
  check(told > 0 || gaps.length === 0, "no priority gap");
  check(diagnosis.strengths.length <= 5, "strengths");
  return faults;
}

const skillNamed = (name: string): Skill => byName.get(name)!;

/** Ten years of ten hours a week for what is learned in full; nobody's plan is a lifetime. */
function plausibleMonths({ roadmap }: Pathway, weeklyHours: number): number {
  const positions = roadmap.phases.flatMap(({ actions }) =>
    actions.filter(({ title }) => title.startsWith("Step up: ")),
  );
  return Math.max(
    roadmap.phases.length,
    Math.ceil((300 * 10) / weeklyHours),
    // Positions are held for years, whatever the weekly hours.
    positions.length * 36,
  );
}

const textsOf = ({ diagnosis, roadmap }: Pathway): string[] => [
  diagnosis.readinessSummary,
  ...diagnosis.strengths,
  ...diagnosis.priorityGaps,
  roadmap.summary,
  ...roadmap.phases.flatMap((phase) => [
    phase.title,
    ...phase.milestones,
    ...phase.actions.flatMap((action) => [action.title, action.description]),
    ...phase.resources.map((resource) => resource.title),
  ]),
];

let draws: Draw[][] | undefined;
const everyRole = (count: number): Draw[] => {
  draws ??= knowledge.roleList.map(drawsOf);
  return draws.flatMap((ofRole) => ofRole.slice(0, count));
};

/** Expects no fault in any draw; the first few are enough to see the cause. */
function expectNone(draws: readonly Draw[], faultsIn: (draw: Draw) => string[]): void {
  const faults = draws.flatMap((draw) =>
    faultsIn(draw).map((fault) => `${draw.prefix}${draw.role.id}: ${fault}`),
  );
  expect(faults.slice(0, 10)).toEqual([]);
}

describe("a plan, for every role of the knowledge base and many candidates,", () => {
  it("satisfies all structural rules", () => {
    expectNone(everyRole(2), (draw) => faultsOf(plan(draw), draw));
  });

  it("has the same skills whatever the hours, and fewer hours never make it shorter", () => {
    expectNone(everyRole(1), (draw) => {
      const [less, more] = [3, 24].map((weeklyHours) => plan({ ...draw, weeklyHours }));
      // Another way may be the shortest then, with the same gaps in other phases.
      const focus = (pathway: Pathway) => {
        const isGap = new Set(
          pathway.checklist
            .filter((item) => RANK[item.currentLevel] < RANK[item.targetLevel])
            .map(({ name }) => name),
        );
        return pathway.roadmap.phases
          .flatMap((p) => p.focus)
          .filter((name) => isGap.has(name))
          .toSorted()
          .join();
      };
      const isLonger = less!.roadmap.totalMonths >= more!.roadmap.totalMonths;
      return [
        ...(focus(less!) === focus(more!) ? [] : ["other skills"]),
        ...(isLonger ? [] : ["shorter with fewer hours"]),
      ];
    });
  });

  it("never has a lower readiness with one more skill or a higher level", () => {
    expectNone(everyRole(1), (draw) => {
      const { candidate, role } = draw;
      const before = plan(draw).readinessScore;
      const more = [
        ...candidate.skills,
        { name: role.checklist[candidate.skills.length % 13]!.skill.name },
      ];
      const higher = candidate.skills.map((skill) => ({ ...skill, level: "advanced" as const }));
      return [more, higher].flatMap((skills) => {
        const after = plan({ ...draw, candidate: { ...candidate, skills } }).readinessScore;
        return after < before ? [`${before} → ${after}`] : [];
      });
    });
  });

  it("is the same for the same input", () => {
    const some = everyRole(1).filter(({ role }) => role.index % 4 === 0);
    expectNone(some, (draw) =>
      JSON.stringify(plan(draw)) === JSON.stringify(plan(draw)) ? [] : ["differs"],
    );
  });

  it("takes a beginner to a junior job within a plausible number of months", () => {
    const taughtElsewhere = new Set(["degree", "apprenticeship", "employer"]);
    const studied = knowledge.roleList.filter(({ id }) => {
      const route = knowledge.training.routeOf(id, undefined);
      return !taughtElsewhere.has(route?.way ?? "") && route?.after === undefined;
    });
    const months = studied.map((role) => {
      const candidate = { skills: [] };
      const target = findTarget(engine, { title: `Junior ${role.title}` })!;
      const options = { includeResources: false };
      return planPathway(engine, target, candidate, undefined, options).roadmap.totalMonths;
    });
    const sorted = months.toSorted((a, b) => a - b);
    expect(sorted[0]).toBeGreaterThanOrEqual(3);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(24);
    expect(sorted[Math.floor(sorted.length * 0.95)]).toBeLessThanOrEqual(72);
  });

  it("contains no text twice", () => {
    expectNone(everyRole(1), (draw) => {
      const { phases } = plan(draw).roadmap;
      const texts = phases.flatMap((p) => [
        p.title,
        ...p.milestones,
        ...p.actions.map((a) => a.title),
      ]);
      const twice = texts.filter((text, at) => texts.indexOf(text) !== at);
      return twice.slice(0, 1);
    });
  });
});
