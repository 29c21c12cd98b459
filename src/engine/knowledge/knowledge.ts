import { type Closeness, buildCloseness } from "./closeness.ts";
import { type FormDictionary, buildFormDictionary } from "./forms.ts";
import {
  type CertificateRank,
  IMPORTANCES,
  type Importance,
  type LearningResource,
  type Level,
  type RegulatedRecord,
  type RoleRecord,
  type SkillGroup,
  type SkillRecord,
} from "./records.ts";

export interface Skill {
  /** Index in `Knowledge.skillList`, for arrays by skill. */
  readonly index: number;
  readonly id: string;
  readonly name: string;
  readonly group: SkillGroup;
  /** Every spelling, the name first. */
  readonly forms: readonly string[];
  readonly requires: readonly string[];
  readonly hours: readonly [number, number, number];
  readonly resource: LearningResource | undefined;
  readonly certificate: string | undefined;
  readonly certificateRank: CertificateRank | undefined;
  /** Countries where the certificate is valid; empty: everywhere. */
  readonly certificateCountries: readonly string[];
  /** Countries where the skill (a law, a licence) is of use; empty: everywhere. */
  readonly countries: readonly string[];
}

export interface ChecklistItem {
  readonly skill: Skill;
  readonly importance: Importance;
  readonly level: Level;
}

export interface Role {
  /** Index in `Knowledge.roleList`. */
  readonly index: number;
  readonly id: string;
  readonly title: string;
  /** Every title, the main one first. */
  readonly titles: readonly string[];
  readonly group: string;
  readonly industry: string;
  readonly onet: readonly string[];
  readonly ladder: readonly string[];
  readonly regulated: RegulatedRecord | undefined;
  /** A skill of the checklist → skills that may replace it. */
  readonly choices: ReadonlyMap<Skill, readonly Skill[]>;
  /** Core, then important, then supporting; in the record's order within each. */
  readonly checklist: readonly ChecklistItem[];
}

/** The knowledge base, read-only. */
export interface Knowledge {
  readonly skills: ReadonlyMap<string, Skill>;
  readonly skillList: readonly Skill[];
  readonly roles: ReadonlyMap<string, Role>;
  readonly roleList: readonly Role[];
  readonly forms: FormDictionary;
  readonly closeness: Closeness;
}

/** Lenient: dangling references are dropped here and reported by `checkRecords`. */
export function buildKnowledge(records: {
  readonly skills: readonly SkillRecord[];
  readonly roles: readonly RoleRecord[];
}): Knowledge {
  const skillRecords = uniqueById(records.skills);
  const known = new Set(skillRecords.map((record) => record.id));
  const skillList = skillRecords.map((record, index): Skill => ({
    index,
    id: record.id,
    name: record.name,
    group: record.group,
    forms: [record.name, ...(record.forms ?? [])],
    requires: (record.requires ?? []).filter((id) => known.has(id)),
    hours: record.hours,
    resource: record.resource,
    certificate: record.certificate,
    certificateRank: record.certificate_rank,
    certificateCountries: record.certificate_countries ?? [],
    countries: record.countries ?? [],
  }));
  const skills = new Map(skillList.map((skill) => [skill.id, skill]));
  const roleList = uniqueById(records.roles).map((record, index): Role => ({
    index,
    id: record.id,
    title: record.title,
    titles: [record.title, ...record.titles],
    group: record.group,
    industry: record.industry,
    onet: record.onet ?? [],
    ladder: record.ladder ?? [],
    regulated: record.regulated,
    choices: choicesOf(record, skills),
    checklist: IMPORTANCES.flatMap((importance) =>
      Object.entries(record[importance]).flatMap(([id, level]) => {
        const skill = skills.get(id);
        return skill ? [{ skill, importance, level }] : [];
      }),
    ),
  }));
  return {
    skills,
    skillList,
    roles: new Map(roleList.map((role) => [role.id, role])),
    roleList,
    forms: buildFormDictionary(skillRecords),
    // Copied, so that the records themselves can be collected.
    closeness: buildCloseness(
      skillRecords.map(({ id, broader, related }) => ({ id, broader, related })),
    ),
  };
}

function choicesOf(
  { choices = {} }: RoleRecord,
  skills: ReadonlyMap<string, Skill>,
): ReadonlyMap<Skill, readonly Skill[]> {
  return new Map(
    Object.entries(choices).flatMap(([id, others]) => {
      const skill = skills.get(id);
      return skill ? [[skill, others.flatMap((other) => skills.get(other) ?? [])]] : [];
    }),
  );
}

function uniqueById<T extends { readonly id: string }>(records: readonly T[]): T[] {
  return [...new Map(records.map((record) => [record.id, record])).values()];
}
