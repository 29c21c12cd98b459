import type { Knowledge, Skill } from "../../knowledge/knowledge.ts";
import { isMet, type Item } from "../checklist/readiness.ts";
import type { Focus } from "./focus.ts";
import { prerequisitesOf } from "./prerequisites.ts";

/** How many skills somebody without gaps deepens. */
export const DEEPENED_SKILLS = 3;
export const DEEPENED_HOURS = 20;

const deepened = (item: Item, hours: number): Focus => ({ ...item, hours, basics: [] });

/** The most demanded core skills first, soft skills last. */
const rank = ({ importance, skill, demand }: Item): number =>
  (importance === "core" ? 0 : importance === "important" ? 1 : 2) +
  (skill.group === "soft" ? 3 : 0) -
  (demand ?? 0) / 2;

/** For a candidate without gaps: the skills that the steps of the career add, then the most demanded core
 * skills, each in `hours`. */
export const deepenCore = (
  items: readonly Item[],
  added: ReadonlySet<Skill>,
  hours: number,
): Focus[] =>
  items
    .filter(isMet)
    .toSorted(
      (a, b) => Number(added.has(b.skill)) - Number(added.has(a.skill)) || rank(a) - rank(b),
    )
    .slice(0, DEEPENED_SKILLS)
    .map((item) => deepened(item, hours));

/** The met skill nearest to those of a phase, core skills first. One that rests on a gap waits for others:
 * nobody goes further in surgery before the basics of it. Beside soft skills it is one of the trade. */
export function deepen(
  knowledge: Knowledge,
  items: readonly Item[],
  focus: readonly Focus[],
  taken: readonly Skill[],
): Focus | undefined {
  const nearness = ({ skill }: Item): number =>
    Math.max(0, ...focus.map((one) => knowledge.closeness.between(skill.id, one.skill.id)));
  const gaps = new Set(items.flatMap((item) => (isMet(item) ? [] : [item.skill])));
  const restsOnGap = ({ skill }: Item): number =>
    Number([...prerequisitesOf(knowledge, skill)].some((one) => gaps.has(one)));
  const isSoft = ({ skill }: Item): boolean => skill.group === "soft";
  const softens = focus.every(isSoft) ? isSoft : () => false;
  const best = items
    .filter((item) => isMet(item) && !taken.includes(item.skill))
    .toSorted(
      (a, b) =>
        Number(softens(a)) - Number(softens(b)) ||
        restsOnGap(a) - restsOnGap(b) ||
        Math.floor(rank(a)) - Math.floor(rank(b)) ||
        nearness(b) - nearness(a),
    )[0];
  // Beside gaps it takes no hours of its own, so that knowing more never lengthens a plan.
  return best && deepened(best, 0);
}
