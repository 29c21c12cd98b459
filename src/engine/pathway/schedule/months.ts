import type { PlannedPhase } from "./phases.ts";

export interface Months {
  readonly start: number;
  readonly end: number;
}

export const WEEKS_PER_MONTH = 4.345;
/** Who learns at work learns so many hours a week there, and beside it at most as many again. */
const HOURS_AT_WORK = 20;
const MOST_BESIDE_WORK = 20;

/** A training fills the week; nobody learns faster than that. */
const HOURS_OF_TRAINING = 40;

export interface Pace {
  readonly weeklyHours: number;
  /** Most of it is learned at work. */
  readonly isAtWork: boolean;
  /** The least months of a plan without steps. */
  readonly least: number;
}

/** Contiguous months from 1 on, at least one per phase; fewer weekly hours never shorten a phase. The
 * steps of a profession keep their least months, and paid work does not depend on the hours. */
export function monthsOf(phases: readonly PlannedPhase[], pace: Pace): Months[] {
  const months: Months[] = [];
  for (let at = 0; at < phases.length;) {
    // Phases without steps form one stretch.
    const { steps } = phases[at]!;
    const end = phases.findIndex(
      (phase, n) => n > at && phase.steps !== steps && (steps.length > 0 || phase.steps.length > 0),
    );
    const stretch = phases.slice(at, end < 0 ? phases.length : end);
    months.push(...stretchMonths(stretch, pace, months.at(-1)?.end ?? 0));
    at += stretch.length;
  }
  return months;
}

/** The months that the hours alone take. */
export function monthsOfStudy(hours: number, { weeklyHours, isAtWork }: Pace): number {
  const weekly = isAtWork
    ? Math.max(weeklyHours, HOURS_AT_WORK + Math.min(weeklyHours, MOST_BESIDE_WORK))
    : weeklyHours;
  return hours / (weekly * WEEKS_PER_MONTH);
}

function stretchMonths(stretch: readonly PlannedPhase[], pace: Pace, before: number): Months[] {
  const phaseHours = stretch.map(({ focus }) => focus.reduce((sum, { hours }) => sum + hours, 0));
  const all = phaseHours.reduce((sum, own) => sum + own, 0);
  const { steps = [] } = stretch[0] ?? {};
  const least = steps.reduce((sum, { months }) => sum + months, 0);
  const isTraining = steps.some(({ kind }) => kind === "study" || kind === "placement");
  const fastest = isTraining ? all / (HOURS_OF_TRAINING * WEEKS_PER_MONTH) : 0;
  // A training has its own pace, whatever the weekly hours are.
  const total =
    steps.length > 0 ? Math.max(least, fastest) : Math.max(pace.least, monthsOfStudy(all, pace));
  // Every phase is a month at the least, and the rounding of phases never adds to the total.
  const months = Math.max(stretch.length, Math.ceil(total - 1e-9));
  let [hours, end] = [0, before];
  return phaseHours.map((own, at) => {
    hours += own;
    const start = end + 1;
    const latest = before + months - (stretch.length - 1 - at);
    const share = before + Math.round((months * hours) / all);
    end = at === stretch.length - 1 ? latest : Math.min(latest, Math.max(start, share));
    return { start, end };
  });
}
