import {
  ANY_COUNTRY,
  type CurriculumRecord,
  type EducationRecord,
  type KnowledgeRecords,
  type LearningResource,
  type PracticeRecord,
  type RegulatedRecord,
  type Route,
} from "./records.ts";

/** How occupations are learned and entered. */
export interface Training {
  readonly education: readonly EducationRecord[];
  /** Role id → the family's curriculum. */
  readonly curricula: ReadonlyMap<string, CurriculumRecord>;
  /** Skill id → how the skill is shown and practised. */
  readonly practice: ReadonlyMap<string, PracticeRecord>;
  /** Skill id → where it can be learned, the best first. */
  readonly resources: ReadonlyMap<string, readonly LearningResource[]>;
  /** The record of a role in a country, or else the one that holds everywhere. */
  regulationOf(roleId: string, country: string | undefined): RegulatedRecord | undefined;
  /** How people get into a role in a country, when no licence decides it. */
  routeOf(roleId: string, country: string | undefined): Route | undefined;
  /** The ids of the skills that people learn, in any country, before they enter a role's profession. */
  learnedFor(roleId: string): ReadonlySet<string>;
}

export function buildTraining({
  education,
  curricula,
  practice,
  resources,
  regulated,
  routes,
}: Pick<
  KnowledgeRecords,
  "education" | "curricula" | "practice" | "resources" | "regulated" | "routes"
>): Training {
  const keyOf = (roleId: string, country: string): string => `${country} ${roleId}`;
  const byRole = new Map(
    regulated.flatMap((record) => record.roles.map((id) => [keyOf(id, record.country), record])),
  );
  const learned = new Map<string, Set<string>>();
  for (const { roles, steps = [] } of regulated) {
    const skills = steps.flatMap((step) => step.skills ?? []);
    for (const id of roles) learned.set(id, new Set([...(learned.get(id) ?? []), ...skills]));
  }
  const routeByRole = new Map(routes.map((record) => [record.id, record]));
  return {
    education,
    curricula: new Map(
      curricula.flatMap((record) => record.roles.map((id) => [id, record] as const)),
    ),
    practice: new Map(practice.map((record) => [record.id, record])),
    resources: new Map(resources.map((record) => [record.id, record.resources])),
    regulationOf: (roleId, country = ANY_COUNTRY) =>
      byRole.get(keyOf(roleId, country)) ?? byRole.get(keyOf(roleId, ANY_COUNTRY)),
    routeOf: (roleId, country) => {
      const record = routeByRole.get(roleId);
      const own = country === undefined ? undefined : record?.countries?.[country];
      return record && { ...record, ...own };
    },
    learnedFor: (roleId) => learned.get(roleId) ?? new Set(),
  };
}
