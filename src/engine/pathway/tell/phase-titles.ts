/* The titles of the phases: the year of a training, the step, the module, or the skills. */
import type { StepRecord } from "../../knowledge/record-types.ts";
import type { Speech } from "../../languages/speech.ts";
import { capitalised } from "../../text/english.ts";
import { isMet } from "../checklist/readiness.ts";
import { MONTHS_IN_YEAR, yearsIn } from "../schedule/phase-clock.ts";
import {
  type Once,
  type PlanTexts,
  type ToldPhase,
  fieldWords,
  names,
  turned,
} from "./plan-texts.ts";

/** French and Spanish names of skills begin with a small letter. */
export const titleOf = (plan: PlanTexts, at: number, once: Once): string =>
  capitalised(plainTitle(plan, at, once));

function plainTitle(plan: PlanTexts, at: number, once: Once): string {
  const { field, phases, role, curriculum, speech } = plan;
  const { say, translate, inside } = speech;
  const { focus, module, steps, part, parts } = phases[at]!;
  const words = fieldWords(plan, focus);
  const { skills: subjects } = words;
  const moduleTitle = (): string | undefined => {
    const title = module && translate(module.title);
    return title === undefined ? undefined : once([title]);
  };
  if (steps.length > 0) {
    // A degree in any subject names no skill, so it is not what these skills are learned in.
    const teaching = steps.filter(({ skills = [] }) => skills.length > 0);
    const main = (teaching.length > 0 ? teaching : steps).toSorted(
      (a, b) => b.months - a.months,
    )[0]!.title;
    const titles = stepTitles(steps, speech);
    if (parts === 1) return once([titles]) ?? titles;
    const ofModule = moduleTitle();
    const title = ofModule === undefined ? (once([subjects]) ?? subjects) : inside(ofModule);
    const values = { step: main, title, ...yearsOf(phases, at) };
    if (values.of === 0)
      return part === 1
        ? say("{step}, first part: {title}", values)
        : say("Part {part} of {parts}: {title}", { ...values, part, parts });
    const isOneYear = values.from === values.until;
    if (part === 1)
      return say(
        isOneYear
          ? "{step}, year {from} of {of}: {title}"
          : "{step}, years {from} to {until} of {of}: {title}",
        values,
      );
    return say(
      isOneYear ? "Year {from} of {of}: {title}" : "Years {from} to {until} of {of}: {title}",
      values,
    );
  }
  if (focus.every(isMet))
    return say("Deepen the core of the role: {names}", { names: names(focus, speech) });
  if (curriculum) {
    const isExtra = focus.every(({ importance }) => importance === "supporting");
    if (isExtra) return once([say("Also useful: {skills}", words)]) ?? subjects;
    return moduleTitle() ?? once([subjects]) ?? subjects;
  }
  return say(
    at === 0
      ? field.titles.start
      : turned(field.titles.work, role.title)[at % field.titles.work.length]!,
    words,
  );
}

/** The years that a phase covers, `of` all years of its training; `of` is 0 where phases split a year. */
function yearsOf(
  phases: readonly ToldPhase[],
  at: number,
): { readonly from: number; readonly until: number; readonly of: number } {
  const stretch = phases.filter(({ steps }) => steps[0] === phases[at]!.steps[0]);
  const start = stretch[0]!.months.start;
  const isCut = stretch.some(({ months }) => (months.start - start) % MONTHS_IN_YEAR > 0);
  const years = yearsIn(stretch.at(-1)!.months.end - start + 1);
  const year = (month: number): number =>
    Math.min(years, Math.ceil((month - start + 1) / MONTHS_IN_YEAR));
  const { months, steps } = phases[at]!;
  const served = steps.reduce((most, step) => Math.max(most, step.served ?? 0), 0);
  const behind = Math.floor(served / MONTHS_IN_YEAR);
  return {
    from: behind + year(months.start),
    until: behind + year(months.end),
    of: isCut || served % MONTHS_IN_YEAR > 0 ? 0 : behind + years,
  };
}

/** "Pass the examination, then join the register". */
function stepTitles(steps: readonly StepRecord[], { say, inside }: Speech): string {
  const [first, ...others] = steps.map(({ title }) => title);
  return [first, ...others.map(inside)].join(say(", then "));
}
