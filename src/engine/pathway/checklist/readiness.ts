import type { Skill } from "../../knowledge/knowledge.ts";
import type { Importance } from "../../knowledge/records.ts";
import type { Knowing } from "../read/candidate.ts";
import type { Wanted } from "./checklist.ts";
import { isExamined } from "./kinds.ts";
import { levelNumber } from "./levels.ts";

/** An item of the checklist with what the candidate knows of it. */
export interface Item extends Wanted {
  /** 0–3. */
  readonly current: number;
  readonly knowing: Knowing;
  /** Skills that may replace each other; empty unless the item is a choice. */
  readonly oneOf: readonly Skill[];
}

export const isMet = ({ current, target }: Item): boolean => current >= target;

/** A gap that is probably none: what the candidate states contains it. */
export const isLikely = ({ knowing, target }: Item): boolean => knowing.likely >= target;

const WEIGHT: Readonly<Record<Importance, number>> = { core: 6, important: 3, supporting: 1 };
/** The most that what one stated skill implies adds: an important skill and what it implies
 * never weigh more than a core skill. An examination covers several core skills. */
const IMPLIED_PER_SKILL = 2.5;
const IMPLIED_PER_EXAMINATION = 15;

/** The most that what the stated skills imply adds to the readiness. */
export const impliedMost = (stated: readonly Skill[]): number =>
  stated.reduce(
    (sum, skill) => sum + (isExamined(skill) ? IMPLIED_PER_EXAMINATION : IMPLIED_PER_SKILL),
    0,
  );

/** 0–100: the weighted share of the target levels that is reached; 100 only without gaps. */
export function readinessOf(items: readonly Item[], most: number): number {
  let [there, implied, asked] = [0, 0, 0];
  for (const { importance, current, target, knowing } of items) {
    // What the work behind somebody makes probable is weaker evidence than what they state.
    const shown = (knowing.independent + Math.max(knowing.independent, knowing.assumed)) / 2;
    const own = WEIGHT[importance] * Math.min(1, shown / target);
    there += own;
    implied += Math.max(0, WEIGHT[importance] * Math.min(1, current / target) - own);
    asked += WEIGHT[importance];
  }
  if (items.every(isMet)) return 100;
  const counted = there + Math.min(implied, most);
  return Math.min(99, Math.round((100 * counted) / asked));
}

/** The readiness after each phase, once its focus skills are at their target levels by themselves. */
export function readinessAfter(
  phases: readonly { readonly focus: readonly Item[] }[],
  items: readonly Item[],
  most: number,
): number[] {
  const learned = new Set<Skill>();
  return phases.map(({ focus }) => {
    for (const { skill } of focus) learned.add(skill);
    const then = items.map((item) => (learned.has(item.skill) ? atTarget(item) : item));
    return readinessOf(then, most);
  });
}

const atTarget = (item: Item): Item => ({
  ...item,
  current: Math.max(item.current, item.target),
  knowing: { ...item.knowing, independent: Math.max(item.knowing.independent, item.target) },
});

const INTERMEDIATE = levelNumber("intermediate");
const ADVANCED = levelNumber("advanced");

/** Somebody advanced in a core skill of the role is no newcomer to the work. */
export const isPractised = (items: readonly Item[]): boolean =>
  items.some(
    ({ importance, current, knowing }) =>
      importance === "core" && current >= ADVANCED && knowing.source === "stated",
  );

/** How many core skills somebody states who does not begin at the bottom of a leader's ladder. */
const SEASONED = 2;

export const isSeasoned = (items: readonly Item[]): boolean =>
  items.filter(
    ({ importance, skill, current, knowing }) =>
      importance === "core" &&
      skill.group !== "soft" &&
      current >= INTERMEDIATE &&
      knowing.source === "stated",
  ).length >= SEASONED;
