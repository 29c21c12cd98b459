import { type Closeness, buildCloseness } from "./closeness.ts";
import { type FormDictionary, buildFormDictionary } from "./forms.ts";
import { type Lexicon, buildLexicon } from "./lexicon.ts";
import { buildSkillTrades } from "./skill-trades.ts";
import { type Training, buildTraining } from "./training.ts";
import {
  type CertificateRank,
  FALLBACK_FIELD,
  type FieldRecord,
  IMPORTANCES,
  type Importance,
  type KnowledgeRecords,
  type Level,
  type RoleRecord,
  type SkillGroup,
} from "./records.ts";

export interface Skill {
  /** Position in `Knowledge.skillList`, for arrays over skills. */
  readonly index: number;
  readonly id: string;
  readonly name: string;
  readonly group: SkillGroup;
  /** Every spelling, the name first. */
  readonly forms: readonly string[];
  readonly requires: readonly string[];
  /** Parts of this skill: who has it has them too, one level lower. */
  readonly includes: readonly string[];
  readonly hours: readonly [number, number, number];
  readonly certificate: string | undefined;
  readonly certificateRank: CertificateRank | undefined;
  /** Where the certificate counts. An empty list means everywhere. */
  readonly certificateCountries: readonly string[];
  /** Where the skill itself is of use (a law, a licence). An empty list means everywhere. */
  readonly countries: readonly string[];
}

export interface ChecklistItem {
  readonly skill: Skill;
  readonly importance: Importance;
  readonly level: Level;
}

export interface Role {
  /** Position in `Knowledge.roleList`. */
  readonly index: number;
  readonly id: string;
  readonly title: string;
  /** Every title, the main one first. */
  readonly titles: readonly string[];
  readonly group: string;
  readonly industry: string;
  readonly onet: readonly string[];
  readonly ladder: readonly string[];
  /** A skill of the checklist → the skills that may replace it. */
  readonly choices: ReadonlyMap<Skill, readonly Skill[]>;
  /** Core first, then important, then supporting; the record's order within each. */
  readonly checklist: readonly ChecklistItem[];
}

export interface Group {
  readonly id: string;
  readonly field: FieldRecord;
  readonly isHandwork: boolean;
  /** Words that people describe the daily work of the group with. */
  readonly words: readonly string[];
}

/** Everything the engine knows, read-only. */
export interface Knowledge {
  readonly skills: ReadonlyMap<string, Skill>;
  readonly skillList: readonly Skill[];
  readonly roles: ReadonlyMap<string, Role>;
  readonly roleList: readonly Role[];
  readonly groups: ReadonlyMap<string, Group>;
  /** For roles whose group has no record. */
  readonly otherGroup: Group;
  readonly forms: FormDictionary;
  readonly closeness: Closeness;
  /** By skill index, the trades it belongs to (skill-trades.ts). */
  readonly skillTrades: Int32Array;
  readonly lexicon: Lexicon;
  readonly training: Training;
}

/** Leaves out references to records that do not exist; `checkRecords` reports them. */
export function buildKnowledge(records: KnowledgeRecords): Knowledge {
  const skillRecords = sortedById(records.skills);
  const known = new Set(skillRecords.map((record) => record.id));
  const skillList = skillRecords.map((record, index): Skill => ({
    index,
    id: record.id,
    name: record.name,
    group: record.group,
    forms: [record.name, ...(record.forms ?? [])],
    requires: (record.requires ?? []).filter((id) => known.has(id)),
    includes: (record.includes ?? []).filter((id) => known.has(id)),
    hours: record.hours,
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
    ...buildGroups(records),
    forms: buildFormDictionary(skillRecords, records.passages),
    // Only these fields: the other parts of the records can be freed.
    closeness: buildCloseness(
      skillRecords.map(({ id, broader, related }) => ({ id, broader, related })),
    ),
    skillTrades: buildSkillTrades(skillRecords, records.roles),
    lexicon: buildLexicon(records),
    training: buildTraining(records),
  };
}

function buildGroups(records: KnowledgeRecords): Pick<Knowledge, "groups" | "otherGroup"> {
  const fields = new Map(records.fields.map((field) => [field.id, field]));
  const general = fields.get(FALLBACK_FIELD);
  if (general === undefined)
    throw new Error(`the knowledge base has no field "${FALLBACK_FIELD}", the fallback of roles`);
  const groups = uniqueById(records.groups).map(
    ({ id, field, handwork = false, words }): Group => ({
      id,
      field: fields.get(field) ?? general,
      isHandwork: handwork,
      words,
    }),
  );
  return {
    groups: new Map(groups.map((group) => [group.id, group])),
    otherGroup: { id: "", field: general, isHandwork: false, words: [] },
  };
}

export const groupOf = (knowledge: Knowledge, id: string): Group =>
  knowledge.groups.get(id) ?? knowledge.otherGroup;

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

/** Sorted, so that results do not depend on which file a record is in. */
function sortedById<T extends { readonly id: string }>(records: readonly T[]): T[] {
  return uniqueById(records).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function uniqueById<T extends { readonly id: string }>(records: readonly T[]): T[] {
  return [...new Map(records.map((record) => [record.id, record])).values()];
}
