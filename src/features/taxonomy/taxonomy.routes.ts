import { defineOperation, type Operation } from "../../access/index.ts";
import { examplePage } from "../../platform/pagination.ts";
import { LookupQuery, Role, RoleLookup, RoleParams, SkillLookup } from "./taxonomy.schema.ts";
import type { TaxonomyVerbs } from "./taxonomy.service.ts";

const LOOKUP = {
  tag: "Taxonomy",
  method: "GET",
  policy: { scope: "jobs:read", rate: "read", costMillicredits: 0 },
  status: 200,
} as const;

export function taxonomyOperations(verbs: TaxonomyVerbs): Operation[] {
  return [
    defineOperation({
      ...LOOKUP,
      id: "listSkills",
      path: "/skills",
      summary: "Complete a skill",
      description:
        "Skills whose name, synonym or abbreviation begins with what was typed, the most used first: what a form needs for auto-completion. Free.",
      query: LookupQuery,
      reply: SkillLookup,
      names: { skills: ["data.*.name"] },
      examples: {
        reply: {
          data: [{ id: "kubernetes", name: "Kubernetes", group: "tools", matched: "Kubernetes" }],
          pagination: examplePage(1),
        },
      },
      handle: async (call, { query }) => verbs.findSkills(query.q, call.page()),
    }),
    defineOperation({
      ...LOOKUP,
      id: "listRoles",
      path: "/roles",
      summary: "Complete a role",
      description:
        "Roles with a title that begins with what was typed: what a form needs for auto-completion. Free.",
      query: LookupQuery,
      reply: RoleLookup,
      names: { roles: ["data.*.title"] },
      examples: {
        reply: {
          data: [
            {
              id: "registered-nurse",
              title: "Registered Nurse",
              group: "health",
              matched: "Nurse",
            },
          ],
          pagination: examplePage(1),
        },
      },
      handle: async (call, { query }) => verbs.findRoles(query.q, call.page()),
    }),
    defineOperation({
      ...LOOKUP,
      id: "getRole",
      path: "/roles/{id}",
      summary: "Read a role",
      description: "A role with its titles, its career ladder and the skills it asks for. Free.",
      params: RoleParams,
      reply: Role,
      names: { skills: ["checklist.*.name"], roles: ["title"] },
      examples: {
        reply: {
          id: "barista",
          title: "Barista",
          titles: ["Coffee Barista"],
          group: "hospitality",
          industry: "Hospitality",
          ladder: ["Barista", "Head Barista", "Café Manager"],
          checklist: [
            {
              skill_id: "barista-skills",
              name: "Barista Skills",
              group: "domain",
              importance: "core",
              target_level: "advanced",
            },
          ],
        },
      },
      handle: async (_call, { params }) => verbs.getRole(params.id),
    }),
  ];
}
