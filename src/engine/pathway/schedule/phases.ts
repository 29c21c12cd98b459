import type { Knowledge, Skill } from "../../knowledge/knowledge.ts";
import type { CurriculumRecord, ModuleRecord } from "../../knowledge/record-types.ts";
import type { Step } from "../route/step.ts";
import type { Standing } from "../read/candidate.ts";
import type { Focus, Gap } from "./focus.ts";
import { DEEPENED_HOURS, deepen } from "./deepening.ts";
import { comesFirst, isLicence, isObtained } from "../checklist/kinds.ts";
import { hoursToLearn } from "./effort.ts";
import {
  LIGHT_HOURS,
  type Needs,
  fullHours,
  moduleOf,
  needsAmong,
  needsWithLicences,
  openHours,
  prerequisitesFirst,
  urgencyOf,
} from "./phase-order.ts";
import { mainTraining } from "./training-steps.ts";
import { prerequisitesOf } from "./prerequisites.ts";
import { type Item, isMet } from "../checklist/readiness.ts";

export interface PlannedPhase {
  readonly focus: readonly Focus[];
  /** The module of the curriculum that most of the phase belongs to. */
  readonly module: ModuleRecord | undefined;
  /** The steps of the way that fall into this phase's stretch of the plan. */
  readonly steps: readonly Step[];
  /** Which phase of that stretch it is, from 1 on, and of how many. */
  readonly part: number;
  readonly parts: number;
}

/** A step that ends with a licence or a register. */
export const isLicensing = ({ kind }: Step): boolean => kind === "exam" || kind === "register";

export interface PlanContext {
  readonly isHandwork: boolean;
  /** The craft is learned by being shown, in a training or at work. */
  readonly isByHand: boolean;
  readonly curriculum: CurriculumRecord | undefined;
  readonly standing: Standing;
  /** The whole checklist: phases that lack a second skill deepen one that is met. */
  readonly items: readonly Item[];
  /** At least so many phases: one for each step of the career that lies ahead. */
  readonly least: number;
  /** The hours that somebody has for study of their own, and whether they state them. */
  readonly weeklyHours: number;
  readonly isStated: boolean;
}

export const MAX_FOCUS = 4;
const MIN_FOCUS = 2;
/** About a month of ten hours a week. */
const SHORT_PHASE_HOURS = 45;
/** Above these hours, a phase stops at two skills. */
const HEAVY_HOURS = 400;
const USUAL_FOCUS = 3;
/** Penalty for a skill in the same phase as a long prerequisite of it. */
const HURRIED = 0.8;
/** The share of the hours that it takes to confirm what is probably known. */
const CONFIRMING = 0.2;
const MOST_CONFIRMING_HOURS = 10;
/** Skills of one module belong together, but what is only supporting waits while the core is open. */
const SAME_MODULE = 1.5;
const CORE_FIRST = 1.8;

/** Distributes all gaps over phases of two to four skills, in the order of the curriculum. */
export function planPhases(
  knowledge: Knowledge,
  gaps: readonly Gap[],
  context: PlanContext,
): PlannedPhase[] {
  const phases = atLeast(
    context.least,
    arrange(knowledge, gaps, needsWithLicences(knowledge, gaps), context),
  );
  return finish(
    knowledge,
    phases.map((own) => ({ gaps: own, steps: [], part: 1, parts: 1 })),
    context,
  );
}

/** Splits the fullest phases in their order; if there are still too few, empty phases are added, which
 * deepen skills that are met. */
function atLeast(count: number, phases: readonly (readonly Gap[])[]): (readonly Gap[])[] {
  const more = [...phases];
  while (more.length < count) {
    const fullest = more.findIndex((one) => one.length >= 2 * MIN_FOCUS);
    if (fullest < 0) break;
    const own = more[fullest]!;
    more.splice(fullest, 1, own.slice(0, MIN_FOCUS), own.slice(MIN_FOCUS));
  }
  const missing = Math.max(0, count - more.length);
  return [...more, ...Array.from({ length: missing }, () => [])];
}

