import { isMet } from "../../../src/engine/pathway/checklist/readiness.ts";
import { placeMonths } from "../../../src/engine/pathway/schedule/phase-clock.ts";
import { isTrainingStep } from "../../../src/engine/pathway/schedule/training-steps.ts";
import type { ScheduledPhase } from "../../../src/engine/pathway/schedule/schedule.ts";
import { type Check, Findings } from "./check.ts";

const YEAR = 12;
const HALF_YEAR = 6;
/** The examination that ends a training is no year of its own. */
const SOME_MONTHS = 3;
/** A phase has two skills at the least, so a training of many years and few skills has longer ones. */
const LEAST_FOCUS = 2;
/** Fewer hours a month than this are no plan. */
const LEAST_HOURS = 1;

/** A phase of a training ends with one of its years, and no long phase is nearly empty. */
export const phaseLengths: Check = {
  name: "trainings are cut at their years, and no long phase is nearly empty",
  before: "64 months in one phase",
  find(situation) {
    const found = new Findings();
    for (const person of situation.people) {
      const plan = situation.decide(person.candidate);
      const phases = plan?.schedule.phases ?? [];
      for (const [at, phase] of phases.entries()) {
        const fault = faultOf(phases, phase);
        found.add(fault && `${situation.name(person)}: phase ${at + 1}, ${fault}`);
      }
    }
    return found;
  },
};

const isInTraining = ({ steps }: ScheduledPhase): boolean => steps.some(isTrainingStep);

function faultOf(phases: readonly ScheduledPhase[], phase: ScheduledPhase): string | undefined {
  const { months, hours, focus, steps } = phase;
  // Until a place is found the training has not begun.
  const waiting = isInTraining(phase) ? placeMonths(steps) : 0;
  const length = months.end - months.start + 1 - (phase.part === 1 ? waiting : 0);
  const start = phases.find((one) => one.steps === steps)!.months.start + waiting;
  // A year of a program that is taken part time is longer.
  const slower = Math.max(
    1,
    ...steps.map(({ months: full, partTimeMonths = full }) =>
      phase.pace === "part_time" && full > 0 ? partTimeMonths / full : 1,
    ),
  );
  if (isInTraining(phase)) {
    if (length <= Math.ceil(slower * YEAR)) return undefined;
    const isCut = phase.part < phase.parts && (months.end - start + 1) % YEAR > 0;
    if (length > YEAR + SOME_MONTHS && isCut) return `${length} months, cut within a year`;
    const skills = focus.filter((item) => !isMet(item) && item.skill.group !== "soft").length;
    if (length > YEAR + SOME_MONTHS && skills > LEAST_FOCUS)
      return `${length} months with ${skills} skills`;
    return undefined;
  }
  const all = hours.own + hours.training + hours.work;
  return length >= HALF_YEAR && all < LEAST_HOURS * length
    ? `${all} hours in ${length} months`
    : undefined;
}
