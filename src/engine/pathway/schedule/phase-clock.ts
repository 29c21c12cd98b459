/*
 * One clock for every way. A phase has a ledger of hours: the candidate's own, hours of a training, hours
 * of paid work; its months follow from the ledger:
 *
 *   own        hours / the weekly hours of the candidate
 *   part_time  the part-time months of the record, or those of a course beside other work
 *   full_time  the months of the record: a training that fills the week, or a period set by law
 *   paid       the months of the record, or what is learned beside and in paid work
 *
 * Fewer hours never shorten a phase, and the own hours always fit into its months.
 */
import { monthsIn } from "../../knowledge/ways.ts";
import type { Step } from "../route/step.ts";
import type { Focus } from "./focus.ts";
import type { PlannedPhase } from "./phases.ts";
import { isTrainingStep } from "./training-steps.ts";

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

/** Uses of the hours outside a training: together they are the own hours and the hours in which paid
 * work teaches. */
export interface Spent {
  readonly learning: number;
  /** Work on tasks with what is learned; beside a training, revision. */
  readonly practice: number;
  /** For examinations. */
  readonly preparation: number;
}

export interface TimedPhase {
  readonly months: Months;
  readonly hours: Hours;
  readonly pace: PhasePace;
  readonly spent: Spent;
}

/** The part of a phase that paid work teaches. */
export interface TaughtAtWork {
  /** Hours a week in which the post teaches. */
  readonly weekly: number;
  /** Hours of the phase's skills that are practised in the post. */
  readonly hours: number;
}

export interface Week {
  /** The hours that somebody has for study of their own. */
  readonly weeklyHours: number;
  /** Whether the hours are stated. Without them a training is taken full time. */
  readonly isStated: boolean;
}

export interface Pace extends Week {
  /** The hours that paid work teaches in each phase; empty where it teaches nothing in any. */
  readonly atWork: readonly TaughtAtWork[];
  /** The least months of a plan without steps. */
  readonly least: number;
  /** The least months of each step of the career that lies ahead; empty when there is none. */
  readonly climb: readonly number[];
}

export const WEEKS_PER_MONTH = 4.345;
/** A training or a job fills the week with this many hours. */
export const FULL_WEEK = 36;
/** Part-time programs take at least half of a full week: none runs for ten years. */
export const LEAST_PART_TIME_WEEK = 18;
/** Hours a week in which a job on the way teaches. */
export const LEARNED_ON_THE_WAY = 20;
/** Hours a week in which a post near the role teaches what the role asks for. */
export const LEARNED_BESIDE = 8;
const MOST_BESIDE_WORK = 40;
/** The weekly hours on which the records base the months of learning alone. */
export const USUAL_OWN_WEEK = 10;

/** The most hours that a plan counts for an examination. */
const MOST_PREPARATION = 1000;
/** Preparation for examinations of at least this many months runs through the whole step. */
const LONG_EXAM = 6;
/** Preparation for a shorter one takes the last months of the step that it ends. */
const LAST_MONTHS = 2;
/** Hours a week of one's own beside a training in paid work. */
const REVISION_WEEK = 2;
/** Hours a week of a course that is taken beside other work. */
export const BESIDE_WORK_WEEK = 10;
/** Months until a place is found, where the record of the application gives none. */
const PLACE_MONTHS = 2;
/** Hours a week for applications and for what a selection asks. */
const APPLICATION_WEEK = 2;
/** Practice that fills up whole months, as a share of the hours of learning in them. */
const MOST_PRACTICE = 0.35;
/** The minimum own hours of a phase with little or nothing to learn. */
const LEAST_PRACTICE = 10;
const LEAST_A_MONTH = 5;
const SOME_MONTHS = 3;
export const MONTHS_IN_YEAR = 12;

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
export const monthly = (weekly: number): number => weekly * WEEKS_PER_MONTH;
const wholeMonths = (months: number): number => Math.max(1, Math.ceil(months - 1e-9));

/** The step on which the others depend: a course of days beside work decides nothing. */
export const decidingStep = <T extends Step>(steps: readonly T[]): T | undefined =>
  steps.find(({ months, pace }) => pace !== "part_time" || months >= LONG_EXAM) ?? steps[0];

/** Whether the length of a step is independent of the weekly hours: only unpaid study with part-time
 * months in its record depends on them. */
export const keepsItsPace = ({ kind, paid, partTimeMonths }: Step): boolean =>
  kind !== "study" || paid === true || partTimeMonths === undefined;

