/* Skills as the engine uses them, built from their records or from the columns of a compiled file. */
import type { DeedColumns } from "./deed-columns.ts";
import {
  type FormColumns,
  type FormDictionary,
  buildFormDictionary,
  restoreForms,
} from "./forms.ts";
import type { LanguageColumns } from "../languages/language-columns.ts";
import {
  type CertificateRank,
  type KnowledgeRecords,
  type Level,
  type SkillGroup,
  type SkillKind,
  type SkillRecord,
  kindOf,
} from "./record-types.ts";
import { buildSkillTrades } from "./skill-trades.ts";
import { uniqueById } from "./unique.ts";

export interface Skill {
  /** Position in `Knowledge.skillList`, for arrays over skills. */
  readonly index: number;
  readonly id: string;
  readonly name: string;
  readonly group: SkillGroup;
  /** Decides how it is learned and how it is verified. */
  readonly kind: SkillKind;
  /** Learned before the other skills of the work. */
  readonly isSafety: boolean;
  /** A skill of people who are responsible for others, for money or for the direction. */
  readonly leads: boolean;
  /** Every spelling, the name first. */
  readonly forms: readonly string[];
  /** Skills to learn before this one. */
  readonly needs: readonly string[];
  /** Skill id → the most that this skill shows of it. */
  readonly shows: ReadonlyMap<string, Level>;
  readonly hours: readonly [number, number, number];
  readonly certificate: string | undefined;
  readonly certificateRank: CertificateRank | undefined;
  /** Where the certificate counts. An empty list means everywhere. */
  readonly certificateCountries: readonly string[];
  /** Where the skill itself is of use (a law, a licence). An empty list means everywhere. */
  readonly countries: readonly string[];
}

/** A skill's record without the fields that only compilation needs. */
export type SlimSkillRecord = Omit<SkillRecord, "ambiguous" | "broader" | "related">;
type SkillLinks = Pick<SkillRecord, "id" | "broader" | "related">;

/** The compiled form of everything that is built from the records of skills, languages and deeds. */
export interface KnowledgeColumns extends FormColumns, LanguageColumns, DeedColumns {
  readonly skills: {
    /** One text: the slim records as JSON, sorted by id. */
    readonly records: readonly string[];
    /** One text: the links of all skills as JSON. */
    readonly links: readonly string[];
    /** The plain form of each skill, or "". */
    readonly plainForms: readonly string[];
    readonly trades: Int32Array;
  };
}

/** Everything that is built from the records of skills, or restored from columns. */
export interface SkillReference {
  readonly records: readonly SlimSkillRecord[];
  forms(): FormDictionary;
  links(): readonly SkillLinks[];
  trades(): Int32Array;
  /** The first spelling of a skill that counts without evidence. */
  plainForm(index: number): string | undefined;
}

export class GivenSkills implements SkillReference {
  readonly records: readonly SkillRecord[];
  readonly #all: KnowledgeRecords;

  constructor(all: KnowledgeRecords) {
    this.#all = all;
    this.records = sortedById(all.skills);
  }

  forms(): FormDictionary {
    return buildFormDictionary(this.records, this.#all);
  }

  links(): SkillLinks[] {
    return this.records.map(({ id, broader = {}, related = {} }) => ({ id, broader, related }));
  }

  trades(): Int32Array {
    return buildSkillTrades(this.records, this.#all.roles);
  }

  plainForm(index: number): string | undefined {
    return plainForm(this.records[index]);
  }
}

export class StoredSkills implements SkillReference {
  readonly #compiled: KnowledgeColumns;

  constructor(compiled: KnowledgeColumns) {
    this.#compiled = compiled;
  }

  get records(): readonly SlimSkillRecord[] {
    return JSON.parse(this.#compiled.skills.records[0] ?? "[]") as SlimSkillRecord[];
  }

  forms(): FormDictionary {
    return restoreForms(this.#compiled);
  }

  links(): SkillLinks[] {
    return JSON.parse(this.#compiled.skills.links[0] ?? "[]") as SkillLinks[];
  }

  trades(): Int32Array {
    return this.#compiled.skills.trades;
  }

  plainForm(index: number): string | undefined {
    return this.#compiled.skills.plainForms[index] || undefined;
  }
}

export function toSkills(records: readonly SlimSkillRecord[]): Skill[] {
  const known = new Set(records.map((record) => record.id));
  return records.map((record, index): Skill => ({
    index,
    id: record.id,
    name: record.name,
    group: record.group,
    kind: kindOf(record),
    isSafety: record.safety ?? false,
    leads: record.leads ?? false,
    forms: [record.name, ...(record.forms ?? [])],
    needs: (record.needs ?? []).filter((id) => known.has(id)),
    shows: new Map(Object.entries(record.shows ?? {}).filter(([id]) => known.has(id))),
    hours: record.hours,
    certificate: record.certificate,
    certificateRank: record.certificate_rank,
    certificateCountries: record.certificate_countries ?? [],
    countries: record.countries ?? [],
  }));
}

/** The first spelling that counts without evidence; domain and soft skills in lower case, since
 * capitals would make them names. */
function plainForm(record: SkillRecord | undefined): string | undefined {
  if (record === undefined) return undefined;
  const { name, forms = [], ambiguous = {}, group } = record;
  const plain = [name, ...forms].find((form) => {
    const rule = ambiguous[form];
    return rule === undefined || (!rule.exact && (rule.near ?? []).length === 0);
  });
  const isProduct = group === "technical" || group === "tools";
  return isProduct
    ? plain
    : plain?.replace(/(?<!\p{L})\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());
}

/** Sorted, so that results do not depend on which file a record is in. */
function sortedById<T extends { readonly id: string }>(records: readonly T[]): T[] {
  return uniqueById(records).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
