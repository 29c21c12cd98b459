import type { Engine } from "../../engine/index.ts";
import { apiError } from "../../errors.ts";
import type { LookupInput, RoleBody, RoleLookupBody, SkillLookupBody } from "./taxonomy.schema.ts";

export interface TaxonomyVerbs {
  findSkills(input: LookupInput): SkillLookupBody;
  findRoles(input: LookupInput): RoleLookupBody;
  getRole(id: string): RoleBody;
}

export function createTaxonomyVerbs(engine: Engine): TaxonomyVerbs {
  const { skillList, roleList, roles } = engine.knowledge;
  return {
    findSkills({ q = "", limit }) {
      const data = engine.skillNames.search(q, limit).map(({ index, form }) => {
        const { id, name, group } = skillList[index]!;
        return { id, name, group, matched: form };
      });
      return { data };
    },
    findRoles({ q = "", limit }) {
      const data = engine.roleNames.search(q, limit).map(({ index, form }) => {
        const { id, title, group } = roleList[index]!;
        return { id, title, group, matched: form };
      });
      return { data };
    },
    getRole(id) {
      const role = roles.get(id);
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