/** The hours a week that somebody gives to a training that can be taken part time. */
export const trainingWeek = ({ weeklyHours, isStated }: Week): number =>
  isStated ? Math.min(FULL_WEEK, Math.max(LEAST_PART_TIME_WEEK, weeklyHours)) : FULL_WEEK;

/** The months of a step at this pace, between those of full time and those of part time. */
export function stepMonths(step: Step, pace: Week): number {
  const { months, partTimeMonths } = step;
  if (keepsItsPace(step) || partTimeMonths === undefined) return months;
  const share = (FULL_WEEK - trainingWeek(pace)) / (FULL_WEEK - LEAST_PART_TIME_WEEK);
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
    const next = phases[at + stretch.length]?.steps ?? [];
    for (const { length, ...phase } of stretchOf(stretch, pace, next)) {
      timed.push({ months: { start: last + 1, end: last + length }, ...phase });
      last += length;
    }
    at += stretch.length;
  }
  return timed;
}

interface Timed extends Omit<TimedPhase, "months"> {
  readonly length: number;
}

function stretchOf(stretch: readonly PlannedPhase[], pace: Pace, next: readonly Step[]): Timed[] {
  const hoursOf = (isCounted: (item: Focus) => boolean): number[] =>
    stretch.map(({ focus }) => sum(focus.filter(isCounted).map(({ hours }) => hours)));
  const focusHours = hoursOf(() => true);
  const { steps = [] } = stretch[0] ?? {};
  if (steps.some(isTrainingStep)) {
    const taught = hoursOf(({ isBeside }) => !isBeside);
    const beside = focusHours.map((all, at) => all - taught[at]!);
    return trained({ taught, beside }, steps, pace, next);
  }
  if (steps.length > 0) return formal(focusHours, steps, pace);
  if (pace.atWork.length > 0) return besideWork(focusHours, pace);
  return ownStudy(focusHours, pace);
}

/** Everything is learned in the candidate's own hours. The rest of each whole month goes to practice, and
 * the record may set minimum months for learning alone at the usual weekly hours. */
function ownStudy(hours: readonly number[], { weeklyHours, least }: Pace): Timed[] {
  const all = sum(hours);
  const more = all === 0 ? 1 : Math.max(1, (monthly(USUAL_OWN_WEEK) * least) / all);
  const counted = hours.map((own) => own * more);
  return spread(counted, sum(counted) / monthly(weeklyHours)).map((length, at) => {
    const room = Math.floor(monthly(weeklyHours) * length);
    const asked = Math.max(counted[at]!, hours[at]! * (1 + MOST_PRACTICE), LEAST_PRACTICE);
    const own = Math.min(room, Math.round(asked));
    return ownHours(length, { learning: Math.min(own, Math.round(hours[at]!)), own });
  });
}

const ownHours = (
  length: number,
  { learning, own, preparation = 0 }: { learning: number; own: number; preparation?: number },
): Timed => ({
  length,
  hours: { own, training: 0, work: 0 },
  pace: "own",
  spent: { learning, preparation, practice: own - learning - preparation },
});

const isApplication = ({ kind }: Step): boolean => kind === "apply";

const withPlaceMonths = (step: Step): Step =>
  isApplication(step)
    ? { ...step, months: Math.max(step.waitMonths ?? 0, step.months || PLACE_MONTHS) }
    : step;

/** The months until the trainings among these steps begin. */
export const placeMonths = (steps: readonly Step[]): number =>
  monthsIn(steps.filter(isApplication).map(withPlaceMonths));

/** The own hours in the months of formal steps. */
export const hoursBeside = (steps: readonly Step[], weeklyHours: number): number =>
  monthly(weeklyHours) * monthsIn(steps.map(withPlaceMonths));

/** Applications, examinations and registers take the months of their records; what is learned beside
 * them, and the preparation, fits into these. */
function formal(hours: readonly number[], steps: readonly Step[], { weeklyHours }: Pace): Timed[] {
  const months = monthsIn(steps.map(withPlaceMonths));
  const lengths = spread(hours, Math.max(months, sum(hours) / monthly(weeklyHours)));
  const exams =
    monthly(weeklyHours) * monthsIn(steps.filter(({ kind }) => kind === "exam")) +
    monthly(Math.min(weeklyHours, APPLICATION_WEEK)) * placeMonths(steps);
  const preparing = evenly(Math.min(MOST_PREPARATION, exams), lengths);
  return lengths.map((length, at) => {
    const room = Math.floor(monthly(weeklyHours) * length);
    const learning = Math.min(room, Math.round(hours[at]!));
    const preparation = Math.min(room - learning, Math.max(0, preparing[at]! - learning));
    return ownHours(length, { learning, preparation, own: learning + preparation });
  });
}

