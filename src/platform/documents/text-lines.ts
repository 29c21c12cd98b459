import type { Fragment } from "./pdf-fragments.ts";
import { toRows } from "./text-rows.ts";

/** Fragments on one line, in reading order. */
export type FragmentLine = Fragment[];

export function toLines(fragments: readonly Fragment[]): FragmentLine[] {
  return toRows(fragments).map((row) => {
    if (row.length === 1) return row;
    const isRightToLeft = isMostlyRightToLeft(row);
    return row.toSorted((a, b) => (isRightToLeft ? b.left - a.left : a.left - b.left));
  });
}

export function isMostlyRightToLeft(fragments: readonly Fragment[]): boolean {
  return fragments.filter((f) => f.isRightToLeft).length * 2 > fragments.length;
}

/** Whether two fragments share a baseline, within tolerance. */
export function isLevel(one: Fragment, two: Fragment): boolean {
  return Math.abs(one.baseline - two.baseline) < 0.3 * Math.min(one.size, two.size);
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
