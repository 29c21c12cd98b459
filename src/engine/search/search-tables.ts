import type { Role } from "../knowledge/knowledge.ts";
import type { Gazetteer } from "../places/gazetteer.ts";
import type { RoleTables } from "../roles/role-tables.ts";
import type { NameIndex } from "./name-search.ts";

/** The part of the engine that expands search queries. */
export interface SearchTables extends RoleTables {
  /** The search words of a title, joined by blanks → the roles that have the title. */
  readonly rolesByTitle: ReadonlyMap<string, readonly Role[]>;
  readonly gazetteer: Gazetteer;
  /** For completion while a user types. */
  readonly skillNames: NameIndex;
  readonly roleNames: NameIndex;
}
