/*
 * The order and timing of a plan: its phases with their months, hours, certificates and applications.
 * This stage has no words; tell/ makes them from these values.
 */
import { type Knowledge, type Skill, groupOf } from "../../knowledge/knowledge.ts";
import type { CurriculumRecord } from "../../knowledge/record-types.ts";
import {
  type Item,
  type ReadinessScale,
  isMet,
  isPractised,
  isSeasoned,
  readinessAfter,
} from "../checklist/readiness.ts";
import { isByHand, isLicence } from "../checklist/kinds.ts";
import { isSkilled } from "../read/background.ts";
import { type Standpoint, holdsTarget, isInsider } from "../read/standpoint.ts";
import type { WayIn } from "../route/way-in.ts";
import { ROLE_WON, postWonIn, taughtAtWork } from "./at-work.ts";
import { type Certificate, certificatesOf } from "./certificates.ts";
import {
  type Pace,
  type Spent,
  type TimedPhase,
  type Week,
  USUAL_OWN_WEEK,
  monthly,
  timePhases,
} from "./phase-clock.ts";
import { DEEPENED_HOURS, DEEPENED_SKILLS, deepenCore } from "./deepening.ts";
import type { Focus } from "./focus.ts";
import { type PlannedPhase, planPhases } from "./phases.ts";
import { type PhaseProofs, proofsOf } from "./proofs.ts";
import { planSteps } from "./step-phases.ts";

export interface ScheduledPhase extends PlannedPhase, TimedPhase {
  /** 0–100, once the focus skills of this phase and of those before are at their target levels. */
  readonly readinessAfter: number;
  /** Certificates to take at its end. */
  readonly certificates: readonly Certificate[];
  /** Proofs beside the steps of the way. */
  readonly proofs: PhaseProofs;
  /** Somebody in it is a student, or a newcomer in a post before the role. */
  readonly isLearner: boolean;
  /** In it the candidate applies for the target role. */
  readonly isApplying: boolean;
}

export interface Schedule {
  readonly phases: readonly ScheduledPhase[];
  readonly totalMonths: number;
  readonly pace: Pace;
  readonly curriculum: CurriculumRecord | undefined;
  /** A first job in the field is still ahead. */
  readonly isNewcomer: boolean;
  /** The index of the phase in which the first of the posts before the role is won. */
  readonly postWonIn: number;
}

/** Below this readiness somebody from another field may need a first job in this one. */
const NEWCOMER = 40;
/** From this readiness on one applies before learning the rest. */
const APPLY_NOW = 60;

export function schedule(
  knowledge: Knowledge,
  standpoint: Standpoint,
  { items, readiness, scale }: { items: readonly Item[]; readiness: number; scale: ReadinessScale },
  wayIn: WayIn,
  week: Week,
): Schedule {
  const { role } = standpoint.target;
  const curriculum = knowledge.training.curricula.get(role.id);
  const group = groupOf(knowledge, role.group);
  const climb = wayIn.steps.length > 0 ? [] : monthsOfClimb(standpoint, wayIn, readiness);
  const context = {
    isHandwork: group.isHandwork,
    isByHand: isByHand(group),
    curriculum,
    standing: standpoint.standing,
    items,
    least: Math.min(climb.length, MOST_FOR_CLIMB),
    ...week,
  };
  const planned = phasesOf(knowledge, items, wayIn, context, addedOnTheWay(standpoint));
  const ready = readinessAfter(planned, items, scale);
  const isClimbing = climb.length > 0;
  const learning = { phases: planned, readiness, weeklyHours: week.weeklyHours };
  const pace = {
    ...week,
    atWork:
      isClimbing || !items.every(isMet)
        ? taughtAtWork(knowledge, standpoint, wayIn, { ...learning, isClimbing })
        : [],
    least: leastOf(items, wayIn, week),
    climb,
  };
  const timed = timePhases(planned, pace);
  const isNewcomer = readiness < NEWCOMER && isNewTo(standpoint, items);
  const learners = learnersIn(planned, wayIn, isNewcomer);
  const applying = applicationsIn(standpoint, wayIn, readiness, certifiedBefore(planned, ready));
  const proofs = proofsOf(
    wayIn.route,
    planned.map(({ focus, steps }, at) => ({
      focus,
      steps,
      months: timed[at]!.months,
      isApplying: applying.has(at),
    })),
    { behind: standpoint.monthsBehind, isAtWork: isInsider(standpoint) || wayIn.isAtWork },
  );
  const certificates = certificatesOf(
    items,
    planned.map(({ focus }) => focus),
    {
      country: standpoint.country,
      hasSteps: wayIn.isRegulated && wayIn.steps.length > 0,
      hasProofs: proofs.some(({ begun }) => begun.length > 0),
      isTraining: !wayIn.isRegulated && wayIn.steps.length > 0,
      earliest: Math.max(0, learners.indexOf(false)),
    },
  );
  return {
    phases: planned.map((phase, at) => ({
      ...phase,
      ...timed[at]!,
      focus: withHours(phase.focus, timed[at]!.spent),
      readinessAfter: ready[at]!,
      certificates: certificates[at]!,
      proofs: proofs[at]!,
      isLearner: learners[at]!,
      isApplying: applying.has(at),
    })),
    totalMonths: timed.at(-1)!.months.end,
    pace,
    curriculum,
    isNewcomer,
    postWonIn: isClimbing ? 0 : postWonIn(knowledge, standpoint, wayIn, learning),
  };
}

/** Whether neither the present post nor the skills are of the trade. */
const isNewTo = (standpoint: Standpoint, items: readonly Item[]): boolean =>
  !isInsider(standpoint) &&
  standpoint.distance !== "field" &&
  !isPractised(items) &&
  !isSeasoned(items) &&
  !isSkilled(items);

