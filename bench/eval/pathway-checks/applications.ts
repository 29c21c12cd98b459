import type { PlanDecisions } from "../../../src/engine/pathway/pathway.ts";
import { holdsTarget } from "../../../src/engine/pathway/read/standpoint.ts";
import { firstJobOf } from "../../../src/engine/pathway/route/first-job.ts";
import { type Check, Findings } from "./check.ts";

/** A post is in reach from this readiness on, and somebody applies at once from the second. */
const IN_REACH = 75;
const AT_ONCE = 60;

/** People apply once a post is in reach, no earlier, and not in the last third only. */
export const applications: Check = {
  name: "applications neither in the last third only nor below reach",
  before: "first or last phase only",
  find(situation) {
    const found = new Findings();
    for (const person of situation.people) {
      const plan = situation.decide(person.candidate);
      if (!plan) continue;
      const fault = faultOf(plan);
      found.add(fault && `${situation.name(person)}: ${fault}`);
    }
    return found;
  },
};

function faultOf({ standpoint, checklist, wayIn, schedule }: PlanDecisions): string | undefined {
  const { phases, totalMonths, isNewcomer } = schedule;
  const first = phases.findIndex(({ isApplying }) => isApplying);
  const isTraining = wayIn.steps.length > 0;
  if (first < 0) {
    const isExplained =
      holdsTarget(standpoint) ||
      wayIn.steps.some(({ paid }) => paid) ||
      (wayIn.route.entry === undefined && !wayIn.isRegulated);
    return isExplained ? undefined : "no application";
  }
  const { months, readinessAfter } = phases[first]!;
  const isReached = readinessAfter >= IN_REACH || checklist.readiness >= AT_ONCE;
  const isOpen = wayIn.canApply || isTraining;
  if (!isReached && !isOpen) return `below reach: ${readinessAfter} after phase ${first + 1}`;
  if (!phases.at(-1)!.isApplying) return "not renewed in the last phase";
  const isLate = phases.length > 2 && months.start > (2 * totalMonths) / 3;
  if (!isLate) return undefined;
  const couldEarlier = phases.findIndex((phase) => phase.readinessAfter >= IN_REACH);
  const job = isNewcomer
    ? firstJobOf(
        wayIn,
        phases.map((phase) => phase.months.end),
      )
    : undefined;
  // A first job, a placement or an earlier post is looked for before.
  const isEarlier =
    (job !== undefined && job.at < first) ||
    wayIn.positions.length > 0 ||
    wayIn.steps.some(({ kind }) => kind === "placement");
  // One phase later, with a certificate that the list asks for, is in time.
  const isCertified =
    first === couldEarlier + 1 &&
    phases[first]!.focus.some(
      ({ skill, importance }) => skill.kind === "credential" && importance !== "supporting",
    );
  if (isCertified) return undefined;
  const isNeeded = !isTraining && couldEarlier >= 0 && couldEarlier < first;
  if (isNeeded) return `in reach after phase ${couldEarlier + 1}, applied for in ${first + 1}`;
  return isEarlier || isTraining || couldEarlier === first
    ? undefined
    : `only in phase ${first + 1} of ${phases.length}`;
}
