import type { Fragment } from "./pdf-fragments.ts";

/** Fragments on one line, in reading order. */
export type Line = Fragment[];

export function toLines(fragments: readonly Fragment[]): Line[] {
  return toRows(fragments).map((row) => {
    if (row.length === 1) return row;
    const isRightToLeft = isMostlyRightToLeft(row);
    return row.toSorted((a, b) => (isRightToLeft ? b.left - a.left : a.left - b.left));
  });
}

export function isMostlyRightToLeft(fragments: readonly Fragment[]): boolean {
  return fragments.filter((f) => f.isRightToLeft).length * 2 > fragments.length;
}

/** Groups fragments by baseline, top down. */
export function toRows<Placed extends { baseline: number; size: number }>(
  fragments: readonly Placed[],
): Placed[][] {
  const rows: Placed[][] = [];
  for (const fragment of fragments.toSorted((a, b) => a.baseline - b.baseline)) {
    const first = rows.at(-1)?.[0];
    const reach = 0.3 * Math.min(fragment.size, first?.size ?? 0);
    if (first && fragment.baseline - first.baseline <= reach) rows.at(-1)!.push(fragment);
    else rows.push([fragment]);
  }
  return rows;
}

/** Whether two fragments share a baseline, within tolerance. */
export function isLevel(one: Fragment, two: Fragment): boolean {
  return Math.abs(one.baseline - two.baseline) < 0.3 * Math.min(one.size, two.size);
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
