import type { Knowledge } from "../knowledge/knowledge.ts";
import type { RoleCloseness } from "./role-closeness.ts";
import type { RoleMeanings } from "./role-meanings.ts";
import type { RoleProfiles } from "./role-profiles.ts";
import type { RoleRows } from "./role-rows.ts";
import type { TitleIndex } from "./title-index.ts";
import type { TitleReader } from "./title.ts";

/** The part of the engine that parses job titles. */
export interface TitleTables {
  readonly titleReader: TitleReader;
}

/** The part of the engine that finds roles by titles and by texts. */
export interface RoleTables extends TitleTables {
  readonly knowledge: Knowledge;
  readonly roleProfiles: RoleProfiles;
  readonly titleIndex: TitleIndex;
  readonly roleCloseness: RoleCloseness;
  /** `roleCloseness` without the role itself, for sums over all roles. */
  readonly roleNeighbours: RoleRows;
  readonly roleMeanings: RoleMeanings;
  /** How often each word occurs in the names of roles and skills. */
  readonly nameWordCounts: ReadonlyMap<string, number>;
}