/** Few hours a week do not stretch a short course for somebody with nothing to learn beside it. */
const leastOf = (
  items: readonly Item[],
  { least }: WayIn,
  { weeklyHours }: Pick<Pace, "weeklyHours">,
): number => (items.every(isMet) ? least * Math.min(1, weeklyHours / USUAL_OWN_WEEK) : least);

/** Scales the hours of the skills to the learning hours of the phase; a training has its own hours. */
function withHours(focus: readonly Focus[], { learning }: Spent): readonly Focus[] {
  const beside = focus.filter(({ isBeside }) => isBeside);
  const own = new Set(beside.length > 0 ? beside : focus);
  const all = [...own].reduce((sum, { hours }) => sum + hours, 0);
  const share = learning === 0 || all === 0 ? 1 : learning / all;
  return share === 1
    ? focus
    : focus.map((item) => (own.has(item) ? { ...item, hours: item.hours * share } : item));
}

/** The least months on a step of a career, whatever the skills. */
const LEAST_ON_STEP = 12;
/** A part of the months of the first step is probably behind somebody who works. */
const STILL_AHEAD = 0.5;

/** A long career has no more phases than this. */
const MOST_FOR_CLIMB = 6;

/** The least months of each step from the present post to the target; empty when no ladder leads there.
 * Their sum never exceeds the whole way from the start, except that each step takes at least a year. */
function monthsOfClimb(
  { climb = [] }: Standpoint,
  { route }: WayIn,
  readiness: number,
): readonly number[] {
  const usual = climb.map(
    ({ months }, at) => (months * (at === 0 ? STILL_AHEAD : 1) * (100 - readiness)) / 100,
  );
  const beyond = usual.map((months) => Math.max(0, months - LEAST_ON_STEP));
  const all = beyond.reduce((sum, months) => sum + months, 0);
  const { entry } = route.entry ?? {};
  // Where employers ask for no years of work, a year on each step is enough.
  const asked = entry && (entry.way === "experience" ? entry.months : 0);
  const most = asked ?? route.law?.usualMonths ?? Infinity;
  const left = Math.max(0, most - LEAST_ON_STEP * climb.length);
  const share = all > left ? left / all : 1;
  return beyond.map((months) => LEAST_ON_STEP + Math.floor(months * share));
}

/** Skills that the steps of the ladder up to the target add: leading people, managing a budget. */
const addedOnTheWay = ({ target: { role, node }, climb = [] }: Standpoint): ReadonlySet<Skill> =>
  new Set(climb.length === 0 ? [] : role.rungs.slice(0, node.rung).flatMap(({ adds }) => adds));

function phasesOf(
  knowledge: Knowledge,
  items: readonly Item[],
  { steps }: WayIn,
  context: Parameters<typeof planPhases>[2],
  added: ReadonlySet<Skill>,
): readonly PlannedPhase[] {
  const gaps = items.filter((item) => !isMet(item));
  // At most a month in all: a candidate without gaps must not wait longer than one with gaps.
  const hours = Math.min(
    DEEPENED_HOURS,
    Math.floor(monthly(context.weeklyHours) / DEEPENED_SKILLS),
  );
  if (gaps.length === 0 && (steps.length > 0 || context.least <= 1))
    return [
      { focus: deepenCore(items, added, hours), module: undefined, steps, part: 1, parts: 1 },
    ];
  return steps.length > 0
    ? planSteps(knowledge, gaps, steps, context)
    : planPhases(knowledge, gaps, context);
}

const learnersIn = (
  phases: readonly PlannedPhase[],
  wayIn: WayIn,
  isNewcomer: boolean,
): boolean[] =>
  phases.map(
    ({ steps, part, parts }, at) =>
      (part < parts && steps.some(({ kind, paid }) => kind === "study" && !paid)) ||
      (isNewcomer && wayIn.positions.length > 0 && at < phases.length / 2),
  );

/** Applications begin with the first phase that brings the post within reach, and are renewed in the
 * last. A role without a record of the way in may have no employer, such as one's own business. */
function applicationsIn(
  standpoint: Standpoint,
  { route, isRegulated, steps: ofWay, positions, canApply }: WayIn,
  readiness: number,
  after: readonly number[],
): ReadonlySet<number> {
  if (holdsTarget(standpoint) || (route.entry === undefined && !isRegulated)) return new Set();
  const last = after.length - 1;
  if (ofWay.length > 0) return new Set([last]);
  // A post behind other posts comes after them: the next one has an action of its own.
  const steps = (standpoint.climb ?? []).length;
  if (steps > 1 || positions.length > 0) return new Set([reachedIn(after), last]);
  // The next step of one's career takes a year at the least.
  const isByYears = route.entry?.entry.way === "experience";
  const isNow = steps === 0 && (readiness >= APPLY_NOW || (canApply && !isByYears));
  return new Set([isNow ? 0 : reachedIn(after), last]);
}

/** The readiness after each phase as employers see it: where the next phase brings a certificate that the
 * list asks for, they wait for it. */
export function certifiedBefore(
  phases: readonly Pick<PlannedPhase, "focus">[],
  ready: readonly number[],
): number[] {
  const certified = phases.findIndex(({ focus }) =>
    focus.some((item) => item.importance !== "supporting" && isLicence(item.skill) && !isMet(item)),
  );
  return ready.map((score, at) => (at === certified - 1 ? Math.min(score, ROLE_WON - 1) : score));
}

/** The first phase that brings the post into reach, or else the last, by the readiness after each. */
export function reachedIn(after: readonly number[]): number {
  const reached = after.findIndex((score) => score >= ROLE_WON);
  return reached < 0 ? after.length - 1 : reached;
}
