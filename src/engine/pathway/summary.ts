import type { CurriculumRecord } from "../knowledge/records.ts";
import { capitalised, count, listOfSubjects, numberWord, withArticle } from "../text/english.ts";
import { positionsSentence } from "./ladder.ts";
import type { Focus } from "./focus.ts";
import type { PlannedPhase } from "./phases.ts";
import { type Profession, lowerFirst } from "./profession.ts";
import { isMet } from "./readiness.ts";

/** From here on a plan is long, and a week short. */
const LONG_MONTHS = 36;
const FEW_HOURS = 4;
const FULL_TIME = 30;

/** The roadmap in a few plain sentences. */
export function summarise(
  roleTitle: string,
  phases: readonly PlannedPhase[],
  plan: {
    readonly weeklyHours: number;
    readonly totalMonths: number;
    readonly profession: Profession | undefined;
    readonly curriculum: CurriculumRecord | undefined;
    readonly positions: readonly string[];
  },
): string {
  const { totalMonths, weeklyHours, profession, curriculum, positions } = plan;
  const focus = phases.flatMap((phase) => phase.focus);
  const role = withArticle(roleTitle);
  const pace = `${count(Math.round(weeklyHours * 10) / 10, "hour")} a week`;
  const time = count(totalMonths, "month");
  const hasSteps = (profession?.steps.length ?? 0) > 0;
  const note = profession && profession.sentence !== "" ? ` ${profession.sentence}` : "";
  if (focus.every(isMet)) {
    const names = listOfSubjects(focus.map(({ skill }) => skill.name));
    const next = `use ${time} at ${pace} to go further in ${names}, and show it`;
    return `You have the skills that the work of ${role} asks for: ${next}.${note}`;
  }
  const size = skillCount(focus.filter((item) => !isMet(item)).length);
  const hours = focus.reduce((sum, one) => sum + one.hours, 0);
  const effort = hasSteps ? "" : `, about ${count(hours, "hour")} of study and practice`;
  const course =
    phases.length === 1
      ? `One phase closes the gap: ${names(phases[0]!.focus)}.`
      : `You begin with ${names(phases[0]!.focus)} and finish, in phase ${phases.length}, with ${names(phases.at(-1)!.focus)}.`;
  const opening = hasSteps
    ? `Plan for ${time} to become ${role}, including the training and the formalities.`
    : positions.length > 0
      ? positionsSentence(role, positions, time)
      : `At ${pace} you can be ready for work as ${role} in ${time}: ${size} to build${effort}.`;
  return [
    opening,
    ` ${course}`,
    note,
    partTime(plan),
    positions.length > 0 ? "" : plain({ weeklyHours, totalMonths, hasSteps, curriculum }),
  ].join("");
}

/** The training is planned full time: says so to those who have fewer hours. */
const partTime = ({
  profession,
  weeklyHours,
}: {
  readonly profession: Profession | undefined;
  readonly weeklyHours: number;
}): string => {
  const courses = profession?.steps.filter(({ kind, paid }) => kind === "study" && !paid) ?? [];
  if (weeklyHours >= FULL_TIME || courses.length === 0) return "";
  return courses.some((step) => step.full_time)
    ? " The training is full time; until it starts, use your hours for the entry conditions."
    : ` The training is planned full time. With ${count(Math.round(weeklyHours * 10) / 10, "hour")} a week you would need a part-time place, which takes longer and is not offered everywhere; until then, use your hours for the entry conditions.`;
};

/** Says so when the way is long or the week is short, and names the job on the way. */
function plain(plan: {
  readonly weeklyHours: number;
  readonly totalMonths: number;
  readonly hasSteps: boolean;
  readonly curriculum: CurriculumRecord | undefined;
}): string {
  const isLong = plan.totalMonths > LONG_MONTHS;
  const isSlow = plan.weeklyHours < FEW_HOURS;
  if (!isLong && !isSlow) return "";
  const why =
    isSlow && !plan.hasSteps
      ? `${capitalised(numberWordOf(plan.weeklyHours))} a week is little: doubling it would nearly halve the time.`
      : isLong
        ? "That is a long way, so do not wait for its end to start working."
        : "With few hours a week, keep them regular.";
  const job = plan.curriculum
    ? ` The usual first job on the way: ${lowerFirst(plan.curriculum.first_job)}`
    : "";
  return ` ${why}${job}`;
}

const numberWordOf = (hours: number): string => {
  const rounded = Math.round(hours * 10) / 10;
  return Number.isInteger(rounded)
    ? `${numberWord(rounded)} ${rounded === 1 ? "hour" : "hours"}`
    : count(rounded, "hour");
};

const skillCount = (n: number): string => (n === 1 ? "one skill" : `${numberWord(n)} skills`);

/** Soft skills are learned beside the others and are not named here. */
function names(focus: readonly Focus[]): string {
  const hard = focus.filter(({ skill }) => skill.group !== "soft");
  return listOfSubjects(
    (hard.length > 0 ? hard : focus).slice(0, 2).map(({ skill }) => skill.name),
  );
}
