import type { RoleTables } from "../roles/role-tables.ts";

/** The part of the engine that plans pathways. */
export interface PathwayTables extends RoleTables {
  /** Each word of our titles and skills → how many of them contain it. */
  readonly nameWordCounts: ReadonlyMap<string, number>;
}
