/*
 * Stretches of a plan with steps: one for each step, joined with its neighbour where there are too few gaps
 * for a phase of its own.
 */
import type { Step } from "../route/step.ts";
import { isLicence } from "../checklist/kinds.ts";
import { type Needs, fullHours } from "./phase-order.ts";
import type { Gap } from "./focus.ts";
import { MAX_FOCUS, isLicensing } from "./phases.ts";
import { hoursBeside, yearsIn } from "./phase-clock.ts";
import { monthsIn } from "../../knowledge/ways.ts";

interface Stretch {
  readonly steps: Step[];
  gaps: Gap[];
}

export const MIN_GAPS = 2;
/** More than this is not learned beside an examination or a registration. */
export const FORMALITY_HOURS = 80;
export const isTraining = (step: Step | undefined): boolean =>
  step?.kind === "study" || step?.kind === "placement";

/** Applications and examinations that stand before a training or a post: months of their own. */
const isOpening = (stretches: readonly Stretch[], at: number): boolean =>
  stretches[at]!.steps.every((step) => !isTraining(step)) &&
  stretches.slice(at + 1).some(({ steps }) => steps.some(isTraining));

/** A degree in any subject teaches none of the profession's skills, so its step names none. The training
 * of an entry and a course beside the work teach the whole list and name none of it. */
export const teachesProfession = (step: Step): boolean =>
  isTraining(step) &&
  ((step.skills ?? []).length > 0 || step.training !== undefined || step.pace === "part_time");

/** A skill that can be learned beside an examination or a registration. */
export const isLight = (gap: Gap): boolean =>
  gap.importance !== "core" && !isLicence(gap.skill) && fullHours(gap) <= FORMALITY_HOURS;

