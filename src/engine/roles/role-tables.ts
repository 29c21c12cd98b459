import type { Knowledge } from "../knowledge/knowledge.ts";
import type { RoleCloseness } from "./role-closeness.ts";
import type { RoleProfiles } from "./role-profiles.ts";
import type { TitleIndex } from "./title-index.ts";

/** The part of the engine that finds roles by titles and by texts. */
export interface RoleTables {
  readonly knowledge: Knowledge;
  readonly roleProfiles: RoleProfiles;
  readonly titleIndex: TitleIndex;
  readonly roleCloseness: RoleCloseness;
}
