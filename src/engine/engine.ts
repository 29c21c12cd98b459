import {
  type Knowledge,
  type KnowledgeColumns,
  type Role,
  type Skill,
  buildKnowledge,
  compilingKnowledge,
} from "./knowledge/knowledge.ts";
import type {
  AssessmentWordsRecord,
  KnowledgeRecords,
  ModelWordsRecord,
} from "./knowledge/record-types.ts";
import { type Speech, createSpeech } from "./languages/speech.ts";
import type { MatchTables } from "./matching/match-tables.ts";
import { countSkillRoles } from "./matching/rarity.ts";
import { RoleNearness } from "./matching/role-nearness.ts";
import type { PathwayTables } from "./pathway/pathway-tables.ts";
import { createPrintedSteps, type PrintedSteps } from "./pathway/read/printed-steps.ts";
import { type RouteLibrary, createRouteLibrary } from "./pathway/route-library.ts";
import { Gazetteer } from "./places/gazetteer.ts";
import type { PostingTables } from "./posting/posting-tables.ts";
import type { ExperienceLevel } from "./posting/job-terms.ts";
import { ReaderNetwork } from "./reader/network.ts";
import type { ResumeTables } from "./resume/resume-tables.ts";
import { type Headings, buildHeadings } from "./resume/sections.ts";
import { type NameWordColumns, countNameWords, makeNameWordCounts } from "./roles/mend-title.ts";
import {
  type ClosenessColumns,
  buildRoleNeighbours,
  compileRoleCloseness,
  makeRoleCloseness,
} from "./roles/role-closeness.ts";
import { RoleMeanings, compileRoleMeanings } from "./roles/role-meanings.ts";
import {
  type ProfileColumns,
  compileRoleProfiles,
  makeRoleProfiles,
} from "./roles/role-profiles.ts";
import type { RoleScore } from "./roles/role-score.ts";
import { type TitleColumns, compileTitleIndex, makeTitleIndex } from "./roles/title-index.ts";
import { TitleReader } from "./roles/title.ts";
import {
  type NameColumns,
  compileRoleNames,
  compileSkillNames,
  makeRoleNames,
  makeSkillNames,
} from "./search/name-search.ts";
import type { SearchTables } from "./search/search-tables.ts";
import {
  type RolesByTitleColumns,
  compileRolesByTitle,
  makeRolesByTitle,
} from "./search/synonyms.ts";
import { TextCache } from "./text/text-cache.ts";
import type { PostingRequirements } from "./posting/posting-requirements.ts";
import { SkillMeanings, compileSkillMeanings } from "./skills/skill-meanings.ts";
import { type MeaningColumns, TitleVectors, type VectorTable } from "./vectors/title-vectors.ts";
import { type LocalNames, createLocalNames } from "./knowledge/local-names.ts";

/** Everything the engine's functions need beside their input: the knowledge base, tables, caches. */
export interface Engine
  extends MatchTables, PathwayTables, PostingTables, ResumeTables, SearchTables {
  readonly skillMeanings: SkillMeanings;
  readonly localNames: LocalNames;
  /** How prose is written in a language; in English for one without prose. */
  speechIn(language: string): Speech;
  /** What assessments say in a language. */
  assessmentWords(language: string): AssessmentWordsRecord;
  /** What a model's answers in a language are checked for; undefined where it may not write. */
  modelWords(language: string): ModelWordsRecord | undefined;
  /** Builds tables now that the first request would otherwise build; without names, all of them. */
  prepare(tables?: readonly Table[]): void;
  /** The same in steps, for a caller that has other work in between. */
  preparing(tables?: readonly Table[]): Generator<void>;
}

/** The tables that reading a posting needs. */
export const POSTING_TABLES = [
  "typos",
  "titleReader",
  "roleProfiles",
  "titleIndex",
  "roleCloseness",
  "roleNeighbours",
  "roleMeanings",
] as const;

const ALL_TABLES = [
  ...POSTING_TABLES,
  "headings",
  "reader",
  "languages",
  "roleNearness",
  "skillRoleCounts",
  "rolesByTitle",
  "skillNames",
  "roleNames",
  "nameWordCounts",
  "skillMeanings",
  "localNames",
  "gazetteer",
  "routes",
] as const;

/** A table that is built when it is first used. */
type Table = (typeof ALL_TABLES)[number];

/** Those of a process that leaves résumés to its threads: the network never runs on its main thread. */
export const SERVING_TABLES: readonly Table[] = ALL_TABLES.filter((table) => table !== "reader");

/** Texts of postings repeat. A cache this full takes up to 20 MB. */
const MAX_CACHED = 20_000;
/** What postings ask for is kept by their texts: some megabytes at most. */
const MAX_CACHED_POSTINGS = 1_000;
const MAX_POSTING_CHARS = 10_000;

