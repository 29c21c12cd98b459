import { type LanguageColumns, compileLanguages } from "../languages/language-columns.ts";
import type { EnglishNames } from "../languages/language-records.ts";
import { Languages } from "../languages/languages.ts";
import { type Closeness, buildCloseness } from "./closeness.ts";
import {
  type FormColumns,
  type FormDictionary,
  buildFormDictionary,
  formColumns,
  restoreForms,
} from "./forms.ts";
import { type Lexicon, buildLexicon } from "./lexicon.ts";
import { buildSkillTrades } from "./skill-trades.ts";
import { titlesOf } from "./titles.ts";
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
  type SkillRecord,
  type SkillGroup,
  type SkillKind,
  kindOf,
} from "./records.ts";

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
  /** Those of the very same work on the same step of the career, the main one first. */
  readonly synonyms: readonly string[];
  readonly group: string;
  readonly industry: string;
  readonly onet: readonly string[];
  readonly ladder: readonly string[];
  /** The same steps with what each takes and adds; step n of the records is `rungs[n - 1]`. */
  readonly rungs: readonly Rung[];
  /** The number of the step that is this role itself, from 1 on; 0 when the ladder has none. */
  readonly ownRung: number;
  /** Titles of other steps of this career → the number of the step. */
  readonly rungTitles: ReadonlyMap<string, number>;
  /** Titles of the same work with another emphasis. */
  readonly specialties: ReadonlyMap<string, Specialty>;
  /** A skill of the checklist → the skills that may replace it. */
  readonly choices: ReadonlyMap<Skill, readonly Skill[]>;
  /** Core first, then important, then supporting; the record's order within each. */
  readonly checklist: readonly ChecklistItem[];
}

/** A step of a career. */
export interface Rung {
  readonly title: string;
  /** The id of the role that the step is, where that is another one. */
  readonly role: string | undefined;
  /** Months that people usually spend on the step before. */
  readonly months: number;
  /** Skills that the step adds, most of all of leading people. */
  readonly adds: readonly Skill[];
}

/** What a specialty changes in the checklist of its role. */
export interface Specialty {
  readonly core: readonly Skill[];
  readonly drops: readonly Skill[];
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
  readonly languages: Languages;
}

/** A skill's record without what only compiling the forms needs. */
type SlimSkillRecord = Omit<SkillRecord, "ambiguous" | "broader" | "related">;
type SkillLinks = Pick<SkillRecord, "id" | "broader" | "related">;

/** The compiled form of what the records of skills and of languages are made into. */
export interface KnowledgeColumns extends FormColumns, LanguageColumns {
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

/**
 * Leaves out references to records that do not exist; `checkRecords` reports them. Each part is made
 * when it is first used; with `compiled`, made from these very records, parts of skills are ready.
 */
export function buildKnowledge(records: KnowledgeRecords, compiled?: KnowledgeColumns): Knowledge {
  return compiled
    ? new LazyKnowledge(records, new StoredSkills(compiled), compiled)
    : new LazyKnowledge(records, new GivenSkills(records));
}

/** In steps, for a caller that has other work in between. */
export function* compilingKnowledge(records: KnowledgeRecords): Generator<void, KnowledgeColumns> {
  const given = new GivenSkills(records);
  yield;
  const forms = formColumns(given.forms());
  yield;
  const languages = compileLanguages(records, new LazyKnowledge(records, given).englishNames);
  yield;
  const slim = given.records.map(
    ({ ambiguous: _a, broader: _b, related: _r, ...rest }): SlimSkillRecord => rest,
  );
  return {
    ...forms,
    ...languages,
    skills: {
      records: [JSON.stringify(slim)],
      links: [JSON.stringify(given.links())],
      plainForms: given.records.map((_, index) => given.plainForm(index) ?? ""),
      trades: given.trades(),
    },
  };
}

/** What the records of skills are made into, from wherever. */
interface SkillSource {
  readonly records: readonly SlimSkillRecord[];
  forms(): FormDictionary;
  links(): readonly SkillLinks[];
  trades(): Int32Array;
  /** The first spelling of a skill that counts without evidence. */
  plainForm(index: number): string | undefined;
}

class GivenSkills implements SkillSource {
  readonly records: readonly SkillRecord[];
  readonly #all: KnowledgeRecords;

  constructor(all: KnowledgeRecords) {
    this.#all = all;
    this.records = sortedById(all.skills);
  }

