import { type Knowledge, type Skill, buildKnowledge } from "./knowledge/knowledge.ts";
import type { KnowledgeRecords } from "./knowledge/records.ts";
import type { MatchTables } from "./matching/match-tables.ts";
import { countSkillRoles } from "./matching/rarity.ts";
import { buildRoleNearness } from "./matching/role-nearness.ts";
import type { PathwayTables } from "./pathway/pathway-tables.ts";
import type { PostingTables } from "./posting/posting-tables.ts";
import type { ExperienceLevel } from "./posting/vocabulary.ts";
import type { ResumeTables } from "./resume/resume-tables.ts";
import { type Headings, buildHeadings } from "./resume/sections.ts";
import { countNameWords } from "./roles/mend-title.ts";
import { buildRoleCloseness, buildRoleNeighbours } from "./roles/role-closeness.ts";
import { RoleMeanings } from "./roles/role-meanings.ts";
import { buildRoleProfiles } from "./roles/role-profiles.ts";
import type { RoleScore } from "./roles/role-score.ts";
import { buildTitleIndex } from "./roles/title-index.ts";
import { TitleReader } from "./roles/title.ts";
import { indexRoleNames, indexSkillNames } from "./search/name-search.ts";
import type { SearchTables } from "./search/search-tables.ts";
import { buildRolesByTitle } from "./search/synonyms.ts";
import { TextCache } from "./text/text-cache.ts";
import { TitleVectors, type VectorTable } from "./vectors/title-vectors.ts";

/** Everything the engine's functions need beside their input: the knowledge base, tables, caches. */
export interface Engine
  extends MatchTables, PathwayTables, PostingTables, ResumeTables, SearchTables {
  /** The skills that feeds name in their own words. */
  readonly feedSkills: TextCache<Skill | undefined>;
  /** Builds tables now that otherwise the first request would build; without names, all of them. */
  prepare(tables?: readonly Table[]): void;
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
  "roleNearness",
  "skillRoleCounts",
  "rolesByTitle",
  "skillNames",
  "roleNames",
  "nameWordCounts",
] as const;

/** A table that is built when it is first used. */
type Table = (typeof ALL_TABLES)[number];

/** Texts of postings repeat. A cache this full takes up to 20 MB. */
const MAX_CACHED = 20_000;

/** Without a table of vectors, titles in other languages than English are not understood. */
export function createEngine(records: KnowledgeRecords, vectors?: VectorTable): Engine {
  return new TableEngine(buildKnowledge(records), buildHeadings(records.headings), vectors);
}

/** Caches hold texts of postings only: nothing that a résumé contains is ever kept. */
class TableEngine implements Engine {
  readonly knowledge: Knowledge;
  readonly headings: Headings;
  readonly postingTitleRoles = new TextCache<readonly RoleScore[]>(MAX_CACHED);
  readonly postingTargetRoles = new TextCache<readonly RoleScore[]>(MAX_CACHED);
  readonly postingTitleLevels = new TextCache<ExperienceLevel | undefined>(MAX_CACHED);
  readonly feedSkills = new TextCache<Skill | undefined>(MAX_CACHED);
  #titleReader: Engine["titleReader"] | undefined;
  #roleProfiles: Engine["roleProfiles"] | undefined;
  #titleIndex: Engine["titleIndex"] | undefined;
  readonly #vectors: VectorTable | undefined;
  #roleCloseness: Engine["roleCloseness"] | undefined;
  #roleNeighbours: Engine["roleNeighbours"] | undefined;
  #roleMeanings: Engine["roleMeanings"] | undefined;
  #roleNearness: Engine["roleNearness"] | undefined;
  #skillRoleCounts: Engine["skillRoleCounts"] | undefined;
  #rolesByTitle: Engine["rolesByTitle"] | undefined;
  #skillNames: Engine["skillNames"] | undefined;
  #roleNames: Engine["roleNames"] | undefined;
  #nameWordCounts: Engine["nameWordCounts"] | undefined;

  constructor(knowledge: Knowledge, headings: Headings, vectors: VectorTable | undefined) {
    this.knowledge = knowledge;
    this.headings = headings;
    this.#vectors = vectors;
  }

  get titleReader(): Engine["titleReader"] {
    const { lexicon, roleList } = this.knowledge;
    const ownTitles = (): string[] => roleList.flatMap(({ titles }) => titles);
    return (this.#titleReader ??= new TitleReader(lexicon, ownTitles()));
  }

  get roleProfiles(): Engine["roleProfiles"] {
    return (this.#roleProfiles ??= buildRoleProfiles(this.knowledge));
  }

  get titleIndex(): Engine["titleIndex"] {
    return (this.#titleIndex ??= buildTitleIndex(
      this.knowledge,
      this.titleReader,
      this.roleProfiles,
    ));
  }

  get roleCloseness(): Engine["roleCloseness"] {
    return (this.#roleCloseness ??= buildRoleCloseness(this.knowledge, this.roleProfiles));
  }

  get roleNeighbours(): Engine["roleNeighbours"] {
    return (this.#roleNeighbours ??= buildRoleNeighbours(this.roleCloseness));
  }

  get roleMeanings(): Engine["roleMeanings"] {
    return (this.#roleMeanings ??= new RoleMeanings(
      this.knowledge,
      this.#vectors && new TitleVectors(this.#vectors),
    ));
  }

  get roleNearness(): Engine["roleNearness"] {
    return (this.#roleNearness ??= buildRoleNearness(this.knowledge, this.roleCloseness));
  }

  get skillRoleCounts(): Engine["skillRoleCounts"] {
    return (this.#skillRoleCounts ??= countSkillRoles(this.knowledge));
  }

  get rolesByTitle(): Engine["rolesByTitle"] {
    return (this.#rolesByTitle ??= buildRolesByTitle(this.knowledge));
  }

  get skillNames(): Engine["skillNames"] {
    return (this.#skillNames ??= indexSkillNames(this.knowledge, this.skillRoleCounts));
  }

  get roleNames(): Engine["roleNames"] {
    return (this.#roleNames ??= indexRoleNames(this.knowledge));
  }

  get nameWordCounts(): Engine["nameWordCounts"] {
    return (this.#nameWordCounts ??= countNameWords(this.knowledge));
  }

  prepare(tables: readonly Table[] = ALL_TABLES): void {
    for (const table of tables) {
      if (table === "typos") this.knowledge.forms.typos.prepare();
      else void this[table];
    }
  }
}
