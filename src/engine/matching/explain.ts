import type { Knowledge } from "../knowledge/knowledge.ts";

/** Splits a job's skills into those that the candidate has and the others, in the job's order (most
 * important first). Unknown ids are dropped. */
export function explainMatch(
  knowledge: Knowledge,
  jobSkillIds: readonly string[],
  exact: ArrayLike<number>,
): { readonly matched: string[]; readonly missing: string[] } {
  const matched: string[] = [];
  const missing: string[] = [];
  for (const id of new Set(jobSkillIds)) {
    const skill = knowledge.skills.get(id);
    if (skill === undefined) continue;
    (exact[skill.index] === 1 ? matched : missing).push(skill.name);
  }
  return { matched, missing };
}
