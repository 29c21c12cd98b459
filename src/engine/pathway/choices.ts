import type { Role } from "../knowledge/knowledge.ts";
import { isOfUseIn } from "./countries.ts";
import type { Standing } from "./candidate.ts";
import type { Wanted } from "./checklist.ts";

/** Of subjects that may stand for each other, the one the candidate is furthest in: a mathematician
 * teaches mathematics. More of any of them can only help. */
export function chooseSubjects(
  wanted: readonly Wanted[],
  { choices }: Role,
  standing: Standing,
  place: string | undefined,
): Wanted[] {
  return wanted.map((item) => {
    const others = (choices.get(item.skill) ?? []).filter((skill) => isOfUseIn(skill, place));
    const best = others.reduce(
      (most, other) => (standing.levelIn(other) > standing.levelIn(most) ? other : most),
      item.skill,
    );
    const isListed = wanted.some(({ skill }) => skill === best);
    return best === item.skill || isListed ? item : { ...item, skill: best };
  });
}
