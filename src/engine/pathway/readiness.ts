import type { Importance } from "../knowledge/records.ts";
import type { Wanted } from "./checklist.ts";

/** An item of the checklist with the candidate's level, 0–3, with fractions. */
export interface Item extends Wanted {
  readonly current: number;
}

/** Only fully reached levels count. */
export const reached = (level: number): number => Math.floor(level + 1e-9);

export const isMet = ({ current, target }: Item): boolean => reached(current) >= target;

const WEIGHT: Readonly<Record<Importance, number>> = { core: 6, important: 3, supporting: 1 };

/** 0–100: the weighted share of the target levels that is reached; 100 only without gaps. */
export function readinessOf(items: readonly Item[]): number {
  let [there, asked] = [0, 0];
  for (const { importance, current, target } of items) {
    there += WEIGHT[importance] * Math.min(1, current / target);
    asked += WEIGHT[importance];
  }
  if (items.every(isMet)) return 100;
  return Math.min(99, Math.round((100 * there) / asked));
}
