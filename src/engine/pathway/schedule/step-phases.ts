/*
 * The plan of a way with steps: the steps in their real order, each a stretch of one or more phases.
 * Every gap is learned in the step that names its skill, or else in the main training.
 */
import type { Knowledge } from "../../knowledge/knowledge.ts";
import type { Step } from "../route/step.ts";
import { isLicence } from "../checklist/kinds.ts";
import { isMet } from "../checklist/readiness.ts";
import {
  type Needs,
  fullHours,
  needsAmong,
  needsWithLicences,
  openHours,
  prerequisitesFirst,
  urgencyOf,
} from "./phase-order.ts";
import type { Gap } from "./focus.ts";
import {
  type DraftPhase,
  MAX_FOCUS,
  type PlanContext,
  type PlannedPhase,
  arrange,
  finish,
  isLicensing,
} from "./phases.ts";
import { type Week, stepMonths, yearsIn } from "./phase-clock.ts";
import { monthsIn } from "../../knowledge/ways.ts";
import {
  FORMALITY_HOURS,
  MIN_GAPS,
  isHard,
  isLearnedAlone,
  isLight,
  isTraining,
  joinSteps,
  teachesProfession,
} from "./stretches.ts";

/** Which step teaches a skill depends on the order of the modules more than on its importance. */
const IN_TRAINING = 0.25;

export function planSteps(
  knowledge: Knowledge,
  gaps: readonly Gap[],
  steps: readonly Step[],
  context: PlanContext,
): PlannedPhase[] {
  const needs = steps.some(isLicensing)
    ? needsAmong(knowledge, gaps)
    : needsWithLicences(knowledge, gaps);
  const urgency = urgencyOf(knowledge, gaps, needs, { ...context, worthOf: IN_TRAINING });
  const ordered = gaps.toSorted((a, b) => urgency(a) - urgency(b));
  if (!steps.some(isTraining))
    return finish(
      knowledge,
      beforeFormalities(knowledge, ordered, steps, { needs, context }),
      context,
    );
  const basics = new Set(context.curriculum?.modules[0]?.skills);
  const isBasic = ({ skill }: Gap): boolean => basics.has(skill.id) && skill.group !== "tools";
  const met = context.items.filter(isMet);
  let spare = met.filter(isHard).length;
  const stretches = joinSteps(
    steps,
    assign(ordered, steps, { needs, isByHand: context.isByHand }),
    {
      needs,
      isBasic,
      isByHand: context.isByHand,
      weeklyHours: context.weeklyHours,
      spare,
      spareSoft: met.length - spare,
    },
  );
  spare -= stretches.reduce((sum, { gaps: own }) => sum + Math.max(0, MIN_GAPS - own.length), 0);
  const drafts = stretches.flatMap(({ steps: own, gaps: inside }): DraftPhase[] => {
    const arranged =
      inside.length > MAX_FOCUS
        ? arrange(knowledge, inside, limit(needs, inside), context)
        : [
            prerequisitesFirst(
              inside.toSorted((a, b) => urgency(a) - urgency(b)),
              needs,
            ),
          ];
    const years = yearsIn(monthsIn(own.map((step) => inWeek(step, context))));
    const within = own.some(isTraining) ? inYears(arranged, years, { spare, needs }) : arranged;
    spare -= within.filter((part) => part.length < MIN_GAPS).length;
    return within.map((part, n) => ({ gaps: part, steps: own, part: n + 1, parts: within.length }));
  });
  return finish(knowledge, drafts, context);
}

/** A training beside work has more years. */
const inWeek = (step: Step, week: Week): Step => ({ ...step, months: stepMonths(step, week) });

/** As many parts as the training has years, if it has enough skills for them; `spare` is the number of
 * skills that can be deepened in parts with a single gap. */
function inYears(
  parts: readonly (readonly Gap[])[],
  years: number,
  { spare, needs }: { readonly spare: number; readonly needs: Needs },
): readonly (readonly Gap[])[] {
  const all = parts.flat();
  const hard = prerequisitesFirst(all.filter(isHard), needs);
  const soft = all.filter((gap) => !isHard(gap));
  const most = Math.min(hard.length, Math.floor((all.length + Math.max(0, spare)) / MIN_GAPS));
  const least = Math.ceil(all.length / MAX_FOCUS);
  const count = Math.max(least, Math.min(years, most));
  if (count === parts.length || hard.length < count) return parts;
  // Parts of two years have as many skills as the others.
  const isEven = count < years;
  const byHours = withSoft(inSlices(hard, count, isEven), soft, needs);
  const isFilled = byHours.filter((part) => part.length < MIN_GAPS).length <= Math.max(0, spare);
  const cut = isEven || isFilled ? byHours : withSoft(inSlices(hard, count, true), soft, needs);
  return cut.every((part) => part.length <= MAX_FOCUS)
    ? cut.map((part) => prerequisitesFirst(part, needs))
    : parts;
}

/** Soft skills fill the parts with the fewest others, none after what needs them. */
function withSoft(cut: readonly Gap[][], soft: readonly Gap[], needs: Needs): readonly Gap[][] {
  for (const gap of soft) {
    const needed = cut.findIndex((part) => part.some((other) => needs.get(other)!.has(gap)));
    const open = needed < 0 ? cut : cut.slice(0, needed + 1);
    open.toSorted((a, b) => a.length - b.length)[0]!.push(gap);
  }
  return cut;
}

