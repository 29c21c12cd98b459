import { isMet, type Item } from "./readiness.ts";
import type { Focus } from "./phases.ts";

const SKILLS = 3;
const HOURS_EACH = 20;

/** For a candidate without gaps: the most demanded core skills, taken further. */
export function deepenCore(items: readonly Item[]): Focus[] {
  const rank = ({ importance, skill, demand }: Item): number =>
    (importance === "core" ? 0 : importance === "important" ? 1 : 2) +
    (skill.group === "soft" ? 3 : 0) -
    (demand ?? 0) / 2;
  return items
    .filter(isMet)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, SKILLS)
    .map((item) => ({ ...item, hours: HOURS_EACH, basics: [] }));
}
