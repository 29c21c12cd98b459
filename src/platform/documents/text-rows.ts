/** Groups by baseline, top down. */
export function toRows<Placed extends { baseline: number; size: number }>(
  items: readonly Placed[],
): Placed[][] {
  const rows: Placed[][] = [];
  for (const item of items.toSorted((a, b) => a.baseline - b.baseline)) {
    const first = rows.at(-1)?.[0];
    const reach = 0.3 * Math.min(item.size, first?.size ?? 0);
    if (first && item.baseline - first.baseline <= reach) rows.at(-1)!.push(item);
    else rows.push([item]);
  }
  return rows;
}