/** Groups gaps, prerequisites first; soft skills are woven into the phases of the others. */
export function arrange(
  knowledge: Knowledge,
  gaps: readonly Gap[],
  needs: Needs,
  context: PlanContext,
): Gap[][] {
  const isBound = (gap: Gap): boolean =>
    needs.get(gap)!.size > 0 || gaps.some((other) => needs.get(other)!.has(gap));
  const soft = gaps.filter((gap) => gap.skill.group === "soft" && !isBound(gap));
  const hard = gaps.filter((gap) => !soft.includes(gap));
  if (hard.length === 0) return split(soft);
  for (const most of [MAX_FOCUS, USUAL_FOCUS, MIN_FOCUS]) {
    const phases = grouped(knowledge, hard, needs, { ...context, most });
    const room = phases.reduce((sum, phase) => sum + MAX_FOCUS - phase.length, 0);
    if (room >= soft.length) return joinSmall(joinLight(weave(phases, soft)), gaps.length);
  }
  const count = Math.ceil(gaps.length / MAX_FOCUS);
  const ordered = prerequisitesFirst(hard, needs);
  const slices = Array.from({ length: count }, (_, n) =>
    ordered.slice(
      Math.round((n * hard.length) / count),
      Math.round(((n + 1) * hard.length) / count),
    ),
  );
  return weave(slices, soft);
}

/** The most urgent open gap starts a phase; the closest open ones join it. */
function grouped(
  knowledge: Knowledge,
  gaps: readonly Gap[],
  needs: Needs,
  context: PlanContext & { readonly most: number },
): Gap[][] {
  const urgency = urgencyOf(knowledge, gaps, needs, context);
  const module = new Map(
    gaps.map((gap) => [gap, moduleOf(knowledge, context.curriculum, gap.skill)]),
  );
  const open = new Set(gaps.toSorted((a, b) => urgency(a) - urgency(b)));
  const phases: Gap[][] = [];
  const readyOf = (): Gap[] =>
    [...open].filter((gap) => [...needs.get(gap)!].every((need) => !open.has(need)));
  while (open.size > 0) {
    const phase: Gap[] = [];
    while (open.size > 0) {
      const ready = readyOf();
      // A cycle of prerequisites: start anywhere.
      const choice = ready.length > 0 ? ready : [...open];
      const isSame = (gap: Gap): boolean =>
        module.get(gap) !== undefined && module.get(gap) === module.get(phase[0]!);
      if (isFull(phase, open.size, context, choice.some(isSame))) break;
      const isCoreOpen = [...open].some(isCoreCraft);
      const next = mostFitting(
        choice,
        (gap) =>
          fit(knowledge, gap, phase, needs, urgency) +
          (phase.length > 0 && isSame(gap) ? SAME_MODULE : 0) -
          (isCoreOpen && canWait(gap) ? CORE_FIRST : 0),
      );
      phase.push(next);
      open.delete(next);
    }
    phases.push(phase);
  }
  return phases;
}

/** A card of a day or two is asked for on the first day, even where it is only supporting. */
const canWait = ({ importance, skill }: Gap): boolean =>
  importance === "supporting" && !comesFirst(skill);

const isCoreCraft = ({ importance, skill }: Gap): boolean =>
  importance === "core" && !isLicence(skill);

/** How well a gap fits the skills of a phase; an empty phase takes the most urgent one. */
function fit(
  knowledge: Knowledge,
  gap: Gap,
  phase: readonly Gap[],
  needs: Needs,
  urgency: (gap: Gap) => number,
): number {
  if (phase.length === 0) return -urgency(gap);
  const related = phase.map((other) => {
    const close = Math.max(
      knowledge.closeness.between(other.skill.id, gap.skill.id),
      knowledge.closeness.between(gap.skill.id, other.skill.id),
    );
    return close + (other.skill.group === gap.skill.group ? 0.1 : 0);
  });
  const isHurried = phase.some(
    (other) => needs.get(gap)!.has(other) && fullHours(other) > LIGHT_HOURS,
  );
  return Math.max(...related) - 0.8 * urgency(gap) - (isHurried ? HURRIED : 0);
}

function mostFitting(gaps: readonly Gap[], value: (gap: Gap) => number): Gap {
  let [best, most] = [gaps[0] as Gap, -Infinity];
  for (const gap of gaps) {
    const own = value(gap);
    if (own > most) [best, most] = [gap, own];
  }
  return best;
}

