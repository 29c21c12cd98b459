import type { Knowledge, Skill } from "../knowledge/knowledge.ts";

const COUNTS = new WeakMap<Knowledge, Uint16Array>();

/** How many roles have the skill on their checklist. */
export function rolesAsking(knowledge: Knowledge, skill: Skill): number {
  return countsOf(knowledge)[skill.index] ?? 0;
}

function countsOf(knowledge: Knowledge): Uint16Array {
  const known = COUNTS.get(knowledge);
  if (known !== undefined) return known;
  const counts = new Uint16Array(knowledge.skillList.length);
  for (const { checklist } of knowledge.roleList) {
    for (const { skill } of checklist) counts[skill.index] = (counts[skill.index] ?? 0) + 1;
  }
  COUNTS.set(knowledge, counts);
  return counts;
}
