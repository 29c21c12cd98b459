import { type LanguageColumns, compileLanguages } from "../languages/language-columns.ts";
import type { EnglishNames } from "../languages/language-records.ts";
import { Languages } from "../languages/languages.ts";
import { type Closeness, buildCloseness } from "./closeness.ts";
import { type DeedColumns, compileDeeds } from "./deed-columns.ts";
import { Deeds } from "./deed-lookup.ts";
import { type FormDictionary, formColumns } from "./forms.ts";
import { type Lexicon, buildLexicon } from "./title-lexicon.ts";
import type { KnowledgeRecords } from "./record-types.ts";
import { type Role, toRoles } from "./roles.ts";
import {
  GivenSkills,
  type KnowledgeColumns,
  type Skill,
  type SkillReference,
  type SlimSkillRecord,
  StoredSkills,
  toSkills,
} from "./skills.ts";
import { type Training, buildTraining } from "./training.ts";
import { uniqueById } from "./unique.ts";

export type { ChecklistItem, ProvedTitle, Role, Rung, Specialty } from "./roles.ts";
export type { KnowledgeColumns, Skill } from "./skills.ts";

export interface Group {
  readonly id: string;
  /** Words with which people describe the daily work of the group. */
  readonly words: readonly string[];
}

/** Everything the engine knows, read-only. */
export interface Knowledge {
  readonly skills: ReadonlyMap<string, Skill>;
  readonly skillList: readonly Skill[];
  readonly roles: ReadonlyMap<string, Role>;
  readonly roleList: readonly Role[];
  readonly groups: ReadonlyMap<string, Group>;
  readonly forms: FormDictionary;
  readonly closeness: Closeness;
  /** By skill index, the trades it belongs to (skill-trades.ts). */
  readonly skillTrades: Int32Array;
  readonly lexicon: Lexicon;
  readonly training: Training;
  readonly languages: Languages;
  readonly deeds: Deeds;
}

/**
 * Leaves out references to records that do not exist; `checkRecords` reports them. Each part is built
 * when it is first used, from `compiled` where given, which must come from these same records.
 */
export function buildKnowledge(records: KnowledgeRecords, compiled?: KnowledgeColumns): Knowledge {
  return compiled
    ? new LazyKnowledge(records, new StoredSkills(compiled), compiled)
    : new LazyKnowledge(records, new GivenSkills(records));
}

/** Compiles in steps, for a caller that has other work to do in between. */
export function* compilingKnowledge(records: KnowledgeRecords): Generator<void, KnowledgeColumns> {
  const given = new GivenSkills(records);
  yield;
  const forms = formColumns(given.forms());
  yield;
  const languages = compileLanguages(records, new LazyKnowledge(records, given).englishNames);
  yield;
  const deeds = compileDeeds(records);
  yield;
  const slim = given.records.map(
    ({ ambiguous: _a, broader: _b, related: _r, ...rest }): SlimSkillRecord => rest,
  );
  return {
    ...forms,
    ...languages,
    ...deeds,
    skills: {
      records: [JSON.stringify(slim)],
      links: [JSON.stringify(given.links())],
      plainForms: given.records.map((_, index) => given.plainForm(index) ?? ""),
      trades: given.trades(),
    },
  };
}

class LazyKnowledge implements Knowledge {
  readonly groups: ReadonlyMap<string, Group>;
  readonly closeness: Closeness;
  readonly #records: KnowledgeRecords;
  readonly #source: SkillReference;
  #skillList: readonly Skill[] | undefined;
  #skills: ReadonlyMap<string, Skill> | undefined;
  #roleList: readonly Role[] | undefined;
  #roles: ReadonlyMap<string, Role> | undefined;
  #forms: FormDictionary | undefined;
  #skillTrades: Int32Array | undefined;
  #lexicon: Lexicon | undefined;
  #training: Training | undefined;
  #languages: Languages | undefined;
  #deeds: Deeds | undefined;

  readonly #columns: (LanguageColumns & DeedColumns) | undefined;

  constructor(
    records: KnowledgeRecords,
    source: SkillReference,
    columns?: LanguageColumns & DeedColumns,
  ) {
    this.#records = records;
    this.#source = source;
    this.#columns = columns;
    this.groups = new Map(uniqueById(records.groups).map((group) => [group.id, group]));
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
    return (this.#languages ??= new Languages(this.#records, this.englishNames, this.#columns));
  }

  get deeds(): Deeds {
    return (this.#deeds ??= new Deeds(
      this.#columns ?? compileDeeds(this.#records),
      () => this.#records.deedGrammars,
    ));
  }

  get englishNames(): EnglishNames {
    return {
      // Brackets would be read as a second title.
      titleOf: (id) => this.roles.get(id)?.titles.find((title) => !title.includes("(")),
      formOf: (id) => this.#source.plainForm(this.skills.get(id)?.index ?? -1),
      formsOf: (id) => this.skills.get(id)?.forms ?? [],
      credentials: () =>
        this.skillList.filter(({ kind }) => kind === "credential").map(({ id }) => id),
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