/** Whether a phase takes no more; never leaves a single skill for the last phase. */
function isFull(
  phase: readonly Gap[],
  left: number,
  { most, curriculum }: { most: number; curriculum: CurriculumRecord | undefined },
  hasMoreOfModule: boolean,
): boolean {
  if (phase.length < MIN_FOCUS) return false;
  if (phase.length >= MAX_FOCUS) return true;
  if (left === 1) return false;
  if (left === 2 && phase.length === MAX_FOCUS - 1) return true;
  if (phase.length >= most) return true;
  const hours = phase.reduce((sum, gap) => sum + fullHours(gap), 0);
  if (hours > HEAVY_HOURS) return true;
  if (phase.length < USUAL_FOCUS) return false;
  return hours > LIGHT_HOURS && !(curriculum && hasMoreOfModule);
}

/** Every phase is a month at the least, so one of a few days joins a neighbour that has room. */
function joinLight(phases: readonly (readonly Gap[])[]): Gap[][] {
  const isLight = (phase: readonly Gap[]): boolean =>
    phase.reduce((sum, gap) => sum + openHours(gap), 0) < SHORT_PHASE_HOURS;
  const joined: Gap[][] = [];
  for (const phase of phases) {
    const before = joined.at(-1);
    const fits = before && before.length + phase.length <= MAX_FOCUS;
    if (before && fits && (isLight(before) || isLight(phase))) before.push(...phase);
    else joined.push([...phase]);
  }
  return joined;
}

/** Every phase is a month at the least, so fewer gaps must not make more phases: neighbours with room for
 * each other join until no more are left than phases of the usual size would be. */
function joinSmall(phases: readonly Gap[][], gaps: number): Gap[][] {
  const joined = [...phases];
  while (joined.length > Math.ceil(gaps / USUAL_FOCUS)) {
    const sizes = joined.slice(1).map((phase, at) => joined[at]!.length + phase.length);
    const smallest = sizes.indexOf(Math.min(...sizes));
    if (smallest < 0 || sizes[smallest]! > MAX_FOCUS) break;
    joined.splice(smallest, 2, [...joined[smallest]!, ...joined[smallest + 1]!]);
  }
  return joined;
}

/** Soft skills go one by one to phases with room and the fewest soft skills, evenly over the plan. */
function weave(phases: readonly (readonly Gap[])[], soft: readonly Gap[]): Gap[][] {
  const woven = phases.map((phase) => [...phase]);
  for (const [n, gap] of soft.entries()) {
    const softIn = (phase: readonly Gap[]): number =>
      phase.filter((one) => soft.includes(one)).length;
    const wanted = Math.floor(((n + 0.5) * woven.length) / soft.length);
    const places = [...woven.keys()].toSorted(
      (a, b) =>
        softIn(woven[a]!) - softIn(woven[b]!) ||
        Math.abs(a - wanted) - Math.abs(b - wanted) ||
        a - b,
    );
    const place = places.find((at) => woven[at]!.length < MAX_FOCUS) ?? places[0]!;
    woven[place]!.push(gap);
  }
  return woven;
}

/** Splits the list evenly, keeping its order. */
function split(gaps: readonly Gap[]): Gap[][] {
  const count = Math.max(1, Math.ceil(gaps.length / MAX_FOCUS));
  return Array.from({ length: count }, (_, n) =>
    gaps.slice(Math.round((n * gaps.length) / count), Math.round(((n + 1) * gaps.length) / count)),
  );
}

export interface DraftPhase extends Omit<PlannedPhase, "focus" | "module"> {
  readonly gaps: readonly Gap[];
}

/** Gives the phases their hours, a second skill where one is missing, and their modules. */
export function finish(
  knowledge: Knowledge,
  drafts: readonly DraftPhase[],
  context: PlanContext,
): PlannedPhase[] {
  const weighed = weigh(knowledge, drafts, context);
  const deepened: Skill[] = [];
  return drafts.map(({ steps, part, parts }, at) => {
    const focus = [...weighed[at]!];
    // Beside an application, an examination or a registration nothing of the trade has to be left to learn.
    const isApplying = steps.length > 0 && steps.every(({ kind }) => kind === "apply");
    const needsTrade = !isApplying && !steps.some(isLicensing);
    const isShort = (): boolean =>
      focus.length < MIN_FOCUS ||
      (needsTrade && focus.every(({ skill }) => skill.group === "soft"));
    while (isShort() && focus.length < MAX_FOCUS) {
      const more = deepen(knowledge, context.items, focus, deepened);
      if (!more) break;
      deepened.push(more.skill);
      // The years of a step upwards leave time for it.
      focus.push(context.least > 0 ? { ...more, hours: DEEPENED_HOURS } : more);
    }
    return {
      steps,
      part,
      parts,
      focus: focus.map((item) =>
        isLearnedBeside(item, steps, context) ? { ...item, isBeside: true } : item,
      ),
      module: leadingModule(focus, context.curriculum),
    };
  });
}

