import type { Pathway } from "../../../src/engine/index.ts";
import { type Check, Findings } from "./check.ts";
import { WEEKS } from "./situation.ts";

/** A tenth of the phase, or what rounding a few hours leaves. */
const TOLERANCE = 0.1;
const ROUNDED = 2;
const PRINTED = /\babout ([\d,]+) hours?\b/g;
/** The record of a step may say how long its training is. */
const PRINTED_IN_STEP = /\bKeep about ([\d,]+) hours?\b/g;
const STEP = /^Step \d+ of /;

type Phase = Pathway["roadmap"]["phases"][number];

/** The hours that the actions of a phase print are those of the phase: its own, and those that paid work
 * teaches in. The hours of a training are its own affair. */
export const hoursAddUp: Check = {
  name: "the hours that actions print are those of their phase",
  before: "398 h in 200, 10 h in 173",
  find(situation) {
    const found = new Findings();
    for (const person of situation.people) {
      for (const hours of WEEKS) {
        const plan = situation.tell(person.candidate, hours);
        for (const phase of plan?.roadmap.phases ?? []) {
          const fault = faultOf(phase, isTrained(situation, person.candidate, hours, phase));
          found.add(fault && `${situation.name(person, hours)}: ${fault}`);
        }
      }
    }
    return found;
  },
};

/** Whether a training or supervised work fills the phase. */
function isTrained(
  situation: Parameters<Check["find"]>[0],
  candidate: Parameters<typeof situation.decide>[0],
  hours: number,
  { phase }: Phase,
): boolean {
  const { steps = [] } = situation.decide(candidate, hours)?.schedule.phases[phase - 1] ?? {};
  return steps.some(({ kind }) => kind === "study" || kind === "placement");
}

function faultOf({ phase, hours, actions }: Phase, isInTraining: boolean): string | undefined {
  const printed = actions
    .flatMap(({ title, description }) => [
      ...description.matchAll(STEP.test(title) ? PRINTED_IN_STEP : PRINTED),
    ])
    .reduce((sum, [, number]) => sum + Number(number!.replaceAll(",", "")), 0);
  const asked = hours.own + (isInTraining ? 0 : hours.work);
  return Math.abs(printed - asked) <= Math.max(ROUNDED, TOLERANCE * asked)
    ? undefined
    : `phase ${phase} prints ${printed} of ${asked} hours`;
}