/** The gaps in their order, in slices that take about as many hours, so that no year of a training is left
 * with what takes a day; or else in slices of the same size. */
function inSlices(gaps: readonly Gap[], count: number, isEven: boolean): Gap[][] {
  const end = (n: number): number => Math.round((n * gaps.length) / count);
  if (isEven) return Array.from({ length: count }, (_, n) => gaps.slice(end(n), end(n + 1)));
  const mean = gaps.reduce((sum, gap) => sum + openHours(gap), 0) / gaps.length;
  const weights = gaps.map((gap) => openHours(gap) + mean);
  const share = weights.reduce((sum, weight) => sum + weight, 0) / count;
  let done = 0;
  const slices: Gap[][] = [[]];
  for (const [at, gap] of gaps.entries()) {
    const last = slices.at(-1)!;
    const isDone = done + weights[at]! / 2 > share * slices.length;
    const mustLeave = gaps.length - at <= count - slices.length;
    const isFull = last.length >= MAX_FOCUS || isDone || mustLeave;
    if (last.length > 0 && slices.length < count && isFull) slices.push([gap]);
    else last.push(gap);
    done += weights[at]!;
  }
  return slices;
}

/** Where only formalities remain, the skills come before them: the last phase holds the formalities with
 * the licences and what is light beside them. */
function beforeFormalities(
  knowledge: Knowledge,
  gaps: readonly Gap[],
  steps: readonly Step[],
  { needs, context }: { readonly needs: Needs; readonly context: PlanContext },
): DraftPhase[] {
  const isNeeded = (gap: Gap): boolean => gaps.some((other) => needs.get(other)!.has(gap));
  const licences = gaps.filter(({ skill }) => isLicence(skill));
  const light = gaps
    .filter((gap) => isLight(gap) && !isNeeded(gap))
    .toSorted((a, b) => fullHours(a) - fullHours(b))
    .slice(0, Math.max(0, MIN_GAPS - licences.length));
  const last = [...licences, ...light];
  const before = gaps.filter((gap) => !last.includes(gap));
  const phases = before.length > 0 ? arrange(knowledge, before, limit(needs, before), context) : [];
  return [
    ...phases.map((own): DraftPhase => ({ gaps: own, steps: [], part: 1, parts: 1 })),
    { gaps: prerequisitesFirst(last, needs), steps, part: 1, parts: 1 },
  ];
}
const limit = (needs: Needs, gaps: readonly Gap[]): Needs =>
  new Map(gaps.map((gap) => [gap, new Set([...needs.get(gap)!].filter((g) => gaps.includes(g)))]));

/** The position of each gap's step. A prerequisite moves to the earlier step of the skill that needs it;
 * a skill that needs a licence waits for it. */
function assign(
  gaps: readonly Gap[],
  steps: readonly Step[],
  { needs, isByHand }: { readonly needs: Needs; readonly isByHand: boolean },
): Map<Gap, number> {
  // The specialty teaches what the training common to all does not name.
  const specialty = steps.findIndex(({ own }) => own);
  const main = specialty >= 0 ? specialty : longest(steps, teachesProfession);
  const licensing = steps.findLastIndex(isLicensing);
  const lastTraining = steps.findLastIndex(isTraining);
  const isFormal = (at: number): boolean => at >= 0 && isLicensing(steps[at]!);
  const place = new Map(
    gaps.map((gap) => {
      const named = steps.findIndex(({ skills = [] }) => skills.includes(gap.skill.id));
      const isTooEarly = steps[named]?.kind === "apply" && !isLearnedAlone(gap, isByHand);
      const isTooLong =
        !isTraining(steps[named]) &&
        (fullHours(gap) > FORMALITY_HOURS || (isFormal(named) && isHard(gap) && !isLight(gap)));
      if (named >= 0 && !isTooEarly && (!isTooLong || isLicence(gap.skill))) return [gap, named];
      if (isLicence(gap.skill) && licensing >= 0) return [gap, licensing];
      // Leading is learned last: trainees lead no one.
      return [gap, gap.skill.leads ? lastTraining : main];
    }),
  );
  for (let isMoved = true; isMoved;) {
    isMoved = false;
    for (const gap of gaps) {
      for (const need of needs.get(gap)!) {
        if (place.get(need)! <= place.get(gap)!) continue;
        isMoved = true;
        const isTooHeavy = isFormal(place.get(gap)!) && !isLight(need);
        if (isLicence(need.skill) || isTooHeavy) place.set(gap, place.get(need)!);
        else place.set(need, place.get(gap)!);
      }
    }
  }
  return place;
}

function longest(steps: readonly Step[], isWanted: (step: Step) => boolean): number {
  const wanted = [isWanted, isTraining].find((is) => steps.some(is)) ?? (() => true);
  let best = -1;
  // Of two that take equally long, the later one is nearer to the work.
  for (const [at, step] of steps.entries()) {
    if (wanted(step) && (best < 0 || step.months >= steps[best]!.months)) best = at;
  }
  return best;
}
