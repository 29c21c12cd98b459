import { defineOperation, type Operation } from "../../access/index.ts";
import { examplePage } from "../../platform/pagination.ts";
import {
  LookupQuery,
  Role,
  RoleLookup,
  RoleParams,
  RoleRoute,
  RoleRouteQuery,
  SkillLookup,
} from "./taxonomy.schema.ts";
import type { TaxonomyVerbs } from "./taxonomy.service.ts";

const LOOKUP = {
  tag: "Taxonomy",
  method: "GET",
  policy: { scope: "jobs:read", rate: "read", costMillicredits: 0 },
  status: 200,
} as const;

const EXAMPLE_ROUTE = {
  role: { id: "barista", title: "Barista" },
  country: "GB",
  route: {
    regulation: "free",
    confirmed: false,
    requires: [],
    expects: [],
    chosen: null,
    alternatives: [],
  },
  countries: [],
  available_in: [],
  language: "en",
  names_language: "en",
} as const;

const EXAMPLE_ROLE = {
  id: "barista",
  title: "Barista",
  titles: ["Coffee Barista", "Head Barista"],
  titles_by_kind: {
    same: ["Coffee Barista"],
    specialties: [],
    steps: [{ title: "Head Barista", step: 2 }],
    protected: [],
  },
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
  similar: [{ id: "bartender", title: "Bartender" }],
} as const;

// Over 80 lines: one declaration for each operation, and no logic.
export function taxonomyOperations(verbs: TaxonomyVerbs): Operation[] {
  return [
    defineOperation({
      ...LOOKUP,
      id: "listSkills",
      loggedBodies: { reply: "all" },
      path: "/skills",
      summary: "Find skills by name",
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
      loggedBodies: { reply: "all" },
      path: "/roles",
      summary: "Find roles by name",
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
      loggedBodies: { reply: "all" },
      path: "/roles/{id}",
      summary: "Read a role",
      description:
        "A role with its titles, its career ladder, the skills it asks for and similar roles. Free.",
      params: RoleParams,
      reply: Role,
      names: { skills: ["checklist.*.name"], roles: ["title", "similar.*.title"] },
      examples: {
        reply: EXAMPLE_ROLE,
      },
      handle: async (_call, { params }) => verbs.getRole(params.id),
    }),
    defineOperation({
      ...LOOKUP,
      id: "getRoleRoute",
      loggedBodies: { reply: "all" },
      path: "/roles/{id}/route",
      summary: "Read the ways into a role",
      description:
        "What law and employers ask of somebody who starts from nothing, the usual way with its steps and other ways, each with its sources: the `route` of a pathway without any skills. Free.",
      params: RoleParams,
      query: RoleRouteQuery,
      reply: RoleRoute,
      names: { roles: ["role.title"] },
      isMadeInLanguage: true,
      examples: { reply: EXAMPLE_ROUTE },
      handle: async (call, { params, query }) => verbs.getRoute(params.id, query, call.language),
    }),
  ];
}
