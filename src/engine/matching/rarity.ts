import type { Knowledge } from "../knowledge/knowledge.ts";

/** By skill index: how many roles have the skill on their checklist. */
export function countSkillRoles({ skillList, roleList }: Knowledge): Uint16Array {
  const counts = new Uint16Array(skillList.length);
  for (const { checklist } of roleList) {
    for (const { skill } of checklist) counts[skill.index] = (counts[skill.index] ?? 0) + 1;
  }
  return counts;
}
