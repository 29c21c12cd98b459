import type { Knowledge, Skill } from "../../knowledge/knowledge.ts";
import { type CurriculumRecord, IMPORTANCES } from "../../knowledge/record-types.ts";
import { comesFirst, isLicence } from "../checklist/kinds.ts";
import { targetName } from "../checklist/level-numbers.ts";
import type { Gap } from "./focus.ts";
import { prerequisitesOf } from "./prerequisites.ts";

/** Hours up to which a skill is quickly learned. */
export const LIGHT_HOURS = 60;
/** Safety and a driving licence come first; a licence to practise comes after the core skills that it certifies. */
const SAFETY_FIRST = -2;
const LICENCE_AFTER_CORE = 0.8;
/** In manual work, quickly learned tools come before the work with them. */
const HAND_TOOLS_EARLY = -1.2;
/** The modules decide, but what is only supporting comes a module later. */
const WITHIN_MODULE = 0.5;

export type Needs = ReadonlyMap<Gap, ReadonlySet<Gap>>;

/** The gaps that must come before each gap: prerequisites, also through skills that are not gaps. */
export function needsAmong(knowledge: Knowledge, gaps: readonly Gap[]): Needs {
  const bySkill = new Map(gaps.map((gap) => [gap.skill, gap]));
  return new Map(
    gaps.map((gap) => [
      gap,
      new Set(
        [...prerequisitesOf(knowledge, gap.skill)].flatMap((skill) => bySkill.get(skill) ?? []),
      ),
    ]),
  );
}

/** The same, and a licence after all core skills that do not require the licence itself. */
export function needsWithLicences(knowledge: Knowledge, gaps: readonly Gap[]): Needs {
  const needs = needsAmong(knowledge, gaps);
  return new Map(
    gaps.map((gap) => [gap, new Set([...needs.get(gap)!, ...certifiedBy(knowledge, gap, gaps)])]),
  );
}

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

/** The position of a skill's module in the family's curriculum; of a skill in none, that of its
 * nearest relative in one. */
export function moduleOf(
  knowledge: Knowledge,
  curriculum: CurriculumRecord | undefined,
  skill: Skill,
): number | undefined {
  const modules = curriculum?.modules ?? [];
  const own = modules.findIndex(({ skills }) => skills.includes(skill.id));
  if (own >= 0) return own;
  let [best, most]: [number | undefined, number] = [undefined, 0];
  for (const [at, { skills }] of modules.entries()) {
    for (const id of skills) {
      const close = Math.max(
        knowledge.closeness.between(id, skill.id),
        knowledge.closeness.between(skill.id, id),
      );
      if (close > most) [best, most] = [at, close];
    }
  }
  return best;
}

/** Smaller is more urgent. A prerequisite is as urgent as what needs it. */
export function urgencyOf(
  knowledge: Knowledge,
  gaps: readonly Gap[],
  needs: Needs,
  {
    isHandwork,
    curriculum,
    worthOf = WITHIN_MODULE,
  }: {
    isHandwork: boolean;
    curriculum: CurriculumRecord | undefined;
    /** How many modules later a skill of the next lower importance comes. */
    worthOf?: number;
  },
): (gap: Gap) => number {
  const base = new Map(
    gaps.map((gap) => [
      gap,
      baseOf(knowledge, gap, curriculum, worthOf) + effortShare(gap) + placeOf(gap, isHandwork),
    ]),
  );
  const own = (gap: Gap): number => base.get(gap)!;
  const urgency = new Map(base);
  const hasten = (gap: Gap | undefined, to: number): void => {
    if (gap && to < urgency.get(gap)!) urgency.set(gap, to);
  };
  const bySkill = new Map(gaps.map((gap) => [gap.skill.id, gap]));
  for (const gap of gaps) {
    for (const need of needs.get(gap)!) hasten(need, own(gap));
    // Skills that its proof or its exercise uses are taught with it.
    for (const id of usedBy(knowledge, gap)) hasten(bySkill.get(id), own(gap));
    // The broader skill first: welding before MIG welding.
    for (const wider of knowledge.closeness.broader(gap.skill.id).keys()) {
      hasten(bySkill.get(wider), own(gap) - 0.01);
    }
  }
  return (gap) => urgency.get(gap)!;
}

/** The other skills that the milestone of a gap and its exercise use. */
function usedBy({ training }: Knowledge, { skill, target }: Gap): readonly string[] {
  const practice = training.practice.get(skill.id);
  if (!practice) return [];
  return [practice.milestones[targetName(target)], practice.exercise].flatMap(
    ({ needs = [] }) => needs,
  );
}

/** By the modules of the curriculum; where there is none, by importance and demand. */
function baseOf(
  knowledge: Knowledge,
  { skill, importance, demand }: Gap,
  curriculum: CurriculumRecord | undefined,
  worthOf: number,
): number {
  const worth = IMPORTANCES.indexOf(importance) - 0.6 * (demand ?? 0);
  if (!curriculum) return worth;
  const last = curriculum.modules.length - 1;
  const at = moduleOf(knowledge, curriculum, skill) ?? (last * (1 + worth)) / 3;
  // Safety comes first whatever its module, and keeps the order of the modules within.
  return (comesFirst(skill) ? at / 10 : at) + worthOf * worth;
}

function placeOf(gap: Gap, isHandwork: boolean): number {
  if (isLicence(gap.skill)) return LICENCE_AFTER_CORE;
  if (comesFirst(gap.skill)) return SAFETY_FIRST;
  const isHandTool = gap.skill.group === "tools" && fullHours(gap) <= LIGHT_HOURS;
  return isHandwork && isHandTool ? HAND_TOOLS_EARLY : 0;
}

/** Quickly learned skills come slightly earlier. */
const effortShare = (gap: Gap): number => Math.min(0.3, fullHours(gap) / 2000);

export const fullHours = ({ skill, target }: Gap): number => skill.hours[target - 1] ?? 0;

/** The hours of a gap from the level that somebody has or probably has. */
export const openHours = ({ skill, current, target, knowing }: Gap): number => {
  const at = Math.floor(Math.min(target, Math.max(current, knowing.likely)));
  return (skill.hours[target - 1] ?? 0) - (at > 0 ? (skill.hours[at - 1] ?? 0) : 0);
};

/** The same gaps, prerequisites first. */
export function prerequisitesFirst(gaps: readonly Gap[], needs: Needs): Gap[] {
  const open = new Set(gaps);
  const done: Gap[] = [];
  while (open.size > 0) {
    const isReady = (gap: Gap): boolean => [...needs.get(gap)!].every((need) => !open.has(need));
    const next = [...open].find(isReady) ?? [...open][0]!;
    open.delete(next);
    done.push(next);
  }
  return done;
}
