import type { Knowledge, Skill } from "../knowledge/knowledge.ts";
import { IMPORTANCES } from "../knowledge/records.ts";
import type { Standing } from "./candidate.ts";
import { hoursToLearn } from "./effort.ts";
import { isLicence, isSafety } from "./kinds.ts";
import { prerequisitesOf } from "./prerequisites.ts";
import type { Item } from "./readiness.ts";

/** An item below its target level. */
export type Gap = Item;

/** A gap within the plan, with its hours there. */
export interface Focus extends Gap {
  readonly hours: number;
  /** Prerequisites that are neither on the checklist nor known: learned along with it, when more than
   * the beginner level is wanted. */
  readonly basics: readonly Skill[];
}

const MAX_FOCUS = 4;
const USUAL_FOCUS = 3;
/** Hours up to which a phase takes a fourth skill, and from which on it stops at two. */
const LIGHT_HOURS = 60;
const HEAVY_HOURS = 400;
/** Safety comes first; a licence comes after the core skills that it certifies. */
const SAFETY_FIRST = -2;
const LICENCE_AFTER_CORE = 0.8;
/** In manual work, quickly learned tools come before the work with them. */
const HAND_TOOLS_EARLY = -1.2;
/** Penalty for a skill in the same phase as a long prerequisite of it. */
const HURRIED = 0.8;

/** Distributes all gaps over phases of two to four skills (one when there is only one). */
export function planPhases(
  knowledge: Knowledge,
  gaps: readonly Gap[],
  { isHandwork, standing }: { readonly isHandwork: boolean; readonly standing: Standing },
): Focus[][] {
  const needs = needsAmong(knowledge, gaps);
  const isBound = (gap: Gap): boolean =>
    needs.get(gap)!.size > 0 || gaps.some((other) => needs.get(other)!.has(gap));
  const soft = gaps.filter((gap) => gap.skill.group === "soft" && !isBound(gap));
  const hard = gaps.filter((gap) => !soft.includes(gap));
  const phases =
    hard.length < 2
      ? split([...hard, ...soft])
      : withSoft(grouped(knowledge, hard, needs, isHandwork), soft);
  return weigh(knowledge, phases, standing);
}

type Needs = ReadonlyMap<Gap, ReadonlySet<Gap>>;

/** The gaps that must come before each gap: prerequisites, also through skills that are no gaps. */
function needsAmong(knowledge: Knowledge, gaps: readonly Gap[]): Needs {
  const bySkill = new Map(gaps.map((gap) => [gap.skill, gap]));
  return new Map(
    gaps.map((gap) => {
      const needed = [...prerequisitesOf(knowledge, gap.skill)].flatMap(
        (skill) => bySkill.get(skill) ?? [],
      );
      return [gap, new Set([...needed, ...certifiedBy(knowledge, gap, gaps)])];
    }),
  );
}

/** A licence comes after all core skills that do not require the licence itself. */
const certifiedBy = (knowledge: Knowledge, gap: Gap, gaps: readonly Gap[]): Gap[] =>
  isLicence(gap.skill)
    ? gaps.filter(
        ({ skill, importance }) =>
          importance === "core" &&
          !isLicence(skill) &&
          skill.group !== "soft" &&
          !prerequisitesOf(knowledge, skill).has(gap.skill),
      )
    : [];

/** The most urgent open gap starts a phase; the closest open ones join it. */
function grouped(
  knowledge: Knowledge,
  gaps: readonly Gap[],
  needs: Needs,
  isHandwork: boolean,
): Gap[][] {
  const urgency = urgencyOf(knowledge, gaps, needs, isHandwork);
  const open = new Set(gaps.toSorted((a, b) => urgency(a) - urgency(b)));
  const phases: Gap[][] = [];
  while (open.size > 0) {
    const phase: Gap[] = [];
    while (open.size > 0 && !isFull(phase, open.size)) {
      const ready = [...open].filter((gap) =>
        [...needs.get(gap)!].every((need) => !open.has(need)),
      );
      // A cycle of prerequisites: start anywhere.
      const choice = ready.length > 0 ? ready : [...open];
      const next = mostFitting(choice, (gap) => fit(knowledge, gap, phase, needs, urgency));
      phase.push(next);
      open.delete(next);
    }
    phases.push(phase);
  }
  return phases;
}

