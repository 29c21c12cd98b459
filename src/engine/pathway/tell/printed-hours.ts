import { roughly } from "../schedule/effort.ts";
import type { Focus } from "../schedule/focus.ts";

/** The hours that are printed for each skill: as rough as an estimate, and together about those of the phase. */
export function printedHours(focus: readonly Focus[], total: number): ReadonlyMap<Focus, number> {
  const all = focus.reduce((sum, { hours }) => sum + hours, 0);
  const printed = new Map(
    focus.map((item) => [item, Math.max(1, roughly((item.hours * total) / Math.max(1, all)))]),
  );
  const [largest] = focus.toSorted((a, b) => printed.get(b)! - printed.get(a)!);
  if (!largest) return printed;
  const others = focus.reduce((sum, item) => sum + printed.get(item)!, 0) - printed.get(largest)!;
  return printed.set(largest, Math.max(1, roughly(total - others)));
}
