import { defineOperation, type Operation } from "../../access/index.ts";
import { LEAST_POSTINGS } from "../../engine/index.ts";
import {
  InsightQuery,
  RoleInsight,
  RoleInsightParams,
  SkillInsight,
  SkillInsightParams,
} from "./insights.schema.ts";
import type { InsightVerbs } from "./insights.service.ts";

const INSIGHT = {
  tag: "Insights",
  method: "GET",
  policy: { scope: "jobs:read", rate: "read", costMillicredits: 0 },
  query: InsightQuery,
  status: 200,
} as const;

const COUNTED = `They count what a search finds, each vacancy once. Counts are rounded down to a multiple of ${LEAST_POSTINGS}; smaller ones are left out. Free.`;

const EXAMPLE_FIGURES = {
  country: "DE",
  level: null,
  months: 2,
  postings: 240,
  over_time: [
    { starts_on: "2026-09-18", postings: 80 },
    { starts_on: "2026-10-18", postings: 155 },
  ],
  countries: [{ country: "DE", postings: 240, share: 1 }],
  levels: [
    { level: "mid", postings: 115, share: 0.479 },
    { level: "senior", postings: 60, share: 0.25 },
  ],
  salaries: [
    {
      currency: "EUR",
      postings: 90,
      lower_quartile: 52_000,
      median: 60_000,
      upper_quartile: 68_000,
    },
  ],
  trend_from: "2026-10-27",
  companies: [{ company: "Nordlicht Energy", postings: 5, share: 0.021 }],
} as const;

export function insightOperations(verbs: InsightVerbs): Operation[] {
  return [
    defineOperation({
      ...INSIGHT,
      id: "getRoleInsight",
      loggedBodies: { reply: "all" },
      path: "/insights/roles/{id}",
      summary: "Read a role's market",
      description: `Figures of the open jobs of a role: over time, by country and level, pay, the skills they ask for and the companies. ${COUNTED}`,
      params: RoleInsightParams,
      reply: RoleInsight,
      names: { skills: ["skills.*.name"], roles: ["role.title"] },
      examples: {
        reply: {
          role: { id: "data-analyst", title: "Data Analyst" },
          ...EXAMPLE_FIGURES,
          skills: [{ id: "sql", name: "SQL", postings: 185, share: 0.771, trend: "steady" }],
        },
      },
      handle: (call, { params, query }) => verbs.ofRole(call, params.id, query),
    }),
    defineOperation({
      ...INSIGHT,
      id: "getSkillInsight",
      loggedBodies: { reply: "all" },
      path: "/insights/skills/{id}",
      summary: "Read a skill's market",
      description: `Figures of the open jobs that ask for a skill: over time, by country and level, pay, the roles, the skills asked for beside it and the companies. ${COUNTED}`,
      params: SkillInsightParams,
      reply: SkillInsight,
      names: { skills: ["skill.name", "skills.*.name"], roles: ["roles.*.title"] },
      examples: {
        reply: {
          skill: { id: "sql", name: "SQL" },
          ...EXAMPLE_FIGURES,
          skills: [{ id: "python", name: "Python", postings: 120, share: 0.5, trend: "rising" }],
          roles: [{ id: "data-analyst", title: "Data Analyst", postings: 75, share: 0.313 }],
        },
      },
      handle: (call, { params, query }) => verbs.ofSkill(call, params.id, query),
    }),
  ];
}
