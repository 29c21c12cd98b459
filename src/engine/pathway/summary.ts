import { count, listOfSubjects, withArticle } from "../text/english.ts";
import { isLicence } from "./kinds.ts";
import type { Focus } from "./phases.ts";
import { isMet } from "./readiness.ts";
import type { Admission } from "./regulated.ts";

/** The roadmap in a few plain sentences. */
export function summarise(
  roleTitle: string,
  phases: readonly (readonly Focus[])[],
  plan: {
    readonly weeklyHours: number;
    readonly totalMonths: number;
    readonly totalHours: number;
    readonly admission: Admission | undefined;
  },
): string {
  const focus = phases.flat();
  const role = withArticle(roleTitle);
  const pace = `${count(Math.round(plan.weeklyHours * 10) / 10, "hour")} a week`;
  const time = count(plan.totalMonths, "month");
  if (focus.every(isMet)) {
    const names = listOfSubjects(focus.map(({ skill }) => skill.name));
    return `You have what the checklist of ${role} asks for. ${time} at ${pace} to go further in ${names} and to show it.`;
  }
  const size = `${count(focus.length, "skill")}, about ${count(plan.totalHours, "hour")} of study and practice`;
  const [first, last] = [phases[0], phases.at(-1)] as [readonly Focus[], readonly Focus[]];
  const steps =
    phases.length === 1
      ? `One phase closes the gap: ${names(first)}.`
      : `It begins with ${names(first)}, goes through ${count(phases.length, "phase")} that build on each other, and ends with ${names(last)}.`;
  const licence = focus
    .filter(({ skill }) => isLicence(skill))
    .toSorted((a, b) => b.hours - a.hours)[0];
  const note = plan.admission
    ? ` ${plan.admission.sentence}`
    : licence
      ? ` ${licence.skill.name} has entry conditions of its own: placements and examinations come on top of these hours.`
      : "";
  return `${time} at ${pace} to be ready for work as ${role}: ${size}. ${steps}${note}`;
}

const names = (focus: readonly Focus[]): string =>
  listOfSubjects(focus.slice(0, 3).map(({ skill }) => skill.name));
