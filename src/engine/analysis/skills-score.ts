import type { Knowledge } from "../knowledge/knowledge.ts";
import { type Importance, type Level, LEVELS } from "../knowledge/records.ts";
import type { Evidence, Shown } from "./evidence.ts";
import type { Target, TargetSkill } from "./target.ts";

/** One skill of the target and what the résumé shows of it. */
export interface SkillMatch {
  readonly wanted: TargetSkill;
  readonly kind: "matched" | "partial" | "missing";
  /** The skill itself when matched, the nearest relative when partial. */
  readonly evidence: Evidence | undefined;
  /** 0 to 1. */
  readonly credit: number;
}

export interface SkillsScore {
  readonly score: number;
  readonly matches: readonly SkillMatch[];
}

const WEIGHT: Readonly<Record<Importance, number>> = { core: 3, important: 2, supporting: 1 };
/** A soft skill is easily said and hardly shown. */
const SOFT_SHARE = 0.5;
const SHOWN: Readonly<Record<Shown, number>> = { used: 1, listed: 0.8, studied: 0.8 };
/** Nothing but names: no job and no project that any of them could come from. */
const ONLY_NAMED = 0.6;
/** By how many levels the résumé stays below the wanted one. */
const BELOW: readonly number[] = [1, 0.85, 0.7];
const RELATIVE_SHARE = 0.75;
const NEAR_ENOUGH = 0.35;
/** A checklist names more than any one person shows: so much of it counts as all. */
const ENOUGH_OF_CHECKLIST = 0.6;
/** So many skills that nobody asked for may be listed before a list says less and less. */
const LIST_LIMIT = 60;

/** Σ weight × credit / Σ weight, of what is asked for. More evidence of a wanted skill never lowers it. */
export function scoreSkills(
  knowledge: Knowledge,
  target: Target,
  evidence: readonly Evidence[],
  isWorkShown: boolean,
): SkillsScore {
  const trust = trustInLists(target, evidence) * (isWorkShown ? 1 : ONLY_NAMED / SHOWN.listed);
  const matches = target.skills.map((wanted) => matchOf(knowledge, wanted, evidence, trust));
  let sum = 0;
  let total = 0;
  for (const { wanted, credit } of matches) {
    sum += weightOf(wanted) * credit;
    total += weightOf(wanted);
  }
  const enough = target.isChecklist ? ENOUGH_OF_CHECKLIST : 1;
  return { score: Math.min(100, (100 * sum) / total / enough), matches };
}

function weightOf({ importance, skill }: TargetSkill): number {
  return WEIGHT[importance] * (skill?.group === "soft" ? SOFT_SHARE : 1);
}

/** Skills that the target wants do not count here, or naming one more of them could cost something. */
function trustInLists(target: Target, evidence: readonly Evidence[]): number {
  const wanted = new Set(target.skills.map(({ skill }) => skill?.id));
  const idle = evidence.filter(
    ({ shown, finding }) => shown === "listed" && finding && !wanted.has(finding.id),
  );
  return Math.min(1, LIST_LIMIT / Math.max(1, idle.length));
}

function matchOf(
  knowledge: Knowledge,
  wanted: TargetSkill,
  evidence: readonly Evidence[],
  trust: number,
): SkillMatch {
  const own = evidence.find((one) =>
    wanted.skill ? one.finding?.id === wanted.skill.id : one.name === wanted.name && !one.finding,
  );
  const relative = nearestRelative(knowledge, wanted, evidence, trust);
  if (own) {
    // Whoever has both is not worth less than with the relative alone.
    const credit = Math.max(creditOf(own, wanted, trust), relative?.credit ?? 0);
    return { wanted, kind: "matched", evidence: own, credit };
  }
  return relative
    ? { wanted, kind: "partial", evidence: relative.evidence, credit: relative.credit }
    : { wanted, kind: "missing", evidence: undefined, credit: 0 };
}

function nearestRelative(
  knowledge: Knowledge,
  wanted: TargetSkill,
  evidence: readonly Evidence[],
  trust: number,
): { evidence: Evidence; credit: number } | undefined {
  if (!wanted.skill) return undefined;
  let best: { evidence: Evidence; credit: number } | undefined;
  for (const one of evidence) {
    if (!one.finding || one.finding.id === wanted.skill.id) continue;
    const closeness = knowledge.closeness.between(one.finding.id, wanted.skill.id);
    if (closeness < NEAR_ENOUGH) continue;
    const credit = RELATIVE_SHARE * closeness * creditOf(one, wanted, trust);
    if (credit > (best?.credit ?? 0)) best = { evidence: one, credit };
  }
  return best;
}

function creditOf({ level, shown }: Evidence, wanted: TargetSkill, trust: number): number {
  const below = Math.max(0, LEVELS.indexOf(wanted.level) - LEVELS.indexOf(level));
  return (BELOW[below] ?? 0) * SHOWN[shown] * (shown === "listed" ? trust : 1);
}

export function isBelow(level: Level, wanted: Level): boolean {
  return LEVELS.indexOf(level) < LEVELS.indexOf(wanted);
}
