import type { Role, Skill } from "./knowledge.ts";
import type { SkillRecord } from "./records.ts";

/** A skill that no role uses, by itself or through its neighbours, may belong to any trade. */
export const ANY_TRADE = -1;
/** Bits of a trade; beyond this many groups two share a bit. */
const BITS = 31;

const isHard = ({ group }: Skill): boolean => group === "technical" || group === "tools";

/**
 * By the skill's index: the groups of roles that use it, as bits; of a technical
 * skill or a tool, and of a skill that no role uses, also those of its neighbours. Two skills of one trade may stand in
 * one list, so one is evidence that an ambiguous word beside it means the other.
 */
export function buildSkillTrades(
  skills: ReadonlyMap<string, Skill>,
  roles: readonly Role[],
  records: readonly SkillRecord[],
): Int32Array {
  const groups = [...new Set(roles.map(({ group }) => group))];
  const bitOf = new Map(groups.map((group, index) => [group, 1 << (index % BITS)]));
  const own = new Int32Array(skills.size);
  for (const { group, checklist } of roles) {
    for (const { skill } of checklist) own[skill.index]! |= bitOf.get(group) ?? 0;
  }
  const trades = Int32Array.from(own);
  const join = (a: Skill | undefined, b: Skill | undefined): void => {
    if (a && b && (own[a.index] === 0 || isHard(a))) trades[a.index]! |= own[b.index] ?? 0;
  };
  for (const { id, broader = {}, related = {} } of records) {
    const skill = skills.get(id);
    for (const other of [...Object.keys(broader), ...Object.keys(related)]) {
      join(skill, skills.get(other));
      join(skills.get(other), skill);
    }
  }
  return trades.map((bits) => (bits === 0 ? ANY_TRADE : bits));
}
