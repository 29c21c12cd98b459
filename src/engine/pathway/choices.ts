import type { Role } from "../knowledge/knowledge.ts";
import { isOfUseIn } from "./countries.ts";
import type { Standing } from "./candidate.ts";
import type { Wanted } from "./checklist.ts";

/** Of skills that may replace each other, chooses the one with the candidate's highest level: a
 * mathematician teaches mathematics. */
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