/** Tables that are slow to build, precompiled from the same records and vectors: see `compilingTables`. */
export interface CompiledTables extends KnowledgeColumns {
  readonly roleProfiles: ProfileColumns;
  readonly titleIndex: TitleColumns;
  readonly roleCloseness: ClosenessColumns;
  readonly roleMeanings: MeaningColumns;
  readonly skillMeanings: MeaningColumns;
  readonly skillRoles: { readonly counts: Uint16Array };
  readonly rolesByTitle: RolesByTitleColumns;
  readonly skillNames: NameColumns;
  readonly roleNames: NameColumns;
  readonly nameWords: NameWordColumns;
}

export interface EngineParts {
  /** Without a table of vectors, titles in languages other than English are not understood. */
  readonly vectors?: () => VectorTable;
  readonly compiled?: CompiledTables;
  /** The weights of the learned reader; without them no record of a résumé is found. */
  readonly reader?: () => Uint8Array;
  /** The lines of the gazetteer; without them no city is known. */
  readonly cities?: () => string;
}

export function createEngine(records: KnowledgeRecords, parts: EngineParts = {}): Engine {
  return new TableEngine(records, parts);
}

/** Compiles in steps, for a caller that has other work in between. */
export function* compilingTables(
  records: KnowledgeRecords,
  vectors?: () => VectorTable,
): Generator<void, CompiledTables> {
  const columns = yield* compilingKnowledge(records);
  const knowledge = buildKnowledge(records, columns);
  const titleVectors = vectors && new TitleVectors(vectors());
  const titles = new TitleReader(knowledge.lexicon, knowledge.roleList.flatMap(titlesOf));
  yield;
  const roleProfiles = compileRoleProfiles(knowledge);
  const counts = countSkillRoles(knowledge);
  yield;
  const titleIndex = compileTitleIndex(knowledge, titles);
  yield;
  const roleCloseness = compileRoleCloseness(knowledge);
  yield;
  const roleMeanings = compileRoleMeanings(knowledge, titleVectors);
  yield;
  const skillMeanings = compileSkillMeanings(knowledge, titleVectors);
  yield;
  const skillNames = compileSkillNames(knowledge, counts);
  yield;
  return {
    ...columns,
    roleProfiles,
    titleIndex,
    roleCloseness,
    roleMeanings,
    skillMeanings,
    skillRoles: { counts },
    rolesByTitle: compileRolesByTitle(knowledge),
    skillNames,
    roleNames: compileRoleNames(knowledge),
    nameWords: countNameWords(knowledge),
  };
}

const titlesOf = ({ titles }: Role): readonly string[] => titles;

/** Caches hold texts of postings only: nothing that a résumé contains is ever kept. */
class TableEngine implements Engine {
  readonly knowledge: Knowledge;
  readonly printedSteps: PrintedSteps;
  readonly postingTitleRoles = new TextCache<readonly RoleScore[]>(MAX_CACHED);
  readonly postingTargetRoles = new TextCache<readonly RoleScore[]>(MAX_CACHED);
  readonly postingTitleLevels = new TextCache<ExperienceLevel | undefined>(MAX_CACHED);
  readonly postingRequirements = new TextCache<PostingRequirements>(
    MAX_CACHED_POSTINGS,
    MAX_POSTING_CHARS,
  );
  readonly feedSkills = new TextCache<Skill | undefined>(MAX_CACHED);
  readonly #records: KnowledgeRecords;
  readonly #compiled: CompiledTables | undefined;
  #headings: Headings | undefined;
  readonly #weights: (() => Uint8Array) | undefined;
  #reader: ReaderNetwork | undefined;
  #titleReader: Engine["titleReader"] | undefined;
  #roleProfiles: Engine["roleProfiles"] | undefined;
  #titleIndex: Engine["titleIndex"] | undefined;
  readonly #vectorTable: (() => VectorTable) | undefined;
  #titleVectors: TitleVectors | undefined;
  #roleCloseness: Engine["roleCloseness"] | undefined;
  #roleNeighbours: Engine["roleNeighbours"] | undefined;
  #roleMeanings: Engine["roleMeanings"] | undefined;
  #skillMeanings: Engine["skillMeanings"] | undefined;
  #roleNearness: Engine["roleNearness"] | undefined;
  #skillRoleCounts: Engine["skillRoleCounts"] | undefined;
  #rolesByTitle: Engine["rolesByTitle"] | undefined;
  #skillNames: Engine["skillNames"] | undefined;
  #roleNames: Engine["roleNames"] | undefined;
  #nameWordCounts: Engine["nameWordCounts"] | undefined;
  #localNames: LocalNames | undefined;
  #routes: RouteLibrary | undefined;
  readonly #cityLines: () => string;
  #gazetteer: Gazetteer | undefined;
  readonly #speeches = new Map<string, Speech>();

  constructor(
    records: KnowledgeRecords,
    { vectors, compiled, reader, cities = () => "" }: EngineParts,
  ) {
    this.knowledge = buildKnowledge(records, compiled);
    this.printedSteps = createPrintedSteps(this.knowledge);
    this.#records = records;
    this.#vectorTable = vectors;
    this.#weights = reader;
    this.#compiled = compiled;
    this.#cityLines = cities;
  }

