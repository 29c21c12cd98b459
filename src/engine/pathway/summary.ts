import type { CurriculumRecord, StepRecord } from "../knowledge/records.ts";
import { capitalised, count, listOfSubjects, numberWord, withArticle } from "../text/english.ts";
import { positionsSentence } from "./ladder.ts";
import type { Focus } from "./focus.ts";
import type { PlannedPhase } from "./phases.ts";
import { type Profession, lowerFirst } from "./profession.ts";
import { isMet } from "./readiness.ts";

/** From here on a plan is long, and a week short. */
const LONG_MONTHS = 36;
const FEW_HOURS = 4;
/** What a part-time course usually asks for in a week. */
const PART_TIME_HOURS = 20;
/** Every phase takes whole months, so a plan may be so much longer than its steps. */
const ROUNDING_MONTHS = 2;

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

/** Says so when the training can be stretched and the plan stretches it, not when months are rounded. */
function partTime(plan: {
  readonly profession: Profession | undefined;
  readonly totalMonths: number;
  readonly weeklyHours: number;
}): string {
  const { steps = [], months = 0 } = plan.profession ?? {};
  const isTraining = ({ kind }: StepRecord): boolean => kind === "study" || kind === "placement";
  const isFlexible = steps.some((step) => isTraining(step) && !step.paid && !step.full_time);
  if (!isFlexible || steps.some((step) => step.full_time)) return "";
  if (plan.totalMonths <= months + ROUNDING_MONTHS) return "";
  const fullTime = `full time it can be ${count(months, "month")}.`;
  return plan.weeklyHours < PART_TIME_HOURS
    ? ` ${capitalised(count(Math.round(plan.weeklyHours * 10) / 10, "hour"))} a week are too few for the training itself: a part-time place usually asks for about ${PART_TIME_HOURS}; ${fullTime}`
    : ` This plan assumes a part-time place; ${fullTime}`;
}

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
