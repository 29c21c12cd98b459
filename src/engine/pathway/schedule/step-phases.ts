/*
 * The plan of a way with steps: the steps in their real order, each a stretch of one or more phases.
 * Every gap is learned in the step that names its skill, or else in the main training.
 * Neighbouring steps share a stretch when there are too few gaps for phases of two skills.
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
import { type Week, hoursBeside, stepMonths, yearsIn } from "./phase-clock.ts";
import { monthsIn } from "../../knowledge/ways.ts";

interface Stretch {
  readonly steps: Step[];
  gaps: Gap[];
}

const MIN_GAPS = 2;
/** Which step teaches a skill depends on the order of the modules more than on its importance. */
const IN_TRAINING = 0.25;
/** More than this is not learned beside an examination or a registration. */
const FORMALITY_HOURS = 80;

const isTraining = (step: Step | undefined): boolean =>
  step?.kind === "study" || step?.kind === "placement";

/** A degree in any subject teaches none of the profession's skills, so its step names none. The training
 * of an entry and a course beside the work teach the whole list and name none of it. */
const teachesProfession = (step: Step): boolean =>
  isTraining(step) &&
  ((step.skills ?? []).length > 0 || step.training !== undefined || step.pace === "part_time");

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
  let spare = context.items.filter((item) => isMet(item) && isHard(item)).length;
  const stretches = joined(steps, assign(ordered, steps, { needs, isByHand: context.isByHand }), {
    needs,
    isBasic,
    isByHand: context.isByHand,
    weeklyHours: context.weeklyHours,
    spare,
  });
  spare -= stretches.filter(({ gaps: own }) => own.length < MIN_GAPS).length;
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
  const slice = (gaps: readonly Gap[], n: number): readonly Gap[] =>
    gaps.slice(Math.round((n * gaps.length) / count), Math.round(((n + 1) * gaps.length) / count));
  const cut = Array.from({ length: count }, (_, n) => [...slice(hard, n)]);
  // Soft skills fill the parts with the fewest others, none after what needs them.
  for (const gap of soft) {
    const needed = cut.findIndex((part) => part.some((other) => needs.get(other)!.has(gap)));
    const open = needed < 0 ? cut : cut.slice(0, needed + 1);
    open.toSorted((a, b) => a.length - b.length)[0]!.push(gap);
  }
  return cut.every((part) => part.length <= MAX_FOCUS)
    ? cut.map((part) => prerequisitesFirst(part, needs))
    : parts;
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

/** A skill that can be learned beside an examination or a registration. */
const isLight = (gap: Gap): boolean =>
  gap.importance !== "core" && !isLicence(gap.skill) && fullHours(gap) <= FORMALITY_HOURS;

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

/** One stretch for each step, joined until each has gaps for a phase. */
function joined(
  steps: readonly Step[],
  place: ReadonlyMap<Gap, number>,
  order: {
    readonly needs: Needs;
    readonly isBasic: (gap: Gap) => boolean;
    readonly isByHand: boolean;
    readonly weeklyHours: number;
    /** How many met skills can be deepened beside a single gap. */
    readonly spare: number;
  },
): Stretch[] {
  let { spare } = order;
  const isSupported = ({ gaps }: Stretch): boolean => gaps.length === 1 && spare-- > 0;
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
  borrow(stretches, order);
  relieve(stretches);
  unburden(stretches, order);
  complete(stretches, order.needs);
  for (let at = 0; stretches.length > 1 && at < stretches.length;) {
    const short = stretches[at]!;
    if (short.gaps.length >= MIN_GAPS || isSupported(short)) {
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

/** A stretch with too few gaps takes some from the richest one: early gaps if it comes before that one,
 * light gaps if it comes after. */
function borrow(
  stretches: readonly Stretch[],
  {
    needs,
    isBasic,
    isByHand,
    weeklyHours,
  }: {
    readonly needs: Needs;
    readonly isByHand: boolean;
    readonly weeklyHours: number;
    /** A gap of the first module, which is not put off to a later step. */
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
          (hasHard || isHard(gap)) &&
          passed.every((other) => !needs.get(isBefore ? gap : other)!.has(isBefore ? other : gap)),
      );
      // Safety and basics are learned before the work, not beside the formalities after it.
      const late = free.filter((gap) => !gap.skill.isSafety && !isBasic(gap));
      const isApplying = short.steps.every(({ kind }) => kind === "apply");
      // The training begins when a place is found, not when something light is learned.
      const room = hoursBeside(short.steps, weeklyHours) - hoursOf(short.gaps);
      const taken = isApplying
        ? ((hasHard ? free.find((gap) => !isHard(gap)) : undefined) ??
          lightest(free.filter((gap) => isLearnedAlone(gap, isByHand) && fullHours(gap) <= room)))
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
const isLearnedAlone = ({ skill }: Gap, isOfHands: boolean): boolean =>
  skill.certificateRank === "entry" ||
  (!isOfHands && !skill.isSafety && (skill.kind === "tool" || skill.kind === "method"));

const isHard = ({ skill }: Gap): boolean => skill.group !== "soft";

const hoursOf = (gaps: readonly Gap[]): number =>
  gaps.reduce((sum, gap) => sum + fullHours(gap), 0);

const lightest = (gaps: readonly Gap[]): Gap | undefined =>
  gaps.toSorted((a, b) => fullHours(a) - fullHours(b))[0];