/** Smaller is more urgent. A prerequisite is as urgent as what needs it. */
function urgencyOf(
  knowledge: Knowledge,
  gaps: readonly Gap[],
  needs: Needs,
  isHandwork: boolean,
): (gap: Gap) => number {
  const own = (gap: Gap): number =>
    IMPORTANCES.indexOf(gap.importance) -
    0.6 * (gap.demand ?? 0) +
    effortShare(gap) +
    placeOf(gap, isHandwork);
  const urgency = new Map(gaps.map((gap) => [gap, own(gap)]));
  const hasten = (gap: Gap | undefined, to: number): void => {
    if (gap && to < urgency.get(gap)!) urgency.set(gap, to);
  };
  const bySkill = new Map(gaps.map((gap) => [gap.skill.id, gap]));
  for (const gap of gaps) {
    for (const need of needs.get(gap)!) hasten(need, own(gap));
    // The broader skill first: welding before MIG welding.
    for (const wider of knowledge.closeness.broader(gap.skill.id).keys()) {
      hasten(bySkill.get(wider), own(gap) - 0.01);
    }
  }
  return (gap) => urgency.get(gap)!;
}

function placeOf(gap: Gap, isHandwork: boolean): number {
  if (isLicence(gap.skill)) return LICENCE_AFTER_CORE;
  if (isSafety(gap.skill)) return SAFETY_FIRST;
  const isHandTool = gap.skill.group === "tools" && fullHours(gap) <= LIGHT_HOURS;
  return isHandwork && isHandTool ? HAND_TOOLS_EARLY : 0;
}

/** Quickly learned skills come slightly earlier. */
const effortShare = (gap: Gap): number => Math.min(0.3, fullHours(gap) / 2000);

const fullHours = ({ skill, target }: Gap): number => skill.hours[target - 1] ?? 0;

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
function isFull(phase: readonly Gap[], left: number): boolean {
  if (phase.length < 2) return false;
  if (phase.length === MAX_FOCUS) return true;
  if (left === 1) return false;
  if (left === 2 && phase.length === MAX_FOCUS - 1) return true;
  const hours = phase.reduce((sum, gap) => sum + fullHours(gap), 0);
  if (hours > HEAVY_HOURS) return true;
  return phase.length >= USUAL_FOCUS && hours > LIGHT_HOURS;
}

/** Soft skills are spread over the phases that have room. */
function withSoft(phases: readonly Gap[][], soft: readonly Gap[]): Gap[][] {
  const free = phases.filter((phase) => phase.length < MAX_FOCUS);
  if (soft.length <= free.length) {
    const joins = new Map(
      soft.map((gap, n) => [free[Math.floor(((n + 0.5) * free.length) / soft.length)], gap]),
    );
    return phases.map((phase) => [...phase, ...(joins.has(phase) ? [joins.get(phase)!] : [])]);
  }
  if (soft.length > 1) return [...phases, ...split(soft)];
  // All phases are full: move one skill of the last phase along, so that no phase has one skill only.
  const last = phases.at(-1) as Gap[];
  return [...phases.slice(0, -1), last.slice(0, -1), [...last.slice(-1), ...soft]];
}

/** Splits the list evenly, keeping its order. */
function split(gaps: readonly Gap[]): Gap[][] {
  const count = Math.ceil(gaps.length / MAX_FOCUS);
  return Array.from({ length: count }, (_, n) =>
    gaps.slice(Math.round((n * gaps.length) / count), Math.round(((n + 1) * gaps.length) / count)),
  );
}

/** Computes hours in plan order: skills learned before make related ones easier. */
function weigh(
  knowledge: Knowledge,
  phases: readonly (readonly Gap[])[],
  standing: Standing,
): Focus[][] {
  const listed = new Set(phases.flat().map((gap) => gap.skill));
  const learned: Skill[] = [];
  return phases.map((phase) =>
    phase.map((gap) => {
      const basics = [...prerequisitesOf(knowledge, gap.skill)].filter(
        (skill) =>
          gap.target > 1 &&
          !listed.has(skill) &&
          standing.levelIn(skill) < 1 &&
          !learned.includes(skill),
      );
      const base = { learned: [...learned] };
      const own = hoursToLearn(knowledge, gap.skill, {
        from: gap.current,
        to: gap.target,
        ...base,
      });
      const extra = basics.reduce(
        (sum, skill) =>
          sum + hoursToLearn(knowledge, skill, { from: standing.levelIn(skill), to: 1, ...base }),
        0,
      );
      learned.push(gap.skill, ...basics);
      return { ...gap, hours: own + extra, basics };
    }),
  );
}

export interface Months {
  readonly start: number;
  readonly end: number;
}

const WEEKS_PER_MONTH = 4.345;

/** Contiguous months from 1 on, at least one per phase; fewer weekly hours never shorten a phase. */
export function monthsOf(
  phaseHours: readonly number[],
  weeklyHours: number,
  leastMonths: number,
): Months[] {
  const all = phaseHours.reduce((sum, own) => sum + own, 0);
  // A minimum duration stretches the phases in proportion.
  const perMonth = Math.min(weeklyHours * WEEKS_PER_MONTH, all / Math.max(1, leastMonths));
  let [hours, end] = [0, 0];
  return phaseHours.map((own) => {
    hours += own;
    const start = end + 1;
    end = Math.max(start, Math.ceil(hours / perMonth - 1e-9));
    return { start, end };
  });
}
