import type { Skill } from "../knowledge/knowledge.ts";
import type { Importance } from "../knowledge/records.ts";
import type { Knowing } from "./candidate.ts";
import type { Wanted } from "./checklist.ts";

/** An item of the checklist with what the candidate knows of it. */
export interface Item extends Wanted {
  /** 0–3. */
  readonly current: number;
  readonly knowing: Knowing;
  /** Skills that may replace each other; empty unless the item is a choice. */
  readonly oneOf: readonly Skill[];
}

export const isMet = ({ current, target }: Item): boolean => current >= target;

const WEIGHT: Readonly<Record<Importance, number>> = { core: 6, important: 3, supporting: 1 };
/** The most that what one stated skill implies adds: an important skill and what it implies
 * never weigh more than a core skill. */
const IMPLIED_PER_SKILL = 2.5;

/** 0–100: the weighted share of the target levels that is reached; 100 only without gaps. */
export function readinessOf(items: readonly Item[], statedSkills: number): number {
  let [there, implied, asked] = [0, 0, 0];
  for (const { importance, current, target, knowing } of items) {
    const own = WEIGHT[importance] * Math.min(1, knowing.independent / target);
    there += own;
    implied += WEIGHT[importance] * Math.min(1, current / target) - own;
    asked += WEIGHT[importance];
  }
  if (items.every(isMet)) return 100;
  const counted = there + Math.min(implied, IMPLIED_PER_SKILL * statedSkills);
  return Math.min(99, Math.round((100 * counted) / asked));
}
