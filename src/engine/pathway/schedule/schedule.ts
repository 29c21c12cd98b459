/*
 * When what is learned: the phases in their order, with their months, hours, certificates and
 * applications. Nothing here speaks; the words are made from these values in tell/.
 */
import { type Knowledge, groupOf } from "../../knowledge/knowledge.ts";
import type { CurriculumRecord } from "../../knowledge/records.ts";
import {
  type Item,
  type ReadinessScale,
  isMet,
  isPractised,
  isSeasoned,
  readinessAfter,
} from "../checklist/readiness.ts";
import { isSkilled } from "../read/background.ts";
import { type Standpoint, holdsTarget, isInsider } from "../read/standpoint.ts";
import type { WayIn } from "../route/way-in.ts";
import { type Certificate, certificatesOf } from "./certificates.ts";
import { type Pace, type TimedPhase, timePhases } from "./clock.ts";
import { deepenCore } from "./deepening.ts";
import { type PlannedPhase, planPhases } from "./phases.ts";
import { planSteps } from "./step-phases.ts";

export interface ScheduledPhase extends PlannedPhase, TimedPhase {
  /** 0–100, once the focus skills of this phase and of those before are at their target levels. */
  readonly readinessAfter: number;
  /** Certificates to take at its end. */
  readonly certificates: readonly Certificate[];
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
}

/** Below this readiness somebody from another field may need a first job in this one. */
const NEWCOMER = 40;
/** From this readiness on one applies before learning the rest. */
const APPLY_NOW = 60;
/** A phase after which this readiness is reached is one in which to apply. */
const IN_REACH = 75;

export function schedule(
  knowledge: Knowledge,
  standpoint: Standpoint,
  { items, readiness, scale }: { items: readonly Item[]; readiness: number; scale: ReadinessScale },
  wayIn: WayIn,
  week: Pick<Pace, "weeklyHours" | "isStated">,
): Schedule {
  const { role } = standpoint.target;
  const curriculum = knowledge.training.curricula.get(role.id);
  const { isHandwork } = groupOf(knowledge, role.group);
  const climb = wayIn.steps.length > 0 ? [] : monthsOfClimb(standpoint);
  const context = {
    isHandwork,
    curriculum,
    standing: standpoint.standing,
    items,
    least: Math.min(climb.length, MOST_FOR_CLIMB),
  };
  const planned = phasesOf(knowledge, items, wayIn, context);
  const pace = {
    ...week,
    isAtWork: wayIn.isAtWork || climb.length > 0,
    // Work that shares much with the target counts toward the years that employers ask for.
    least: standpoint.distance === "related" ? Math.round(wayIn.least / 2) : wayIn.least,
    climb,
  };
  const timed = timePhases(planned, pace);
  const isNewcomer =
    readiness < NEWCOMER &&
    !isInsider(standpoint) &&
    standpoint.distance !== "field" &&
    !isPractised(items) &&
    !isSeasoned(items) &&
    !isSkilled(items);
  const learners = learnersIn(planned, wayIn, isNewcomer);
  const certificates = certificatesOf(
    items,
    planned.map(({ focus }) => focus),
    {
      country: standpoint.country,
      hasSteps: wayIn.isRegulated && wayIn.steps.length > 0,
      isTraining: !wayIn.isRegulated && wayIn.steps.length > 0,
      earliest: Math.max(0, learners.indexOf(false)),
    },
  );
  const ready = readinessAfter(planned, items, scale);
  const applying = applicationsIn(standpoint, wayIn, readiness, ready);
  return {
    phases: planned.map((phase, at) => ({
      ...phase,
      ...timed[at]!,
      readinessAfter: ready[at]!,
      certificates: certificates[at]!,
      isLearner: learners[at]!,
      isApplying: applying.has(at),
    })),
    totalMonths: timed.at(-1)!.months.end,
    pace,
    curriculum,
    isNewcomer,
  };
}

/** The least months on a step of a career, whatever the skills. */
const LEAST_ON_STEP = 12;
/** A part of the months of the first step is probably behind somebody who works. */
const STILL_AHEAD = 0.5;

/** A long career has no more phases than this. */
const MOST_FOR_CLIMB = 6;

/** The least months of each step from the present post to the target; empty when no ladder leads there. */
const monthsOfClimb = ({ climb = [] }: Standpoint): number[] =>
  climb.map(({ months }, at) =>
    Math.max(LEAST_ON_STEP, Math.round(months * (at === 0 ? STILL_AHEAD : 1))),
  );

function phasesOf(
  knowledge: Knowledge,
  items: readonly Item[],
  { steps }: WayIn,
  context: Parameters<typeof planPhases>[2],
): readonly PlannedPhase[] {
  const gaps = items.filter((item) => !isMet(item));
  if (gaps.length === 0 && (steps.length > 0 || context.least <= 1))
    return [{ focus: deepenCore(items), module: undefined, steps, part: 1, parts: 1 }];
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

/** Applications begin with the first phase that brings the post into reach, and are renewed in the
 * last. Without a record of the way in nobody may be hired: an own business. A training in paid work
 * was applied for in its first step. */
function applicationsIn(
  standpoint: Standpoint,
  { asks, isRegulated, steps, canApply }: WayIn,
  readiness: number,
  after: readonly number[],
): ReadonlySet<number> {
  if (
    holdsTarget(standpoint) ||
    (asks === undefined && !isRegulated) ||
    steps.some(({ paid }) => paid)
  )
    return new Set();
  const last = after.length - 1;
  if (steps.length > 0) return new Set([last]);
  const isNow = readiness >= APPLY_NOW || canApply;
  const reached = after.findIndex((score) => score >= IN_REACH);
  const first = isNow ? 0 : reached < 0 ? last : reached;
  return new Set([first, last]);
}
