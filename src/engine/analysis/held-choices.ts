import type { Skill } from "../knowledge/knowledge.ts";
import { strengthOf } from "../person/skill-evidence.ts";
import type { PersonSkill } from "./analysed-person.ts";
import type { Target, TargetSkill } from "./target-job.ts";

/**
 * Of skills that may replace each other on a role's checklist, keeps the one that the person shows best:
 * a person who writes Python is not asked for Java. A job's own skills stay as they are.
 */
export function withHeldChoices(target: Target, held: readonly PersonSkill[]): Target {
  const { role, isChecklist, skills } = target;
  if (!role || !isChecklist || role.choices.size === 0) return target;
  const asked = new Set(skills.map(({ skill }) => skill?.id));
  const worthOf = ({ shown, mentions }: PersonSkill): number =>
    1 + strengthOf(shown) * 1_000 + Math.min(mentions, 999);
  const worth = new Map(held.map((one) => [one.id, worthOf(one)]));
  const choose = (wanted: TargetSkill): TargetSkill => {
    const { skill } = wanted;
    if (!skill) return wanted;
    const others = (role.choices.get(skill) ?? []).filter(({ id }) => !asked.has(id));
    const best = others.reduce<Skill>(
      (most, other) => ((worth.get(other.id) ?? 0) > (worth.get(most.id) ?? 0) ? other : most),
      skill,
    );
    return best === skill ? wanted : { ...wanted, skill: best, name: best.name };
  };
  return { ...target, skills: skills.map(choose) };
}