/** A post teaches what is practised in it for a part of its week. The candidate's own hours come on top,
 * and everything else is learned in them. */
function besideWork(
  hours: readonly number[],
  { weeklyHours, atWork, least, climb }: Pace,
): Timed[] {
  const beside = Math.min(weeklyHours, MOST_BESIDE_WORK);
  const needed = hours.map((all, at) => {
    const { weekly, hours: taught } = atWork[at]!;
    return Math.max((all - taught) / monthly(beside), all / monthly(weekly + beside));
  });
  const lengths =
    climb.length > 0 ? upwards(needed, climb) : inWhole(inPosts(needed, atWork, least));
  return lengths.map((length, at) => {
    const { weekly, hours: taught } = atWork[at]!;
    const all = Math.round(hours[at]!);
    // A year of one's career with hardly anything to learn is one of practice.
    const practice = climb.length > 0 ? Math.max(0, LEAST_A_MONTH * length - all) : 0;
    const ofWork = weekly / (weekly + beside);
    const room = Math.floor(monthly(weekly) * length);
    const work = Math.min(room, Math.ceil(Math.min(taught + practice, (all + practice) * ofWork)));
    const own = Math.min(Math.floor(monthly(beside) * length), all + practice - work);
    const learning = Math.min(all, own + work);
    return {
      length,
      hours: { own, training: 0, work },
      pace: work > 0 && 2 * taught >= hours[at]! ? "paid" : "own",
      spent: { learning, practice: own + work - learning, preparation: 0 },
    };
  });
}

/** The months of the phases, where the years of work that the record asks for are spent in the posts that
 * teach, and not before them. */