/** One stretch for each step, joined until each has gaps for a phase. */
export function joinSteps(
  steps: readonly Step[],
  place: ReadonlyMap<Gap, number>,
  order: {
    readonly needs: Needs;
    readonly isBasic: (gap: Gap) => boolean;
    readonly isByHand: boolean;
    readonly weeklyHours: number;
    /** How many met skills can be deepened beside a single gap. */
    readonly spare: number;
    /** How many soft ones, which are enough beside an application or an examination. */
    readonly spareSoft: number;
  },
): Stretch[] {
  let { spare, spareSoft } = order;
  const isSupported = ({ gaps }: Stretch, isBeforeTraining: boolean): boolean => {
    const missing = MIN_GAPS - gaps.length;
    const soft = isBeforeTraining ? Math.min(spareSoft, Math.max(0, missing - spare)) : 0;
    if (missing > spare + soft || (gaps.length === 0 && !isBeforeTraining)) return false;
    spare -= missing - soft;
    spareSoft -= soft;
    return true;
  };
  const stretches: Stretch[] = [];
  for (const [at, step] of steps.entries()) {
    const own = [...place].flatMap(([gap, where]) => (where === at ? [gap] : []));
    const last = stretches.at(-1);
    const before = last?.steps.at(-1);
    const isFormal = step.kind === "register" && before?.kind === "exam" && !before.beside;
    if (last && (isFormal || step.beside)) {
      last.steps.push(step);
      last.gaps.push(...own);
    } else stretches.push({ steps: [step], gaps: own });
  }
  // Months before a training come first, but take nothing that the later steps cannot spare.
  const isFirst = isSpared(stretches, spareSoft);
  if (isFirst) borrow(stretches, { ...order, isForOpening: true });
  borrow(stretches, { ...order, isForOpening: false });
  relieve(stretches);
  unburden(stretches, order);
  complete(stretches, order.needs);
  if (!isFirst) borrow(stretches, { ...order, isForOpening: true });
  for (let at = 0; stretches.length > 1 && at < stretches.length;) {
    const short = stretches[at]!;
    if (short.gaps.length >= MIN_GAPS || isSupported(short, isOpening(stretches, at))) {
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

/** Whether there are light skills, or met ones to deepen, for the months before a training, for the
 * formalities that have a licence only, and for the years of a training that lack a skill. An examination
 * without any ends the training. */
function isSpared(stretches: readonly Stretch[], spareSoft: number): boolean {
  const light = stretches.flatMap(({ gaps }) => gaps).filter(isLightAlone).length;
  const missing = stretches.map((one, at) => {
    if (one.gaps.length === 0 && !isOpening(stretches, at)) return 0;
    return Math.max(0, (one.steps.some(isTraining) ? wantedIn(one) : MIN_GAPS) - one.gaps.length);
  });
  return light + spareSoft >= missing.reduce((sum, count) => sum + count, 0);
}

/** A stretch with too few gaps takes some from the richest one: early gaps if it comes before that one,
 * light gaps if it comes after. */
function borrow(
  stretches: readonly Stretch[],
  {
    needs,
    isBasic,
    isByHand,
    weeklyHours,
    isForOpening,
  }: {
    readonly needs: Needs;
    readonly isByHand: boolean;
    readonly weeklyHours: number;
    /** For the months before a training, or for all others. */
    readonly isForOpening: boolean;
    /** A gap of the first module, which is not put off to a later step. */
    readonly isBasic: (gap: Gap) => boolean;
  },
): void {
  for (const [at, short] of stretches.entries()) {
    if (short.steps.every((step) => isTraining(step) && !teachesProfession(step))) continue;
    if (isOpening(stretches, at) !== isForOpening) continue;
    while (short.gaps.length < MIN_GAPS) {
      const rich = stretches
        .toSorted((a, b) => b.gaps.length - a.gaps.length)
        .find((one) => !isForOpening || one.gaps.length > wantedIn(one));
      if (!rich || rich === short || rich.gaps.length <= MIN_GAPS + 1) break;
      const from = stretches.indexOf(rich);
      const isBefore = at < from;
      // The gaps in between must not need the moved gap, nor be needed by it.
      const passed = stretches
        .slice(isBefore ? at + 1 : from, isBefore ? from + 1 : at)
        .flatMap((one) => one.gaps);
      const hasHard = short.gaps.some(isHard);
      const isFormal = short.steps.every(isLicensing);
      const free = rich.gaps.filter(
        (gap) =>
          !isLicence(gap.skill) &&
          (!isFormal ||
            (isLight(gap) && (!isByHand || isLearnedAlone(gap, isByHand) || !isHard(gap)))) &&
          (isForOpening ? !gap.skill.leads : hasHard || isHard(gap)) &&
          passed.every((other) => !needs.get(isBefore ? gap : other)!.has(isBefore ? other : gap)),
      );
      // Safety and basics are learned before the work, not beside the formalities after it.
      const late = free.filter((gap) => !gap.skill.isSafety && !isBasic(gap));
      const isApplying = short.steps.every(({ kind }) => kind === "apply");
      // The training begins when a place is found, not when something light is learned.
      const room = hoursBeside(short.steps, weeklyHours) - hoursOf(short.gaps);
      const soft = free.find((gap) => !isHard(gap));
      const alone = free.filter((gap) => isLearnedAlone(gap, isByHand) && fullHours(gap) <= room);
      const taken = isApplying
        ? ((hasHard ? soft : undefined) ?? lightest(alone) ?? soft)
        : isBefore
          ? free[0]
          : (late.find((gap) => !isHard(gap)) ?? lightest(late));
      if (!taken) break;
      rich.gaps = rich.gaps.filter((gap) => gap !== taken);
      short.gaps.push(taken);
    }
  }
}

/** A training with more skills than its years have room for leaves soft ones to the formalities after it,
 * so that its phases end with its years. */
function relieve(stretches: readonly Stretch[]): void {
  for (const [at, full] of stretches.entries()) {
    const years = yearsIn(monthsIn(full.steps));
    const after = stretches[at + 1];
    if (!full.steps.some(isTraining) || !after?.steps.every(isLicensing)) continue;
    while (full.gaps.length > years * MAX_FOCUS && after.gaps.length < MAX_FOCUS) {
      const moved = full.gaps.find((gap) => !isHard(gap));
      if (!moved) break;
      full.gaps = full.gaps.filter((gap) => gap !== moved);
      after.gaps.push(moved);
    }
  }
}

/** A skill that does not fit beside an examination or a registration is learned in the training before it. */
function unburden(
  stretches: readonly Stretch[],
  { needs, weeklyHours }: { readonly needs: Needs; readonly weeklyHours: number },
): void {
  for (const [at, formal] of stretches.entries()) {
    const from = stretches.slice(0, at).findLastIndex(({ steps }) => steps.some(isTraining));
    const training = stretches[from];
    if (!training || !formal.steps.every(isLicensing)) continue;
    const room = hoursBeside(formal.steps, weeklyHours);
    const isBound = (gap: Gap): boolean =>
      stretches.slice(from + 1).some(({ gaps }) => gaps.some((one) => needs.get(gap)!.has(one)));
    const movable = formal.gaps
      .filter((gap) => !isLicence(gap.skill) && isHard(gap) && !isBound(gap))
      .toSorted((a, b) => fullHours(b) - fullHours(a));
    for (const gap of movable) {
      if (hoursOf(formal.gaps.filter(isHard)) <= room) break;
      formal.gaps = formal.gaps.filter((one) => one !== gap);
      training.gaps.push(gap);
    }
  }
}

/** The gaps with which each year of a training has at most two hard ones. */
const wantedIn = ({ steps, gaps }: Stretch): number =>
  MIN_GAPS *
  (steps.some(isTraining)
    ? Math.min(yearsIn(monthsIn(steps)), Math.ceil(gaps.filter(isHard).length / MIN_GAPS))
    : 1);

/** A training of years with an odd number of skills takes a soft one from a later stretch that has more
 * than enough, so that it can be cut at its years. */
function complete(stretches: readonly Stretch[], needs: Needs): void {
  for (const [at, short] of stretches.entries()) {
    const isOdd = short.gaps.filter(isHard).length > MIN_GAPS;
    if (!short.steps.some(isTraining) || !isOdd || short.gaps.length >= wantedIn(short)) continue;
    const isFree = (gap: Gap): boolean =>
      !isHard(gap) && !gap.skill.leads && needs.get(gap)!.size === 0;
    const rich = stretches
      .slice(at + 1)
      .find((one) => one.gaps.length > wantedIn(one) && one.gaps.some(isFree));
    const taken = rich?.gaps.find(isFree);
    if (!rich || !taken) continue;
    rich.gaps = rich.gaps.filter((gap) => gap !== taken);
    short.gaps.push(taken);
  }
}

/** A course of days, a tool or a method, unlike what a training has to show. */
export const isLearnedAlone = ({ skill }: Gap, isOfHands: boolean): boolean =>
  skill.certificateRank === "entry" ||
  (!isOfHands && !skill.isSafety && (skill.kind === "tool" || skill.kind === "method"));

/** A soft skill or a course of days; trainees lead no one. */
const isLightAlone = (gap: Gap): boolean =>
  isHard(gap) ? gap.skill.certificateRank === "entry" : !gap.skill.leads;

export const isHard = ({ skill }: Gap): boolean => skill.group !== "soft";

const hoursOf = (gaps: readonly Gap[]): number =>
  gaps.reduce((sum, gap) => sum + fullHours(gap), 0);

const lightest = (gaps: readonly Gap[]): Gap | undefined =>
  gaps.toSorted((a, b) => fullHours(a) - fullHours(b))[0];
