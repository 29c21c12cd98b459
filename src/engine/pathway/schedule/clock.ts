/*
 * One clock for every way. A phase has a ledger of hours: the candidate's own, hours of a training, hours
 * of paid work; its months follow from the ledger:
 *
 *   own        hours / the weekly hours of the candidate
 *   part_time  hours of the training / the weekly hours, at least LEAST_PART_TIME_WEEK
 *   full_time  the months of the record: a training that fills the week, or a period set by law
 *   paid       the months of the record, or what is learned beside and in paid work
 *
 * Fewer hours never shorten a phase, and the own hours always fit into its months.
 */
import type { Step } from "../route/step.ts";
import type { PlannedPhase } from "./phases.ts";

export interface Months {
  readonly start: number;
  readonly end: number;
}

export type PhasePace = "own" | "part_time" | "full_time" | "paid";

/** Whole hours of a phase, by who has them to give. */
export interface Hours {
  readonly own: number;
  readonly training: number;
  readonly work: number;
}

export interface TimedPhase {
  readonly months: Months;
  readonly hours: Hours;
  readonly pace: PhasePace;
}

export interface Pace {
  /** The hours that somebody has for study of their own. */
  readonly weeklyHours: number;
  /** Whether the hours are stated. Without them a training is taken full time. */
  readonly isStated: boolean;
  /** Hours a week in which paid work teaches it; 0 without such work. */
  readonly learnedAtWork: number;
  /** The least months of a plan without steps. */
  readonly least: number;
  /** The least months of each step of the career that lies ahead; empty when there is none. */
  readonly climb: readonly number[];
}

export const WEEKS_PER_MONTH = 4.345;
/** A training or a job fills the week with this many hours. */
const FULL_WEEK = 36;
/** Part-time programs take at least half of a full week: none runs for ten years. */
export const LEAST_PART_TIME_WEEK = 18;
/** Hours a week in which a job on the way teaches. */
export const LEARNED_ON_THE_WAY = 20;
/** Hours a week in which a post beside the role teaches what the role asks for. */
export const LEARNED_BESIDE = 8;
const MOST_BESIDE_WORK = 40;
/** The week in which the records count the months of somebody who learns alone. */
const USUAL_OWN_WEEK = 10;

/** Months from which on an examination is prepared for in its own phase, and the most hours for that. */
const LONG_EXAM = 2;
const MOST_PREPARATION = 1000;

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const monthly = (weekly: number): number => weekly * WEEKS_PER_MONTH;
const wholeMonths = (months: number): number => Math.max(1, Math.ceil(months - 1e-9));

export const isTrainingStep = ({ kind }: Step): boolean => kind === "study" || kind === "placement";

/** A step whose length does not depend on the weekly hours. */
export const keepsItsPace = ({ kind, paid, full_time: isFull }: Step): boolean =>
  kind !== "study" || paid === true || isFull === true;

/** The hours a week that somebody gives to a training that can be taken part time. */
export const trainingWeek = ({ weeklyHours, isStated }: Pace): number =>
  isStated ? Math.min(FULL_WEEK, Math.max(LEAST_PART_TIME_WEEK, weeklyHours)) : FULL_WEEK;

/** The months of a step at this pace: where a record knows the part-time months, by these. */
export function stepMonths(step: Step, pace: Pace): number {
  if (keepsItsPace(step)) return step.months;
  const week = trainingWeek(pace);
  const { months, partTimeMonths } = step;
  if (partTimeMonths === undefined) return (months * FULL_WEEK) / week;
  const share = (FULL_WEEK - week) / (FULL_WEEK - LEAST_PART_TIME_WEEK);
  return months + Math.max(0, partTimeMonths - months) * share;
}

/** Months, hours and pace of each phase; the months are contiguous from 1 on. */
export function timePhases(phases: readonly PlannedPhase[], pace: Pace): TimedPhase[] {
  const timed: TimedPhase[] = [];
  for (let at = 0; at < phases.length;) {
    // Phases of the same steps form a stretch, and so do those without steps.
    const { steps } = phases[at]!;
    const end = phases.findIndex(
      (phase, n) => n > at && phase.steps !== steps && (steps.length > 0 || phase.steps.length > 0),
    );
    const stretch = phases.slice(at, end < 0 ? phases.length : end);
    let last = timed.at(-1)?.months.end ?? 0;
    for (const { length, hours, pace: own } of stretchOf(stretch, pace)) {
      timed.push({ months: { start: last + 1, end: last + length }, hours, pace: own });
      last += length;
    }
    at += stretch.length;
  }
  return timed;
}

interface Timed {
  readonly length: number;
  readonly hours: Hours;
  readonly pace: PhasePace;
}

function stretchOf(stretch: readonly PlannedPhase[], pace: Pace): Timed[] {
  const focusHours = stretch.map(({ focus }) => sum(focus.map(({ hours }) => hours)));
  const { steps = [] } = stretch[0] ?? {};
  if (steps.some(isTrainingStep)) return trained(focusHours, steps, pace);
  if (steps.length > 0) {
    const least = sum(steps.map(({ months }) => months));
    return ownStudy(focusHours, least, pace, preparation(steps, pace));
  }
  if (pace.learnedAtWork > 0) return besideWork(focusHours, pace);
  // The record counts months of practice for somebody who learns alone at the usual week.
  const practice = monthly(USUAL_OWN_WEEK) * pace.least;
  const all = sum(focusHours);
  const more = all === 0 ? 1 : Math.max(1, practice / all);
  return ownStudy(
    focusHours.map((hours) => hours * more),
    0,
    pace,
  );
}

