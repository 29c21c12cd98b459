import type { Knowledge, Skill } from "../../knowledge/knowledge.ts";

/** All direct and indirect prerequisites; never the skill itself, even in a cycle. */
export function prerequisitesOf(
  knowledge: Pick<Knowledge, "skills">,
  skill: Skill,
): ReadonlySet<Skill> {
  const found = new Set<Skill>();
  const open = [skill];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const id of next.needs) {
      const required = knowledge.skills.get(id);
      if (required === undefined || required === skill || found.has(required)) continue;
      found.add(required);
      open.push(required);
    }
  }
  return found;
}
