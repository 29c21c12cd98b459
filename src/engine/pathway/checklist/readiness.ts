import type { Skill } from "../../knowledge/knowledge.ts";
import type { Importance } from "../../knowledge/record-types.ts";
import type { Knowing } from "../read/knowing.ts";
import type { Wanted } from "./checklist.ts";
import { levelNumber } from "./level-numbers.ts";

/** An item of the checklist with what the candidate knows of it. */
export interface Item extends Wanted {
  /** 0–3. */
  readonly current: number;
  readonly knowing: Knowing;
  /** Skills that may replace each other; empty unless the item is a choice. */
  readonly oneOf: readonly Skill[];
}

export const isMet = ({ current, target }: Item): boolean => current >= target;

/** A gap that is probably not one: something that the candidate states includes it. */
export const isLikely = ({ knowing, target }: Item): boolean => knowing.likely >= target;

const WEIGHT: Readonly<Record<Importance, number>> = { core: 6, important: 3, supporting: 1 };
/** The most weight that one stated skill or certificate adds through the skills it implies, so that an
 * important skill with all it implies never outweighs a core skill. */
const IMPLIED_PER_SKILL = 2.5;

/** The most weight that skills implied by the stated ones add to the readiness. */
export const impliedMost = (stated: readonly Skill[]): number => stated.length * IMPLIED_PER_SKILL;

export interface ReadinessScale {
  /** The most weight that skills implied by the stated ones add. */
  readonly most: number;
  /** Steps of the career between the present post and the target. */
  readonly steps: number;
  /** The lowest score, for holders of a related post with no training ahead. */
  readonly least?: number;
  /** The full-time months of the training that is still ahead. */
  readonly training?: number;
  /** A licence from abroad is not yet recognised in a profession that asks for one. */
  readonly isUnrecognized?: boolean;
}

/** Holders of a related post do not begin at the bottom. */
export const RELATED_LEAST = 40;
/** The highest readiness before a training of at least so many months. */
const BEFORE_TRAINING: readonly (readonly [months: number, most: number])[] = [
  [48, 45],
  [24, 55],
  [12, 65],
];

/** The highest readiness one step below the target; each further step lowers it by PER_STEP. */
const A_STEP_BELOW = 80;
const PER_STEP = 10;
const LEAST_ON_LADDER = 40;

/** 0–100: the weighted share of the target levels that is reached; 100 only without gaps. Skills do not
 * replace the time on a step of the career. */
export function readinessOf(
  items: readonly Item[],
  { most, steps, least = 0, training = 0, isUnrecognized = false }: ReadinessScale,
): number {
  if (items.every(isMet) && steps === 0 && !isUnrecognized) return 100;
  const share = Math.max(least, shareReached(items, most));
  const [, before = 99] = BEFORE_TRAINING.find(([months]) => training >= months) ?? [];
  const step = Math.max(LEAST_ON_LADDER, A_STEP_BELOW - PER_STEP * (steps - 1));
  const recognised = isUnrecognized ? A_STEP_BELOW : 100;
  return Math.min(share, before, recognised, steps === 0 ? 100 : step);
}

function shareReached(items: readonly Item[], most: number): number {
  let [there, implied, asked] = [0, 0, 0];
  for (const { importance, current, target, knowing } of items) {
    // A level assumed from work or studies is weaker evidence than a stated one, so half of it counts.
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

interface PhaseDone {
  readonly focus: readonly Item[];
  /** The steps of the formal way that the phase ends, with their months. */
  readonly steps?: readonly { readonly months: number }[];
}

/** The share of the way ahead that formal steps make up, where there are any. */
const STEPS_SHARE = 0.5;

/** The share of the formal steps that is done after each phase; undefined without steps. A step counts by
 * its months, and a short one such as an examination counts as a year. */
function stepsDone(phases: readonly PhaseDone[]): readonly number[] | undefined {
  const weights = phases.map(({ steps = [] }) =>
    steps.reduce((sum, { months }) => sum + Math.max(12, months), 0),
  );
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let done = 0;
  return all === 0 ? undefined : weights.map((weight) => (done += weight) / all);
}

/** The readiness after each phase, once its focus skills are at their target levels by themselves and its
 * formal steps are taken. */
export function readinessAfter(
  phases: readonly PhaseDone[],
  items: readonly Item[],
  scale: ReadinessScale,
): number[] {
  const { most } = scale;
  const learned = new Set<Skill>();
  const before = readinessOf(items, scale);
  const start = shareReached(items, most);
  const formal = stepsDone(phases);
  return phases.map(({ focus }, at) => {
    for (const { skill } of focus) learned.add(skill);
    const then = items.map((item) => (learned.has(item.skill) ? atTarget(item) : item));
    const share = at === phases.length - 1 ? 100 : shareReached(then, most);
    const learnt = start >= 100 ? (at + 1) / phases.length : (share - start) / (100 - start);
    const done = formal === undefined ? learnt : learnt + (formal[at]! - learnt) * STEPS_SHARE;
    // With a step of the career ahead the score begins lower and rises to the same end.
    return Math.round(before + done * (100 - before));
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

/** With this many stated core skills at working level, nobody starts at the bottom of a leader's ladder. */
const SEASONED = 2;

export const isSeasoned = (items: readonly Item[]): boolean =>
  items.filter(
    ({ importance, skill, current, knowing }) =>
      importance === "core" &&
      skill.group !== "soft" &&
      current >= INTERMEDIATE &&
      knowing.source === "stated",
  ).length >= SEASONED;