/** Everything in the candidate's own hours, and at least the months of the formalities. */
function ownStudy(
  hours: readonly number[],
  least: number,
  { weeklyHours }: Pace,
  atLeast = 0,
): Timed[] {
  const lengths = spread(hours, Math.max(least, sum(hours) / monthly(weeklyHours)));
  return evenly(Math.max(atLeast, sum(hours)), lengths).map((own, at) => ({
    length: lengths[at]!,
    hours: { own, training: 0, work: 0 },
    pace: "own",
  }));
}

/** Own hours that the examinations of a stretch take: all that there are, up to a limit. */
const preparation = (steps: readonly Step[], { weeklyHours }: Pace): number =>
  Math.min(
    MOST_PREPARATION,
    monthly(weeklyHours) *
      sum(steps.map(({ kind, months }) => (kind === "exam" && months >= LONG_EXAM ? months : 0))),
  );

/** A job teaches for a part of its week, and the candidate's own hours come on top. */
function besideWork(
  hours: readonly number[],
  { weeklyHours, learnedAtWork, least, climb }: Pace,
): Timed[] {
  const beside = Math.min(weeklyHours, MOST_BESIDE_WORK);
  const weekly = learnedAtWork + beside;
  const lengths =
    climb.length > 0
      ? upwards(hours, climb, weekly)
      : spread(hours, Math.max(least, sum(hours) / monthly(weekly)));
  const own = evenly((sum(hours) * beside) / weekly, lengths);
  const work = evenly((sum(hours) * learnedAtWork) / weekly, lengths);
  return lengths.map((length, at) => ({
    length,
    hours: { own: own[at]!, training: 0, work: work[at]! },
    pace: "paid",
  }));
}

/** Whole hours for each phase by its months: the week is the same from the first month to the last, so
 * the hours of a phase fit into its months, and nothing is lost to rounding up each phase. */
function evenly(total: number, lengths: readonly number[]): number[] {
  const all = sum(lengths);
  let [months, given] = [0, 0];
  return lengths.map((length) => {
    months += length;
    const until = Math.floor((total * months) / all + 1e-9);
    const own = until - given;
    given = until;
    return own;
  });
}

/** Steps and phases in as many groups as there are of the fewer; a group takes the months of its steps,
 * or what its phases teach. */
function upwards(hours: readonly number[], climb: readonly number[], weekly: number): number[] {
  const groups = Math.min(hours.length, climb.length);
  const inGroup = (values: readonly number[], group: number): number[] =>
    values.filter((_, at) => Math.floor((at * groups) / values.length) === group);
  return Array.from({ length: groups }, (_, group) => {
    const own = inGroup(hours, group);
    return spread(own, Math.max(sum(inGroup(climb, group)), sum(own) / monthly(weekly)));
  }).flat();
}

/** A training teaches what its phases list; its length is that of its steps. */
function trained(hours: readonly number[], steps: readonly Step[], pace: Pace): Timed[] {
  const trainings = steps.filter(isTrainingStep);
  const isPaid = trainings.some(({ paid }) => paid);
  const isPart = trainings.some(
    (step) => !keepsItsPace(step) && trainingWeek(pace) < FULL_WEEK && step.months > 0,
  );
  const week = isPart ? trainingWeek(pace) : FULL_WEEK;
  const taught = sum(hours) / monthly(week);
  const months = sum(steps.map((step) => stepMonths(step, pace)));
  const lengths = spread(hours, Math.max(months, taught));
  const all = sum(lengths);
  const inTraining = monthly(FULL_WEEK) * sum(unpaid(trainings));
  const inWork = monthly(FULL_WEEK) * sum(paid(trainings));
  return lengths.map((length) => ({
    length,
    hours: {
      own: 0,
      training: Math.round((inTraining * length) / all),
      work: Math.round((inWork * length) / all),
    },
    pace: isPaid && inWork >= inTraining ? "paid" : isPart ? "part_time" : "full_time",
  }));
}

const unpaid = (steps: readonly Step[]): number[] =>
  steps.flatMap((step) => (step.paid ? [] : [step.months]));
const paid = (steps: readonly Step[]): number[] =>
  steps.flatMap((step) => (step.paid ? [step.months] : []));

/** Whole months for each part by its share of the hours, at least one each. */
function spread(hours: readonly number[], total: number): number[] {
  const months = Math.max(hours.length, wholeMonths(total));
  const all = sum(hours);
  let [done, end] = [0, 0];
  return hours.map((own, at) => {
    done += own;
    const latest = months - (hours.length - 1 - at);
    const share = Math.round(
      all === 0 ? ((at + 1) * months) / hours.length : (months * done) / all,
    );
    const until = at === hours.length - 1 ? latest : Math.min(latest, Math.max(end + 1, share));
    const length = until - end;
    end = until;
    return length;
  });
}