  forms(): FormDictionary {
    return buildFormDictionary(this.records, this.#all.passages);
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

class StoredSkills implements SkillSource {
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

class LazyKnowledge implements Knowledge {
  readonly groups: ReadonlyMap<string, Group>;
  readonly otherGroup: Group;
  readonly closeness: Closeness;
  readonly #records: KnowledgeRecords;
  readonly #source: SkillSource;
  #skillList: readonly Skill[] | undefined;
  #skills: ReadonlyMap<string, Skill> | undefined;
  #roleList: readonly Role[] | undefined;
  #roles: ReadonlyMap<string, Role> | undefined;
  #forms: FormDictionary | undefined;
  #skillTrades: Int32Array | undefined;
  #lexicon: Lexicon | undefined;
  #training: Training | undefined;
  #languages: Languages | undefined;

  readonly #languageColumns: LanguageColumns | undefined;

  constructor(records: KnowledgeRecords, source: SkillSource, languageColumns?: LanguageColumns) {
    this.#records = records;
    this.#source = source;
    this.#languageColumns = languageColumns;
    const { groups, otherGroup } = buildGroups(records);
    this.groups = groups;
    this.otherGroup = otherGroup;
    this.closeness = buildCloseness(() => source.links());
  }

  get skillList(): readonly Skill[] {
    return (this.#skillList ??= toSkills(this.#source.records));
  }

  get skills(): ReadonlyMap<string, Skill> {
    return (this.#skills ??= new Map(this.skillList.map((skill) => [skill.id, skill])));
  }

  get roleList(): readonly Role[] {
    return (this.#roleList ??= toRoles(this.#records.roles, this.skills));
  }

  get roles(): ReadonlyMap<string, Role> {
    return (this.#roles ??= new Map(this.roleList.map((role) => [role.id, role])));
  }

  get forms(): FormDictionary {
    return (this.#forms ??= this.#source.forms());
  }

  get skillTrades(): Int32Array {
    return (this.#skillTrades ??= this.#source.trades());
  }

  get lexicon(): Lexicon {
    return (this.#lexicon ??= buildLexicon(this.#records));
  }

  get training(): Training {
    return (this.#training ??= buildTraining(this.#records));
  }

  get languages(): Languages {
    return (this.#languages ??= new Languages(
      this.#records,
      this.englishNames,
      this.#languageColumns,
    ));
  }

  get englishNames(): EnglishNames {
    return {
      // Brackets would be read as a second title.
      titleOf: (id) => this.roles.get(id)?.titles.find((title) => !title.includes("(")),
      formOf: (id) => this.#source.plainForm(this.skills.get(id)?.index ?? -1),
      formsOf: (id) => this.skills.get(id)?.forms ?? [],
      titles: () => this.roleList.flatMap(({ titles }) => titles),
      words: () => [
        ...this.roleList.flatMap(({ titles }) => titles),
        // Products have the same name in every language.
        ...this.skillList
          .filter(({ group }) => group === "domain" || group === "soft")
          .flatMap((skill) => skill.forms),
        ...this.#records.headings.map(({ id }) => id),
      ],
    };
  }
}

function toSkills(records: readonly SlimSkillRecord[]): Skill[] {
  const known = new Set(records.map((record) => record.id));
  return records.map((record, index): Skill => ({
    index,
    id: record.id,
    name: record.name,
    group: record.group,
    kind: kindOf(record),
    isSafety: record.safety ?? false,
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

function toRoles(records: readonly RoleRecord[], skills: ReadonlyMap<string, Skill>): Role[] {
  return uniqueById(records).map((record, index): Role => ({
    index,
    id: record.id,
    title: record.title,
    titles: titlesOf(record),
    synonyms: [record.title, ...(record.titles.synonym ?? [])],
    group: record.group,
    industry: record.industry,
    onet: record.onet ?? [],
    ladder: (record.ladder ?? []).map(({ title }) => title),
    rungs: (record.ladder ?? []).map(({ title, role, months = USUAL_MONTHS, adds }) => ({
      title,
      role: role === record.id ? undefined : role,
      months,
      adds: skillsOf(adds, skills),
    })),
    ownRung: ownRungOf(record),
    rungTitles: new Map((record.titles.rung ?? []).map(({ title, rung }) => [title, rung])),
    specialties: new Map(
      (record.titles.specialty ?? []).map(({ title, core, drops }) => [
        title,
        { core: skillsOf(core, skills), drops: skillsOf(drops, skills) },
      ]),
    ),
    choices: choicesOf(record, skills),
    checklist: IMPORTANCES.flatMap((importance) =>
      Object.entries(record[importance]).flatMap(([id, level]) => {
        const skill = skills.get(id);
        return skill ? [{ skill, importance, level }] : [];
      }),
    ),
  }));
}

/** Months on a step where the record of the ladder gives none. */
const USUAL_MONTHS = 24;

const skillsOf = (ids: readonly string[] = [], skills: ReadonlyMap<string, Skill>): Skill[] =>
  ids.flatMap((id) => skills.get(id) ?? []);

/** The step with the role's own title, or else with one of its synonyms. */
function ownRungOf({ id, title, titles, ladder = [] }: RoleRecord): number {
  const names = new Set([title, ...(titles.synonym ?? [])].map((name) => name.toLowerCase()));
  const isOwn = (step: { title: string; role?: string | undefined }): boolean =>
    step.role === undefined || step.role === id;
  const exact = ladder.findIndex(
    (step) => isOwn(step) && step.title.toLowerCase() === title.toLowerCase(),
  );
  const named = ladder.findIndex(
    (step) => step.role === id || (isOwn(step) && names.has(step.title.toLowerCase())),
  );
  return (exact >= 0 ? exact : named) + 1;
}

/** The first spelling that counts without evidence; domain skills in lower case, since capitals make
 * a name of them. */
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
