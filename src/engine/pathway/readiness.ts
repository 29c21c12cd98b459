import type { Importance } from "../knowledge/records.ts";
import type { Wanted } from "./checklist.ts";

/** An item of the checklist with the candidate's level on it, 0–3, parts included. */
export interface Item extends Wanted {
  readonly current: number;
}

/** A part of a level is none: only what is reached counts. */
export const reached = (level: number): number => Math.floor(level + 1e-9);

export const isMet = ({ current, target }: Item): boolean => reached(current) >= target;

const WEIGHT: Readonly<Record<Importance, number>> = { core: 6, important: 3, supporting: 1 };

/** 0–100: how much of the levels asked for is there, core skills weighing most; 100 without a gap only. */
export function readinessOf(items: readonly Item[]): number {
  let [there, asked] = [0, 0];
  for (const { importance, current, target } of items) {
    there += WEIGHT[importance] * Math.min(1, current / target);
    asked += WEIGHT[importance];
  }
  if (items.every(isMet)) return 100;
  return Math.min(99, Math.round((100 * there) / asked));
}
