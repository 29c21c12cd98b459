/*
 * The plan of a regulated profession: its steps in their real order, each a stretch of one or more
 * phases. Every gap is learned in the step that names its skill, or else in the main training.
 * Neighbouring steps share a stretch when there are too few gaps for phases of two skills.
 */
import type { Knowledge } from "../../knowledge/knowledge.ts";
import type { Step } from "../route/step.ts";
import { isLicence } from "../checklist/kinds.ts";
import {
  type Needs,
  fullHours,
  needsAmong,
  needsWithLicences,
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
} from "./phases.ts";

interface Stretch {
  readonly steps: Step[];
  gaps: Gap[];
}

const MIN_GAPS = 2;
/** Which step teaches a skill depends on the order of the modules more than on its importance. */
const IN_TRAINING = 0.25;
/** Formalities up to this many months share a stretch with their neighbour. */
const FORMALITY_MONTHS = 1;
/** More than this is not learned beside an examination or a registration. */
const FORMALITY_HOURS = 80;

const isTraining = (step: Step | undefined): boolean =>
  step?.kind === "study" || step?.kind === "placement";

const isLicensing = ({ kind }: Step): boolean => kind === "exam" || kind === "register";

/** A degree in any subject teaches none of the profession's skills, so its step names none. */
const teachesProfession = (step: Step): boolean =>
  isTraining(step) && (step.skills ?? []).length > 0;

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
  const stretches = joined(steps, assign(ordered, steps, needs), { needs, isBasic });
  const drafts = stretches.flatMap(({ steps: own, gaps: inside }): DraftPhase[] => {
    const within =
      inside.length > MAX_FOCUS
        ? arrange(knowledge, inside, limit(needs, inside), context)
        : [
            prerequisitesFirst(
              inside.toSorted((a, b) => urgency(a) - urgency(b)),
              needs,
            ),
          ];
    return within.map((part, n) => ({ gaps: part, steps: own, part: n + 1, parts: within.length }));
  });
  return finish(knowledge, drafts, context);
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

/** What is learned beside an examination or a registration. */
const isLight = (gap: Gap): boolean =>
  gap.importance !== "core" && !isLicence(gap.skill) && fullHours(gap) <= FORMALITY_HOURS;

const limit = (needs: Needs, gaps: readonly Gap[]): Needs =>
  new Map(gaps.map((gap) => [gap, new Set([...needs.get(gap)!].filter((g) => gaps.includes(g)))]));

/** The position of each gap's step. A prerequisite moves forward to what needs it; what needs a licence
 * waits for it. */
function assign(gaps: readonly Gap[], steps: readonly Step[], needs: Needs): Map<Gap, number> {
  // The specialty teaches what the training common to all does not name.
  const specialty = steps.findIndex(({ own }) => own);
  const main = specialty >= 0 ? specialty : longest(steps, teachesProfession);
  const licensing = steps.findLastIndex(isLicensing);
  const isFormal = (at: number): boolean => at >= 0 && isLicensing(steps[at]!);
  const place = new Map(
    gaps.map((gap) => {
      const named = steps.findIndex(({ skills = [] }) => skills.includes(gap.skill.id));
      const isTooLong =
        !isTraining(steps[named]) &&
        (fullHours(gap) > FORMALITY_HOURS || (isFormal(named) && isHard(gap) && !isLight(gap)));
      if (named >= 0 && (!isTooLong || isLicence(gap.skill))) return [gap, named];
      return [gap, isLicence(gap.skill) && licensing >= 0 ? licensing : main];
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

/** One stretch for each step, joined until each has gaps for a phase. */
function joined(
  steps: readonly Step[],
  place: ReadonlyMap<Gap, number>,
  order: { readonly needs: Needs; readonly isBasic: (gap: Gap) => boolean },
): Stretch[] {
  const stretches: Stretch[] = [];
  for (const [at, step] of steps.entries()) {
    const own = [...place].flatMap(([gap, where]) => (where === at ? [gap] : []));
    const last = stretches.at(-1);
    const before = last?.steps.at(-1);
    const isFormal = step.kind === "register" && before?.kind === "exam";
    const isEntry = before?.kind === "apply" && before.months <= FORMALITY_MONTHS;
    if (last && (isFormal || (isEntry && last.steps.length === 1))) {
      last.steps.push(step);
      last.gaps.push(...own);
    } else stretches.push({ steps: [step], gaps: own });
  }
  borrow(stretches, order);
  for (let at = 0; stretches.length > 1 && at < stretches.length;) {
    const short = stretches[at]!;
    if (short.gaps.length >= MIN_GAPS) {
      at++;
      continue;
    }
    const [into, from] = at + 1 < stretches.length ? [at, at + 1] : [at - 1, at];
    stretches[into]!.steps.push(...stretches[from]!.steps);
    stretches[into]!.gaps.push(...stretches[from]!.gaps);
    stretches.splice(from, 1);
    at = Math.min(at, into);
  }
  return stretches;
}

/** A stretch with too few gaps takes some of the richest one: early ones before it, light ones after. */
function borrow(
  stretches: readonly Stretch[],
  {
    needs,
    isBasic,
  }: {
    readonly needs: Needs;
    /** Of the first module: it is not put off to a later step. */
    readonly isBasic: (gap: Gap) => boolean;
  },
): void {
  for (const [at, short] of stretches.entries()) {
    if (short.steps.every((step) => isTraining(step) && !teachesProfession(step))) continue;
    while (short.gaps.length < MIN_GAPS) {
      const rich = stretches.toSorted((a, b) => b.gaps.length - a.gaps.length)[0]!;
      if (rich === short || rich.gaps.length <= MIN_GAPS + 1) break;
      const from = stretches.indexOf(rich);
      const isBefore = at < from;
      // What lies between must not need the gap, nor be needed by it.
      const passed = stretches
        .slice(isBefore ? at + 1 : from, isBefore ? from + 1 : at)
        .flatMap((one) => one.gaps);
      const hasHard = short.gaps.some(isHard);
      const isFormal = short.steps.every(isLicensing);
      const free = rich.gaps.filter(
        (gap) =>
          !isLicence(gap.skill) &&
          (!isFormal || isLight(gap)) &&
          (hasHard || isHard(gap)) &&
          passed.every((other) => !needs.get(isBefore ? gap : other)!.has(isBefore ? other : gap)),
      );
      // Safety and basics are learned before the work, not beside the formalities after it.
      const taken = isBefore
        ? free[0]
        : lightest(free.filter((gap) => !gap.skill.isSafety && !isBasic(gap)));
      if (!taken) break;
      rich.gaps = rich.gaps.filter((gap) => gap !== taken);
      short.gaps.push(taken);
    }
  }
}

const isHard = ({ skill }: Gap): boolean => skill.group !== "soft";

const lightest = (gaps: readonly Gap[]): Gap | undefined =>
  gaps.toSorted((a, b) => fullHours(a) - fullHours(b))[0];