  get headings(): Headings {
    return (this.#headings ??= buildHeadings(this.#records.headings, this.#records.lexicons));
  }

  get reader(): ReaderNetwork | undefined {
    return (this.#reader ??= this.#weights && new ReaderNetwork(this.#weights()));
  }

  get titleReader(): Engine["titleReader"] {
    const { knowledge } = this;
    const ownTitles = (): string[] => knowledge.roleList.flatMap(titlesOf);
    return (this.#titleReader ??= new TitleReader(knowledge.lexicon, ownTitles()));
  }

  get roleProfiles(): Engine["roleProfiles"] {
    const { knowledge } = this;
    const columns = (): ProfileColumns =>
      this.#compiled?.roleProfiles ?? compileRoleProfiles(knowledge);
    return (this.#roleProfiles ??= makeRoleProfiles(knowledge, columns()));
  }

  get titleIndex(): Engine["titleIndex"] {
    return (this.#titleIndex ??= makeTitleIndex(
      this.knowledge,
      { titles: this.titleReader, profiles: this.roleProfiles },
      this.#compiled?.titleIndex ?? compileTitleIndex(this.knowledge, this.titleReader),
    ));
  }

  get roleCloseness(): Engine["roleCloseness"] {
    return (this.#roleCloseness ??= makeRoleCloseness(
      this.#compiled?.roleCloseness ?? compileRoleCloseness(this.knowledge),
    ));
  }

  get roleNeighbours(): Engine["roleNeighbours"] {
    return (this.#roleNeighbours ??= buildRoleNeighbours(this.roleCloseness));
  }

  get roleMeanings(): Engine["roleMeanings"] {
    return (this.#roleMeanings ??= new RoleMeanings(
      this.knowledge,
      this.#vectors,
      this.#compiled?.roleMeanings ?? compileRoleMeanings(this.knowledge, this.#vectors),
    ));
  }

  get skillMeanings(): Engine["skillMeanings"] {
    return (this.#skillMeanings ??= new SkillMeanings(
      this.knowledge,
      this.#vectors,
      this.#compiled?.skillMeanings ?? compileSkillMeanings(this.knowledge, this.#vectors),
    ));
  }

  get #vectors(): TitleVectors | undefined {
    return (this.#titleVectors ??= this.#vectorTable && new TitleVectors(this.#vectorTable()));
  }

  get roleNearness(): Engine["roleNearness"] {
    return (this.#roleNearness ??= new RoleNearness(this.knowledge, this.roleCloseness));
  }

  get skillRoleCounts(): Engine["skillRoleCounts"] {
    return (this.#skillRoleCounts ??=
      this.#compiled?.skillRoles.counts ?? countSkillRoles(this.knowledge));
  }

  get rolesByTitle(): Engine["rolesByTitle"] {
    return (this.#rolesByTitle ??= makeRolesByTitle(
      this.knowledge,
      this.#compiled?.rolesByTitle ?? compileRolesByTitle(this.knowledge),
    ));
  }

  get skillNames(): Engine["skillNames"] {
    return (this.#skillNames ??= makeSkillNames(
      this.knowledge,
      this.#compiled?.skillNames ?? compileSkillNames(this.knowledge, this.skillRoleCounts),
    ));
  }

  get roleNames(): Engine["roleNames"] {
    return (this.#roleNames ??= makeRoleNames(
      this.knowledge,
      this.#compiled?.roleNames ?? compileRoleNames(this.knowledge),
    ));
  }

  get nameWordCounts(): Engine["nameWordCounts"] {
    return (this.#nameWordCounts ??= makeNameWordCounts(
      this.#compiled?.nameWords ?? countNameWords(this.knowledge),
    ));
  }

  get localNames(): LocalNames {
    return (this.#localNames ??= createLocalNames(this.knowledge));
  }

  get routes(): RouteLibrary {
    return (this.#routes ??= createRouteLibrary(this.#records));
  }

  /** Not among the prepared tables, since few processes need it. */
  get gazetteer(): Gazetteer {
    return (this.#gazetteer ??= new Gazetteer(this.#cityLines()));
  }

  speechIn(language: string): Speech {
    const known = this.#speeches.get(language);
    if (known) return known;
    const { localNames: names } = this;
    const speech = createSpeech(language, this.knowledge.languages.proseIn(language), {
      skill: (name) => names.skill(name, language),
      role: (title) => names.role(title, language),
    });
    this.#speeches.set(language, speech);
    return speech;
  }

  assessmentWords(language: string): AssessmentWordsRecord {
    const found = this.#records.assessmentWords.find(({ id }) => id === language);
    if (!found) throw new Error(`there are no words of assessments in ${language}`);
    return found;
  }

  modelWords(language: string): ModelWordsRecord | undefined {
    return this.#records.modelWords.find(({ id }) => id === language);
  }

  prepare(tables: readonly Table[] = ALL_TABLES): void {
    for (const _ of this.preparing(tables)) continue;
  }

  *preparing(tables: readonly Table[] = ALL_TABLES): Generator<void> {
    const { knowledge } = this;
    for (const table of tables) {
      if (table === "typos") knowledge.forms.typos.prepare();
      else if (table === "languages") void knowledge.languages;
      else void this[table];
      yield;
    }
  }
}
