import {
  LEAST_PART_TIME_WEEK,
  WEEKS_PER_MONTH,
  keepsItsPace,
} from "../../../src/engine/pathway/schedule/phase-clock.ts";
import { isTrainingStep } from "../../../src/engine/pathway/schedule/training-steps.ts";
import type { ScheduledPhase } from "../../../src/engine/pathway/schedule/schedule.ts";
import { type Check, Findings } from "./check.ts";
import { WEEKS } from "./situation.ts";

/** A full week of training or of paid work. */
const FULL_WEEK = 40;
/** Hours are rounded to whole ones. */
const ROUNDED = 1;

/** The hours of a phase are possible in its months at the weekly hours that somebody has. */
export const hoursFit: Check = {
  name: "printed hours fit the months at the person's hours",
  before: "2,780 h in 26 months at 5 a week",
  find(situation) {
    const found = new Findings();
    for (const person of situation.people) {
      for (const hours of WEEKS) {
        const plan = situation.decide(person.candidate, hours);
        if (!plan) continue;
        for (const phase of plan.schedule.phases) {
          const fault = misfitOf(phase, hours);
          found.add(fault && `${situation.name(person, hours)}: ${fault}`);
        }
      }
    }
    return found;
  },
};

function misfitOf(
  { months, hours, pace, steps }: ScheduledPhase,
  weekly: number,
): string | undefined {
  const length = months.end - months.start + 1;
  const within = (week: number, count = length): number => week * WEEKS_PER_MONTH * count + ROUNDED;
  const printed = `${hours.own} own, ${hours.training} training, ${hours.work} work in ${length} months (${pace})`;
  if (hours.own > within(weekly)) return printed;
  const isMixed = steps.some((step) => isTrainingStep(step) && keepsItsPace(step));
  const part = Math.max(weekly, LEAST_PART_TIME_WEEK);
  if (pace === "part_time" && !isMixed && hours.training > within(part)) return printed;
  if (hours.training + hours.work > within(FULL_WEEK)) return printed;
  return undefined;
}
