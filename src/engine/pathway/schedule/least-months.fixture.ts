import type { Training } from "../../knowledge/training.ts";

/** For checkers of printed plans: the least months that the record of a milestone names. A printed
 * milestone may continue with a hint. */
export function leastMonths({ practice, curricula }: Training): (milestone: string) => number {
  const months = new Map<string, number>();
  for (const { milestones } of practice.values())
    for (const task of Object.values(milestones)) months.set(task.text, task.months ?? 0);
  for (const { modules, ready, ready_months: least = 0 } of curricula.values()) {
    for (const module of modules) months.set(module.outcome, module.months ?? 0);
    months.set(ready, least);
  }
  return (milestone) => {
    for (let end = milestone.length; end > 0; end = milestone.lastIndexOf(". ", end - 2) + 1) {
      const known = months.get(milestone.slice(0, end));
      if (known !== undefined) return known;
    }
    return 0;
  };
}