/** A school or a course teaches the trade: a program around its core, or the certificate of somebody else,
 * is learned beside it, unless the record names it. An employer uses such programs and teaches them, and so
 * do the placements of a craft that has to be shown. */
function isLearnedBeside(
  item: Focus,
  steps: readonly Step[],
  { isByHand }: Pick<PlanContext, "isByHand">,
): boolean {
  const main = mainTraining(steps);
  return (
    main?.kind === "study" &&
    !main.paid &&
    (!isByHand || main.pace === "part_time") &&
    !steps.some(({ skills = [] }) => skills.includes(item.skill.id)) &&
    item.hours > 0 &&
    !isMet(item) &&
    item.importance !== "core" &&
    (item.skill.kind === "tool" || item.skill.kind === "credential")
  );
}

/** The module that lists most of the skills, weighted by hours; soft skills and deepened ones do not
 * decide, and relatives of its skills do not belong to it. */
function leadingModule(
  focus: readonly Focus[],
  curriculum: CurriculumRecord | undefined,
): ModuleRecord | undefined {
  const deciding = focus.filter((item) => item.skill.group !== "soft" && !isMet(item));
  const weightOf = ({ skills }: ModuleRecord): number =>
    (deciding.length > 0 ? deciding : focus)
      .filter(({ skill }) => skills.includes(skill.id))
      .reduce((sum, { hours }) => sum + 50 + Math.min(200, hours), 0);
  const [best] = (curriculum?.modules ?? []).toSorted((a, b) => weightOf(b) - weightOf(a));
  return best && weightOf(best) > 0 ? best : undefined;
}

/** Computes the hours of each gap: relatives that come before it on the list, or are met, make it easier.
 * The order of the list is the same for everybody, so no other cut of the phases makes a plan longer. */
function weigh(
  knowledge: Knowledge,
  phases: readonly DraftPhase[],
  { standing, items }: PlanContext,
): Focus[][] {
  const listed = new Set(phases.flatMap(({ gaps }) => gaps.map((gap) => gap.skill)));
  const met = items.filter(isMet).map(({ skill }) => skill);
  const learned: Skill[] = [...new Set([...standing.stated, ...met])];
  // The steps of a way obtain its licence, and soft skills grow with the work on the others.
  const hasLicence = phases.some(({ steps }) =>
    steps.some((step) => isLicensing(step) || step.credential?.kind === "licence"),
  );
  const isCounted = ({ skill }: Gap): boolean =>
    skill.kind !== "soft" && !(hasLicence && isObtained(skill));
  const gaps = new Set(phases.flatMap((phase) => phase.gaps));
  const ordered = prerequisitesFirst(items, needsAmong(knowledge, items));
  const weighed = new Map<Gap, Focus>();
  for (const gap of ordered) {
    if (!gaps.has(gap)) continue;
    if (!isCounted(gap)) {
      weighed.set(gap, { ...gap, hours: 0, basics: [] });
      continue;
    }
    const basics = [...prerequisitesOf(knowledge, gap.skill)].filter(
      (skill) =>
        gap.target > 1 &&
        !listed.has(skill) &&
        standing.levelIn(skill) < 1 &&
        !learned.includes(skill),
    );
    const base = { learned: learned.filter((skill) => skill !== gap.skill) };
    const between = (from: number, to: number): number =>
      from < to ? hoursToLearn(knowledge, gap.skill, { from, to, ...base }) : 0;
    const likely = Math.min(gap.target, Math.max(gap.current, gap.knowing.likely));
    const own =
      between(likely, gap.target) +
      Math.min(MOST_CONFIRMING_HOURS, Math.ceil(CONFIRMING * between(gap.current, likely)));
    const extra = basics.reduce(
      (sum, skill) =>
        sum + hoursToLearn(knowledge, skill, { from: standing.levelIn(skill), to: 1, ...base }),
      0,
    );
    learned.push(gap.skill, ...basics);
    weighed.set(gap, { ...gap, hours: own + extra, basics });
  }
  return phases.map((phase) => phase.gaps.map((gap) => weighed.get(gap)!));
}
