import type { PlannedPhase } from "./phases.ts";

export interface Months {
  readonly start: number;
  readonly end: number;
}

const WEEKS_PER_MONTH = 4.345;
/** People who rise through positions learn in working hours too: so many a week. */
const HOURS_AT_WORK = 20;

/** Contiguous months from 1 on, at least one per phase; fewer weekly hours never shorten a phase. The
 * steps of a profession keep their least months, and paid work does not depend on the hours. */
export function monthsOf(
  phases: readonly PlannedPhase[],
  weeklyHours: number,
  monthsInPositions = 0,
): Months[] {
  const months: Months[] = [];
  const pace = {
    weeklyHours: weeklyHours + (monthsInPositions > 0 ? HOURS_AT_WORK : 0),
    least: monthsInPositions,
  };
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

function stretchMonths(
  stretch: readonly PlannedPhase[],
  { weeklyHours, least: leastAlone }: { readonly weeklyHours: number; readonly least: number },
  before: number,
): Months[] {
  const phaseHours = stretch.map(({ focus }) => focus.reduce((sum, { hours }) => sum + hours, 0));
  const all = phaseHours.reduce((sum, own) => sum + own, 0);
  const { steps = [] } = stretch[0] ?? {};
  const least = steps.reduce((sum, { months }) => sum + months, 0);
  // A training has its own pace, whatever the weekly hours are.
  const total =
    steps.length > 0 ? least : Math.max(leastAlone, all / (weeklyHours * WEEKS_PER_MONTH));
  let [hours, end] = [0, before];
  return phaseHours.map((own) => {
    hours += own;
    const start = end + 1;
    end = Math.max(start, before + Math.ceil((total * hours) / all - 1e-9));
    return { start, end };
  });
}
