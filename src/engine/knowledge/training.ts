import { sourcesIn } from "./sourced-statements.ts";
import {
  ANY_COUNTRY,
  type CredentialRecord,
  type KnowledgeRecords,
  type LearningResource,
  type PracticeRecord,
  type ResourceRecord,
  type RouteRecord,
} from "./record-types.ts";
import { type Studies, buildStudies } from "./find-studies.ts";
import { type Entry, type Regulation, resolveEntry, resolveRule } from "./ways.ts";

type RouteInCountry = NonNullable<RouteRecord["countries"]>[string];

/** How occupations are learned and entered. */
export interface Training {
  readonly studies: Studies;
  /** Skill id → how the skill is shown and practised. */
  readonly practice: ReadonlyMap<string, PracticeRecord>;
  /** Skill id → where it can be learned, in all languages, the best of each first. */
  readonly resources: ReadonlyMap<string, readonly LearningResource[]>;
  /** Credential id → the proof. */
  readonly credentials: ReadonlyMap<string, CredentialRecord>;
  /** The rule of a role in a country, or else the one for all other countries. */
  regulationOf(roleId: string, country: string | undefined): Regulation | undefined;
  /** How people get into a role in a country, when no licence decides it. */
  routeOf(roleId: string, country: string | undefined): Entry | undefined;
  /** The ids of the skills that people learn before they enter a role's profession: in this country, or, where
   * its record names none, in every country that names some; without a country, in any. */
  learnedFor(roleId: string, country?: string): ReadonlySet<string>;
}

export function buildTraining({
  education,
  practice,
  resources,
  regulated,
  credentials,
  routes,
}: Pick<
  KnowledgeRecords,
  "education" | "practice" | "resources" | "regulated" | "credentials" | "routes"
>): Training {
  const keyOf = (roleId: string, country: string): string => `${country} ${roleId}`;
  const ledger = new Map(credentials.map((record) => [record.id, record]));
  const rules = regulated.map((record) => resolveRule(record, ledger));
  const byRole = new Map(
    rules.flatMap((rule) => rule.roles.map((id) => [keyOf(id, rule.country), rule])),
  );
  const routeByRole = new Map(routes.map((record) => [record.id, record]));
  return {
    studies: buildStudies(education),
    practice: new Map(practice.map((record) => [record.id, record])),
    credentials: ledger,
    resources: pagesBySkill(resources),
    regulationOf: (roleId, country = ANY_COUNTRY) =>
      byRole.get(keyOf(roleId, country)) ?? byRole.get(keyOf(roleId, ANY_COUNTRY)),
    routeOf: (roleId, country) => {
      const record = routeByRole.get(roleId);
      const own = country === undefined ? undefined : record?.countries?.[country];
      return record && resolveEntry(entryIn(record, own), ledger);
    },
    learnedFor: learnedBy(rules),
  };
}

function learnedBy(rules: readonly Regulation[]): Training["learnedFor"] {
  const learned = new Map<string, { country: string; skills: ReadonlySet<string> }[]>();
  for (const { roles, steps, country } of rules) {
    const skills = new Set(steps.flatMap((step) => step.skills ?? []));
    if (skills.size > 0)
      for (const id of roles) learned.set(id, [...(learned.get(id) ?? []), { country, skills }]);
  }
  return (roleId, country) => {
    const all = learned.get(roleId) ?? [];
    const own = all.find((one) => one.country === country);
    if (own) return own.skills;
    const sets = all.map(({ skills }) => skills);
    return country === undefined
      ? new Set(sets.flatMap((skills) => [...skills]))
      : new Set([...(sets[0] ?? [])].filter((id) => sets.every((skills) => skills.has(id))));
  };
}

/** The skill of a record of resources, whose id may begin with a language. */
export const skillOfResources = (id: string): string => id.slice(id.indexOf("/") + 1);

function pagesBySkill(records: readonly ResourceRecord[]): Map<string, LearningResource[]> {
  const pages = new Map<string, LearningResource[]>();
  for (const { id, resources } of records) {
    const skill = skillOfResources(id);
    pages.set(skill, [...(pages.get(skill) ?? []), ...resources]);
  }
  return pages;
}

/** The values of a country replace the general ones; its ways and proofs are added to them. A training with
 * other months there has its own pace. */
function entryIn(record: RouteRecord, own: RouteInCountry = {}): RouteRecord {
  const { pace: _pace, part_time: _partTime, ...rest } = record;
  return {
    ...(own.months === undefined ? record : rest),
    ...own,
    ways: [...(own.ways ?? []), ...(record.ways ?? [])],
    expects: [...(own.expects ?? []), ...(record.expects ?? [])],
    sources: sourcesIn(record, own),
  };
}
