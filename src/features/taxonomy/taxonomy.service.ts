import type { Engine } from "../../engine/index.ts";
import { apiError } from "../../errors.ts";
import type { LookupInput, RoleBody, RoleLookupBody, SkillLookupBody } from "./taxonomy.schema.ts";

export interface TaxonomyVerbs {
  findSkills(input: LookupInput): SkillLookupBody;
  findRoles(input: LookupInput): RoleLookupBody;
  getRole(id: string): RoleBody;
}

export function createTaxonomyVerbs(engine: Engine): TaxonomyVerbs {
  return {
    findSkills({ q = "", limit }) {
      const { skillList, skills, languages } = engine.knowledge;
      const found = engine.skillNames.search(q, limit).map(({ index, form }) => {
        const { id, name, group } = skillList[index]!;
        return { id, name, group, matched: form };
      });
      const named = languages.skillsNamed(q).flatMap((id) => {
        const skill = skills.get(id);
        return skill ? [{ id, name: skill.name, group: skill.group, matched: q.trim() }] : [];
      });
      return { data: namedFirst(named, found, limit) };
    },
    findRoles({ q = "", limit }) {
      const { roleList, roles, languages } = engine.knowledge;
      const found = engine.roleNames.search(q, limit).map(({ index, form }) => {
        const { id, title, group } = roleList[index]!;
        return { id, title, group, matched: form };
      });
      const named = languages.rolesTitled(q).flatMap((id) => {
        const role = roles.get(id);
        return role ? [{ id, title: role.title, group: role.group, matched: q.trim() }] : [];
      });
      return { data: namedFirst(named, found, limit) };
    },
    getRole(id) {
      const role = engine.knowledge.roles.get(id);
      if (!role) throw apiError("not_found", "There is no such role. GET /roles?q= finds them.");
      return {
        id,
        title: role.title,
        titles: role.titles.slice(1),
        group: role.group,
        industry: role.industry,
        ladder: [...role.ladder],
        checklist: role.checklist.map(({ skill, importance, level }) => ({
          skill_id: skill.id,
          name: skill.name,
          group: skill.group,
          importance,
          target_level: level,
        })),
      };
    },
  };
}

/** A whole name in another language comes first, unless it is a whole English one too. */
function namedFirst<T extends { readonly id: string; readonly matched: string }>(
  named: readonly T[],
  found: readonly T[],
  limit: number,
): T[] {
  const isEnglish = found.some(
    ({ matched }) => matched.toLowerCase() === named[0]?.matched.toLowerCase(),
  );
  const all = isEnglish ? [...found, ...named] : [...named, ...found];
  return [...new Map(all.toReversed().map((one) => [one.id, one])).values()]
    .toReversed()
    .slice(0, limit);
}