function inPosts(
  needed: readonly number[],
  atWork: readonly TaughtAtWork[],
  least: number,
): number[] {
  const missing = Math.max(0, least - sum(needed));
  const taught = sum(atWork.map(({ hours }) => hours));
  return needed.map(
    (months, at) =>
      months + missing * (taught === 0 ? 1 / needed.length : atWork[at]!.hours / taught),
  );
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

/** Divides steps and phases into as many groups as the shorter list has items; a group takes the months of
 * its steps or those of its learning, whichever is longer. */
function upwards(needed: readonly number[], climb: readonly number[]): number[] {
  const groups = Math.min(needed.length, climb.length);
  if (groups === 0) return [];
  const inGroup = (values: readonly number[], group: number): number[] =>
    values.filter((_, at) => Math.floor((at * groups) / values.length) === group);
  const lengths = Array.from({ length: groups }, (_, group) => {
    const own = inGroup(needed, group);
    return spread(own, Math.max(sum(inGroup(climb, group)), sum(own)));
  }).flat();
  return evened(lengths, needed);
}

/** The weight of a phase beside the months that it needs, as a multiple of their mean: a post takes its time,
 * but years with hardly anything to learn are no phase. */
const WEIGHT_OF_POST = 2;

/** The same months in all, shared by what the phases need and by an equal part for each. */
function evened(lengths: readonly number[], needed: readonly number[]): number[] {
  const shared = needed.map((months) => wholeMonths(months));
  const mean = sum(needed) / needed.length;
  const weights = needed.map((months) => months + WEIGHT_OF_POST * mean);
  let left = sum(lengths) - sum(shared);
  if (mean === 0 || left < 0) return [...lengths];
  for (; left > 0; left--) {
    const per = weights.map((weight, at) => weight / shared[at]!);
    shared[per.indexOf(Math.max(...per))]!++;
  }
  return shared;
}

/** A training teaches what its phases list, but for what is learned beside it; its length is that of its
 * steps, cut where its years end. */
function trained(
  {
    taught: hours,
    beside,
  }: { readonly taught: readonly number[]; readonly beside: readonly number[] },
  steps: readonly Step[],
  pace: Pace,
  next: readonly Step[],
): Timed[] {
  const trainings = steps.filter(isTrainingStep);
  const isPart = trainings.some(
    (step) => step.pace === "part_time" || stepMonths(step, pace) > step.months,
  );
  const taught = sum(hours) / monthly(FULL_WEEK);
  const place = placeMonths(steps);
  const monthsOf = (some: readonly Step[]): number =>
    monthsIn(some.map((step) => ({ ...step, months: stepMonths(step, pace) })));
  // An examination or a registration comes after a training that its skills make longer.
  const after = monthsOf(steps.filter((step) => !isApplication(step))) - monthsOf(trainings);
  const months = Math.max(monthsOf(trainings), taught) + after;
  const all = Math.max(hours.length, wholeMonths(months));
  const inTraining = sum(trainings.map((step) => (step.paid ? 0 : hoursIn(step, pace))));
  const inWork = sum(trainings.map((step) => (step.paid ? hoursIn(step, pace) : 0)));
  // Trainings that run side by side share the week.
  const isScaled = trainings.every((step) => !keepsItsPace(step));
  const week = isScaled ? trainingWeek(pace) : FULL_WEEK;
  const share = Math.min(1, (monthly(week) * all) / Math.max(1, inTraining + inWork));
  // The years of a program that is taken part time are longer than those of the calendar.
  const years = isScaled ? wholeMonths(monthsIn(trainings) + after) : all;
  const lengths = scaled(byYears(Math.max(years, hours.length), hours.length), all).map(
    (length, at) => length + (at === 0 ? place : 0),
  );
  const preparing = prepared(lengths, steps, { pace, next });
  const revision = trainings.some(({ paid, kind }) => paid && kind === "study") ? REVISION_WEEK : 0;
  return lengths.map((length, at) => {
    const room = Math.floor(monthly(pace.weeklyHours) * length);
    const learning = Math.min(room, Math.round(beside[at]!));
    const preparation = Math.min(room - learning, preparing[at]!);
    const practice = Math.min(
      room - learning - preparation,
      Math.round(monthly(revision) * length),
    );
    return {
      length,
      hours: {
        own: learning + preparation + practice,
        training: Math.round((share * inTraining * length) / all),
        work: Math.round((share * inWork * length) / all),
      },
      pace: inWork > 0 && inWork >= inTraining ? "paid" : isPart ? "part_time" : "full_time",
      spent: { learning, practice, preparation },
    };
  });
}

/** The hours of a training: those of its record, or else those of its weeks. Beside work it takes more months of
 * shorter weeks. */
function hoursIn(step: Step, week: Week): number {
  const { credential } = step;
  if (credential?.hours !== undefined)
    return credential.hours * Math.min(1, step.months / credential.months);
  if (step.pace === "part_time") return step.months * monthly(BESIDE_WORK_WEEK);
  const months = stepMonths(step, week);
  return months * monthly(months > step.months ? trainingWeek(week) : FULL_WEEK);
}

/** Own hours for the examination that ends a training, in its last months; for a long one, all along
 * the work beside it or before it. */
function prepared(
  lengths: readonly number[],
  steps: readonly Step[],
  { pace: { weeklyHours }, next }: { readonly pace: Pace; readonly next: readonly Step[] },
): readonly number[] {
  const isPaid = steps.every((step) => !isTrainingStep(step) || step.paid);
  const exams = monthsIn([...steps, ...(isPaid ? next : [])].filter(({ kind }) => kind === "exam"));
  const inExams = monthsIn(steps.filter(({ kind }) => kind === "exam"));
  const last = lengths.length - 1;
  if (exams >= LONG_EXAM) {
    const most = MOST_PREPARATION - monthly(weeklyHours) * (exams - inExams);
    return evenly(Math.max(0, Math.min(most, monthly(weeklyHours) * sum(lengths))), lengths);
  }
  const months = inExams === 0 ? 0 : Math.min(LAST_MONTHS, lengths[last]!);
  return lengths.map((_, at) => (at === last ? Math.round(monthly(weeklyHours) * months) : 0));
}

/** The years of a training: up to SOME_MONTHS more, for its examination, do not make another year. */
export const yearsIn = (months: number): number =>
  Math.max(1, Math.ceil((months - SOME_MONTHS) / MONTHS_IN_YEAR));

/** The months of a training in parts that end with its years, unless there are more parts than years. */
function byYears(months: number, parts: number): number[] {
  const years = yearsIn(months);
  const ends = Array.from({ length: parts }, (_, at) =>
    at === parts - 1
      ? months
      : parts <= years
        ? Math.round(((at + 1) * years) / parts) * MONTHS_IN_YEAR
        : Math.round(((at + 1) * months) / parts),
  );
  return ends.map((end, at) => end - (ends[at - 1] ?? 0));
}

/** The same parts of a longer or shorter time, in whole months. */
function scaled(lengths: readonly number[], total: number): number[] {
  const all = sum(lengths);
  let [done, given] = [0, 0];
  return lengths.map((length) => {
    done += length;
    const until = Math.round((total * done) / all);
    const own = until - given;
    given = until;
    return own;
  });
}

const inWhole = (months: readonly number[]): number[] => spread(months, sum(months));

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
